"""Tests of raw random bytes, after SP 800-22: each gives the chance of what it sees."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

from tests.shuffle.probability import chi_square_tail, compare, normal_tail

Bits = NDArray[np.uint8]


def frequency(bits: Bits) -> float:
    return normal_tail((2 * int(bits.sum()) - bits.size) / math.sqrt(bits.size))


def frequency_in_blocks(bits: Bits, size: int = 1000) -> float:
    shares = bits[: bits.size // size * size].reshape(-1, size).mean(axis=1)
    return chi_square_tail(float(4 * size * ((shares - 0.5) ** 2).sum()), shares.size)


def runs(bits: Bits) -> float:
    share, number = float(bits.mean()), 1 + int((bits[1:] != bits[:-1]).sum())
    usual = 2 * bits.size * share * (1 - share)
    return math.erfc(abs(number - usual) / (2 * math.sqrt(2 * bits.size) * share * (1 - share) or 1))


def cumulative_sums(bits: Bits) -> float:
    """By the reflection principle, the first terms: how far a walk of ones and zeros ever strays."""
    far = int(np.abs(np.cumsum(2 * bits.astype(np.int64) - 1)).max()) / math.sqrt(bits.size)
    return min(1.0, 2 * math.fsum((-1.0) ** k * normal_tail((2 * k + 1) * far) for k in range(20)))


def bytes_alike(bits: Bits) -> float:
    found = np.bincount(np.packbits(bits), minlength=256)
    return compare(found, np.full(256, 1 / 256))


def pairs_of_bytes(bits: Bits) -> float:
    said = np.packbits(bits)
    pairs = said[: said.size // 2 * 2].reshape(-1, 2).astype(np.int64)
    return compare(np.bincount(pairs[:, 0] * 256 + pairs[:, 1], minlength=1 << 16), np.full(1 << 16, 2.0**-16))


def spectrum(bits: Bits) -> float:
    """Peaks of the transform above the threshold that one in twenty exceeds."""
    size = min(bits.size, 1 << 20)
    heights = np.abs(np.fft.rfft(2.0 * bits[:size] - 1))[: size // 2]
    below = int((heights < math.sqrt(math.log(1 / 0.05) * size)).sum())
    return normal_tail((below - 0.95 * size / 2) / math.sqrt(size * 0.95 * 0.05 / 4))


TESTS: Mapping[str, Callable[[Bits], float]] = {
    one.__name__: one
    for one in (frequency, frequency_in_blocks, runs, cumulative_sums, bytes_alike, pairs_of_bytes, spectrum)
}


def bits_of(said: bytes) -> Bits:
    return np.unpackbits(np.frombuffer(said, dtype=np.uint8))
