"""A table is opened from the day on which its Rules Submission is in force, by the day of the house.

COMAR 36.05.03.19: the operator files the submission before the game is offered.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from pitboss.errors import Refusal
from pitboss.floor.duties import EIGHT_HOURS, Shifts
from pitboss.floor.events import EVENTS, STREAM, TableHosted
from pitboss.floor.floor import Floor, Order
from pitboss.floor.hosting import Told
from pitboss.floor.showing import show_table
from pitboss.journal.memory import MemoryStore
from pitboss.people import Actor
from pitboss.tables.commands import CloseTable, OpenTable
from tests.floor.hall import KEY, MANAGER, game_of
from tests.floor.staff import HandClock

TABLE = "three-card-poker"
FLO = Actor("floorperson", "Flo")
FIRST = date(2026, 12, 1)
EVE = datetime(2026, 11, 30, 23, 59, tzinfo=UTC)
NEW_YORK = replace(EIGHT_HOURS, ahead=timedelta(hours=-5))


class Place:
    def __init__(self, now: datetime, shifts: Shifts | None = None, effective: date | None = FIRST) -> None:
        self.clock, self.store, self.count = HandClock(now), MemoryStore(), 0
        self.shifts = shifts or EIGHT_HOURS
        self.floor = self.start()
        assert self.floor.host(TABLE, game_of(TABLE), MANAGER, effective=effective) is None

    def start(self) -> Floor:
        return Floor(self.store, KEY, self.clock, shifts=self.shifts)

    def tell(self, command: OpenTable | CloseTable) -> Told | Refusal:
        self.count += 1
        return self.floor.tell(Order(f"{self.count}", TABLE, FLO, command))

    def offered(self) -> set[str]:
        return {move["command"]["command"] for move in show_table(self.floor, TABLE, FLO)["moves"]}


def test_no_table_opens_before_the_day_of_its_submission() -> None:
    at = Place(EVE)
    refused = at.tell(OpenTable())
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.cite) == ("not-in-force", "COMAR 36.05.03.19")
    assert "in force from 2026-12-01, and today is 2026-11-30" in refused.message
    assert "Open the table from that day on, or give it a submission that is in force now." in refused.message
    assert list(at.store.read(f"table/{TABLE}")) == [], "nothing has happened"
    assert "open-table" not in at.offered()
    assert "in force from 2026-12-01" in show_table(at.floor, TABLE, FLO)["waiting"]
    at.clock.pass_(minutes=1)
    assert "open-table" in at.offered()
    assert "in force" not in show_table(at.floor, TABLE, FLO)["waiting"]
    assert isinstance(at.tell(OpenTable()), Told)


def test_the_day_is_the_one_of_the_house() -> None:
    """At midnight in London it is seven in the evening of the day before in New York."""
    at = Place(EVE + timedelta(hours=1), NEW_YORK)
    assert isinstance(at.tell(OpenTable()), Refusal)
    at.clock.pass_(hours=4)
    assert isinstance(at.tell(OpenTable()), Refusal)
    at.clock.pass_(hours=1)
    assert isinstance(at.tell(OpenTable()), Told)


def test_the_day_is_known_after_a_restart_and_ends_with_another_submission() -> None:
    at = Place(EVE)
    at.floor = at.start()
    assert isinstance(at.tell(OpenTable()), Refusal)
    assert at.floor.host(TABLE, game_of(TABLE), MANAGER, effective=date(2026, 11, 1)) is None
    assert isinstance(at.tell(OpenTable()), Told)


def test_an_open_table_stays_open_and_opens_again_by_its_own_day() -> None:
    """What counts is the day on which it is opened; a clock that is set back closes nothing."""
    at = Place(EVE + timedelta(minutes=1))
    assert isinstance(at.tell(OpenTable()), Told)
    at.clock.now = EVE
    assert "in force" not in show_table(at.floor, TABLE, FLO)["waiting"]
    assert isinstance(at.tell(CloseTable()), Told)
    assert isinstance(at.tell(OpenTable()), Refusal)


@pytest.mark.parametrize("effective", [None, date(2026, 1, 1)])
def test_a_table_without_a_day_or_after_it_opens(effective: date | None) -> None:
    assert isinstance(Place(EVE, effective=effective).tell(OpenTable()), Told)


def test_a_table_that_was_hosted_by_an_earlier_version_has_no_day() -> None:
    at = Place(EVE)
    (entry,) = at.store.read(STREAM)
    (said,) = entry.events
    assert (said["v"], said["effective"]) == (2, "2026-12-01")
    former = {key: value for key, value in said.items() if key not in ("v", "effective")}
    event = EVENTS.read(former)
    assert isinstance(event, TableHosted)
    assert event.effective == ""
