"""The dealing school over HTTP, which anybody may use; and the road of a baccarat shoe."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from tests.web.server import Caller, running
from tests.web.test_advice import go_on

TABLE = "mini-baccarat"


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with running(TABLE) as client:
        yield client


def test_a_learner_is_asked_and_told(client: TestClient) -> None:
    path = "/api/school/three-card-poker/5"
    asked = client.get(path).json()
    assert asked == client.get(path).json()
    assert "net" not in asked["wagers"][0]
    nothing = client.post(path, json={"wagers": {}}).json()
    assert nothing["right"] is False
    assert len(nothing["mistakes"]) == len(asked["wagers"])
    known = {line["wager"]: {"act": line["act"], "amount": line["amount"]} for line in nothing["lines"]}
    told = client.post(path, json={"wagers": known}).json()
    assert told["right"] is True
    assert all(line["why"] and line["cite"] for line in told["lines"])


def test_what_comes_next(client: TestClient) -> None:
    asked = client.get("/api/school/blackjack/7?kind=next").json()
    answers = [
        client.post("/api/school/blackjack/7?kind=next", json={"next": n}).json() for n in range(len(asked["options"]))
    ]
    assert sum(one["right"] for one in answers) == 1
    assert {one["says"] for one in answers} == {asked["options"][answers[0]["answer"]]}


@pytest.mark.parametrize("path", ["/api/school/poker/1", "/api/school/craps/-1", "/api/school/craps/1?kind=what"])
def test_what_cannot_be_practised(client: TestClient, path: str) -> None:
    assert client.get(path).status_code in (404, 422)


def test_a_wager_that_is_not_asked_about_is_refused(client: TestClient) -> None:
    answer = client.post("/api/school/craps/3", json={"wagers": {"banker": {"act": "take"}}})
    assert answer.status_code == 422
    assert "banker" in answer.json()["detail"]


def test_the_page_has_every_game(client: TestClient) -> None:
    text = client.get("/school").text
    assert text.count("<option value=") == 3 + 4 + 12


def test_the_road_grows_with_each_coup(client: TestClient) -> None:
    dealer, player = Caller(client, "dealer"), Caller(client, "player-1")
    player.give(TABLE, {"command": "take-seat", "seat": 1, "player": "player-1"})
    found = []
    for _ in range(3):
        go_on(dealer, TABLE, "wagers")
        player.give(TABLE, {"command": "place-wager", "seat": 1, "wager": "banker", "amount": "25.00"})
        go_on(dealer, TABLE, "new-round")
        settled = player.table(TABLE)["view"]["round"]["seats"]["1"]["settled"]["banker"]["outcome"]
        found.append({"win": "banker", "lose": "player", "push": "tie"}[settled])
    road = player.get(f"/api/tables/{TABLE}/road").json()
    assert [one["winner"] for one in road] == found
    assert all((one["banker"] > one["player"]) == (one["winner"] == "banker") for one in road)
