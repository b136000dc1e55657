"""How much room a full round takes on disk: seven seats, Three Card Poker, every wager that there is."""

from __future__ import annotations

from pathlib import Path
from uuid import UUID

import pytest

from pitboss.errors import Refusal
from pitboss.floor.electronic import Draw
from pitboss.floor.hosting import Told
from pitboss.games.game import Game
from pitboss.journal.sqlite import SqliteStore
from pitboss.people import Actor
from pitboss.rounds.commands import NoMoreBets, PlaceWager
from pitboss.tables.commands import Command
from pitboss.tables.moves import moves
from tests.floor.hall import DEALER, Hall
from tests.journal.specimen import settle

ROUND = 4096
"""Bytes that a round may take."""


class FullHall(Hall):
    """Everybody places every wager once, and commands have ids as clients make them."""

    def wager(self, game: Game) -> None:
        for player in self.players:
            placed = set[tuple[int, str]]()
            while True:
                offered = [one.command for one in moves(game, self.table, player)]
                new = [one for one in offered if isinstance(one, PlaceWager) and (one.seat, one.wager) not in placed]
                if not new:
                    break
                placed.add((new[0].seat, new[0].wager))
                self.tell(player, new[0])
        self.must(DEALER, NoMoreBets())

    def tell(self, actor: Actor, command: Command | Draw, id: str = "") -> Told | Refusal:
        return super().tell(actor, command, id or str(UUID(int=self.random.getrandbits(128))))


@pytest.mark.slow
def test_a_full_round_takes_at_most_four_kilobytes(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "floor.db")
    empty = (tmp_path / "floor.db").stat().st_size
    hall = FullHall("three-card-poker", seats=7, store=store)
    hall.play(25)
    entries = store.head("table/three-card-poker").number
    assert entries / 25 > 45  # Seven seats with five wagers each, and what else a round needs.
    assert store.compact(keep=0) == 1024
    sealed = 25 * 1024 / entries
    store.writer.execute("delete from entries")
    store.writer.execute("delete from kept")
    store.writer.execute("vacuum")
    store.close()
    settle(tmp_path / "floor.db")
    assert ((tmp_path / "floor.db").stat().st_size - empty) / sealed <= ROUND
