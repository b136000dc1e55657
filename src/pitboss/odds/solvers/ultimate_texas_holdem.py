"""Ultimate Texas Hold 'Em: two cards each, five in common, and three chances to make the Play Wager.

The law gives the choices before the flop, after it and at the end, and what each then brings; the kernels play all
27.8 trillion deals by them. `advise` answers for one hand, with none of the cards in common in sight, three, or five.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card
from pitboss.compiled.hands import RankTable
from pitboss.compiled.ranked import DEALER, OWN
from pitboss.errors import BadInput
from pitboss.law.model import Choice
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.report import Advice, WagerOdds
from pitboss.odds.deals.common_cards import FLOP, HOLE, boards_of, flops_of
from pitboss.odds.deals.evaluation import evaluate_in_turn
from pitboss.odds.deals.starting_hands import Hole, holes_of, named
from pitboss.odds.kernels import MOST, parts_for, share_out
from pitboss.odds.kernels import community as kernel
from pitboss.odds.kernels.boards import BOARD
from pitboss.odds.kernels.cells import CELLS
from pitboss.odds.solvers import ultimate_by_rule
from pitboss.odds.solvers.showdown import Showdown, choices_open, hand_of, in_play, meet
from pitboss.odds.solvers.ultimate_by_rule import MOST_PARTS
from pitboss.odds.strategies import strategy_of
from pitboss.odds.wording.ultimate_rules import described


@dataclass(frozen=True, eq=False)
class Table:
    """A table at which a question is played out: the law as arrays, and what each step finds, when it is asked for."""

    question: Question

    @cached_property
    def own(self) -> RankTable:
        self.question.require_cards(2 * HOLE + BOARD, suits=2)
        own, dealer = (hand_of(self.question.game, name).table for name in (OWN, DEALER))
        assert own is dealer, "hands can be compared only by one order"
        ranking = own.ranking
        assert (ranking.dealt, ranking.size) == (HOLE + BOARD, BOARD), "the kernel is made for the best five of seven"
        return own

    @cached_property
    def stages(self) -> list[tuple[Choice, ...]]:
        """The choices that end the asking: before the flop, after it, and at the end."""
        stages = choices_open(self.question.game)
        ends = [tuple(one for one in choices if one.places or one.folds) for choices in stages]
        passes = [len(choices) - len(ending) for choices, ending in zip(stages, ends, strict=True)]
        assert passes == [1, 1, 0], "one may go on twice, and must choose at the end"
        return ends

    @cached_property
    def meeting(self) -> Showdown:
        return meet(self.question, tuple(end for stage in self.stages for end in stage))

    @cached_property
    def rules(self) -> kernel.Rules:
        before, after, _ = (len(stage) for stage in self.stages)
        own, meeting = self.own, self.meeting  # in this order: a deck that is too small is refused
        return kernel.Rules(own.lookup, meeting.least, meeting.classes, meeting.gains, before, before + after)

    @cached_property
    def passes(self) -> list[str]:
        """The choice to go on, before the flop and after it."""
        stages = choices_open(self.question.game)
        return [one.id for choices in stages for one in choices if not (one.places or one.folds)]

    def choice_ids(self, stage: int) -> list[str]:
        """The choices at a stage, by their columns: those that end the asking, and last the one to go on."""
        return [*(end.id for end in self.stages[stage]), *self.passes[stage : stage + 1]]

    @property
    def lost_by_folding(self) -> int:
        """What a fold brings, in parts of a wager, whatever the hands are."""
        (fold,) = (n for n, end in enumerate(self.meeting.ends) if end.folds)
        (parts,) = np.unique(self.meeting.gains[fold])
        return int(parts)

    @property
    def pairs(self) -> int:
        """How many pairs of kinds there are on a board with a long suit."""
        return comb(2 * len(self.question.deck.ranks) + 1, 2)

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
        boards = boards_of(self.question.deck)
        judged = np.zeros((len(boards.ranks), self.rules.last + 1, self.pairs), np.int32)
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
        if self.question.strategy:
            return ultimate_by_rule.before_the_flop(self)
        _, totals = self.played
        best = totals[[*range(self.rules.before), self.rules.last]].argmax(axis=0)
        return np.where(best < self.rules.before, best, -1)

    @property
    def tally(self) -> NDArray[np.int64]:
        """All deals by the end of the round, key and cell."""
        return self.counted[0]

    @cached_property
    def counted(self) -> tuple[NDArray[np.int64], NDArray[np.int32], NDArray[np.bool_]]:
        """(the tally, the deals that come to the last choice, by class of boards and pair of kinds, and whether it is
        better not to fold there)"""
        deck, parts = self.question.deck, parts_for(MOST_PARTS)
        chosen, totals = self.played
        assert len(deck.suits) ** (HOLE + BOARD) * comb(BOARD, FLOP) < 2**31, "deals of one kind must fit the integers"
        reached = self.__dict__.pop("judged")  # a quarter of a gigabyte, which is dear to get and no longer wanted
        plays = reached[:, self.rules.last] > self.dealers * self.lost_by_folding
        reached.fill(0)
        share_out(kernel.count_ends, parts, boards_of(deck), flops_of(deck), self.first, chosen, reached)
        tally = np.zeros((parts, *self.meeting.gains.shape), np.int64)
        share_out(kernel.count_cells, parts, boards_of(deck), self.rules, reached, tally)
        counted: NDArray[np.int64] = tally.sum(axis=0)
        brought = totals[[*range(self.rules.before), self.rules.last]].max(axis=0).sum()
        assert (counted * self.meeting.gains).sum() == brought, "the way back must lead to where the way there did"
        return counted, reached[:, self.rules.last].copy(), plays


def solve(question: Question) -> WagerOdds:
    """The odds of the ante and all that goes with it, when every hand is played as well as can be, or by a rule."""
    table = Table(question)
    tally = ultimate_by_rule.tally(table) if question.strategy else table.tally
    says = strategy_of(question).says if question.strategy else described(table)
    chart = tuple((named(hole, question.deck), made or table.passes[0]) for hole, made in starting_hands(table).items())
    found = tuple(table.meeting.results(tally))
    return question.answer(found, strategy=says, chart=chart, includes=in_play(question)[1:])


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
    return tuple(Advice(id, value) for id, value in zip(table.choice_ids(stage), worth, strict=True))


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
    dealers = evaluate_in_turn(table.own, np.array([(*pair, *seen) for pair in combinations(left, HOLE)], np.uint8))
    compared = np.where(dealers < place, 0, np.where(dealers == place, 1, 2)) + 3 * (dealers >= table.meeting.least)
    found = np.bincount(compared, minlength=CELLS)
    return [table.meeting.worth(n, place, found) for n in range(table.rules.last, len(table.meeting.ends))]


def starting_hands(table: Table) -> dict[Hole, str]:
    """The choice before the flop for each kind of two cards; nothing where it is best to go on."""
    names = [*(end.id for end in table.stages[0]), ""]
    return {hole: names[n] for hole, n in zip(holes_of(table.question.deck), table.first, strict=True)}
