"""Snapshots of earlier versions beside what the stream leads to today: no false alarm, and a forged one is found."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from pitboss.decoding import write
from pitboss.floor.audit import LinkWatch, TableWatch
from pitboss.frozen import change
from pitboss.journal.entry import Entry
from pitboss.meters.link.codec import EVENTS as LINK_EVENTS
from pitboss.meters.link.codec import write_link
from pitboss.meters.link.commands import LoseTable, RegainTable
from pitboss.people import Actor
from pitboss.rounds.commands import Verify
from pitboss.tables.codec import EVENTS
from pitboss.tables.state import Table
from tests.floor.hall import Hall
from tests.meters.link.bench import MAIN, Bench
from tests.tables.linked import ROYAL, Floor, linked_235


def entry(stream: str, events: list[dict[str, Any]]) -> Entry:
    return Entry(stream, 1, 1, "x", "2026-01-01T00:00:00.000Z", {}, tuple(events), {"snapshot": "0"}, "", "")


def faults(watch: LinkWatch | TableWatch, stream: str, events: list[dict[str, Any]]) -> list[str]:
    observe = watch.observe(stream)
    assert observe is not None
    observe(entry(stream, events))
    return [one.kind for one in watch.finish()]


def kept(state: Any, version: int) -> bytes:
    return json.dumps({"state": state, "version": version, "entries": 1}).encode()


@pytest.mark.parametrize("forged", [False, True])
def test_a_link_that_had_forgotten_that_a_table_was_lost(forged: bool) -> None:
    """Earlier versions forgot these messages once the table had begun two rounds more."""
    bench = Bench(MAIN, tables=("1",))
    bench.do(LoseTable("1", "cable"))
    bench.do(RegainTable("1", 0))
    table = replace(bench.link.tables["1"], done={}, connected=not forged)
    snapshot = kept(write_link(replace(bench.link, tables={"1": table})), bench.link.version)
    events = [LINK_EVENTS.write(one) for one in bench.log]
    assert faults(LinkWatch(lambda _: snapshot), "link/floor", events) == (["snapshot"] if forged else [])


@pytest.mark.parametrize("forged", [False, True])
def test_a_table_that_knew_the_roles_of_those_who_verify(forged: bool) -> None:
    floor = Floor.of(linked_235(), "1")
    floor.begin("1")
    floor.deal("1", ROYAL)
    floor.do("1", Verify("verify-winning-hand"), by=Actor("dealer", "Dan"))
    table = floor.table("1")
    held = table.round.held
    assert held is not None
    assert held.verified == ("Dan",)
    formerly = change(held, verified=("dealer",), line="another" if forged else held.line)
    events = [EVENTS.write(one) for one in floor.logs["1"]]
    snapshot = kept(write(change(table, round=change(table.round, held=formerly)), Table), len(events))
    assert faults(TableWatch(lambda _: snapshot), "table/1", events) == (["snapshot"] if forged else [])


def test_a_table_joins_a_link_by_the_word_of_who_hosts_it() -> None:
    hall = Hall("caribbean-stud")
    joined = [one for entry in hall.store.read("link/caribbean-stud") for one in entry.events]
    assert [one["approved_by"] for one in joined] == [["Pat", "Tess"], ["Pat"]]
