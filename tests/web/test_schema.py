"""Requests made up from the OpenAPI document (Schemathesis), by everybody: no server error, nothing that the document
does not say, nothing malformed accepted.

A command is an object of any shape in the document, so that one which fits it may still be refused as malformed: that
a request which fits is accepted is not asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.strategies import SearchStrategy, one_of
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from pitboss.client import Client
from tests.client.serving import Server
from tests.web.server import Caller, running

TABLES = ("three-card-poker", "craps")
CALLERS = ("", "dealer", "floor", "pit", "auditor", "tech", "player-1")
ENDS_ITSELF = ("DELETE", "/api/session")
"""With it the caller signs out; what others answer then is asked of nobody."""

STOPS_PLAY = ("POST", "/api/tables/{table}/freeze")
"""At a table that exists, it would leave the other operations a table that stands still."""

PLACES = {"table": "three-card-poker", "game": "three-card-poker", "wager": "pair-plus", "number": 1}
"""What path parameters are where something is found: a made-up name is hardly ever one of a table."""

PATIENCE = 120
"""Seconds: exact odds may have to be counted first, on a machine that does other things too."""

EACH = 72
"""Requests of an operation by each caller, so that there are 500 of it."""


def operations(schema: Any) -> Iterator[Any]:
    """Every operation but one; a body may also be refused because it is too large."""
    schema.config.checks.negative_data_rejection.expected_statuses = ["4xx", "5xx"]
    for found in schema.get_all_operations():
        operation = found.ok()
        if (operation.method.upper(), operation.path) != ENDS_ITSELF:
            yield operation


def cases(operation: Any) -> SearchStrategy[Any]:
    """Requests that fit the document and, where any can, some that do not; at places that exist and at made-up ones."""
    places = {one.name: PLACES[one.name] for one in operation.path_parameters if one.name in PLACES}
    if (operation.method.upper(), operation.path) == STOPS_PLAY:
        places = {}
    ways = [GenerationMode.POSITIVE]
    if list(operation.body) or list(operation.query):
        ways.append(GenerationMode.NEGATIVE)
    return one_of(
        *(operation.as_strategy(generation_mode=way) for way in ways),
        *(operation.as_strategy(generation_mode=way, path_parameters=places).map(in_own_role) for way in ways),
    )


def in_own_role(case: Any) -> Any:
    """In a made-up role nobody gets as far as the rest of the request."""
    case.headers.pop("x-role", None)
    return case


def ask(operation: Any, headers: dict[str, str], examples: int, number: int = 0) -> Counter[str]:
    """So many requests to an operation, others for each number, whose answers are held against the document.

    What came of them, by kind.
    """
    asked: Counter[str] = Counter()

    @seed(number)
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )
    @given(case=cases(operation))
    def run(case: Any) -> None:
        answer = case.call_and_validate(headers=headers, timeout=PATIENCE, excluded_checks=[positive_data_acceptance])
        asked[f"{case.meta.generation.mode.value} {answer.status_code}"] += 1

    run()
    return asked


def test_made_up_requests_are_answered_as_the_document_says() -> None:
    with running(*TABLES) as client:
        schema = schemathesis.openapi.from_asgi("/api/openapi.json", client.app)
        pit = Caller(client, "pit").headers
        asked = [ask(one, pit, 4) for one in operations(schema) if "/odds/" not in one.path]
    assert len(asked) > 20
    kinds = sum(asked, Counter[str]())
    assert kinds["positive 200"]
    assert kinds["negative 422"]


@pytest.mark.slow
def test_the_same_on_a_server_that_runs_by_everybody_and_more(tmp_path: Path) -> None:
    """At least 500 requests of each operation."""
    with Server(tmp_path / "floor", *TABLES) as server:
        schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
        for number, name in enumerate(CALLERS):
            with Client(server.url) as client:
                if name:
                    client.sign_in(name, "demo")
                for operation in operations(schema):
                    ask(operation, client.headers(), EACH, number)
        assert "fault" not in server.log()


def test_a_body_that_is_no_text_is_malformed() -> None:
    with running(TABLES[0]) as client:
        asked = {**Caller(client, "floor").headers, "Content-Type": "application/json"}
        answer = client.post(f"/api/tables/{TABLES[0]}/freeze", content=b"\x80", headers=asked)
    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")
    assert answer.json()["detail"] == "body: it must be JSON in UTF-8"


def test_true_is_no_number_and_yes_is_not_true() -> None:
    with running(TABLES[0]) as client:
        floor = Caller(client, "floor")
        order = {"id": str(uuid4()), "command": {"command": "begin-round"}, "expected": True}
        assert floor.post(f"/api/tables/{TABLES[0]}/commands", order).status_code == 422
        assert (
            floor.post(
                f"/api/tables/{TABLES[0]}/batch", {"commands": [order | {"expected": 1}], "events": "yes"}
            ).status_code
            == 422
        )
        assert floor.post(f"/api/requests/{uuid4()}/answer", {"approve": "yes"}).status_code == 422
        assert floor.post("/api/school/three-card-poker/1", {"next": True}).status_code == 422


def test_the_document_names_every_problem() -> None:
    with running() as client:
        said = client.get("/api/openapi.json").json()
    for path in said["paths"].values():
        for operation in path.values():
            assert {"401", "403", "404", "409", "413", "422", "503"} <= set(operation["responses"])
            assert operation["responses"]["422"]["content"].keys() == {"application/problem+json"}
