"""The steps of a round that nobody has recorded when its cards are used again: the record then says so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from pitboss.games.game import Game
from pitboss.law.vocabulary.steps import RECORDED
from pitboss.people import role_named
from pitboss.tables import events as happened
from pitboss.tables.events import Event
from pitboss.tables.idle_events import IdleSpread
from pitboss.tables.rules import at_round, at_table, spread_spared
from pitboss.tables.state import Table
from pitboss.tables.step_events import Omission, StepsOmitted
from pitboss.tables.steps import (
    PLACES,
    WITH_A_DECK,
    Due,
    StepPlace,
    fall_due,
    is_taken,
    is_wanted,
    list_accepted,
    steps_of,
)


def find_omissions(game: Game, table: Table, own: Sequence[Event]) -> list[Event]:
    """The steps of the last round that nobody has recorded when its cards are used again, or the table closes; `game`
    is the operator's own.
    """
    if table.in_round or not any(uses_cards(table, one) for one in own):
        return []
    idle = list_unspread(game, table) if any(isinstance(one, happened.RoundBegan) for one in own) else ()
    missed = group_by_step(chain(list_missed(game, table), idle))
    return [StepsOmitted(table.rounds, missed)] if missed else []


def list_unspread(game: Game, table: Table) -> Iterator[Due]:
    """The decks that lay there when the last player left and have not been spread since; a device that reshuffles
    keeps its cards.
    """
    now = at_table(game, table)
    rule = now.procedures.get("idle-spread")
    if rule is None or spread_spared(now):
        return
    for name, deck in table.decks.items():
        if deck.unattended:
            yield Due(rule.id, None, name, role_named(rule.by), rule.cite)


def uses_cards(table: Table, event: Event) -> bool:
    match event:
        case happened.RoundBegan() | happened.TableClosed():
            return True
        case happened.Shuffled() | happened.ShufflerLoaded() | IdleSpread() | happened.DeckRemoved():
            return event.deck == table.last
        case _:
            return False


def list_missed(game: Game, table: Table) -> Iterator[Due]:
    """What the last round was played without, by the way in which it was dealt: also steps for which it is too late,
    with its deck and for its wagers.
    """
    if table.in_round or table.round.phase != "over":
        return
    deck = table.decks.get(table.last or "")
    was = at_round(game, table)
    for step in steps_of(was):
        moment = RECORDED[step.id].moment
        if moment in WITH_A_DECK:
            first = deck is not None and deck.rounds == 1 and step.id not in deck.prepared
            spared = moment == "shuffled" and deck is not None and not is_wanted(was, step, deck)
            places = [StepPlace()] if first and not spared else []
        elif moment == "wagers":
            places = list(list_accepted(table))
        else:
            places = list(PLACES[moment](was, table, step))
        yield from (fall_due(step, one) for one in places if not is_taken(table, step.id, one))


def group_by_step(missed: Iterator[Due]) -> tuple[Omission, ...]:
    found: dict[str, Omission] = {}
    for one in missed:
        seats = found[one.step].seats if one.step in found else ()
        new = () if one.seat is None or one.seat in seats else (one.seat,)
        found[one.step] = Omission(one.step, (*seats, *new), one.cite)
    return tuple(found.values())
