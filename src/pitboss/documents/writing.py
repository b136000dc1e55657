"""How an operator writes a choice in a Rules Submission: texts and values as TOML has them."""

from __future__ import annotations

import json

from pitboss.games.checks.options import ELSEWHERE
from pitboss.law.model import Option


def write_option(option: Option) -> str:
    """All that may be written of it: `hole_card = "peek" or "no_hole_card"`, or as an example: `max_hands = 4`."""
    if option.kind == "flag":
        said = "true or false"
    elif option.values:
        numbers = option.id in ELSEWHERE and all(one.isdigit() for one in option.values)
        said = " or ".join(one if numbers else quote(one) for one in option.values)
    else:
        said = write_value(option) if option.default else example_of(option)
    part = f"[{ELSEWHERE[option.id]}] " if option.id in ELSEWHERE else ""
    return f"{part}{option.id} = {said}"


def write_value(option: Option) -> str:
    return option.default if option.kind in ("flag", "count") else quote(option.default)


def example_of(option: Option) -> str:
    """What may stand there, for an option that is not set unless the operator sets it."""
    return quote(option.least or {"amount": "50000.00", "percent": "5%"}.get(option.kind, "…"))


def quote(text: str) -> str:
    """A string as TOML writes it, which is as JSON does."""
    return json.dumps(text, ensure_ascii=False)
