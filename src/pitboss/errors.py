"""The ways in which Pitboss says no.

Finding           a value: something wrong in data, with its place and the remedy; collected, never the first alone
PitbossError      an exception: the command cannot go on
  BadInput        what was given is wrong; one sentence, the rule it breaks, what would be right (exit 2)
  BadData         data that must be sound is not; carries every finding
  Breach          the program or its data break a promise of their own; the user is not at fault

Refusal           a value: a rule answers no; nothing has changed, and it says what would have been open
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from pitboss.frozen import frozen


@dataclass(frozen=True, slots=True, order=True)
class Finding:
    """One problem in a file: where it is, what is wrong, what would be right, and the rule that says so."""

    file: str
    key: str
    problem: str
    remedy: str = ""
    cite: str = ""

    def __str__(self) -> str:
        place = f"{self.file}: {self.key}" if self.key else self.file
        parts = [f"{place}: {self.problem}"]
        if self.remedy:
            parts.append(self.remedy)
        if self.cite:
            parts.append(f"[{self.cite}]")
        return " ".join(parts)


@frozen
class Refusal:
    """A refusal changes nothing. `code` is for programs, the rest for people."""

    code: str
    message: str
    cite: str = ""
    open: tuple[str, ...] = ()

    def __str__(self) -> str:
        cite = f" [{self.cite}]" if self.cite else ""
        options = f" Open now: {', '.join(self.open)}." if self.open else ""
        return f"{self.message}{options}{cite}"


class PitbossError(Exception):
    """Anything that stops a command; its text is meant to be read by a person."""


class BadInput(PitbossError):
    """The input is wrong: the message says what, by which rule, and what would be right."""


class BadData(PitbossError):
    """Data that had to be sound is not."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__("\n".join(str(finding) for finding in self.findings))


class Breach(PitbossError):
    """The program came to a point that sound data and right code never come to; it stops instead of guessing."""


def need_text(value: object, what: str) -> str:
    """The value, where it is text; `what` begins the sentence that says what is wrong."""
    if isinstance(value, str):
        return value
    raise BadInput(f"{what} must be text, not {say(value)}.")


def nearest(word: object, known: Iterable[str]) -> str:
    """`Did you mean …?` for a misspelt word, or the words that would have been right.

    Another number is no misspelling: instead of `place-7` there are `place-4`, `place-5` and so on, none nearer.
    """
    choices = sorted(known)
    if isinstance(word, str) and len(numbered := list_numbered(word, choices)) > 1:
        return f"There are {', '.join(numbered[:-1])} and {numbered[-1]}."
    close = difflib.get_close_matches(word, choices, n=1) if isinstance(word, str) else []
    if close:
        return f"Did you mean {close[0]}?"
    return f"Known: {', '.join(choices)}." if choices else "Nothing is allowed here."


def list_numbered(word: str, choices: Iterable[str]) -> list[str]:
    """The words that differ from a numbered one in its number alone, in the order of their numbers.

    None, where a digit too many was typed, as in `bet-22`.
    """
    name, _, number = word.rpartition("-")
    split = (choice.rpartition("-") for choice in choices)
    numbers = [one for stem, _, one in split if stem == name and one.isdecimal()]
    if not number.isdecimal() or any(one in number for one in numbers):
        return []
    return [f"{name}-{one}" for one in sorted(numbers, key=int)]


def say(raw: object, mapping: str = "an object") -> str:
    """A value as its writer would know it again: keys with values are an object in JSON, and a table in TOML."""
    if raw is None or isinstance(raw, bool):
        return {None: "null", True: "true", False: "false"}[raw]
    if isinstance(raw, dict):
        return mapping
    if isinstance(raw, list):
        return "a list"
    return f"{raw!r}" if isinstance(raw, str) else abridge(raw, str)


def abridge(raw: object, write: Callable[[object], str] = repr) -> str:
    """The beginning of a value as text; a number of thousands of digits is not written out at all."""
    try:
        return f"{write(raw):.40}"
    except ValueError:
        return "a number of thousands of digits"
