"""A round of every game through the API alone: what is offered is taken, and nothing else is known."""

from __future__ import annotations

from uuid import uuid4

import pytest

from pitboss.web.api.commands import TableShown
from tests.floor.hall import GAMES, SUBMISSIONS
from tests.web.server import Caller, Said, running

BEFORE_PLAY = (
    *("deal", "burn", "roll", "begin-round", "count-progressives", "shuffle", "cut", "load-shuffler", "give-dice"),
    *("verify", "count-stub", "collect-vigorish", "perform"),
)
"""What a dealer or a floorperson does whenever it is offered, in this order."""


def take(caller: Caller, table: str, kinds: tuple[str, ...]) -> bool:
    """The first move of one of these kinds; whether there was one."""
    moves = caller.table(table)["moves"]
    for kind in kinds:
        for move in moves:
            if move["command"]["command"] == kind:
                answer = caller.give(table, move["command"])
                assert answer.status_code == 200, (move, answer.text)
                return True
    return False


def wager_at_least(player: Caller, table: str) -> None:
    """The least on each of the first wagers that are offered; at craps on the line, which the shooter must."""
    for _ in range(1 if table == "craps" else 3):
        shown = player.table(table)
        placed = shown["view"]["round"]["seats"].get("1", {"wagers": {}})["wagers"]
        offered = [one["command"] for one in shown["moves"] if one["command"]["command"] == "place-wager"]
        new = [one for one in offered if one["wager"] not in placed and (table != "craps" or one["wager"] == "pass")]
        if new:
            assert player.give(table, new[0]).status_code == 200


def play_round(table: str, dealer: Caller, floor: Caller, player: Caller) -> Said:
    assert player.give(table, {"command": "take-seat", "seat": 1, "player": player.name}).status_code == 200
    begun = False
    for _ in range(300):
        shown = dealer.table(table)
        begun = begun or shown["view"]["playing"] is not None
        if begun and shown["view"]["playing"] is None:
            return player.table(table)
        waits = shown["view"]["waits"]["what"]
        if waits == "wagers":
            wager_at_least(player, table)
            assert dealer.give(table, {"command": "no-more-bets"}).status_code == 200
        elif waits == "choice":
            assert take(player, table, ("choose",))
        else:
            assert take(dealer, table, BEFORE_PLAY) or take(floor, table, BEFORE_PLAY), shown["waiting"]
    raise AssertionError("the round does not end")


@pytest.mark.parametrize("game", GAMES)
def test_a_round_of_every_game_is_played_by_moves_alone(game: str) -> None:
    with running(game) as client:
        dealer, floor, player = (Caller(client, name) for name in ("dealer", "floor", "player-1"))
        shown = play_round(game, dealer, floor, player)
    assert shown["results"]
    assert all(one["cite"] for one in shown["results"])


def test_what_is_shown_of_a_table_is_what_the_document_of_the_api_says() -> None:
    with running("craps") as client:
        assert Caller(client, "player-1").table("craps").keys() == TableShown.model_fields.keys()


def test_a_refusal_says_the_rule_and_what_is_open() -> None:
    with running("three-card-poker") as client:
        dealer, player = Caller(client, "dealer"), Caller(client, "player-1")
        refused = player.give("three-card-poker", {"command": "no-more-bets"})
        assert refused.status_code == 403
        assert refused.headers["content-type"] == "application/problem+json"
        early = dealer.give("three-card-poker", {"command": "no-more-bets"})
        assert early.status_code == 409
        assert set(early.json()) >= {"title", "detail", "cite", "open"}


@pytest.mark.parametrize(
    "command",
    [{}, {"command": 7}, {"command": "fly"}, {"command": "cut", "deck": "red"}, {"command": "deal", "cards": 3}],
)
def test_what_is_no_command_is_malformed(command: Said) -> None:
    with running("three-card-poker") as client:
        assert Caller(client, "dealer").give("three-card-poker", command).status_code == 422


def test_the_same_id_again_gives_the_same_answer_and_happens_once() -> None:
    with running("three-card-poker") as client:
        dealer = Caller(client, "dealer")
        once = str(uuid4())
        first = dealer.give("three-card-poker", {"command": "begin-round", "count_stub": False}, once)
        again = dealer.give("three-card-poker", {"command": "begin-round", "count_stub": False}, once)
        assert first.status_code == 200, first.text
        assert again.json() == first.json()
        assert dealer.table("three-card-poker")["version"] == first.json()["version"]


def test_a_stale_version_is_refused() -> None:
    with running("three-card-poker") as client:
        dealer = Caller(client, "dealer")
        body = {"id": str(uuid4()), "expected": 1, "command": {"command": "begin-round"}}
        answer = dealer.post("/api/tables/three-card-poker/commands", body)
        assert answer.status_code == 409
        assert answer.json()["code"] == "stale-version"


def test_a_submission_that_is_not_in_force_yet_opens_no_table() -> None:
    text = (SUBMISSIONS / "three-card-poker.toml").read_text().replace("2026-01-01", "2999-01-01")
    with running() as client:
        pit, floor = Caller(client, "pit"), Caller(client, "floor")
        assert pit.post("/api/tables", {"id": "4", "submission": text}).status_code == 200
        shown = floor.table("4")
        assert "open-table" not in {one["command"]["command"] for one in shown["moves"]}
        assert "in force from 2999-01-01" in shown["waiting"]
        refused = floor.give("4", {"command": "open-table"})
        assert (refused.status_code, refused.json()["code"]) == (409, "not-in-force")
        now = text.replace("2999-01-01", "2026-01-01")
        assert pit.post("/api/tables", {"id": "4", "submission": now}).status_code == 200
        assert floor.give("4", {"command": "open-table"}).status_code == 200


def test_a_pit_manager_puts_a_submission_in_force_at_a_table() -> None:
    text = (SUBMISSIONS / "three-card-poker.toml").read_text()
    with running() as client:
        pit, dealer = Caller(client, "pit"), Caller(client, "dealer")
        body = {"id": "pit-1-table-4", "submission": text, "source": "dealer"}
        assert dealer.post("/api/tables", body).status_code == 403
        hosted = pit.post("/api/tables", body)
        assert hosted.status_code == 200, hosted.text
        assert (hosted.json()["phase"], hosted.json()["source"]) == ("closed", "dealer")
        assert "open-table" in {
            one["command"]["command"] for one in Caller(client, "floor").table("pit-1-table-4")["moves"]
        }
        for wrong in (
            body | {"id": "a/b"},
            body | {"submission": "game = "},
            body | {"submission": text.replace("three-card-poker", "five-card-poker")},
            body | {"source": "dream"},
        ):
            assert pit.post("/api/tables", wrong).status_code == 422
        linked = body | {"id": "5", "submission": (SUBMISSIONS / "caribbean-stud.toml").read_text()}
        assert pit.post("/api/tables", linked).json()["code"] == "needs-link"
        assert pit.post("/api/tables", linked | {"link": "nowhere"}).json()["code"] == "no-such-link"
        none = pit.post("/api/tables", body | {"id": "6", "link": "nowhere"})
        assert (none.status_code, none.json()["code"]) == (409, "no-linked-meter")
        assert pit.get("/api/tables/6").status_code == 404


def test_two_tables_differ_in_more_than_capitals() -> None:
    text = (SUBMISSIONS / "three-card-poker.toml").read_text()
    with running() as client:
        pit = Caller(client, "pit")
        assert pit.post("/api/tables", {"id": "e1", "submission": text}).status_code == 200
        refused = pit.post("/api/tables", {"id": "E1", "submission": text})
        assert (refused.status_code, refused.json()["code"]) == (409, "table-known")
        assert "There is a table 'e1' already" in refused.json()["detail"]
        assert pit.get("/api/tables/E1").status_code == 404
        assert pit.post("/api/tables", {"id": "e1", "submission": text}).status_code == 200, "another game at the same"


@pytest.mark.parametrize("path", ["", "?stream=nope"])
def test_a_stream_that_is_not_there(path: str) -> None:
    with running("three-card-poker") as client:
        auditor = Caller(client, "auditor")
        answer = auditor.get(f"/api/journal{path}")
        if not path:
            assert answer.status_code == 200
            return
        assert (answer.status_code, answer.json()["code"]) == (404, "no-such-stream")
        near = auditor.get("/api/journal?stream=table/three-card-pokr").json()["detail"]
        assert "Did you mean table/three-card-poker?" in near


@pytest.mark.parametrize("path", ["/api/tables", "/api/tables/three-card-poker", "/api/session"])
def test_nobody_looks_who_has_not_signed_in(path: str) -> None:
    with running("three-card-poker") as client:
        assert client.get(path).status_code == 401
        assert client.get(path, headers={"Authorization": "Bearer nothing"}).status_code == 401


def test_a_page_follows_the_table_live() -> None:
    with running("three-card-poker") as client:
        dealer, player = Caller(client, "dealer"), Caller(client, "player-1")
        with client.websocket_connect("/api/tables/three-card-poker/live", headers=player.headers) as socket:
            first = socket.receive_json()
            dealer.give("three-card-poker", {"command": "begin-round"})
            second = socket.receive_json()
        assert second["version"] > first["version"]
        assert any(event["event"] == "round-opened" for event in second["events"])
        assert not any(move["command"]["command"] == "no-more-bets" for move in second["moves"])


def test_whoever_is_signed_in_may_sign_in_as_another() -> None:
    with running("three-card-poker") as client:
        for name in ("dealer", "floor"):
            assert client.post("/api/session", json={"name": name, "secret": "demo"}).status_code == 200
        assert client.get("/api/session").json()["name"] == "floor"


def test_a_cookie_acts_only_for_pages_of_this_server() -> None:
    with running("three-card-poker") as client:
        client.post("/api/session", json={"name": "dealer", "secret": "demo"})
        body = {"id": str(uuid4()), "command": {"command": "begin-round"}}
        path = "/api/tables/three-card-poker/commands"
        assert client.post(path, json=body, headers={"Origin": "http://elsewhere"}).status_code == 403
        assert client.post(path, json=body, headers={"Origin": "http://testserver"}).status_code == 200


def test_a_batch_is_done_in_order_until_one_is_refused() -> None:
    """Each has its own id: the same batch again gives the same answers, and nothing happens twice."""
    with running("three-card-poker") as client:
        table, player = "three-card-poker", Caller(client, "player-1")
        leave = {"command": "leave-seat", "seat": 1}
        given = [{"command": "take-seat", "seat": 1, "player": "player-1"}, leave, leave, leave]
        body: Said = {"commands": [{"id": str(uuid4()), "command": one} for one in given]}
        first = player.post(f"/api/tables/{table}/batch", body)
        said = first.json()
        assert first.status_code == 200
        assert [[event["event"] for event in one["events"]] for one in said["done"]] == [["seat-taken"], ["seat-left"]]
        assert said["version"] == said["done"][-1]["version"] == player.table(table)["version"]
        assert said["refused"]["status"] == 403  # Nobody leaves a seat that is not theirs.
        assert player.post(f"/api/tables/{table}/batch", body).json() == said
        short = player.post(f"/api/tables/{table}/batch", {**body, "events": False}).json()
        assert [one["events"] for one in short["done"]] == [[], []]
        nothing = player.post(
            f"/api/tables/{table}/batch", {"commands": [{"id": str(uuid4()), "command": leave}]}
        ).json()
        assert (nothing["done"], nothing["version"]) == ([], said["version"])


@pytest.mark.parametrize(
    "body", [{"commands": []}, {"commands": [{}]}, {"commands": [{"id": str(uuid4()), "command": {}}] * 51}, {}, []]
)
def test_a_malformed_batch_is_refused_whole(body: Said) -> None:
    with running("three-card-poker") as client:
        player = Caller(client, "player-1")
        before = player.table("three-card-poker")["version"]
        answer = player.post("/api/tables/three-card-poker/batch", body)
        assert (answer.status_code, answer.json()["code"]) == (422, "malformed")
        assert player.table("three-card-poker")["version"] == before


@pytest.mark.parametrize("body", ['"id": "{0}", "id": "{0}", "command": {1}', '"id": "{0}", "command": {2}'])
def test_a_key_that_is_there_twice_is_refused(body: str) -> None:
    """Of two commands under one key the last would be done, and another reader sees the first."""
    once, twice = '{"command": "begin-round"}', '{"command": "close-table", "command": "begin-round"}'
    with running("three-card-poker") as client:
        dealer = Caller(client, "dealer")
        before = dealer.table("three-card-poker")["version"]
        text = "{" + body.format(uuid4(), once, twice) + "}"
        headers = {**dealer.headers, "Content-Type": "application/json"}
        answer = client.post("/api/tables/three-card-poker/commands", content=text, headers=headers)
        assert answer.status_code == 422
        assert "is there twice" in answer.text
        assert dealer.table("three-card-poker")["version"] == before


def test_who_deals_at_a_table_takes_no_seat_there_and_is_offered_none() -> None:
    with running("blackjack") as client:
        dealer = Caller(client, "dealer")
        assert dealer.give("blackjack", {"command": "begin-round", "count_stub": False}).status_code == 200
        refused = dealer.give("blackjack", {"command": "take-seat", "seat": 1, "player": "dealer"})
        assert refused.status_code == 409, refused.text
        offered = [move["command"] for move in dealer.table("blackjack")["moves"]]
        assert not [one for one in offered if one["command"] == "take-seat" and one["player"] == "dealer"]
