"""Compiled loops that enumerate deals: arrays go in, integers come out.

No kernel knows a game: which hand beats which, what a result brings and who qualifies are arrays that the rooms above
made by calling the law's rules. Each says its shape, its cost and the bound that keeps its integers from overflowing;
the caller asserts the bound. What is compiled is kept on disk, so only a first use pays for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

from numba import njit

P = ParamSpec("P")
R = TypeVar("R")

MOST = 2**63 - 1
"""The largest sum that a kernel's integers hold."""


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a loop for one core; it may be called from other kernels."""
    return cast("Callable[P, R]", njit(cache=True, nogil=True)(function))


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """A step of a kernel's inner loop: a call with arrays would count references, which cores contend for."""
    return cast("Callable[P, R]", njit(inline="always")(function))


def parallel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a loop whose `prange` is shared out over all cores."""
    return cast("Callable[P, R]", njit(cache=True, nogil=True, parallel=True)(function))
