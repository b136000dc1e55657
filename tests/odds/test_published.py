"""Against the literature: every figure of tests/oracles, at the precision that it was printed with."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pitboss.money import cents
from pitboss.odds import WagerOdds, odds
from pitboss.odds.report import decimal, root

ORACLES = Path(__file__).parent.parent / "oracles"
ASKED = ("version", "decks", "strategy", "options")
SAID = {"game", "wager", "paytable", "stake", "meters", "published", "slow", *ASKED}


def figures() -> list[Any]:
    found = []
    for file in sorted(ORACLES.glob("*.toml")):
        for one in tomllib.loads(file.read_text(encoding="utf-8"))["figure"]:
            name = "-".join(filter(None, (one["game"], one["wager"], one.get("paytable"), one.get("strategy"))))
            found.append(pytest.param(one, id=name, marks=[pytest.mark.slow] if one.get("slow") else []))
    return found


@pytest.mark.parametrize("figure", figures())
def test_a_published_figure(figure: dict[str, Any]) -> None:
    assert figure["published"]
    choices = {name: figure[name] for name in ASKED if name in figure}
    if "stake" in figure:
        choices["stake"] = cents(figure["stake"])
    choices["meters"] = {name: cents(amount) for name, amount in figure.get("meters", {}).items()}
    found = odds(figure["game"], figure["wager"], figure.get("paytable"), **choices)
    checked = figure.keys() - SAID
    assert checked, "a figure must say something"
    for name in checked:
        assert said(found, name, figure[name]) == figure[name], name


def said(found: WagerOdds, name: str, printed: Any) -> Any:
    """What we would print there, in the form in which it was printed."""
    if name == "combinations":
        return {one.name: one.combinations for one in found.results if one.name in printed}
    if name in ("coefficient", "break_even"):
        meters = {one.name: one for one in found.meters}
        return {meter: as_printed(getattr(meters[meter], name), text) for meter, text in printed.items()}
    if name == "envy":
        return printed if {one.each for one in found.envy} == {Fraction(printed)} else found.envy
    if name == "standard_deviation":
        return root(found.variance, len(printed.partition(".")[2]))
    if name in ("total", "strategy_says"):
        return {"total": found.total, "strategy_says": found.strategy}[name]
    return as_printed(getattr(found, name), printed)


def as_printed(value: Fraction, printed: str) -> str:
    """The value with as many decimals as were printed, and as a percentage where that was."""
    number = printed.removesuffix("%")
    places = len(number.partition(".")[2])
    return decimal(value * 100, places) + "%" if printed.endswith("%") else decimal(value, places)
