"""The answer no: what was refused, the rule that refuses it, and what would have been open."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refusal changes nothing. `code` is for programs, the rest for people."""

    code: str
    message: str
    cite: str = ""
    open: tuple[str, ...] = ()

    def __str__(self) -> str:
        cite = f" [{self.cite}]" if self.cite else ""
        options = f" Open now: {', '.join(self.open)}." if self.open else ""
        return f"{self.message}{cite}{options}"
