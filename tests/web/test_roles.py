"""Every operation of the API is classified, and every role gets exactly what the matrix gives it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest
from fastapi.routing import APIRoute
from fastapi.testclient import TestClient

from pitboss.floor import demo
from pitboss.floor.person import Person
from pitboss.floor.rights import RIGHTS, Operation, allows
from tests.web.server import Caller, running

TABLE = "three-card-poker"


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with running(TABLE) as client:
        yield client


def operations(app: Any) -> dict[tuple[str, str], Operation | None]:
    """Every method and path of the API, with the operation that it needs."""
    routers = (one.original_router for one in app.routes if hasattr(one, "original_router"))
    routes = (one for router in routers if router.include_in_schema for one in router.routes)
    return {
        (method, one.path): operation_of(one)
        for one in routes
        if isinstance(one, APIRoute)
        for method in one.methods or ()
    }


def operation_of(route: APIRoute) -> Operation | None:
    found = (getattr(one.call, "operation", None) for one in route.dependant.dependencies)
    return next(filter(None, found), None)


WITHIN: dict[tuple[str, str], Operation] = {
    ("GET", "/api/rounds/{round}"): "rounds: read",
    ("GET", "/api/rounds/{round}/steps/{step}"): "rounds: read",
}
"""What only the function itself can ask, since the round says which table it was played at."""


def test_every_operation_of_the_api_is_classified(client: TestClient) -> None:
    """A new one fails here until it says which operation it is."""
    found = operations(client.app)
    paths = client.get("/api/openapi.json").json()["paths"]
    assert set(found) == {(method.upper(), path) for path, methods in paths.items() for method in methods}
    assert {path for path, operation in found.items() if operation is None} <= set(WITHIN)
    assert set(found.values()) <= {*RIGHTS, None}


SAMPLES = {"table": TABLE, "what": "rounds", "request": str(UUID(int=1)), "name": "nobody", "round": "1", "step": "1"}


CALLERS = {
    "": None,
    **{name: demo.ACCOUNTS[name] for name in ("dealer", "floor", "pit", "auditor", "tech", "player-1")},
}


@pytest.mark.parametrize("name", CALLERS)
def test_every_role_gets_what_the_matrix_gives_it(client: TestClient, name: str) -> None:
    """Whoever may not is told so before anything else; whoever may gets any other answer."""
    role: Any = CALLERS[name]
    person = Person(name, (role,), role) if role else None
    headers = Caller(client, name).headers if name else {}
    checked = 0
    for (method, path), operation in operations(client.app).items():
        if operation == "sign out" or (RIGHTS[operation].public if operation else name):
            continue
        filled = re.sub(r"{(\w+)}", lambda found: SAMPLES[found[1]], path)
        answer = client.request(method, filled, headers=headers, json=None if method == "GET" else {})
        allowed = operation is not None and allows(person, operation)
        assert (answer.status_code in (401, 403)) == (not allowed), (method, path, answer.text)
        assert allowed or answer.status_code == (403 if name else 401)
        checked += 1
    assert checked >= 12
