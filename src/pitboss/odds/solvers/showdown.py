"""A hand that meets the dealer's: what each end of a round brings, for each class of hands and each comparison.

All of it is looked up in the compiled law. Kernels get it as whole numbers, and their tallies come back here to be
named.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

from pitboss.compiled import CompiledGame, compile_game
from pitboss.compiled.choices import list_decisions
from pitboss.compiled.hands import NO_SUIT
from pitboss.compiled.ranked import DEALER, LEVELS, OWN, CompiledHand, RankedTables
from pitboss.games.game import Game
from pitboss.games.outcomes import AXES
from pitboss.games.paytables import WIN, title_of
from pitboss.law.model import Choice, Row
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.report import Advice, Result
from pitboss.odds.kernels.cells import CELLS
from pitboss.odds.solvers.pricing import Settled, index_words, settle

Words = tuple[str, ...]

COMPARED = ("higher", "equal", "lower")
"""How the player's hand stands to the dealer's, in the order of the kernels' cells."""


@dataclass(frozen=True, eq=False)
class Showdown:
    """Every end of a round, settled.

    `classes` leads from a place to the class of a hand there; `least` is the place from which the dealer plays; `gains`
    are `unit` parts of one wager, by end, class and cell.
    """

    question: Question
    ends: tuple[Choice, ...]
    classes: NDArray[np.int64]
    rows: tuple[tuple[Row, ...], ...]
    least: int
    words: tuple[Words, ...]
    settled: Mapping[tuple[int, int, int], Settled]
    unit: int
    gains: NDArray[np.int64]

    def worth(self, end: int, place: int, cells: NDArray[np.int64]) -> Fraction:
        """What an end is worth on average to a hand at a place that has so many deals in each cell."""
        parts = int((self.gains[end, self.classes[place]] * cells).sum())
        return Fraction(parts, int(cells.sum()) * self.unit)

    def advice(self, place: int, cells: NDArray[np.int64]) -> tuple[Advice, ...]:
        return tuple(Advice(end.id, self.worth(n, place, cells)) for n, end in enumerate(self.ends))

    def results(self, tally: NDArray[np.int64]) -> Iterator[Result]:
        """Every way in which a round can end, by a tally of end, class and cell. What is settled alike is one."""
        deals: dict[tuple[int, Settled], int] = {}
        where: dict[tuple[int, Settled], list[tuple[int, int]]] = {}
        for (end, held, cell), one in self.settled.items():
            if count := int(tally[end, held, cell]):
                deals[end, one] = deals.get((end, one), 0) + count
                where.setdefault((end, one), []).append((held, cell))
        for end, one in sorted(deals, key=lambda of: (of[0], -of[1].net)):
            titles = [self.titles(held, one) for held, _ in where[end, one]]
            common = [title for title in titles[0] if all(title in others for others in titles)]
            said = [self.ends[end].id, *self.say_cells(cell for _, cell in where[end, one]), *common]
            name = ", ".join(said).replace("-", " ").capitalize()
            pays, cite, count = one.pays, one.cite, deals[end, one]
            yield Result(name=name, pays=pays, combinations=count, net=one.net, staked=one.staked, cite=cite)

    def say_cells(self, cells: Iterable[int]) -> Iterator[str]:
        """What can be said of these cells: on each axis the words that are true of them, unless all words are."""
        mine = [self.words[cell] for cell in dict.fromkeys(cells)]
        for said, known in zip(zip(*mine, strict=True), zip(*self.words, strict=True), strict=True):
            if set(said) != set(known):
                yield " or ".join(dict.fromkeys(said))

    def titles(self, held: int, one: Settled) -> list[str]:
        """The law's names of the rows that are paid."""
        cites = [judged.cite for judged in one.judgments]
        rows = [row for row in self.rows[held] if row.cite in cites]
        return [title_of(self.question.game.edition, OWN, row) for row in rows]


def meet(question: Question, ends: tuple[Choice, ...]) -> Showdown:
    """Every end of a round, settled: each is a last choice, a Play Wager of some size or a fold."""
    compiled, own = compile_game(question.game), hand_of(question.game, OWN)
    words = tuple(cell_words(question.game))
    settled = {
        (e, held, cell): settle_end(question, compiled, end, held, said)
        for e, end in enumerate(ends)
        for held in range(len(own.axis))
        for cell, said in enumerate(words)
    }
    unit = lcm(*(one.net.denominator for one in settled.values()))
    gains = np.zeros((len(ends), len(own.axis), CELLS), np.int64)
    for place, one in settled.items():
        gains[place] = int(one.net * unit)
    # A suit has no part in the wagers of the round, so the classes of hands that no one suit holds are those of all.
    classes = own.classes[:, NO_SUIT].astype(np.int64)
    rows = tuple(rows_at(compiled, in_play(question), held) for held in range(len(own.axis)))
    return Showdown(question, ends, classes, rows, least_of(question.game), words, settled, unit, gains)


def settle_end(question: Question, compiled: CompiledGame, end: Choice, held: int, words: Words) -> Settled:
    """What the seat's wagers come to at one end of a round, with a hand of this class."""
    placed: dict[str, int | Fraction] = {question.wager: 1}
    placed |= dict.fromkeys(question.rule.equal_to, 1)
    if end.places:
        placed[end.places] = Fraction(end.times)
    at = index_words("folded" if end.folds else "played", *words) | {f"hand {OWN}": held}
    return settle(compiled, placed, at, unit=question.stake)


def rows_at(compiled: CompiledGame, wagers: Iterable[str], held: int, hand: str = OWN) -> tuple[Row, ...]:
    """The rows that a hand of this class hits, apart from those that pay any win."""
    found: list[Row] = []
    for name in wagers:
        wager = compiled.wager(name)
        if wager.axes and wager.axes[-1].name == f"hand {hand}":
            lines = (wager.lines[n] for n in wager.index[..., held].ravel())
            found += list(dict.fromkeys(row for line in lines for row in line.rows if row.hand != WIN))
    return tuple(found)


def ranked_tables(game: Game) -> RankedTables:
    tables = compile_game(game).tables
    assert isinstance(tables, RankedTables), f"{game.id} is not played with ranked hands"
    return tables


def hand_of(game: Game, name: str) -> CompiledHand:
    return ranked_tables(game).hand(name)


def in_play(question: Question) -> tuple[str, ...]:
    """The wagers that the round is about: the main one, those that go with it, and those that follow from it."""
    game = question.game
    beside = game.wagers[question.wager].equal_to
    follow = (one.id for one in game.wagers.values() if one.of == question.wager)
    return tuple(wager for wager in (question.wager, *beside, *follow) if game.table(wager))


def least_of(game: Game) -> int:
    """The place from which the dealer plays; 0 where the law lets the dealer play with any hand."""
    if game.edition.qualifies is None:
        return 0
    plays = ranked_tables(game).qualification == AXES["qualification"].index("qualifies")
    assert (np.diff(plays.astype(np.int8)) >= 0).all(), "whoever plays with a hand plays with every better one"
    return int(plays.argmax()) if plays.any() else len(plays)


def cell_words(game: Game) -> Iterator[Words]:
    """What the law calls each cell: whether the dealer qualifies, if that is asked, and how the hands compare.

    Where every dealer's hand plays, or none, there are cells that no deal comes to; they are called like the others.
    """
    tables, least = ranked_tables(game), least_of(game)
    last = len(tables.hand(DEALER).table.order) - 1
    for dealer in (max(least - 1, 0), min(least, last)):
        said = (AXES["qualification"][tables.qualification[dealer]],) if game.edition.qualifies else ()
        for compared in COMPARED:
            yield (*said, AXES["comparison"][tables.comparison[LEVELS.index(compared)]])


def choices_open(game: Game) -> list[tuple[Choice, ...]]:
    """The choices that are open at this table, decision by decision."""
    return [decision.choices for decision in list_decisions(game)]
