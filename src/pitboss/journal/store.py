"""What every store of a journal can do, and the ways in which it says no."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from pitboss.errors import PitbossError
from pitboss.frozen import frozen
from pitboss.journal.entry import Draft, Entry, Head

if TYPE_CHECKING:
    from pitboss.journal.tails import Tails


@frozen
class Kept:
    """A thing beside the record: on which shelf, under which key, and what; None takes it away."""

    shelf: str
    key: str
    value: bytes | None


class AnchorRow(NamedTuple):
    """An anchor as a store holds it: its number, its canonical bytes, and the signature of these. See `anchors`."""

    number: Any
    body: Any
    signature: Any


class End(NamedTuple):
    """Where a stream stands, and what was signed of that: its tail, as it is kept. See `tails`."""

    head: Head
    tail: bytes | None


class StoreError(PitbossError):
    """The store cannot do what was asked; nothing was written."""


class Conflict(StoreError):
    """A stream has gone on: it is at another version than was expected."""

    def __init__(self, stream: str, expected: int, actual: int) -> None:
        self.stream, self.expected, self.actual = stream, expected, actual
        super().__init__(f"The stream {stream!r} is at version {actual}, not {expected}.")


class Repeated(StoreError):
    """A command with this id was written to this stream before."""

    def __init__(self, stream: str, id: str) -> None:
        self.stream, self.id = stream, id
        super().__init__(f"The command {id} has been written to {stream!r} already.")


class Lost(StoreError):
    """The store does not answer, or cannot say whether it has written. The caller finds out by the command's id."""


class Full(StoreError):
    """There is no room left to write; nothing was written, and reading goes on."""


class Owned(StoreError):
    """The stream is in the care of another process."""


class Damaged(StoreError):
    """What the store holds is not what was written to it, in this `stream`. `pitboss verify` tells all of it."""

    def __init__(self, message: str, stream: str = "") -> None:
        self.stream = stream
        super().__init__(message)


class Newer(StoreError):
    """The journal was written by a later version of Pitboss, and this one does not read it."""


SNAPSHOTS = "snapshots"
"""The shelf of what can be rebuilt from the record: under the name of a stream, how things stood after one of its
entries. It is kept in one transaction with that entry, whose facts hold its hash as `snapshot`, so that a snapshot
cannot be changed unseen either."""

MOST_ENTRIES = 2**63 - 1
"""No stream has more: its entries and versions are numbers of a database."""

Heard = Callable[[frozenset[str]], None]
"""Is told which streams have new entries; with none, that there may be news anywhere."""


class Store(Protocol):
    """Streams of entries, with a place for what is not part of the record: snapshots, sealed decks, accounts' secrets.

    `append` is one transaction: all drafts are written, or none, and it returns when they are durable. Drafts of one
    stream may follow one another in it, each expecting the version that the one before leaves. A stream that another
    process owns is refused with `Owned`; one that nobody owns is open to all. The facts of a draft get the hash of
    a snapshot of its stream that is in `kept`.

    All of it may be called from several threads; appends that wait together are made durable together.
    """

    is_shared: bool
    """Whether several processes may own streams at the same time, one this and another that."""

    tails: Tails
    """With a key in it, every append signs where its streams then stand, and no other end is read or built upon."""

    def append(self, drafts: Sequence[Draft], kept: Sequence[Kept] = ()) -> tuple[Entry, ...]: ...

    def heads(self) -> Mapping[str, Head]: ...

    def head(self, stream: str) -> Head: ...

    def ends(self) -> Mapping[str, End]:
        """Where all streams stand, each with its tail, at one moment."""

    def sign_ends(self) -> None:
        """Give a tail to each stream that has none: those that a former version wrote."""

    def read(self, stream: str, after: int = 0, upto: int | None = None) -> Iterator[Entry]:
        """The entries of a stream with numbers above `after`, in order; without `upto` as far as its end was signed."""

    def find(self, stream: str, id: str) -> Entry | None:
        """What a command with this id wrote to the stream."""

    def keep(self, kept: Sequence[Kept]) -> None:
        """Things beside the record, written or replaced, together; no snapshots, which go with an entry."""

    def recall(self, shelf: str, key: str) -> bytes | None: ...

    def recall_all(self, shelf: str) -> Mapping[str, bytes]: ...

    def own(self, stream: str, owner: str) -> bool:
        """Whether this process may write the stream from now on, until it ends or gives it up; one at a time may."""

    def disown(self, stream: str, owner: str) -> None: ...

    def heed(self, wanted: Callable[[str], None]) -> None:
        """Have `wanted` called, in some thread, whenever another process asks for a stream that this one owns."""

    def listen(self, heard: Heard) -> Callable[[], None]:
        """Have `heard` called, in some thread, whenever streams have new entries; what is returned ends that."""

    def last_anchor(self) -> AnchorRow | None: ...

    def anchors(self, after: int = 0) -> Sequence[AnchorRow]:
        """The anchors with numbers above `after`, in order."""

    def add_anchor(self, anchor: AnchorRow) -> None:
        """Conflict, where there is an anchor of this number already."""

    def compact(self, keep: int = 1024, limit: int | None = None, size: int = 1024) -> int:
        """Move older entries into sealed segments, except the last `keep` of each stream; how many were moved.

        Each segment is of `size` entries and a transaction of its own; `limit` stops after this many.
        """

    def close(self) -> None: ...
