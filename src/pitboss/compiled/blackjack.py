"""Blackjack: from hands that are played out to the classes that wagers are settled by; side wagers beside them.

A hand counts by its total, unless it is a blackjack, above 21 or surrendered; the dealer's in the same way. Wagers on
the dealer's whole hand look at its number of cards too. Side wagers on the first cards are in `side_wagers`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card, cards
from pitboss.compiled.side_wagers import Judged, SideTables, compile_judged, say_judged, side_of
from pitboss.compiled.wagers import Axis, CompiledWager, Line, compile_wager
from pitboss.games.blackjack import HouseRules, PlayedHand, dealer_word, hand_word, house_rules, outcome
from pitboss.games.game import Game
from pitboss.games.outcomes import AXES
from pitboss.games.settlement import judge
from pitboss.games.side_cards import SideCards
from pitboss.games.side_wagers import SIDE_WAGERS
from pitboss.games.side_wagers import judge as judge_side
from pitboss.law.model import Row
from pitboss.rankings.points import GREATEST_TOTAL, blackjack_total

STANDS, BUSTS, BLACKJACK, SURRENDERED = "stands", "busts", "player-blackjack", "surrendered"
TOTALS = range(2, GREATEST_TOTAL + 1)
"""What cards can come to without being above 21."""

MOST_CARDS = 22
"""More cards than a hand can have."""

Key = tuple[str, int]
"""The word of a hand, and its total where that matters."""

WAYS_TO_END = ("stands", "busts", "blackjack")
"""How a dealer's hand of this many cards may stand, for wagers on the whole of it."""


@dataclass(frozen=True, eq=False)
class BlackjackTables:
    """The tables of a game of blackjack."""

    game: Game

    @cached_property
    def rules(self) -> HouseRules:
        return house_rules(self.game.choices.options)

    @cached_property
    def sides(self) -> SideTables:
        return SideTables(self.game)

    @cached_property
    def hands(self) -> dict[Key, PlayedHand]:
        """A hand of each class, in the order of the axis."""
        standing = {(STANDS, total): PlayedHand(cards=hand_of(total)) for total in TOTALS}
        return standing | {
            (BUSTS, 0): PlayedHand(cards=cards("Tc Td 2h")),
            (BLACKJACK, 0): PlayedHand(cards=cards("As Kh")),
            (SURRENDERED, 0): PlayedHand(cards=hand_of(16), surrendered=True),
        }

    @cached_property
    def dealers(self) -> dict[Key, tuple[Card, ...]]:
        """A dealer's hand of each class."""
        found: dict[Key, tuple[Card, ...]] = {}
        for held in (*map(hand_of, TOTALS), cards("As Kh"), cards("Tc Td 2h"), cards("Tc Td 3h")):
            found.setdefault(self.dealer_key(held), held)
        return found

    def hand_key(self, hand: PlayedHand) -> Key:
        word = hand_word(hand, (), self.rules)
        return word, blackjack_total(hand.cards).value if word == STANDS else 0

    def dealer_key(self, held: Sequence[Card]) -> Key:
        word = dealer_word(held, self.rules)
        return word, blackjack_total(held).value if word == "dealer-stands" else 0

    def hand_class(self, hand: PlayedHand) -> int:
        return list(self.hands).index(self.hand_key(hand))

    def dealer_class(self, held: Sequence[Card]) -> int:
        return list(self.dealers).index(self.dealer_key(held))

    @cached_property
    def axes(self) -> Mapping[str, Axis]:
        whole = [self.whole_axis(wager) for wager in self.whole_hands]
        first = [self.sides.axis(wager) for wager in self.game.wagers if self.is_on_first_cards(wager)]
        hand = Axis("hand", tuple(say_key(key) for key in self.hands))
        dealer = Axis("dealer", tuple(say_key(key) for key in self.dealers))
        return {axis.name: axis for axis in (hand, dealer, *whole, *first)}

    # Wagers

    def compile_wager(self, wager: str, seat: int) -> CompiledWager:
        if wager in self.whole_hands:
            return compile_judged(self.game, wager, self.whole_axis(wager), self.whole_hands[wager][1])
        return self.sides.compile_wager(wager) if wager in SIDE_WAGERS else self.compile_main(wager)

    def compile_main(self, wager: str) -> CompiledWager:
        """A wager on a hand, or on whether the dealer has a blackjack."""
        settlement = self.game.settlement(wager)
        held, dealers = list(self.hands.values()), list(self.dealers.values())
        hand = Axis("hand", tuple(say_key(key) for key in self.hands))
        dealer = Axis("dealer", tuple(say_key(key) for key in self.dealers))
        on_hand = "blackjack-hand" in settlement.outcomes
        assert set(settlement.outcomes) <= AXES.keys()

        def rule(at: tuple[int, ...]) -> Line:
            words = outcome(held[at[0] if on_hand else 0], dealers[at[-1]], self.rules)
            hit: list[Row] = []

            def row_hit(named: str) -> Row:
                hit.append(self.any_win(named))
                return hit[-1]

            return Line(judge(settlement, words if on_hand else words[1:2], row_hit), tuple(hit))

        return compile_wager(self.game, wager, [hand, dealer] if on_hand else [dealer], rule)

    def any_win(self, named: str) -> Row:
        """The one row of the table that a settlement names: what a blackjack pays, or what any other win does."""
        table = self.game.table(named)
        assert table is not None, f"{named} has no paytable"
        return table.rows[0]

    # Side wagers

    def is_on_first_cards(self, wager: str) -> bool:
        return wager in SIDE_WAGERS and not SIDE_WAGERS[wager].whole_hands and bool(self.game.table(wager))

    @cached_property
    def whole_hands(self) -> dict[str, tuple[NDArray[np.int16], tuple[Judged, ...]]]:
        """Side wagers on whole hands: what is judged, by the dealer's number of cards, by how that hand ended, and by
        whether the seat's own counts 20 and the dealer's 21, of which only the Bad Beat asks."""
        found = {}
        for wager, side in SIDE_WAGERS.items():
            if not side.whole_hands or wager not in self.game.wagers or not self.game.table(wager):
                continue
            rule = side_of(self.game, wager)
            known: dict[Judged, int] = {}
            index = np.zeros((MOST_CARDS, len(WAYS_TO_END), 2, 2), np.int16)
            for number, end, twenty, beats in np.ndindex(index.shape):
                dealer = dealer_hand(number, WAYS_TO_END[end], is_21=bool(beats))
                judged = judge_side(rule, SideCards((), dealer, hand_of(20 if twenty else 19))) if dealer else ()
                index[number, end, twenty, beats] = known.setdefault(judged, len(known))
            found[wager] = index, tuple(known)
        return found

    def whole_axis(self, wager: str) -> Axis:
        return Axis(wager, tuple(say_judged(one) for one in self.whole_hands[wager][1]))

    def whole_class(self, wager: str, held: Sequence[Card], own: Sequence[Card]) -> int:
        """The class of two hands that are played out, on the axis of a wager on whole hands."""
        total = blackjack_total(held)
        word = dealer_word(held, self.rules)
        end = 2 if word == "dealer-blackjack" else 1 if total.busts else 0
        bad_beat = int(blackjack_total(own).value == 20), int(total.value == GREATEST_TOTAL)
        return int(self.whole_hands[wager][0][len(held), end, *bad_beat])


def hand_of(total: int) -> tuple[Card, ...]:
    """Cards that come to a total and are no blackjack."""
    low = max(2, total - 10)
    if total < 4:
        return cards(f"{total}c")
    return cards("7c 7d 7h" if total == GREATEST_TOTAL else f"{name_of(low)}c {name_of(total - low)}d")


def name_of(pips: int) -> str:
    return "T" if pips == 10 else str(pips)


def dealer_hand(number: int, end: str, *, is_21: bool) -> tuple[Card, ...]:
    """A dealer's hand of this many cards that ended in this way; nothing, where there is none."""
    if end == "blackjack":
        return cards("As Kh") if number == 2 and is_21 else ()
    if end == "busts":
        return tuple(cards("Tc") * number) if number > 2 and not is_21 else ()
    if not is_21:
        return tuple(cards("2c") * 2 + cards("Ac") * (number - 2)) if 2 <= number <= 18 else ()
    return hand_of_21(number)


def hand_of_21(number: int) -> tuple[Card, ...]:
    """A hand of this many cards that counts 21, none of them an ace as far as twos will do."""
    for twos in range(number + 1):
        for rest in range(1, 11):
            held = (
                cards("2c") * twos
                + cards("Ac") * (number - 1 - twos)
                + cards(f"{'A' if rest == 1 else name_of(rest)}d")
            )
            if number > 2 and twos < number and len(held) == number and blackjack_total(held).value == GREATEST_TOTAL:
                return tuple(held)
    return ()


def say_key(key: Key) -> str:
    word, total = key
    return f"{word} {total}" if total else word
