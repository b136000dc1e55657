"""A hand that meets the dealer's: what each end of a round brings, for each row of the paytables and each comparison.

All of it is asked of the law, once for each of a few hundred cases: who qualifies, what the comparison is called, which
rows a hand hits, and what the wagers then come to. Kernels get it as whole numbers, and their tallies come back here to
be named.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import lcm

import numpy as np
from numpy.typing import NDArray

from pitboss.compiled.hands import RankTable
from pitboss.games import hands
from pitboss.games.paytables import WIN, title_of
from pitboss.law.model import Choice, Row, Stage
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.registry import Advice
from pitboss.odds.asking.report import Result
from pitboss.odds.kernels.cells import CELLS
from pitboss.odds.solvers.hand_vs_dealer import DEALER, OWN, Key, Words, rows_hit
from pitboss.odds.solvers.pricing import Settled, settle
from pitboss.rankings import Ranked

COMPARED = ((1, 0), (0, 0), (0, 1))
"""A place of the player's and one of the dealer's for each comparison, in the order of the kernels' cells."""


@dataclass(frozen=True, eq=False)
class Showdown:
    """Every end of a round, settled.

    `rows` leads from a place to its key, the category of a hand there and the rows that it hits; `least` is the place
    from which the dealer plays; `gains` are `unit` parts of one wager, by end, key and cell.
    """

    question: Question
    ends: tuple[Choice, ...]
    keys: tuple[tuple[int, Key], ...]
    rows: NDArray[np.int64]
    least: int
    words: tuple[Words, ...]
    settled: Mapping[tuple[int, int, int], Settled]
    unit: int
    gains: NDArray[np.int64]

    def worth(self, end: int, place: int, cells: NDArray[np.int64]) -> Fraction:
        """What an end is worth on average to a hand at a place that has so many deals in each cell."""
        parts = int((self.gains[end, self.rows[place]] * cells).sum())
        return Fraction(parts, int(cells.sum()) * self.unit)

    def advice(self, place: int, cells: NDArray[np.int64]) -> tuple[Advice, ...]:
        return tuple(Advice(end.id, self.worth(n, place, cells)) for n, end in enumerate(self.ends))

    def results(self, tally: NDArray[np.int64]) -> Iterator[Result]:
        """Every way in which a round can end, by a tally of end, key and cell: what is settled alike is one result."""
        deals: dict[tuple[int, Settled], int] = {}
        where: dict[tuple[int, Settled], list[tuple[int, int]]] = {}
        for (end, key, cell), one in self.settled.items():
            if count := int(tally[end, key, cell]):
                deals[end, one] = deals.get((end, one), 0) + count
                where.setdefault((end, one), []).append((key, cell))
        for end, one in sorted(deals, key=lambda of: (of[0], -of[1].net)):
            titles = [self.titles(key, one) for key, _ in where[end, one]]
            common = [title for title in titles[0] if all(title in others for others in titles)]
            said = [self.ends[end].id, *self.told(cell for _, cell in where[end, one]), *common]
            name = ", ".join(said).replace("-", " ").capitalize()
            pays, cite, count = one.pays, one.cite, deals[end, one]
            yield Result(name=name, pays=pays, combinations=count, net=one.net, staked=one.staked, cite=cite)

    def told(self, cells: Iterable[int]) -> Iterator[str]:
        """What can be said of these cells: on each axis the words that are true of them, unless all words are."""
        mine = [self.words[cell] for cell in dict.fromkeys(cells)]
        for said, known in zip(zip(*mine, strict=True), zip(*self.words, strict=True), strict=True):
            if set(said) != set(known):
                yield " or ".join(dict.fromkeys(said))

    def titles(self, key: int, one: Settled) -> list[str]:
        """The law's names of the rows that are paid."""
        cites = [judged.cite for judged in one.judgments]
        rows = [row for row in self.keys[key][1] if row and row.hand != WIN and row.cite in cites]
        return [title_of(self.question.game.edition, OWN, row) for row in rows]


def showdown(question: Question, own: RankTable, ends: tuple[Choice, ...]) -> Showdown:
    """Settle every end of a round: each is a last choice, a Play Wager of some size or a fold."""
    wagers = in_play(question)
    rows = [(rank.category, rows_hit(question, wagers, rank)) for rank in own.order]
    keys = tuple(dict.fromkeys(rows))
    words = tuple(cell_words(question, own))
    settled = {}
    for (e, end), (k, (_, hit)), (c, said) in product(enumerate(ends), enumerate(keys), enumerate(words)):
        settled[e, k, c] = settle_end(question, end, dict(zip(wagers, hit, strict=True)), said)
    unit = lcm(*(one.net.denominator for one in settled.values()))
    gains = np.zeros((len(ends), len(keys), CELLS), np.int64)
    for place, one in settled.items():
        gains[place] = int(one.net * unit)
    row_of = np.array([keys.index(key) for key in rows])
    return Showdown(question, ends, keys, row_of, least_of(question, own), words, settled, unit, gains)


def settle_end(question: Question, end: Choice, rows: Mapping[str, Row | None], words: Words) -> Settled:
    """What the seat's wagers come to at one end of a round."""
    placed: dict[str, int | Fraction] = {question.wager: 1}
    placed |= dict.fromkeys(question.rule.equal_to, 1)
    if end.places:
        placed[end.places] = Fraction(end.times)
    decision = "folded" if end.folds else "played"
    return settle(question.game, placed, (decision, *words), lambda _, named: rows[named], unit=question.stake)


def in_play(question: Question) -> tuple[str, ...]:
    """The wagers that the round is about: the main one, those that go with it, and those that follow from it."""
    game = question.game
    beside = game.wagers[question.wager].equal_to
    follow = (one.id for one in game.wagers.values() if one.of == question.wager)
    return tuple(wager for wager in (question.wager, *beside, *follow) if game.table(wager))


def least_of(question: Question, own: RankTable) -> int:
    """The place from which the dealer plays; 0 where the law lets the dealer play with any hand."""
    rule = question.game.edition.qualifies
    if rule is None:
        return 0
    assert rule.hand == DEALER
    plays = [hands.qualifies(rule, own.ranking, Ranked(rank, ())) for rank in own.order]
    assert plays == sorted(plays), "whoever plays with a hand plays with every better one"
    return plays.index(True) if True in plays else len(plays)


def cell_words(question: Question, own: RankTable) -> Iterator[Words]:
    """What the law calls each cell: whether the dealer qualifies, if that is asked, and how the hands compare.

    Where every dealer's hand plays, or none, there are cells that no deal comes to; they are called like the others.
    """
    rule, least, last = question.game.edition.qualifies, least_of(question, own), len(own.order) - 1
    for dealer in (max(least - 1, 0), min(least, last)):
        said = (hands.qualification(rule, own.ranking, Ranked(own.order[dealer], ())),) if rule else ()
        for one, other in COMPARED:
            yield (*said, hands.comparison(own.order[one], own.order[other]))


def decisions(question: Question) -> list[Stage]:
    """The stages at which the player decides, in order."""
    return [stage for stage in question.game.edition.stage if stage.do == "decide"]


def choices_at(question: Question, stage: Stage) -> tuple[Choice, ...]:
    """The choices that are open at this table.

    What a wager of any size between two brings lies between what those two bring, so that such a choice is never
    better than both; the two are choices of their own.
    """
    here = [one for one in stage.choices if not one.when or one.when in question.game.conditions]
    fixed = {one.times for one in here if not one.up_to}
    assert all({one.times, one.up_to} <= fixed for one in here if one.up_to), "both ends must be choices"
    return tuple(one for one in here if not one.up_to)
