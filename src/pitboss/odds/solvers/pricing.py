"""What a result is worth: the lines of compiled wagers as exact parts of a stake, for one wager or all together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from pitboss.compiled import CompiledGame, CompiledWager, Line, compile_game
from pitboss.compiled.amounts import NO_METERS
from pitboss.games.outcomes import AXES
from pitboss.games.paytables import title_of
from pitboss.games.settlement import Judgment
from pitboss.money import Cents
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.report import Result


@dataclass(frozen=True, slots=True)
class Settled:
    """All that one result settles: what is won or lost and what was staked, in units, and each wager's judgment."""

    net: Fraction
    staked: Fraction
    judgments: tuple[Judgment, ...]

    @property
    def pays(self) -> str:
        """`ante 1 to 1, play push`: what each wager is paid."""
        return ", ".join(f"{one.wager} {one.pays}" for one in self.judgments)

    @property
    def cite(self) -> str:
        """Where the law says all of it."""
        return "; ".join(dict.fromkeys(one.cite for one in self.judgments))


def settle(
    compiled: CompiledGame,
    placed: Mapping[str, int | Fraction],
    at: Mapping[str, int],
    *,
    unit: Cents = 100,
    meters: Mapping[str, Cents] = NO_METERS,
) -> Settled:
    """What a seat's wagers come to together, by the index on each axis that decides them.

    `placed` are the wagers in units; a bonus that has no stake of its own is settled where the wager that it belongs to
    is placed, and left out unless it pays.
    """
    judgments: list[Judgment] = []
    net = staked = Fraction(0)
    for wager in compiled.settled_with(placed):
        line, times = wager.line_at(at), Fraction(placed[wager.base])
        stake = times * unit
        assert stake.denominator == 1, f"{times} of {unit} cents is no stake"
        judged = wager.judge(line, stake.numerator, meters)
        if wager.is_bonus and judged.outcome != "win":
            continue
        won, put_up = wager.exact_gain(line, stake.numerator, meters)
        net, staked = net + won * times, staked + put_up * times
        judgments.append(judged)
    return Settled(net, staked, tuple(judgments))


def index_words(*words: str) -> dict[str, int]:
    """The index of each word on its axis of outcomes."""
    return {axis: known.index(word) for word in words for axis, known in AXES.items() if word in known}


def wager_of(question: Question) -> CompiledWager:
    """The question's wager, compiled."""
    return compile_game(question.game).wager(question.wager)


def line_result(question: Question, line: Line, combinations: int, *, otherwise: str, on: str = "") -> Result:
    """What the question's wager is paid on a line; where no row of its paytable is hit, it is called `otherwise`."""
    wager, stake, meters = wager_of(question), question.stake, question.meters
    judged, row = wager.judge(line, stake, meters), wager.row_paid(line, stake, meters)
    net, _ = wager.exact_gain(line, stake, meters)
    return Result(
        name=title_of(question.game.edition, on, row) if row else otherwise,
        pays=str(judged.pays),
        combinations=combinations,
        net=net,
        cite=judged.cite,
    )
