"""A damaged entry of one table stops that table; one in a stream that everything needs stops the floor, by its name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from pitboss.errors import Refusal
from pitboss.floor.carrying import requests_at
from pitboss.floor.finishing import finish
from pitboss.floor.money.commands import OpenTill
from pitboss.floor.money.tills import Deed, tills_of
from pitboss.journal.sqlite import SqliteStore
from pitboss.journal.store import Damaged
from pitboss.rounds.commands import NoMoreBets
from tests.floor.hall import DEALER, MANAGER, Hall, game_of

GAME, OTHER, LINKED = "three-card-poker", "blackjack", "caribbean-stud"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    """Three tables that have played; one of them on a link."""
    with closing(SqliteStore(tmp_path / "floor.db")) as store:
        for game in (GAME, OTHER, LINKED):
            Hall(game, store=store).play(1)
        yield store


def damage(store: SqliteStore, stream: str) -> None:
    with store.transaction() as writer:
        writer.run("update entries set body = x'7b7d' where stream = ? and number = 1", (stream,))


def test_one_damaged_table_stands_still_and_the_others_go_on(store: SqliteStore) -> None:
    damage(store, f"table/{GAME}")
    for start in range(2):
        hall = Hall(OTHER, store=store, seed=2 + start)
        finish(hall.floor, requests_at(hall.floor))
        place = hall.floor.places[GAME]
        assert f"Entry 1 of 'table/{GAME}' was changed" in place.frozen
        frozen = [one for entry in store.read("floor") for one in entry.events if one["event"] == "table-frozen"]
        assert [one["table"] for one in frozen] == [GAME], "told once"
        hall.count = 1000 * (start + 1)
        hall.play(start + 2)
    refusal = Hall(GAME, store=store).tell(DEALER, NoMoreBets())
    assert isinstance(refusal, Refusal)
    assert refusal.code == "frozen"
    assert f"table/{GAME}" in refusal.message
    moved = tills_of(hall.floor).tell(Deed("d", GAME, MANAGER, OpenTill("accounts")))
    assert isinstance(moved, Refusal)
    assert moved.code == "frozen"
    for answer in (
        hall.floor.reopen(GAME, MANAGER, "looked at it"),
        hall.floor.host(GAME, game_of(GAME), MANAGER),
    ):
        assert isinstance(answer, Refusal)
        assert answer.code == "frozen"


@pytest.mark.parametrize("stream", ["floor", f"link/{LINKED}"])
def test_damage_to_what_all_need_is_named(store: SqliteStore, stream: str) -> None:
    damage(store, stream)
    with pytest.raises(Damaged, match=f"Entry 1 of '{stream}' was changed"):
        Hall(OTHER, store=store)
