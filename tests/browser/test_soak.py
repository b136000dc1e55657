"""A demonstration with pages open and people playing does not grow; `python -m benchmarks soak` is the long form."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from benchmarks.soak import Line, measure

SECONDS = 45
MOST = 0.03
"""Gigabytes: what a server may keep on purpose for the rounds of these seconds."""


@pytest.mark.slow
def test_a_floor_with_open_pages_does_not_grow() -> None:
    with ThreadPoolExecutor(1) as beside:  # the browser of the other tests has the event loop of this thread
        found: list[Line] = beside.submit(lambda: list(measure(SECONDS))).result()
    for what, grown, told in found:
        assert grown < MOST, f"{what}: {told}"
