"""A hall to try a floor in: a table of any game by its example submission, with players who act at random."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from pitboss.errors import Refusal
from pitboss.floor.clock import at_present
from pitboss.floor.electronic import Draw
from pitboss.floor.floor import Floor, Order, hosted
from pitboss.floor.hosting import Told
from pitboss.floor.house import next_step
from pitboss.games.builder import game_by_submission
from pitboss.games.game import Game
from pitboss.games.progressive_meters import linked_meters
from pitboss.journal.memory import MemoryStore
from pitboss.journal.store import Store
from pitboss.people import Actor
from pitboss.rounds.commands import Choose, NoMoreBets, PlaceWager
from pitboss.tables.commands import Command, TakeSeat
from pitboss.tables.linking import terms_of, wires_to
from pitboss.tables.moves import moves
from pitboss.tables.state import Table
from pitboss.tables.waiting import waits_for

SUBMISSIONS = Path(__file__).parent.parent.parent / "examples" / "submissions"
GAMES = tuple(sorted(path.stem for path in SUBMISSIONS.glob("*.toml")))
KEY = b"k" * 32
DEALER = Actor("dealer", "Dora")
MANAGER = Actor("pit manager", "Pat")
PEOPLE = {"dealer": "Dora", "floorperson": "Flo"}


def game_of(name: str) -> Game:
    return game_by_submission(SUBMISSIONS / f"{name}.toml")


def ticking() -> Iterator[datetime]:
    """A clock that goes on by a second each time it is read."""
    time = datetime(2026, 1, 5, 20, 0, tzinfo=UTC)
    while True:
        time += timedelta(seconds=1)
        yield time


@dataclass
class Hall:
    """A floor with one table, and who plays at it."""

    game: str
    seats: int = 2
    seed: int = 1
    store: Store = field(default_factory=MemoryStore)

    def __post_init__(self) -> None:
        self.random = Random(self.seed)
        self.count = 0
        clock = ticking()
        self.clock = lambda: next(clock)
        self.players = [Actor("player", f"player-{n}") for n in range(1, self.seats + 1)]
        self.floor = self.open()
        if self.game not in self.floor.places:
            self.host()

    def open(self) -> Floor:
        return Floor(self.store, KEY, self.clock)

    def host(self) -> None:
        game = game_of(self.game)
        linked = linked_meters(game)
        if linked:
            terms = tuple(terms_of(game, meter) for meter in linked)
            assert self.floor.open_link(self.game, terms, ("Pat", "Tess")) is None
        wires = wires_to(game, self.game) if linked else {}
        assert self.floor.host(self.game, game, MANAGER, wires=wires) is None

    @property
    def table(self) -> Table:
        return hosted(self.floor.pit, self.game).table

    def tell(self, actor: Actor, command: Command | Draw, id: str = "") -> Told | Refusal:
        self.count += 1
        return self.floor.tell(Order(id or f"command-{self.count}", self.game, actor, command))

    def must(self, actor: Actor, command: Command | Draw, id: str = "") -> Told:
        told = self.tell(actor, command, id)
        assert isinstance(told, Told), f"{command} was refused: {told}"
        return told

    def step(self) -> None:
        """Whatever comes next at the table, by whoever's turn it is."""
        game = self.floor.places[self.game].game
        if self.table.phase == "open" and not self.table.seats:
            for seat, player in enumerate(self.players, 1):
                self.must(player, TakeSeat(seat, player.person))
        elif step := next_step(game, at_present(self.table, self.floor.clock), lambda role: PEOPLE.get(role, role)):
            self.must(*step)
        elif waits_for(game, self.table).what == "wagers":
            self.wager(game)
        else:
            self.choose(game)

    def wager(self, game: Game) -> None:
        for player in self.players:
            offered = [one.command for one in moves(game, self.table, player) if isinstance(one.command, PlaceWager)]
            # The shooter must have a line wager; of the rest, a few are enough.
            offered.sort(key=lambda one: (one.wager != "pass", self.random.random()))
            for command in offered[:6]:
                self.tell(player, command)
        self.must(DEALER, NoMoreBets())

    def choose(self, game: Game) -> None:
        player = Actor("player", self.table.seats[waits_for(game, self.table).seat or 0])
        offered = [one.command for one in moves(game, self.table, player) if isinstance(one.command, Choose)]
        self.must(player, self.random.choice(offered))

    def play(self, rounds: int) -> None:
        """Until so many rounds are over."""
        while self.table.rounds < rounds or self.table.in_round:
            self.step()


def insist(table: str, why: str) -> None:
    """No table is left out."""
    raise AssertionError(f"{table}: {why}")
