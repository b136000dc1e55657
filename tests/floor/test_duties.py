"""Nobody deals and supervises at one table in one shift."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

import pytest

from pitboss.errors import BadInput, Refusal
from pitboss.floor.accounts import Accounts
from pitboss.floor.carrying import requests_at, tell
from pitboss.floor.duties import EIGHT_HOURS, Duties, Shifts, read_shifts
from pitboss.floor.floor import Order
from pitboss.floor.person import OPERATOR
from pitboss.journal.memory import MemoryStore
from pitboss.people import Actor, Role
from pitboss.tables.commands import BeginRound, DealerComes, TakeSeat
from tests.floor.hall import DEALER, Hall
from tests.floor.staff import HASHING, SECRET, HandClock, Staff

DUTIES: dict[Role, str] = {"dealer": "deals", "floorperson": "supervises", "pit manager": "supervises"}
"""The issue's words: "nobody is dealer and floorperson at one table"; a pit manager stands above a floorperson."""


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def duties(clock: HandClock) -> Duties:
    return Duties(MemoryStore(), clock)


def act(duties: Duties, table: str, role: Role, person: str = "Ann") -> str:
    """Somebody acts at a table; the code of the refusal, where there is one."""
    actor = Actor(role, person)
    if refusal := duties.refuse(table, actor, BeginRound()):
        return refusal.code
    duties.store.keep(duties.note(table, actor, BeginRound()))
    return ""


@pytest.mark.parametrize("first", [*DUTIES, "player", "technician"])
@pytest.mark.parametrize("then", [*DUTIES, "player", "technician"])
def test_two_duties_of_one_person_at_one_table(duties: Duties, first: Role, then: Role) -> None:
    assert act(duties, "4", first) == ""
    both = first in DUTIES and then in DUTIES and DUTIES[first] != DUTIES[then]
    assert act(duties, "4", then) == ("two-duties" if both else "")
    assert act(duties, "5", then) == "", "at another table they may"
    assert act(duties, "4", then, "Bo") == "", "another person may"


SEATED = [
    ("Fay", ["floorperson"], "own-matter"),
    ("Fay", ["dealer", "pit manager"], "own-matter"),
    ("Ann", ["player"], "table-closed"),
    ("somebody", [], "table-closed"),
]
"""What a dealer is answered who seats them at a table that is closed: the floor refuses, or else the table does."""


def test_another_spelling_is_the_same_person(duties: Duties) -> None:
    assert act(duties, "4", "dealer") == ""
    assert act(duties, "4", "floorperson", " ANN") == "two-duties"


def test_a_dealer_comes_by_no_other_dealers_word(duties: Duties) -> None:
    """Else a dealer would choose who may supervise them: whoever is named deals there for the shift."""
    dan = Actor("dealer", "Dan")
    refusal = duties.refuse("4", dan, DealerComes("Flo"))
    assert refusal is not None
    assert refusal.code == "wrong-person"
    assert duties.refuse("4", dan, DealerComes(" DAN")) is None
    assert duties.refuse("4", Actor("floorperson", "Flo"), DealerComes("Dan")) is None


def test_who_comes_as_a_dealer_has_that_role(duties: Duties) -> None:
    """On a floor with accounts; at a table without any, names are what people say."""
    flo = Actor("floorperson", "Flo")
    assert duties.refuse("4", flo, DealerComes("Nobody")) is None
    staff = Staff(duties.store)
    for name, role in (("Dan", "dealer"), ("Pla", "player"), ("Aud", "auditor"), ("Dora", "dealer")):
        staff.add(name, role)
    staff.accounts.disable(OPERATOR, "Dora")
    for name in ("Nobody", "Pla", "Aud", "Dora"):
        refusal = duties.refuse("4", flo, DealerComes(name))
        assert refusal is not None
        assert (refusal.code, refusal.open) == ("no-such-dealer", ("Dan",))
    assert duties.refuse("4", flo, DealerComes(" DAN")) is None


def test_a_new_shift_begins_anew(duties: Duties, clock: HandClock) -> None:
    assert act(duties, "4", "dealer") == ""
    clock.pass_(hours=1, minutes=59)
    assert act(duties, "4", "floorperson") == "two-duties"
    clock.pass_(minutes=1)
    assert act(duties, "4", "floorperson") == "", "at two in the afternoon"
    assert act(duties, "4", "dealer") == "two-duties"
    duties.sweep()
    assert act(duties, "4", "dealer") == "two-duties"
    assert len(duties.store.recall_all("duties")) == 1, "what was kept of the morning is gone"


def test_who_still_deals_when_the_shift_ends_does_not_supervise_in_the_next(clock: HandClock) -> None:
    duties = Duties(MemoryStore(), clock, dealing=lambda table: "Ann" if table == "4" else "")
    assert act(duties, "4", "dealer") == ""
    clock.pass_(hours=2)
    assert act(duties, "4", "floorperson", "ann") == "two-duties"
    assert act(duties, "4", "floorperson", "Bo") == ""
    assert act(duties, "5", "floorperson") == ""
    assert act(duties, "4", "dealer") == ""


def test_a_dealer_who_is_brought_has_the_duty_too(duties: Duties) -> None:
    comes, floor = DealerComes("Ann"), Actor("floorperson", "Fay")
    assert duties.refuse("4", floor, comes) is None
    duties.store.keep(duties.note("4", floor, comes))
    assert act(duties, "4", "floorperson") == "two-duties"
    refusal = duties.refuse("4", Actor("floorperson", "Gil"), DealerComes("Fay"))
    assert refusal is not None
    assert "Fay is floorperson" in refusal.message


def test_a_duty_is_kept_once(duties: Duties) -> None:
    assert len(duties.note("4", Actor("dealer", "Ann"))) == 1
    act(duties, "4", "dealer")
    assert duties.note("4", Actor("dealer", "Ann")) == ()


@pytest.mark.parametrize(
    ("hour", "expected"),
    [(6, "2026-11-16/1"), (13, "2026-11-16/1"), (14, "2026-11-16/2"), (22, "2026-11-16/3"), (5, "2026-11-15/3")],
)
def test_shifts_of_a_day(hour: int, expected: str) -> None:
    assert EIGHT_HOURS.name_of(datetime(2026, 11, 16, hour, tzinfo=UTC)) == expected


def test_shifts_go_by_the_clock_of_the_house() -> None:
    """At 02:00 UTC it is nine in the evening of the day before in Maryland."""
    shifts = Shifts((time(4), time(12), time(20)), timedelta(hours=-5))
    assert shifts.name_of(datetime(2026, 11, 16, 2, tzinfo=UTC)) == "2026-11-15/3"


def test_shifts_must_be_in_order() -> None:
    with pytest.raises(BadInput):
        Shifts((time(14), time(6)))
    with pytest.raises(BadInput):
        Shifts(())


WRONG = (
    "",
    "6",
    "25:00",
    "06:00+02:00 14:00+02:00",
    "06:00Z",
    "06:00:30",
    "06:00 +5:-30",
    "06:00 +05:00 -03:00",
    "06:00 +24",
)


@pytest.mark.parametrize("text", WRONG)
def test_a_setting_of_shifts_that_is_none_is_refused_in_a_sentence(text: str) -> None:
    """An offset inside a time ended a server with an error of the program."""
    with pytest.raises(BadInput, match="shifts are times of day"):
        read_shifts(text)


@pytest.mark.parametrize("text", ["06:00 14:00 22:00 +00:00", "04:00 -05:00", "05:30 17:30 +05:30"])
def test_shifts_are_written_as_they_are_set(text: str) -> None:
    assert str(read_shifts(text)) == text
    assert read_shifts("06 14 +1") == Shifts((time(6), time(14)), timedelta(hours=1))


@pytest.mark.parametrize(("name", "roles", "expected"), SEATED)
def test_who_works_on_the_floor_is_seated_by_nobody_else(name: str, roles: list[str], expected: str) -> None:
    """Whoever plays at a table decides nothing there: a dealer would be rid of every floorperson."""
    hall = Hall("three-card-poker")
    requests, accounts = requests_at(hall.floor), Accounts(hall.store, hall.clock, hashing=HASHING)
    if roles:
        accounts.add(OPERATOR, name, roles, SECRET)
    told = tell(hall.floor, requests, Order("1", hall.game, DEALER, TakeSeat(1, name)))
    assert (told.code if isinstance(told, Refusal) else "") == expected
    own = tell(hall.floor, requests, Order("2", hall.game, Actor("player", name), TakeSeat(2, name)))
    assert (own.code if isinstance(own, Refusal) else "") == "table-closed"
