"""What was approved is done on a running floor: once, by the approver, with everybody named in the record."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pitboss.errors import Refusal
from pitboss.floor.approval import FreezeTable, ReopenTable, Run
from pitboss.floor.carrying import do, name_stop
from pitboss.floor.finishing import carry_out, finish
from pitboss.floor.floor import Floor, hosted
from pitboss.floor.person import Person
from pitboss.floor.request_state import Request
from pitboss.floor.requests import Requests
from pitboss.meters.link import commands as at_link
from pitboss.meters.link.terms import Terms
from pitboss.people import Actor
from pitboss.rounds.commands import NoMoreBets
from pitboss.tables.commands import CloseTable, OpenTable
from pitboss.tables.envelope import Hosted
from tests.floor.hall import Hall

TABLE = "three-card-poker"
DORA = Person("Dora", ("dealer",), "dealer")
FLO = Person("Flo", ("floorperson",), "floorperson")
PAT, PIA = (Person(name, ("pit manager",), "pit manager") for name in ("Pat", "Pia"))
LEVEL = Terms("main", 100_000, 50_000, Fraction(1, 5), 10_000)


def look(floor: Floor, table: str) -> Hosted | None:
    return hosted(floor.pit, table) if table in floor.places else None


class Pit:
    """A floor with one table that is not open yet, and requests."""

    def __init__(self, hall: Hall | None = None) -> None:
        self.hall = hall or Hall(TABLE)
        self.floor = self.hall.floor
        self.requests = self.at(self.floor)

    def at(self, floor: Floor) -> Requests:
        return Requests(floor.store, floor.clock, lambda table: look(floor, table))

    def approve(self, command: Any, by: Person = DORA, at: str = TABLE, approver: Person = FLO) -> Run:
        made = self.requests.make(by, at, command, "it is time")
        assert isinstance(made, Request), made
        run = self.requests.answer(approver, made.id, True)
        assert isinstance(run, Run), run
        return run

    def do(self, command: Any, *more: Any) -> int | Refusal:
        return carry_out(self.floor, self.requests, self.approve(command, *more))

    def standing(self) -> str:
        return self.requests.all()[-1].standing


@pytest.fixture
def pit() -> Pit:
    return Pit()


def test_the_table_does_it_at_the_approvers_word(pit: Pit) -> None:
    version = pit.do(OpenTable())
    assert pit.hall.table.phase == "open"
    assert version == hosted(pit.floor.pit, TABLE).version
    first = next(iter(pit.floor.store.read(f"table/{TABLE}")))
    assert first.actor == {"role": "floorperson", "person": "Flo", "seat": None}
    assert first.facts["asked_by"] == {"role": "dealer", "person": "Dora"}
    assert first.facts["approved_by"] == [{"role": "floorperson", "person": "Flo"}]
    assert pit.standing() == "carried out"


def test_what_was_approved_before_a_crash_is_done_once(pit: Pit) -> None:
    run = pit.approve(OpenTable())
    again = pit.hall.open()
    requests = pit.at(again)
    finish(again, requests)
    assert hosted(again.pit, TABLE).table.phase == "open"
    version = hosted(again.pit, TABLE).version
    assert do(again, requests, run) == version, "the same id is answered again"
    assert hosted(again.pit, TABLE).version == version
    assert requests.unfinished() == ()


def test_a_crash_before_the_outcome_was_recorded_does_nothing_twice(pit: Pit) -> None:
    run = pit.approve(OpenTable())
    version = do(pit.floor, pit.requests, run)
    again = pit.hall.open()
    requests = pit.at(again)
    finish(again, requests)
    assert hosted(again.pit, TABLE).version == version
    assert requests.all()[-1].standing == "carried out"


def test_what_the_rules_refuse_is_the_outcome(pit: Pit) -> None:
    refusal = pit.do(CloseTable())
    assert isinstance(refusal, Refusal)
    assert pit.standing() == "failed"
    assert pit.requests.all()[-1].outcome == refusal.message


def test_a_table_stands_still_and_goes_on_at_a_floorpersons_word(pit: Pit) -> None:
    pit.do(OpenTable())
    assert pit.do(FreezeTable()) == 0
    refused = pit.hall.tell(Actor("dealer", "Dora"), NoMoreBets())
    assert isinstance(refused, Refusal)
    assert refused.code == "frozen"
    stop = pit.floor.places[TABLE].frozen
    assert pit.do(ReopenTable(stop)) == 0
    assert pit.floor.places[TABLE].frozen == ""
    assert isinstance(pit.do(ReopenTable(stop)), Refusal), "it does not stand still"
    assert pit.standing() == "failed"


def test_a_request_does_not_lift_a_stop_that_came_after_it(pit: Pit) -> None:
    pit.do(OpenTable())
    assert code_of(name_stop(pit.floor, TABLE, ReopenTable())) == "not-frozen"
    pit.floor.freeze(TABLE, "a dispute", FLO.actor)
    asked = name_stop(pit.floor, TABLE, ReopenTable())
    run = pit.approve(asked)
    assert pit.floor.reopen(TABLE, FLO.actor, "settled") is None
    pit.floor.freeze(TABLE, "cheating found", FLO.actor)
    assert code_of(carry_out(pit.floor, pit.requests, run)) == "stale-stop"
    assert pit.floor.places[TABLE].frozen == "cheating found"


def test_a_request_that_let_a_table_go_on_is_finished_after_a_crash(pit: Pit) -> None:
    pit.do(OpenTable())
    pit.floor.freeze(TABLE, "a dispute", FLO.actor)
    run = pit.approve(name_stop(pit.floor, TABLE, ReopenTable()))
    assert do(pit.floor, pit.requests, run) == 0, "and the process ends before it says so on the request"
    finish(pit.floor, pit.requests)
    assert pit.standing() == "carried out"


def code_of(answer: object) -> str:
    return answer.code if isinstance(answer, Refusal) else ""


# Meters


def open_links(pit: Pit) -> None:
    for link in ("one", "two"):
        opening = at_link.OpenLink(link, (LEVEL,), ())
        assert pit.do(opening, PAT, link, PIA) == 0


def test_two_pit_managers_open_a_link_and_change_its_terms(pit: Pit) -> None:
    open_links(pit)
    limited = Terms("main", 100_000, 50_000, Fraction(1, 5), 10_000, limit=200_000)
    assert pit.do(at_link.ChangeTerms("main", limited, "a limit is posted", ()), PIA, "one", PAT) == 0
    assert pit.floor.pit.links["one"].levels["main"].terms.limit == 200_000
    last = list(pit.floor.store.read("link/one"))[-1]
    assert last.events[0]["approved_by"] == ["Pia", "Pat"]
    assert last.facts["asked_by"]["person"] == "Pia"
    again = pit.hall.open()
    assert again.pit.links["one"] == pit.floor.pit.links["one"]


def test_a_transfer_leaves_one_link_and_comes_to_the_other_at_once(pit: Pit) -> None:
    open_links(pit)
    sent = at_link.SendTransfer("t-1", "main", "meter", 20_000, "two", "main", "table moved", ())
    assert pit.do(sent, PAT, "one", PIA) == 0
    shown = {link: pit.floor.pit.links[link].levels["main"].shown for link in ("one", "two")}
    assert shown == {"one": 80_000, "two": 120_000}
    run = pit.approve(sent, PAT, "one", PIA)
    refused = carry_out(pit.floor, pit.requests, run)
    assert isinstance(refused, Refusal), "the same transfer again"
    assert {link: pit.floor.pit.links[link].levels["main"].shown for link in ("one", "two")} == shown


def test_a_transfer_that_its_receiver_refuses_does_not_leave(pit: Pit) -> None:
    open_links(pit)
    sent = at_link.SendTransfer("t-1", "main", "meter", 20_000, "two", "nowhere", "table moved", ())
    assert isinstance(pit.do(sent, PAT, "one", PIA), Refusal)
    assert pit.floor.pit.links["one"].levels["main"].shown == 100_000
    assert len(list(pit.floor.store.read("link/one"))) == 1


@pytest.mark.parametrize("amount", [Fraction(1234), Fraction(-1234), Fraction(1, 3)])
def test_a_correction_of_a_meter_is_done_once(pit: Pit, amount: Fraction) -> None:
    open_links(pit)
    run = pit.approve(at_link.CorrectMeter("main", amount, "a malfunction", ()), PAT, "one", PIA)
    assert do(pit.floor, pit.requests, run) == do(pit.floor, pit.requests, run) == 0
    assert pit.floor.pit.links["one"].levels["main"].exact == 100_000 + amount


def test_a_link_that_is_not_there(pit: Pit) -> None:
    refusal = pit.do(at_link.CorrectMeter("main", Fraction(1), "a malfunction", ()), PAT, "three", PIA)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "no-such-link"
    assert "three" not in pit.floor.pit.links
