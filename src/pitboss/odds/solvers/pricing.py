"""A line of a compiled wager as a result: its name, what it pays, and what that is worth."""

from __future__ import annotations

from fractions import Fraction

from pitboss.compiled import CompiledWager, Line, compile_game
from pitboss.compiled.seat import paid_gain
from pitboss.games.paytables import title_of
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.report import Result


def wager_of(question: Question) -> CompiledWager:
    """The question's wager, compiled."""
    return compile_game(question.game).wager(question.wager)


def gain_on(question: Question, line: Line) -> tuple[Fraction, Fraction]:
    """(won less lost, staked) for each unit of the wager: exactly, or as a table pays it."""
    wager = wager_of(question)
    if question.as_paid:
        return paid_gain(wager, line, question.stake, question.meters)
    return wager.exact_gain(line, question.stake, question.meters)


def price_line(question: Question, line: Line, combinations: int, *, otherwise: str, on: str = "") -> Result:
    """What the question's wager is paid on a line; where no row of its paytable is hit, it is called `otherwise`."""
    wager, stake, meters = wager_of(question), question.stake, question.meters
    judged, row = wager.judge(line, stake, meters), wager.row_paid(line, stake, meters)
    net, _ = gain_on(question, line)
    return Result(
        name=title_of(question.game.edition, on, row) if row else otherwise,
        pays=str(judged.pays),
        combinations=combinations,
        net=net,
        cite=judged.cite,
    )
