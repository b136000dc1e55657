"""Ultimate Texas Hold 'Em: two cards each, five in common, and three chances to make the Play Wager.

The law gives the choices before the flop, after it and at the end, and what each then brings; the kernels play all
27.8 trillion deals by them. `advise` answers for one hand, with none of the cards in common in sight, three, or five.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card
from pitboss.compiled.game import compile_game, tables_of
from pitboss.compiled.hands import RankTable
from pitboss.compiled.ranked import DEALER, OWN, RankedTables
from pitboss.compiled.showdown import Showdown, compile_showdown
from pitboss.errors import BadInput
from pitboss.games.derived import derived_by
from pitboss.games.game import Game
from pitboss.law.model import Choice
from pitboss.money import Cents
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.report import Advice, WagerOdds
from pitboss.odds.deals.common_cards import FLOP, HOLE, boards_of, flops_of, room_for_fares
from pitboss.odds.deals.evaluation import evaluate_in_turn
from pitboss.odds.deals.starting_hands import Hole, holes_of, name_hole
from pitboss.odds.kernels import MOST, parts_for, share_out
from pitboss.odds.kernels import community as kernel
from pitboss.odds.kernels.boards import BOARD, Fares
from pitboss.odds.kernels.cells import CELLS
from pitboss.odds.kernels.community_cells import count_cells, count_last, count_ties, weigh_flop
from pitboss.odds.kernels.flops import count_raises, play_flops
from pitboss.odds.solvers import ultimate_by_rule
from pitboss.odds.solvers.base_game import key_of
from pitboss.odds.solvers.showdown import list_results, pay_showdown, weigh_end
from pitboss.odds.solvers.ultimate_by_rule import MOST_PARTS
from pitboss.odds.strategies import strategy_of
from pitboss.odds.wording.ultimate_rules import describe_holdem


@dataclass(frozen=True, eq=False, slots=True)
class Judged:
    """All boards judged. By class of boards and pair of kinds: how far each choice after the flop is `ahead` of the
    best at the end, and which that is. By kind of hole pair, over all boards: what the best at the end brings to who is
    `going_on` to it, and all deals by class and cell, for who ends `early`, before the flop."""

    ahead: NDArray[np.int32]
    ends: NDArray[np.int8]
    going_on: NDArray[np.int64]
    early: NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class HoldemPlay:
    """A question played out: the law as arrays, and what each step finds, when it is asked for."""

    question: Question

    @cached_property
    def own(self) -> RankTable:
        self.question.require_cards(2 * HOLE + BOARD, suits=2)
        own, dealer = (tables_of(self.question.game, RankedTables).hand(name).table for name in (OWN, DEALER))
        assert own is dealer, "hands can be compared only by one order"
        ranking = own.ranking
        assert (ranking.dealt, ranking.size) == (HOLE + BOARD, BOARD), "the kernel is made for the best five of seven"
        return own

    @cached_property
    def stages(self) -> list[tuple[Choice, ...]]:
        """The choices that end the asking: before the flop, after it, and at the end."""
        stages = [decision.choices for decision in compile_game(self.question.game).decisions]
        ends = [tuple(one for one in choices if one.places or one.folds) for choices in stages]
        passes = [len(choices) - len(ending) for choices, ending in zip(stages, ends, strict=True)]
        assert passes == [1, 1, 0], "one may go on twice, and must choose at the end"
        return ends

    @cached_property
    def meeting(self) -> Showdown:
        ends = tuple(end for stage in self.stages for end in stage)
        return compile_showdown(self.question.game, self.question.wager, ends, self.question.deciding_stake)

    @cached_property
    def rules(self) -> kernel.Rules:
        before, after, _ = (len(stage) for stage in self.stages)
        own, meeting = self.own, self.meeting  # in this order: a deck that is too small is refused
        return kernel.Rules(own.lookup, meeting.least, meeting.classes, meeting.gains.net, before, before + after)

    @cached_property
    def passes(self) -> list[str]:
        """The choice to go on, before the flop and after it."""
        decisions = compile_game(self.question.game).decisions
        return [one.id for decision in decisions for one in decision.choices if not (one.places or one.folds)]

    def choice_ids(self, stage: int) -> list[str]:
        """The choices at a stage, by their columns: those that end the asking, and last the one to go on."""
        return [*(end.id for end in self.stages[stage]), *self.passes[stage : stage + 1]]

    @property
    def fold(self) -> int:
        """The choice to fold."""
        (fold,) = (n for n, end in enumerate(self.meeting.ends) if end.folds)
        return fold

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
    def fares(self) -> Fares:
        """How each pair of kinds fares on each class of boards."""
        assert comb(len(self.question.deck) - BOARD, HOLE) < 2**15, "dealer's pairs must fit short integers"
        return find_fares(self.own, self.meeting.least)

    @cached_property
    def judged(self) -> Judged:
        most = int(np.abs(self.meeting.gains.net).max())
        assert 2 * most * self.dealers < 2**31, "what one hand brings must fit the integers"
        assert most * self.deals * comb(len(self.question.deck), HOLE) < MOST, "and so must all of them together"
        deck, parts, rules = self.question.deck, parts_for(MOST_PARTS), self.rules
        boards, holes = boards_of(deck), len(holes_of(deck))
        ahead = np.zeros((len(boards.ranks), rules.last - rules.before, self.pairs), np.int32)
        ends = np.zeros((len(boards.ranks), self.pairs), np.int8)
        going_on = np.zeros((parts, holes), np.int64)
        early = np.zeros((parts, holes, *self.meeting.gains.shape[1:]), np.int64)
        share_out(kernel.judge_boards, parts, boards, rules, flops_of(deck), self.fares, ahead, ends, going_on, early)
        return Judged(ahead, ends, going_on.sum(axis=0), early.sum(axis=0))

    @property
    def best_play(self) -> tuple[NDArray[np.int8], NDArray[np.int64]]:
        """(the column chosen after each flop by each hole pair, what each choice before the flop, and last going on,
        brings to each kind of hole pair)"""
        chosen, _, totals = self.decided
        return chosen, totals

    @cached_property
    def decided(self) -> tuple[NDArray[np.int8], NDArray[np.bool_], NDArray[np.int64]]:
        """The best play, and between its parts where after the flop several choices are the best."""
        deck, parts, judged = self.question.deck, parts_for(MOST_PARTS), self.judged
        flops = flops_of(deck)
        chosen = np.zeros((len(flops.cards), len(deck), len(deck)), np.int8)
        level = np.zeros(chosen.shape, np.bool_)
        gained = np.zeros((parts, len(judged.going_on)), np.int64)
        share_out(play_flops, parts, boards_of(deck), self.rules, flops, judged.ahead, chosen, level, gained)
        before = [(judged.early * net).sum(axis=(1, 2)) for net in self.meeting.gains.net[: self.rules.before]]
        return chosen, level, np.array([*before, judged.going_on + gained.sum(axis=0)])

    @cached_property
    def first(self) -> NDArray[np.int64]:
        """The column in which each kind of hole pair ends before the flop, -1 if it goes on."""
        if self.question.strategy:
            return ultimate_by_rule.follow_before_the_flop(self)
        _, totals = self.best_play
        best = totals.argmax(axis=0)
        return np.where(best < self.rules.before, best, -1)

    @cached_property
    def chosen(self) -> NDArray[np.int8]:
        """The column chosen after each flop by each hole pair."""
        return ultimate_by_rule.follow_after_the_flop(self) if self.question.strategy else self.best_play[0]

    @cached_property
    def reached(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """(the deals that end after the flop, by class of boards, choice and pair of kinds; those that come to the end,
        by class and pair)"""
        deck, parts = self.question.deck, parts_for(MOST_PARTS)
        boards, flops, pairs = boards_of(deck), flops_of(deck), self.pairs
        assert len(deck.suits) ** (HOLE + BOARD) * comb(BOARD, FLOP) < 2**31, "deals of one kind must fit the integers"
        raised = np.zeros((len(boards.ranks), self.rules.last - self.rules.before, pairs), np.int32)
        came = np.zeros((len(boards.ranks), pairs), np.int32)
        share_out(count_raises, parts, boards, self.rules, flops, self.first, self.chosen, raised)
        share_out(count_last, parts, boards, flops, self.first, raised, came)
        return raised, came

    def count_ties(self) -> int:
        """Of the deals that come to the end, those in which several choices there are the best."""
        parts = parts_for(MOST_PARTS)
        tally = np.zeros(parts, np.int64)
        share_out(count_ties, parts, boards_of(self.question.deck), self.rules, self.fares, self.reached[1], tally)
        return int(tally.sum())

    @cached_property
    def ends(self) -> NDArray[np.int8]:
        """What is chosen at the end, by class of boards and pair of kinds."""
        return ultimate_by_rule.follow_at_the_end(self) if self.question.strategy else self.judged.ends

    @cached_property
    def counted(self) -> NDArray[np.int64]:
        """All deals by the end of the round, class and cell."""
        deck, parts = self.question.deck, parts_for(MOST_PARTS)
        tally = np.zeros((parts, *self.meeting.gains.shape), np.int64)
        share_out(count_cells, parts, boards_of(deck), self.rules, self.fares, *self.reached, self.ends, tally)
        counted: NDArray[np.int64] = tally.sum(axis=0)
        np.add.at(counted, self.first[self.first >= 0], self.judged.early[self.first >= 0])
        if not self.question.strategy:
            best = self.best_play[1].max(axis=0).sum()
            assert (counted * self.meeting.gains.net).sum() == best, "the way back must lead to where the way there did"
        return counted


@lru_cache(maxsize=1)
def find_fares(own: RankTable, least: int) -> Fares:
    """How hands fare has nothing to do with what they are paid: all paytables share it."""
    boards = boards_of(own.deck)
    fares = room_for_fares(boards)
    share_out(kernel.fare_everywhere, parts_for(MOST_PARTS), boards, own.lookup, least, fares)
    return fares


def solve(question: Question) -> WagerOdds:
    """The odds of the ante and all that goes with it, when every hand is played as well as possible, or by a rule."""
    question.require_cards(2 * HOLE + BOARD, suits=2)
    meeting, tally, says, chart = count_play(*key_of(question))
    found = tuple(list_results(pay_showdown(question, meeting), tally))
    return question.answer(found, strategy=says, chart=chart, includes=meeting.wagers[1:])


@derived_by
def count_play(
    game: Game, wager: str, lettered: str, stake: Cents, strategy: str
) -> tuple[Showdown, NDArray[np.int64], str, tuple[tuple[str, str], ...]]:
    """(the showdown; all deals by end, class and cell; the play in words; what each two cards do)"""
    play = play_one(game, wager, lettered, stake, strategy)
    says = strategy_of(play.question).says if strategy else describe_holdem(play)
    chosen = choose_starting_hands(play)
    chart = tuple((name_hole(hole, game.deck), made or play.passes[0]) for hole, made in chosen.items())
    return play.meeting, play.counted, says, chart


def advise(question: Question, hand: Sequence[Card], seen: Sequence[Card]) -> tuple[Advice, ...]:
    """What each choice is worth with these two cards, when this many of the cards in common are seen."""
    asked = (0, FLOP, BOARD)
    if len(hand) != HOLE or len(seen) not in asked:
        raise BadInput(
            f"the decision is made with {HOLE} cards of your own and 0, {FLOP} or {BOARD} in common, not with "
            f"{len(hand)} of your own and {len(seen)} in common."
        )
    question.deck.remaining((*hand, *seen))
    play = play_one(*key_of(replace(question, strategy="")))
    stage = asked.index(len(seen))
    worth = (weigh_before_the_flop, weigh_after_the_flop, weigh_at_the_end)[stage](play, hand, seen)
    return tuple(Advice(id, value) for id, value in zip(play.choice_ids(stage), worth, strict=True))


@derived_by
def play_one(game: Game, wager: str, lettered: str, stake: Cents, strategy: str = "") -> HoldemPlay:
    """The play of a game, kept with all that was found for it: the next question is likely about another hand of it."""
    return HoldemPlay(Question(game=game, wager=wager, lettered=lettered, stake=stake, strategy=strategy))


def weigh_before_the_flop(play: HoldemPlay, hand: Sequence[Card], seen: Sequence[Card]) -> list[Fraction]:
    deck = play.question.deck
    hole = flops_of(deck).hole
    kind = hole[*sorted((deck.cards.index(card) for card in hand), reverse=True)]
    _, totals = play.best_play
    whole = int((hole == kind).sum()) * play.deals * play.meeting.gains.unit
    return [Fraction(int(one), whole) for one in totals[:, kind]]


def weigh_after_the_flop(play: HoldemPlay, hand: Sequence[Card], seen: Sequence[Card]) -> list[Fraction]:
    deck = play.question.deck
    high, low = sorted((deck.cards.index(card) for card in hand), reverse=True)
    flop = np.array(sorted(deck.cards.index(card) for card in seen), np.int64)
    sums = np.zeros(play.rules.last + 1 - play.rules.before, np.int64)
    weigh_flop(boards_of(deck), play.rules, flop, high, low, sums)
    whole = play.completions * play.dealers * play.meeting.gains.unit
    return [Fraction(int(one), whole) for one in sums]


def weigh_at_the_end(play: HoldemPlay, hand: Sequence[Card], seen: Sequence[Card]) -> list[Fraction]:
    left = [card for card in play.question.deck.cards if card not in (*hand, *seen)]
    place = play.own.place((*hand, *seen))
    dealers = evaluate_in_turn(play.own, np.array([(*pair, *seen) for pair in combinations(left, HOLE)], np.uint8))
    compared = np.where(dealers < place, 0, np.where(dealers == place, 1, 2)) + 3 * (dealers >= play.meeting.least)
    found = np.bincount(compared, minlength=CELLS)
    return [weigh_end(play.meeting, n, place, found) for n in range(play.rules.last, len(play.meeting.ends))]


def choose_starting_hands(play: HoldemPlay) -> dict[Hole, str]:
    """The choice before the flop for each kind of two cards; nothing where it is best to go on."""
    names = [*(end.id for end in play.stages[0]), ""]
    return {hole: names[n] for hole, n in zip(holes_of(play.question.deck), play.first, strict=True)}
