"""What ARCHITECTURE says is true: the files and names of its tables are there, and its walks are called in that order.

A row of a table answers a question with files and with names that stand in them. A walk is a block of lines, a file and
what of it is called: `games/hands.py   find_row: the wager's own table`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import pitboss
from pitboss import settle
from pitboss.cards import Deck
from pitboss.odds.cache import PLACE

HOME = Path(pitboss.__file__).parent
ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
BASES = (HOME, ROOT, HOME / "web/pages", HOME / "law/data/md/three-card-poker/1.4")
NUMBERS = {12: "twelve", 19: "nineteen"}

ROUND = {
    "game": "three-card-poker",
    "options": {"positions": 5, "paytables": {"pair-plus": "D"}},  # a game that no other test keeps
    "dealer": "Ks 8d 4h",
    "seats": {"1": {"wagers": {"ante": "10.00", "pair-plus": "5.00"}, "cards": "Qh Qd 5c", "choices": ["play"]}},
}


def settle_a_round() -> None:
    assert settle(ROUND)["seats"], "somebody is settled"


def ask_for_a_figure() -> None:
    """Of 18 cards, which are enough to be dealt from and are soon counted."""
    odds = pitboss.odds("ultimate-texas-holdem", "ante", deck=Deck("9TJQKA", "cdh"))
    assert odds.house_edge == -odds.expected


WALKS: dict[str, Callable[[], None]] = {
    "The way of a payout": settle_a_round,
    "The way of a figure": ask_for_a_figure,
}


def section(title: str) -> str:
    return PAGE.split(f"## {title}\n")[1].split("\n## ")[0]


def lines_of(title: str) -> list[tuple[str, list[str]]]:
    """Each file of a walk with the functions that are named there, before a colon."""
    found = []
    for path, said in re.findall(r"^    (\S+\.py) +(.*)$", section(title), re.MULTILINE):
        names = [name.strip() for group in re.findall(r"(?:^|; )([a-z_0-9, ]+):", said) for name in group.split(",")]
        found.append((path, names))
    return found


@cache
def place_of(file: str) -> str | None:
    """Where a file of ours lies; found once, for a walk has hundreds of thousands of calls."""
    path = Path(file)
    return path.relative_to(HOME).as_posix() if path.is_relative_to(HOME) else None


def trace(walk: Callable[[], None]) -> list[tuple[str, str]]:
    """(file, function) of every call of ours, in order; a compiled loop is called where it is shared out."""
    calls: list[tuple[str, str]] = []

    def look(frame: FrameType, event: str, arg: Any) -> None:
        place = place_of(frame.f_code.co_filename) if event == "call" else None
        if place:
            calls.append((place, frame.f_code.co_name))
            if frame.f_code.co_name == "share_out":
                kernel = frame.f_locals["kernel"]
                calls.append((place_of(kernel.py_func.__code__.co_filename) or "", kernel.__name__))

    sys.setprofile(look)
    try:
        walk()
    finally:
        sys.setprofile(None)
    return calls


@pytest.mark.parametrize("title", WALKS)
def test_a_walk_is_called_in_the_order_in_which_it_is_told(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PLACE, "off")
    told = lines_of(title)
    assert f"{NUMBERS[len({path for path, _ in told})]} files" in section(title)
    calls = iter(trace(WALKS[title]))
    for path, names in told:
        assert names, f"{path} has nothing to call"
        for name in names:
            assert (path, name) in calls, f"{name} of {path} is not called after what stands before it"


def test_a_walk_that_is_not_true_is_noticed() -> None:
    calls = [("a.py", "one"), ("b.py", "two")]
    after = iter(calls)
    assert ("b.py", "two") in after
    assert ("a.py", "one") not in after


ROWS = re.findall(r"^\| (.+?\?) \| (.+) \|$", section("Where does X happen?"), re.MULTILINE)


def find_files(answer: str) -> tuple[list[Path], list[str]]:
    """The files and folders that an answer names, and the names that lead to none; a bare name lies beside another."""
    named = re.findall(r"`([\w./-]+(?:/|\.(?:py|js|css|typ|toml|yml)))`", answer)
    whole = [(name, next((base / name for base in BASES if (base / name).exists()), None)) for name in named]
    folders = [path if path.is_dir() else path.parent for _, path in whole if path]
    found, missing = [], []
    for name, path in whole:
        there = [path] if path else [folder / name for folder in folders if (folder / name).exists()]
        found += there
        missing += [] if there else [name]
    return found, missing


def read_all(path: Path) -> str:
    files = [path] if path.is_file() else sorted(path.rglob("*.py"))
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


def test_there_is_a_table_to_look_at() -> None:
    assert len(ROWS) > 150


@pytest.mark.parametrize(("question", "answer"), ROWS, ids=[question for question, _ in ROWS])
def test_a_question_is_answered_by_what_is_there(question: str, answer: str) -> None:
    found, missing = find_files(answer)
    assert found
    assert not missing
    text = "\n".join(map(read_all, found))
    names = re.findall(r"`@?(?:[A-Z]\w+\.)?([A-Za-z_]+)(?:\([\w, ]*\))?`", answer)
    assert not [name for name in names if not re.search(rf"\b{name}\b", text)]


def test_an_answer_that_is_not_there_is_noticed() -> None:
    assert find_files("`odds/nowhere.py`; `money.py`") == ([HOME / "money.py"], ["odds/nowhere.py"])
