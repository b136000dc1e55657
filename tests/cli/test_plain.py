"""The readable form of what an output cannot encode."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pitboss.cli.coverage import LOOK
from pitboss.cli.plain import FORMS, plain, readable

SRC = Path(__file__).parents[2] / "src" / "pitboss"


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("Ch.12 §D(1)(a)", "Ch.12 Sec.D(1)(a)"),
        ("58 Pa. Code §§ 633a.3", "58 Pa. Code Secs. 633a.3"),
        ("A♠ 10♥ 2♦ K♣", "As 10h 2d Kc"),
        ("“No more bets.” — said", '"No more bets." - said'),
        ("⚃ ⚂  7", "4 3  7"),
        ("2014 → 1.4", "2014 -> 1.4"),
        ("3×, 9½, café, 5 – 7…", "3x, 91/2, cafe, 5 - 7..."),
        ("⠋ counting", "* counting"),
        ("龍", "\\u9f8d"),
        ("\udcff.toml", "\\udcff.toml"),
    ],
)
def test_forms(text: str, form: str) -> None:
    assert plain(text) == readable(text, "ascii") == form


def test_what_can_be_encoded_stays() -> None:
    assert readable("§A — A♠", "cp1252") == "§A — As"
    assert readable("§A — A♠", "utf-8") == "§A — A♠"


def test_marks_that_are_told_apart_stay_apart() -> None:
    assert len({plain(mark) for mark, _ in LOOK.values()}) == len(LOOK)
    for group in ("♠♥♦♣", "⚀⚁⚂⚃⚄⚅"):
        assert len({plain(mark) for mark in group}) == len(group)


def test_no_form_could_be_taken_for_markup() -> None:
    assert all(form.isascii() and "[" not in form for form in FORMS.values())


def test_everything_in_the_law_and_the_code_has_a_form() -> None:
    texts = (path.read_text(encoding="utf-8") for path in SRC.rglob("*") if path.suffix in (".py", ".toml"))
    used = {one for text in texts for one in re.findall(r"[^\x00-\x7f]", text)}
    assert {one for one in used if "\\" in plain(one)} == set()
