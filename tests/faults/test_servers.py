"""Two servers on one floor, as an operator starts them: either takes any command, and one goes on alone."""

from __future__ import annotations

import shutil
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from uuid import uuid4

import pytest

from pitboss.journal.folder import Folder, verify_folder
from pitboss.journal.sqlite import SqliteStore
from tests.faults.servers import WAIT, Server, serving, start
from tests.journal.conftest import empty
from tests.web.server import Caller
from tests.web.test_tables import BEFORE_PLAY, play_round, take

TABLE = "three-card-poker"
OTHER = "let-it-ride"
SOON = 20.0
"""Seconds in which another server has taken a table over: a lease of five, on a machine that is busy."""


def open_two(ends: ExitStack, path: Path, url: str) -> tuple[Server, Server]:
    """Both at the same time, each with a folder of its own, on a database that has nothing in it."""
    with ThreadPoolExecutor() as pool:
        both = [pool.submit(ends.enter_context, serving(path / name, url)) for name in ("one", "two")]
        return both[0].result(), both[1].result()


def people(server: Server) -> tuple[Caller, Caller, Caller]:
    return server.caller("dealer"), server.caller("floor"), server.caller("player-1")


def test_two_servers_share_a_floor_and_one_finishes_the_round_of_the_other(postgres: str, tmp_path: Path) -> None:
    with ExitStack() as ends:
        ends.callback(empty, postgres)
        one, two = open_two(ends, tmp_path, postgres)
        play_across(one, two)
        ante, id = {"command": "place-wager", "seat": 1, "wager": "ante", "amount": "10.00"}, str(uuid4())
        first = begin_round(one, ante, id)
        one.kill()
        finish_round(two, ante, id, first)
        two.process.terminate()
        two.process.wait(60)
        report = verify_folder(Folder(tmp_path / "two", postgres))
        assert report.faults == []


def play_across(one: Server, two: Server) -> None:
    """The dealer is at one server, the others at the other, and a page there follows."""
    from websockets.sync.client import connect

    dealer, floor, player = one.caller("dealer"), two.caller("floor"), two.caller("player-1")
    address = two.address.replace("http", "ws") + f"/api/tables/{OTHER}/live"
    with connect(address, additional_headers=player.headers) as page:
        shown = play_round(OTHER, dealer, floor, player)
        seen = ""
        while '"round-ended"' not in seen:
            seen += str(page.recv(WAIT))
    assert shown["results"]
    assert shown["version"] == dealer.table(OTHER)["version"]


def begin_round(server: Server, wager: dict[str, object], id: str) -> object:
    """As far as a wager."""
    dealer, floor, player = people(server)
    assert player.give(TABLE, {"command": "take-seat", "seat": 1, "player": player.name}).status_code == 200
    while dealer.table(TABLE)["view"]["waits"]["what"] != "wagers":
        assert take(dealer, TABLE, BEFORE_PLAY) or take(floor, TABLE, BEFORE_PLAY)
    answer = player.give(TABLE, wager, id)
    assert answer.status_code == 200, answer.text
    return answer.json()


def finish_round(server: Server, wager: dict[str, object], id: str, first: object) -> None:
    """Its answer was perhaps not heard, and the wager is sent again: it is answered as before, and not placed twice."""
    dealer, floor, player = people(server)
    begun = time.monotonic()
    assert player.give(TABLE, wager, id).json() == first
    assert time.monotonic() - begun < SOON
    placed = player.table(TABLE)["view"]["round"]["seats"]["1"]["wagers"]
    assert list(placed) == ["ante"]
    assert dealer.give(TABLE, {"command": "no-more-bets"}).status_code == 200
    while dealer.table(TABLE)["view"]["playing"] is not None:
        took = take(player, TABLE, ("choose",)) or take(dealer, TABLE, BEFORE_PLAY)
        assert took or take(floor, TABLE, BEFORE_PLAY)
    assert player.table(TABLE)["results"]


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "floor.db")
    assert store.own("floor", "the first")
    other = start(tmp_path)
    said, _ = other.communicate(timeout=120)
    store.close()
    assert other.returncode == 2
    assert "another process runs the floor" in said


@pytest.mark.slow
def test_a_server_killed_while_it_sets_the_floor_up_begins_again(tmp_path: Path) -> None:
    for wait in (0.5, 1.0, 1.5, 2.0, 2.5, 3.0):
        process = start(tmp_path)
        time.sleep(wait)
        process.kill()
        process.communicate()
    with serving(tmp_path) as server:
        play_round(TABLE, *people(server))


def test_an_older_database_is_not_dealt_from_again(tmp_path: Path) -> None:
    """The file is put back to where a deck was sealed; since then the round was played, and everybody has seen it."""
    folder = tmp_path / "floor"
    with serving(folder) as server:
        begin_round(server, {"command": "place-wager", "seat": 1, "wager": "ante", "amount": "10.00"}, str(uuid4()))
        server.process.terminate()
        server.process.wait(60)
    shutil.copytree(folder, tmp_path / "before")
    with serving(folder) as server:
        play_round(OTHER, *people(server))
        server.process.terminate()
        server.process.wait(60)
    for old in (tmp_path / "before").glob("floor.db*"):
        shutil.copy(old, folder / old.name)
    again = start(folder)
    said = " ".join(again.communicate(timeout=120)[0].split())
    assert again.returncode == 2
    assert "is older than its anchors" in said
    assert f"table/{OTHER} from version" in said
    assert "Traceback" not in said
