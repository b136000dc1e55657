"""The demonstration is set up to its end, wherever a process that set it up was ended."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from pitboss.errors import BadInput, Refusal
from pitboss.floor import demo
from pitboss.floor.accounts import Accounts
from pitboss.floor.demo import seed
from pitboss.floor.floor import Floor, hosted
from pitboss.floor.money.tills import tills_of
from pitboss.floor.person import OPERATOR
from pitboss.floor.secret import ANY_SECRET
from pitboss.games.examples import list_examples
from pitboss.journal.memory import MemoryStore
from pitboss.tables.waiting import waits_for
from tests.floor.hall import KEY, game_of
from tests.floor.staff import Staff

GAME = "three-card-poker"


class Ended(Exception):
    """The process was ended here."""


@pytest.fixture(autouse=True)
def one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo, "list_examples", lambda: {GAME: list_examples()[GAME]})


def begin(store: MemoryStore) -> tuple[Floor, Accounts]:
    return Floor(store, KEY, lambda: datetime(2026, 11, 18, 12, tzinfo=UTC)), Staff(store).other_process(
        secret_terms=ANY_SECRET
    )


def ended_after(writes: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[MemoryStore]:
    """A store that a process wrote to this often before it was ended."""
    store, left = MemoryStore(), iter(range(writes))
    append = store.append

    def counted(*given: object, **more: object) -> object:
        if next(left, None) is None:
            raise Ended
        return append(*given, **more)  # type: ignore[arg-type]

    with monkeypatch.context() as patched:
        patched.setattr(store, "append", counted)
        try:
            seed(*begin(store))
        except Ended:
            pass
        else:
            return
    yield store


def test_wherever_it_was_ended_the_next_process_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = 0
    for writes in range(1, 200):
        stores = [*ended_after(writes, monkeypatch)]
        if not stores:
            break
        tried += 1
        floor, accounts = begin(stores[0])
        seed(floor, accounts)
        state = hosted(floor.pit, GAME).table
        assert waits_for(floor.places[GAME].game, state).what == "new-round", writes
        assert tills_of(floor).register(GAME).read(True).kind == "accounts", writes
    assert tried > len(demo.ACCOUNTS) + 3


def record_of(store: MemoryStore) -> list[tuple[str, int]]:
    return [(stream, head.number) for stream, head in store.heads().items()]


def test_a_floor_with_people_of_its_own_gets_no_accounts_of_a_demonstration() -> None:
    store = MemoryStore()
    floor, accounts = begin(store)
    assert not isinstance(accounts.add(OPERATOR, "Pat", ("pit manager",), "a long secret"), Refusal)
    before = record_of(store)
    with pytest.raises(BadInput, match="this floor is not a demonstration") as refused:
        seed(floor, accounts)
    assert "--data" in str(refused.value)
    assert record_of(store) == before


def test_a_floor_with_tables_of_its_own_is_no_demonstration_either() -> None:
    store = MemoryStore()
    floor, accounts = begin(store)
    assert floor.host("pit-1", game_of(GAME), OPERATOR.actor) is None
    before = record_of(store)
    with pytest.raises(BadInput, match="this floor is not a demonstration"):
        seed(floor, accounts)
    assert record_of(store) == before


def test_one_that_was_given_a_demonstrations_accounts_before_is_still_no_demonstration() -> None:
    floor, accounts = begin(MemoryStore())
    accounts.add(OPERATOR, "Pat", ("pit manager",), "a long secret")
    accounts.add(OPERATOR, "pit", ("pit manager",), demo.SECRET, demo=True)
    with pytest.raises(BadInput, match="this floor is not a demonstration"):
        seed(floor, accounts)


def test_a_demonstration_stays_one_whoever_was_added_to_it() -> None:
    store = MemoryStore()
    floor, accounts = begin(store)
    seed(floor, accounts)
    accounts.add(OPERATOR, "Ada", ("pit manager",), "a long secret")
    assert floor.host("pit-1", game_of(GAME), OPERATOR.actor) is None
    before = record_of(store)
    seed(*begin(store))
    assert record_of(store) == before
