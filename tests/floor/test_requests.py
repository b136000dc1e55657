"""Requests: who may ask, who may answer, that nobody answers the own one, and what is then done and recorded."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

import pytest

from pitboss.cards import card
from pitboss.errors import Refusal
from pitboss.floor import request_events as happened
from pitboss.floor.approval import AT_LINKS, FreezeTable, ReopenTable, Run, may_give, refuse_alone
from pitboss.floor.duties import Duties
from pitboss.floor.person import FloorRole, Person
from pitboss.floor.request_state import KEPT, Desk, Request, evolve
from pitboss.floor.requests import A_QUARTER_OF_AN_HOUR, MOST_OPEN, Requests
from pitboss.games.game import Game
from pitboss.journal.memory import MemoryStore
from pitboss.journal.store import Store
from pitboss.meters.link import commands as at_link
from pitboss.meters.link.terms import Terms
from pitboss.people import Actor
from pitboss.rounds.commands import CorrectCard, Deal, NoMoreBets, PlaceWager, RejectAward, Report, Verify
from pitboss.tables.commands import CorrectStub, OpenTable, OrderRecut, Perform, RemoveDeck, TakeSeat
from pitboss.tables.envelope import Hosted
from pitboss.tables.state import Table
from pitboss.tables.table import play
from tests.floor.hall import GAMES, game_of
from tests.floor.staff import HandClock

RECUT = OrderRecut("red", "the cut card fell out")
TRANSFER = at_link.SendTransfer("t1", "main", "meter", 500, "other", "main", "table moved", ())


def person(name: str, role: FloorRole, *more: FloorRole) -> Person:
    return Person(name, (role, *more), role)


DORA, FLO, PAT, PIA = (
    person("Dora", "dealer"),
    person("Flo", "floorperson"),
    person("Pat", "pit manager"),
    person("Pia", "pit manager"),
)


@dataclass
class Pit:
    """Requests at one table, which is set by hand."""

    store: Store = field(default_factory=MemoryStore)
    clock: HandClock = field(default_factory=HandClock)
    host: Hosted = field(default_factory=lambda: Hosted("4", game_of("three-card-poker"), version=17))

    def __post_init__(self) -> None:
        self.requests = self.other_process()

    def other_process(self) -> Requests:
        return Requests(self.store, self.clock, lambda id: self.host if id == "4" else None)

    def make(self, by: Person = DORA, command: Any = RECUT, at: str = "4") -> Request:
        made = self.requests.make(by, at, command, "The cut card fell out.")
        assert isinstance(made, Request), made
        return made

    def last(self) -> dict[str, Any]:
        return [event for entry in self.store.read("requests") for event in entry.events][-1]


@pytest.fixture
def pit() -> Pit:
    return Pit()


def code(answer: object) -> str:
    return answer.code if isinstance(answer, Refusal) else ""


# The way of a request


def test_a_request_is_seen_and_approved_and_the_approver_gives_the_command(pit: Pit) -> None:
    made = pit.make()
    assert pit.requests.open_for(FLO) == (made,)
    run = pit.requests.answer(FLO, made.id, True, "I was there.")
    assert isinstance(run, Run)
    assert (run.actor, run.command, run.at, run.expected) == (Actor("floorperson", "Flo"), RECUT, "4", 17)
    assert run.facts == {
        "request": made.id,
        "asked_by": {"role": "dealer", "person": "Dora"},
        "approved_by": [{"role": "floorperson", "person": "Flo"}],
        "why": "The cut card fell out.",
    }
    assert pit.requests.open_for(FLO) == ()
    settled = pit.requests.settle(made.id, 19)
    assert isinstance(settled, Request)
    assert settled.standing == "carried out"
    assert pit.last() == {"event": "request-carried-out", "request": made.id, "version": 19}


def test_the_table_takes_the_command_from_the_approver_and_not_from_the_dealer(pit: Pit) -> None:
    """The engine itself has the last word: a dealer's recut is refused, the floorperson's is answered by its rules."""
    run = pit.requests.answer(FLO, pit.make().id, True)
    assert isinstance(run, Run)
    opened = play(pit.host.game, Table(), OpenTable())
    assert not isinstance(opened, Refusal)
    assert code(play(pit.host.game, opened[1], run.command, DORA.actor)) == "wrong-person"
    assert code(play(pit.host.game, opened[1], run.command, run.actor)) not in ("", "wrong-person"), "no such deck"


def test_a_request_is_recorded_with_all_that_was_asked(pit: Pit) -> None:
    made = pit.make()
    (entry,) = pit.store.read("requests")
    assert entry.actor == {"role": "dealer", "person": "Dora", "seat": None}
    assert entry.events[0] == {
        "event": "request-made",
        "v": 2,
        "request": made.id,
        "by": "Dora",
        "role": "dealer",
        "subject": "table",
        "at": "4",
        "command": '{"command":"order-recut","deck":"red","why":"the cut card fell out"}',
        "version": 17,
        "why": "The cut card fell out.",
        "needed": 1,
        "until": "2026-11-16T12:15:00.000Z",
        "grounds": {},
    }


def test_a_refusal_of_a_request_says_why(pit: Pit) -> None:
    made = pit.make()
    assert code(pit.requests.answer(FLO, made.id, False)) == "no-reason"
    answered = pit.requests.answer(FLO, made.id, False, "The cut was good.")
    assert isinstance(answered, Request)
    assert (answered.standing, answered.outcome) == ("refused", "The cut was good.")
    assert code(pit.requests.answer(PAT, made.id, True)) == "request-over"


def test_another_process_sees_the_request(pit: Pit) -> None:
    made, other = pit.make(), pit.other_process()
    assert other.open_for(FLO) == (made,)
    assert isinstance(other.answer(FLO, made.id, True), Run)
    pit.clock.pass_(seconds=1)
    assert pit.requests.open_for(PAT) == ()
    assert code(pit.requests.answer(PAT, made.id, True)) == "request-over"


def test_a_process_that_ends_in_between_finds_what_was_approved(pit: Pit) -> None:
    run = pit.requests.answer(FLO, pit.make().id, True)
    assert isinstance(run, Run)
    assert pit.other_process().unfinished() == (run,), "under the same id, so that it happens once"
    pit.requests.settle(run.request, 19)
    assert pit.other_process().unfinished() == ()
    before = pit.last()
    pit.requests.settle(run.request, Refusal("x", "y"))
    assert pit.last() == before, "an outcome is recorded once"


def test_the_same_request_again_is_the_same(pit: Pit) -> None:
    one = pit.requests.make(DORA, "4", RECUT, "fell out", "r-1")
    assert pit.requests.make(DORA, "4", RECUT, "fell out", "r-1") == one
    assert code(pit.requests.make(DORA, "4", RemoveDeck("red"), "fell out", "r-1")) == "request-known"
    assert len(list(pit.store.read("requests"))) == 1


# Nobody answers the own request


@pytest.mark.parametrize("approve", [True, False])
@pytest.mark.parametrize(
    "same",
    [
        person("Dora", "floorperson", "dealer"),
        person("DORA", "pit manager"),
        person("Ｄｏｒａ", "floorperson"),
        Person("Dora", ("floorperson",), "floorperson", "another session"),
    ],
)
def test_nobody_answers_the_own_request(pit: Pit, same: Person, approve: bool) -> None:
    made = pit.make()
    assert pit.requests.open_for(same) == ()
    assert code(pit.requests.answer(same, made.id, approve, "mine")) == "own-request"
    assert pit.last()["event"] == "request-made"


def test_a_dealer_of_the_table_does_not_answer_as_floorperson_there(pit: Pit) -> None:
    made = pit.make()
    duties = Duties(pit.store, pit.clock)
    pit.store.keep(duties.note("4", Actor("dealer", "Dan")))
    dan = person("Dan", "floorperson", "dealer")
    assert code(pit.requests.answer(dan, made.id, True)) == "two-duties"
    assert pit.requests.open_for(dan) == ()


ROLES: dict[FloorRole, str] = {
    "player": "wrong-role",
    "dealer": "wrong-role",
    "technician": "wrong-role",
    "auditor": "wrong-role",
    "floorperson": "",
    "pit manager": "",
}


@pytest.mark.parametrize("role", ROLES)
def test_who_answers_for_a_floorperson(pit: Pit, role: FloorRole) -> None:
    made = pit.make()
    assert code(pit.requests.answer(person("Eve", role), made.id, True)) == ROLES[role]
    assert (pit.last()["event"] == "request-approved") == (not ROLES[role])


@pytest.mark.parametrize("role", ["player", "auditor"])
def test_who_may_not_ask(pit: Pit, role: FloorRole) -> None:
    assert code(pit.requests.make(person("Eve", role), "4", RECUT, "why not")) == "wrong-role"


def test_who_sees_requests(pit: Pit) -> None:
    made = pit.make()
    for role, seen in {
        "player": 0,
        "dealer": 0,
        "technician": 0,
        "floorperson": 1,
        "pit manager": 1,
        "auditor": 1,
    }.items():
        assert len(pit.requests.seen_by(person("Eve", role))) == seen, role  # type: ignore[arg-type]
    assert pit.requests.seen_by(DORA) == (made,)
    assert pit.requests.open_for(person("Eve", "auditor")) == ()


# What needs a floorperson


def floorpersons_commands(game: Game) -> list[Any]:
    """What the law gives to a floorperson, at a table of this game."""
    voids = [
        one.id for one in game.irregularities.values() if "void" in one.consequence or "remove-deck" in one.consequence
    ]
    found: list[Any] = [RemoveDeck("red"), CorrectStub(40, "miscounted"), CorrectCard(3, card("As"), "misread")]
    found += [Perform("red", "verify-inspection")] if "verify-inspection" in game.procedures else []
    found += [RECUT] if "recut" in game.procedures else []
    found += (
        [Verify("validate-progressive"), RejectAward("no such hand")]
        if "validate-progressive" in game.procedures
        else []
    )
    return found + [Report(one) for one in voids]


SUPERVISORS = (RECUT, Verify("validate-progressive"), RejectAward("no such hand"))
"""In Massachusetts a casino supervisor's, who stands above a floorperson: MA CSP §4(d), §11(d)(1)(iii)."""


@pytest.mark.parametrize("name", GAMES)
def test_what_the_law_gives_to_a_floorperson_needs_one(name: str) -> None:
    game = game_of(name)
    pit = Pit(host=Hosted("4", game, version=17))
    commands = floorpersons_commands(game)
    assert len(commands) >= 3
    for command in commands:
        assert not may_give(DORA, command, game), command
        made = pit.make(DORA, command)
        assert made.made.needed == 1
        above = name == "caribbean-stud" and command in SUPERVISORS
        assert (made in pit.requests.open_for(FLO)) == (not above)
        assert made in pit.requests.open_for(PAT)
        assert code(pit.requests.make(PAT, "4", command, "myself")) == "no-request-needed"


def test_every_list_of_what_needs_a_floorperson_is_met_by_some_game() -> None:
    """So that the test above cannot pass by finding nothing."""
    kinds = {type(command) for name in GAMES for command in floorpersons_commands(game_of(name))}
    assert kinds == {RemoveDeck, CorrectStub, CorrectCard, Perform, OrderRecut, Verify, RejectAward, Report}


def test_a_void_is_not_the_dealers_alone() -> None:
    game = game_of("three-card-poker")
    void = next(one for one in game.irregularities.values() if one.consequence.startswith("void"))
    goes_on = next(
        one for one in game.irregularities.values() if one.consequence == "continue" or "card" in one.consequence
    )
    assert code(refuse_alone(game, Report(void.id), DORA.actor)) == "needs-approval"
    assert refuse_alone(game, Report(void.id), FLO.actor) is None
    assert refuse_alone(game, Report(goes_on.id), DORA.actor) is None
    assert refuse_alone(game, NoMoreBets(), DORA.actor) is None


@pytest.mark.parametrize(
    ("by", "command", "expected"),
    [
        (DORA, NoMoreBets(), "no-request-needed"),
        (DORA, TakeSeat(1, "Ann"), "no-request-needed"),
        (FLO, Deal(()), "no-request"),
        (DORA, at_link.BeginPlay("4", 1), "no-request"),
        (DORA, PlaceWager(1, "ante", True), "malformed"),
        (DORA, "recut", "malformed"),
    ],
)
def test_what_nobody_asks_for(pit: Pit, by: Person, command: Any, expected: str) -> None:
    assert code(pit.requests.make(by, "4", command, "please")) == expected
    assert list(pit.store.read("requests")) == []


def test_a_table_that_is_not_here(pit: Pit) -> None:
    assert code(pit.requests.make(DORA, "5", RECUT, "please")) == "no-such-table"
    assert code(pit.requests.answer(FLO, "no such", True)) == "no-such-request"


@pytest.mark.parametrize("why", ["", "   ", "two\nlines", "x" * 1001, 7])
def test_a_request_says_why(pit: Pit, why: Any) -> None:
    assert code(pit.requests.make(DORA, "4", RECUT, why)) in ("no-reason", "malformed")


@pytest.mark.parametrize("command", [ReopenTable(), FreezeTable()])
def test_a_table_stands_still_and_goes_on_by_a_floorpersons_word(pit: Pit, command: Any) -> None:
    made = pit.make(DORA, command)
    pit.host = replace(pit.host, version=99)
    run = pit.requests.answer(FLO, made.id, True)
    assert isinstance(run, Run)
    assert (run.subject, run.command, run.expected) == ("floor", command, None)


# The table has gone on


def test_a_table_that_has_gone_on_is_a_clear_refusal(pit: Pit) -> None:
    made = pit.make()
    pit.host = replace(pit.host, version=18)
    refusal = pit.requests.answer(FLO, made.id, True)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "stale-version"
    assert "it was at version 17 and is at version 18" in refusal.message
    assert pit.last()["event"] == "request-failed"
    assert code(pit.requests.answer(FLO, made.id, True)) == "request-over"


def test_what_the_rules_refuse_is_recorded_on_the_request(pit: Pit) -> None:
    made = pit.make()
    pit.requests.answer(FLO, made.id, True)
    settled = pit.requests.settle(made.id, Refusal("no-deck", "There is no red deck."))
    assert isinstance(settled, Request)
    assert (settled.standing, settled.outcome) == ("failed", "There is no red deck.")


def test_a_request_expires(pit: Pit) -> None:
    made = pit.make()
    pit.clock.pass_(minutes=14, seconds=59)
    assert pit.requests.open_for(FLO) == (made,)
    pit.clock.pass_(seconds=1)
    assert pit.requests.open_for(FLO) == ()
    assert code(pit.requests.answer(FLO, made.id, True)) == "request-over"
    assert pit.last() == {"event": "request-expired", "request": made.id}


def test_only_who_asked_withdraws(pit: Pit) -> None:
    made = pit.make()
    assert code(pit.requests.withdraw(FLO, made.id)) == "no-such-request"
    withdrawn = pit.requests.withdraw(DORA, made.id, "It was found.")
    assert isinstance(withdrawn, Request)
    assert withdrawn.standing == "withdrawn"
    assert code(pit.requests.answer(FLO, made.id, True)) == "request-over"
    assert code(pit.requests.withdraw(DORA, made.id)) == "request-over"


# Meters: two people


def approvals_of(run: object) -> tuple[str, ...]:
    assert isinstance(run, Run), run
    return tuple(run.command.approved_by)


def test_a_pit_manager_who_asks_is_the_first_of_two(pit: Pit) -> None:
    made = pit.make(PAT, TRANSFER, "mega")
    assert code(pit.requests.answer(PAT, made.id, True)) == "own-request"
    assert approvals_of(pit.requests.answer(PIA, made.id, True)) == ("Pat", "Pia")


def test_somebody_else_who_asks_needs_two(pit: Pit) -> None:
    made = pit.make(FLO, TRANSFER, "mega")
    waiting = pit.requests.answer(PAT, made.id, True)
    assert isinstance(waiting, Request)
    assert waiting.standing == "open"
    assert code(pit.requests.answer(person("pat", "pit manager"), made.id, True)) == "approved-already"
    assert code(pit.requests.answer(person("Gil", "floorperson"), made.id, True)) == "wrong-role"
    assert approvals_of(pit.requests.answer(PIA, made.id, True)) == ("Pat", "Pia")


def test_a_name_that_came_in_with_the_command_approves_nothing(pit: Pit) -> None:
    """Who approves is known by the session, never by what the command says."""
    named = replace(TRANSFER, approved_by=("Zoe", "Yan"))
    assert code(pit.requests.make(PAT, "mega", named, "the table was moved")) == "approved-by-given"
    assert pit.requests.all() == ()


BY_TABLES = {
    at_link.JoinTable,
    at_link.LeaveTable,
    at_link.PayAward,
    at_link.ReleaseAward,
    at_link.RestoreContribution,
    at_link.ReverseContribution,
}
"""What a link hears from its tables: the people of a round's verification approve it there."""


def test_every_command_that_people_approve_is_asked_for_or_follows_from_a_table() -> None:
    assert set(AT_LINKS) | BY_TABLES == set(at_link.PERSONS)
    assert not set(AT_LINKS) & BY_TABLES


# Events add up


def test_events_add_up_to_requests() -> None:
    made = happened.RequestMade("r", "Pat", "floorperson", "link", "mega", "{}", 0, "why", 2, "2026-11-16T12:15:00Z")
    first = happened.RequestApproved("r", "Pia", "pit manager", "")
    second = happened.RequestApproved("r", "Pam", "pit manager", "")
    steps: list[tuple[happened.Event, str]] = [
        (made, "open"),
        (first, "open"),
        (second, "approved"),
        (happened.RequestFailed("r", "x", "y"), "failed"),
    ]
    desk = Desk()
    for event, standing in steps:
        desk = evolve(desk, event)
        assert desk.requests["r"].standing == standing
    assert evolve(desk, happened.RequestExpired("nobody's")) == desk


def test_old_requests_leave_and_open_ones_stay() -> None:
    def made(name: str) -> happened.RequestMade:
        return happened.RequestMade(name, "Pat", "dealer", "table", "4", "{}", 0, "", 1, "")

    desk = evolve(Desk(), made("first"))
    for number in range(KEPT + 5):
        desk = evolve(evolve(desk, made(str(number))), happened.RequestExpired(str(number)))
    assert len(desk.requests) == KEPT
    assert "first" in desk.requests
    assert "0" not in desk.requests


def test_one_person_asks_for_so_much_at_once_and_no_more(pit: Pit) -> None:
    for number in range(MOST_OPEN):
        assert isinstance(pit.requests.make(DORA, "4", RECUT, "slipped", f"r{number}"), Request)
    refused = pit.requests.make(DORA, "4", RECUT, "slipped", "one-more")
    assert isinstance(refused, Refusal)
    assert refused.code == "too-many-requests"
    assert isinstance(pit.requests.make(person("Dan", "dealer"), "4", RECUT, "slipped", "of-another"), Request)
    assert isinstance(pit.requests.withdraw(DORA, "r0"), Request)
    assert isinstance(pit.requests.make(DORA, "4", RECUT, "slipped", "one-more"), Request)


def test_requests_that_nobody_has_answered_in_time_are_over_when_the_next_is_made(pit: Pit) -> None:
    for number in range(MOST_OPEN):
        pit.requests.make(DORA, "4", RECUT, "slipped", f"r{number}")
    pit.clock.now += A_QUARTER_OF_AN_HOUR
    assert {one.standing for one in pit.requests.seen_by(FLO)} == {"expired"}, "whoever looks sees it at once"
    assert isinstance(pit.requests.make(DORA, "4", RECUT, "slipped", "next"), Request)
    standing = {one.id: one.standing for one in pit.other_process().all()}
    assert standing.pop("next") == "open"
    assert set(standing.values()) == {"expired"}


def test_what_is_asked_for_is_short_enough_to_be_read(pit: Pit) -> None:
    terms = tuple(Terms(f"level {number}", 100_000, 50_000, Fraction(1, 5), 10_000) for number in range(500))
    refused = pit.requests.make(person("Tek", "technician"), "north", at_link.OpenLink("north", terms, ()), "new")
    assert isinstance(refused, Refusal)
    assert "too long" in refused.message
    assert pit.requests.all() == ()
