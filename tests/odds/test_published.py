"""Against the literature: every figure of tests/oracles, at the precision that it was printed with.

The first figure of each wager is in the quick set; the other letters, decks and strategies are long oracles.
"""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pitboss.money import cents
from pitboss.odds import Question, WagerOdds, ask, solve
from pitboss.odds.wording.figures import decimal, root

ORACLES = Path(__file__).parent.parent / "oracles"
ASKED = ("version", "decks", "strategy", "options")
NEAR = ("within", "because")
SAID = {"game", "wager", "paytable", "stake", "meters", "published", "slow", "over", *ASKED, *NEAR}


def figures() -> list[Any]:
    found, shown = [], set()
    for file in sorted(ORACLES.glob("*.toml")):
        for one in tomllib.loads(file.read_text(encoding="utf-8"))["figure"]:
            name = "-".join(filter(None, (one["game"], one["wager"], one.get("paytable"), one.get("strategy"))))
            wager = one["game"], one["wager"]
            is_quick = wager not in shown and not one.get("slow")
            found.append(pytest.param(one, id=name, marks=[] if is_quick else [pytest.mark.slow]))
            shown |= {wager} if is_quick else set()
    return found


def asked(figure: dict[str, Any]) -> Question:
    """The question that a figure answers."""
    choices = {name: figure[name] for name in ASKED if name in figure}
    if "stake" in figure:
        choices["stake"] = cents(figure["stake"])
    choices["meters"] = {name: cents(amount) for name, amount in figure.get("meters", {}).items()}
    return ask(figure["game"], figure["wager"], figure.get("paytable"), **choices)


@pytest.mark.parametrize("figure", figures())
def test_a_published_figure(figure: dict[str, Any]) -> None:
    assert figure["published"]
    assert figure.keys() - SAID, "a figure must say something"
    assert len(figure.keys() & set(NEAR)) in (0, 2), "what may differ needs a reason"
    found = solve(asked(figure))
    if "over" in figure:
        instead = {**figure.get("options", {}), **figure["over"].get("options", {})}
        base = solve(asked({**figure, **figure["over"], "options": instead}))
        assert wrong(figure, found, base) == {}
    else:
        assert wrong(figure, found) == {}


def wrong(figure: dict[str, Any], found: WagerOdds, base: WagerOdds | None = None) -> dict[str, Any]:
    """What we would say, where that is not what was printed, nor as near to it as the figure allows."""
    names = figure.keys() - SAID
    if "within" in figure:
        values = {name: value_of(found, name, base) for name in names}
        most = number(figure["within"])
        return {name: value for name, value in values.items() if abs(value - number(figure[name])) > most}
    shown = {name: said(found, name, figure[name], base) for name in names}
    return {name: one for name, one in shown.items() if one != figure[name]}


def value_of(found: WagerOdds, name: str, base: WagerOdds | None) -> Fraction:
    if name == "gain":
        assert base is not None, "a gain is over something"
        return found.expected - base.expected
    if name == "fixed":
        return 1 - found.house_edge - sum(one.coefficient * one.amount / 100 for one in found.meters)
    value: Fraction = getattr(found, name)
    return value


def number(printed: str) -> Fraction:
    return Fraction(printed.removesuffix("%")) / (100 if printed.endswith("%") else 1)


def said(found: WagerOdds, name: str, printed: Any, base: WagerOdds | None = None) -> Any:
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
    return as_printed(value_of(found, name, base), printed)


def as_printed(value: Fraction, printed: str) -> str:
    """The value with as many decimals as were printed, and as a percentage where that was."""
    places = len(printed.removesuffix("%").partition(".")[2])
    return decimal(value * 100, places) + "%" if printed.endswith("%") else decimal(value, places)
