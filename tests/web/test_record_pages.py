"""The record on the auditors' page: verified beside the server, its streams entry by entry, meters over time."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path

from fastapi import FastAPI

from pitboss.errors import Refusal
from pitboss.floor import demo
from pitboss.floor.clock import utc_now
from pitboss.floor.opening import open_floor
from pitboss.floor.records.meters import AT_MOST, Point, thin
from pitboss.journal.folder import Folder
from pitboss.web.verifying import Verifying
from tests.floor.hall import game_of
from tests.web.server import Caller, running
from tests.web.test_tables import play_round

GAME = "three-card-poker"


def verify(folder: Folder | None) -> dict[str, object]:
    found = asyncio.run(Verifying(folder).verify())
    return {"code": found.code} if isinstance(found, Refusal) else found


def test_the_record_is_verified_beside_the_server(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    with open_floor(folder, utc_now) as floor:
        demo.host_table(floor, GAME, game_of(GAME))
        found = verify(folder)
        assert found["sound"], found
        assert int(str(found["entries"])) > 5
    with sqlite3.connect(folder.database) as database:
        database.execute(
            "update entries set body = replace(body, 'deck-1', 'deck-9') where stream = ?", (f"table/{GAME}",)
        )
    assert not verify(folder)["sound"]
    assert verify(None) == {"code": "not-found"}
    assert verify(Folder(tmp_path / "nothing")) == {"code": "cannot-verify"}


def go_on_until(done: Callable[[], bool], *people: Caller) -> bool:
    """The next steps of the house, by whoever has one."""
    for _ in range(30):
        if done():
            return True
        for person in people:
            if steps := [move["command"] for move in person.table(GAME)["moves"] if move["next"]]:
                person.give(GAME, steps[0])
                break
    return False


def test_a_stream_is_read_entry_by_entry_and_a_round_in_play_is_withheld() -> None:
    with running(GAME) as client:
        dealer, floor, player, auditor = (Caller(client, one) for one in ("dealer", "floor", "player-1", "auditor"))
        play_round(GAME, dealer, floor, player)
        path = f"/audit/journal?stream=table/{GAME}"
        shown = auditor.get(path).text
        assert "wagers $" in shown
        assert "As it is recorded" in shown
        assert "withheld" not in shown
        assert auditor.get(f"{path}&upto=1").text.count("<details>") == 1
        assert go_on_until(lambda: "withheld until the round" in auditor.get(path).text, dealer, floor)
        assert auditor.get("/audit/journal?stream=table/nothing").status_code == 404
        assert player.get(path).status_code == 403
        assert "Verify the journal" in auditor.get("/audit").text


def test_a_meter_over_time_begins_where_it_was_opened_and_rises_with_its_wagers() -> None:
    with running(GAME) as client:
        dealer, floor, player, auditor = (Caller(client, one) for one in ("dealer", "floor", "player-1", "auditor"))
        play_round(GAME, dealer, floor, player)
        assert player.give(GAME, {"command": "leave-seat", "seat": 1}).status_code == 200
        play_round(GAME, dealer, floor, player)
        meter = next(one for one in auditor.get("/api/meters").json() if one["table"] == GAME)
        history = auditor.get(f"/api/meters/history?meter={meter['id']}").json()
        assert len(history) == 2
        assert [float(one["shown"]) for one in history] == sorted(float(one["shown"]) for one in history)
        assert auditor.get("/api/meters/history?meter=none").status_code == 404
        assert player.get(f"/api/meters/history?meter={meter['id']}").status_code == 403


def test_a_long_history_keeps_every_award() -> None:
    """A meter that rises by a cent and is paid out now and then: each peak and each reset is still there."""
    points = [Point(f"{n:06}", 1000 + n % 997) for n in range(20_000)]
    kept = thin(points)
    assert len(kept) <= AT_MOST + 4
    assert (kept[0], kept[-1]) == (points[0], points[-1])
    for first in range(0, 19_000, 997):
        assert any(one.shown >= 1000 + 997 - 110 for one in kept if first <= int(one.at) < first + 997)


def test_each_meter_has_a_name_of_its_own_where_a_game_is_played_at_two_tables() -> None:
    with running(GAME) as client:
        assert isinstance(client.app, FastAPI)
        demo.host_table(client.app.state.services.floor, f"high-{GAME}", game_of(GAME))
        shown = Caller(client, "auditor").get("/audit").text.partition("<meter-history>")[2].partition("</select>")[0]
        names = re.findall(r">([^<>]+)</option>", shown)
        assert len(names) == len(set(names)), names
        assert "Three Card Poker, high: Mega" in names


def test_rounds_are_looked_for_at_any_table_and_times_are_fields() -> None:
    with running(GAME, "mississippi-stud") as client:
        dealer, floor, player, auditor = (Caller(client, one) for one in ("dealer", "floor", "player-1", "auditor"))
        play_round(GAME, dealer, floor, player)
        shown = auditor.get("/audit/rounds?table=*&since=2020-01-05").text
        assert "Three Card Poker, 1</a>" in shown
        assert '<input type="datetime-local" name="since" value="2020-01-05T00:00">' in shown
        assert "No round of this table matches." in auditor.get("/audit/rounds?table=mississippi-stud").text
        assert "No round matches." in auditor.get("/audit/rounds?table=*&since=2999-01-01").text
        assert "There is no table none" in auditor.get("/audit/rounds?table=none").text
