"""Compiled loops that enumerate deals: arrays go in, integers come out.

No kernel knows a game: which hand beats which, what a result brings and who qualifies are arrays that the rooms above
made by calling the law's rules. Each says its shape, its cost and the bound that keeps its integers from overflowing;
the caller asserts the bound. What is compiled is kept on disk, so only a first use pays for it.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar, cast

from numba import get_num_threads, njit
from numba.core import config as numba_config

from pitboss.odds.cache import kernels_folder
from pitboss.odds.kernels.interrupts import hold_back_interrupts

P = ParamSpec("P")
R = TypeVar("R")

config: Any = numba_config
"""Numba's settings, whose names are not declared in its types."""

MOST = 2**63 - 1
"""The largest sum that a kernel's integers hold."""


KEPT_IN = kernels_folder(config.CACHE_DIR)


def _keep(function: Callable[P, R], *, shared: bool) -> Callable[P, R]:
    said, config.CACHE_DIR = config.CACHE_DIR, KEPT_IN
    try:
        with hold_back_interrupts():
            kernel: Any = njit(cache=True, nogil=True, parallel=shared)(function)
    finally:
        config.CACHE_DIR = said
    kernel.compile = hold_back_interrupts()(kernel.compile)  # which also loads what is kept
    return cast("Callable[P, R]", kernel)


def compile_loop(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a loop for one core; it may be called from other kernels."""
    return _keep(function, shared=False)


def inline(function: Callable[P, R]) -> Callable[P, R]:
    """A step of a kernel's inner loop: a call with arrays would count references, which cores contend for."""
    return cast("Callable[P, R]", njit(inline="always")(function))


def compile_parallel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a loop whose `prange` is shared out over all cores."""
    return _keep(function, shared=True)


def share_out(kernel: Callable[..., None], parts: int, *arguments: Any) -> None:
    """Call a compiled `kernel(part, parts, …)` for each part, all at once.

    For long kernels: their loops run without the interpreter's lock, and compile once, where `prange` would compile
    them three times over. Parts write to places of their own, so the order in which they end is nothing to the result.
    """
    if parts == 1:
        kernel(0, 1, *arguments)
        return
    with ThreadPoolExecutor(parts) as pool:
        for done in [pool.submit(kernel, part, parts, *arguments) for part in range(parts)]:
            done.result()


def parts_for(most: int) -> int:
    """Into how many parts to share work out: one for each core, but no more than `most`."""
    return max(1, min(most, get_num_threads()))
