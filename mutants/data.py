"""Faults in the law's data: one figure, letter, place, hand, word of a condition, default or order changed.

They are made on the text of the TOML files of the editions and their errata, one token or two neighbouring lines at a
time. The seal of a released edition would find every one of them, so `trial` renews it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from mutants.mutant import Mutant

DATA = Path("src/pitboss/law/data")
ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi")
FIGURES = re.compile(
    r"\b(?:pays|initial|amount|stake|rate|times|up_to|least|most|hours|number|cards|default|seats|count|stakes|decks)"
    r'(?: = |\s*=\s*)(?:"[^"\n]*"|\[[^\]\n]*\]|\d+)'
)
WORDS = re.compile(
    r'\b(hand|when|unless|on|to|meter|places|category|consequence|face|default|option|kind|at|per) = "([^"\n]+)"'
)
PLACES = re.compile(r'\b(?:cite|rate_cite|needs_cite|linked_cite) = "([^"\n]+)"')
LETTERS = re.compile(r'\bletter = "([A-F])"')
CONDITIONS = re.compile(r"\bwhen = \[([^\]\n]+)\]")
ROWS = ("  { hand = ", "  { to = ")
"""Rows that are read from the top down. The lines of a settlement are not: of them only one ever applies."""


def data_mutants(root: Path, within: str = "") -> Iterator[Mutant]:
    """Every fault that can be made in the editions' files whose path holds a text, in a fixed order."""
    files = [*(root / DATA).glob("*/*/*/*.toml"), *(root / DATA).glob("*/*/*/errata/*.toml")]
    for path in sorted(files):
        file = path.relative_to(root)
        if within in file.as_posix():
            yield from of_file(file, path.read_text(encoding="utf-8"))


def of_file(file: Path, text: str) -> Iterator[Mutant]:
    if file.name == "edition.toml":
        return
    for start, end, instead, what in (*figures(text), *letters(text), *places(text), *words(text), *orders(text)):
        yield Mutant("data", file, start, end, instead, what)


Change = tuple[int, int, str, str]


def figures(text: str) -> Iterator[Change]:
    """A number one higher, within a value that is a figure."""
    for value in FIGURES.finditer(text):
        for number in re.finditer(r"\d+", value[0].partition("=")[2]):
            start = value.start() + value[0].index("=") + 1 + number.start()
            yield start, start + len(number[0]), str(int(number[0]) + 1).zfill(len(number[0])), "figure changed"


def letters(text: str) -> Iterator[Change]:
    """A paytable, minimum or envy schedule under the next letter."""
    for letter in LETTERS.finditer(text):
        yield letter.start(1), letter.end(1), chr(ord(letter[1]) + 1), "letter changed"


def places(text: str) -> Iterator[Change]:
    """The last part of a citation one further: `(a)` to `(b)`, `(iii)` to `(iv)`, `§D` to `§E`, `R-20` to `R-21`."""
    for cite in PLACES.finditer(text):
        last = re.search(r"([A-Z]|[a-z]+|\d+)\)?$", cite[1])
        if last and (further := following(last[1])):
            start = cite.start(1) + last.start(1)
            yield start, start + len(last[1]), further, "place changed"


def following(mark: str) -> str:
    if mark.isdigit():
        return str(int(mark) + 1)
    if mark in ROMAN[:-1] and mark != "v":
        return ROMAN[ROMAN.index(mark) + 1]
    return chr(ord(mark) + 1) if len(mark) == 1 and mark not in "zZ" else ""


def words(text: str) -> Iterator[Change]:
    """A word for another that the same key has elsewhere in the file; a word of a condition left out."""
    used: dict[str, list[str]] = {}
    for key, word in WORDS.findall(text):
        used.setdefault(key, []).append(word)
    for found in WORDS.finditer(text):
        others = [word for word in dict.fromkeys(used[found[1]]) if word != found[2]]
        if others:
            yield found.start(2), found.end(2), others[len(found[2]) % len(others)], "word changed"
    for condition in CONDITIONS.finditer(text):
        listed = [word.strip() for word in condition[1].split(",") if word.strip()]
        yield condition.start(1), condition.end(1), ", ".join(listed[1:]), "condition shortened"


def orders(text: str) -> Iterator[Change]:
    """Two neighbouring rows, or two neighbouring tables of one kind whose order is the law's, in the other order."""
    lines = text.splitlines(keepends=True)
    at = 0
    for one, other in pairwise(lines):
        if one.startswith(ROWS) and other.startswith(ROWS):
            yield at, at + len(one + other), other + one, "order changed"
        at += len(one)
    tables = list(re.finditer(r"^\[\[(settlement|stage)\]\]\n(?:(?!\[\[).*\n)*", text, re.MULTILINE))
    for first, second in pairwise(tables):
        if first.end() == second.start() and first[1] == second[1]:
            yield first.start(), second.end(), second[0] + first[0], "order changed"
