"""Duties are judged by the record: a line that is taken from the shelf lets nobody deal and supervise."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pitboss.errors import Refusal
from pitboss.floor.accounts import Accounts
from pitboss.floor.carrying import requests_at, tell
from pitboss.floor.duties import DUTIES, EIGHT_HOURS, Shifts, read_shifts
from pitboss.floor.duty_audit import DutyWatch
from pitboss.floor.duty_record import entries_since
from pitboss.floor.finishing import finish
from pitboss.floor.floor import Order
from pitboss.floor.person import OPERATOR
from pitboss.journal.chain import Fault
from pitboss.journal.entry import Entry
from pitboss.journal.store import Kept
from pitboss.people import Actor
from pitboss.tables.commands import CloseTable, DealerComes, OpenTable
from tests.floor.hall import Hall
from tests.floor.staff import HASHING, SECRET

GAME = "three-card-poker"
DEALS, SUPERVISES = Actor("dealer", "Max"), Actor("floorperson", "Max")


@pytest.fixture
def hall() -> Hall:
    """Max may do both, and deals."""
    hall = Hall(GAME)
    accounts = Accounts(hall.store, hall.clock, hashing=HASHING)
    assert not isinstance(accounts.add(OPERATOR, "Max", ("dealer", "floorperson"), SECRET), Refusal)
    assert not isinstance(accounts.add(OPERATOR, "Flo", ("floorperson",), SECRET), Refusal)
    finish(hall.floor, requests_at(hall.floor))
    give(hall, Actor("floorperson", "Flo"), OpenTable())
    give(hall, DEALS, DealerComes("Max"))
    give(hall, Actor("floorperson", "Flo"), DealerComes("Dora"))
    return hall


def give(hall: Hall, actor: Actor, command: Any, again: bool = False) -> Any:
    hall.count += 1
    floor = hall.open() if again else hall.floor
    return tell(floor, requests_at(floor), Order(f"c-{hall.count}", GAME, actor, command))


def find_faults(hall: Hall, change: Any = lambda entry: entry) -> list[Fault]:
    watch = DutyWatch()
    for stream in sorted(hall.store.heads()):
        if seen := watch.observe(stream):
            for entry in hall.store.read(stream):
                seen(change(entry))
    return list(watch.finish())


@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize("line", [None, b"supervises", b"", b"x"])
def test_a_line_that_was_changed_lets_nobody_do_both(hall: Hall, again: bool, line: bytes | None) -> None:
    hall.store.keep([Kept(DUTIES, key, line) for key in hall.store.recall_all(DUTIES) if key.endswith(" max")])
    refusal = give(hall, SUPERVISES, CloseTable(), again)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "two-duties"
    assert not isinstance(give(hall, Actor("floorperson", "Flo"), CloseTable(), again), Refusal)


def test_two_duties_in_the_record_are_found(hall: Hall) -> None:
    """However they came there."""
    assert find_faults(hall) == []
    assert not isinstance(hall.tell(SUPERVISES, CloseTable()), Refusal)
    (fault,) = find_faults(hall)
    assert (fault.kind, fault.stream) == ("people", f"table/{GAME}")
    assert fault.problem == f"'Max' is dealer and floorperson at table '{GAME}' in the shift 2026-01-05/2."


def later(entry: Entry, hours: int) -> Entry:
    return replace(entry, at=entry.at.replace("T20:", f"T{20 + hours}:")) if entry.stream != "floor" else entry


def test_what_was_done_in_another_shift_is_another_matter(hall: Hall) -> None:
    def change(entry: Entry) -> Entry:
        comes = any(said["event"] == "dealer-came" for said in entry.events) and entry.actor["person"] == "Max"
        return entry if comes else later(replace(entry, actor={**entry.actor, "person": "Max"}), 2)

    assert find_faults(hall, lambda entry: replace(entry, actor={**entry.actor, "person": "Max"}))
    assert find_faults(hall, change) == [], "the next shift begins at ten in the evening"


def test_without_a_word_on_shifts_nothing_is_judged(hall: Hall) -> None:
    def change(entry: Entry) -> Entry:
        said = tuple({**one, "event": "clock-jumped"} if one["event"] == "shifts-set" else one for one in entry.events)
        return replace(entry, events=said, actor={**entry.actor, "person": "Max"})

    assert find_faults(hall, change) == []


def test_shifts_are_written_where_they_are_others_than_before(hall: Hall) -> None:
    def written() -> list[str]:
        return [one["shifts"] for entry in hall.store.read("floor") for one in entry.events if "shifts" in one]

    for _ in range(2):
        finish(hall.floor, requests_at(hall.floor))
    assert written() == [str(EIGHT_HOURS)] == ["06:00 14:00 22:00 +00:00"]
    hall.floor.note_shifts("07:00 19:00 -05:00")
    hall.floor.note_shifts(str(EIGHT_HOURS))
    assert len(written()) == 3
    assert hall.open().places


@pytest.mark.parametrize("text", ["06:00 14:00 22:00 +00:00", "07:30 19:30 -03:30", "00:00 +05:45"])
def test_shifts_are_written_as_a_setting_says_them(text: str) -> None:
    shifts: Shifts = read_shifts(text)
    assert str(shifts) == text


def test_entries_are_found_by_their_time() -> None:
    hall = Hall(GAME)
    hall.play(2)
    entries = list(hall.store.read(f"table/{GAME}"))
    for place in (0, 1, len(entries) // 2, len(entries) - 1):
        since = entries[place].at
        wanted = [one for one in entries if one.at >= since]
        assert list(entries_since(hall.store, f"table/{GAME}", since)) == wanted
    assert list(entries_since(hall.store, f"table/{GAME}", "2027")) == []
    assert list(entries_since(hall.store, "table/none", "2020")) == []
