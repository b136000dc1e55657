"""A round that was played, as a story: which cards lay where and what they made, what was chosen, and why each wager
won or lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.cards import UNKNOWN
from pitboss.games.dice import Roll
from pitboss.games.game import Game
from pitboss.people import Actor
from pitboss.rounds import events as happened
from pitboss.rounds.dice_events import BetsReopened, DiceRolled
from pitboss.rounds.engine.evolve import evolve
from pitboss.rounds.hand_events import HandPlayed
from pitboss.rounds.holdings import find_held, find_lying
from pitboss.rounds.round import Event, Round
from pitboss.rounds.views import RoundView, SeatView, view
from pitboss.words import say_event, say_reason
from pitboss.words.cards import draw_cards, name_place
from pitboss.words.dice import Throw
from pitboss.words.reasons import name_hand

QUIET = (
    happened.StepTaken,
    happened.CardsDealt,
    happened.CardsShown,
    happened.CardsTurned,
    happened.MeterFed,
    happened.ProgressivesCounted,
    happened.SeatSettled,
    HandPlayed,
    BetsReopened,
)
"""What is not said by itself: steps, of which a round passes many where nothing is done; and cards, which are said once
somebody decides or is paid by them."""

UNSEEN = ("discard", "burned")


def tell_story(game: Game, events: Sequence[Event], seat: int) -> Iterator[str]:
    """A sentence for each thing that happened, as the player of a seat has seen it."""
    shown: dict[str, str] = {}
    for event, state, throw in follow(events):
        if isinstance(event, happened.ChoiceMade | happened.WagerSettled):
            lie = dict(say_places(game, view(game, state, Actor("player", "", seat))))
            yield from (sentence for place, sentence in lie.items() if shown.get(place) != sentence)
            shown = lie
        if isinstance(event, happened.WagerSettled):
            yield f"{say_event(game, event)} {say_reason(game, event, throw=throw)}".strip()
        elif not isinstance(event, QUIET):
            yield say_event(game, event)


def follow(events: Sequence[Event]) -> Iterator[tuple[Event, Round, Throw | None]]:
    """Each event with the round before it, and the last throw of the dice."""
    state, throw = Round(), None
    for event in events:
        if isinstance(event, DiceRolled):
            throw = Throw(Roll(event.first, event.second), state.dice.point)
        yield event, state, throw
        state = evolve(state, event)


def say_places(game: Game, seen: RoundView) -> Iterator[tuple[str, str]]:
    """Each place with cards that the player sees, and what they make."""
    for zone, cards in seen.zones.items():
        if zone not in UNSEEN and any(card != UNKNOWN for card in cards):
            makes = find_lying(game, seen, zone)
            yield zone, say_place(name_place(zone, None), [draw_cards(cards)], [name_hand(makes)] if makes else [])
    for number, seat in seen.seats.items():
        if hands := list_hands(seat):
            made = [name_hand(one) for one in find_held(game, seen, seat)]
            yield str(number), say_place(f"seat {number}", hands, made)


def list_hands(seat: SeatView) -> list[str]:
    held = [hand.cards for hand in seat.hands] if seat.hands else [seat.cards]
    return [draw_cards(cards) for cards in held if any(card != UNKNOWN for card in cards)]


def say_place(place: str, hands: Sequence[str], made: Sequence[str]) -> str:
    """`The dealer: 6♠ K♥ 9♥, king high.`"""
    said = [f"{cards}, {make}" for cards, make in zip(hands, made, strict=False)] if len(hands) == len(made) else hands
    return f"{place[:1].upper()}{place[1:]}: {'; '.join(said)}."
