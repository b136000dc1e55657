"""Commands print as they do in a pipe, whatever the width of the terminal in which the tests run."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def in_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
