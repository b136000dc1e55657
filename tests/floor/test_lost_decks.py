"""A sealed deck that is gone, or that another key has sealed: its table takes no money, and there is a way out."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from pitboss.errors import BadInput, Refusal
from pitboss.floor.carrying import requests_at
from pitboss.floor.electronic import Draw
from pitboss.floor.finishing import finish
from pitboss.floor.floor import hosted
from pitboss.floor.showing import show_table
from pitboss.floor.vault import SHELF, read_key
from pitboss.journal.memory import MemoryStore
from pitboss.journal.sqlite import SqliteStore
from pitboss.journal.store import Kept
from pitboss.people import Actor
from pitboss.rounds.commands import NoMoreBets, PlaceWager
from pitboss.rounds.events import StakeReturned
from pitboss.tables.commands import BeginRound, CallOffRound, RemoveDeck
from tests.floor.hall import DEALER, Hall

FLO = Actor("floorperson", "Flo")
GAME = "three-card-poker"
OFF = CallOffRound("the deck is gone", device_failed=True)


def lose(hall: Hall) -> None:
    hall.store.keep([Kept(SHELF, key, None) for key in hall.store.recall_all(SHELF)])


def spoil(hall: Hall) -> None:
    hall.store.keep([Kept(SHELF, key, bytes(60)) for key in hall.store.recall_all(SHELF)])


def step_until(hall: Hall, done: Callable[[], bool]) -> None:
    for _ in range(200):
        if done():
            return
        hall.step()
    raise AssertionError("it never comes to this")


def start_anew(hall: Hall) -> None:
    floor = hall.open()
    hall.floor = floor
    finish(floor, requests_at(floor))


def refused(told: object) -> Refusal:
    assert isinstance(told, Refusal), told
    return told


def end_round(hall: Hall) -> None:
    """What a supervisor does about it."""
    table = hall.game
    deck = hall.table.playing or ""
    assert hall.floor.reopen(table, FLO, "the deck is gone") is None
    assert refused(hall.tell(DEALER, Draw("deal"))).code == "deck-lost"
    offered = [one["command"] for one in show_table(hall.floor, table, FLO)["moves"]]
    assert any(one["command"] == "call-off-round" and one["device_failed"] for one in offered)
    assert refused(hall.tell(DEALER, OFF)).code == "wrong-person"
    staked = {seat: sum(taken.wagers.values()) for seat, taken in hall.table.round.seats.items()}
    told = hall.must(FLO, OFF)
    back: dict[int, int] = {}
    for event in told.events:
        if isinstance(event, StakeReturned):
            back[event.seat] = back.get(event.seat, 0) + event.amount
    assert back == {seat: amount for seat, amount in staked.items() if amount}
    assert not hall.table.in_round
    assert refused(hall.tell(DEALER, BeginRound())).code == "deck-lost"
    hall.must(FLO, RemoveDeck(deck))
    assert hall.floor.places[table].frozen == ""
    hall.play(hall.table.rounds + 1)


@pytest.mark.parametrize("damage", [lose, spoil])
@pytest.mark.parametrize("game", [GAME, "mini-baccarat", "blackjack", "mississippi-stud"])
def test_in_the_middle_of_a_round(game: str, damage: Callable[[Hall], None]) -> None:
    hall = Hall(game, seats=2)
    hall.play(1)
    step_until(hall, lambda: hall.table.in_round and hall.table.round.is_drawn_from)
    damage(hall)
    start_anew(hall)
    assert "is gone or changed" in hall.floor.places[game].frozen
    end_round(hall)


def test_before_the_deal_no_wager_is_taken() -> None:
    hall = Hall(GAME, seats=2)
    hall.play(1)
    step_until(hall, lambda: hall.table.in_round)
    player = Actor("player", "player-1", 1)
    hall.must(player, PlaceWager(1, "ante", 1000))
    lose(hall)
    start_anew(hall)
    assert refused(hall.tell(player, PlaceWager(1, "pair-plus", 500))).code == "frozen"
    assert hall.floor.reopen(GAME, FLO, "looked") is None
    for actor, command in ((player, PlaceWager(1, "pair-plus", 500)), (DEALER, NoMoreBets())):
        assert refused(hall.tell(actor, command)).code == "deck-lost"
    hall.floor.freeze(GAME, "again", FLO)
    end_round(hall)


def test_a_running_floor_finds_it_before_a_round_begins() -> None:
    hall = Hall(GAME, seats=2)
    hall.play(1)
    step_until(hall, lambda: bool(hall.store.recall_all(SHELF)) and not hall.table.in_round and can_begin(hall))
    lose(hall)
    assert refused(hall.tell(DEALER, BeginRound())).code == "frozen"
    assert "is gone or changed" in hall.floor.places[GAME].frozen
    assert not hall.table.in_round


def can_begin(hall: Hall) -> bool:
    shown = show_table(hall.floor, GAME, DEALER)["moves"]
    return any(one["next"] and one["command"]["command"] == "begin-round" for one in shown)


def test_a_device_that_has_its_deck_has_not_failed() -> None:
    hall = Hall(GAME, seats=2)
    hall.play(1)
    step_until(hall, lambda: hall.table.in_round and hall.table.round.is_drawn_from)
    assert refused(hall.tell(FLO, OFF)).code == "device-brings"
    offered = [one["command"] for one in show_table(hall.floor, GAME, FLO)["moves"]]
    assert not any(one["command"] == "call-off-round" for one in offered)
    assert hosted(hall.floor.pit, GAME).table.in_round


def has_sealed(store: SqliteStore, table: str) -> bool:
    return any(key.startswith(f"{table}/") for key in store.recall_all(SHELF))


def test_another_key_than_all_decks_were_sealed_with_opens_no_floor(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / "floor.db")) as store:
        for game in (GAME, "mississippi-stud"):
            hall = Hall(game, store=store)
            hall.play(1)
            step_until(hall, partial(has_sealed, store, game))
        (tmp_path / "vault.key").write_bytes(bytes(32))
        with pytest.raises(BadInput, match="none of the 2 sealed decks"):
            read_key(tmp_path / "vault.key", store)
        store.keep([Kept(SHELF, next(iter(store.recall_all(SHELF))), None)])
        assert read_key(tmp_path / "vault.key", store) == bytes(32), "one alone may be damaged: its table stands still"
    assert read_key(tmp_path / "vault.key", MemoryStore()) == bytes(32)
