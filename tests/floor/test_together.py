"""Commands that are written together: each as if it had come alone, and none of them known before all are durable."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pitboss.errors import Refusal
from pitboss.floor.floor import Floor, Order, hosted
from pitboss.floor.hosting import Told
from pitboss.floor.together import tell_together
from pitboss.journal.entry import Draft, Entry
from pitboss.journal.memory import MemoryStore
from pitboss.journal.store import Conflict, Full, Kept, Lost, Owned
from pitboss.people import Actor
from pitboss.tables.commands import OpenTable, TakeSeat
from tests.floor.hall import KEY, MANAGER, game_of, ticking

TABLES = ("1", "2", "3")
ANN = Actor("player", "Ann")


class Watched(MemoryStore):
    """Counts transactions, and fails when told to: before it writes, or after."""

    def __init__(self) -> None:
        super().__init__()
        self.appends: list[int] = []
        self.fails: Exception | None = None
        self.after = False

    def append(self, drafts: Sequence[Draft], kept: Sequence[Kept] = ()) -> tuple[Entry, ...]:
        error, self.fails = self.fails, None
        if error and not self.after:
            raise error
        entries = super().append(drafts, kept)
        self.appends.append(len(drafts))
        if error:
            raise error
        return entries


@pytest.fixture
def store() -> Watched:
    return Watched()


@pytest.fixture
def floor(store: Watched) -> Floor:
    clock = ticking()
    floor = Floor(store, KEY, lambda: next(clock))
    game = game_of("three-card-poker")
    for table in TABLES:
        floor.host(table, game, MANAGER)
        opened = floor.tell(Order(f"open {table}", table, Actor("floorperson", "Flo"), OpenTable()))
        assert isinstance(opened, Told), opened
    store.appends.clear()
    return floor


def sit(table: str, seat: int = 1, id: str = "", who: Actor = ANN) -> Order:
    return Order(id or f"sit {table} {seat}", table, who, TakeSeat(seat, who.person))


def seats(floor: Floor) -> list[dict[int, str]]:
    return [dict(hosted(floor.pit, table).table.seats) for table in TABLES]


def test_what_comes_together_is_one_transaction(floor: Floor, store: Watched) -> None:
    told = tell_together(floor, [sit(table) for table in TABLES])
    assert [type(one) for one in told] == [Told] * 3
    assert store.appends == [3]
    assert seats(floor) == [{1: "Ann"}] * 3
    assert seats(Floor(store, KEY)) == seats(floor)


def test_a_second_command_for_a_table_comes_after_the_first(floor: Floor, store: Watched) -> None:
    told = tell_together(floor, [sit("1", 1), sit("1", 2), sit("2", 1)])
    assert [type(one) for one in told] == [Told] * 3
    assert store.appends == [2, 1]
    first, second = told[0], told[1]
    assert isinstance(first, Told)
    assert isinstance(second, Told)
    assert second.since == first.version


def test_one_that_is_refused_leaves_the_others(floor: Floor, store: Watched) -> None:
    told = tell_together(floor, [sit("1"), Order("x", "2", Actor("auditor", "Al"), TakeSeat(1, "Al")), sit("3")])
    assert isinstance(told[1], Refusal)
    assert seats(floor) == [{1: "Ann"}, {}, {1: "Ann"}]
    assert store.appends == [2]


def test_the_same_again_is_answered_and_not_done(floor: Floor, store: Watched) -> None:
    orders = [sit(table) for table in TABLES]
    assert tell_together(floor, orders) == tell_together(floor, orders)
    assert store.appends == [3]


def test_what_another_was_quicker_with_is_done_alone(floor: Floor, store: Watched) -> None:
    store.fails = Conflict("table/2", 5, 6)
    told = tell_together(floor, [sit(table) for table in TABLES])
    assert [type(one) for one in told] == [Told] * 3
    assert seats(Floor(store, KEY)) == [{1: "Ann"}] * 3


@pytest.mark.parametrize("after", [False, True], ids=["not written", "written"])
def test_nothing_is_shown_that_may_not_be_durable(floor: Floor, store: Watched, after: bool) -> None:
    """The disk does not say whether it has written: nobody is told so, and the same ids then find out."""
    heard: list[Told] = []
    for table in TABLES:
        floor.listen(table, heard.append)
    store.fails, store.after = Lost("The disk is away."), after
    orders = [sit(table) for table in TABLES]
    assert [type(one) for one in tell_together(floor, orders)] == [Lost] * 3
    assert (seats(floor), heard) == ([{}] * 3, [])
    assert [type(one) for one in tell_together(floor, orders)] == [Told] * 3
    assert seats(floor) == seats(Floor(store, KEY)) == [{1: "Ann"}] * 3
    assert [len(list(store.read(f"table/{table}"))) for table in TABLES] == [floor.places[t].entries for t in TABLES]


def test_a_full_disk_refuses_all_and_changes_nothing(floor: Floor, store: Watched) -> None:
    store.fails = Full("No room.")
    assert [type(one) for one in tell_together(floor, [sit(table) for table in TABLES])] == [Full] * 3
    assert seats(floor) == seats(Floor(store, KEY)) == [{}] * 3


def test_a_table_that_another_has_keeps_nobody_waiting(floor: Floor, store: Watched) -> None:
    """Patience is for whoever wants that table; the others are answered at once."""
    floor.give_up("table/2")
    assert store.own("table/2", "another")
    floor.patience = 3600
    told = tell_together(floor, [sit(table) for table in TABLES])
    assert [type(one) for one in told] == [Told, Owned, Told]
    assert store.appends == [2]
    store.disown("table/2", "another")
    assert [type(one) for one in tell_together(floor, [sit(table) for table in TABLES])] == [Told] * 3
