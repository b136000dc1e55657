"""What a file in an edition's folder `errata` may say: a numbered correction of a text that is sealed."""

from __future__ import annotations

import datetime
from collections import Counter
from dataclasses import dataclass
from typing import Literal

from pitboss.law.model.kinds import Cite


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """One line that an erratum changes, adds or removes, why, and where the law says so.

    `name` is how a line of its part is known, as `law.errata` spells it.
    """

    part: str
    name: str = ""
    do: Literal["change", "add", "remove"] = "change"
    why: str
    cite: Cite


@dataclass(frozen=True, slots=True, kw_only=True)
class Erratum:
    """A revision of an edition: its number, the day and the reason, and every line that it corrects."""

    number: int
    date: datetime.date
    reason: str
    line: tuple[Correction, ...]

    @property
    def summary(self) -> str:
        """The reason, which names what weighs most, and after it how many lines of each part are corrected."""
        parts = Counter(one.part.replace("_", " ") for one in self.line)
        return f"{self.reason} Lines corrected: {', '.join(f'{part} {number}' for part, number in parts.items())}."
