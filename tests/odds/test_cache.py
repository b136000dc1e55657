"""Answers kept on disk: the same as counted anew, found only while all that they follow from is the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss import odds as room
from pitboss.cards import Deck
from pitboss.odds import cache
from pitboss.odds.asking import answers
from pitboss.odds.asking.kept_answers import make_key


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, _nothing_kept: None) -> Path:
    monkeypatch.setenv(cache.PLACE, str(tmp_path))
    return tmp_path / "odds"


@pytest.mark.parametrize(("wager", "letter"), [("progressive", "C"), ("ante", "A"), ("six-card-bonus", "A")])
def test_a_kept_answer_is_the_answer(wager: str, letter: str, kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = room("three-card-poker", wager, letter)
    assert len(list(kept.glob("*.json"))) == 1
    monkeypatch.setattr(answers, "load_function", lambda place: pytest.fail("counted again"))
    assert room("three-card-poker", wager, letter) == first


def test_another_question_has_another_key(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = [
        room.ask("three-card-poker", "progressive", "A"),
        room.ask("three-card-poker", "progressive", "B"),
        room.ask("three-card-poker", "progressive", "A", stake=500),
        room.ask("three-card-poker", "progressive", "A", meters={"main": 200_000}),
        room.ask("three-card-poker", "progressive", "A", deck=Deck("TJQKA")),
        room.ask("three-card-poker", "pair-plus", "A"),
        room.ask("three-card-poker", "ante", "A"),
        room.ask("three-card-poker", "ante", "A", strategy="q-6-4"),
    ]
    assert len({make_key(one) for one in asked}) == len(asked)
    assert make_key(asked[0]) == make_key(room.ask("three-card-poker", "progressive", "A"))
    before = make_key(asked[0])
    monkeypatch.setattr(cache, "fingerprint", lambda: "other source")
    assert make_key(asked[0]) != before


def test_a_broken_file_only_costs_time(kept: Path) -> None:
    first = room("three-card-poker", "pair-plus", "A")
    for place in kept.glob("*.json"):
        place.write_text("{", encoding="utf-8")
    assert room("three-card-poker", "pair-plus", "A") == first


def test_a_folder_that_cannot_be_written_only_costs_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(cache.PLACE, str(tmp_path / "file"))
    assert room("three-card-poker", "pair-plus", "A").total == 22_100


def test_clearing_forgets_everything(kept: Path) -> None:
    room("three-card-poker", "pair-plus", "A")
    room("three-card-poker", "pair-plus", "B")
    assert cache.clear() == 2
    assert cache.clear() == 0
    assert not list(kept.iterdir())


def test_off_keeps_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(cache.PLACE, "off")
    assert cache.folder() is None
    assert cache.clear() == 0
