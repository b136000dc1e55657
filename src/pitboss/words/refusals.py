"""A refusal in words: what was refused, the rule, and what would have been open."""

from __future__ import annotations

from pitboss.errors import Refusal


def say_refusal(refusal: Refusal, *, cite: bool = True) -> str:
    """The sentence of a refusal, with its rule unless it is shown elsewhere."""
    where = f" [{refusal.cite}]" if cite and refusal.cite else ""
    options = f" Open now: {', '.join(refusal.open)}." if refusal.open else ""
    return f"{refusal.message}{where}{options}"
