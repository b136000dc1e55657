"""Texts and times that anybody may send: each is refused in a sentence, and none is a fault of ours."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from fastapi.testclient import TestClient

from pitboss.cli.main import main
from pitboss.errors import BadInput
from pitboss.floor.clock import read_time
from tests.web.server import Caller, running

GAME = "three-card-poker"
DEEP = {
    "lists": "a=" + "[" * 5000 + "]" * 5000,
    "tables": "a=" + "{b=" * 3000 + "1" + "}" * 3000,
    "keys": "a." * 3000 + "b=1",
    "digits": "a=" + "9" * 10_000,
    "positions": "[table]\npositions = " + "9" * 4500,
}


@pytest.mark.parametrize("text", DEEP.values(), ids=DEEP.keys())
def test_a_text_that_is_too_deep_or_too_long(text: str, tmp_path, monkeypatch, capsys) -> None:  # type: ignore[no-untyped-def]
    with running(GAME) as client:
        for path in ("check", "form", "odds"):
            assert sent(client, path, text) < 500, path
        hosted = Caller(client, "pit").post("/api/tables", {"id": "t", "submission": text})
        assert hosted.status_code in (409, 422), hosted.text
    file = tmp_path / "deep.toml"
    file.write_text(text)
    monkeypatch.setattr("sys.argv", ["pitboss", "check", str(file)])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code in (1, 2)
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize(
    "command",
    [
        {"command": "take-seat", "seat": 10**30, "player": "player-1"},
        {"command": "cut", "deck": "red", "depth": 10**30},
        {"command": "count-stub", "cards": 2**64},
    ],
    ids=lambda said: said["command"],
)
def test_a_number_beyond_all_bounds_stops_no_table(command: dict[str, Any]) -> None:
    """A player could have stopped every table of a floor by it: no record can hold such a number."""
    with running(GAME) as client:
        player = Caller(client, "player-1")
        for path in ("commands", "batch"):
            given = {"id": str(uuid4()), "command": command}
            said = given if path == "commands" else {"commands": [given]}
            answer = player.post(f"/api/tables/{GAME}/{path}", said)
            assert answer.status_code == 422, answer.text
            assert "at most 15 digits" in answer.text
        assert player.table(GAME)["frozen"] == ""


def sent(client: TestClient, path: str, text: str) -> int:
    return client.post(f"/api/submissions/{path}", json={"text": text}).status_code


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("", ""),
        ("2026-11-18", "2026-11-18T00:00:00.000Z"),
        ("2026-11-18T14:00:00+02:00", "2026-11-18T12:00:00.000Z"),
        (" 2026-11-18T14:00 ", "2026-11-18T14:00:00.000Z"),
        ("2026-11-18T14:00:00.123Z", "2026-11-18T14:00:00.123Z"),
    ],
)
def test_a_time_is_read_with_its_offset(typed: str, read: str) -> None:
    assert read_time(typed) == read


@pytest.mark.parametrize("typed", ["x", "9999-99-99", "0001-01-01T00:00+14:00", "14:00"])
def test_what_is_no_time_is_said_to_be_none(typed: str) -> None:
    with pytest.raises(BadInput, match="is not a time"):
        read_time(typed)


def test_records_of_a_wrong_time_are_refused_and_not_empty() -> None:
    with running(GAME) as client:
        auditor = Caller(client, "auditor")
        for path in (f"rounds?table={GAME}&since=x", "export/rounds?format=json&until=9999-99-99"):
            assert auditor.get(f"/api/records/{path}").status_code == 422
        assert auditor.get("/api/journal?stream=people&after=" + "9" * 30).status_code == 422
        assert auditor.get(f"/api/tables/{GAME}/events?after=" + "9" * 30).status_code == 422
