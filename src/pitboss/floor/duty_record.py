"""Who has dealt or supervised at a table, as the record has it: every entry names who acted, and in which role."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pitboss.contracts import contract_of
from pitboss.floor.electronic import DEVICE
from pitboss.floor.events import STREAM, TableFrozen, TableHosted, TableReopened
from pitboss.floor.money.events import TILL, till_of
from pitboss.floor.request_events import REQUESTS, RequestMade
from pitboss.floor.streams import TABLE, stream_of
from pitboss.journal.entry import Entry, Said
from pitboss.journal.store import Store
from pitboss.people import ROLES, Actor
from pitboss.tables.events import DealerCame

CAME, ASKED = contract_of(DealerCame).name, contract_of(RequestMade).name
AT_FLOOR = {contract_of(one).name for one in (TableHosted, TableFrozen, TableReopened)}


def streams_of(table: str) -> tuple[str, ...]:
    """Where it is written what people did at a table."""
    return stream_of(table), till_of(table), STREAM, REQUESTS


def acts_in(entry: Entry) -> Iterator[tuple[str, Actor]]:
    """Who has acted by this entry, and at which table."""
    kind, _, table = entry.stream.partition("/")
    if kind in (TABLE[:-1], TILL[:-1]):
        yield table, giver_of(entry)
        for said in entry.events:
            if said.get("event") == CAME:
                yield table, Actor("dealer", str(said.get("dealer")))
    elif entry.stream == STREAM:
        for said in entry.events:
            if said.get("event") in AT_FLOOR:
                yield str(said.get("table")), read_actor(entry.actor)
    elif entry.stream == REQUESTS:
        for said in entry.events:
            if said.get("event") == ASKED and said.get("subject") != "link":
                yield str(said.get("at")), read_actor({"role": said.get("role"), "person": said.get("by")})


def giver_of(entry: Entry) -> Actor:
    """Where the device of an electronic table draws, the dealer who has asked it to."""
    actor = read_actor(entry.actor)
    asked = entry.facts.get("asked_by")
    return read_actor(asked) if actor.role == DEVICE.role and "request" not in entry.facts and asked else actor


def read_actor(said: Said | Any) -> Actor:
    role = said.get("role") if isinstance(said, dict) else None
    return Actor(role, str(said.get("person") or "")) if role in ROLES else Actor("anyone")


def entries_since(store: Store, stream: str, since: str) -> Iterator[Entry]:
    """What was written to a stream since a moment; entries are in the order of their times, or nearly so."""
    low, high = 0, store.head(stream).number
    while low < high:
        middle = (low + high) // 2
        entry = next(iter(store.read(stream, middle, middle + 1)))
        low, high = (middle + 1, high) if entry.at < since else (low, middle)
    return store.read(stream, low)
