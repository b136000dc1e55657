"""All wagers of a seat together: what they come to at one point, and at every point of a grid, in whole numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm

import numpy as np
from numpy.typing import NDArray

from pitboss.compiled.game import CompiledGame
from pitboss.compiled.wagers import NO_METERS, UNIT
from pitboss.games.outcomes import AXES
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


def settle_seat(
    compiled: CompiledGame,
    placed: Mapping[str, int | Fraction],
    at: Mapping[str, int],
    *,
    unit: Cents = UNIT,
    meters: Mapping[str, Cents] = NO_METERS,
) -> SeatGain:
    """What a seat's wagers come to together, by the index on each axis that decides them.

    `placed` are the wagers in units; a bonus that has no stake of its own is settled where the wager that it belongs to
    is placed, and left out unless it pays.
    """
    judgments: list[Judgment] = []
    net = staked = Fraction(0)
    for wager in compiled.list_settled(placed):
        line, times = wager.line_at(at), Fraction(placed[wager.base])
        stake = times * unit
        assert stake.denominator == 1, f"{times} of {unit} cents is no stake"
        judged = wager.judge(line, stake.numerator, meters)
        if wager.is_bonus and judged.outcome != "win":
            continue
        won, put_up = wager.exact_gain(line, stake.numerator, meters)
        net, staked = net + won * times, staked + put_up * times
        judgments.append(judged)
    return SeatGain(net, staked, tuple(judgments))


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
