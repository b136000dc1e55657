"""Whose word a finding rests on: the text of the law, a reading of ours or a borrowed source, or nobody's yet.

form                  the file itself: a key that is missing, misspelt, misplaced or cannot be read; no finding of law
contrary-to-text      the game's own text, or a regulation of its own jurisdiction, says otherwise
contrary-to-reading   only a reading of ours, another regulator's text or another game's chapter says otherwise; an
                      operator may declare that it does otherwise, which is then lawful, and noted
not-determined        the text that is known leaves it open
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from pitboss.errors import Finding
from pitboss.law import library
from pitboss.law.citations import rests_on, say_weight, split
from pitboss.law.labels import say_labels
from pitboss.law.model import Edition

Verdict = Literal["form", "contrary-to-text", "contrary-to-reading", "not-determined"]

TITLES: dict[Verdict, str] = {
    "contrary-to-text": "Contrary to the text",
    "contrary-to-reading": "Contrary to a reading of ours or to a borrowed source",
    "not-determined": "Not determined by the text that is known",
    "form": "Errors of form",
}
"""The verdicts in words, in the order in which they are told."""


@dataclass(frozen=True, slots=True, order=True)
class Judged(Finding):
    """A finding with its verdict, what its citation rests on and weighs, also in words, its line in the file, and what
    the operator declares of it, if anything.
    """

    verdict: Verdict = "form"
    basis: str = ""
    weight: str = ""
    weighs: str = ""
    line: int = 0
    declared: str = ""

    def __str__(self) -> str:
        file = f"{self.file}:{self.line}" if self.line else self.file
        parts = [f"{file}: {self.key}: {self.problem}" if self.key else f"{file}: {self.problem}"]
        parts += [self.remedy] if self.remedy else []
        parts += [f"[{self.source}]"] if self.cite else []
        return " ".join(parts)

    @property
    def source(self) -> str:
        """The citation, with the label that is printed there, and its weight where it is not the game's own text."""
        beside = "; ".join(one for one in (say_labels(self.cite), self.weighs) if one)
        return f"{self.cite} ({beside})" if beside else self.cite


def find_verdict(edition: Edition, cite: str) -> Verdict:
    """Contrary to the text only where every source that is cited is the law of this game."""
    return "contrary-to-text" if is_own_law(edition, cite) else "contrary-to-reading"


def is_own_law(edition: Edition, cite: str) -> bool:
    return all(is_own_source(edition, source) for source, _ in split(cite))


def own_part(edition: Edition, cite: str) -> str:
    """What a citation names of the law of this game: the demand is the text's, though its measure may be a reading."""
    return "; ".join(f"{source} {places}".strip() for source, places in split(cite) if is_own_source(edition, source))


def is_own_source(edition: Edition, source: str) -> bool:
    """Whether the source is a text of this game, or a regulation of its jurisdiction that holds for every game."""
    sources = library.sources()
    if source in sources.games:
        return sources.games[source] == edition.game
    text = sources.external.get(source)
    return text is not None and text.jurisdiction == edition.game.partition("/")[0]


def name_authority(edition: Edition, cite: str) -> str:
    """Who says so: `the law`, `our reading`, `a borrowed source`."""
    if is_own_law(edition, cite):
        return "the law"
    readings = library.sources().readings
    return "our reading" if any(source in readings for source, _ in split(cite)) else "a borrowed source"


def judge_finding(edition: Edition, found: Finding, verdict: Verdict | None = None) -> Judged:
    """The finding with its verdict, which follows from its citation unless it is given."""
    basis, weight = rests_on(found.cite, edition.game) if found.cite else ("", "")
    return Judged(
        found.file,
        found.key,
        found.problem,
        found.remedy,
        found.cite,
        verdict or find_verdict(edition, found.cite),
        basis,
        weight,
        say_weight(found.cite, edition.game) if found.cite else "",
    )


def is_misspelt(word: str, known: Iterable[str]) -> bool:
    """Whether the word is so close to a known one that it is taken for a slip."""
    return bool(difflib.get_close_matches(word, list(known), n=1))
