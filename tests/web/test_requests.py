"""Requests and accounts over the API: who sees what, and that two people do what needs two."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import uuid4

import pytest
from fastapi.testclient import TestClient

from pitboss.floor import demo
from tests.floor.hall import SUBMISSIONS, game_of
from tests.web.server import Caller, Said, running

TABLE = "three-card-poker"


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with running(TABLE) as client:
        yield client


def ask(caller: Caller, command: Said, subject: str = "table", at: str = TABLE) -> Said:
    body = {"id": str(uuid4()), "at": at, "command": command, "why": "a player asks", "subject": subject}
    answer = caller.post("/api/requests", body)
    assert answer.status_code == 200, answer.text
    made: Said = answer.json()
    return made


def test_a_dealer_asks_and_a_floorperson_has_it_done(client: TestClient) -> None:
    dealer, floor = Caller(client, "dealer"), Caller(client, "floor")
    refused = dealer.give(TABLE, {"command": "direct-shuffle", "deck": "red"})
    assert refused.status_code == 403
    made = ask(dealer, {"command": "freeze-table"}, "floor")
    seen = [one for one in floor.get("/api/requests").json() if one["answers"]]
    assert [one["id"] for one in seen] == [made["id"]]
    assert dealer.post(f"/api/requests/{made['id']}/answer", {"approve": True}).status_code == 403
    done = floor.post(f"/api/requests/{made['id']}/answer", {"approve": True})
    assert done.status_code == 200, done.text
    assert done.json()["standing"] == "carried out"
    assert dealer.table(TABLE)["frozen"]
    written = [
        Caller(client, "auditor").get(f"/audit/journal?stream={one}").text for one in (f"table/{TABLE}", "floor")
    ]
    assert any("asked for by dealer (dealer), approved by floor (floorperson)" in one for one in written)
    again = ask(dealer, {"command": "reopen-table"}, "floor")
    assert floor.post(f"/api/requests/{again['id']}/answer", {"approve": True}).json()["standing"] == "carried out"
    assert not dealer.table(TABLE)["frozen"]


def test_a_request_is_refused_withdrawn_or_malformed(client: TestClient) -> None:
    dealer, floor = Caller(client, "dealer"), Caller(client, "floor")
    made = ask(dealer, {"command": "freeze-table"}, "floor")
    assert floor.post(f"/api/requests/{made['id']}/answer", {"approve": False}).status_code == 409
    no = floor.post(f"/api/requests/{made['id']}/answer", {"approve": False, "why": "not now"})
    assert no.json()["standing"] == "refused"
    other = ask(dealer, {"command": "freeze-table"}, "floor")
    path = f"/api/requests/{other['id']}"
    assert client.delete(path, headers=floor.headers).status_code == 404
    assert client.delete(path, headers=dealer.headers).json()["standing"] == "withdrawn"
    for body in ({}, {"id": "1", "at": TABLE, "command": {}, "why": ""}, {**other, "more": 1}):
        assert dealer.post("/api/requests", body).status_code == 422
    unknown = {"id": str(uuid4()), "at": TABLE, "command": {"command": "fly"}, "why": "why not"}
    assert dealer.post("/api/requests", unknown).status_code == 422
    assert floor.post("/api/requests/none/answer", {"approve": True}).status_code == 404


def test_a_dealer_does_not_void_alone(client: TestClient) -> None:
    """Where the dealer tells the cards: those of a device go wrong in no hand."""
    void = next(one.id for one in game_of(TABLE).irregularities.values() if one.consequence.startswith("void-round"))
    dealer, floor, pit = (Caller(client, name) for name in ("dealer", "floor", "pit"))
    text = (SUBMISSIONS / f"{TABLE}.toml").read_text()
    assert pit.post("/api/tables", {"id": "by-hand", "submission": text, "source": "dealer"}).status_code == 200
    (opening,) = floor.table("by-hand")["moves"]
    assert floor.give("by-hand", opening["command"]).status_code == 200
    command = {"command": "report", "irregularity": void}
    alone = dealer.give("by-hand", command)
    assert (alone.status_code, alone.json()["code"]) == (403, "needs-approval")
    assert floor.give("by-hand", command).json()["code"] == "no-round", "the rules decide what a floorperson reports"
    body = {"id": str(uuid4()), "at": "by-hand", "command": command, "why": "two cards stuck together"}
    answer = dealer.post("/api/requests", body)
    assert (answer.status_code, answer.json()["code"]) == (409, "no-round"), "nobody is asked for what cannot be done"
    assert all(one["at"] != "by-hand" for one in floor.get("/api/requests").json())


def test_a_pit_manager_looks_after_accounts_and_nobody_else_does(client: TestClient) -> None:
    pit, floor = Caller(client, "pit"), Caller(client, "floor")
    new = {"name": "Zoe", "roles": ["dealer"], "secret": "a long secret"}
    assert floor.post("/api/users", new).status_code == 403
    added = pit.post("/api/users", new)
    assert added.status_code == 200, added.text
    assert "secret" not in added.text
    assert pit.post("/api/users", new).status_code == 409
    names = [one["name"] for one in pit.get("/api/users").json()]
    assert set(names) == {*demo.ACCOUNTS, "Zoe"}
    signed = client.post("/api/session", json={"name": "Zoe", "secret": "a long secret"}).json()
    client.cookies.clear()
    zoe = {"Authorization": f"Bearer {signed['token']}"}
    assert client.get("/api/tables", headers=zoe).status_code == 200
    assert pit.post("/api/users/Zoe/disable", {"why": "left"}).json()["disabled"]
    assert client.get("/api/tables", headers=zoe).status_code == 401
    assert pit.post("/api/users/pit/disable", {"why": "me"}).status_code == 403
    assert not pit.post("/api/users/Zoe/enable", {}).json()["disabled"]
    changed = client.put("/api/users/Zoe/roles", headers=pit.headers, json={"roles": ["floorperson", "dealer"]})
    assert changed.json()["roles"] == ["floorperson", "dealer"]
    assert pit.post("/api/users/Nobody/enable", {}).status_code == 404


def test_somebody_changes_the_own_secret_by_saying_the_former(client: TestClient) -> None:
    tech, path = Caller(client, "tech"), "/api/users/tech/secret"
    assert client.put(path, headers=tech.headers, json={"secret": "x"}).status_code == 401
    other = client.put("/api/users/pit/secret", headers=tech.headers, json={"secret": "x", "former": "demo"})
    assert other.status_code == 403
    done = client.put(path, headers=tech.headers, json={"secret": "demo", "former": "demo"})
    assert done.status_code == 200, done.text
    assert tech.get("/api/tables").status_code == 401, "all sessions of the account end"


def test_who_has_reset_a_secret_does_not_answer_with_another_voice() -> None:
    with running(TABLE) as client:
        pit, floor = Caller(client, "pit"), Caller(client, "floor")
        reset = client.put("/api/users/dealer/secret", headers=pit.headers, json={"secret": "for once"})
        assert reset.status_code == 200, reset.text
        token = client.post("/api/session", json={"name": "dealer", "secret": "for once"}).json()["token"]
        client.cookies.clear()
        own = {"secret": demo.SECRET, "former": "for once"}
        headers = {"Authorization": f"Bearer {token}"}
        assert client.put("/api/users/dealer/secret", headers=headers, json=own).status_code == 200
        made = ask(Caller(client, "dealer"), {"command": "freeze-table"}, "floor")
        answer = pit.post(f"/api/requests/{made['id']}/answer", {"approve": True})
        assert (answer.status_code, answer.json()["code"]) == (403, "same-word")
        done = floor.post(f"/api/requests/{made['id']}/answer", {"approve": True})
        assert done.json()["standing"] == "carried out"


def test_who_deals_at_a_table_neither_stops_it_nor_lets_it_go_on() -> None:
    with running(TABLE) as client:
        pit, floor = Caller(client, "pit"), Caller(client, "floor")
        made = pit.post("/api/users", {"name": "mix", "roles": ["dealer", "floorperson"], "secret": "demo"})
        assert made.status_code in (200, 201), made.text
        mix = Caller(client, "mix")
        mix.headers["X-Role"] = "dealer"
        assert mix.give(TABLE, {"command": "dealer-comes", "dealer": "mix"}).status_code == 200
        mix.headers["X-Role"] = "floorperson"
        for what in ("freeze", "reopen"):
            refused = mix.post(f"/api/tables/{TABLE}/{what}", {"id": str(uuid4()), "why": "I say so"})
            assert refused.json()["code"] == "two-duties", refused.text
        why = {"id": str(uuid4()), "why": "a dispute"}
        assert floor.post(f"/api/tables/{TABLE}/freeze", why).status_code == 200
        assert floor.post(f"/api/tables/{TABLE}/freeze", why).status_code == 200, "the same again"
        again = floor.post(f"/api/tables/{TABLE}/freeze", {"id": str(uuid4()), "why": "another"})
        assert (again.status_code, again.json()["code"]) == (409, "frozen")
        assert "a dispute" in floor.table(TABLE)["frozen"]
        assert floor.post(f"/api/tables/{TABLE}/reopen", why).json()["code"] == "id-used"
        assert pit.post(f"/api/tables/{TABLE}/freeze", why).json()["code"] == "id-used"
