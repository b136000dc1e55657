"""Transfers between links: nothing comes from nowhere or goes there, and both verifiers match the two sides."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from pitboss.errors import Refusal
from pitboss.floor.carrying import do
from pitboss.floor.transfer_audit import TransferWatch
from pitboss.floor.transfers import refuse_transfer
from pitboss.journal.entry import Entry
from pitboss.journal.store import Store
from pitboss.meters.link import commands as at_link
from tests.floor.test_carrying import LEVEL, PAT, PIA, Pit, code_of, open_links
from tests.journal.specimen import independent

SENT = at_link.SendTransfer("t-1", "main", "meter", 20_000, "two", "main", "table moved", ())


def receive(link: str, amount: int = 500_000) -> at_link.ReceiveTransfer:
    return at_link.ReceiveTransfer("ghost", "main", amount, link, "main", ())


@pytest.fixture
def pit() -> Pit:
    pit = Pit()
    open_links(pit)
    return pit


def shown(pit: Pit) -> dict[str, int]:
    return {link: pit.floor.pit.links[link].levels["main"].shown for link in ("one", "two")}


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (receive("two"), "not-sent"),
        (receive("one"), "not-sent"),
        (receive("twoo"), "no-such-link"),
        (receive("/two"), "no-such-link"),
        (receive("riverside/ "), "no-such-link"),
        (at_link.SendTransfer("t-1", "main", "meter", 20_000, "tow", "main", "table moved", ()), "no-such-link"),
        (at_link.SendTransfer("t-1", "main", "meter", 20_000, "riverside/", "main", "moved", ()), "no-such-link"),
    ],
)
def test_a_transfer_from_nowhere_or_to_nowhere_is_refused(pit: Pit, command: Any, code: str) -> None:
    before = shown(pit)
    refusal = refuse_transfer(pit.floor, command)
    assert isinstance(refusal, Refusal), "already when it is asked for"
    assert code_of(pit.do(command, PAT, "one", PIA)) == refusal.code == code
    assert shown(pit) == before
    assert find_faults(pit.floor.store) == set()


def test_a_link_of_another_floor_is_named_with_its_floor(pit: Pit) -> None:
    there = at_link.SendTransfer("t-1", "main", "meter", 20_000, "riverside/two", "main", "table moved", ())
    assert pit.do(there, PAT, "one", PIA) == 0
    assert pit.do(receive("riverside/two", 20_000), PAT, "two", PIA) == 0, "and what it sends comes in"
    assert shown(pit) == {"one": 80_000, "two": 120_000}
    assert find_faults(pit.floor.store) == set()


def test_no_link_is_opened_under_the_name_of_another_floors(pit: Pit) -> None:
    """It would not have received what was sent to the other."""
    there = at_link.SendTransfer("t-1", "main", "meter", 20_000, "riverside/two", "main", "table moved", ())
    assert pit.do(there, PAT, "one", PIA) == 0
    opening = at_link.OpenLink("riverside/two", (LEVEL,), ())
    assert code_of(refuse_transfer(pit.floor, opening)) == "elsewhere", "already when it is asked for"
    assert code_of(pit.do(opening, PAT, "riverside/two", PIA)) == "elsewhere"
    assert find_faults(pit.floor.store) == set()


def test_what_was_done_before_is_answered_again(pit: Pit) -> None:
    run = pit.approve(receive("riverside/two"), PAT, "two", PIA)
    assert do(pit.floor, pit.requests, run) == do(pit.floor, pit.requests, run) == 0
    assert shown(pit)["two"] == 600_000


def find_faults(store: Store, change: Any = lambda entry: entry) -> set[tuple[str, str, int]]:
    """What both verifiers find; `change` puts something else in the place of an entry, or nothing."""
    watch, shelves, findings = TransferWatch(), independent().Shelves(None), independent().Findings()
    for stream in store.heads():
        seen = watch.observe(stream)
        shelves.begin(stream)
        for entry in filter(None, map(change, store.read(stream))):
            if seen:
                seen(entry)
            said = {"number": entry.number, "at": entry.at, "facts": entry.facts, "events": list(entry.events)}
            shelves.look(stream, said)
    shelves.check(SimpleNamespace(shelf=lambda name: None), findings)
    found = {(one.kind, one.stream, one.number) for one in watch.finish()}
    assert found == set(findings.found)
    return found


def with_event(entry: Entry, name: str, **changes: Any) -> Entry:
    said = [{**one, **changes} if one["event"] == name else one for one in entry.events]
    return replace(entry, events=tuple(said))


@pytest.mark.parametrize("event", ["transfer-sent", "transfer-received"])
@pytest.mark.parametrize(
    "changes",
    [{"amount": "300.00"}, {"transfer": "ghost"}, {"level": "minor"}, {"to_level": "x", "from_level": "x"}, None],
)
def test_a_side_that_does_not_agree_with_the_other_is_found(pit: Pit, event: str, changes: Any) -> None:
    assert pit.do(SENT, PAT, "one", PIA) == 0
    assert find_faults(pit.floor.store) == set()
    sides = {("transfer", f"link/{link}", 2) for link in ("one", "two")}

    def change(entry: Entry) -> Entry | None:
        if changes is None:
            return None if entry.events[0]["event"] == event else entry
        return with_event(entry, event, **changes)

    gone = ("transfer", "link/one" if event == "transfer-sent" else "link/two", 2)
    assert find_faults(pit.floor.store, change) == (sides if changes else sides - {gone})


def test_a_transfer_that_is_received_twice_is_found(pit: Pit) -> None:
    assert pit.do(SENT, PAT, "one", PIA) == 0

    def change(entry: Entry) -> Entry:
        return replace(entry, events=entry.events * 2) if entry.events[0]["event"] == "transfer-received" else entry

    assert find_faults(pit.floor.store, change) == {("transfer", "link/two", 2)}
