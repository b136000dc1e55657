"""Tails: where each stream stands, signed with every append, so that whoever writes to the database alone adds nothing.

A chain can be gone on with by anybody who may write to the database: its seals need no secret. So each append keeps, in
its own transaction, where the stream then stands, signed with the key that signs anchors. A process that has the key
reads a stream no further than to such an end, and builds upon no other; neither is one anchored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, Protocol

import orjson

from pitboss.journal.appending import Books
from pitboss.journal.entry import Entry, Head, encode, head_after
from pitboss.journal.signing import is_signed
from pitboss.journal.store import AnchorRow, Damaged, End, Kept, StoreError

SHELF = "tails"
"""Under the name of each stream, where it stands and the signature of that."""

FORMAT = 1
SHAPE = {"format": int, "key": str, "number": int, "seal": str, "stream": str, "version": int}
"""What is signed of a stream."""

SINCE = 2
"""The format of anchors that say: from now on every stream has a tail."""

ADVICE = (
    "Somebody has changed the database. Keep it as it is for whoever looks into this, run `pitboss verify`, and bring "
    "back the last sound backup with `pitboss restore`."
)


class Signer(Protocol):
    """Who signs for a floor, and the public key by which that is checked."""

    @property
    def public(self) -> str: ...

    def sign(self, message: bytes) -> str: ...


class Tail(NamedTuple):
    """What was signed: by which key, and where a stream stands."""

    stream: str
    key: str
    head: Head
    is_signed: bool


def write_tail(stream: str, head: Head, by: Signer) -> Kept:
    said = {
        "format": FORMAT,
        "key": by.public,
        "number": head.number,
        "seal": head.seal,
        "stream": stream,
        "version": head.version,
    }
    return Kept(SHELF, stream, encode({"signature": by.sign(encode(said)), "tail": said}))


def read_tail(kept: bytes) -> Tail | None:
    """What a tail says, and whether its own key has signed that; None if it is not of the form that tails have."""
    try:
        said = orjson.loads(kept)
        tail, signature = said["tail"], said["signature"]
        sound = encode({"signature": signature, "tail": tail}) == kept and tail.keys() == SHAPE.keys()
        if not sound or tail["format"] != FORMAT or any(type(tail[name]) is not kind for name, kind in SHAPE.items()):
            return None
    except (ValueError, TypeError, KeyError, AttributeError):
        return None
    head = Head(tail["number"], tail["version"], tail["seal"])
    return Tail(tail["stream"], tail["key"], head, is_signed(encode(tail), signature, tail["key"]))


def refute(stream: str, head: Head, kept: bytes | None, key: str) -> str:
    """What is wrong with the tail of a stream that stands at a head, for somebody who trusts this key."""
    tail = read_tail(kept) if kept is not None else None
    if tail is None:
        return "is not signed" if kept is None else "has a signature that cannot be read"
    if tail.stream != stream or tail.key != key or not tail.is_signed:
        return "is not signed by the key of this floor"
    if tail.head != head:
        return f"is not the one that was signed, which is entry {tail.head.number}"
    return ""


class Tails:
    """What a store knows of them. Without a `key` it signs nothing, and adds nothing to a stream that has a tail.

    `known` are ends that this process has written, or has seen signed: of others the signature is looked at first.
    """

    def __init__(self) -> None:
        self.key: Signer | None = None
        self.known: dict[str, Head] = {}
        self.are_needed = False

    def sign(self, written: Iterable[Entry]) -> list[Kept]:
        """The ends to which a transaction brings streams, in one order everywhere: no two wait for each other."""
        if self.key is None:
            return []
        last = {entry.stream: head_after(entry) for entry in written}
        return [write_tail(stream, last[stream], self.key) for stream in sorted(last)]

    def note(self, written: Iterable[Entry]) -> None:
        """What was written is durable."""
        self.known.update((entry.stream, head_after(entry)) for entry in written)

    def unseen(self, heads: Mapping[str, Head], streams: Iterable[str]) -> list[str]:
        """The streams whose end this process has not seen yet."""
        return sorted(stream for stream in streams if self.known.get(stream) != heads.get(stream, Head()))

    def remember(self, streams: Iterable[str]) -> dict[str, Head]:
        """Where this process has seen streams end, before it looks where they end now: none goes back."""
        return {stream: self.known[stream] for stream in streams if stream in self.known}

    def look(
        self,
        books: Books,
        unseen: Iterable[str],
        kept: Mapping[str, bytes],
        newest: Callable[[], AnchorRow | None],
        seen: Mapping[str, Head],
    ) -> None:
        """Note which of the ends that a transaction would build upon are not believed."""
        for stream in unseen:
            if gone := cut(stream, books.heads.get(stream, Head()), seen.get(stream)):
                books.cut[stream] = gone
            elif problem := self.doubt(stream, books.heads.get(stream, Head()), kept.get(stream), newest):
                books.doubted[stream] = problem

    def doubt(
        self, stream: str, head: Head, kept: bytes | None, newest: Callable[[], AnchorRow | None]
    ) -> StoreError | None:
        """Why an end is not believed; None if it is. Only an old journal may have streams without a tail."""
        if kept is None and not (head.number and self.need(newest)):
            return None
        if self.key is None:
            return StoreError(
                f"The end of {stream!r} is signed with the key of this floor, which is not at hand here: nothing is "
                "added to it. Name the data folder that has floor.key with --data."
            )
        if problem := refute(stream, head, kept, self.key.public):
            return Damaged(f"The last entry of {stream!r} {problem}. {ADVICE}", stream)
        self.known[stream] = head
        return None

    def need(self, newest: Callable[[], AnchorRow | None]) -> bool:
        """Whether an anchor has said that every stream has a tail. It is not unsaid."""
        if not self.are_needed:
            anchor = newest()
            self.are_needed = anchor is not None and demands_tails(anchor)
        return self.are_needed


def demands_tails(anchor: AnchorRow) -> bool:
    try:
        return bool(orjson.loads(anchor.body)["format"] >= SINCE)
    except (ValueError, TypeError, KeyError):
        return False


def cut(stream: str, head: Head, seen: Head | None) -> Damaged | None:
    """What is wrong where a stream ends before an end that was seen of it: an older end was put back, with its tail."""
    if seen is None or head.number >= seen.number:
        return None
    said = f"Entries {head.number + 1} to {seen.number} of {stream!r} were there, and are gone."
    return Damaged(f"{said} {ADVICE}", stream)


class Ends(Protocol):
    """The store, as far as it is asked here."""

    tails: Tails

    def ends(self) -> Mapping[str, End]: ...

    def recall_all(self, shelf: str) -> Mapping[str, bytes]: ...

    def last_anchor(self) -> AnchorRow | None: ...


def find_doubted(store: Ends) -> list[StoreError]:
    """The streams whose end was not signed so, and tails of streams that are not there."""
    tails = store.recall_all(SHELF)  # Before the streams, of which there may be more in a moment.
    ends = store.ends()
    found = [believe(store, stream, *ends.get(stream, End(Head(), tails.get(stream)))) for stream in {*ends, *tails}]
    return sorted((one for one in found if one), key=str)


def believe(store: Ends, stream: str, head: Head, kept: bytes | None) -> StoreError | None:
    if store.tails.known.get(stream) == head:
        return None
    return store.tails.doubt(stream, head, kept, store.last_anchor)


def believed_heads(store: Ends) -> Mapping[str, Head]:
    """Where all streams stand, each end signed; Damaged where one is not."""
    seen = dict(store.tails.known)
    ends = store.ends()
    for stream in {**seen, **ends}:
        end = ends.get(stream, End(Head(), None))
        if problem := cut(stream, end.head, seen.get(stream)) or believe(store, stream, *end):
            raise problem
    return {stream: end.head for stream, end in ends.items()}
