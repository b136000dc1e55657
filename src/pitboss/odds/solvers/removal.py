"""What single cards are worth: how the edge of a wager moves when one card of a shoe is gone, and what a counter gains.

Effects are exact: every coup, or every deal of first cards, of the shoe without the card is counted. What a counter
gains follows from them by the linear theory (P. Griffin, *The Theory of Blackjack*): with n of N cards left the edge is
taken as normal, with variance s²·(N - 1)·(N - n) / n, where s² is the mean square of the effects. It is an estimate,
and called one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from statistics import NormalDist, fmean
from typing import Any

from pitboss.cards import Card, show
from pitboss.compiled.coups import ROYAL
from pitboss.errors import BadInput
from pitboss.games.side_wagers import SIDE_WAGERS
from pitboss.odds.asking.question import Question
from pitboss.odds.solvers import baccarat
from pitboss.odds.solvers.blackjack import side_wagers
from pitboss.odds.solvers.pricing import gain_on, wager_of
from pitboss.rankings.points import pips, point_count
from pitboss.tabled import Listed, Tabled


@dataclass(frozen=True)
class Removal(Tabled):
    """What it does to the house edge when one card of this `value` is gone: `effect` is added to it.

    The full shoe holds `number` such cards. Where suits and ranks matter, `card` says which card it is, such as Qh."""

    value: int
    number: int
    effect: Fraction
    card: str = ""

    def as_row(self) -> dict[str, Any]:
        """One flat record, ready for a data frame."""
        named = {"card": self.card} if self.card else {}
        return {**named, "value": self.value, "cards": self.number, "effect": self.effect}


@dataclass(frozen=True)
class Counting:
    """What one who counts gains for each unit staked in a favourable coup, over all coups of a shoe that is dealt to
    `left` cards: `gain` for each coup that is dealt, wagered on or not; `share` of coups is wagered on. Estimates."""

    left: int
    gain: float
    share: float


def remove_cards(question: Question) -> Listed[Removal]:
    """The effect of removing one card of each value, for a wager on a coup; of each card, for one on first cards."""
    name, wager = question.game.name, question.wager
    if name == "blackjack" and wager in SIDE_WAGERS and not SIDE_WAGERS[wager].whole_hands:
        return remove_each_card(question)
    if name not in ("midi-baccarat", "mini-baccarat") or wager == ROYAL:
        raise BadInput(
            "effects of removal are counted for wagers on a coup of baccarat and side wagers on first cards of "
            f"blackjack: the {question.rule.title} is not one of them."
        )
    question.require_cards(baccarat.MOST_CARDS + 1)
    numbers = baccarat.group_by_value(question.deck)
    whole = edge_with(question, numbers)
    return Listed(
        Removal(point_count((card,)), number, edge_with(question, {**numbers, card: number - 1}) - whole)
        for card, number in sorted(numbers.items(), key=lambda one: point_count((one[0],)))
    )


def remove_each_card(question: Question) -> Listed[Removal]:
    """The effect of removing each card of the shoe from a side wager of blackjack."""
    question.require_cards(SIDE_WAGERS[question.wager].first + SIDE_WAGERS[question.wager].dealer + 1)
    whole, copies = side_wagers.solve(question).house_edge, question.deck.copies
    return Listed(
        Removal(pips(card), copies, edge - whole, show(card)) for card, edge in side_wagers.edges_without(question)
    )


def edge_with(question: Question, numbers: dict[Card, int]) -> Fraction:
    """The house edge with a shoe of this many cards of each value."""
    wager = wager_of(question)
    won, total = Fraction(0), 0
    for kind, orders in baccarat.tally_coups(question.game, baccarat.orders_of_six(numbers)).items():
        won += orders * gain_on(question, wager.lines[int(wager.index[kind])])[0]
        total += orders
    return -won / total


def count_gain(edge: Fraction, effects: tuple[Removal, ...], left: int) -> Counting:
    """What a perfect counter gains by this linear theory who wagers only where the player has the edge."""
    cards = sum(one.number for one in effects)
    if not 6 < left < cards:
        raise BadInput(f"a shoe of {cards} cards is dealt to between 7 and {cards - 1} of them, not to {left}.")
    square = sum(one.number * float(one.effect) ** 2 for one in effects) / cards
    found = list(follow_shoe(-float(edge), square, cards, left))
    return Counting(left, fmean(gain for gain, _ in found), fmean(share for _, share in found))


def follow_shoe(mean: float, square: float, cards: int, left: int) -> Iterator[tuple[float, float]]:
    """(gain, chance that the player has the edge) with ever fewer cards left."""
    normal = NormalDist()
    for n in range(left, cards):
        spread = sqrt(square * (cards - 1) * (cards - n) / n)
        z = mean / spread if spread else 0.0
        yield spread * normal.pdf(z) + mean * normal.cdf(z), normal.cdf(z)
