"""What an event does to the hands of one seat. Like all of `evolve`, without any rule."""

from __future__ import annotations

from typing import assert_never

from pitboss.cards import Card
from pitboss.frozen import change
from pitboss.rounds.hand_events import HandEvent, HandPlayed, HandSplit, SecondCardsSwitched
from pitboss.rounds.state import Hand, Round, with_seat

Hands = tuple[Hand, ...]


def with_card(hands: Hands, number: int, card: Card) -> Hands:
    """The card lies with the hand of this number, and opens it if it is its first."""
    hands = (*hands, *(Hand() for _ in range(number - len(hands))))
    one = hands[number - 1]
    return with_hand(hands, number, change(one, cards=(*one.cards, card), draws=max(one.draws - 1, 0)))


def with_hand(hands: Hands, number: int, *those: Hand) -> Hands:
    """The hand of this number gives way to another, or to two."""
    return (*hands[: number - 1], *those, *hands[number:])


def change_hands(state: Round, event: HandEvent) -> Round:
    seat = state.seats[event.seat]
    return with_seat(state, event.seat, change(seat, hands=changed_hands(seat.hands, event)))


def changed_hands(hands: Hands, event: HandEvent) -> Hands:
    match event:
        case HandPlayed(_, number, how):
            return with_hand(hands, number, play_hand(hands[number - 1], how))
        case HandSplit(_, number):
            return with_hand(hands, number, *split_hand(hands[number - 1]))
        case SecondCardsSwitched():
            left, right = hands[:2]
            new_left = change(left, cards=(left.cards[0], right.cards[1]), switched=True)
            new_right = change(right, cards=(right.cards[0], left.cards[1]), switched=True)
            return new_left, new_right
        case _:
            assert_never(event)


def play_hand(hand: Hand, how: str) -> Hand:
    if how in ("hit", "double"):
        return change(hand, draws=hand.draws + 1, doubled=how == "double")
    return change(hand, stood=how == "stand", surrendered=how == "surrender")


def split_hand(hand: Hand) -> tuple[Hand, Hand]:
    left, right = hand.cards
    return change(hand, cards=(left,), split=True), change(hand, cards=(right,), split=True, added=True)
