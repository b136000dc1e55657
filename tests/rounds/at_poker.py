"""The poker tables for tests: base wagers, and hands that come to the seats that they were named for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

from pitboss.cards import Card, cards
from pitboss.games.builder import game_by_options
from pitboss.games.game import Game
from pitboss.money import Cents
from pitboss.rounds.commands import Choose, CountProgressives, Deal, NoMoreBets, PlaceWager
from pitboss.rounds.families.family import Place
from pitboss.rounds.families.registry import family_of
from tests.rounds.at_table import Table

T = TypeVar("T")

BASE: dict[str, dict[str, Cents]] = {
    "md/stud-235": {"two-card": 1000, "three-card": 1000, "five-card": 1000},
    "md/three-card-poker": {"ante": 1000},
    "ma/caribbean-stud": {"ante": 1000},
    "md/mississippi-stud": {"ante": 1000},
    "md/ultimate-texas-holdem": {"ante": 1000, "blind": 1000},
    "md/four-card-poker": {"ante": 1000},
    "md/let-it-ride": {"bet-1": 1000, "bet-2": 1000, "bet-3": 1000},
}
"""The wagers with which a player takes part, $10 each."""

MODES = ("manual-shoe", "hand", "automated-shoe")


def game_of(name: str, offered: Iterable[str] | None = None, **options: Any) -> Game:
    """A game with every wager on offer, or beside those it always has only the ones `offered`."""
    return game_by_options(name, options, offered)


def seated(game: Game, *seats: int, **more: Cents) -> Table:
    """A table at which these seats have the base wagers and `more` of others, six_card_bonus=500."""
    at = Table(game)
    for seat in seats:
        place(at, seat, {**BASE[game.edition.game], **{name.replace("_", "-"): one for name, one in more.items()}})
    return at


def place(at: Table, seat: int, wagers: Mapping[str, Cents]) -> None:
    for wager, amount in wagers.items():
        at.do(PlaceWager(seat, wager, amount))


def closed(at: Table) -> Table:
    """No more bets, and the progressive chips are as many as were accepted."""
    at.do(NoMoreBets())
    if not at.state.counted:
        at.do(CountProgressives(at.state.accepted))
    return at


def deal(at: Table, hands: Mapping[Any, str]) -> Table:
    """The cards that are due now, each from the hand of its seat or zone; where none is named, cards of no hand."""
    due = family_of(at.game).due(at.game, at.state)
    named = {place: list(cards(text)) for place, text in hands.items()}
    spare = fillers(at, [card for hand in named.values() for card in hand])
    for place in dict.fromkeys(where(one) for one in due):
        lying = len(lies_at(at, place))
        named[place] = named.get(place, [])[lying:]
    at.do(Deal(tuple(named[where(one)].pop(0) if named[where(one)] else next(spare) for one in due)))
    return at


def where(place: Place) -> int | str:
    return place.to if place.seat is None else place.seat


def lies_at(at: Table, place: int | str) -> tuple[Card, ...]:
    return at.state.seats[place].cards if isinstance(place, int) else at.state.zones.get(place, ())


def fillers(at: Table, named: list[Card]) -> Iterator[Card]:
    """Cards of no hand, far apart in rank and of changing suits, so that a few of them in a row are worth nothing."""
    out = {*at.state.out, *named}
    deck = at.game.deck.cards
    return (card for n in range(len(deck)) if (card := deck[n * 17 % len(deck)]) not in out)


def choose(at: Table, *choices: tuple[int, str]) -> Table:
    for seat, choice in choices:
        at.do(Choose(seat, choice))
    return at


def seen(at: Table, kind: type[T]) -> list[T]:
    return [event for event in at.events if isinstance(event, kind)]
