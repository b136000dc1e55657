"""A world that exists only as numbers: time that is an integer, a network that loses and repeats, a store that fails.

Everything that happens is drawn from one seed, on one thread: the same seed is the same history, to the last byte.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random

from pitboss.journal.appending import Books, request
from pitboss.journal.entry import Draft, Entry, Head
from pitboss.journal.memory import MemoryStore
from pitboss.journal.store import AnchorRow, End, Full, Heard, Kept, Lost
from pitboss.journal.tails import Tails
from tests.journal.desk import SIGNER

MILLISECOND, SECOND = 1, 1000
LEASE = 5 * SECOND
BEGINNING = datetime(2026, 1, 5, 20, 0, tzinfo=UTC)


class Crash(BaseException):
    """The process is gone in the middle of what it did."""


class World:
    """Time, chance, and what is to happen next."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.now = self.count = 0
        self.agenda: list[tuple[int, int, Callable[[], None]]] = []

    def later(self, wait: int, do: Callable[[], None]) -> None:
        self.count += 1
        heapq.heappush(self.agenda, (self.now + wait, self.count, do))

    def run(self, until: int) -> None:
        while self.agenda and self.agenda[0][0] <= until:
            self.now, _, do = heapq.heappop(self.agenda)
            do()
        self.now = until

    def happens(self, chance: float) -> bool:
        return self.random.random() < chance


@dataclass(slots=True)
class Lease:
    owner: str
    until: int


class Database(MemoryStore):
    """What all processes share: durable, with leases by the world's own time; down now and then."""

    def __init__(self, world: World) -> None:
        super().__init__()
        self.tails.key = SIGNER
        self.world = world
        self.leases: dict[str, Lease] = {}
        self.is_down = False
        self.takeovers = 0

    def write(
        self, owner: str, owned: set[str], drafts: Sequence[Draft], kept: Sequence[Kept], tails: Tails
    ) -> tuple[Entry, ...]:
        """As PostgreSQL does: heads, tails and owners are looked at in the transaction that writes."""
        asked = request(drafts, kept)
        names = [(draft.stream, draft.id) for draft in drafts]
        books = Books(
            {stream: self.head(stream) for stream, _ in names},
            {name for name in names if name in self.known},
            {stream: other for stream, _ in names if (other := self.other_owner(stream, owner, owned))},
        )
        self.enter(asked, books, tails)
        return asked.entries

    def other_owner(self, stream: str, owner: str, owned: set[str]) -> str | None:
        lease = self.leases.get(stream)
        if lease and lease.owner == owner:
            return None
        if lease and lease.until > self.world.now:
            return lease.owner
        return "nobody any more" if stream in owned else None

    def lend(self, stream: str, owner: str) -> bool:
        lease = self.leases.get(stream)
        if lease and lease.owner != owner and lease.until > self.world.now:
            return False
        self.takeovers += bool(lease and lease.owner != owner)
        self.leases[stream] = Lease(owner, self.world.now + LEASE)
        return True


@dataclass(slots=True)
class Weather:
    """How likely each fault is, at each operation."""

    lost_before: float = 0.0
    lost_after: float = 0.0
    full: float = 0.0
    crash_before: float = 0.0
    crash_after: float = 0.0
    unread: float = 0.0


CALM = Weather()


@dataclass
class Connection:
    """One process's way to the database."""

    database: Database
    name: str
    weather: Weather
    owned: set[str] = field(default_factory=set)
    heard: Heard | None = None
    wanted: Callable[[str], None] | None = None
    news: Callable[[Connection, frozenset[str]], None] = lambda one, streams: None
    asks: Callable[[str, str], None] = lambda owner, stream: None
    is_shared: bool = True
    tails: Tails = field(default_factory=Tails)

    def __post_init__(self) -> None:
        self.tails.key = SIGNER

    # Reading

    def look(self) -> Database:
        if self.database.is_down or self.database.world.happens(self.weather.unread):
            raise Lost("The journal cannot be read.")
        return self.database

    def heads(self) -> Mapping[str, Head]:
        return self.look().heads()

    def head(self, stream: str) -> Head:
        return self.look().head(stream)

    def ends(self) -> Mapping[str, End]:
        return self.look().ends()

    def sign_ends(self) -> None:
        self.look().sign_ends()

    def read(self, stream: str, after: int = 0, upto: int | None = None) -> Iterator[Entry]:
        return self.look().read(stream, after, upto)

    def find(self, stream: str, id: str) -> Entry | None:
        return self.look().find(stream, id)

    def recall(self, shelf: str, key: str) -> bytes | None:
        return self.look().recall(shelf, key)

    def recall_all(self, shelf: str) -> Mapping[str, bytes]:
        return self.look().recall_all(shelf)

    # Writing

    def append(self, drafts: Sequence[Draft], kept: Sequence[Kept] = ()) -> tuple[Entry, ...]:
        happens, weather = self.database.world.happens, self.weather
        if happens(weather.crash_before):
            raise Crash
        if self.database.is_down or happens(weather.lost_before):
            raise Lost("The journal cannot be written.")
        if happens(weather.full):
            raise Full("The journal has no room left.")
        written = self.database.write(self.name, self.owned, drafts, kept, self.tails)
        if happens(weather.crash_after):
            raise Crash
        self.news(self, frozenset(entry.stream for entry in written))
        if happens(weather.lost_after):
            raise Lost("The journal does not say whether it has written.")
        return written

    def keep(self, kept: Sequence[Kept]) -> None:
        self.look().keep(kept)

    # Owners

    def own(self, stream: str, owner: str) -> bool:
        if not self.look().lend(stream, self.name):
            self.owned.discard(stream)
            self.asks(self.database.leases[stream].owner, stream)
            return False
        self.owned.add(stream)
        return True

    def disown(self, stream: str, owner: str) -> None:
        database = self.look()
        if stream in self.owned and database.leases[stream].owner == self.name:
            del database.leases[stream]
        self.owned.discard(stream)

    def renew(self) -> None:
        if not self.database.is_down:
            for lease in self.database.leases.values():
                if lease.owner == self.name:
                    lease.until = self.database.world.now + LEASE

    def heed(self, wanted: Callable[[str], None]) -> None:
        self.wanted = wanted

    def listen(self, heard: Heard) -> Callable[[], None]:
        self.heard = heard
        return lambda: None

    # What a simulation does not use

    def last_anchor(self) -> AnchorRow | None:
        return None

    def anchors(self, after: int = 0) -> Sequence[AnchorRow]:
        return ()

    def add_anchor(self, anchor: AnchorRow) -> None:
        raise NotImplementedError

    def compact(self, keep: int = 1024, limit: int | None = None, size: int = 1024) -> int:
        return 0

    def close(self) -> None:
        """Nothing is open."""


class SkewedClock:
    """A process's own clock, which somebody sets forward and back."""

    def __init__(self, world: World) -> None:
        self.world, self.ahead = world, timedelta()

    def __call__(self) -> datetime:
        return BEGINNING + timedelta(milliseconds=self.world.now) + self.ahead

    def jump(self) -> None:
        jumps = (timedelta(hours=-1), timedelta(days=1), timedelta(seconds=-1), timedelta(hours=1), timedelta())
        self.ahead = self.world.random.choice(jumps)
