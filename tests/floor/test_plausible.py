"""What is implausible for one movement of money is refused, when it is asked for and when it is done."""

from __future__ import annotations

from fractions import Fraction
from typing import Any
from uuid import uuid4

import pytest

from pitboss.cli.main import exit_code
from pitboss.errors import BadInput, Refusal
from pitboss.floor.finishing import carry_out
from pitboss.floor.money.commands import BuyIn, CashOut, CountDrop, CountInventory, Credit, Fill, OpenTill, Stack
from pitboss.floor.plausible import TEN_MILLIONS, read_bound, refuse_implausible
from pitboss.meters.link.commands import CorrectMeter, OpenLink, ReceiveTransfer, SendTransfer
from tests.floor.hall import Hall
from tests.floor.test_carrying import LEVEL, PAT, PIA, Pit
from tests.floor.test_tills import Cage
from tests.web.server import Caller, running

GAME = "three-card-poker"
MOST = 1_000_000


def chips(amount: int) -> tuple[Stack, ...]:
    return (Stack(100, amount // 100 - 1), Stack(amount % 100 + 100, 1))


def all_of(amount: int) -> list[Any]:
    return [
        Fill(chips(amount)),
        Credit(chips(amount)),
        CountInventory("opener", chips(amount)),
        CountDrop(1, amount),
        BuyIn("Ann", amount),
        OpenTill("accounts", bank=amount),
        SendTransfer("t", "main", "meter", amount, "two", "main", "why", ()),
        ReceiveTransfer("t", "main", amount, "two", "main", ()),
        CorrectMeter("main", Fraction(amount), "why", ()),
        CorrectMeter("main", Fraction(-amount), "why", ()),
    ]


def test_the_bound_itself_is_plausible_and_a_cent_more_is_not() -> None:
    assert [refuse_implausible(one, MOST) for one in all_of(MOST)] == [None] * 10
    assert [refuse_implausible(one, MOST) for one in all_of(MOST - 1)] == [None] * 10
    for command in (*all_of(MOST + 1), CorrectMeter("main", MOST + Fraction(1, 3), "why", ())):
        refused = refuse_implausible(command, MOST)
        assert refused is not None
        assert refused.code == "implausible-amount"
        assert "$10,000.01 at once is implausible: at most $10,000 is moved" in refused.message
    assert refuse_implausible(CashOut("Ann"), MOST) is None, "a player takes what is there"
    assert refuse_implausible(CashOut("Ann", MOST + 1), MOST) is None


@pytest.mark.parametrize(("text", "bound"), [("10000000.00", TEN_MILLIONS), ("$5,000", 500_000)])
def test_the_setting(text: str, bound: int) -> None:
    assert read_bound(text) == bound


@pytest.mark.parametrize("text", ["", "0", "much", "-5"])
def test_a_setting_that_is_no_bound(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(BadInput, match="largest-amount"):
        read_bound(text)
    assert exit_code(["serve", "--show-config", f"--largest-amount={text}"]) == 2
    assert "largest-amount" in capsys.readouterr().err


def test_a_till_and_a_meter_refuse_it_whoever_agrees() -> None:
    cage = Cage(Hall(GAME, seats=1))
    cage.must(OpenTill("accounts", bank=MOST))
    cage.hall.floor.largest = MOST
    refused = cage.tell(BuyIn("player-1", MOST + 1))
    assert isinstance(refused, Refusal)
    assert refused.code == "implausible-amount"
    cage.must(BuyIn("player-1", MOST))
    pit = Pit()
    assert pit.do(OpenLink("one", (LEVEL,), ()), PAT, "one", PIA) == 0
    run = pit.approve(CorrectMeter("main", Fraction(MOST + 1), "a malfunction", ()), PAT, "one", PIA)
    pit.floor.largest = MOST
    refused = carry_out(pit.floor, pit.requests, run)
    assert isinstance(refused, Refusal)
    assert refused.code == "implausible-amount"
    assert pit.floor.pit.links["one"].levels["main"].shown == 100_000


def test_it_is_refused_when_it_is_asked_for() -> None:
    with running("caribbean-stud") as client:
        pit = Caller(client, "pit")
        for subject, at, command in (
            ("till", "caribbean-stud", {"command": "fill", "chips": [{"denomination": "1000000.00", "chips": 11}]}),
            (
                "link",
                "caribbean-stud",
                {"command": "correct-meter", "level": "main", "amount": "99999999999", "why": "a slip"},
            ),
        ):
            body = {"id": str(uuid4()), "at": at, "subject": subject, "command": command, "why": "a slip"}
            asked = pit.post("/api/requests", body)
            assert asked.json().get("code") == "implausible-amount", asked.text
        assert pit.get("/api/requests").json() == []
