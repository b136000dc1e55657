"""Nothing is taken from answers kept on disk: what is tested is counted anew."""

from __future__ import annotations

import pytest

from pitboss.odds.cache import PLACE


@pytest.fixture(autouse=True)
def _nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PLACE, "off")
