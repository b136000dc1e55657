"""The floor at a glance, as it changes: what a supervisor is sent, and what a player is not."""

from __future__ import annotations

from tests.web.server import Caller, running


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
