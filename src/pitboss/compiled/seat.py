"""All wagers of a seat together: what they come to at one point, and at every point of a grid, in whole numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import lcm

import numpy as np
from numpy.typing import NDArray

from pitboss.compiled.game import CompiledGame
from pitboss.compiled.wagers import NO_METERS, UNIT, CompiledWager, Line
from pitboss.games.game import Game
from pitboss.games.outcomes import AXES
from pitboss.games.payout_limits import cut_winnings
from pitboss.games.settlement import Judgment
from pitboss.money import Cents


@dataclass(frozen=True, slots=True)
class SeatGain:
    """What a seat's wagers come to: what is won or lost and what was staked, in units, and each wager's judgment."""

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


@dataclass(frozen=True, slots=True)
class SettledWager:
    """One wager of a seat at one point: the line on which it ends, this many units, and the stake that this is."""

    wager: CompiledWager
    line: Line
    times: Fraction
    stake: Cents
    judged: Judgment


def settle_seat(
    compiled: CompiledGame,
    placed: Mapping[str, int | Fraction],
    at: Mapping[str, int],
    *,
    unit: Cents = UNIT,
    meters: Mapping[str, Cents] = NO_METERS,
    as_paid: bool = False,
) -> SeatGain:
    """What a seat's wagers come to together, by the index on each axis that decides them.

    `placed` are the wagers in units; a bonus that has no stake of its own is settled where the wager that it belongs to
    is placed, and left out unless it pays. `as_paid` is in whole cents, rounded and limited as at a table; else nothing
    is cut.
    """
    settled = tuple(judge_wagers(compiled, placed, at, unit, meters))
    if as_paid:
        gains = pay_wagers(compiled.game, settled, meters)
    else:
        gains = [one.wager.exact_gain(one.line, one.stake, meters) for one in settled]
    net = sum((won * one.times for one, (won, _) in zip(settled, gains, strict=True)), Fraction(0))
    staked = sum((put_up * one.times for one, (_, put_up) in zip(settled, gains, strict=True)), Fraction(0))
    return SeatGain(net, staked, tuple(one.judged for one in settled))


def judge_wagers(
    compiled: CompiledGame,
    placed: Mapping[str, int | Fraction],
    at: Mapping[str, int],
    unit: Cents,
    meters: Mapping[str, Cents],
) -> Iterator[SettledWager]:
    for wager in compiled.list_settled(placed):
        line, times = wager.line_at(at), Fraction(placed[wager.base])
        stake = times * unit
        assert stake.denominator == 1, f"{times} of {unit} cents is no stake"
        judged = wager.judge(line, stake.numerator, meters)
        if not wager.is_bonus or judged.outcome == "win":
            yield SettledWager(wager, line, times, stake.numerator, judged)


def pay_wagers(
    game: Game, settled: Sequence[SettledWager], meters: Mapping[str, Cents]
) -> list[tuple[Fraction, Fraction]]:
    """(won less lost, staked) of each wager for each unit of its stake, in the cents that a table pays for them."""
    paid = {one.wager.id: one.wager.pay_line(one.line, one.stake, meters) for one in settled}
    cuts = cut_winnings(game, {one.wager.id: (one.judged.pays, paid[one.wager.id].winnings) for one in settled})
    left = {name: replace(one, winnings=cuts.get(name, one.winnings)) for name, one in paid.items()}
    return [one.wager.paid_gain(one.line, one.stake, left[one.wager.id]) for one in settled]


def paid_gain(
    wager: CompiledWager, line: Line, stake: Cents, meters: Mapping[str, Cents] = NO_METERS
) -> tuple[Fraction, Fraction]:
    """The same of a wager that stands alone."""
    (gain,) = pay_wagers(
        wager.game, [SettledWager(wager, line, Fraction(1), stake, wager.judge(line, stake, meters))], meters
    )
    return gain


def index_words(*words: str) -> dict[str, int]:
    """The index of each word on its axis of outcomes."""
    return {axis: known.index(word) for word in words for axis, known in AXES.items() if word in known}


@dataclass(frozen=True, eq=False)
class GainTable:
    """What a seat's wagers come to at every point of a grid; `net` and `staked` are in parts of which `unit` are one
    stake."""

    shape: tuple[int, ...]
    gains: Mapping[tuple[int, ...], SeatGain]

    @cached_property
    def unit(self) -> int:
        """Into how many parts a stake is divided so that all that is won or staked is whole."""
        return lcm(*(part.denominator for one in self.gains.values() for part in (one.net, one.staked)))

    @cached_property
    def net(self) -> NDArray[np.int64]:
        return self.in_parts(lambda one: one.net)

    @cached_property
    def staked(self) -> NDArray[np.int64]:
        return self.in_parts(lambda one: one.staked)

    def in_parts(self, amount: Callable[[SeatGain], Fraction]) -> NDArray[np.int64]:
        found = np.zeros(self.shape, np.int64)
        for at, one in self.gains.items():
            found[at] = int(amount(one) * self.unit)
        return found


def tabulate_gains(shape: tuple[int, ...], settle: Callable[..., SeatGain]) -> GainTable:
    """The table of a rule that is called with the indices of every point."""
    return GainTable(shape, {at: settle(*at) for at in np.ndindex(shape)})
