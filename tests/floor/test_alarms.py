"""What a floor records of itself: jumps of its clock, and holds beyond what chance explains."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pitboss.errors import BadInput
from pitboss.floor.alarms import Timekeeper, note_hold
from pitboss.floor.clock import ClockWatch, stamp
from pitboss.floor.events import EVENTS, STREAM, ClockJumped, FloorEvent, HoldAlarm
from pitboss.floor.floor import Floor
from pitboss.journal.anchors import Notary
from pitboss.journal.folder import Folder
from pitboss.journal.memory import MemoryStore
from pitboss.journal.signing import load_key
from pitboss.web.running import keep_up
from tests.floor.hall import KEY

BEGIN = datetime(2026, 11, 1, 5, 59, 30, tzinfo=UTC)


class Hands:
    """A clock that can be set, and a steady one beside it."""

    def __init__(self) -> None:
        self.shows, self.passed = BEGIN, 100.0

    def go_on(self, seconds: float, jump: float = 0) -> None:
        self.passed += seconds
        self.shows += timedelta(seconds=seconds + jump)


def floor_with(hands: Hands) -> Floor:
    return Floor(MemoryStore(), KEY, lambda: hands.shows, name="here")


def written(floor: Floor) -> list[FloorEvent]:
    return [EVENTS.read(said) for entry in floor.store.read(STREAM) for said in entry.events]


@pytest.mark.parametrize("jump", [-3600, 86_400, 12 * 365 * 86_400, -6, 6])
def test_a_jump_is_recorded_once_and_by_its_length(jump: int) -> None:
    hands = Hands()
    floor = floor_with(hands)
    keeper = Timekeeper(floor, ClockWatch(floor.clock, lambda: hands.passed))
    hands.go_on(1)
    keeper.look()
    hands.go_on(1, jump)
    should, shows = stamp(BEGIN + timedelta(seconds=2)), stamp(BEGIN + timedelta(seconds=2 + jump))
    keeper.look()
    hands.go_on(60)
    keeper.look()
    assert written(floor) == [ClockJumped("here", should, shows, jump)]
    assert Floor(floor.store, KEY).version == 1  # Whoever reads it is not disturbed.


def test_a_clock_that_is_set_right_by_little_has_not_jumped() -> None:
    hands = Hands()
    floor = floor_with(hands)
    keeper = Timekeeper(floor, ClockWatch(floor.clock, lambda: hands.passed))
    for second in range(100):
        hands.go_on(1, (-1) ** second)
        keeper.look()
    assert written(floor) == []


def test_a_clock_behind_the_last_anchor_is_recorded_at_the_start(tmp_path: Path) -> None:
    hands = Hands()
    floor = floor_with(hands)
    signed = stamp(BEGIN + timedelta(hours=1))
    Notary(floor.store, load_key(tmp_path / "floor.key"), tmp_path / "anchors", lambda: signed).anchor("start")
    Timekeeper(floor)
    assert written(floor) == [ClockJumped("here", signed, stamp(BEGIN), -3600)]


def test_a_key_that_signed_anchors_and_is_gone_is_not_replaced(tmp_path: Path) -> None:
    """A new one in its place would stand in the way of the file that comes back from a backup."""
    floor, folder = floor_with(Hands()), Folder(tmp_path)
    with keep_up(floor, folder):
        assert folder.key.is_file()
    folder.key.unlink()
    with pytest.raises(BadInput, match="restore it from a backup"), keep_up(floor, folder):
        pass
    assert not folder.key.exists()


def test_an_alarm_of_hold_is_recorded_once_for_what_a_shift_has_come_to() -> None:
    floor = floor_with(Hands())
    counted = {"rounds": 40, "won": "-9000.00", "expected": "120.00", "standard_errors": "-4.1200", "alarm": True}
    for figures in ({**counted, "alarm": False}, counted, counted, {**counted, "rounds": 41}):
        note_hold(floor, "4", "2026-11-01/1", figures)
    expected = HoldAlarm("4", "2026-11-01/1", 40, "-9000.00", "120.00", "-4.1200")
    assert written(floor) == [expected, HoldAlarm("4", "2026-11-01/1", 41, "-9000.00", "120.00", "-4.1200")]
