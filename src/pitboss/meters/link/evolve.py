"""What an event does to a link. No rule is consulted here: the amounts have been decided."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import reduce
from typing import assert_never

from pitboss.meters.link.accounts import NOTHING, post
from pitboss.meters.link.books import moves
from pitboss.meters.link.events import (
    AwardPaid,
    AwardReleased,
    AwardReserved,
    Contributed,
    ContributionRestored,
    ContributionReversed,
    DisplayAgreed,
    DisplayDiffered,
    Event,
    LinkOpened,
    MeterCorrected,
    PlayBegun,
    PlayEnded,
    TableJoined,
    TableLeft,
    TableLost,
    TableRegained,
    TermsChanged,
    TransferReceived,
    TransferSent,
)
from pitboss.meters.link.state import Award, Level, Link, MadeGood, TableOfLink
from pitboss.money import Cents

HITS_KEPT = 25
"""This many settled awards of a level are remembered with it (9 NYCRR 5320.8(b)(4)); the stream has all."""


def evolve(link: Link, event: Event) -> Link:
    """The link after the event."""
    after = note(replace(link, version=event.position, levels=post_moves(link.levels, event)), event)
    match event:
        case AwardReserved() | AwardPaid() | AwardReleased():
            return after
        case TableLost() | TableRegained() | PlayBegun() | PlayEnded():
            return with_done(after, event.table, event)
        case Contributed() | ContributionReversed() | ContributionRestored():
            return with_done(after, event.table, event)
        case _:
            return replace(after, done={**after.done, event.message: event})


def with_done(link: Link, table: str, event: Event) -> Link:
    """The link with a message of a table that was answered."""
    at = link.tables[table]
    return with_table(link, table, replace(at, done={**at.done, event.message: event}))


def note(link: Link, event: Event) -> Link:
    """The link with what an event says beside money."""
    match event:
        case LinkOpened(link=name):
            return replace(link, id=name)
        case TableJoined(table=table, levels=levels, round=last):
            before = link.tables.get(table, TableOfLink(()))
            return with_table(link, table, replace(before, levels=levels, joined=True, connected=True, round=last))
        case TableLeft(table=table):
            return with_table(link, table, replace(link.tables[table], joined=False))
        case TableLost(table=table):
            return with_table(link, table, replace(link.tables[table], connected=False))
        case TableRegained(table=table, round=last):
            return with_table(link, table, replace(link.tables[table], connected=True, round=last))
        case PlayBegun() | PlayEnded() | Contributed() | ContributionReversed() | ContributionRestored():
            heard = note_made_good(link, event)
            return with_table(heard, event.table, note_round(link, link.tables[event.table], event))
        case AwardReserved() | AwardPaid() | AwardReleased():
            return note_award(link, event)
        case TermsChanged(level=level, terms=terms):
            return replace(link, levels={**link.levels, level: replace(link.levels[level], terms=terms)})
        case TransferSent(transfer=transfer):
            return replace(link, sent=(*link.sent, transfer))
        case TransferReceived(transfer=transfer):
            return replace(link, received=(*link.received, transfer))
        case MeterCorrected() | DisplayAgreed() | DisplayDiffered():
            return link
        case _:
            assert_never(event)


def note_round(
    link: Link,
    table: TableOfLink,
    event: PlayBegun | PlayEnded | Contributed | ContributionReversed | ContributionRestored,
) -> TableOfLink:
    match event:
        case PlayBegun(round=number):
            recent = {message: one for message, one in table.done.items() if is_kept(one, table.began)}
            return replace(table, round=number, playing=True, staked={}, began=event.position, done=recent)
        case Contributed(staked=staked):
            return replace(table, staked=dict(staked), since=link.order)
        case ContributionReversed(staked=staked):
            return replace(table, staked=less(table.staked, staked))
        case ContributionRestored(staked=staked):
            return replace(table, staked={**table.staked, **more(table.staked, staked)})
        case PlayEnded():
            return replace(table, playing=False, staked={})
        case _:
            assert_never(event)


def note_made_good(link: Link, event: Event) -> Link:
    """What the house has made good, at each level, and what of that has come back."""
    if isinstance(event, ContributionRestored):
        undone = link.tables[event.table].reversals[-event.reversals :]
        return replace(link, levels={name: without_made_good(level, undone) for name, level in link.levels.items()})
    if not isinstance(event, ContributionReversed) or event.since is None:
        return link
    levels, hidden = dict(link.levels), dict(event.hidden_made_good)
    for name, amount in event.made_good:
        made = (*levels[name].made_good, MadeGood(event.since, amount, hidden.get(name, NOTHING)))
        levels[name] = replace(levels[name], made_good=keep_made_good(link, name, made))
    return replace(link, levels=levels)


def keep_made_good(link: Link, name: str, made: Iterable[MadeGood]) -> tuple[MadeGood, ...]:
    """Without what has come back, as no award is left since; and what never will, as one of those was paid."""
    first, last = link.levels[name].paid_upto, link.last_award(name)
    return tuple(one for one in made if first <= one.since < last)


def without_made_good(level: Level, undone: Iterable[ContributionReversed]) -> Level:
    """The level without what the house had made good there for these reversals."""
    kept = list(level.made_good)
    for event in undone:
        amount, hidden = dict(event.made_good).get(level.terms.level), dict(event.hidden_made_good)
        if amount is None or event.since is None:
            continue
        made = MadeGood(event.since, amount, hidden.get(level.terms.level, NOTHING))
        if made in kept:
            kept.remove(made)
    return replace(level, made_good=tuple(kept))


def is_kept(event: Event, began: int) -> bool:
    """Whether a table's message is remembered beyond the next round. Those of older rounds are refused by the number of
    their round; that a table is lost or back has none, and would be done again.
    """
    return event.position >= began or isinstance(event, TableLost | TableRegained)


def note_award(link: Link, event: AwardReserved | AwardPaid | AwardReleased) -> Link:
    level = link.levels[event.level]
    if isinstance(event, AwardReserved):
        hit = replace(level, hits=level.hits + 1)
        awards = {**link.awards, event.award: Award(event)}
        return replace(link, order=event.order, levels={**link.levels, event.level: hit}, awards=awards)
    award = link.awards[event.award]
    if isinstance(event, AwardPaid):
        level = replace(level, paid_upto=max(level.paid_upto, award.reserved.order))
    else:
        level = replace(level, hits=level.hits - 1)
    awards = forget({**link.awards, event.award: replace(award, settled=event)}, event.level)
    after = replace(link, levels={**link.levels, event.level: level}, awards=awards)
    kept = replace(level, made_good=keep_made_good(after, event.level, level.made_good))
    return replace(after, levels={**after.levels, event.level: kept})


def forget(awards: Mapping[str, Award], level: str) -> dict[str, Award]:
    """The awards without the settled ones of a level that are too old to be kept."""
    settled = [name for name, one in awards.items() if one.settled is not None and one.reserved.level == level]
    old = set(settled[:-HITS_KEPT])
    return {name: one for name, one in awards.items() if name not in old}


def post_moves(levels: Mapping[str, Level], event: Event) -> Mapping[str, Level]:
    """The levels with what an event moves."""
    after = dict(levels)
    if isinstance(event, LinkOpened):
        after = {terms.level: Level(terms) for terms in event.levels}
    for name, line, amount in moves(event):
        if amount:
            after[name] = replace(after[name], totals=post(after[name].totals, line, amount))
    if isinstance(event, Contributed | ContributionReversed | ContributionRestored):
        sign = -1 if isinstance(event, ContributionReversed) else 1
        for name, stake in event.staked:
            after[name] = replace(after[name], wagered=after[name].wagered + sign * stake)
    return after


def with_table(link: Link, name: str, table: TableOfLink) -> Link:
    return replace(link, tables={**link.tables, name: table})


def less(staked: Mapping[str, Cents], back: Iterable[tuple[str, Cents]]) -> dict[str, Cents]:
    """The stakes less those that were reversed; a level with nothing left is left out."""
    left = {**staked}
    for name, stake in back:
        left[name] -= stake
    return {name: stake for name, stake in left.items() if stake}


def more(staked: Mapping[str, Cents], again: Iterable[tuple[str, Cents]]) -> dict[str, Cents]:
    """The stakes of these levels with those that were restored."""
    return {name: staked.get(name, 0) + stake for name, stake in again}


def fold(events: Iterable[Event], link: Link | None = None) -> Link:
    """The link that these events make."""
    return reduce(evolve, events, link or Link())
