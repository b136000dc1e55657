"""Nothing is taken from answers kept on disk, nor, where a rule is changed, from tables in memory."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from benchmarks.odds import forget

from pitboss.odds.cache import PLACE


@pytest.fixture(autouse=True)
def _nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PLACE, "off")


@pytest.fixture
def tables_forgotten() -> Iterator[None]:
    """What was tabulated under another rule must not be used, here or in the tests that follow."""
    forget()
    yield
    forget()
