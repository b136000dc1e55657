"""Records through the API: found, counted, exported, and by whom."""

from __future__ import annotations

import csv
import io

from tests.web.server import Caller, running
from tests.web.test_tables import play_round

GAME = "mini-baccarat"


def test_records_are_read_searched_and_exported() -> None:
    with running(GAME) as client:
        dealer, floor, player, auditor = (Caller(client, one) for one in ("dealer", "floor", "player-1", "auditor"))
        play_round(GAME, dealer, floor, player)
        (round,) = auditor.get(f"/api/records/rounds?table={GAME}&player=player-1").json()
        assert (round["id"], round["over"], round["players"]) == (f"{GAME}.1", True, {"1": "player-1"})
        assert auditor.get(f"/api/records/rounds?table={GAME}&player=nobody").json() == []
        assert auditor.get("/api/records/rounds?table=nowhere").status_code == 404
        assert auditor.get(f"/api/records/rounds?table={GAME}&least=much").status_code == 422
        assert auditor.get("/api/records/hits").json() == []
        answer = auditor.get(f"/api/records/export/wagers?table={GAME}")
        assert answer.headers["content-type"].startswith("text/csv")
        assert f'filename="pitboss-wagers-{GAME}.csv"' in answer.headers["content-disposition"]
        rows = list(csv.DictReader(io.StringIO(answer.text)))
        assert rows
        assert {row["player"] for row in rows} == {"player-1"}
        assert auditor.get("/api/records/export/shifts?format=json").json()[0]["win"] == round["win"]
        assert auditor.get("/api/records/export/rounds?format=parquet").content[:4] == b"PAR1"
        assert auditor.get("/api/records/export/secrets").status_code == 422
        assert floor.get("/api/records/export/rounds").status_code == 403
        for path in (f"/api/records/rounds?table={GAME}", "/api/records/hits", f"/api/records/hold?table={GAME}"):
            assert floor.get(path).status_code == 200
            assert dealer.get(path).status_code == player.get(path).status_code == 403


def test_hold_is_counted_beside_the_server() -> None:
    with running(GAME) as client:
        dealer, floor, player = (Caller(client, one) for one in ("dealer", "floor", "player-1"))
        play_round(GAME, dealer, floor, player)
        report = floor.get(f"/api/records/hold?table={GAME}").json()
        assert len(report["shifts"]) == 1
        assert report["shifts"][0]["standing"] in ("counting", "counted")
        assert report["notes"]
