"""Nobody deals and supervises at one table in one shift, whichever way they try (B5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from uuid import uuid4

import pytest
from fastapi.testclient import TestClient

from tests.floor.hall import SUBMISSIONS
from tests.web.server import Caller, running

GAME, NEW = "three-card-poker", "9"
COMES = {"command": "dealer-comes", "dealer": "mix"}


@pytest.fixture
def client() -> Iterator[TestClient]:
    with running(GAME) as client:
        yield client


def as_role(caller: Caller, role: str) -> Caller:
    caller.headers["X-Role"] = role
    return caller


def both(client: TestClient) -> Caller:
    """Somebody with every role of the house."""
    roles = ["dealer", "floorperson", "pit manager"]
    made = Caller(client, "pit").post("/api/users", {"name": "mix", "roles": roles, "secret": "demo"})
    assert made.status_code in (200, 201), made.text
    return Caller(client, "mix")


def host(mix: Caller, table: str) -> Any:
    text = (SUBMISSIONS / f"{GAME}.toml").read_text()
    return as_role(mix, "pit manager").post("/api/tables", {"id": table, "submission": text, "source": "dealer"})


def ask(caller: Caller, command: dict[str, Any], subject: str) -> Any:
    body = {"id": str(uuid4()), "at": GAME, "command": command, "why": "it is time", "subject": subject}
    return caller.post("/api/requests", body)


def answer(mix: Caller, approve: bool) -> Any:
    made = ask(Caller(mix.client, "dealer"), {"command": "freeze-table"}, "floor")
    assert made.status_code == 200, made.text
    return mix.post(f"/api/requests/{made.json()['id']}/answer", {"approve": approve, "why": "I say so"})


def stop(mix: Caller, _: str) -> Any:
    return mix.post(f"/api/tables/{GAME}/freeze", {"id": str(uuid4()), "why": "I say so"})


def go_on(mix: Caller, _: str) -> Any:
    stopped = Caller(mix.client, "floor").post(f"/api/tables/{GAME}/freeze", {"id": str(uuid4()), "why": "a dispute"})
    assert stopped.status_code == 200, stopped.text
    return mix.post(f"/api/tables/{GAME}/reopen", {"id": str(uuid4()), "why": "settled"})


def open_it(mix: Caller, table: str) -> Any:
    if table == NEW:
        assert host(Caller(mix.client, "pit"), table).status_code == 200
    return mix.give(table, {"command": "open-table"})


def move_money(mix: Caller, _: str) -> Any:
    body = {"id": str(uuid4()), "command": {"command": "buy-in", "player": "player-1", "amount": "10.00"}}
    return mix.post(f"/api/tables/{GAME}/money", body)


WAYS: dict[str, Callable[[Caller, str], Any]] = {
    "puts a submission in force": host,
    "opens the table": open_it,
    "stops it": stop,
    "lets it go on": go_on,
    "moves money": move_money,
    "signs the first half of a fill": lambda mix, _: ask(
        mix, {"command": "fill", "chips": [{"denomination": "25.00", "chips": 4}]}, "till"
    ),
    "approves a request": lambda mix, _: answer(mix, True),
    "refuses a request": lambda mix, _: answer(mix, False),
}


@pytest.mark.parametrize("way", WAYS)
def test_whoever_has_dealt_does_not_supervise(client: TestClient, way: str) -> None:
    mix = as_role(both(client), "dealer")
    assert mix.give(GAME, COMES).status_code == 200
    refused = WAYS[way](as_role(mix, "floorperson"), GAME)
    assert (refused.status_code, refused.json()["code"]) == (403, "two-duties"), refused.text


@pytest.mark.parametrize("way", WAYS)
def test_whoever_has_supervised_does_not_deal(client: TestClient, way: str) -> None:
    mix, table = both(client), NEW if WAYS[way] in (host, open_it) else GAME
    done = WAYS[way](as_role(mix, "floorperson"), table)
    assert done.status_code == 200, done.text
    refused = as_role(mix, "dealer").give(table, COMES)
    assert (refused.status_code, refused.json()["code"]) == (403, "two-duties"), refused.text


@pytest.mark.parametrize("way", [one for one in WAYS if one != "opens the table"])
def test_a_player_of_the_table_who_gets_another_role_decides_nothing_there(client: TestClient, way: str) -> None:
    """Whoever has a wager on the layout would stop the table, count its money or write the slip of their own award."""
    pit = Caller(client, "pit")
    assert pit.post("/api/users", {"name": "Bo", "roles": ["player"], "secret": "demo"}).status_code in (200, 201)
    seated = Caller(client, "Bo").give(GAME, {"command": "take-seat", "seat": 1, "player": "Bo"})
    assert seated.status_code == 200, seated.text
    changed = client.put("/api/users/Bo/roles", headers=pit.headers, json={"roles": ["floorperson", "pit manager"]})
    assert changed.status_code == 200, changed.text
    role = "pit manager" if way == "puts a submission in force" else "floorperson"
    refused = WAYS[way](as_role(Caller(client, "Bo"), role), GAME)
    assert (refused.status_code, refused.json()["code"]) == (409, "own-matter"), refused.text


def test_nothing_is_offered_that_duties_refuse(client: TestClient) -> None:
    mix = as_role(both(client), "floorperson")
    assert mix.table(GAME)["moves"], "no duty yet"
    assert as_role(mix, "dealer").give(GAME, COMES).status_code == 200
    assert as_role(mix, "dealer").table(GAME)["moves"]
    assert as_role(mix, "floorperson").table(GAME)["moves"] == []
    assert Caller(client, "floor").table(GAME)["moves"]
    with client.websocket_connect(f"/api/tables/{GAME}/live?role=floorperson", headers=mix.headers) as socket:
        assert socket.receive_json()["moves"] == []


def test_whoever_sits_down_or_deals_goes_by_the_name_of_the_account(client: TestClient) -> None:
    pit = Caller(client, "pit")
    for name, role in (("Cy", "player"), ("Dee", "dealer")):
        assert pit.post("/api/users", {"name": name, "roles": [role], "secret": "demo"}).status_code in (200, 201)
    own, dealer = Caller(client, "CY"), Caller(client, "dee")
    sat = own.give(GAME, {"command": "take-seat", "seat": 1, "player": " cy"})
    assert sat.status_code == 200, sat.text
    assert own.table(GAME)["view"]["seats"] == {"1": "Cy"}
    assert dealer.give(GAME, {"command": "dealer-comes", "dealer": "DEE"}).status_code == 200
    assert dealer.table(GAME)["view"]["dealer"] == "Dee"
    assert dealer.give(GAME, {"command": "leave-seat", "seat": 1}).status_code == 200
    brought = dealer.give(GAME, {"command": "take-seat", "seat": 2, "player": "cY"})
    assert brought.status_code == 200, brought.text
    assert own.table(GAME)["view"]["seats"] == {"2": "Cy"}
    assert own.give(GAME, {"command": "leave-seat", "seat": 2}).status_code == 200
