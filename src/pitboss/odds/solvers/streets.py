"""Wagers on one's own hand, raised or taken back as its cards come: Mississippi Stud, Let It Ride and 235 Stud Poker.

`compiled.streets` has the ways through the game, and the kernel finds the best choice at every set of cards. Values are
sums over all the cards that may still come, in every order, in `unit` parts of one wager.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import comb, perm

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card
from pitboss.compiled.hands import RankTable
from pitboss.compiled.seat import SeatGain
from pitboss.compiled.streets import FOLDED, Street, StreetPlan, plan_streets
from pitboss.errors import BadInput
from pitboss.games.derived import derived_by
from pitboss.games.game import Game
from pitboss.games.paytables import title_of
from pitboss.money import Cents
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.report import Advice, Result, WagerOdds
from pitboss.odds.deals.hands import deck_cards
from pitboss.odds.kernels import MOST
from pitboss.odds.kernels import streets as kernel
from pitboss.odds.kernels.subsets import index_of, list_sets
from pitboss.odds.solvers.base_game import key_of
from pitboss.odds.strategies import Sight, strategy_of
from pitboss.odds.wording.street_rules import describe_streets
from pitboss.rankings import RANKINGS

BestOnStreet = tuple[NDArray[np.int64], NDArray[np.int8]]
"""(values, choices) by set of cards and way"""

StreetTallies = tuple[NDArray[np.int64], list[NDArray[np.int64]]]
"""(deals by way and row, deals folded by way for each street)"""


@dataclass(frozen=True, eq=False)
class StreetPlay:
    """A question played out: the law as arrays, and what each step finds, when it is asked for."""

    question: Question
    plan: StreetPlan

    @property
    def own(self) -> RankTable:
        return self.plan.hand.table

    @property
    def cards(self) -> int:
        return len(self.question.deck)

    @cached_property
    def row_of_set(self) -> NDArray[np.int8]:
        """The row that every set of cards hits, by the set's index."""
        deck = deck_cards(self.question.deck)
        found: NDArray[np.int8] = self.plan.row_at[
            kernel.places_of_sets(self.own.lookup, deck, self.plan.ranking.dealt)
        ]
        return found

    def orders(self, size: int) -> int:
        """In how many orders the rest of the cards can come, once this many are seen."""
        return perm(self.cards - size, self.plan.ranking.dealt - size)

    @cached_property
    def best_play(self) -> list[BestOnStreet]:
        """(values, choices) by set of cards and way, street by street."""
        forfeits = [self.plan.forfeits(n) for n in range(len(self.plan.streets))]
        return self.carry_back(self.row_of_set, self.plan.gains, forfeits)

    def carry_back(
        self, rows: NDArray[np.int8], gains: NDArray[np.int64], forfeits: Sequence[NDArray[np.int64]]
    ) -> list[BestOnStreet]:
        """The best play for these gains, found from the last street back to the first; `rows` is by set of cards."""
        streets = self.plan.streets
        most = max(int(np.abs(gains).max()), *(int(np.abs(one).max()) for one in forfeits))
        assert most * comb(self.cards, streets[0].size) * self.orders(streets[0].size) < MOST, "all deals must fit"
        found: list[BestOnStreet] = []
        for n, street in reversed(list(enumerate(streets))):
            shape = (comb(self.cards, street.size), len(street.ways))
            values, chosen = np.zeros(shape, np.int64), np.zeros(shape, np.int8)
            if found:
                kernel.decide(
                    self.cards, street.size, self.orders(street.size), found[0][0], street.leads, forfeits[n], values,
                    chosen,
                )  # fmt: skip
            else:
                kernel.decide_last(self.cards, street.size, rows, gains, street.leads, forfeits[n], values, chosen)
            found.insert(0, (values, chosen))
        return found

    @cached_property
    def chosen(self) -> list[NDArray[np.int8]]:
        """The choice at each set of cards on each way: the best, or what the way to play that is asked for says."""
        if not self.question.strategy:
            return [chosen for _, chosen in self.best_play]
        return [self.follow_strategy(street) for street in self.plan.streets]

    def follow_strategy(self, street: Street) -> NDArray[np.int8]:
        ids = [choice.id for choice in street.choices]
        sets = deck_cards(self.question.deck)[list_sets(self.cards, street.size)]
        if len(ids) == 1:
            return np.zeros((len(sets), len(street.ways)), np.int8)
        strategy, game = strategy_of(self.question), self.question.game
        return np.column_stack([strategy.choices(Sight.of_own(game, sets, way.choices), ids) for way in street.ways])

    @cached_property
    def reached(self) -> list[NDArray[np.int64]]:
        """In how many orders each set of cards is come to on each way, street by street; `tallies` goes there."""
        streets = self.plan.streets
        found = [np.zeros((comb(self.cards, street.size), len(street.ways)), np.int64) for street in streets]
        found[0][:] = 1
        return found

    @cached_property
    def tallies(self) -> StreetTallies:
        streets = self.plan.streets
        folded = [np.zeros(len(street.ways), np.int64) for street in streets]
        tally = np.zeros(self.plan.gains.shape, np.int64)
        for n, street in enumerate(streets[:-1]):
            kernel.go_on(
                self.cards, street.size, self.orders(street.size), street.leads, self.chosen[n], self.reached[n],
                self.reached[n + 1], folded[n],
            )  # fmt: skip
        kernel.go_last(
            self.cards, streets[-1].size, self.row_of_set, streets[-1].leads, self.chosen[-1], self.reached[-1],
            folded[-1], tally,
        )  # fmt: skip
        if not self.question.strategy:
            whole = (tally * self.plan.gains).sum() + sum(
                (f * self.plan.forfeits(n)).sum() for n, f in enumerate(folded)
            )
            assert whole == self.best_play[0][0].sum(), "the way forward must end where the way back began"
        return tally, folded


def play_streets(question: Question) -> StreetPlay:
    table = question.table
    assert table is not None, f"{question.wager} has no paytable"
    question.require_cards(RANKINGS[question.game.ranking(question.rule.on or table.on)].dealt)
    return StreetPlay(question, plan_streets(question.game, question.wager, question.deciding_stake))


def solve(question: Question) -> WagerOdds:
    """The odds of the wagers on one paytable together, per unit of one of them, when each choice is the best or the
    one that the way to play asked for says."""
    play = play_one(*key_of(question))
    others = [wager for wager in play.plan.wagers if wager != question.wager]
    counted, says = count_play(*key_of(question))
    plan = replace(play.plan, stake=question.stake, as_paid=True) if question.as_paid else play.plan
    return question.answer(tuple(list_results(question, plan, counted)), strategy=says, includes=others)


@derived_by
def count_play(game: Game, wager: str, lettered: str, stake: Cents, strategy: str) -> tuple[StreetTallies, str]:
    """(all deals by their end; the play in words)"""
    play = play_one(game, wager, lettered, stake, strategy)
    tallies = play.tallies
    return tallies, strategy_of(play.question).says if strategy else describe_streets(play)


def list_results(question: Question, plan: StreetPlan, counted: StreetTallies) -> Iterator[Result]:
    """Every way in which the round can end: by the choices made and the row that is hit, or by a fold."""
    tally, folded = counted
    edition, table = question.game.edition, question.table
    assert table is not None
    for w, r in np.ndindex(tally.shape):
        row = plan.rows[r]
        said = title_of(edition, table.on, row) if row else "No paying hand"
        yield from name_result((*plan.ways[w].choices, said), plan.gain(w, r), int(tally[w, r]))
    for n, (street, deals) in enumerate(zip(plan.streets, folded, strict=True)):
        for w, (way, number) in enumerate(zip(street.ways, deals, strict=True)):
            yield from name_result((*way.choices, "fold"), plan.forfeit(n, w), int(number))


def name_result(words: tuple[str, ...], one: SeatGain, deals: int) -> Iterator[Result]:
    if deals:
        name = ", ".join(words).capitalize()
        yield Result(name=name, pays=one.pays, combinations=deals, net=one.net, staked=one.staked, cite=one.cite)


def advise(
    question: Question, hand: Sequence[Card], seen: Sequence[Card], earlier: Sequence[str] = ()
) -> tuple[Advice, ...]:
    """What each choice is worth with these cards in sight, in the order in which they came, after what was chosen
    `earlier`; without it, after the best play so far.

    Where the best play would have been to fold, the best of the other choices is taken to have been made.
    """
    play = play_one(*key_of(replace(question, strategy="")))
    question.deck.remaining((*hand, *seen))
    cards = [question.deck.cards.index(card) for card in (*hand, *seen)]
    asked = [n for n, street in enumerate(play.plan.streets) if len(street.choices) > 1]
    sizes = {play.plan.streets[n].size: n for n in asked}
    if len(cards) not in sizes:
        raise BadInput(f"the decision is made with {' or '.join(map(str, sizes))} cards in sight, not {len(cards)}.")
    here = sizes[len(cards)]
    before = [n for n in asked if n < here]
    if earlier and len(earlier) != len(before):
        raise BadInput(
            f"{len(before)} choices were made before {len(cards)} cards are in sight: {len(earlier)} are given."
        )
    said = dict(zip(before, earlier, strict=False))
    way = 0
    for n, street in enumerate(play.plan.streets[:here]):
        open_here = {street.choices[c].id: c for c in range(len(street.choices)) if street.leads[way, c] != FOLDED}
        if n in said and said[n] not in open_here:
            raise BadInput(f"{said[n]!r} was not open then, or ended the round. Open were {', '.join(open_here)}.")
        worth = weigh_choices(play, n, cards[: street.size], way)
        best = open_here[said[n]] if n in said else max(open_here.values(), key=lambda c: worth[c])
        way = int(street.leads[way, best])
    names = (choice.id for choice in play.plan.streets[here].choices)
    return tuple(Advice(name, worth) for name, worth in zip(names, weigh_choices(play, here, cards, way), strict=True))


@derived_by
def play_one(game: Game, wager: str, lettered: str, stake: Cents, strategy: str = "") -> StreetPlay:
    """The play of a game, kept with all that was found for it: the next question is likely about another hand of it."""
    return play_streets(Question(game=game, wager=wager, lettered=lettered, stake=stake, strategy=strategy))


def weigh_choices(play: StreetPlay, street: int, cards: Sequence[int], way: int) -> list[Fraction]:
    """What each choice is worth at a set of cards on a way, in wagers."""
    here = play.plan.streets[street]
    left = [card for card in range(play.cards) if card not in cards]
    after = [index_of(np.array(sorted((*cards, card)), np.int64), len(cards) + 1) for card in left]
    last = street + 1 == len(play.plan.streets)
    worth = []
    for lead in here.leads[way]:
        if lead == FOLDED:
            worth.append(play.plan.forfeit(street, way).net)
        else:
            sums = play.plan.gains[lead, play.row_of_set[after]] if last else play.best_play[street + 1][0][after, lead]
            worth.append(Fraction(int(sums.sum()), play.orders(here.size) * play.plan.unit))
    return worth
