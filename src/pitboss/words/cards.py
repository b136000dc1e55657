"""Cards, places and small lists in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from pitboss.cards import RANK_NAMES, RANKS, SUIT_NAMES, SUITS, UNKNOWN, Card, rank_of, show, suit_of

SYMBOLS = dict(zip("cdhs", "♣♦♥♠", strict=True))


def name_card(card: Card) -> str:
    """`queen of spades`; a card that is not known is a face-down card."""
    if card == UNKNOWN:
        return "face-down card"
    return f"{RANK_NAMES[RANKS[rank_of(card)]]} of {SUIT_NAMES[SUITS[suit_of(card)]]}"


def draw_card(card: Card) -> str:
    """`Q♠`, `10♦`: as short as it is printed on the card."""
    if card == UNKNOWN:
        return "▒▒"
    rank = show(card)[0]
    return f"{'10' if rank == 'T' else rank}{SYMBOLS[SUITS[suit_of(card)]]}"


def draw_cards(cards: Iterable[Card]) -> str:
    return " ".join(draw_card(card) for card in cards)


class PrintedCard(int):
    """A card that shows as it is printed, `10♦`; a whole number in all else. Only people are given these: to count with
    plain numbers is quicker."""

    __slots__ = ()

    def __repr__(self) -> str:
        return draw_card(Card(int(self)))

    __str__ = __repr__


class Cards(tuple[Card, ...]):
    """Cards that show as they are printed, `10♦ Q♠`: a tuple like any other."""

    __slots__ = ()

    def __new__(cls, cards: Iterable[Card]) -> Self:
        return super().__new__(cls, (Card(PrintedCard(one)) for one in cards))

    def __repr__(self) -> str:
        return draw_cards(self)


def name_cards(cards: Iterable[Card]) -> str:
    return join([name_card(card) for card in cards])


def join(words: Iterable[str], last_by: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    *first, last = words
    return f"{', '.join(first)} {last_by} {last}" if first else last


def join_or(words: Iterable[str]) -> str:
    return join(words, "or")


def name_place(to: str, seat: int | None, hand: int = 0) -> str:
    """Where a card goes: `seat 3`, `hand 2 of seat 3`, `the dealer`, `the community cards`."""
    if seat is not None:
        return f"hand {hand} of seat {seat}" if hand > 1 else f"seat {seat}"
    return PLACES.get(to, to.replace("-", " "))


PLACES = {
    "dealer": "the dealer",
    "community": "the community cards",
    "bonus": "the bonus cards",
    "burned": "the discard rack, burned",
    "discard": "the discard rack",
    "player": "the Player's Hand",
    "banker": "the Banker's Hand",
    "seats": "each seat",
}


def count(number: int, one: str, many: str = "") -> str:
    """`1 card`, `3 cards`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def start(words: str) -> str:
    """The beginning of a sentence, with its capital."""
    return words[:1].upper() + words[1:]
