"""Several processes on one floor: a table is written by its owner alone, which others ask for it or outlive."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from pathlib import Path
from threading import Thread

import pytest

from pitboss.errors import BadInput, Refusal
from pitboss.floor.clock import utc_now
from pitboss.floor.floor import Floor, Order, hosted
from pitboss.floor.hand_overs import HandOvers
from pitboss.floor.hosting import Told
from pitboss.floor.joining import Joining
from pitboss.floor.machine_events import EVENTS, MACHINES
from pitboss.journal.anchors import read_exported
from pitboss.journal.entry import Draft, Entry
from pitboss.journal.folder import Folder
from pitboss.journal.memory import MemoryStore
from pitboss.journal.postgres import PostgresStore
from pitboss.journal.sqlite import SqliteStore
from pitboss.journal.store import Kept, Lost
from pitboss.people import Actor
from pitboss.tables.commands import LeaveSeat, OpenTable, TakeSeat
from tests.floor.hall import KEY, MANAGER, Hall, game_of
from tests.journal.conftest import empty

TABLE = "let-it-ride"
Opener = Callable[..., Floor]


@pytest.fixture
def open_one(postgres: str) -> Iterator[Opener]:
    stores: list[PostgresStore] = []

    def open_it(name: str, patience: float = 5.0) -> Floor:
        stores.append(PostgresStore(postgres, lease=2.0))
        floor = Floor(stores[-1], KEY, name=name, patience=patience)
        floor.follow()
        return floor

    yield open_it
    for store in stores:
        store.close()
    empty(postgres)


def seat(floor: Floor, number: int, id: str, comes: bool = True) -> Told | Refusal:
    player = Actor("player", f"player-{number}")
    return floor.tell(Order(id, TABLE, player, TakeSeat(number, player.person) if comes else LeaveSeat(number)))


def open_table(floor: Floor) -> None:
    assert floor.host(TABLE, game_of(TABLE), MANAGER) is None
    open_table_of(floor)


def open_table_of(floor: Floor) -> None:
    assert isinstance(floor.tell(Order("open", TABLE, Actor("floorperson", "Flo"), OpenTable())), Told)


def wait_for(floor: Floor, version: int) -> None:
    for _ in range(3_000):  # a minute: only news that never come are a fault
        if TABLE in floor.places and hosted(floor.pit, TABLE).version >= version:
            return
        time.sleep(0.02)
    raise AssertionError("the news do not come")


def test_a_table_goes_from_hand_to_hand_and_everybody_follows(open_one: Opener) -> None:
    here, there = open_one("here"), open_one("there")
    open_table(here)
    assert here.places[TABLE].owned
    heard = list[Told]()
    here.listen(TABLE, heard.append)
    taken = seat(there, 1, "a")
    assert isinstance(taken, Told), taken
    assert there.places[TABLE].owned
    assert not here.places[TABLE].owned
    wait_for(here, taken.version)
    assert [told.id for told in heard] == ["a"]
    assert hosted(here.pit, TABLE) == hosted(there.pit, TABLE)
    assert seat(here, 1, "a") == taken  # The same command, sent to the other: answered again, and not done twice.
    back = seat(here, 2, "b")
    assert isinstance(back, Told)
    assert back.since == taken.version


def test_two_who_give_commands_at_the_same_time_take_turns(open_one: Opener) -> None:
    floors = [open_one("here"), open_one("there")]
    open_table(floors[0])
    answers: list[Told | Refusal] = []

    def play(place: int) -> None:
        for number in range(10):
            answers.append(seat(floors[place], place + 1, f"{place}:{number}", comes=number % 2 == 0))

    threads = [Thread(target=play, args=(place,)) for place in (0, 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(isinstance(one, Told) for one in answers), answers
    versions = [one.since for one in answers if isinstance(one, Told)]
    assert len(set(versions)) == 20
    ids = [entry.id for entry in floors[0].store.read(f"table/{TABLE}")][1:]
    assert sorted(ids) == sorted(f"{place}:{number}" for place in (0, 1) for number in range(10))


def test_a_table_whose_owner_is_silent_is_taken_over(open_one: Opener) -> None:
    dead, alive = open_one("dead"), open_one("alive", patience=0)
    open_table(dead)
    assert isinstance(dead.store, PostgresStore)
    dead.store.caretaker.end()
    refused = seat(alive, 1, "a")
    assert isinstance(refused, Refusal)
    assert refused.code == "owned-elsewhere"
    alive.patience = 5.0
    taken = seat(alive, 1, "a")
    assert isinstance(taken, Told)
    dead.patience = 0
    late = seat(dead, 2, "b")  # It thinks that the table is its own, and has gone on before: it is refused.
    assert isinstance(late, Refusal)
    assert alive.store.find(f"table/{TABLE}", "b") is None


def test_a_table_that_another_stopped_stands_still_here(open_one: Opener) -> None:
    here, there = open_one("here"), open_one("there")
    open_table(here)
    here.freeze(TABLE, "looked into")
    refused = seat(there, 1, "a")
    assert isinstance(refused, Refusal)
    assert refused.code == "frozen"
    assert there.reopen(TABLE, MANAGER, "done", "request 1") is None
    assert there.reopen(TABLE, MANAGER, "done", "request 1") is None
    assert isinstance(seat(here, 1, "b"), Told)
    assert sum(entry.id == "request 1" for entry in here.store.read("floor")) == 1


def test_an_open_table_of_another_server_gets_no_other_game(open_one: Opener) -> None:
    here, there = open_one("here"), open_one("there")
    assert here.host(TABLE, game_of(TABLE), MANAGER) is None
    there.refresh(TABLE)
    open_table_of(here)
    refused = there.host(TABLE, game_of("three-card-poker"), MANAGER)
    assert isinstance(refused, Refusal)
    assert refused.code == "table-open"


class Unsure(MemoryStore):
    """Writes, and then says that it does not know."""

    unsure = False

    def append(self, drafts: Sequence[Draft], kept: Sequence[Kept] = ()) -> tuple[Entry, ...]:
        done = super().append(drafts, kept)
        if self.unsure:
            self.unsure = False
            raise Lost("The journal does not answer.")
        return done


def test_a_command_that_may_have_been_written_is_answered_by_its_id() -> None:
    store = Unsure()
    floor = Floor(store, KEY)
    open_table(floor)
    store.unsure = True
    with pytest.raises(Lost):
        seat(floor, 1, "a")
    again = seat(floor, 1, "a")
    assert isinstance(again, Told)
    assert [entry.id for entry in store.read(f"table/{TABLE}")] == ["open", "a"]
    assert isinstance(seat(floor, 2, "b"), Told)


class Counting(MemoryStore):
    """Counts the entries that are read."""

    count = 0

    def read(self, stream: str, after: int = 0, upto: int | None = None) -> Iterator[Entry]:
        for entry in super().read(stream, after, upto):
            self.count += 1
            yield entry


def test_what_was_read_is_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.floor.hosting.SNAPSHOT_EVERY", 10)
    store = Counting()
    hall = Hall("caribbean-stud", store=store)
    hall.play(9)
    total = sum(head.number for head in store.heads().values())
    links = store.head("link/caribbean-stud").number
    store.count = 0
    again = hall.open()
    assert links > 10
    assert total > 100
    assert store.count < 25  # The last few of each, after its snapshot.
    assert again.pit.links == hall.floor.pit.links
    assert hosted(again.pit, "caribbean-stud") == hosted(hall.floor.pit, "caribbean-stud")
    store.count = 0
    again.catch_up("caribbean-stud")
    assert store.count == 0


def machine(path: Path, url: str, name: str, patience: float = 5.0) -> Joining:
    return Joining(PostgresStore(url), Folder(path / name, url), name, utc_now, patience)


def test_a_machine_gets_the_keys_from_one_that_has_them(postgres: str, tmp_path: Path) -> None:
    first, second, alone = (machine(tmp_path, postgres, name) for name in ("first", "second", "alone"))
    try:
        first.bring_keys()
        alone.patience = 0.2
        with pytest.raises(BadInput, match="no server that has them answers"):
            alone.bring_keys()
        end = first.attend()
        second.bring_keys()
        end()
        keys = [(tmp_path / name / "vault.key").read_bytes() for name in ("first", "second")]
        assert keys[0] == keys[1]
        told = [EVENTS.read(said) for entry in first.store.read(MACHINES) for said in entry.events]
        names = [type(one).__name__ for one in told]
        assert names == ["FloorFounded", "KeysAskedFor", "KeysHandedOver"]
        (anchor,) = read_exported(tmp_path / "first" / "anchors" / "anchors.jsonl")
        said = json.loads(anchor.body)
        assert (said["reason"], said["heads"][MACHINES][0]) == ("keys handed over", 1)  # Before they were given.
        (alarm,) = HandOvers(first.store, utc_now).tell()
        assert "to the machine second on " in alarm
        assert HandOvers(first.store, lambda: utc_now() + timedelta(days=1)).tell() == []
        written = b"".join(value for value in first.store.recall_all("joining").values())
        assert keys[0] not in written
        (tmp_path / "second" / "vault.key").write_bytes(b"x" * 32)
        with pytest.raises(BadInput, match="are not those of this floor"):
            second.bring_keys()
    finally:
        for one in (first, second, alone):
            one.store.close()
        empty(postgres)


def test_keys_by_hand_are_neither_given_nor_asked_for(postgres: str, tmp_path: Path) -> None:
    first, second = (machine(tmp_path, postgres, name, 0.5) for name in ("first", "second"))
    try:
        first.by_hand = True
        first.bring_keys()
        end = first.attend()
        with pytest.raises(BadInput, match="no server that has them answers"):
            second.bring_keys()
        assert first.store.head(MACHINES).version == 1
        second.by_hand = True
        with pytest.raises(BadInput, match=r"with keys-by-hand .* copy vault.key and floor.key from .* first\."):
            second.bring_keys()
        end()
        for name in ("vault.key", "floor.key"):
            (tmp_path / "second").mkdir(exist_ok=True)
            (tmp_path / "second" / name).write_bytes((tmp_path / "first" / name).read_bytes())
        second.bring_keys()
    finally:
        for one in (first, second):
            one.store.close()
        empty(postgres)


def test_keys_that_the_floor_was_not_begun_with_are_not_taken(postgres: str, tmp_path: Path) -> None:
    first, second = (machine(tmp_path, postgres, name) for name in ("first", "second"))
    try:
        first.bring_keys()
        (tmp_path / "first" / "vault.key").write_bytes(b"y" * 32)  # As somebody who answers with keys of their own.
        end = first.attend()
        with pytest.raises(BadInput, match="somebody has answered with other keys"):
            second.bring_keys()
        end()
        assert not second.has_keys
    finally:
        for one in (first, second):
            one.store.close()
        empty(postgres)


def test_the_record_is_anchored_before_keys_are_given_or_they_are_not_given(postgres: str, tmp_path: Path) -> None:
    first, second = (machine(tmp_path, postgres, name, 2.0) for name in ("first", "second"))
    try:
        first.bring_keys()
        first.store.keep([Kept("tails", "people", b"forged")])
        with first.store.transaction() as writer:  # type: ignore[attr-defined]
            writer.run("insert into streams (stream, number, version, seal) values ('people', 1, 1, 'forged')")
        end = first.attend()
        with pytest.raises(BadInput, match="no server that has them answers"):
            second.bring_keys()
        end()
        assert first.store.head(MACHINES).version == 1
    finally:
        for one in (first, second):
            one.store.close()
        empty(postgres)


def test_a_file_has_one_process(tmp_path: Path) -> None:
    first, second = SqliteStore(tmp_path / "floor.db"), SqliteStore(tmp_path / "floor.db")
    assert first.own("floor", "first")
    assert not second.own("floor", "second")
    first.close()
    assert second.own("floor", "second")
    second.close()
