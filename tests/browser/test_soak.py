"""A demonstration with pages open and people playing does not grow; `python -m benchmarks soak` is the long form."""

from __future__ import annotations

import pytest
from benchmarks.soak import measure

SECONDS = 45
MOST = 0.03
"""Gigabytes: what a server may keep on purpose for the rounds of these seconds."""


@pytest.mark.slow
def test_a_floor_with_open_pages_does_not_grow() -> None:
    for what, grown, told in measure(SECONDS):
        assert grown < MOST, f"{what}: {told}"
