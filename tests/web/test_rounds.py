"""A round that was played, told again: every step, as it lay then, to those who may read it."""

from __future__ import annotations

from tests.web.server import Caller, running
from tests.web.test_tables import play_round

GAME = "three-card-poker"


def test_a_round_is_told_again_step_by_step() -> None:
    with running(GAME) as client:
        dealer, floor, player, auditor = (Caller(client, one) for one in ("dealer", "floor", "player-1", "auditor"))
        play_round(GAME, dealer, floor, player)
        names = auditor.get(f"/api/tables/{GAME}/rounds").json()
        told = auditor.get(f"/api/rounds/{names[0]}").json()
        assert names == [f"{GAME}.1"]
        assert auditor.get(f"/api/tables/{GAME}/rounds?before=50").json() == names, "no round that was not played"
        assert told["over"]
        assert [step["event"] for step in (told["steps"][0], told["steps"][-1])] == ["round-opened", "round-ended"]
        assert all(step["says"] for step in told["steps"])
        at_deal = next(n for n, step in enumerate(told["steps"]) if step["event"] == "cards-dealt")
        before = auditor.get(f"/api/rounds/{GAME}.1/steps/{at_deal - 1}").json()["view"]["round"]["seats"]["1"]
        after = auditor.get(f"/api/rounds/{GAME}.1/steps/{at_deal}").json()["view"]["round"]["seats"]["1"]
        assert not before["cards"]
        assert len(after["cards"]) == 3
        assert auditor.get(f"/api/rounds/{GAME}.1/steps/9999").status_code == 404


def test_only_who_sat_there_or_looks_into_records_reads_a_round() -> None:
    with running(GAME) as client:
        people = {one: Caller(client, one) for one in ("dealer", "floor", "player-1", "player-2", "auditor", "tech")}
        play_round(GAME, people["dealer"], people["floor"], people["player-1"])
        status = {name: one.get(f"/api/rounds/{GAME}.1").status_code for name, one in people.items()}
        assert status == {"dealer": 403, "floor": 200, "player-1": 200, "player-2": 403, "auditor": 200, "tech": 403}
        for unknown in (f"{GAME}.2", f"{GAME}.x", "nowhere.1", "..."):
            assert people["auditor"].get(f"/api/rounds/{unknown}").status_code == 404


def test_the_journal_is_read_by_those_who_may() -> None:
    with running(GAME) as client:
        auditor, dealer = Caller(client, "auditor"), Caller(client, "dealer")
        streams = auditor.get("/api/journal").json()["streams"]
        assert f"table/{GAME}" in streams
        entries = auditor.get("/api/journal", params={"stream": f"table/{GAME}"}).json()["entries"]
        assert entries[-1]["seal"] == streams[f"table/{GAME}"]["seal"]
        assert dealer.get("/api/journal").status_code == 403
        assert auditor.get("/api/meters").json()
