"""A hand that meets the dealer's: the tallies of kernels, by end of the round, class and cell, named and weighed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from pitboss.compiled import compile_game
from pitboss.compiled.ranked import OWN
from pitboss.compiled.seat import SeatGain
from pitboss.compiled.showdown import Showdown, compile_showdown
from pitboss.games.paytables import title_of
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.report import Advice, Result


def weigh_end(meeting: Showdown, end: int, place: int, cells: NDArray[np.int64]) -> Fraction:
    """What an end is worth on average to a hand at a place that has this many deals in each cell."""
    parts = int((meeting.gains.net[end, meeting.classes[place]] * cells).sum())
    return Fraction(parts, int(cells.sum()) * meeting.gains.unit)


def weigh_ends(meeting: Showdown, place: int, cells: NDArray[np.int64]) -> tuple[Advice, ...]:
    return tuple(Advice(end.id, weigh_end(meeting, n, place, cells)) for n, end in enumerate(meeting.ends))


def list_results(meeting: Showdown, tally: NDArray[np.int64]) -> Iterator[Result]:
    """Every way in which a round can end, by a tally of end, class and cell. What is settled alike is one."""
    deals: dict[tuple[int, SeatGain], int] = {}
    where: dict[tuple[int, SeatGain], list[tuple[int, int]]] = {}
    for (end, held, cell), one in meeting.gains.gains.items():
        if count := int(tally[end, held, cell]):
            deals[end, one] = deals.get((end, one), 0) + count
            where.setdefault((end, one), []).append((held, cell))
    for end, one in sorted(deals, key=lambda of: (of[0], -of[1].net)):
        titles = [list_titles(meeting, held, one) for held, _ in where[end, one]]
        common = [title for title in titles[0] if all(title in others for others in titles)]
        said = [meeting.ends[end].id, *say_cells(meeting, (cell for _, cell in where[end, one])), *common]
        name = ", ".join(said).replace("-", " ").capitalize()
        pays, cite, count = one.pays, one.cite, deals[end, one]
        yield Result(name=name, pays=pays, combinations=count, net=one.net, staked=one.staked, cite=cite)


def say_cells(meeting: Showdown, cells: Iterable[int]) -> Iterator[str]:
    """What can be said of these cells: on each axis the words that are true of them, unless all words are."""
    mine = [meeting.words[cell] for cell in dict.fromkeys(cells)]
    for said, known in zip(zip(*mine, strict=True), zip(*meeting.words, strict=True), strict=True):
        if set(said) != set(known):
            yield " or ".join(dict.fromkeys(said))


def list_titles(meeting: Showdown, held: int, one: SeatGain) -> list[str]:
    """The law's names of the rows that are paid."""
    cites = [judged.cite for judged in one.judgments]
    rows = [row for row in meeting.rows[held] if row.cite in cites]
    return [title_of(meeting.game.edition, OWN, row) for row in rows]


def meet_dealer(question: Question) -> Showdown:
    """The showdown of a round with one decision: each of its choices is an end. Play is decided by exact gains."""
    (decision,) = compile_game(question.game).decisions
    return compile_showdown(question.game, question.wager, decision.choices, question.deciding_stake)


def pay_showdown(question: Question, meeting: Showdown) -> Showdown:
    """The same showdown with the gains that the question asks for: exact, or as a table pays them at its stake."""
    if not question.as_paid:
        return meeting
    return compile_showdown(meeting.game, question.wager, meeting.ends, question.stake, as_paid=True)
