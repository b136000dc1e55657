"""A player's advice over HTTP: what choices are worth at the table, and the review of the rounds that were played."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from typing import Any

import pytest
from fastapi.testclient import TestClient

from pitboss import odds
from pitboss.cards import cards
from tests.web.server import Caller, running

TABLE = "three-card-poker"


class Here:
    """Counts at once, in this process."""

    def submit(self, work: Any, wanted: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(work(wanted))
        return done

    def shutdown(self, **_: object) -> None:
        pass


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with running(TABLE, "mini-baccarat") as client:
        app: Any = client.app
        app.state.services.counting.pools.update(advice=Here(), odds=Here())
        yield client


def go_on(dealer: Caller, table: str, until: str) -> None:
    """The dealer takes the next steps until the table waits for this."""
    for _ in range(40):
        shown = dealer.table(table)
        if shown["view"]["waits"]["what"] == until:
            return
        steps = [move for move in shown["moves"] if move["next"] and move["command"]["command"] != "choose"]
        assert steps, shown["waiting"]
        assert dealer.give(table, steps[0]["command"]).status_code == 200
    raise AssertionError(f"never waits for {until}")


def test_a_player_is_told_what_each_choice_is_worth_and_what_it_cost(client: TestClient) -> None:
    dealer, player = Caller(client, "dealer"), Caller(client, "player-1")
    assert player.give(TABLE, {"command": "take-seat", "seat": 1, "player": "player-1"}).status_code == 200
    go_on(dealer, TABLE, "wagers")
    before = player.get(f"/api/tables/{TABLE}/advice").json()
    assert before["decision"] is None
    assert {"ante", "pair-plus"} <= {one["wager"] for one in before["wagers"]} or before["pending"] == 0
    player.give(TABLE, {"command": "place-wager", "seat": 1, "wager": "ante", "amount": "25.00"})
    go_on(dealer, TABLE, "choice")
    said = player.get(f"/api/tables/{TABLE}/advice").json()["decision"]
    mine = player.table(TABLE)["view"]["round"]["seats"]["1"]["cards"]
    assert said["hand"] == mine
    known = {one.choice: one.expected for one in odds.advise(odds.ask(TABLE, "ante"), cards(" ".join(mine)))}
    assert {one["choice"]: one["value"]["exact"] for one in said["choices"]} == {
        choice: str(value) for choice, value in known.items()
    }
    wrong = next(one for one in said["choices"] if one["choice"] not in said["best"])
    assert player.give(TABLE, {"command": "choose", "seat": 1, "choice": wrong["choice"]}).status_code == 200
    go_on(dealer, TABLE, "new-round")
    review = player.get(f"/api/tables/{TABLE}/review").json()
    assert (review["rounds"], review["pending"], len(review["decisions"])) == (1, 0, 1)
    (judged,) = review["worst"]
    assert judged["chosen"] == wrong["choice"]
    assert judged["hand"] == mine
    assert float(judged["cost"]) == pytest.approx(float(said["choices"][0]["worth"]) - float(wrong["worth"]), abs=0.011)
    assert review["net"] == player.table(TABLE)["view"]["round"]["seats"]["1"]["net"]
    lines = player.get(f"/api/tables/{TABLE}/review?format=csv").text.splitlines()
    assert lines[0].startswith("round,stage,hand")
    assert len(lines) == 2


def test_where_nothing_is_decided_the_wagers_are_priced(client: TestClient) -> None:
    dealer, player = Caller(client, "dealer"), Caller(client, "player-2")
    player.give("mini-baccarat", {"command": "take-seat", "seat": 2, "player": "player-2"})
    go_on(dealer, "mini-baccarat", "wagers")
    said = player.get("/api/tables/mini-baccarat/advice").json()
    assert said["says"].startswith("Nothing is decided")
    edges = {one["wager"]: float(one["house_edge"]["decimal"]) for one in said["wagers"]}
    assert edges["player"] == pytest.approx(0.0124, abs=0.0001)


def test_advice_is_for_whoever_sits_there(client: TestClient) -> None:
    for name in ("dealer", "player-5"):
        assert Caller(client, name).get(f"/api/tables/{TABLE}/advice").status_code == 403
    assert Caller(client, "dealer").get(f"/api/tables/{TABLE}/review").status_code == 403
    empty = Caller(client, "player-5").get(f"/api/tables/{TABLE}/review").json()
    assert empty["rounds"] == 0
    assert client.get(f"/api/tables/{TABLE}/advice").status_code == 401


def test_the_document_says_that_a_review_comes_as_csv_too() -> None:
    with running("three-card-poker") as client:
        document = client.get("/api/openapi.json").json()
        player = Caller(client, "player-1")
        sent = player.get("/api/tables/three-card-poker/review", params={"format": "csv"})
    said = document["paths"]["/api/tables/{table}/review"]["get"]["responses"]["200"]["content"]
    assert set(said) == {"application/json", "text/csv"}
    assert sent.headers["content-type"].startswith("text/csv")
