"""A stream kept at hand: snapshots that agree with it are used, any other is not believed."""

from __future__ import annotations

import orjson
import pytest

from pitboss.floor import register
from pitboss.floor.accounts import Accounts
from pitboss.floor.person import OPERATOR
from pitboss.journal.entry import encode
from pitboss.journal.memory import MemoryStore
from tests.floor.staff import SECRET, Staff


@pytest.fixture
def staff(monkeypatch: pytest.MonkeyPatch) -> Staff:
    """Some accounts, of which the first ten entries are in a snapshot."""
    monkeypatch.setattr(register, "SNAPSHOT_EVERY", 10)
    staff = Staff()
    staff.add("Ann", "dealer", "floorperson")
    for _ in range(6):
        staff.sign_in("Ann")
    for _ in range(3):
        staff.accounts.sign_in("Ann", "wrong", "")
    staff.add("Bo", "pit manager")
    return staff


def read_entries(accounts: Accounts) -> int:
    """How many entries are read to know everything."""
    store = accounts.store
    count = 0
    original = store.read

    def counting(stream: str, after: int = 0, upto: int | None = None):  # type: ignore[no-untyped-def]
        nonlocal count
        for entry in original(stream, after, upto):
            count += 1
            yield entry

    store.read = counting  # type: ignore[method-assign]
    accounts.list()
    store.read = original  # type: ignore[method-assign]
    return count


def test_a_process_begins_with_the_snapshot(staff: Staff) -> None:
    other = staff.other_process()
    assert read_entries(other) == 3, "the entry that seals the snapshot; that one after it which is sealed to it, twice"
    assert other.list() == staff.accounts.list()
    assert other.people.version == staff.accounts.people.version
    assert [one.failures for one in other.list()] == [3, 0]


@pytest.mark.parametrize("what", ["roles", "garbage", "number", "word", "none"])
def test_a_snapshot_that_was_changed_is_not_believed(staff: Staff, what: str) -> None:
    """Whoever writes themself a role into it has gained nothing."""
    store = staff.store
    assert isinstance(store, MemoryStore)
    said = orjson.loads(store.shelves["snapshots"]["people"])
    match what:
        case "roles":
            said["state"]["accounts"]["ann"]["roles"] = ["pit manager"]
            store.shelves["snapshots"]["people"] = encode(said)
        case "number":
            store.shelves["snapshots"]["people"] = encode({**said, "entries": 9})
        case "word":
            store.shelves["snapshots"]["people"] = encode({**said, "entries": "nine"})
        case "garbage":
            store.shelves["snapshots"]["people"] = b"{]"
        case _:
            del store.shelves["snapshots"]["people"]
    other = staff.other_process()
    assert other.list() == staff.accounts.list()
    assert read_entries(staff.other_process()) >= 11


def test_what_is_written_after_a_snapshot_goes_on_from_it(staff: Staff) -> None:
    other = staff.other_process()
    other.disable(OPERATOR, "Ann")
    assert [one.disabled for one in staff.other_process().list()] == [True, False]
    assert other.sign_in("Bo", SECRET, "")
