"""What the server answers, as values. Fields that a later server adds are passed over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from pitboss.client.failures import Unreadable

Said = dict[str, Any]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A session. Its token is sent with every later request."""

    token: str = field(repr=False)
    name: str
    role: str
    roles: tuple[str, ...]
    until: str


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table in the list of all; `seats` says who sits where, `damaged` why its
    record is not what was written.
    """

    id: str
    game: str
    title: str
    phase: str
    version: int
    rounds: int
    seats: Mapping[str, str]
    positions: int
    source: str
    frozen: str
    damaged: str


@dataclass(frozen=True, slots=True)
class Move:
    """A command that would be accepted now. The `free` fields may be filled in otherwise; a `form` must be filled in
    as things are. `next` says that it is the step that the table waits for.
    """

    command: Said
    label: str
    roles: tuple[str, ...]
    cite: str
    free: tuple[str, ...]
    amounts: Said | None
    cards: int
    announce: str
    next: bool
    form: bool

    @property
    def kind(self) -> str:
        """The name of the command."""
        return str(self.command["command"])


@dataclass(frozen=True, slots=True)
class Result:
    """What a settled wager came to, and the line of law by which it did."""

    seat: int
    wager: str
    title: str
    outcome: str
    says: str
    net: str
    cite: str


@dataclass(frozen=True, slots=True)
class Table:
    """A table as the caller may see it. `events` are those that a live stream sends since the message before."""

    version: int
    view: Said
    waiting: str
    moves: tuple[Move, ...]
    results: tuple[Result, ...]
    frozen: str
    events: tuple[Said, ...] = ()

    @property
    def waits_for(self) -> str:
        return str(self.view["waits"]["what"])

    @property
    def in_round(self) -> bool:
        return self.view["playing"] is not None

    def moves_of(self, *kinds: str) -> tuple[Move, ...]:
        """The moves of these kinds, in the order of the kinds."""
        return tuple(move for kind in kinds for move in self.moves if move.kind == kind)


@dataclass(frozen=True, slots=True)
class Told:
    """The version after the events, and the events as the caller may see them."""

    version: int
    events: tuple[Said, ...]


@dataclass(frozen=True, slots=True)
class Batch:
    """What came of several commands: those that were `done`, and the problem of the next one, if it was refused."""

    version: int
    done: tuple[Told, ...]
    refused: Said | None


@dataclass(frozen=True, slots=True)
class Meter:
    """A progressive meter; `link` names the link of one that several tables share."""

    id: str
    title: str
    table: str | None
    link: str | None
    shown: str
    rate: str


@dataclass(frozen=True, slots=True)
class Request:
    """What somebody has asked for: `title` is that in words, `says` how it stands, and `answers` whether the caller may
    answer it.
    """

    id: str
    title: str
    says: str
    by: str
    role: str
    subject: str
    at: str
    command: Said
    version: int
    why: str
    needed: int
    asked: str
    until: str
    approvals: tuple[Said, ...]
    standing: str
    outcome: str
    answers: bool


def read(kind: type[T], said: Any, **inner: Callable[[Any], Any]) -> T:
    """The value, by the names of its fields; `inner` says how some of them are read."""
    try:
        found = {one.name: said[one.name] for one in fields(kind) if one.name in said}  # type: ignore[arg-type]
        tuples = {name: tuple(value) for name, value in found.items() if isinstance(value, list)}
        nested = {name: tuple(map(one, found[name])) for name, one in inner.items() if name in found}
        return kind(**{**found, **tuples, **nested})
    except (TypeError, KeyError, ValueError) as error:
        raise Unreadable(f"the server's answer is no {kind.__name__}: {error}.") from None


def read_list(kind: type[T]) -> Callable[[Any], tuple[T, ...]]:
    return lambda said: tuple(read(kind, one) for one in said)


def reads(kind: type[T]) -> Callable[[Any], T]:
    return lambda said: read(kind, said)


def read_table(said: Any) -> Table:
    return read(Table, said, moves=reads(Move), results=reads(Result))


def read_batch(said: Any) -> Batch:
    return read(Batch, said, done=reads(Told))


def read_plainly(said: Any) -> Said:
    return dict(said)
