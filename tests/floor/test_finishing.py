"""Several servers and one approved request: it is carried out once, also where the server that had it ended."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from threading import Thread

import pytest

from pitboss.errors import Refusal
from pitboss.floor import finishing as module
from pitboss.floor.approval import FreezeTable, Run
from pitboss.floor.carrying import do, requests_at
from pitboss.floor.finishing import carry_out, claim, finish_others, finishing
from pitboss.floor.floor import Floor, Order, hosted
from pitboss.floor.person import Person
from pitboss.floor.request_state import Request
from pitboss.floor.requests import Requests
from pitboss.journal.postgres import PostgresStore
from pitboss.journal.store import Lost
from pitboss.people import Actor
from pitboss.tables.commands import CloseTable, OpenTable
from tests.floor.hall import KEY, MANAGER, game_of
from tests.journal.conftest import empty

TABLE = "let-it-ride"
DORA = Person("Dora", ("dealer",), "dealer")
FLO = Person("Flo", ("floorperson",), "floorperson")
Opener = Callable[..., tuple[Floor, Requests]]


@pytest.fixture
def open_one(postgres: str) -> Iterator[Opener]:
    stores: list[PostgresStore] = []

    def open_it(name: str, patience: float = 5.0) -> tuple[Floor, Requests]:
        stores.append(PostgresStore(postgres, lease=2.0))
        floor = Floor(stores[-1], KEY, name=name, patience=patience)
        floor.follow()
        if TABLE not in floor.places:
            assert floor.host(TABLE, game_of(TABLE), MANAGER) is None
        return floor, requests_at(floor)

    yield open_it
    for store in stores:
        store.close()
    empty(postgres)


def approve(requests: Requests, command: OpenTable | CloseTable | FreezeTable) -> Run:
    made = requests.make(DORA, TABLE, command, "it is time")
    assert isinstance(made, Request), made
    run = requests.answer(FLO, made.id, True)
    assert isinstance(run, Run), run
    return run


def last_of(requests: Requests) -> Request:
    return tuple(requests.desk.read(fresh=True).requests.values())[-1]


def wait_for(true: Callable[[], bool], seconds: float = 60.0) -> None:
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until, "it does not come"
        time.sleep(0.05)


def outcomes(floor: Floor) -> list[str]:
    said = [one["event"] for entry in floor.store.read("requests") for one in entry.events]
    return [one for one in said if one in ("request-carried-out", "request-failed")]


def test_a_living_server_carries_out_what_a_dead_one_left(open_one: Opener) -> None:
    (dead, theirs), (alive, ours) = open_one("dead"), open_one("alive")
    with finishing(alive, ours, every=0.1):
        assert isinstance(dead.store, PostgresStore)
        assert isinstance(dead.tell(Order("a", TABLE, FLO.actor, OpenTable())), object)
        approve(theirs, FreezeTable())
        dead.store.caretaker.end()
        wait_for(lambda: last_of(ours).standing == "carried out")
    assert alive.places[TABLE].frozen
    assert outcomes(alive) == ["request-carried-out"]


def test_also_where_the_dead_server_had_the_table_and_the_request(open_one: Opener) -> None:
    (dead, theirs), (alive, ours) = open_one("dead"), open_one("alive")
    assert dead.wait_for(TABLE)
    run = approve(theirs, OpenTable())
    with claim(dead, run.request) as claimed, finishing(alive, ours, every=0.1):
        assert claimed
        time.sleep(0.5)
        assert last_of(ours).standing == "approved", "the one that has it is alive"
        assert isinstance(dead.store, PostgresStore)
        dead.store.caretaker.end()
        wait_for(lambda: last_of(ours).standing == "carried out")
    assert hosted(alive.pit, TABLE).table.phase == "open"


def test_many_servers_do_it_once_and_all_say_the_same(open_one: Opener) -> None:
    servers = [open_one(name) for name in ("one", "two", "three")]
    run = approve(servers[0][1], OpenTable())
    answers: list[int | Refusal] = []

    def answer(floor: Floor, requests: Requests) -> None:
        answers.append(carry_out(floor, requests, run))

    threads = [Thread(target=answer, args=one) for one in servers for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 9
    assert set(answers) == {hosted(servers[0][0].pit, TABLE).version}
    assert outcomes(servers[0][0]) == ["request-carried-out"]


def test_whoever_comes_late_hears_that_another_server_was_refused(open_one: Opener) -> None:
    (one, theirs), (two, ours) = open_one("one"), open_one("two")
    run = approve(theirs, CloseTable())
    assert isinstance(carry_out(one, theirs, run), Refusal)
    assert isinstance(two.tell(Order("a", TABLE, FLO.actor, OpenTable())), object)
    late = carry_out(two, ours, run)  # It could be done now; but the request says that it failed.
    assert isinstance(late, Refusal)
    assert late.code == "request-failed"
    assert hosted(two.pit, TABLE).table.phase == "open"
    assert outcomes(two) == ["request-failed"]


def test_a_table_that_another_server_keeps_is_waited_for(open_one: Opener) -> None:
    (keeper, theirs), (other, ours) = open_one("keeper"), open_one("other", patience=0)
    assert keeper.wait_for(TABLE)
    keeper.store.heed(lambda stream: None)
    approve(theirs, OpenTable())
    finish_others(other, ours)
    assert last_of(ours).standing == "approved", "it is no answer that the table is elsewhere"
    assert other.store.own(f"request/{last_of(ours).id}", "anybody"), "and nobody keeps the request"


def test_one_that_cannot_be_carried_out_does_not_stop_the_others(
    open_one: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor, requests = open_one("one")
    bad, good = approve(requests, OpenTable()), approve(requests, FreezeTable())

    def fail_first(floor: Floor, requests: Requests, run: Run) -> int | Refusal:
        if run.id == bad.id:
            raise Lost("the connection is lost")
        return do(floor, requests, run)

    monkeypatch.setattr(module, "do", fail_first)
    finish_others(floor, requests)
    standing = {id: one.standing for id, one in requests.desk.read(fresh=True).requests.items()}
    assert standing == {bad.request: "approved", good.request: "carried out"}
    assert Actor("floorperson", "Flo") == good.actor
