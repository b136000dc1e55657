"""The rounds of joined tables: what they contribute, what a void reverses, and that both sides agree at the end."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from pitboss.errors import Refusal, nearest
from pitboss.meters.link.accounts import NOTHING
from pitboss.meters.link.commands import BeginPlay, Contribute, EndPlay, LoseTable, RegainTable, ReverseContribution
from pitboss.meters.link.events import (
    Contributed,
    ContributionReversed,
    Event,
    PlayBegun,
    PlayEnded,
    TableLost,
    TableRegained,
    answer,
)
from pitboss.meters.link.state import Link, TableOfLink
from pitboss.meters.link.terms import is_cents, is_name
from pitboss.money import Cents, spoken

Amounts = tuple[tuple[str, Fraction], ...]
Stakes = tuple[tuple[str, Cents], ...]

LOST_CITE = "9 NYCRR 5321.18(c)"
IMPLAUSIBLE_CITE = "N.J.A.C. 13:69E-1.39A(a)"
AGREE_CITE = "N.J.A.C. 13:69E-1.39B(e)"


def not_joined(link: Link, table: str) -> Refusal | None:
    if table in link.tables and link.tables[table].joined:
        return None
    joined = sorted(name for name, one in link.tables.items() if one.joined)
    return Refusal("not-joined", f"Table {table!r} is not joined to link {link.id!r}. {nearest(str(table), joined)}")


def not_in_round(link: Link, table: str, number: int) -> Refusal | None:
    """Why a table cannot speak of this round: only the one that is open can be fed, won in or ended."""
    if refusal := not_joined(link, table):
        return refusal
    at = link.tables[table]
    if at.playing and at.round == number:
        return None
    if type(number) is int and number <= at.round:
        return Refusal("round-over", f"Round {number} of table {table!r} is over; nothing is added to it or taken.")
    return Refusal("round-not-begun", f"Round {number} of table {table!r} has not begun.")


def bad_round(table: TableOfLink | None, number: int) -> Refusal | None:
    """Whether this cannot be the last round that a table has begun: it is one the link knows, or none it has heard."""
    known = table.round if table else 0
    if type(number) is not int or number < known:
        return Refusal("round-over", f"The table has begun round {known}; it cannot go on from round {number}.")
    if table and table.playing and number != known:
        return Refusal("round-open", f"Round {known} of the table has not ended; it cannot go on from round {number}.")
    return None


def begin_play(link: Link, message: str, command: BeginPlay) -> Event | Refusal:
    if refusal := not_joined(link, command.table):
        return refusal
    table = link.tables[command.table]
    if not table.connected:
        text = f"The connection to table {command.table!r} is lost: no wager for this link is taken there."
        return Refusal("table-lost", text, LOST_CITE)
    if table.playing:
        return Refusal("round-open", f"Round {table.round} of table {command.table!r} has not ended.")
    if type(command.round) is not int or command.round != table.round + 1:
        text = f"Round {table.round + 1} of table {command.table!r} comes next, not {command.round}."
        return Refusal("not-the-next-round", text)
    return answer(PlayBegun, link.version + 1, message, command)


def contribute(link: Link, message: str, command: Contribute) -> Event | Refusal:
    """The rate of progression is the link's own: a table says what was wagered, never what it comes to."""
    if refusal := not_in_round(link, command.table, command.round):
        return refusal
    table = link.tables[command.table]
    if refusal := bad_stakes(table, command.staked):
        return refusal
    if table.staked:
        text = f"Round {command.round} of table {command.table!r} has contributed; reverse that before it does again."
        return Refusal("contributed-already", text)
    for level, amount in (added := shares(link, command.staked)):
        most = link.levels[level].terms.most_per_round
        if amount > most:
            text = (
                f"A contribution of {spoken(amount.__floor__())} to {level!r} is implausible: at most {spoken(most)}."
            )
            return Refusal("implausible", text, IMPLAUSIBLE_CITE)
    hidden = shares(link, command.staked, hidden=True)
    return answer(Contributed, link.version + 1, message, command, added=added, hidden=hidden)


def bad_stakes(table: TableOfLink, staked: Stakes) -> Refusal | None:
    levels = [level for level, _ in staked]
    if unknown := [level for level in levels if level not in table.levels]:
        return Refusal(
            "no-such-level", f"The table plays for no level {unknown[0]!r}. {nearest(str(unknown[0]), table.levels)}"
        )
    if not staked or len(set(levels)) < len(levels):
        return Refusal("bad-stakes", "Say for each level once what was wagered.")
    if not all(is_cents(stake) and stake for _, stake in staked):
        return Refusal("bad-stakes", "A stake must be whole cents, at least one.")
    return None


def shares(link: Link, staked: Stakes, hidden: bool = False) -> Amounts:
    """What stakes come to at each level's rate of progression, or at its hidden rate where it has one."""
    if not hidden:
        return tuple((level, stake * link.levels[level].terms.rate) for level, stake in staked)
    return tuple((level, stake * rate) for level, stake in staked if (rate := link.levels[level].terms.hidden))


def reverse(link: Link, message: str, command: ReverseContribution) -> Event | Refusal:
    """A new entry that undoes what the round itself gave, at the rate at which it was given.

    A contribution from whose level an award has been reserved since was played for and is no longer there alone to be
    taken: the house makes it good, so that no later winner pays for the void. If all such awards are released, it is
    there again, and the house gets back what it made good.
    """
    if refusal := not_in_round(link, command.table, command.round):
        return refusal
    table = link.tables[command.table]
    if refusal := bad_stakes(table, command.staked):
        return refusal
    for level, stake in command.staked:
        if stake > (given := table.staked.get(level, 0)):
            text = f"{spoken(stake)} for {level!r} cannot be reversed: the round has {spoken(given)} there."
            return Refusal("more-than-given", text)
    taken, hidden = shares(link, command.staked), shares(link, command.staked, hidden=True)
    made_good = tuple((level, amount) for level, amount in taken if link.last_award(level) > table.since)
    lacking = ((level, amount - link.levels[level].reserve) for level, amount in hidden)
    return answer(
        ContributionReversed,
        link.version + 1,
        message,
        command,
        taken=taken,
        hidden=hidden,
        made_good=made_good,
        hidden_made_good=tuple((level, amount) for level, amount in lacking if amount > NOTHING),
        since=table.since,
    )


def end_play(link: Link, message: str, command: EndPlay) -> Event | Refusal:
    """Table and link must agree on what was wagered, so that no message of the round is lost on its way."""
    if refusal := not_in_round(link, command.table, command.round):
        return refusal
    table = link.tables[command.table]
    if command.staked and (refusal := bad_stakes(table, command.staked)):
        return refusal
    if sorted(command.staked) != sorted(table.staked.items()):
        there, here = say_stakes(command.staked), say_stakes(table.staked.items())
        text = f"In round {command.round} the table has {there} wagered, and the link has {here}."
        return Refusal("not-reconciled", text, AGREE_CITE)
    return answer(PlayEnded, link.version + 1, message, command)


def say_stakes(staked: Iterable[tuple[str, Cents]]) -> str:
    return ", ".join(f"{spoken(stake)} for {level}" for level, stake in staked) or "nothing"


def lose(link: Link, message: str, command: LoseTable) -> Event | Refusal:
    if refusal := not_joined(link, command.table):
        return refusal
    if not is_name(command.why):
        return Refusal("no-reason", "Say how the connection was lost.")
    if not link.tables[command.table].connected:
        return Refusal("table-lost", f"The connection to table {command.table!r} is lost already.", LOST_CITE)
    return answer(TableLost, link.version + 1, message, command)


def regain(link: Link, message: str, command: RegainTable) -> Event | Refusal:
    if refusal := not_joined(link, command.table):
        return refusal
    if link.tables[command.table].connected:
        return Refusal("connected", f"Table {command.table!r} is connected.")
    if refusal := bad_round(link.tables[command.table], command.round):
        return refusal
    return answer(TableRegained, link.version + 1, message, command)
