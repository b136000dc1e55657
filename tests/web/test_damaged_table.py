"""One table's record is damaged: whatever is asked of all tables is answered for the others, and that one is named."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from fastapi.routing import APIRoute
from fastapi.testclient import TestClient

from pitboss.cli.main import exit_code
from pitboss.floor import demo
from pitboss.floor.accounts import Accounts
from pitboss.floor.floor import Floor
from pitboss.floor.money.commands import OpenTill
from pitboss.floor.money.tills import Deed, tills_of
from pitboss.floor.person import OPERATOR
from pitboss.floor.records.exports import WHATS
from pitboss.floor.secret import ANY_SECRET, CHEAP, Hashing
from pitboss.journal.sqlite import SqliteStore
from pitboss.web.app import API, PAGES, make_app
from pitboss.web.left_out import HEADER
from tests.floor.hall import KEY, MANAGER, Hall
from tests.web.server import Caller, services_for

DAMAGED, GAMES = "three-card-poker", ("three-card-poker", "caribbean-stud", "mini-baccarat")
PEOPLE = ("dealer", "floor", "pit", "auditor", "tech", "player-1")
WHY = "Entry 3 of 'table/three-card-poker' was changed after it was written. Run `pitboss verify`."


def damage(store: SqliteStore) -> None:
    with store.transaction() as writer:
        writer.run("update entries set body = x'7b7d' where stream = ? and number = 3", (f"table/{DAMAGED}",))


@pytest.fixture(params=["found at the start", "found when it is read"])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[dict[str, Caller]]:
    """Three tables that have played, and one of everybody."""
    with closing(SqliteStore(tmp_path / "floor.db")) as store:
        for game in GAMES:
            hall = Hall(game, store=store)
            tills_of(hall.floor).tell(Deed(f"till {game}", game, MANAGER, OpenTill("accounts", 100_000)))
            hall.play(1)
        accounts = Accounts(store, hashing=Hashing(CHEAP), local=True, secret_terms=ANY_SECRET)
        for name, role in demo.ACCOUNTS.items():
            accounts.add(OPERATOR, name, (role,), demo.SECRET, demo=True)
        if request.param == "found at the start":
            damage(store)
        floor = Floor(store, KEY)
        floor.stop_damaged()
        if request.param == "found when it is read":
            damage(store)
        with TestClient(make_app(services_for(floor, accounts)), raise_server_exceptions=False) as client:
            yield {name: Caller(client, name) for name in PEOPLE}


def paths() -> list[str]:
    """Every page and every query that is about no table in particular."""
    routes = [route for one in (*API, *PAGES) for route in one.router.routes if isinstance(route, APIRoute)]
    found = {route.path for route in routes if "GET" in (route.methods or ())}
    whole = [path for path in found if "{" not in path]
    return sorted([*whole, "/audit/rounds?table=*", *(f"/api/records/export/{what}" for what in WHATS)])


@pytest.mark.parametrize("name", PEOPLE)
def test_all_that_is_about_no_single_table_is_answered(house: dict[str, Caller], name: str) -> None:
    assert len(paths()) > 30
    failed = {path: answer.text for path in paths() if (answer := house[name].get(path)).status_code >= 500}
    assert failed == {}


def test_lists_name_the_table_and_have_the_others(house: dict[str, Caller]) -> None:
    auditor = house["auditor"]
    for path in ("/api/records/hits", "/api/shifts", *(f"/api/records/export/{one}" for one in WHATS)):
        answer = auditor.get(path, params={"format": "json"} if "export" in path else {})
        assert answer.status_code == 200
        assert json.loads(answer.headers[HEADER]) == {DAMAGED: WHY}, path
        assert {row["table"] for row in answer.json()} <= {*GAMES} - {DAMAGED}
        assert "export" not in path or "-incomplete" in answer.headers["Content-Disposition"]
    assert {row["table"] for row in auditor.get("/api/shifts").json()} == {*GAMES} - {DAMAGED}
    rounds = auditor.get("/api/records/export/rounds", params={"format": "json"}).json()
    assert {row["table"] for row in rounds} == {*GAMES} - {DAMAGED}
    lines = {one["id"]: one["damaged"] for one in auditor.get("/api/tables").json()}
    assert [bool(lines[game]) for game in GAMES] == [True, False, False]
    assert WHY in lines[DAMAGED]


def test_pages_show_it_as_an_alarm_and_the_rest(house: dict[str, Caller]) -> None:
    for path in ("/audit", "/audit/rounds?table=*"):
        page = house["auditor"].get(path).text
        assert 'class="alarm"' in page
        assert "Entry 3 of &#39;table/three-card-poker&#39; was changed" in page
        assert "/rounds/caribbean-stud.1" in page
    house["auditor"].get(f"/api/records/hold?table={DAMAGED}")  # As the floor page does, of each table.
    floor = house["floor"]
    with floor.client.websocket_connect("/api/floor/live", headers=floor.headers) as socket:
        said = {one["id"]: one for one in json.loads(socket.receive_text())["tables"]}
    assert WHY in said[DAMAGED]["damaged"]
    assert not said["caribbean-stud"]["damaged"]


def test_a_table_alone_says_why(house: dict[str, Caller]) -> None:
    answer = house["auditor"].get(f"/api/tables/{DAMAGED}/money")
    assert (answer.status_code, answer.json()["detail"]) == (500, WHY)
    page = house["auditor"].get(f"/audit/rounds?table={DAMAGED}")
    assert page.status_code == 200
    assert "was changed after it was written" in page.text


def test_the_floor_is_told_of_a_till_that_cannot_be_read(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / "floor.db")) as store:
        hall = Hall(DAMAGED, store=store)
        tills_of(hall.floor).tell(Deed("till", DAMAGED, MANAGER, OpenTill("accounts", 100_000)))
        with store.transaction() as writer:
            writer.run("update entries set body = x'7b7d' where stream = ? and number = 1", (f"money/{DAMAGED}",))
        accounts = Accounts(store, hashing=Hashing(CHEAP), local=True, secret_terms=ANY_SECRET)
        accounts.add(OPERATOR, "auditor", ("auditor",), demo.SECRET, demo=True)
        app = make_app(services_for(Floor(store, KEY), accounts))
        with TestClient(app, raise_server_exceptions=False) as client:
            auditor = Caller(client, "auditor")
            assert auditor.get(f"/api/tables/{DAMAGED}/slips").status_code == 500
            (line,) = auditor.get("/api/tables").json()
            assert f"Entry 1 of 'money/{DAMAGED}' was changed" in line["damaged"]


def test_a_file_written_at_the_machine_leaves_it_out_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(SqliteStore(tmp_path / "floor.db")) as store:
        for game in GAMES[:2]:
            Hall(game, store=store).play(1)
        damage(store)
    file = tmp_path / "rounds.csv"
    assert exit_code(["journal", "export", str(file), "--what", "rounds", "--data", str(tmp_path)]) == 1
    assert f"Table '{DAMAGED}' is left out: its record cannot be read. {WHY}" in capsys.readouterr().err
    assert [line.partition(",")[0] for line in file.read_text().splitlines()] == ["table", "caribbean-stud"]
