"""Citations by the way of dealing: a duty that each chapter of dealing states is cited from the chapter in use.

A line of the law's data cites the count of the stub in the chapters of the shoe, of the hand and of the automated shoe.
A table is dealt in one of these ways, and only its chapter governs there.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TypeVar

from pitboss.law.citations import split
from pitboss.law.model import Cite, Edition, Irregularity, Procedure

Line = TypeVar("Line", Procedure, Irregularity)

CHAPTER = re.compile(r"Ch\.\d+|§\d+")


def other_chapters(edition: Edition, mode: str) -> frozenset[str]:
    """The chapters that govern only other ways of dealing than this one."""
    plans = [plan for plan in edition.dealing if not plan.variant]
    found = {(plan.mode, chapter) for plan in plans for chapter in CHAPTER.findall(plan.cite)[:1]}
    own = {chapter for one, chapter in found if one == mode}
    return frozenset(chapter for _, chapter in found) - own


def narrow_line(line: Line, others: frozenset[str]) -> Line:
    """The line without the places in other chapters of dealing; where it has no other place, as it is."""
    cite = narrow_cite(line.cite, others) if others else line.cite
    return line if cite == line.cite else replace(line, cite=Cite(cite))


def narrow_cite(cite: str, others: frozenset[str]) -> str:
    kept = [
        f"{source} {places}".strip()
        for source, text in split(cite)
        if (places := keep_places(text, others)) is not None
    ]
    return "; ".join(kept) if kept else cite


def keep_places(text: str, others: frozenset[str]) -> str | None:
    """The places of a source that are not in these chapters; None, where none is left."""
    kept, chapter = list[str](), ""
    for place in text.split(", "):
        named = CHAPTER.match(place)
        chapter = named[0] if named else chapter
        if chapter not in others:
            kept.append(place)
    return ", ".join(kept) if kept or not text else None
