"""A request for the money of a table or for a meter is overtaken once what it was asked about has changed."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from pitboss.errors import Refusal
from pitboss.floor.approval import Run
from pitboss.floor.carrying import do, draft, requests_at
from pitboss.floor.finishing import carry_out, finish
from pitboss.floor.money.commands import (
    BuyIn,
    CashOut,
    Command,
    CountInventory,
    Credit,
    Fill,
    OpenTill,
    Stack,
    VoidSlip,
    WriteSlip,
)
from pitboss.floor.money.decide import Award
from pitboss.floor.money.tills import Deed, tills_of
from pitboss.floor.person import Person
from pitboss.floor.request_state import Request
from pitboss.meters.link import commands as at_link
from pitboss.meters.link.codec import EVENTS
from pitboss.meters.link.decide import Done, decide
from pitboss.meters.link.terms import Terms
from tests.floor.hall import Hall

TABLE = "three-card-poker"
FLO, FRED = (Person(name, ("floorperson",), "floorperson") for name in ("Flo", "Fred"))
PAT, PIA = (Person(name, ("pit manager",), "pit manager") for name in ("Pat", "Pia"))
LEVEL = Terms("main", 100_000, 50_000, Fraction(1, 5), 10_000)
SIGNED = {"asked_by": {"person": "Nell"}, "approved_by": [{"person": "Ned"}]}
TEN = (Stack(100_000, 10),)
ONE = (Stack(100_000, 1),)
CLOSED_AND_OPENED = (CountInventory("closer", TEN), CountInventory("opener", TEN))


class House:
    """A floor with a table of chips or balances, two links, and requests as a server has them."""

    def __init__(self, kind: Any = "chips") -> None:
        self.hall = Hall(TABLE)
        self.floor = self.hall.floor
        self.tills, self.requests, self.count = tills_of(self.floor), requests_at(self.floor), 0
        self.deal(OpenTill(kind))
        for link in ("one", "two"):
            assert self.decide(at_link.OpenLink(link, (LEVEL,), ()), link) == 0

    def deal(self, *commands: Command) -> None:
        """What others do with the money meanwhile."""
        for command in commands:
            self.count += 1
            told = self.tills.tell(Deed(f"deed-{self.count}", TABLE, FRED.actor, command, SIGNED))
            assert not isinstance(told, Refusal), told

    def ask(self, command: Any, at: str = TABLE, by: Person = PAT) -> Request:
        made = self.requests.make(by, at, command, "it is time")
        assert isinstance(made, Request), made
        return made

    def answer(self, made: Request, by: Person = PIA) -> Any:
        run = self.requests.answer(by, made.id, True)
        return carry_out(self.floor, self.requests, run) if isinstance(run, Run) else run

    def decide(self, command: Any, at: str) -> Any:
        return self.answer(self.ask(command, at))

    def expect_overtaken(self, made: Request, *words: str) -> None:
        """Refused with a reason, and closed on record: a second answer finds it so."""
        before = {stream: head.version for stream, head in self.floor.store.heads().items() if stream != "requests"}
        refusal = self.answer(made)
        assert isinstance(refusal, Refusal), refusal
        assert refusal.code == "overtaken"
        for one in words:
            assert one in refusal.message
        last = list(self.floor.store.read("requests"))[-1].events[-1]
        assert (last["event"], last["code"]) == ("request-failed", "overtaken")
        again = self.requests.answer(PIA, made.id, True)
        assert isinstance(again, Refusal)
        assert again.code == "request-over"
        now = {stream: head.version for stream, head in self.floor.store.heads().items() if stream != "requests"}
        assert now == before


@pytest.fixture
def house() -> House:
    house = House()
    house.deal(CountInventory("opener", TEN))
    return house


@pytest.mark.parametrize("command", [Fill(ONE), Credit(ONE)])
def test_a_slip_is_of_the_shift_in_which_it_was_asked_for(house: House, command: Command) -> None:
    made = house.ask(command)
    house.deal(*CLOSED_AND_OPENED)
    house.expect_overtaken(made, "the shift at the table was 1, open and is 2, open")


@pytest.mark.parametrize(
    "meanwhile", [(Fill(ONE),), (Credit(ONE),), (Fill(ONE), VoidSlip("F-1", "wrong chips"))], ids=str
)
def test_another_slip_since_then_overtakes_a_fill(house: House, meanwhile: tuple[Command, ...]) -> None:
    made = house.ask(Fill(ONE))
    house.deal(*meanwhile)
    house.expect_overtaken(made, "the last fill or credit was none and is")


@pytest.mark.parametrize("meanwhile", [Fill(ONE), BuyIn("Bo", 5000)])
def test_a_count_is_of_the_chips_that_lay_there(house: House, meanwhile: Command) -> None:
    """The difference would be found between a count and another moment."""
    made = house.ask(CountInventory("closer", TEN))
    house.deal(meanwhile)
    house.expect_overtaken(made, "the tray by the record was $10,000 and is")


def test_the_slip_of_an_award_is_of_the_award_that_was_seen(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    found = Award(3, 1, "pair-plus", "Bo", 40_000)
    monkeypatch.setattr("pitboss.floor.money.tills.find_award", lambda *_: found)
    made = house.ask(WriteSlip("jackpot", 3, 1, "pair-plus"))
    found = Award(3, 1, "pair-plus", "Bo", 25_000)
    house.expect_overtaken(made, "the award was $400 to Bo and is $250 to Bo")


def test_all_of_a_balance_is_the_balance_that_was_asked_about() -> None:
    """A technician may ask for it: whoever approves sees the sum of that moment."""
    house = House("accounts")
    house.tills.find_account = lambda name: name
    house.deal(BuyIn("Bo", 10_000))
    made = house.ask(CashOut("Bo"), by=Person("Tess", ("technician",), "technician"))
    house.deal(BuyIn("Bo", 90_000))
    house.expect_overtaken(made, "the balance of Bo was $100 and is $1,000")


def test_play_at_a_table_does_not_overtake_a_fill(house: House) -> None:
    made = house.ask(Fill(ONE))
    house.deal(BuyIn("Bo", 5000))
    assert house.answer(made) == 0


def test_what_changes_after_the_approval_counts_too(house: House) -> None:
    run = house.requests.answer(PIA, house.ask(Fill(ONE)).id, True)
    assert isinstance(run, Run)
    house.deal(*CLOSED_AND_OPENED)
    finish(house.floor, house.requests)
    (last,) = (one for one in house.requests.all() if one.id == run.request)
    assert last.standing == "failed"
    assert house.tills.read(TABLE).slips == {}


def test_what_was_done_before_a_crash_is_not_overtaken_by_itself(house: House) -> None:
    run = house.requests.answer(PIA, house.ask(Fill(ONE)).id, True)
    assert isinstance(run, Run)
    assert do(house.floor, house.requests, run) == 0
    finish(house.floor, house.requests)
    assert house.requests.all()[-1].standing == "carried out"
    corrected = house.requests.answer(PIA, house.ask(CORRECTION, "one").id, True)
    assert isinstance(corrected, Run)
    assert do(house.floor, house.requests, corrected) == do(house.floor, house.requests, corrected) == 0


# Meters

CORRECTION = at_link.CorrectMeter("main", Fraction(1000), "a malfunction", ())
TERMS = at_link.ChangeTerms("main", Terms("main", 100_000, 50_000, Fraction(1, 10), 10_000), "a new rate", ())
SENT = at_link.SendTransfer("t-1", "main", "meter", 20_000, "two", "main", "table moved", ())
BACK = at_link.SendTransfer("t-2", "main", "meter", 20_000, "one", "main", "and back", ())
LIMITED = Terms("main", 100_000, 50_000, Fraction(1, 5), 10_000, limit=200_000)


def win(house: House) -> None:
    """The level is won at a table, verified and paid."""
    link = house.floor.pit.links["one"]
    staked = (("main", 100),)
    told: tuple[Any, ...] = (
        at_link.JoinTable("9", ("main",), ("Ned",)),
        at_link.BeginPlay("9", 1),
        at_link.Contribute("9", 1, staked),
        at_link.ReserveAward("a-1", "9", 1, "main", Fraction(1), (1,)),
        at_link.PayAward("a-1", ("Ned", "Nell")),
        at_link.EndPlay("9", 1, staked),
    )
    run = Run("x", "", "link", "one", PAT.actor, None, None, {})
    for number, command in enumerate(told):
        write_link(house, run, f"m-{number}", command)
    assert house.floor.pit.links["one"].levels["main"].hits == link.levels["main"].hits + 1


def write_link(house: House, run: Run, message: str, command: Any) -> None:
    """What another process has written: this one reads it when it needs it."""
    link = house.floor.pit.links["one"]
    answer = decide(link, message, command)
    assert not isinstance(answer, Refusal), answer
    assert not isinstance(answer, Done)
    house.floor.store.append([draft(house.floor, run, "one", link.version, message, EVENTS.write(answer))])
    house.floor.catch_up("one")


MEANWHILE: dict[str, tuple[Callable[[House], Any], str]] = {
    "the meter is hit": (win, "the number of awards of main of one was 0 and is 1"),
    "the terms change": (
        lambda house: house.decide(at_link.ChangeTerms("main", LIMITED, "posted", ()), "one"),
        "limit in the terms of main of one was None and is 200000",
    ),
    "a correction is made": (
        lambda house: house.decide(CORRECTION, "one"),
        "corrections up of main of one, in cents, was 0 and is 1000",
    ),
    "an amount goes": (lambda house: house.decide(SENT, "one"), "transfers out of main of one"),
    "an amount comes": (lambda house: house.decide(BACK, "two"), "transfers in of main of one"),
}


@pytest.mark.parametrize("meanwhile", MEANWHILE)
@pytest.mark.parametrize("command", [CORRECTION, TERMS, SENT], ids=lambda one: type(one).__name__)
def test_a_request_for_a_level_is_of_the_level_as_it_was(house: House, command: Any, meanwhile: str) -> None:
    happens, words = MEANWHILE[meanwhile]
    made = house.ask(command, "one")
    assert not happens(house)
    house.expect_overtaken(made, words)


def test_a_transfer_is_to_the_level_as_it_was(house: House) -> None:
    made = house.ask(SENT, "one")
    assert house.decide(at_link.ChangeTerms("main", LIMITED, "posted", ()), "two") == 0
    house.expect_overtaken(made, "limit in the terms of main of two")


def test_a_contribution_overtakes_nothing(house: House) -> None:
    made = house.ask(CORRECTION, "one")
    run = Run("x", "", "link", "one", PAT.actor, None, None, {})
    staked = (("main", 100),)
    for command in (
        at_link.JoinTable("9", ("main",), ("Ned",)),
        at_link.BeginPlay("9", 1),
        at_link.Contribute("9", 1, staked),
        at_link.EndPlay("9", 1, staked),
    ):
        write_link(house, run, f"m-{type(command).__name__}", command)
    assert house.answer(made) == 0
    assert house.floor.pit.links["one"].levels["main"].exact == 100_000 + 20 + 1000


def test_the_second_of_two_who_approve_is_refused_too(house: House) -> None:
    """Three people for a correction that a floorperson asks for: the level is hit between the two words."""
    made = house.ask(CORRECTION, "one", FLO)
    waits = house.answer(made, PAT)
    assert isinstance(waits, Request)
    win(house)
    house.expect_overtaken(made, "the number of awards")
