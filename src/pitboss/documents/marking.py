"""Which words a redline marks: what is inserted or deleted within a changed line, word by word, for every format."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import SequenceMatcher
from itertools import groupby
from typing import Literal

from pitboss.documents.tree import Line
from pitboss.frozen import frozen

Mark = Literal["", "deleted", "added"]
WORD = re.compile(r"\w+(?:[.,'’/-]\w+)*\s*|[^\w\s]\s*|\s+")
"""A word with what joins its parts, such as 1,000 or three-of-a-kind, or a single sign; each with its space."""
LIKE = 0.3
"""Two texts with fewer words in common are two texts: both are marked whole rather than here and there."""


@frozen
class Piece:
    """A stretch of a cell that is marked as a whole, or not at all."""

    text: str
    mark: Mark = ""


Pieces = tuple[Piece, ...]


WHOLE: Mapping[str, Mark] = {"added": "added", "deleted": "deleted"}
"""The changes of a line that came or went as a whole."""


def mark_line(line: Line) -> tuple[Pieces, ...]:
    """The cells of a line as a redline shows them; the first says in a word what the change is, and is never marked."""
    if mark := WHOLE.get(line.change):
        first, *others = line.cells
        return (whole(first), *(whole(cell, mark) for cell in others))
    if line.change:
        *others, before, after = line.cells
        return (*map(whole, others), *compare_words(before, after))
    return tuple(map(whole, line.cells))


def whole(text: str, mark: Mark = "") -> Pieces:
    return (Piece(text, mark),) if text else ()


def compare_words(before: str, after: str) -> tuple[Pieces, Pieces]:
    """Both texts in pieces: in the first the words that are deleted, in the second those that are inserted."""
    old, new = WORD.findall(before), WORD.findall(after)
    compared = SequenceMatcher(None, [word.rstrip() for word in old], [word.rstrip() for word in new], autojunk=False)
    if compared.ratio() < LIKE:
        return whole(before, "deleted"), whole(after, "added")
    steps = compared.get_opcodes()
    gone = ((word, step != "equal") for step, start, end, _, _ in steps for word in old[start:end])
    come = ((word, step != "equal") for step, _, _, start, end in steps for word in new[start:end])
    return tuple(join(gone, "deleted")), tuple(join(come, "added"))


def join(words: Iterable[tuple[str, bool]], mark: Mark) -> Iterator[Piece]:
    """Words side by side with one mark become one piece; the space after a marked piece is not marked with it."""
    space = ""
    for changed, group in groupby(words, key=lambda one: one[1]):
        text = "".join(word for word, _ in group)
        if changed:
            if space:
                yield Piece(space)
            marked = text.rstrip()
            yield Piece(marked, mark)
            space = text[len(marked) :]
        else:
            yield Piece(space + text)
            space = ""
    if space:
        yield Piece(space)
