"""Ultimate Texas Hold 'Em: two cards each, five in common, and three chances to make the Play Wager.

The law gives the choices before the flop, after it and at the end, and what each then brings; the kernels play all
27.8 trillion deals by them. `advise` answers for one hand, with none of the cards in common in sight, three, or five.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card
from pitboss.errors import BadInput
from pitboss.law.model import Choice
from pitboss.odds.common_cards import FLOP, HOLE, boards_of, flops_of
from pitboss.odds.evaluate import Places, places
from pitboss.odds.hand_vs_dealer import DEALER, OWN
from pitboss.odds.kernels import MOST, parts_for, share_out
from pitboss.odds.kernels import community as kernel
from pitboss.odds.kernels.boards import BOARD
from pitboss.odds.kernels.cells import CELLS
from pitboss.odds.question import Question
from pitboss.odds.registry import Advice
from pitboss.odds.report import WagerOdds
from pitboss.odds.showdown import Showdown, choices_at, decisions, in_play, often, showdown
from pitboss.odds.starting_hands import Hole, holes_of, written
from pitboss.odds.thresholds import played_by
from pitboss.rankings import RANKINGS

MOST_PARTS = 16
"""Beyond so many, parts would do more work twice than they share."""


@dataclass(frozen=True, eq=False)
class Table:
    """A table at which a question is played out: the law as arrays, and what each step finds, when it is asked for."""

    question: Question

    @cached_property
    def own(self) -> Places:
        own, dealer = (RANKINGS[self.question.game.ranking(hand)] for hand in (OWN, DEALER))
        assert own == dealer, "hands can be compared only by one order"
        assert (own.dealt, own.size) == (HOLE + BOARD, BOARD), "the kernel is made for the best five of seven"
        return places(own, self.question.deck)

    @cached_property
    def stages(self) -> list[tuple[Choice, ...]]:
        """The choices that end the asking: before the flop, after it, and at the end."""
        stages = [choices_at(self.question, stage) for stage in decisions(self.question)]
        ends = [tuple(one for one in choices if one.places or one.folds) for choices in stages]
        passes = [len(choices) - len(ending) for choices, ending in zip(stages, ends, strict=True)]
        assert passes == [1, 1, 0], "one may go on twice, and must choose at the end"
        return ends

    @cached_property
    def meeting(self) -> Showdown:
        return showdown(self.question, self.own, tuple(end for stage in self.stages for end in stage))

    @cached_property
    def rules(self) -> kernel.Rules:
        before, after, _ = (len(stage) for stage in self.stages)
        meeting = self.meeting
        return kernel.Rules(self.own.lookup, meeting.least, meeting.rows, meeting.gains, before, before + after)

    @property
    def dealers(self) -> int:
        """How many pairs the dealer can hold when all other cards are seen."""
        return comb(len(self.question.deck) - HOLE - BOARD, HOLE)

    @property
    def completions(self) -> int:
        """In how many ways a flop can be completed, for one hole pair."""
        return comb(len(self.question.deck) - HOLE - FLOP, BOARD - FLOP)

    @property
    def deals(self) -> int:
        """How many deals there are, for one hole pair."""
        return comb(len(self.question.deck) - HOLE, FLOP) * self.completions * self.dealers

    @cached_property
    def judged(self) -> NDArray[np.int32]:
        """What each column brings on each class of boards to each pair of kinds."""
        most = int(np.abs(self.meeting.gains).max())
        assert most * self.dealers < 2**31, "what one hand brings must fit the integers"
        assert most * self.deals * comb(len(self.question.deck), HOLE) < MOST, "and so must all of them together"
        boards, pairs = boards_of(self.question.deck), comb(2 * len(self.question.deck.ranks) + 1, 2)
        judged = np.zeros((len(boards.ranks), self.rules.last + 1, pairs), np.int32)
        share_out(kernel.judge_boards, parts_for(MOST_PARTS), boards, self.rules, judged)
        return judged

    @cached_property
    def played(self) -> tuple[NDArray[np.int8], NDArray[np.int64]]:
        """(the column chosen after each flop by each hole pair, what each column brings to each kind of hole pair)"""
        deck, parts = self.question.deck, parts_for(MOST_PARTS)
        flops = flops_of(deck)
        chosen = np.zeros((len(flops.cards), len(deck), len(deck)), np.int8)
        totals = np.zeros((parts, self.rules.last + 1, len(holes_of(deck))), np.int64)
        share_out(kernel.play_flops, parts, boards_of(deck), self.rules, flops, self.judged, chosen, totals)
        return chosen, totals.sum(axis=0)

    @cached_property
    def first(self) -> NDArray[np.int64]:
        """The column in which each kind of hole pair ends before the flop, -1 if it goes on."""
        _, totals = self.played
        best = totals[[*range(self.rules.before), self.rules.last]].argmax(axis=0)
        return np.where(best < self.rules.before, best, -1)

    @cached_property
    def tally(self) -> NDArray[np.int64]:
        """All deals by the end of the round, key and cell."""
        deck, parts = self.question.deck, parts_for(MOST_PARTS)
        chosen, totals = self.played
        assert len(deck.suits) ** (HOLE + BOARD) * comb(BOARD, FLOP) < 2**31, "deals of one kind must fit the integers"
        reached = self.__dict__.pop("judged")  # a quarter of a gigabyte, which is dear to get and no longer wanted
        reached.fill(0)
        share_out(kernel.count_ends, parts, boards_of(deck), flops_of(deck), self.first, chosen, reached)
        tally = np.zeros((parts, *self.meeting.gains.shape), np.int64)
        share_out(kernel.count_cells, parts, boards_of(deck), self.rules, reached, tally)
        counted: NDArray[np.int64] = tally.sum(axis=0)
        brought = totals[[*range(self.rules.before), self.rules.last]].max(axis=0).sum()
        assert (counted * self.meeting.gains).sum() == brought, "the way back must lead to where the way there did"
        return counted


def solve(question: Question) -> WagerOdds:
    """The odds of the ante and all that goes with it, when every hand is played as well as can be."""
    if question.strategy:
        played_by(question, ())  # there is none by name, and it says so
    table = Table(question)
    return question.answer(
        tuple(table.meeting.results(table.tally)), strategy=described(table), includes=in_play(question)[1:]
    )


def advise(question: Question, hand: Sequence[Card], seen: Sequence[Card]) -> tuple[Advice, ...]:
    """What each choice is worth with these two cards, when so many of the cards in common are seen."""
    asked = (0, FLOP, BOARD)
    if len(hand) != HOLE or len(seen) not in asked:
        raise BadInput(
            f"one decides on {HOLE} cards of one's own with 0, {FLOP} or {BOARD} in common: "
            f"{len(hand)} and {len(seen)} are given."
        )
    question.deck.remaining((*hand, *seen))
    table = Table(question)
    stage = asked.index(len(seen))
    worth = (before_the_flop, after_the_flop, at_the_end)[stage](table, hand, seen)
    ids = [one.id for one in choices_at(question, decisions(question)[stage]) if not (one.places or one.folds)]
    ids = [*(one.id for one in table.stages[stage]), *ids]
    return tuple(Advice(id, value) for id, value in zip(ids, worth, strict=True))


def before_the_flop(table: Table, hand: Sequence[Card], seen: Sequence[Card]) -> list[Fraction]:
    deck = table.question.deck
    hole = flops_of(deck).hole
    kind = hole[*sorted((deck.cards.index(card) for card in hand), reverse=True)]
    _, totals = table.played
    whole = int((hole == kind).sum()) * table.deals * table.meeting.unit
    return [Fraction(int(totals[n, kind]), whole) for n in (*range(table.rules.before), table.rules.last)]


def after_the_flop(table: Table, hand: Sequence[Card], seen: Sequence[Card]) -> list[Fraction]:
    deck = table.question.deck
    high, low = sorted((deck.cards.index(card) for card in hand), reverse=True)
    flop = np.array(sorted(deck.cards.index(card) for card in seen), np.int64)
    sums = np.zeros((table.rules.last + 1, len(deck), len(deck)), np.int64)
    kernel.add_up(boards_of(deck), table.judged, flop, sums)
    whole = table.completions * table.dealers * table.meeting.unit
    return [Fraction(int(sums[n, high, low]), whole) for n in range(table.rules.before, table.rules.last + 1)]


def at_the_end(table: Table, hand: Sequence[Card], seen: Sequence[Card]) -> list[Fraction]:
    left = [card for card in table.question.deck.cards if card not in (*hand, *seen)]
    place = table.own.place((*hand, *seen))
    dealers = table.own.of(np.array([(*pair, *seen) for pair in combinations(left, HOLE)], np.uint8))
    compared = np.where(dealers < place, 0, np.where(dealers == place, 1, 2)) + 3 * (dealers >= table.meeting.least)
    found = np.bincount(compared, minlength=CELLS)
    return [table.meeting.worth(n, place, found) for n in range(table.rules.last, len(table.meeting.ends))]


def starting_hands(table: Table) -> dict[Hole, str]:
    """The choice before the flop for each kind of two cards; nothing where it is best to go on."""
    names = [*(end.id for end in table.stages[0]), ""]
    return {hole: names[n] for hole, n in zip(holes_of(table.question.deck), table.first, strict=True)}


def described(table: Table) -> str:
    """The play in words: the starting hands before the flop, and then how often with each category of hands."""
    chosen = starting_hands(table)
    early = [
        f"{end.id} with {written(chosen, end.id, table.question.deck)}"
        for end in table.stages[0]
        if end.id in chosen.values()
    ]
    categories = [category.title.lower() for category in table.own.ranking.categories]
    later = often([end.id for end in table.stages[1]], by_category_after_the_flop(table), categories)
    last = often([end.id for end in table.stages[2] if not end.folds], by_category_at_the_end(table), categories)
    told = zip(("before the flop", "after the flop", "at the end"), (early, later, last), others(table), strict=True)
    return "; ".join(f"{when} {', '.join(said)}, otherwise {other}" for when, said, other in told)


def others(table: Table) -> list[str]:
    """What is left when nothing is staked at a stage: to go on, or to fold."""
    stages = [choices_at(table.question, stage) for stage in decisions(table.question)]
    return [" or ".join(one.id for one in choices if not one.places) for choices in stages]


def by_category_after_the_flop(table: Table) -> NDArray[np.int64]:
    """How many hands of each category end at each choice after the flop, and last of all how many go on."""
    deck, rules = table.question.deck, table.rules
    chosen, _ = table.played
    flops = flops_of(deck)
    kinds = np.where(flops.hole >= 0, table.first[flops.hole], 0)
    flop, high, low = np.nonzero((chosen >= rules.before) & (kinds < 0))
    cards = np.array(deck.cards, np.uint8)
    hands = np.column_stack([cards[flops.cards[flop]], cards[high], cards[low]])
    five = places(replace(table.own.ranking, dealt=BOARD), deck)
    category = np.array([rank.category for rank in five.order])[five.of(hands)]
    counts = np.zeros((rules.last + 1 - rules.before, len(table.own.ranking.categories)), np.int64)
    np.add.at(counts, (chosen[flop, high, low] - rules.before, category), flops.weights[flop])
    return counts


def by_category_at_the_end(table: Table) -> NDArray[np.int64]:
    """How many deals with a hand of each category end at each choice with the whole board in sight."""
    counts = np.zeros((len(table.stages[2]), len(table.own.ranking.categories)), np.int64)
    deals = table.tally[table.rules.last :].sum(axis=2)
    for key, (category, _) in enumerate(table.meeting.keys):
        counts[:, category] += deals[:, key]
    return counts
