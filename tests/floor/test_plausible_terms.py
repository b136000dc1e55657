"""The bounds of a link and its levels, each at its edge; what the record has is not asked."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any
from uuid import uuid4

import pytest

from pitboss.errors import Refusal
from pitboss.floor.plausible import refuse_implausible
from pitboss.floor.plausible_terms import HIGHEST_LIMIT, LONGEST_ODDS, MOST_LEVELS
from pitboss.meters.link.commands import ChangeTerms, OpenLink
from pitboss.meters.link.terms import Terms
from tests.floor.test_carrying import LEVEL, PAT, PIA, Pit
from tests.web.server import Caller, running

MOST = 1_000_000
EDGES: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    ({"level": "x" * 40}, {"level": "x" * 41}, "at most 40 letters"),
    ({"level": "Mega 1/x"}, {"level": "<b>"}, "at most 40 letters"),
    ({"cite": "c" * 200}, {"cite": "c" * 201}, "at most 200 characters"),
    ({"initial": MOST}, {"initial": MOST + 1}, "initial amount of level 'main' is $10,000.01: at most $10,000 is"),
    ({"reset": MOST}, {"reset": MOST + 1}, "reset amount"),
    ({"least": MOST}, {"least": MOST + 1}, "least amount"),
    ({"most_per_round": MOST}, {"most_per_round": MOST + 1}, "most that a round feeds"),
    ({"most_per_round": 1}, {"most_per_round": 0}, "No round could feed"),
    ({"limit": HIGHEST_LIMIT}, {"limit": HIGHEST_LIMIT + 1}, "$10,000,000,000"),
    (
        {"chance": Fraction(1, LONGEST_ODDS + 1)},
        {"chance": Fraction(1, LONGEST_ODDS + 2)},
        "beyond 100,000,000 to 1",
    ),
    ({"chance": Fraction(1, 649_740)}, {"chance": Fraction(10**15, 10**19 + 1)}, "denominator"),
]


def ask(terms: Terms) -> list[Refusal | None]:
    commands = (OpenLink("one", (terms,), ()), ChangeTerms("main", terms, "why", ()))
    return [refuse_implausible(one, MOST) for one in commands]


@pytest.mark.parametrize(("well", "beyond", "says"), EDGES)
def test_each_bound_at_its_edge(well: dict[str, Any], beyond: dict[str, Any], says: str) -> None:
    assert ask(replace(LEVEL, **well)) == [None, None]
    for refused in ask(replace(LEVEL, **beyond)):
        assert refused is not None
        assert refused.code == "implausible-terms"
        assert says in refused.message


def test_so_many_levels_and_such_a_name() -> None:
    levels = tuple(replace(LEVEL, level=f"level {number}") for number in range(MOST_LEVELS + 1))
    assert refuse_implausible(OpenLink("one", levels[:-1], ()), MOST) is None
    refused = refuse_implausible(OpenLink("one", levels, ()), MOST)
    assert refused is not None
    assert refused.message == "A link has at most 10 levels, not 11."
    assert refuse_implausible(OpenLink("x" * 40, (LEVEL,), ()), MOST) is None
    for name in ("", "x" * 41, "two words", "-one", "one\n"):
        refused = refuse_implausible(OpenLink(name, (LEVEL,), ()), MOST)
        assert refused is not None, name


def test_whoever_agrees() -> None:
    pit = Pit()
    refused = pit.do(OpenLink("x" * 41, (LEVEL,), ()), PAT, "x" * 41, PIA)
    assert isinstance(refused, Refusal)
    assert refused.code == "implausible-terms"
    assert pit.floor.pit.links == {}


def test_it_is_refused_when_it_is_asked_for() -> None:
    level = {"level": "main", "initial": "1000.00", "reset": "1000.00", "rate": "1/5", "most_per_round": "10.00"}
    with running("three-card-poker") as client:
        tech = Caller(client, "tech")
        for levels in (9000, MOST_LEVELS + 1, MOST_LEVELS):
            told = [{**level, "level": f"level {number}"} for number in range(levels)]
            command = {"command": "open-link", "link": "one", "levels": told, "approved_by": []}
            body = {"id": str(uuid4()), "at": "one", "subject": "link", "command": command, "why": "a jackpot"}
            answer = tech.post("/api/requests", body)
            assert answer.status_code == (200 if levels == MOST_LEVELS else 409), answer.text
        assert len(tech.get("/api/requests").json()) == 1
