"""The record of people: nothing is found in what was truly done, and each forgery is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from pitboss.floor.approval import Run
from pitboss.floor.finishing import carry_out
from pitboss.floor.people_audit import PeopleWatch
from pitboss.floor.person import OPERATOR
from pitboss.floor.request_state import Request
from pitboss.journal.entry import Entry
from pitboss.journal.memory import MemoryStore
from pitboss.tables.commands import OpenTable
from tests.floor.hall import Hall
from tests.floor.staff import SECRET, Staff
from tests.floor.test_carrying import DORA, FLO, TABLE, Pit

Record = dict[str, list[Entry]]


@pytest.fixture
def record() -> Record:
    """A floor on which accounts were made and used, and something was asked for and done."""
    staff = Staff()
    staff.add("Dora", "dealer")
    staff.add("Flo", "floorperson")
    staff.add("Pat", "pit manager")
    pat = staff.person("Pat", "pit manager")
    staff.accounts.add(pat, "Zoe", ["dealer"], SECRET)
    for _ in range(5):
        staff.accounts.sign_in("Zoe", "wrong", "")
    staff.accounts.enable(pat, "Zoe")
    staff.accounts.sign_out(staff.sign_in("Zoe").token)
    staff.accounts.change_secret(staff.person("Zoe", "dealer"), "Zoe", "another one", SECRET)
    staff.accounts.disable(pat, "Zoe")
    staff.accounts.sign_in("Zoe", "another one", "")
    staff.accounts.add(staff.person("Dora", "dealer"), "Eve", ["dealer"], SECRET)
    pit = Pit(Hall(TABLE, store=staff.store))
    for approve in (False, True):
        made = pit.requests.make(DORA, TABLE, OpenTable(), "it is time")
        assert isinstance(made, Request)
        answer = pit.requests.answer(FLO, made.id, approve, "so")
        assert not isinstance(answer, Run) or carry_out(pit.floor, pit.requests, answer)
    store = staff.store
    assert isinstance(store, MemoryStore)
    return {stream: list(store.read(stream)) for stream in store.heads()}


def audit(record: Record) -> list[str]:
    watch = PeopleWatch()
    for stream, entries in record.items():
        observe = watch.observe(stream)
        for entry in entries if observe else ():
            assert observe is not None
            observe(entry)
    return [fault.problem for fault in watch.finish()]


def test_nothing_is_found_in_what_was_truly_done(record: Record) -> None:
    assert len(record["people"]) > 15
    assert len(record["requests"]) == 5
    assert audit(record) == []


def forge(record: Record, stream: str, event: str, /, **changed: Any) -> Record:
    """The record with the last such event changed."""
    entries = list(record[stream])
    place = max(n for n, entry in enumerate(entries) if any(one["event"] == event for one in entry.events))
    events = tuple({**one, **changed} if one["event"] == event else one for one in entries[place].events)
    return {**record, stream: [*entries[:place], replace(entries[place], events=events), *entries[place + 1 :]]}


def without(record: Record, stream: str, event: str) -> Record:
    kept = [one for one in record[stream] if not any(said["event"] == event for said in one.events)]
    return {**record, stream: kept}


def by(record: Record, stream: str, event: str, **actor: Any) -> Record:
    entries = [
        replace(one, actor={**one.actor, **actor}) if any(said["event"] == event for said in one.events) else one
        for one in record[stream]
    ]
    return {**record, stream: entries}


def sign_in_of(record: Record, name: str) -> Entry:
    return next(
        one for one in record["people"] if one.events[0]["event"] == "signed-in" and one.actor["person"] == name
    )


FORGERIES: dict[str, Callable[[Record], Record]] = {
    "an approval of one's own": lambda one: forge(one, "requests", "request-approved", by="dora"),
    "an approval taken out": lambda one: without(one, "requests", "request-approved"),
    "another approver": lambda one: forge(one, "requests", "request-approved", by="Zoe"),
    "another who asked": lambda one: forge(one, "requests", "request-made", by="Zoe"),
    "all requests taken out": lambda one: {**one, "requests": []},
    "another gave the command": lambda one: {
        **one,
        f"table/{TABLE}": [replace(entry, actor={**entry.actor, "person": "Eve"}) for entry in one[f"table/{TABLE}"]],
    },
    "a refused request carried out": lambda one: forge(one, "requests", "request-approved", event="request-refused"),
    "a dealer who adds accounts": lambda one: by(one, "people", "account-added", role="dealer", person="Dora"),
    "a role that was not given": lambda one: forge(one, "people", "signed-in", role="pit manager", name="Dora"),
    "somebody without account": lambda one: forge(one, "people", "signed-in", name="Eve"),
    "somebody who is disabled": lambda one: {**one, "people": [*one["people"], sign_in_of(one, "Zoe")]},
    "an account taken out": lambda one: {**one, "people": one["people"][1:]},
    "an account added twice": lambda one: {**one, "people": [one["people"][0], *one["people"]]},
    "one who frees the own account": lambda one: by(one, "people", "account-enabled", person="Zoe"),
    "what cannot be read": lambda one: forge(one, "people", "signed-in", where=7),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_each_forgery_is_found(record: Record, name: str) -> None:
    forged = FORGERIES[name](record)
    assert forged != record
    assert audit(forged)


def test_the_operator_may_do_what_a_pit_manager_may(record: Record) -> None:
    assert {entry.actor["person"] for entry in record["people"]} >= {OPERATOR.name, "Pat", "Zoe"}
