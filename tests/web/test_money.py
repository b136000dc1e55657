"""Money through the API: two people sign a fill, a player sees the own balance, and nobody else's."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from pitboss.floor.approval import refuse_asking
from pitboss.floor.money.commands import OpenTill
from pitboss.floor.person import Person
from tests.web.server import Caller, running
from tests.web.test_tables import play_round

GAME = "three-card-poker"
FILL = {"command": "fill", "chips": [{"denomination": "25.00", "chips": 40}]}

COMES = {"command": "dealer-comes", "dealer": "dealer"}


def ask(caller: Caller, command: dict[str, Any], why: str = "The tray is low.") -> Any:
    body = {"id": str(uuid4()), "at": GAME, "subject": "till", "command": command, "why": why}
    return caller.post("/api/requests", body)


def test_a_fill_is_signed_by_two_people() -> None:
    with running(GAME) as client:
        dealer, floor, pit, auditor = (Caller(client, one) for one in ("dealer", "floor", "pit", "auditor"))
        assert dealer.give(GAME, COMES).status_code == 200
        asked = ask(dealer, FILL)
        assert asked.status_code == 200, asked.text
        assert asked.json()["needed"] == 1
        assert auditor.get(f"/api/tables/{GAME}/slips").json() == []
        answered = floor.post(f"/api/requests/{asked.json()['id']}/answer", {"approve": True})
        assert answered.json()["standing"] == "carried out"
        own = ask(floor, {"command": "void-slip", "slip": "F-1", "why": "wrong table"})
        assert floor.post(f"/api/requests/{own.json()['id']}/answer", {"approve": True}).status_code == 403
        assert pit.post(f"/api/requests/{own.json()['id']}/answer", {"approve": True}).status_code == 200
        (slip,) = auditor.get(f"/api/tables/{GAME}/slips").json()
        assert (slip["slip"], slip["amount"], slip["signed"]) == ("F-1", "1000.00", ["dealer", "floor"])
        assert (slip["void"], slip["void_signed"]) == ("wrong table", ["floor", "pit"])


def test_what_cannot_be_done_is_refused_when_it_is_asked_for() -> None:
    with running(GAME) as client:
        floor, player = Caller(client, "floor"), Caller(client, "player-1")
        head = Caller(client, "auditor").get("/api/journal").json()["streams"][f"money/{GAME}"]
        for command, code in (
            ({"command": "fill", "chips": []}, "no-chips"),
            ({"command": "credit", "chips": [{"denomination": "1000.00", "chips": 5000}]}, "over-inventory"),
            ({"command": "void-slip", "slip": "F-9", "why": "which?"}, "no-such-slip"),
            ({"command": "count-inventory", "count": "opener"}, "wrong-count"),
            ({"command": "write-slip", "kind": "jackpot", "round": 1, "seat": 1, "wager": "ante"}, "no-such-award"),
        ):
            refused = ask(floor, command)
            assert refused.headers["content-type"] == "application/problem+json"
            assert refused.json()["code"] == code, refused.text
        body = {"id": str(uuid4()), "command": FILL}
        assert floor.post(f"/api/tables/{GAME}/money", body).json()["code"] == "needs-approval"
        assert player.post(f"/api/tables/{GAME}/money", body).status_code == 403
        wrong = {"id": str(uuid4()), "command": {"command": "buy-in", "player": "x", "amount": 10}}
        assert floor.post(f"/api/tables/{GAME}/money", wrong).status_code == 422
        assert Caller(client, "auditor").get("/api/journal").json()["streams"][f"money/{GAME}"] == head


def test_practice_money_is_not_had_by_a_request() -> None:
    with running(GAME) as client:
        given = {"command": "buy-in", "player": "player-1", "amount": "5000.00", "tender": "practice"}
        asked = ask(Caller(client, "tech"), given)
        assert asked.json()["detail"] == "Only a demonstration gives practice money.", asked.text
    opened = refuse_asking(Person("Flo", ("floorperson",), "floorperson"), "till", OpenTill("accounts", 500_000), None)
    assert opened is not None
    assert opened.message == "Only a demonstration gives practice money."


def test_a_dealer_signs_the_money_of_their_own_table_alone() -> None:
    with running(GAME) as client:
        pit, dealer = Caller(client, "pit"), Caller(client, "dealer")
        made = pit.post("/api/users", {"name": "Dan", "roles": ["dealer"], "secret": "demo"})
        assert made.status_code in (200, 201), made.text
        refused = ask(Caller(client, "Dan"), FILL)
        assert (refused.status_code, refused.json()["code"]) == (403, "wrong-role"), refused.text
        assert dealer.give(GAME, COMES).status_code == 200
        assert ask(dealer, FILL).status_code == 200


def test_whoever_deals_at_a_table_does_not_supervise_its_money() -> None:
    with running(GAME) as client:
        pit, player = Caller(client, "pit"), Caller(client, "player-1")
        both = {"id": str(uuid4()), "name": "both", "roles": ["dealer", "floorperson"], "secret": "demo"}
        made = pit.post("/api/users", {key: both[key] for key in ("name", "roles", "secret")})
        assert made.status_code in (200, 201), made.text
        person = Caller(client, "both")
        taken = player.give(GAME, {"command": "take-seat", "seat": 1, "player": "player-1"})
        assert taken.status_code == 200
        body = {"id": str(uuid4()), "command": {"command": "buy-in", "player": "player-1", "amount": "10.00"}}
        person.headers["X-Role"] = "floorperson"
        assert person.post(f"/api/tables/{GAME}/money", body).status_code == 200
        person.headers["X-Role"] = "dealer"
        refused = person.give(GAME, {"command": "begin-round"})
        assert refused.json()["code"] == "two-duties", refused.text


def test_a_player_sees_and_takes_the_own_balance() -> None:
    with running(GAME) as client:
        dealer, floor, player, other = (Caller(client, one) for one in ("dealer", "floor", "player-1", "player-2"))
        play_round(GAME, dealer, floor, player)
        report = floor.get(f"/api/tables/{GAME}/money").json()
        (shift,) = report["shifts"]
        assert shift["win"] == shift["reckoned"]
        assert shift["difference"] == "0.00"
        assert report["kind"] == "accounts"
        own = player.get(f"/api/tables/{GAME}/balance").json()
        assert own["balance"] == report["balances"]["player-1"] != "0.00"
        assert player.table(GAME)["balance"] == own["balance"]
        assert floor.table(GAME)["balance"] == "", "it is the player's own"
        assert player.get(f"/api/tables/{GAME}/balance?player=player-2").status_code == 403
        nothing = {"player": "player-2", "balance": "0.00"}
        assert other.get(f"/api/tables/{GAME}/balance").json() == nothing, "player-2 has never been there"
        assert player.get(f"/api/tables/{GAME}/money").status_code == 403
        body = {"id": str(uuid4()), "amount": "10.00"}
        assert player.post(f"/api/tables/{GAME}/cash-out", body).json()["events"][0]["amount"] == "10.00"
        assert player.post(f"/api/tables/{GAME}/cash-out", body).status_code == 200, "the same again, once"
        assert (
            player.post(f"/api/tables/{GAME}/cash-out", {"id": str(uuid4()), "player": "player-2"}).status_code == 403
        )
        bought = {"id": str(uuid4()), "command": {"command": "buy-in", "player": "player-1", "amount": "10.00"}}
        assert floor.post(f"/api/tables/{GAME}/money", bought).status_code == 200
        assert player.get(f"/api/tables/{GAME}/balance").json() == own
        assert floor.get("/api/shifts").json()[0]["drop"] > shift["drop"]


def test_whoever_has_a_balance_sees_it_and_takes_it_seated_or_not() -> None:
    with running(GAME) as client:
        pit, player, other = (Caller(client, one) for one in ("pit", "player-1", "player-2"))
        made = pit.post("/api/users", {"name": "Cy", "roles": ["player"], "secret": "demo"})
        assert made.status_code in (200, 201), made.text
        took = Caller(client, "floor").post(
            f"/api/tables/{GAME}/money",
            {"id": str(uuid4()), "command": {"command": "buy-in", "player": "CY", "amount": "70.00", "tender": "cash"}},
        )
        assert took.status_code == 200, took.text
        own = Caller(client, "cy")
        assert own.get(f"/api/tables/{GAME}/balance").json() == {"player": "Cy", "balance": "70.00"}
        part = own.post(f"/api/tables/{GAME}/cash-out", {"id": str(uuid4()), "amount": "20.00"})
        assert part.status_code == 200, part.text
        assert own.get(f"/api/tables/{GAME}/balance").json()["balance"] == "50.00"
        for one in (player, other):
            assert one.get(f"/api/tables/{GAME}/balance?player=Cy").json()["code"] == "wrong-person"
            taken = one.post(f"/api/tables/{GAME}/cash-out", {"id": str(uuid4()), "player": "Cy"})
            assert taken.json()["code"] == "wrong-person"
        nothing = other.post(f"/api/tables/{GAME}/cash-out", {"id": str(uuid4())})
        assert nothing.status_code == 409, nothing.text
        assert own.post(f"/api/tables/{GAME}/cash-out", {"id": str(uuid4())}).status_code == 200
        assert own.get(f"/api/tables/{GAME}/balance").json()["balance"] == "0.00"
