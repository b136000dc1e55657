"""The costliest mistakes: what it costs to choose otherwise than is best, by class of hands, all else played well.

A class may hold hands with which different choices are best; each right and each wrong choice is then a line of its
own. What all lines of one wrong choice at a decision cost together is what it costs to make it with every hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb, perm
from typing import Any

import numpy as np

from pitboss.cards import RANKS
from pitboss.errors import BadInput
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.registry import solver_for
from pitboss.odds.deals.common_cards import HOLE, flops_of
from pitboss.odds.deals.starting_hands import holes_of, name_hole
from pitboss.odds.kernels import MOST
from pitboss.odds.kernels.subsets import list_sets
from pitboss.odds.solvers import hand_vs_dealer, streets, ultimate_texas_holdem, up_card
from pitboss.odds.solvers.base_game import base_of, key_of
from pitboss.odds.solvers.blackjack.mistakes import weigh_blackjack
from pitboss.odds.solvers.folds import weigh_base
from pitboss.odds.solvers.showdown import meet_dealer
from pitboss.odds.wording.street_rules import Traits, count_points, find_traits, list_kinds, name_traits
from pitboss.odds.wording.street_ties import weigh_sets
from pitboss.odds.wording.thresholds import ranking_of
from pitboss.tabled import Listed, Tabled

Line = tuple[str, str, str, str]
"""The decision, the class of hands, the best choice and the one that is made instead."""


@dataclass(frozen=True)
class Mistake(Tabled):
    """A wrong choice with a class of hands: in which `share` of rounds it can be made, and what it costs each time, for
    each unit of the main wager."""

    decision: str
    hands: str
    best: str
    instead: str
    share: Fraction
    each: Fraction

    @property
    def cost(self) -> Fraction:
        """What the mistake adds to the house edge when it is always made."""
        return self.share * self.each

    def __repr__(self) -> str:
        return f"<Mistake {self.decision}, {self.hands}: {self.instead}, not {self.best}, costs {float(self.cost):.4%}>"

    def as_row(self) -> dict[str, Any]:
        """One flat record, ready for a data frame."""
        return {
            "decision": self.decision,
            "hands": self.hands,
            "best": self.best,
            "instead": self.instead,
            "share": self.share,
            "each": self.each,
            "cost": self.cost,
        }


def find_mistakes(question: Question) -> Listed[Mistake]:
    """Every mistake with every class of hands, the costliest first."""
    solver = solver_for(question.game, question.wager)
    weigh = WEIGHED.get(solver.solve) if solver else None
    if weigh is None or not solver or not solver.advise:
        raise BadInput(
            f"mistakes are not listed for the {question.rule.title}: they are for the main wagers of all games in "
            "which something is decided, apart from Blackjack Switch."
        )
    found: dict[Line, tuple[Fraction, Fraction]] = {}
    for line, share, cost in weigh(replace(question, strategy="")):
        before = found.get(line, (Fraction(0), Fraction(0)))
        found[line] = before[0] + share, before[1] + cost
    listed = (Mistake(*line, share, cost / share) for line, (share, cost) in found.items() if cost)
    return Listed(sorted(listed, key=lambda one: one.cost, reverse=True))


Weighed = Iterator[tuple[Line, Fraction, Fraction]]
"""Lines with the share of rounds and the cost of each part of a class."""


def weigh_hands(question: Question) -> Weighed:
    """One's own hand against a hidden dealer: hands by category and highest rank."""
    meeting = meet_dealer(question)
    field = hand_vs_dealer.deal_all(hand_vs_dealer.dealer_table(question), meeting.least)
    ids, ranking = [end.id for end in meeting.ends], ranking_of(question)
    hands, dealers = int(field.number.sum()), int(field.counts[0].sum())
    for rank, number, worth in zip(
        field.ranks, field.number.tolist(), hand_vs_dealer.weigh_choices(meeting, field).tolist(), strict=True
    ):
        name = f"{ranking.category(rank).title.lower()} {RANKS[rank.ranks[0]]}"
        whole = hands * dealers * meeting.gains.unit
        yield from compare("on the first cards", name, ids, worth, Fraction(number, hands), Fraction(number, whole))


def weigh_against_up_cards(question: Question) -> Weighed:
    """One's own hand with one of the dealer's cards in sight: hands by category and highest rank, up cards by rank."""
    base = base_of(question)
    own, dealer = up_card.hands_of(base)
    meeting, ranking = meet_dealer(base), own.ranking
    hands, against = weigh_base(base.game, base.lettered)
    names = [f"{ranking.category(rank).title.lower()} {RANKS[rank.ranks[0]]}" for rank in own.order]
    known = {name: n for n, name in enumerate(dict.fromkeys(names))}
    held = np.array([known[name] for name in names])[hands.places]
    ids, left = [end.id for end in meeting.ends], len(base.deck) - 1 - ranking.dealt
    deals = len(against) * comb(len(base.deck) - 1, ranking.dealt)
    dealers = comb(left, dealer.ranking.dealt - 1)
    part = Fraction(1, deals * dealers * meeting.gains.unit)
    assert int(np.abs(meeting.gains.net).max()) * 2 * deals * dealers < MOST, "all deals must fit the integers"
    for rank, (free, worth) in zip(base.deck.ranks, against, strict=True):
        weights, best = np.where(free, hands.weights, 0), worth.argmax(axis=1)
        kind = held * len(ids) + best
        for wrong, choice in enumerate(ids):
            less = worth.max(axis=1) - worth[:, wrong]
            often, cost = np.zeros((2, len(known) * len(ids)), np.int64)
            np.add.at(often, kind, np.where(less > 0, weights, 0))
            np.add.at(cost, kind, weights * less)
            for n in np.flatnonzero(cost):
                line = f"against {rank}", list(known)[n // len(ids)], ids[n % len(ids)], choice
                yield line, Fraction(int(often[n]), deals), int(cost[n]) * part


def weigh_starting_hands(question: Question) -> Weighed:
    """Two cards before the flop, with the best play after it."""
    play = ultimate_texas_holdem.play_one(*key_of(question))
    deck = question.deck
    hole, (_, totals) = flops_of(deck).hole, play.best_play
    all_holes = comb(len(deck), HOLE)
    for kind, one in enumerate(holes_of(deck)):
        share = Fraction(int((hole == kind).sum()), all_holes)
        part = Fraction(1, all_holes * play.deals * play.meeting.gains.unit)
        worth = totals[:, kind].tolist()
        yield from compare("before the flop", name_hole(one, deck), play.choice_ids(0), worth, share, part)


def weigh_streets(question: Question) -> Weighed:
    """Cards that come street by street, by the traits that decide; the streets before were played well."""
    play = streets.play_one(*key_of(question))
    _, first = play.tallies, play.plan.streets[0].size  # which also finds how often each set of cards is come to
    points = count_points(play)
    for n, street in enumerate(play.plan.streets):
        if len(street.choices) < 2:
            continue
        kinds, ids = list_kinds(play, n), [choice.id for choice in street.choices]
        orders = comb(play.cards, first) * perm(play.cards - first, street.size - first)
        for way, so_far in enumerate(street.ways):
            often = np.zeros(len(kinds.first), np.int64)
            np.add.at(often, kinds.of, play.reached[n][:, way])
            reached = np.flatnonzero(often)
            sets = list_sets(play.cards, street.size).astype(np.int64)[kinds.first[reached]]
            decision = " ".join(
                ("with", str(street.size), "cards", *(("after", *so_far.choices) * bool(so_far.choices)))
            )
            for kind, worth in zip(reached, weigh_sets(play, n, sets, way).T.tolist(), strict=True):
                share = Fraction(int(often[kind]), orders)
                name = name_class(find_traits(play, *kinds.held[kind], points))
                part = share / (play.orders(street.size) * play.plan.unit)
                yield from compare(decision, name, ids, worth, share, part)


def name_class(one: Traits) -> str:
    """What a player sees of such cards; of a pair, whether it pays."""
    if not one.pairs:
        return name_traits(one)
    worth = sum(one.pairs)
    return f"{name_traits(one)} of {worth or 'no'} point{'s' * (worth != 1)}"


def compare(decision: str, hands: str, ids: list[str], worth: list[int], share: Fraction, part: Fraction) -> Weighed:
    """Each choice that is worth less than the best, in parts of which one is so much of the wager."""
    best = worth.index(max(worth))
    for choice, value in zip(ids, worth, strict=True):
        if value < worth[best]:
            yield (decision, hands, ids[best], choice), share, (worth[best] - value) * part


WEIGHED: dict[str, Callable[[Question], Weighed]] = {
    "blackjack.main_game:solve": weigh_blackjack,
    "hand_vs_dealer:solve": weigh_hands,
    "up_card:solve": weigh_against_up_cards,
    "ultimate_texas_holdem:solve": weigh_starting_hands,
    "streets:solve": weigh_streets,
    "stud_235:solve": weigh_streets,
}
"""By the solver that answers for a wager."""
