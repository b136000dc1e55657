"""What is kept beside the record: a change to it decides nothing, and a verifier finds it."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pitboss.cli.settings import show
from pitboss.errors import BadInput, Refusal
from pitboss.floor.beginnings import ROUNDS
from pitboss.floor.electronic import Draw
from pitboss.floor.records.hits import HITS, last_hits
from pitboss.floor.session import SEEN, SESSIONS, shelf_key
from pitboss.floor.shelf_audit import ShelfWatch
from pitboss.floor.vault import SHELF as DECKS
from pitboss.floor.vault import Opener, Vault, read_key
from pitboss.journal.memory import MemoryStore
from pitboss.journal.store import Kept, Store
from pitboss.tables.commands import BeginRound
from pitboss.tables.waiting import waits_for
from tests.floor.hall import DEALER, KEY, Hall, insist
from tests.floor.staff import Staff
from tests.floor.test_records import write_hits
from tests.journal.specimen import independent

GAME = "blackjack"


def find_faults(store: Store, key: bytes = KEY) -> set[str]:
    watch = ShelfWatch(store.recall_all, Opener(key))
    for stream in store.heads():
        if seen := watch.observe(stream):
            for entry in store.read(stream):
                seen(entry)
    found = {(one.kind, one.stream, one.number) for one in watch.finish()}
    assert found == find_independently(store, key)
    return {kind for kind, _, _ in found}


def find_independently(store: Store, key: bytes) -> set[tuple[str, str, int]]:
    """What the stand-alone verifier finds on the same shelves."""
    findings, shelves = independent().Findings(), independent().Shelves(key)
    for stream in store.heads():
        shelves.begin(stream)
        for entry in store.read(stream):
            shelves.look(
                stream, {"number": entry.number, "at": entry.at, "facts": entry.facts, "events": list(entry.events)}
            )
    shelves.check(SimpleNamespace(shelf=store.recall_all), findings)
    return set(findings.found)


@pytest.fixture
def hall() -> Hall:
    """A round in play, with its deck sealed and not all of its cards dealt."""
    hall = Hall(GAME, seats=2, seed=4)
    hall.play(2)
    for _ in range(60):
        if hall.table.in_round and waits_for(hall.floor.places[GAME].game, hall.table).what == "choice":
            break
        hall.step()
    assert find_faults(hall.store) == set()
    return hall


def deck_of(hall: Hall) -> str:
    return f"{GAME}/{hall.table.playing}"


@pytest.mark.parametrize("value", [None, bytes(200), b"", "of another place"])
def test_a_sealed_deck_that_was_changed_stops_its_table(hall: Hall, value: Any) -> None:
    if value == "of another place":
        sealed = hall.floor.vault.find(GAME, hall.table.playing or "")
        assert sealed
        value = Vault(hall.store, KEY).put("craps", "deck-1", sealed).value
    hall.store.keep([Kept(DECKS, deck_of(hall), value)])
    assert find_faults(hall.store) == {"deck"}
    for _ in range(60):
        waits = hall.tell(DEALER, Draw("deal"))
        if not isinstance(waits, Refusal) or waits.code != "not-waiting" or hall.floor.places[GAME].frozen:
            break
        if waits_for(hall.floor.places[GAME].game, hall.table).what == "new-round":  # It ended without another card.
            assert isinstance(hall.tell(DEALER, BeginRound()), Refusal)
            break
        hall.step()
    assert "sealed" in hall.floor.places[GAME].frozen


def test_another_key_opens_no_deck(hall: Hall, tmp_path: Path) -> None:
    assert find_faults(hall.store, bytes(32)) == {"deck"}
    with pytest.raises(BadInput, match="restore it"):
        read_key(tmp_path / "vault.key", hall.store)
    assert not (tmp_path / "vault.key").exists()
    assert len(read_key(tmp_path / "vault.key", MemoryStore())) == 32


@pytest.mark.parametrize("note", [b"3", b"x", None])
def test_where_a_round_begins(hall: Hall, note: bytes | None) -> None:
    hall.store.keep([Kept(ROUNDS, f"{GAME}.1", note)])
    assert find_faults(hall.store) == {"shelf"}


@pytest.mark.parametrize(
    "note",
    [
        {"after": 21, "hits": [{"x": 1}]},
        {"after": 25, "entries": []},
        {"after": 25, "entries": [4, 25]},
        "{",
        "[" * 100_000,
    ],
)
def test_a_hit_is_neither_forged_nor_taken_out(note: Any) -> None:
    store = MemoryStore()
    write_hits(store, 1, 30)
    true = last_hits(store, ["t"], insist)
    store.keep([Kept(ROUNDS, f"t.{number}", str(number).encode()) for number in range(1, 31)])
    assert find_faults(store) == set()
    forged = {"table": "t", "game": "md/x", "round": "t.31", "at": "9", "seat": 1, "player": "Eve", "amount": "99.00"}
    store.keep([Kept(HITS, "t", json.dumps({"after": 29, "hits": [forged], "entries": [29, 31]}).encode())])
    assert all(one["player"] == "Ann" for one in last_hits(store, ["t"], insist))
    assert find_faults(store) == {"shelf"}
    store.keep([Kept(HITS, "t", (note if isinstance(note, str) else json.dumps(note)).encode())])
    whole = not isinstance(note, dict) or "entries" not in note
    assert find_faults(store) == (set() if whole and isinstance(note, dict) else {"shelf"})
    assert (last_hits(store, ["t"], insist) == true) is whole


def test_a_session_that_nobody_began_opens_nothing_and_is_found() -> None:
    staff = Staff()
    staff.add("Pat", "pit manager")
    staff.add("Dan", "dealer")
    session = staff.sign_in("Dan")
    assert find_faults(staff.store) == set()
    own, forged = shelf_key(session.token), shelf_key("a token of mine")
    row = json.loads(staff.store.recall(SESSIONS, own) or b"")
    for key in (own, forged):
        said = json.dumps(row | {"name": "Pat", "role": "pit manager"}).encode()
        staff.store.keep([Kept(SESSIONS, key, said), Kept(SEEN, key, row["since"].encode())])
    staff.clock.pass_(seconds=1)
    assert find_faults(staff.store) == {"session"}
    assert staff.accounts.who("a token of mine") is None
    assert staff.accounts.who(session.token) is None
    assert find_faults(staff.store) == set(), "they are taken away, and the record says so"
    last = list(staff.store.read("people"))[-1]
    assert last.events[0]["why"] == "never-begun"


@pytest.mark.parametrize(
    "url",
    [
        "host=127.0.0.1 password=geheim dbname=x",
        "password = 'ge heim' host=x",
        "postgresql://me:geheim@h/x",
        "postgresql://h/x?user=me&password=geheim",
    ],
)
def test_no_form_of_an_address_shows_its_password(url: str) -> None:
    assert "heim" not in show("database-url", url)
