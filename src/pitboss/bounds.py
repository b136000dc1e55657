"""How large a number and how long a text may be that somebody enters; `money` says what money may be.

A program in another language may read what is recorded. It keeps a number of fifteen digits exactly, and no text but
one that UTF-8 can write.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

LARGEST = 10**15 - 1
"""No number of cards, chips, seats, rounds or minutes is larger."""

LONGEST = 1000
"""No name and no reason is longer."""

USUAL: Mapping[type, str] = {
    int: f"type({{0}}) is int and {-LARGEST} <= {{0}} <= {LARGEST}",
    str: f"type({{0}}) is str and len({{0}}) <= {LONGEST} and {{0}}.isprintable()",
    bool: "type({0}) is bool",
}
"""How a value looks, as code, that is certainly within its bounds. What looks otherwise may still be."""


def find_fault(value: int | str) -> str | None:
    """What is wrong with a number or a text that comes in, as the end of a sentence that begins with its name."""
    return find_fault_of_text(value) if isinstance(value, str) else find_fault_of_number(value)


def find_fault_of_number(number: int) -> str | None:
    if -LARGEST <= number <= LARGEST:
        return None
    return f" is too {'small' if number < 0 else 'large'} a number. It must have at most {len(str(LARGEST))} digits."


def find_fault_of_text(text: str) -> str | None:
    """A text is one line, of characters that can be written."""
    if len(text) > LONGEST:
        return f" is too long: it must have at most {LONGEST} characters."
    if text.isprintable():
        return None
    if any(unicodedata.category(one) in ("Cc", "Cs", "Zl", "Zp") for one in text):
        return f" is {text!r:.60}. It must be one line of text that can be written."
    return None
