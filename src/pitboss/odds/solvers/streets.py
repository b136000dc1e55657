"""Wagers on one's own hand, raised or taken back as its cards come: Mississippi Stud, Let It Ride and 235 Stud Poker.

`street_plan` has the ways through the game, and the kernel finds the best choice at every set of cards. Values are sums
over all the cards that may still come, in every order, in `unit` parts of one wager.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb, lcm, perm

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card
from pitboss.compiled import compile_game
from pitboss.compiled.hands import NO_SUIT, RankTable
from pitboss.errors import BadInput
from pitboss.games.paytables import title_of
from pitboss.law.model import Row
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.report import Advice, Result, WagerOdds
from pitboss.odds.kernels import MOST
from pitboss.odds.kernels import streets as kernel
from pitboss.odds.kernels.subsets import all_sets, index
from pitboss.odds.solvers.pricing import Settled
from pitboss.odds.solvers.showdown import rows_at
from pitboss.odds.solvers.street_plan import FOLDED, Plan, Street, plan
from pitboss.odds.strategies import Sight, strategy_of
from pitboss.odds.wording.street_rules import described


@dataclass(frozen=True, eq=False)
class Deal:
    """A question dealt out: the law as arrays, and what each step finds, when it is asked for."""

    question: Question
    plan: Plan

    @property
    def own(self) -> RankTable:
        return self.plan.hand.table

    @property
    def cards(self) -> int:
        return len(self.question.deck)

    @cached_property
    def row_of_class(self) -> list[Row | None]:
        """The row that hands of each class hit."""
        compiled = compile_game(self.question.game)
        hand = self.plan.hand
        found = [rows_at(compiled, [self.question.wager], held, hand.name) for held in range(len(hand.axis))]
        return [rows[0] if rows else None for rows in found]

    @cached_property
    def classes(self) -> NDArray[np.int16]:
        """The class of hands at each place: suits have no part in these wagers."""
        return self.plan.hand.classes[:, NO_SUIT]

    @cached_property
    def row_at(self) -> list[Row | None]:
        """The row that is hit at each place."""
        return [self.row_of_class[held] for held in self.classes]

    @cached_property
    def rows(self) -> tuple[Row | None, ...]:
        return tuple(dict.fromkeys(self.row_at))

    @cached_property
    def row_of_set(self) -> NDArray[np.int8]:
        """The row that every set of cards hits, by the set's index."""
        number = np.array([self.rows.index(row) for row in self.row_at], np.int8)
        deck = np.array(self.question.deck.cards, np.uint8)
        rows: NDArray[np.int8] = number[kernel.places_of_sets(self.own.lookup, deck, self.plan.ranking.dealt)]
        return rows

    @cached_property
    def settled(self) -> dict[tuple[int, int], Settled]:
        """What each way comes to on each row."""
        ways, rows = enumerate(self.plan.ways), list(enumerate(self.rows))
        return {(w, r): self.plan.settle(way, self.row_of_class.index(row)) for w, way in ways for r, row in rows}

    @cached_property
    def forfeited(self) -> list[list[Settled]]:
        """What a fold comes to, by street and way: whatever the hand is."""
        return [[self.plan.settle(way, 0, folded=True) for way in street.ways] for street in self.plan.streets]

    @cached_property
    def unit(self) -> int:
        nets = [one.net for one in self.settled.values()] + [one.net for street in self.forfeited for one in street]
        return lcm(*(net.denominator for net in nets))

    @cached_property
    def gains(self) -> NDArray[np.int64]:
        gains = np.zeros((len(self.plan.ways), len(self.rows)), np.int64)
        for place, one in self.settled.items():
            gains[place] = int(one.net * self.unit)
        return gains

    def forfeits(self, street: int) -> NDArray[np.int64]:
        return np.array([int(one.net * self.unit) for one in self.forfeited[street]], np.int64)

    def orders(self, size: int) -> int:
        """In how many orders the rest of the cards can come, once so many are seen."""
        return perm(self.cards - size, self.plan.ranking.dealt - size)

    @cached_property
    def played(self) -> list[tuple[NDArray[np.int64], NDArray[np.int8]]]:
        """(values, choices) by set of cards and way, street by street: found from the last street back to the first."""
        streets = self.plan.streets
        most = max(int(np.abs(self.gains).max()), *(int(np.abs(self.forfeits(n)).max()) for n in range(len(streets))))
        assert most * comb(self.cards, streets[0].size) * self.orders(streets[0].size) < MOST, "all deals must fit"
        found: list[tuple[NDArray[np.int64], NDArray[np.int8]]] = []
        for n, street in reversed(list(enumerate(streets))):
            shape = (comb(self.cards, street.size), len(street.ways))
            values, chosen = np.zeros(shape, np.int64), np.zeros(shape, np.int8)
            if found:
                kernel.decide(
                    self.cards, street.size, self.orders(street.size), found[0][0], street.leads, self.forfeits(n),
                    values, chosen,
                )  # fmt: skip
            else:
                kernel.decide_last(
                    self.cards, street.size, self.row_of_set, self.gains, street.leads, self.forfeits(n),
                    values, chosen,
                )  # fmt: skip
            found.insert(0, (values, chosen))
        return found

    @cached_property
    def chosen(self) -> list[NDArray[np.int8]]:
        """The choice at each set of cards on each way: the best, or what the way to play that is asked for says."""
        if not self.question.strategy:
            return [chosen for _, chosen in self.played]
        return [self.said_at(street) for street in self.plan.streets]

    def said_at(self, street: Street) -> NDArray[np.int8]:
        ids = [choice.id for choice in street.choices]
        sets = np.array(self.question.deck.cards, np.uint8)[all_sets(self.cards, street.size)]
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
    def tallies(self) -> tuple[NDArray[np.int64], list[NDArray[np.int64]]]:
        """(deals by way and row, deals folded by way for each street)"""
        streets = self.plan.streets
        folded = [np.zeros(len(street.ways), np.int64) for street in streets]
        tally = np.zeros(self.gains.shape, np.int64)
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
            whole = (tally * self.gains).sum() + sum((f * self.forfeits(n)).sum() for n, f in enumerate(folded))
            assert whole == self.played[0][0].sum(), "the way forward must end where the way back began"
        return tally, folded


def solve(question: Question) -> WagerOdds:
    """The odds of the wagers on one paytable together, per unit of one of them, when each choice is the best or the
    one that the way to play asked for says."""
    deal = Deal(question, plan(question))
    others = [wager for wager in deal.plan.wagers if wager != question.wager]
    found = tuple(results(deal))
    says = strategy_of(question).says if question.strategy else described(deal)
    return question.answer(found, strategy=says, includes=others)


def results(deal: Deal) -> Iterator[Result]:
    """Every way in which the round can end: by the choices made and the row that is hit, or by a fold."""
    tally, folded = deal.tallies
    edition, table = deal.question.game.edition, deal.question.table
    assert table is not None
    for (w, r), one in deal.settled.items():
        row = deal.rows[r]
        said = title_of(edition, table.on, row) if row else "No paying hand"
        yield from result((*deal.plan.ways[w].choices, said), one, int(tally[w, r]))
    for street, settled, deals in zip(deal.plan.streets, deal.forfeited, folded, strict=True):
        for way, one, number in zip(street.ways, settled, deals, strict=True):
            yield from result((*way.choices, "fold"), one, int(number))


def result(words: tuple[str, ...], one: Settled, deals: int) -> Iterator[Result]:
    if deals:
        name = ", ".join(words).capitalize()
        yield Result(name=name, pays=one.pays, combinations=deals, net=one.net, staked=one.staked, cite=one.cite)


def advise(question: Question, hand: Sequence[Card], seen: Sequence[Card]) -> tuple[Advice, ...]:
    """What each choice is worth with these cards in sight, in the order in which they came, after the best play so far.

    Where the best play would have been to fold, the best of the other choices is taken to have been made.
    """
    deal = Deal(question, plan(question))
    question.deck.remaining((*hand, *seen))
    cards = [question.deck.cards.index(card) for card in (*hand, *seen)]
    asked = [n for n, street in enumerate(deal.plan.streets) if len(street.choices) > 1]
    sizes = {deal.plan.streets[n].size: n for n in asked}
    if len(cards) not in sizes:
        raise BadInput(f"one decides with {' or '.join(map(str, sizes))} cards in sight: {len(cards)} are given.")
    here = sizes[len(cards)]
    way = 0
    for n, street in enumerate(deal.plan.streets[:here]):
        worth = choices_worth(deal, n, cards[: street.size], way)
        best = max((c for c in range(len(worth)) if street.leads[way, c] != FOLDED), key=lambda c: worth[c])
        way = int(street.leads[way, best])
    names = (choice.id for choice in deal.plan.streets[here].choices)
    return tuple(Advice(name, worth) for name, worth in zip(names, choices_worth(deal, here, cards, way), strict=True))


def choices_worth(deal: Deal, street: int, cards: Sequence[int], way: int) -> list[Fraction]:
    """What each choice is worth at a set of cards on a way, in wagers."""
    here = deal.plan.streets[street]
    left = [card for card in range(deal.cards) if card not in cards]
    after = [index(np.array(sorted((*cards, card)), np.int64), len(cards) + 1) for card in left]
    last = street + 1 == len(deal.plan.streets)
    worth = []
    for lead in here.leads[way]:
        if lead == FOLDED:
            worth.append(deal.forfeited[street][way].net)
        else:
            sums = deal.gains[lead, deal.row_of_set[after]] if last else deal.played[street + 1][0][after, lead]
            worth.append(Fraction(int(sums.sum()), deal.orders(here.size) * deal.unit))
    return worth
