"""The cards that blackjack's side wagers look at, as one value with the few things that their rules ask of it.

Which of these things a wager pays for is in `side_wagers`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from pitboss.cards import SUITS, Card, rank_of, suit_of
from pitboss.rankings.base import Shape, shape
from pitboss.rankings.points import blackjack_total, is_blackjack
from pitboss.rankings.three_card import THREE_CARD_POKER

RED = frozenset(SUITS.index(suit) for suit in "dh")


@dataclass(frozen=True)
class SideCards:
    """The cards that side wagers look at: a seat's first cards, and the dealer's with the up card first.

    `hand` is the seat's hand when it is played out, which only the Bad Beat looks at.
    """

    first: tuple[Card, ...]
    dealer: tuple[Card, ...] = ()
    hand: tuple[Card, ...] = ()

    @property
    def up(self) -> Card:
        return self.dealer[0]

    @cached_property
    def dealer_blackjack(self) -> bool:
        return is_blackjack(self.dealer[:2])

    @cached_property
    def own(self) -> Shape:
        """The seat's first cards, as a hand."""
        return shape(self.first)

    @cached_property
    def three(self) -> Shape:
        """The seat's first two cards with the dealer's up card."""
        return shape((*self.first, self.up))

    @cached_property
    def four(self) -> Shape:
        """The seat's first two cards with the dealer's two."""
        return shape((*self.first, *self.dealer[:2]))

    @cached_property
    def total(self) -> int:
        return blackjack_total(self.first).value

    @cached_property
    def three_card_total(self) -> int:
        return blackjack_total((*self.first, self.up)).value

    @cached_property
    def three_card_category(self) -> str:
        return THREE_CARD_POKER.category(THREE_CARD_POKER.rule(self.three)).key

    @cached_property
    def red_cards(self) -> int:
        """How many of the seat's and the dealer's two cards are red."""
        return sum(suit_of(one) in RED for one in (*self.first, *self.dealer[:2]))

    def both_are(self, one: Card) -> bool:
        return self.first == (one, one)

    @property
    def identical(self) -> bool:
        """Two cards of one rank and suit."""
        return self.first[0] == self.first[1]

    def holds_both(self, *ranks: int) -> bool:
        return self.own.ranks == ranks

    def spread(self) -> int | None:
        """How many ranks lie between the seat's cards, if the up card is one of them; the ace is always high."""
        high, low = self.own.ranks
        return high - low - 1 if low < rank_of(self.up) < high else None

    def royal_flush(self) -> bool:
        """Ace, king, queen and jack of one suit, the dealer's blackjack among them."""
        return self.dealer_blackjack and self.four.suited and self.four.holds_top(ace_low=True)
