"""Rounds that no anchor holds are settled again: a payment that somebody changed, and sealed anew, is found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from pitboss.floor.audit import TableWatch
from pitboss.floor.streams import stream_of
from pitboss.journal.chain import Fault
from pitboss.journal.entry import Entry, Said
from tests.floor.hall import GAMES, Hall


def faults(hall: Hall, change: Callable[[Said], Said] = lambda event: event, held: int = 0) -> list[Fault]:
    """What a verifier says of a table whose events were changed, with an anchor for its first entries."""
    watch = TableWatch(lambda stream: None)
    watch.hear_anchored({stream_of(hall.game): held})
    seen = watch.observe(stream_of(hall.game))
    assert seen
    for entry in hall.store.read(stream_of(hall.game)):
        seen(changed(entry, change))
    return list(watch.finish())


def changed(entry: Entry, change: Callable[[Said], Said]) -> Entry:
    return replace(entry, events=tuple(map(change, entry.events)))


def pay_more(event: Said) -> Said:
    return event | {"outcome": "win", "returned": "9000.00"} if event["event"] == "wager-settled" else event


@pytest.mark.parametrize("game", GAMES)
def test_a_payment_that_was_changed_is_found(game: str) -> None:
    hall = Hall(game, seats=2, seed=3)
    hall.play(2)
    assert faults(hall) == []
    found = faults(hall, pay_more)
    assert {one.kind for one in found} == {"replay"}
    assert "settled otherwise than the rules have it" in found[0].problem


def test_in_a_former_round_too() -> None:
    hall = Hall("three-card-poker", seats=1)
    hall.play(1)
    over = hall.store.head(stream_of(hall.game)).number
    hall.play(3)
    watch = [one.number for one in faults(hall, pay_more)]
    assert len(watch) == 3
    assert watch[0] <= over < watch[1]


def test_what_an_anchor_holds_is_not_settled_again() -> None:
    """It cannot have been changed unseen; and the program of a later day may settle otherwise."""
    hall = Hall("three-card-poker", seats=1)
    hall.play(1)
    assert faults(hall, pay_more, held=hall.store.head(stream_of(hall.game)).number) == []
