"""Requests made up from the OpenAPI document (Schemathesis), by everybody: no server error, nothing that the document
does not say, nothing malformed accepted.

A command is an object of any shape in the document, so that one which fits it may still be refused as malformed: that
a request which fits is accepted is not asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from pitboss.client import Client
from tests.client.serving import Server
from tests.web.server import Caller, running

TABLES = ("three-card-poker", "craps")
CALLERS = ("", "dealer", "floor", "pit", "auditor", "tech", "player-1")
ENDS_ITSELF = ("DELETE", "/api/session")
"""With it the caller signs out; what others answer then is asked of nobody."""


def operations(schema: Any) -> Iterator[Any]:
    for found in schema.get_all_operations():
        operation = found.ok()
        if (operation.method.upper(), operation.path) != ENDS_ITSELF:
            yield operation


def ask(operation: Any, headers: dict[str, str], examples: int) -> int:
    """So many requests to an operation, whose answers are held against the document; how many there were."""
    asked = 0

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def run(case: Any) -> None:
        nonlocal asked
        asked += 1
        case.call_and_validate(headers=headers, excluded_checks=[positive_data_acceptance])

    run()
    return asked


def test_made_up_requests_are_answered_as_the_document_says() -> None:
    with running(*TABLES) as client:
        schema = schemathesis.openapi.from_asgi("/api/openapi.json", client.app)
        pit = Caller(client, "pit").headers
        asked = [ask(one, pit, 3) for one in operations(schema) if "/odds/" not in one.path]
    assert len(asked) > 20


@pytest.mark.slow
def test_the_same_on_a_server_that_runs_by_everybody_and_more(tmp_path: Path) -> None:
    with Server(tmp_path / "floor", *TABLES) as server:
        schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")
        for name in CALLERS:
            with Client(server.url) as client:
                if name:
                    client.sign_in(name, "demo")
                for operation in operations(schema):
                    ask(operation, client.headers(), 4 if "/odds/" in operation.path else 24)
        assert "fault" not in server.log()


def test_the_document_names_every_problem() -> None:
    with running() as client:
        said = client.get("/api/openapi.json").json()
    for path in said["paths"].values():
        for operation in path.values():
            assert {"401", "403", "404", "409", "413", "422", "503"} <= set(operation["responses"])
            assert operation["responses"]["422"]["content"].keys() == {"application/problem+json"}
