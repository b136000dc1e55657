"""Whether a choice has the form of a choice: a letter where letters are chosen, odds where odds are.

What has not is an error of form. It means nothing, so nobody can declare that it is done so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from pitboss.errors import BadInput
from pitboss.money import For, To, payout

LETTER = re.compile(r"[A-Z]")
LAST_WORDS = re.compile(r"(to|for) 1")
"""Odds without their figure, where only this is chosen: whether the stake is returned."""


def is_odds(value: str) -> bool:
    try:
        return isinstance(payout(value), To | For)
    except BadInput:
        return False


FORMS: dict[str, Callable[[str], bool]] = {
    "a letter": lambda value: LETTER.fullmatch(value) is not None,
    "“to 1” or “for 1”": lambda value: LAST_WORDS.fullmatch(value) is not None,
    "odds": is_odds,
}


def form_of(known: Iterable[str]) -> str:
    """What all the known choices are, in words; nothing where they are names, of which there may be others."""
    choices = list(known)
    return next((form for form, has in FORMS.items() if choices and all(has(one) for one in choices)), "")


def lacks_form(value: str, form: str) -> bool:
    return bool(form) and not FORMS[form](value)
