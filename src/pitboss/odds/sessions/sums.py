"""The law of many rounds: sums of independent results, exactly where that is small, else with a certified error.

The chance of each sum is found from the characteristic function of a round, raised to the number of rounds and turned
back by a fast Fourier transform of M points. Four things are not exact, and `error` bounds what they do together to the
probability of any set of sums:

- Sums outside a window of M steps are counted within it. By Chernoff's inequality they have a chance of at most 2·TAIL.
- Frequencies at which the power is below e^-60 are left out.
- At the others the function is computed directly, from the exact weights; how far rounding can move its power is
  followed term by term. The chances added up are wrong by at most the Euclidean norm of the transform's error
  (Parseval, Cauchy).
- The transform itself rounds; the bound is that of N. J. Higham, *Accuracy and Stability of Numerical Algorithms*,
  24.1, with a constant four times as large, as the radix is not known.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import ceil, floor, gcd, inf, lcm, log, log2, sqrt

import numpy as np
from numpy.typing import NDArray

from pitboss.errors import BadInput
from pitboss.odds.sessions.laws import OutcomeLaw

Floats = NDArray[np.float64]
Term = tuple[OutcomeLaw, int]
"""A law, and how many independent results of it are added."""

ROUNDING = 2.0**-53
"""The most that rounding to the nearest double changes a value, as a part of it."""

TAIL = 1e-13
"""The most that may lie on each side outside the window."""

LEFT_OUT = -60.0
"""The logarithm below which the power of a frequency is left out."""

MOST_POINTS = 2**24
"""The longest transform: 16 million chances."""

MOST_BITS = 2_000_000
"""Weights are multiplied out exactly up to this many bits."""

AT_ONCE = 2**22
"""This many values of the function are computed at a time."""


@dataclass(frozen=True, eq=False)
class SumLaw:
    """What many rounds bring: `first + n` times `unit` cents, and `shift`, with a chance of `chances[n]`. The true
    probability of any set of sums differs from that of these chances by at most `error`."""

    unit: Fraction
    first: int
    chances: Floats
    error: float
    shift: Fraction = Fraction(0)

    @cached_property
    def cumulated(self) -> Floats:
        """The chance of each sum or a smaller one. Added up in blocks, so that little is rounded."""
        block = 1024
        padded = np.zeros(-(-len(self.chances) // block) * block)
        padded[: len(self.chances)] = self.chances
        within = padded.reshape(-1, block).cumsum(axis=1)
        before = np.concatenate([[0.0], within[:, -1].cumsum()[:-1]])
        found: Floats = (within + before[:, None]).reshape(-1)[: len(self.chances)]
        return found

    @cached_property
    def stride(self) -> int:
        """How many units likely sums lie apart: two, where all that can be won or lost is one stake."""
        likely = np.flatnonzero(self.chances > self.chances.max() / 10**6)
        return int(np.gcd.reduce(np.diff(likely))) if len(likely) > 1 else 1

    def bar_width(self, units: int, bars: int) -> int:
        """How many units wide bars are, of which so many at most show so many units: all with as many sums in them."""
        return self.stride * max(1, -(-units // (bars * self.stride)))

    def at_most(self, amount: Fraction | int) -> float:
        """The chance of no more than this many cents."""
        at = floor((Fraction(amount) - self.shift) / self.unit) - self.first
        return 0.0 if at < 0 else float(min(self.cumulated[min(at, len(self.chances) - 1)], 1.0))

    def below(self, amount: Fraction | int) -> float:
        """The chance of less than this many cents."""
        at = ceil((Fraction(amount) - self.shift) / self.unit) - 1
        return self.at_most(self.unit * at + self.shift)

    def quantile(self, chance: float) -> Fraction:
        """The least sum, in cents, that is not exceeded with this chance."""
        at = int(np.searchsorted(self.cumulated, chance))
        return self.unit * (self.first + min(at, len(self.chances) - 1)) + self.shift

    def stretch(self, mean: Fraction, factor: Fraction) -> SumLaw:
        """The same shape with every distance from the mean this many times as large."""
        return replace(self, unit=self.unit * factor, shift=self.shift * factor + mean * (1 - factor))


def add_up(terms: Iterable[Term]) -> SumLaw:
    """The law of the sum of independent results, `times` of each law."""
    known = merge(terms)
    if is_small(known):
        exact = multiply_out(known)
        span = exact.steps[-1] - exact.steps[0] + 1
        chances = np.zeros(span)
        for step, weight in zip(exact.steps, exact.weights, strict=True):
            chances[step - exact.steps[0]] = weight / exact.total  # rounded once
        return SumLaw(exact.unit, exact.steps[0], chances, ROUNDING * (2 + summing(span)))
    return transform(known)


def merge(terms: Iterable[Term]) -> list[Term]:
    """The same law once, and what always brings the same as one step."""
    times: dict[OutcomeLaw, int] = {}
    for law, number in terms:
        if number < 0 or type(number) is not int:
            raise BadInput(f"a number of rounds must be whole and not negative, not {number}.")
        times[law] = times.get(law, 0) + number
    return [(law, number) for law, number in times.items() if number] or [(OutcomeLaw(Fraction(1), (0,), (1,)), 1)]


def common_unit(laws: Iterable[OutcomeLaw]) -> Fraction:
    units = [one.unit for one in laws]
    below = lcm(*(one.denominator for one in units))
    return Fraction(gcd(*(int(one * below) for one in units)), below)


def scaled_steps(law: OutcomeLaw, unit: Fraction) -> list[int]:
    factor = int(law.unit / unit)
    return [step * factor for step in law.steps]


# Exactly


def is_small(terms: Sequence[Term]) -> bool:
    unit = common_unit(law for law, _ in terms)
    span = sum((law.steps[-1] - law.steps[0]) * int(law.unit / unit) * times for law, times in terms)
    bits = sum(times * law.total.bit_length() for law, times in terms)
    return (span + 1) * (bits + 1) <= MOST_BITS


def multiply_out(terms: Iterable[Term]) -> OutcomeLaw:
    """The exact law of a sum: each law is a polynomial, written as one large number, and numbers are multiplied."""
    known = merge(terms)
    unit = common_unit(law for law, _ in known)
    bits = sum(times * law.total.bit_length() for law, times in known) + 1
    product, first = 1, 0
    for law, times in known:
        steps = scaled_steps(law, unit)
        factor = sum(weight << bits * (step - steps[0]) for step, weight in zip(steps, law.weights, strict=True))
        product, first = product * factor**times, first + steps[0] * times
    found, weights = [], []
    text = product.to_bytes(product.bit_length() // 8 + 1, "little")
    mask, number = (1 << bits) - 1, product.bit_length() // bits + 1
    for at in range(number):
        low, rest = divmod(at * bits, 8)
        weight = int.from_bytes(text[low : low + bits // 8 + 2], "little") >> rest & mask
        if weight:
            found.append(first + at)
            weights.append(weight)
    return OutcomeLaw(unit, tuple(found), tuple(weights))


# With a certified error


def transform(terms: Sequence[Term]) -> SumLaw:
    unit = common_unit(law for law, _ in terms)
    laws = [(np.array(scaled_steps(law, unit), np.int64), weigh(law), times) for law, times in terms]
    low, high = find_window(laws)
    points = 2 ** max(ceil(log2(high - low + 1)), 4)
    if points > MOST_POINTS:
        raise BadInput(
            f"the sums lie on {high - low:,} steps of {float(unit) / 100:.4f} dollars, which are too many. Take stakes "
            f"and meters in round amounts, or fewer rounds."
        )
    powers, slips = raise_to_power(laws, points)
    found = np.roll(np.fft.irfft(powers.conj(), points), -(low % points))
    turned = 32 * ROUNDING * log2(points) * sqrt(points * float((found**2).sum()))
    error = 2 * TAIL + np.exp(LEFT_OUT) * points + slips + turned + ROUNDING * summing(points)
    width = high - low + 1
    return SumLaw(unit, low, np.clip(found[:width], 0.0, None), float(error))


def weigh(law: OutcomeLaw) -> Floats:
    return np.array([weight / law.total for weight in law.weights])  # each rounded once


def summing(number: int) -> float:
    """In how many roundings a chance takes part when this many are cumulated in blocks of 1024."""
    return 1024 + number / 1024


def find_window(laws: Sequence[tuple[NDArray[np.int64], Floats, int]]) -> tuple[int, int]:
    """Steps between which the sum lies, except with a chance of TAIL on each side."""
    ends = [sum(int(steps[at]) * times for steps, _, times in laws) for at in (0, -1)]
    found = [reach(laws), -reach([(-steps[::-1], p[::-1], times) for steps, p, times in laws])]
    return max(ends[0], floor(found[1]) - 1), min(ends[1], ceil(found[0]) + 1)


def reach(laws: Sequence[tuple[NDArray[np.int64], Floats, int]]) -> float:
    """A step that the sum exceeds with a chance of TAIL at most: P(S ≥ x) ≤ E(e^tS) / e^tx for every t > 0, and any t
    will do."""
    variance = sum(times * float(p @ steps**2.0 - (p @ steps) ** 2) for steps, p, times in laws)
    widest = max(float(np.abs(steps).max()) for steps, _, _ in laws) or 1.0
    best = inf
    for t in np.geomspace(1e-4 / sqrt(variance + 1), 600 / widest, 400):
        grows = sum(times * np.log1p(p @ np.expm1(t * steps)) for steps, p, times in laws)
        best = min(best, float(grows - log(TAIL)) / float(t))
    return best + 1e-9 * abs(best) + 1


def raise_to_power(
    laws: Sequence[tuple[NDArray[np.int64], Floats, int]], points: int
) -> tuple[NDArray[np.complex128], float]:
    """The characteristic function of the sum at each frequency, and the most that its errors come to."""
    rough = np.zeros(points // 2 + 1)
    for steps, p, times in laws:
        on_circle = np.bincount(steps % points, weights=p, minlength=points)
        slack = 32 * ROUNDING * log2(points) * sqrt(points)
        rough += times * np.log(np.abs(np.fft.rfft(on_circle)) + slack)
    kept = np.flatnonzero(rough > LEFT_OUT)
    powers = np.zeros(points // 2 + 1, np.complex128)
    squares = 0.0
    most = max(len(p) for _, p, _ in laws)
    for at in np.array_split(kept, max(1, len(kept) * most // AT_ONCE)):
        logs, slips = np.zeros(len(at), np.complex128), np.full(len(at), 8 * ROUNDING)
        for steps, p, times in laws:
            one, slip = logarithm(at, steps, p, points)
            logs += times * one
            slips += times * slip
        powers[at] = np.exp(logs)
        assert slips.max(initial=0.0) < 0.1, "a first order of errors is enough"
        squares += 2 * float(((1.1 * slips * np.abs(powers[at])) ** 2).sum())
    return powers, sqrt(squares)


def logarithm(
    at: NDArray[np.int64], steps: NDArray[np.int64], p: Floats, points: int
) -> tuple[NDArray[np.complex128], Floats]:
    """The logarithm of the characteristic function at some frequencies, and how far it may be off.

    Angles are reduced in whole numbers. 1 - cos x is 2 sin² x/2, so that near frequency 0 nothing is lost.
    """
    turns = at[:, None] * (steps % points)[None, :] % points
    turns = np.where(turns > points // 2, turns - points, turns)
    half = np.pi * turns / points
    sine, cosine = np.sin(half), np.cos(half)
    short = 2 * (sine**2 @ p)
    across = 2 * ((sine * cosine) @ p)
    spread = 2 * (np.abs(sine * cosine) @ p)
    square = short * (short - 2) + across**2
    size = np.where(square > -0.5, np.log1p(np.maximum(square, -0.5)) / 2, np.log(np.hypot(1 - short, across)))
    angle = np.arctan2(across, 1 - short)
    off = (len(p) + 16) * ROUNDING * (short + spread) + 4 * ROUNDING * np.where(square > -0.5, 0.0, 1.0)
    return size + 1j * angle, off / np.hypot(1 - short, across) + 4 * ROUNDING * (np.abs(size) + np.abs(angle))
