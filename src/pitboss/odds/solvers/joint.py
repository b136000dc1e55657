"""Several wagers of a seat at once: means and covariances over all deals, from the counts that price the main wager.

A showdown and a hand that grows street by street are counted by the class of the player's hand, and that class decides
every wager on the same hand too. The wagers of 235 Stud are on two, three and five cards, each set within the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb, lcm

import numpy as np
from numpy.typing import NDArray

from pitboss.compiled.game import tables_of
from pitboss.compiled.hands import NO_SUIT
from pitboss.compiled.ranked import CompiledHand, RankedTables
from pitboss.compiled.seat import index_words
from pitboss.compiled.showdown import Showdown
from pitboss.errors import BadInput
from pitboss.odds.asking.question import Question
from pitboss.odds.deals.hands import deck_cards
from pitboss.odds.kernels import streets as kernel
from pitboss.odds.kernels.subsets import BINOMIAL, list_sets
from pitboss.odds.solvers import hand_vs_dealer, streets, ultimate_texas_holdem, up_card
from pitboss.odds.solvers.folds import FOLDED, PLAYED, class_of_sets
from pitboss.odds.solvers.pricing import gain_on, wager_of
from pitboss.odds.solvers.showdown import meet_dealer

Moments = tuple[tuple[Fraction, ...], tuple[tuple[Fraction, ...], ...]]
"""(house edges, covariances), for a unit of each wager."""

Point = tuple[int, tuple[Fraction, ...]]
"""So many deals, and what each wager brings in them."""


def weigh_points(points: Iterable[Point]) -> Moments:
    """Means and covariances of what the wagers bring."""
    found = [(deals, nets) for deals, nets in points if deals]
    total, number = sum(deals for deals, _ in found), range(len(found[0][1]))
    means = [Fraction(sum(deals * nets[n] for deals, nets in found)) / total for n in number]
    covariances = tuple(
        tuple(
            Fraction(sum(deals * nets[n] * nets[m] for deals, nets in found)) / total - means[n] * means[m]
            for m in number
        )
        for n in number
    )
    return tuple(-mean for mean in means), covariances


def brings(question: Question, hand: str, held: int, decision: str) -> Fraction:
    """What a wager beside the main one brings with a hand of this class."""
    line = wager_of(question).line_at(index_words(decision) | {f"hand {hand}": held})
    return gain_on(question, line)[0]


def hand_of(question: Question) -> CompiledHand:
    table = question.table
    assert table is not None, f"{question.wager} has no paytable"
    return tables_of(question.game, RankedTables).hand(question.rule.on or table.on)


def require_hand(others: Sequence[Question], hand: CompiledHand) -> None:
    """Refuse a wager on another hand, or one that looks at suits: the counts of the main wager do not tell them."""
    for one in others:
        if hand_of(one).name != hand.name:
            raise BadInput(
                f"the {one.rule.title} is on other cards than the main wager: they are not counted together."
            )
        nets = np.array([brings(one, hand.name, held, PLAYED) for held in range(len(hand.axis))], object)
        if (nets[hand.classes] != nets[hand.classes[:, [NO_SUIT]]]).any():
            raise BadInput(
                f"the {one.rule.title} looks at suits, which the counts of the main wager do not tell apart."
            )


# A showdown


def weigh_showdown(asked: Sequence[Question]) -> Moments:
    main, others = asked[0], asked[1:]
    hand = tables_of(main.game, RankedTables).hand("player")
    require_hand(others, hand)
    meeting, tally = count_showdown(main)
    folds = [FOLDED if end.folds else PLAYED for end in meeting.ends]
    known = {
        (decision, held): tuple(brings(one, hand.name, held, decision) for one in others)
        for decision in set(folds)
        for held in range(len(hand.axis))
    }
    return weigh_points(
        (int(tally[at]), (one.net, *known[folds[at[0]], at[1]])) for at, one in meeting.gains.gains.items()
    )


def count_showdown(main: Question) -> tuple[Showdown, NDArray[np.int64]]:
    """The showdown of the main wager, and all deals by end, class and cell."""
    key = (main.game, main.wager, main.lettered, main.deciding_stake, main.strategy)
    if main.game.name == "ultimate-texas-holdem":
        meeting, tally, _, _ = ultimate_texas_holdem.count_play(*key)
        return meeting, tally
    meeting = meet_dealer(main)
    if main.game.name != "three-card-poker":
        return meeting, up_card.count_play(*key)[0]
    field = hand_vs_dealer.deal_all(hand_vs_dealer.dealer_table(main), meeting.least)
    chosen = hand_vs_dealer.weigh_choices(meeting, field).argmax(axis=1)
    tally = np.zeros(meeting.gains.shape, np.int64)
    np.add.at(tally, (chosen, meeting.classes[field.at]), field.number[:, None] * field.counts)
    return meeting, tally


# Street by street


def weigh_streets(asked: Sequence[Question]) -> Moments:
    main, others = asked[0], asked[1:]
    play = streets.play_streets(main)
    plan, hand = play.plan, play.plan.hand
    require_hand(others, hand)
    rows, last, (_, folded) = class_of_sets(main, hand), plan.streets[-1], play.tallies
    tally = np.zeros((len(plan.ways), len(hand.axis)), np.int64)
    kernel.go_last(
        play.cards, last.size, rows, last.leads, play.chosen[-1], play.reached[-1], np.zeros(len(last.ways), np.int64),
        tally,
    )  # fmt: skip
    row_of = {held: plan.rows.index(row) for held, row in enumerate(plan.row_of_class) if row in plan.rows}
    played = {held: tuple(brings(one, hand.name, held, PLAYED) for one in others) for held in row_of}
    lost = tuple(brings(one, hand.name, 0, FOLDED) for one in others) if any(one.any() for one in folded) else ()
    ends = [
        (int(tally[w, held]), (plan.gain(w, row_of[held]).net, *played[held]))
        for w, held in np.ndindex(tally.shape)
        if tally[w, held]
    ]
    ends += [
        (int(deals), (plan.forfeit(n, w).net, *lost))
        for n, one in enumerate(folded)
        for w, deals in enumerate(one)
        if deals
    ]
    return weigh_points(ends)


# Two, three and five cards


def weigh_235(asked: Sequence[Question]) -> Moments:
    """Sums over three cards: what a wager on two of them or all three brings is known there, and of one on five cards
    the mean and the mean square are all that is wanted, for it depends on the others through these three alone."""
    bases = {"two-card", "three-card", "five-card"}
    if any(one.wager not in bases for one in asked):
        raise BadInput(f"of 235 Stud {', '.join(sorted(bases))} are counted together, each with its raise.")
    deck = asked[0].deck
    cards, number = len(deck), len(asked)
    triples = list_sets(cards, 3).astype(np.int64)
    found = {one.wager: by_triple(one, triples, cards) for one in asked}
    total = 3 * len(triples)
    means = [found[one.wager].mean(total) for one in asked]
    covariances = [[Fraction(0)] * number for _ in range(number)]
    for n, m in combinations(range(number), 2):
        one, other = found[asked[n].wager], found[asked[m].wager]
        product = Fraction(int((one.first * other.first).sum()), total * one.parts * other.parts)
        covariances[n][m] = covariances[m][n] = product - means[n] * means[m]
    for n, asked_one in enumerate(asked):
        covariances[n][n] = found[asked_one.wager].mean_square(total) - means[n] ** 2
    return tuple(-mean for mean in means), tuple(map(tuple, covariances))


@dataclass(frozen=True, eq=False)
class ByTriple:
    """What a wager brings, for every three cards and each of them that came third: `first` in so many `parts` of a
    unit, and the sum of its squares in so many `square_parts`."""

    first: NDArray[np.int64]
    squares: NDArray[np.int64]
    parts: int
    square_parts: int

    def mean(self, total: int) -> Fraction:
        return Fraction(int(self.first.sum()), total * self.parts)

    def mean_square(self, total: int) -> Fraction:
        return Fraction(int(self.squares.sum()), total * self.square_parts)


def by_triple(question: Question, triples: NDArray[np.int64], cards: int) -> ByTriple:
    if question.wager == "two-card":
        hand = hand_of(question)
        exact = [brings(question, hand.name, held, PLAYED) for held in range(len(hand.axis))]
        unit = lcm(*(one.denominator for one in exact))
        nets = np.array([int(one * unit) for one in exact], np.int64)
        held = hand.classes[kernel.places_of_sets(hand.table.lookup, deck_cards(question.deck), 2), NO_SUIT]
        first = np.stack([nets[held[pair_index(triples, out)]] for out in range(3)], axis=1)
        return ByTriple(first, first**2, unit, unit**2)
    play = streets.play_streets(question)
    plan, street = play.plan, play.plan.streets[0]
    way, unit = street.leads[0, play.chosen[0][:, 0]], plan.unit
    if question.wager == "three-card":
        first = np.stack([plan.gains[way[pair_index(triples, out)], play.row_of_set] for out in range(3)], axis=1)
        return ByTriple(first, first**2, unit, unit**2)
    counts, orders = count_rows(play.row_of_set, len(triples), len(plan.rows), cards), comb(cards - 3, 2)
    sums, squares = (counts * plan.gains[way]).sum(axis=1), (counts * plan.gains[way] ** 2).sum(axis=1)
    return ByTriple(np.stack([sums] * 3, axis=1), np.stack([squares] * 3, axis=1), unit * orders, unit**2 * orders)


def pair_index(triples: NDArray[np.int64], out: int) -> NDArray[np.int64]:
    """The index of the two cards that are left of each three when one of them came third."""
    low, high = (n for n in range(3) if n != out)
    found: NDArray[np.int64] = triples[:, low] + triples[:, high] * (triples[:, high] - 1) // 2
    return found


def count_rows(rows: NDArray[np.int8], triples: int, number: int, cards: int) -> NDArray[np.int64]:
    """How many of the sets of two more cards take each three to each row."""
    found = np.zeros(triples * number, np.int64)
    fives = list_sets(cards, 5)
    for three in combinations(range(5), 3):
        index = sum(BINOMIAL[fives[:, at], n + 1] for n, at in enumerate(three))
        found += np.bincount(index * number + rows, minlength=len(found))
    return found.reshape(triples, number)
