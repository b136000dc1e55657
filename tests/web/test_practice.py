"""Guests at practice tables: who closes the page gives the table up, whoever comes next gets it, and both sit once."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

from fastapi.testclient import TestClient

from pitboss.floor.accounts import Accounts
from pitboss.floor.floor import Floor, hosted
from pitboss.floor.people_audit import PeopleWatch
from pitboss.floor.person import OPERATOR
from pitboss.floor.secret import ANY_SECRET
from pitboss.floor.shelf_audit import ShelfWatch
from pitboss.journal.memory import MemoryStore
from pitboss.tables.waiting import waits_for
from pitboss.web.app import make_app
from pitboss.web.practice import Practice
from pitboss.web.services import Services
from tests.floor.hall import KEY

GAME = "three-card-poker"
OWN = {"Origin": "http://testserver"}
"""What a page of the server says with whatever it does."""


class Room:
    """A server with practice tables."""

    def __init__(self, client: TestClient, practice: Practice) -> None:
        self.client, self.practice, self.floor = client, practice, practice.floor

    def sit(self) -> str:
        """A new guest; the table that they got."""
        self.client.cookies.clear()
        answer = self.client.get(f"/play/{GAME}")
        assert answer.status_code == 200, answer.text
        return str(answer.url).rpartition("/")[2]

    def seats(self, table: str) -> set[str]:
        return set(hosted(self.floor.pit, table).table.seats.values())

    def guests(self, table: str) -> set[str]:
        return {name for name in self.seats(table) if name.startswith("Guest")}

    def wait(self, until: Callable[[], bool]) -> None:
        ends = time.monotonic() + 30
        while not until():
            assert time.monotonic() < ends
            time.sleep(0.01)


@contextmanager
def open_room() -> Iterator[Room]:
    store = MemoryStore()
    floor = Floor(store, KEY)
    accounts, practice = Accounts(store, local=True, secret_terms=ANY_SECRET), Practice(floor, 0)
    with TestClient(make_app(Services(floor, accounts, True, practice))) as client:
        yield Room(client, practice)


def receive_until(socket: Any, what: str) -> dict[str, Any]:
    while True:
        shown: dict[str, Any] = socket.receive_json()
        if shown["view"]["waits"]["what"] == what:
            return shown


def test_who_closes_the_page_in_the_middle_of_a_round_gives_the_table_up() -> None:
    with open_room() as room:
        table = room.sit()
        with room.client.websocket_connect(f"/api/tables/{table}/live", headers=OWN) as socket:
            shown = receive_until(socket, "wagers")
            (guest,) = room.guests(table)
            seat = next(int(number) for number, name in shown["view"]["seats"].items() if name == guest)
            for wager in ("ante", "pair-plus"):
                command = {"command": "place-wager", "seat": seat, "wager": wager, "amount": "10.00"}
                body = {"id": f"00000000-0000-4000-8000-{len(wager):012}", "command": command}
                given = room.client.post(f"/api/tables/{table}/commands", json=body, headers=OWN)
                assert given.status_code == 200, given.text
            room.practice.absence = 0.01
        room.wait(lambda: not room.guests(table))
        room.wait(lambda: not hosted(room.floor.pit, table).table.in_round)
        room.wait(lambda: room.sit() == table)


def test_who_has_the_page_open_keeps_the_table() -> None:
    with open_room() as room:
        table = room.sit()
        with room.client.websocket_connect(f"/api/tables/{table}/live", headers=OWN) as socket:
            receive_until(socket, "wagers")
            (guest,) = room.guests(table)
            room.practice.give_up(room.practice.tables[table], guest)
            assert (room.guests(table), room.practice.tables[table].gone) == ({guest}, "")
            assert room.sit() != table


def test_a_guest_is_admitted_once_and_the_record_of_people_is_sound() -> None:
    store = MemoryStore()
    accounts = Accounts(store, local=True, secret_terms=ANY_SECRET)
    session = accounts.admit_guest(OPERATOR, "Guest 1", "here")
    person = accounts.who(getattr(session, "token", ""))
    assert person is not None
    assert (person.name, person.role) == ("Guest 1", "player")
    assert getattr(accounts.admit_guest(OPERATOR, "Guest 1", "here"), "code", "") == "name-taken"
    for secret in ("", "nobody has this secret", "Guest 1"):
        assert getattr(accounts.sign_in("Guest 1", secret, "here"), "code", "") == "not-admitted"
    watch = PeopleWatch()
    observe = watch.observe("people")
    assert observe is not None
    for entry in store.read("people"):
        observe(entry)
    assert list(watch.finish()) == []


def test_a_guest_has_no_secret_that_could_be_gone() -> None:
    """Else every demonstration at which somebody has played would look as though it had been tampered with."""
    store = MemoryStore()
    accounts = Accounts(store, local=True, secret_terms=ANY_SECRET)
    accounts.admit_guest(OPERATOR, "Guest 1", "here")
    watch = ShelfWatch(store.recall_all)
    observe = watch.observe("people")
    assert observe is not None
    for entry in store.read("people"):
        observe(entry)
    assert [one for one in watch.finish() if one.kind == "secret"] == []


def test_guests_are_for_a_demonstration_alone() -> None:
    accounts = Accounts(MemoryStore(), local=False, secret_terms=ANY_SECRET)
    assert getattr(accounts.admit_guest(OPERATOR, "Guest 1", "here"), "code", "") == "not-admitted"


def test_who_leaves_in_the_middle_of_a_round_leaves_no_table_waiting_for_a_choice() -> None:
    with open_room() as room:
        table = room.sit()
        with room.client.websocket_connect(f"/api/tables/{table}/live", headers=OWN) as socket:
            shown = receive_until(socket, "wagers")
            (guest,) = room.guests(table)
            seat = next(int(number) for number, name in shown["view"]["seats"].items() if name == guest)
            give(room, table, {"command": "place-wager", "seat": seat, "wager": "ante", "amount": "10.00"})
            room.client.post(f"/api/practice/{table}/ready", headers=OWN)
            room.wait(lambda: waits_at(room, table) == ("choice", seat))
            give(room, table, {"command": "leave-seat", "seat": seat})
        room.wait(lambda: not hosted(room.floor.pit, table).table.in_round)
        room.wait(lambda: room.sit() == table)


def waits_at(room: Room, table: str) -> tuple[str, int | None]:
    waits = waits_for(room.floor.places[table].game, hosted(room.floor.pit, table).table)
    return waits.what, waits.seat


def give(room: Room, table: str, command: dict[str, Any]) -> None:
    given = room.client.post(
        f"/api/tables/{table}/commands", json={"id": str(uuid4()), "command": command}, headers=OWN
    )
    assert given.status_code == 200, given.text
