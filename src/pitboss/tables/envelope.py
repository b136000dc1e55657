"""The envelope of a command: which table it is for, who gives it, when, and at which point of the table's record.

A table's record is the sequence of its events; its version is how many there are. A command with an expected version is
for the table as it was then, and is refused if the table has gone on.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Protocol, Self, TypeVar

from pitboss.errors import Refusal
from pitboss.frozen import frozen
from pitboss.games.game import Game
from pitboss.games.identity import MeterName
from pitboss.people import Actor
from pitboss.rounds.engine.decide import play as play_round
from pitboss.rounds.events import RoundOpened
from pitboss.rounds.state import Round
from pitboss.tables.commands import Command, Minutes
from pitboss.tables.events import Event
from pitboss.tables.state import Table
from pitboss.tables.table import play


@frozen
class Envelope:
    """A command as it arrives. `id` is the sender's own: a repeated command is answered from the record."""

    id: str
    table: str
    actor: Actor
    at: Minutes
    command: Command
    expected: int | None = None


class Host(Protocol):
    """Rounds in somebody's care, at a table or alone: the last one, its number, and the linked meters it is without."""

    @property
    def id(self) -> str: ...
    @property
    def game(self) -> Game: ...
    @property
    def version(self) -> int: ...
    @property
    def round(self) -> Round: ...
    @property
    def number(self) -> int: ...
    @property
    def without(self) -> tuple[MeterName, ...]: ...

    def tell(self, command: Command, actor: Actor, at: Minutes | None = None) -> tuple[list[Event], Self] | Refusal:
        """What a command brings about, and what is there after it."""


@dataclass(frozen=True, slots=True)
class Hosted:
    """A table in somebody's care: its id, the game that it is opened with, where it stands, and its version."""

    id: str
    game: Game
    table: Table = field(default_factory=Table)
    version: int = 0

    @property
    def round(self) -> Round:
        return self.table.round

    @property
    def number(self) -> int:
        return self.table.rounds

    @property
    def without(self) -> tuple[MeterName, ...]:
        return self.table.without

    def tell(self, command: Command, actor: Actor, at: Minutes | None = None) -> tuple[list[Event], Self] | Refusal:
        result = play(self.game, self.table, command, actor, at)
        if isinstance(result, Refusal):
            return result
        events, table = result
        return events, replace(self, table=table, version=self.version + len(events))


@dataclass(frozen=True, slots=True)
class RoundsAlone:
    """Rounds that are played without a table around them: the cards are ready, and nobody asks how they came to be."""

    id: str
    game: Game
    round: Round = field(default_factory=Round)
    number: int = 0
    version: int = 0
    without: tuple[MeterName, ...] = ()

    def tell(self, command: Command, actor: Actor, at: Minutes | None = None) -> tuple[list[Event], Self] | Refusal:
        result = play_round(self.game, self.round, command, actor)  # type: ignore[arg-type]
        if isinstance(result, Refusal):
            return result
        events, state = result
        begun = sum(isinstance(one, RoundOpened) for one in events)
        after = replace(self, round=state, number=self.number + begun, version=self.version + len(events))
        return list(events), after


H = TypeVar("H", bound=Host)


def handle(hosted: H, envelope: Envelope) -> tuple[list[Event], H] | Refusal:
    """What an envelope brings about at the table; the table after it has as many events more."""
    if envelope.table != hosted.id:
        return Refusal("another-table", f"This command is for table {envelope.table!r}; this is {hosted.id!r}.")
    if envelope.expected not in (None, hosted.version):
        message = f"The table has gone on: it is at version {hosted.version}, not {envelope.expected}."
        return Refusal("stale-version", message)
    return hosted.tell(envelope.command, envelope.actor, envelope.at)
