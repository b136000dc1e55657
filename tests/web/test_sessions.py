"""Sessions over HTTP: tokens are new each time, die when they must, and are taken from nobody else's page."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import Any

import pytest
from fastapi.testclient import TestClient

from pitboss.journal.store import Damaged
from pitboss.web.access import COOKIE
from pitboss.web.services import Services
from tests.web.server import Caller, running

TABLE = "three-card-poker"
HERE = "http://testserver"


@pytest.fixture(scope="module")
def floor() -> Iterator[TestClient]:
    with running(TABLE) as client:
        yield client


@pytest.fixture
def client(floor: TestClient) -> Iterator[TestClient]:
    """The floor, met by a browser that has no cookie yet."""
    floor.cookies.clear()
    yield floor
    floor.cookies.clear()


def sign_in(client: TestClient, name: str = "dealer", secret: str = "demo") -> Any:
    return client.post("/api/session", json={"name": name, "secret": secret}, headers={"Origin": HERE})


def test_a_token_is_new_each_time_and_has_at_least_128_bits(client: TestClient) -> None:
    tokens = {sign_in(client).json()["token"] for _ in range(5)}
    assert len(tokens) == 5
    assert all(len(token) * 6 >= 256 for token in tokens)


def test_a_token_of_somebody_who_signed_out_is_refused(client: TestClient) -> None:
    caller = Caller(client, "dealer")
    assert caller.get("/api/tables").status_code == 200
    assert client.delete("/api/session", headers=caller.headers).status_code == 200
    assert caller.get("/api/tables").status_code == 401
    assert client.delete("/api/session", headers=caller.headers).status_code == 401


def test_a_cookie_that_was_given_beforehand_becomes_no_session(client: TestClient) -> None:
    """Whoever plants a cookie in another's browser does not share the session that begins there."""
    client.cookies.set(COOKIE, "planted")
    token = sign_in(client).json()["token"]
    assert token != "planted"
    client.cookies.clear()
    assert client.get("/api/tables", headers={"Authorization": "Bearer planted"}).status_code == 401
    client.cookies.set(COOKIE, "planted")
    assert client.get("/api/tables").status_code == 401


def test_a_cookie_is_for_this_server_alone(client: TestClient) -> None:
    given = sign_in(client).headers["set-cookie"].lower()
    assert "httponly" in given
    assert "samesite=strict" in given


@pytest.mark.parametrize("origin", [None, "http://elsewhere.example", "http://testserver.elsewhere.example", "null"])
def test_a_page_of_another_site_changes_nothing_by_cookie(client: TestClient, origin: str | None) -> None:
    sign_in(client)
    headers = {"Origin": origin} if origin else {}
    body = {"id": "00000000-0000-0000-0000-000000000001", "command": {"command": "begin-round"}}
    answer = client.post(f"/api/tables/{TABLE}/commands", json=body, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "cross-origin")
    assert client.delete("/api/session", headers=headers).status_code == 403
    assert client.get("/api/session").status_code == 200, "it is still signed in, and may read"


def test_a_page_of_this_server_acts_by_cookie(client: TestClient) -> None:
    sign_in(client)
    assert client.delete("/api/session", headers={"Origin": HERE}).status_code == 200
    assert client.get("/api/session").status_code == 401


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer ", "Basic {token}", "{token}", "Bearer {token}x", "Bearer x"])
def test_what_is_no_token_is_nobody(client: TestClient, header: str) -> None:
    token = sign_in(client).json()["token"]
    client.cookies.clear()
    headers = {"Authorization": header.format(token=token)}
    assert client.get("/api/tables", headers=headers).status_code == 401
    assert client.get(f"/api/tables?token={token}").status_code == 401, "a token is never taken from an address"


def test_wrong_secrets_lock_and_every_refusal_reads_alike(client: TestClient) -> None:
    refused = [sign_in(client, "player-7", "wrong") for _ in range(5)]
    refused += [sign_in(client, "player-7"), sign_in(client, "nobody"), sign_in(client, "", "")]
    assert {one.status_code for one in refused} == {401}
    assert len({one.text for one in refused}) == 1
    assert "set-cookie" not in refused[5].headers
    pit = Caller(client, "pit")
    assert pit.post("/api/users/player-7/enable", {}).status_code == 200
    assert sign_in(client, "player-7").status_code == 200


def test_a_role_of_somebody_else_is_refused(client: TestClient) -> None:
    caller = Caller(client, "dealer")
    answer = client.get("/api/users", headers={**caller.headers, "X-Role": "pit manager"})
    assert (answer.status_code, answer.json()["code"]) == (403, "no-such-role")
    assert (
        client.post("/api/session", json={"name": "dealer", "secret": "demo", "role": "pit manager"}).status_code == 403
    )


def test_access_that_was_refused_is_on_record(client: TestClient) -> None:
    app: Any = client.app
    Caller(client, "player-1").get("/api/users")
    last = list(app.state.services.floor.store.read("people"))[-1]
    assert last.events[0]["event"] == "access-refused"
    assert (last.events[0]["name"], last.events[0]["operation"]) == ("player-1", "users: list")


@pytest.mark.parametrize(
    "onward", ["//elsewhere.example", "/\\elsewhere.example", "https://elsewhere.example", "/\t/x", ""]
)
def test_signing_in_leads_to_no_other_site(client: TestClient, onward: str) -> None:
    form = {"name": "auditor", "secret": "demo"}
    answer = client.post("/sign-in", params={"next": onward}, data=form, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/audit")
    client.cookies.clear()
    own = client.post("/sign-in", params={"next": "/tables/4"}, data=form, follow_redirects=False)
    assert own.headers["location"] == "/tables/4"


def test_a_page_that_follows_a_table_is_out_within_a_second(client: TestClient) -> None:
    caller = Caller(client, "player-2")
    with client.websocket_connect(f"/api/tables/{TABLE}/live", headers=caller.headers) as socket:
        assert socket.receive_json()["view"]
        client.delete("/api/session", headers=caller.headers)
        begun = monotonic()
        assert socket.receive()["type"] == "websocket.close"
        assert monotonic() - begun < 15, "within a second, on a machine that has nothing else to do"


@pytest.mark.parametrize("origin", ["http://elsewhere.example", None])
def test_a_page_of_another_site_follows_no_table_by_cookie(client: TestClient, origin: str | None) -> None:
    sign_in(client)
    headers = {"Origin": origin} if origin else {}
    with client.websocket_connect(f"/api/tables/{TABLE}/live", headers=headers) as socket:
        assert socket.receive()["type"] == "websocket.close"


def test_a_session_that_is_not_what_was_written_is_refused_plainly(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged(shelf: str, key: str) -> bytes | None:
        raise Damaged(f"What is kept as {key!r} of {shelf!r} is not what was written. Run `pitboss verify`.")

    monkeypatch.setattr(services_of_app(client).floor.store, "recall", damaged)
    answer = client.get("/api/tables", headers={"Authorization": "Bearer another"})
    assert answer.json()["code"] == "store-damaged"
    assert "pitboss verify" in answer.json()["detail"]


def services_of_app(client: TestClient) -> Services:
    services: Services = client.app.state.services  # type: ignore[attr-defined]
    return services
