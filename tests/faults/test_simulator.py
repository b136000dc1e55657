"""Histories of a floor in a virtual world: whatever goes wrong, the promises hold, and a seed tells the same again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from pitboss.floor.standing import Standing
from pitboss.journal.entry import Draft, Entry
from pitboss.journal.memory import MemoryStore
from pitboss.journal.store import Kept
from pitboss.journal.tails import Tails
from tests.faults.simulate import simulate
from tests.faults.virtual import SECOND, Database

SHORT = 20 * SECOND


@pytest.mark.parametrize("first", [pytest.param(seed, id=f"from {seed}") for seed in range(0, 24, 6)])
def test_histories(first: int) -> None:
    figures = [simulate(seed, SHORT) for seed in range(first, first + 6)]
    assert sum(one.acknowledged for one in figures) > 50
    assert sum(one.crashes for one in figures) > 3


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1000, 4000, 100))
def test_many_histories(first: int) -> None:
    for seed in range(first, first + 100):
        simulate(seed, SHORT)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(10_000, 10_100, 10))
def test_long_histories(first: int) -> None:
    for seed in range(first, first + 10):
        simulate(seed)


def test_the_same_seed_is_the_same_history() -> None:
    first, again, other = simulate(7, SHORT), simulate(7, SHORT), simulate(8, SHORT)
    assert first == again
    assert first.digest != other.digest


def fails(seeds: int = 40) -> bool:
    """Whether some history shows that something is wrong."""
    for seed in range(seeds):
        try:
            simulate(seed, SHORT)
        except AssertionError as broken:
            return f"--seed {seed}" in str(broken)
    return False


def test_a_floor_that_forgets_whom_it_answered_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.floor.floor.Floor.remember", lambda *_: None)
    monkeypatch.setattr("pitboss.floor.floor.Floor.answer_again", lambda *_: None)
    assert fails()


@pytest.mark.slow
def test_a_floor_that_knows_only_its_last_answers_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """It asks the store for none; that shows only where a command comes again long after."""
    monkeypatch.setattr("pitboss.floor.floor.Floor.answer_again", lambda *_: None)
    assert fails(200)


@pytest.mark.slow
def test_a_database_without_fence_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever slept too long writes on what it last knew."""

    def write_blindly(
        self: Database, owner: str, owned: set[str], drafts: Sequence[Draft], kept: Sequence[Kept], tails: Tails
    ) -> tuple[Entry, ...]:
        fitted, versions = list[Draft](), dict[str, int]()
        for draft in drafts:
            now = versions.get(draft.stream, self.head(draft.stream).version)
            fitted.append(replace(draft, expected=now))
            versions[draft.stream] = now + len(draft.events)
        return MemoryStore.append(self, fitted, kept)

    monkeypatch.setattr(Database, "write", write_blindly)
    assert fails(100)


def test_a_process_that_does_not_follow_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Standing, "hear", lambda *_: None)
    assert fails(10)
