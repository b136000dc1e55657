"""What is done for a journal while a floor runs: anchors when they are due, and older entries in segments."""

from __future__ import annotations

import time
from pathlib import Path

import orjson
import pytest

from pitboss.floor.anchoring import find_reasons, watch
from pitboss.floor.money.commands import Command, CountInventory, OpenTill
from pitboss.floor.money.tills import Deed, tills_of
from pitboss.journal.anchors import FILE, Notary
from pitboss.journal.folder import Folder, verify_folder
from pitboss.journal.memory import MemoryStore
from pitboss.journal.signing import load_key
from pitboss.journal.sqlite import SqliteStore
from pitboss.journal.store import Lost
from pitboss.journal.upkeep import Upkeep
from pitboss.rounds.events import RoundVoided
from tests.floor.hall import MANAGER, Hall
from tests.journal.desk import AT, draft, fill


def reasons(store: MemoryStore | SqliteStore) -> list[str]:
    return [orjson.loads(one.body)["reason"] for one in store.anchors()]


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


def make_upkeep(store: MemoryStore | SqliteStore, tmp_path: Path, every: float = 60.0) -> Upkeep:
    return Upkeep(store, Notary(store, load_key(tmp_path / "floor.key"), tmp_path / "anchors", lambda: AT), every)


def test_from_start_to_end(store: MemoryStore, tmp_path: Path) -> None:
    upkeep = make_upkeep(store, tmp_path)
    upkeep.start()
    upkeep.ask("jackpot")
    upkeep.stop()
    found = reasons(store)
    assert (found[0], found[-1]) == ("start", "shutdown")
    assert "jackpot" in found
    assert len((tmp_path / "anchors" / FILE).read_bytes().splitlines()) == len(found)


def test_the_schedule_runs_while_anything_happens(store: MemoryStore, tmp_path: Path) -> None:
    upkeep = make_upkeep(store, tmp_path, every=0.01)
    upkeep.start()
    for number in range(3):
        before = len(reasons(store))
        store.append([draft("table/1", number, f"{number}", "dealt")])
        deadline = time.monotonic() + 60
        while len(reasons(store)) == before:
            assert time.monotonic() < deadline
            time.sleep(0.005)
    time.sleep(0.1)
    quiet = len(reasons(store))
    time.sleep(0.1)
    assert len(reasons(store)) == quiet
    upkeep.stop()
    assert "schedule" in reasons(store)


def test_older_entries_are_sealed_meanwhile(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    store = SqliteStore(folder.database)
    fill(store, streams=1, commands=10)
    for first in range(0, 2300, 100):
        version = store.head("table/2").version
        store.append([draft("table/2", version + n, f"{first + n}", "dealt") for n in range(100)])
    upkeep = make_upkeep(store, tmp_path)
    upkeep.work(scheduled=True)
    assert store.ask("select first, last from segments") == [(1, 1024)]
    assert store.ask("select count(*) from entries where stream = 'table/2'") == [(1276,)]
    assert [one.number for one in store.read("table/2", 1000, 1030)] == list(range(1001, 1031))
    assert verify_folder(folder).faults == []
    store.close()


def test_all_that_is_due_is_sealed_a_few_segments_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy floor fills more segments in a minute than are sealed in one go."""
    monkeypatch.setattr("pitboss.journal.upkeep.AT_ONCE", 2)
    store = SqliteStore(Folder(tmp_path).database)
    for stream in ("table/1", "table/2", "table/3"):
        store.append([draft(stream, number, f"{number}", "dealt") for number in range(2 * 1024 + 100)])
    upkeep = make_upkeep(store, tmp_path)
    upkeep.work(scheduled=True)
    assert (store.ask("select count(*) from segments"), upkeep.is_behind) == ([(2,)], True)
    upkeep.seal()
    assert (store.ask("select count(*) from segments"), upkeep.is_behind) == ([(3,)], False)
    assert store.compact() == 0
    store.close()


def test_what_goes_wrong_is_said(store: MemoryStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[Exception] = []
    upkeep = make_upkeep(store, tmp_path)
    upkeep.complain = said.append
    monkeypatch.setattr(store, "heads", lost)
    upkeep.work(scheduled=True)
    assert [str(one) for one in said] == ["away"]


def lost() -> None:
    raise Lost("away")


def test_a_void_and_a_jackpot_call_for_an_anchor(store: MemoryStore, tmp_path: Path) -> None:
    assert find_reasons([RoundVoided("x"), RoundVoided("y")]) == ["void"]
    hall = Hall("three-card-poker", store=store)
    upkeep = make_upkeep(store, tmp_path)
    watch(hall.floor, upkeep)
    told = hall.floor.listeners["three-card-poker"]
    assert len(told) == 1
    hall.play(1)
    assert upkeep.asked == []
    (hear,) = told
    past = hall.floor.since("three-card-poker", 0)[-1]
    hear(type(past)(past.table, past.before, (RoundVoided("x"),), past.since))
    assert upkeep.asked == ["void"]


def test_the_end_of_a_shift_calls_for_an_anchor(store: MemoryStore, tmp_path: Path) -> None:
    hall = Hall("three-card-poker", store=store)
    upkeep, tills = make_upkeep(store, tmp_path), tills_of(hall.floor)
    watch(hall.floor, upkeep)
    signed = {"asked_by": {"person": "Dora"}, "approved_by": [{"person": "Flo"}]}
    commands: tuple[Command, ...] = (OpenTill("accounts"), CountInventory("change"), CountInventory("closer"))
    for number, command in enumerate(commands):
        tills.tell(Deed(str(number), "three-card-poker", MANAGER, command, signed))
        assert upkeep.asked == ["shift end"] * number
