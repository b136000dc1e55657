"""Reading a transcription: blocks of lines, with each place written out in full and each hand under its id."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.law.transcription.words import hand

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Block:
    """What a block is of, and its rows in order."""

    head: str
    rows: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        return self.head.split("  ")[0]


@dataclass(frozen=True, slots=True)
class Transcription:
    """One edition as it was read a second time."""

    edition: str
    blocks: tuple[Block, ...]


def read(path: Path) -> Transcription:
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    (_, edition), (_, home) = columns(lines[0]), columns(lines[1])
    return Transcription(edition, tuple(blocks(lines[2:], home)))


def blocks(lines: list[str], home: str) -> Iterator[Block]:
    heads = [n for n, line in enumerate(lines) if not line.startswith(" ")]
    for start, end in zip(heads, [*heads, len(lines)][1:], strict=True):
        head, rows = columns(lines[start]), [columns(line) for line in lines[start + 1 : end]]
        names = head[1].split(" ") if head[0] in ("wager", "settlement") else [head[1]]
        yield from (block([head[0], name, *head[2:]], rows, home) for name in names)


def block(head: list[str], rows: list[list[str]], home: str) -> Block:
    kind, name, place = head[0], head[1], full(head[2], home, home)
    said = (
        [kind, name] if kind in ("minimum", "rate") else [kind, name, place, *(with_place(w, home) for w in head[3:])]
    )
    return Block("  ".join(said), tuple("  ".join(row(kind, line, place, home)) for line in rows))


def with_place(words: str, home: str) -> str:
    """`needs automated-shuffler by §8(b)(1)`: what the law asks beside the block, with its own place."""
    what, by, place = words.partition(" by ")
    return what + by + full(place, home, home) if by else words


def row(kind: str, line: list[str], place: str, home: str) -> Iterator[str]:
    """The place in full, and in a paytable or envy schedule the hand under its id."""
    yield full(line[0], place, home)
    yield hand(line[1]) if kind in ("paytable", "envy") else meter(line[1])
    yield from (with_place(meter(word), home) for word in line[2:])


def meter(words: str) -> str:
    """`100% of the major` and `C the major` as the data has them; `the meter` is the only one of its paytable."""
    words = words.replace("% of the ", "% of meter the ").replace("the meter", "the main")
    return re.sub(r"\bthe (?=[a-z0-9-]+$)", "", words)


def columns(line: str) -> list[str]:
    return re.split(r" {2,}", line.strip())


def full(place: str, parent: str, home: str) -> str:
    """A place with its source: of the block, going on from it, of the edition's own text, or named in full."""
    if place == "-":
        return parent
    if place.startswith("("):
        return parent + place
    if place.startswith("."):
        return home + place
    return f"{home} {place}" if place.startswith(("Ch.", "§")) else place
