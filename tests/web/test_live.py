"""A table as it goes on, over a WebSocket: what is sent to many pages is made once for each who looks."""

from __future__ import annotations

import pytest
from starlette.websockets import WebSocketDisconnect

from pitboss.floor.person import Person
from pitboss.web.api import live
from pitboss.web.api.live import message
from tests.web.server import Caller, running

GAME = "three-card-poker"


def test_pages_of_one_person_are_told_the_same_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """Encoded once for an audience; another person, another version known and another state get their own."""
    monkeypatch.setattr(live, "SHARED", 60.0)
    with running(GAME) as client:
        services = client.app.state.services  # type: ignore[attr-defined]
        first, other = (Person(name, ("player",), "player") for name in ("player-1", "player-2"))
        version, text = message(services, GAME, first, 0)
        assert message(services, GAME, first, 0)[1] is text
        assert message(services, GAME, first, version)[1] != text
        assert '"player-2"' not in message(services, GAME, first, 0)[1]
        assert '"player-2"' in message(services, GAME, other, 0)[1]
        Caller(client, "player-1").give(GAME, {"command": "take-seat", "seat": 1, "player": "player-1"})
        later, said = message(services, GAME, first, version)
        assert later > version
        assert "seat-taken" in said


@pytest.mark.parametrize("after", ["-1", "x", str(10**30)])
def test_who_follows_from_a_version_that_cannot_be_is_refused(after: str) -> None:
    """As over HTTP, where it is malformed."""
    with running(GAME) as client:
        player = Caller(client, "player-1")
        with (
            pytest.raises(WebSocketDisconnect),
            client.websocket_connect(f"/api/tables/{GAME}/live?after={after}", headers=player.headers) as socket,
        ):
            socket.receive_text()
