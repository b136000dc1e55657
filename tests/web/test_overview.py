"""The floor at a glance, as it changes: what a supervisor is sent, and what a player is not."""

from __future__ import annotations

from uuid import uuid4

from tests.web.server import Caller, running
from tests.web.test_tables import BEFORE_PLAY, play_round, take, wager_at_least


def test_the_floor_follows_its_tables_live() -> None:
    with running("three-card-poker") as client:
        pit, player = Caller(client, "pit"), Caller(client, "player-1")
        with client.websocket_connect("/api/floor/live", headers=pit.headers) as socket:
            first = socket.receive_json()
            player.give("three-card-poker", {"command": "take-seat", "seat": 1, "player": "player-1"})
            second = socket.receive_json()
        assert first["tables"][0]["seats"] == {}
        assert second["tables"][0]["seats"] == {"1": "player-1"}
        assert {"main", "mega"} <= {one["id"].rpartition("/")[2] for one in second["meters"]}


def test_a_player_is_sent_meters_alone() -> None:
    with running("three-card-poker") as client:
        player = Caller(client, "player-1")
        with client.websocket_connect("/api/floor/live", headers=player.headers) as socket:
            assert set(socket.receive_json()) == {"meters"}


def test_meters_keep_their_order_while_they_are_played_for() -> None:
    with running("mississippi-stud") as client:
        callers = [Caller(client, name) for name in ("dealer", "floor", "player-1")]
        before = [one["id"] for one in client.get("/api/meters", headers=callers[0].headers).json()]
        play_round("mississippi-stud", *callers)
        assert [one["id"] for one in client.get("/api/meters", headers=callers[0].headers).json()] == before


def test_a_correction_that_would_be_refused_is_not_offered_as_if_it_could_be_done() -> None:
    with running("caribbean-stud") as client:
        pit, other, dealer, player = (Caller(client, name) for name in ("pit", "pit-2", "dealer", "player-1"))
        player.give("caribbean-stud", {"command": "take-seat", "seat": 1, "player": "player-1"})
        for _ in range(30):
            if dealer.table("caribbean-stud")["view"]["waits"]["what"] == "wagers":
                break
            assert take(dealer, "caribbean-stud", BEFORE_PLAY)
        wager_at_least(player, "caribbean-stud")
        player.give("caribbean-stud", {"command": "place-wager", "seat": 1, "wager": "progressive", "amount": "1.00"})
        command = {"command": "correct-meter", "level": "main", "amount": "-12.50", "why": "Twice"}
        asked = {"id": str(uuid4()), "at": "caribbean-stud", "subject": "link", "command": command, "why": "Twice"}
        assert client.post("/api/requests", json=asked, headers=pit.headers).status_code < 300
        with client.websocket_connect("/api/floor/live", headers=other.headers) as socket:
            (request,) = socket.receive_json()["requests"]
        assert request["title"] == "Correction by −$12.50 of Progressive of Caribbean Stud Poker, linked"
        assert request["follows"][0]["says"].startswith("It would be refused now: ")
