"""What watches the server hears whether it lives, whether commands can be taken, and what there is to count."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from pitboss.journal.store import Lost
from tests.web.server import Caller, running
from tests.web.test_running import sample

TABLE = "three-card-poker"


@pytest.fixture
def client() -> Iterator[TestClient]:
    with running(TABLE) as client:
        yield client


def services_of(client: TestClient) -> Any:
    return client.app.state.services  # type: ignore[attr-defined]


def take_away(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> object:
        raise Lost("The journal cannot be read: connection to db.internal, port 5432 failed.")

    for name in ("head", "heads", "last_anchor", "read", "append"):
        monkeypatch.setattr(services_of(client).floor.store, name, fail)


def test_all_is_well(client: TestClient) -> None:
    for path in ("/healthz", "/livez"):
        answer = client.get(path)
        assert (answer.status_code, answer.json()) == (200, {"status": "ok", "tables": 1, "why": ""})
    assert sample(client.get("/metrics").text, "pitboss_store_up") == 1


def test_a_database_that_is_away_is_said_and_the_server_lives(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as away:
        take_away(client, away)
        answer = client.get("/healthz")
        assert answer.status_code == 503
        said = answer.json()
        assert (said["status"], said["tables"]) == ("unavailable", 1)
        assert "The database does not answer" in said["why"]
        assert "db.internal" not in answer.text
        assert client.get("/livez").status_code == 200
        counted = client.get("/metrics")
        assert counted.status_code == 200
        assert sample(counted.text, "pitboss_store_up") == 0
        assert sample(counted.text, "pitboss_tables") == 1
        assert "pitboss_journal_entries" not in counted.text
    assert client.get("/healthz").status_code == 200
    assert sample(client.get("/metrics").text, "pitboss_journal_entries") > 0


def test_nobody_is_told_where_the_database_is(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever signs in has no account yet: the address of the database, its users and its files are for the log."""
    caller = Caller(client, "auditor")
    take_away(client, monkeypatch)
    ask = {"name": "auditor", "secret": "demo"}
    answers = [client.post("/api/session", json=ask), caller.get(f"/api/tables/{TABLE}/slips"), client.get("/healthz")]
    for answer in answers:
        assert answer.status_code == 503, answer.text
        assert "db.internal" not in answer.text
    assert [answer.json().get("code") for answer in answers[:2]] == ["store-lost", "store-lost"]
    assert "does not answer" in answers[0].json()["detail"]
    assert caplog.text.count("db.internal") == 2, "requests and the pulse say it once each, and not every time"


def test_one_that_hangs_is_not_waited_for_and_asked_once(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    services, end, asked = services_of(client), threading.Event(), list[object]()

    def hang(stream: str) -> None:
        asked.append(stream)
        end.wait(20)

    services.pulse.patience = 0.1
    monkeypatch.setattr(services.floor.store, "head", hang)
    try:
        began = time.monotonic()
        for _ in range(5):
            answer = client.get("/healthz")
            assert answer.status_code == 503
            assert "does not answer within" in answer.json()["why"]
        assert sample(client.get("/metrics").text, "pitboss_store_up") == 0
        assert time.monotonic() - began < 10
        assert len(asked) == 1
    finally:
        end.set()
