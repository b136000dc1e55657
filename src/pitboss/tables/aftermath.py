"""What a round's events mean for the cards: the deck after the round, the cover card, and the end of a shoe."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.games.game import Game
from pitboss.rounds.correction_events import FactCorrected
from pitboss.rounds.events import CardsDealt, IrregularityNoted, RoundClosed, RoundVoided
from pitboss.rounds.players import refuse_boxes
from pitboss.rounds.stake_events import SeatAbandoned
from pitboss.rounds.state import Round
from pitboss.tables import rules
from pitboss.tables.events import (
    DeckCorrected,
    DeckRemoved,
    Event,
    RoundEnded,
    RoundReopened,
    SeatLeft,
    SeatTaken,
    ShoeEnds,
    ShuffleDue,
)
from pitboss.tables.evolve import evolve_all
from pitboss.tables.idle_events import RoundCalledOff
from pitboss.tables.state import DeckAtTable, Table

RESHUFFLES = ("reshuffle", "void-round-and-reshuffle")

BEARING = frozenset({CardsDealt, FactCorrected, RoundClosed, RoundVoided, SeatAbandoned})
"""The events that can mean something for the cards or the seats of the table."""


def aftermath(game: Game, before: Table, after: Table, events: Sequence[Event]) -> Iterator[Event]:
    """What follows for the table from the events between `before` and `after`."""
    kinds = BEARING.intersection(map(type, events))
    if not kinds:
        return
    corrected = FactCorrected in kinds
    if before.playing is None:
        reopened = any(isinstance(one, RoundReopened) for one in events)
        if corrected and not reopened and before.remembers_round and before.last:
            yield DeckCorrected(before.last)
        return
    if corrected:  # What was noted before it has had its consequences for decks and seats.
        yield from reseat(game, before, after)
        events = [one for one in events if not isinstance(one, IrregularityNoted | SeatAbandoned)]
    shown = list(cover_card(game, after, events))
    yield from shown
    if RoundClosed in kinds or RoundVoided in kinds:
        yield from end_round(game, evolve_all(after, shown), events)
    leavers = {before.seats[one.seat] for one in events if isinstance(one, SeatAbandoned) and one.seat in before.seats}
    for number, player in sorted(before.seats.items()):
        if player in leavers:
            yield SeatLeft(number, player)


def reseat(game: Game, before: Table, after: Table) -> Iterator[Event]:
    """Who was said to have left and had not has every box again, unless they have sat down elsewhere meanwhile; who had
    left in truth leaves every box.
    """
    now_left, had_left = (leavers(one.round) for one in (after, before))
    boxes = {number: seat.player for number, seat in before.round.seats.items() if seat.left} | dict(before.given_up)
    for number, player in sorted(boxes.items()):
        if player in had_left - now_left and number not in after.seats:
            own = [seat for seat, one in after.seats.items() if one == player]
            if refuse_boxes(game, (number, *own)) is None:
                yield SeatTaken(number, player)
    for number, player in sorted(after.seats.items()):
        if player in now_left - had_left:
            yield SeatLeft(number, player)


def leavers(state: Round) -> set[str]:
    """Those who have left the table in the middle of the round."""
    return {seat.player for seat in state.seats.values() if seat.left and seat.player}


def cover_card(game: Game, table: Table, events: Sequence[Event]) -> Iterator[Event]:
    """The cover card has come: the round is finished, and in some games one more is dealt.

    If the card before it was the last of the round before, it comes first in this one, which is then the last.
    """
    deck = table.decks.get(table.playing or "")
    if deck is None or deck.behind is None or deck.last is not None:
        return
    assert table.playing is not None
    if not any(isinstance(one, CardsDealt) for one in events) or table.count_gone(table.playing) <= deck.behind:
        return
    before = len(deck.gone) + deck.unseen
    one_more = "last-round" in game.procedures and before < deck.behind
    where = game.cite_of("last-round", "cover-card-appears")
    yield ShoeEnds(table.playing, table.rounds + one_more, "cover-card", where)


def end_round(game: Game, table: Table, events: Sequence[Event]) -> Iterator[Event]:
    """The round is over or void: who played, how many rounds are uncounted, and what becomes of the deck."""
    assert table.playing is not None
    name = table.playing
    deck = table.decks.get(name)
    undealt = any(isinstance(one, RoundCalledOff) for one in events) and not table.round.is_drawn_from
    counted = table.stub_counted or rules.stub_count(game, machine=bool(deck and deck.machine)) is None
    uncounted = table.uncounted if undealt else 0 if counted else table.uncounted + 1
    yield RoundEnded(table.rounds, name, uncounted, players(table, events))
    # A deck that took over a round and is still being opened has not been dealt from; nor that of a round called off
    # before its first card.
    if deck is not None and deck.standing != "opening" and not undealt:
        yield from after_round(game, table, name, deck, events)


def players(table: Table, events: Sequence[Event]) -> tuple[str, ...]:
    """Name those who had wagers in the round. In a void round, whose stakes have gone back, nobody counts as having
    skipped it.
    """
    if any(isinstance(one, RoundVoided) for one in events):
        return tuple(dict.fromkeys((*table.entered, *table.seats.values())))
    return tuple(dict.fromkeys(table.seats[seat] for seat in in_round(table.round) if seat in table.seats))


def in_round(state: Round) -> list[int]:
    return [number for number, seat in sorted(state.seats.items()) if seat.wagers or seat.settled]


def after_round(game: Game, table: Table, name: str, deck: DeckAtTable, events: Sequence[Event]) -> Iterator[Event]:
    """The deck is shuffled after every round, or when its shoe has ended; after some irregularities it leaves."""
    noted = [one for one in events if isinstance(one, IrregularityNoted)]
    for one in noted:
        if one.consequence == "void-round-and-remove-deck":
            yield DeckRemoved(name, one.irregularity, one.cite)
            return
        if one.consequence in RESHUFFLES:
            yield ShuffleDue(name, one.irregularity, True, one.cite)
            return
    if rules.with_dice(game):
        return
    if not rules.from_a_shoe(game):
        yield ShuffleDue(name, "round-over", True, game.cite_of("shuffle"))
    elif deck.last is not None and table.rounds >= deck.last:
        yield ShuffleDue(name, "shoe-done", True, game.cite_of("last-round", "cover-card-appears", "shuffle"))
