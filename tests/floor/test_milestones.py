"""Snapshots that are kept for good: an old round is found from the last one before it, if nobody has changed that."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from pitboss.errors import Refusal
from pitboss.floor.beginnings import ROUNDS
from pitboss.floor.floor import hosted
from pitboss.floor.hosting import MILESTONES
from pitboss.floor.recall import RoundId, recall_round, show_moment, show_round
from pitboss.journal.entry import Entry, Said
from pitboss.journal.memory import MemoryStore
from pitboss.journal.store import SNAPSHOTS, Kept
from pitboss.people import Actor
from tests.floor.hall import Hall

GAME = "three-card-poker"
LINKED = "caribbean-stud"
AUDITOR = Actor("auditor", "Al")


class Counted(MemoryStore):
    """Counts what is read."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def read(self, stream: str, after: int = 0, upto: int | None = None) -> Iterator[Entry]:
        for entry in super().read(stream, after, upto):
            self.count += 1
            yield entry


@pytest.fixture
def hall(monkeypatch: pytest.MonkeyPatch) -> Hall:
    monkeypatch.setattr("pitboss.floor.hosting.SNAPSHOT_EVERY", 10)
    monkeypatch.setattr("pitboss.floor.hosting.MILESTONE_EVERY", 20)
    monkeypatch.setattr("pitboss.floor.hosting.REMEMBERED", 10)
    hall = Hall(GAME, store=Counted())
    hall.play(12)
    return hall


def recall(hall: Hall, number: int) -> tuple[Said, object]:
    """A round step by step, and how the table lay after the first step."""
    found = recall_round(hall.floor, RoundId(GAME, number))
    assert not isinstance(found, Refusal)
    return show_round(found, AUDITOR), show_moment(found, 0, AUDITOR)


def forget(hall: Hall) -> dict[str, bytes]:
    """Takes all milestones away; gives what they were."""
    kept = dict(hall.store.recall_all(MILESTONES))
    hall.store.keep([Kept(MILESTONES, key, None) for key in kept])
    return kept


def test_every_round_is_recalled_as_from_the_beginning_and_with_less_reading(hall: Hall) -> None:
    store = hall.store
    assert isinstance(store, Counted)
    entries, rounds = hall.floor.places[GAME].entries, range(1, 13)
    store.count = 0
    found = [recall(hall, number) for number in rounds]
    read = store.count
    assert read < len(rounds) * 60 < len(rounds) * entries
    assert len(forget(hall)) >= entries // 20 - 1
    assert [recall(hall, number) for number in rounds] == found
    assert store.count > 2 * read


def test_what_has_happened_since_a_version_is_told_from_a_milestone(hall: Hall) -> None:
    def tell(version: int) -> list[tuple[int, object]]:
        return [(one.since, one.events) for one in hall.floor.since(GAME, version)]

    last = hall.floor.since(GAME, 0)[-1].version
    told = [tell(version) for version in range(0, last, 17)]
    forget(hall)
    assert [tell(version) for version in range(0, last, 17)] == told


def test_a_milestone_that_was_changed_is_not_believed(hall: Hall) -> None:
    before = recall(hall, 9)
    kept = forget(hall)
    changed = [Kept(MILESTONES, key, value.replace(b"player-1", b"player-9")) for key, value in kept.items()]
    assert any(b"player-9" in (one.value or b"") for one in changed)
    hall.store.keep(changed)
    assert recall(hall, 9) == before
    hall.store.keep([replace(one, value=b"{") for one in changed])
    assert recall(hall, 9) == before
    hall.store.keep([Kept(MILESTONES, key, claim_entry("nine")(value)) for key, value in kept.items()])
    assert recall(hall, 9) == before


def claim_entry(number: object) -> Callable[[bytes], bytes]:
    """A snapshot that says to belong to another entry than it was kept with, or to none that can be."""
    return lambda one: json.dumps({**json.loads(one), "entries": number}).encode()


HARMS = (
    lambda one: one.replace(b"player-1", b"player-2"),
    lambda _: b"{",
    *map(claim_entry, ("nine", None, [], -1, 0, 10**6, 10**30)),
)


@pytest.mark.parametrize("harm", HARMS)
def test_a_floor_does_not_start_from_a_snapshot_that_its_entry_does_not_vouch_for(
    hall: Hall, harm: Callable[[bytes], bytes]
) -> None:
    store, before = hall.store, hosted(hall.open().pit, GAME).table
    assert isinstance(store, Counted)
    kept = store.shelves[SNAPSHOTS]
    assert harm(kept[f"table/{GAME}"]) != kept[f"table/{GAME}"]
    kept[f"table/{GAME}"] = harm(kept[f"table/{GAME}"])
    assert hosted(hall.open().pit, GAME).table == before


def test_nor_does_a_link_go_on_from_a_forged_meter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.floor.hosting.SNAPSHOT_EVERY", 5)
    store = Counted()
    hall = Hall(LINKED, store=store)
    hall.play(3)
    before, kept = hall.floor.pit.links[LINKED], store.shelves[SNAPSHOTS]
    said = json.loads(kept[f"link/{LINKED}"])
    said["state"]["order"] += 1
    kept[f"link/{LINKED}"] = json.dumps(said).encode()
    assert hall.open().pit.links[LINKED] == before


@pytest.mark.parametrize("note", [b"of round 4", b"3", b"0", b"999999", b"x", b"", None])
def test_a_note_that_was_changed_is_not_believed(hall: Hall, note: bytes | None) -> None:
    """The record has the round whole: it is found by reading."""
    before, key = recall(hall, 9), f"{GAME}.9"
    true = hall.store.recall(ROUNDS, key)
    hall.store.keep([Kept(ROUNDS, key, hall.store.recall(ROUNDS, f"{GAME}.4") if note == b"of round 4" else note)])
    assert recall(hall, 9) == before
    assert isinstance(recall_round(hall.floor, RoundId(GAME, 99)), Refusal)
    hall.store.keep([Kept(ROUNDS, key, true)])
