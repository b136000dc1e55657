"""A journal in memory: the plainest store, for tests, examples and simulations."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from threading import RLock

from pitboss.journal.appending import Books, Listeners, Request, refuse_snapshots, request
from pitboss.journal.entry import Draft, Entry, Head, head_after
from pitboss.journal.store import AnchorRow, Conflict, End, Heard, Kept
from pitboss.journal.tails import SHELF, Tails, believe, write_tail


class MemoryStore:
    """Everything is gone with the process."""

    is_shared: bool = True

    def __init__(self) -> None:
        self.streams: dict[str, list[Entry]] = {}
        self.known: dict[tuple[str, str], Entry] = {}
        self.shelves: dict[str, dict[str, bytes]] = {}
        self.owners: dict[str, str] = {}
        self.signed: list[AnchorRow] = []
        self.lock = RLock()
        self.listeners = Listeners()
        self.tails = Tails()

    def append(self, drafts: Sequence[Draft], kept: Sequence[Kept] = ()) -> tuple[Entry, ...]:
        asked = request(drafts, kept)
        with self.lock:
            heads = {draft.stream: self.head(draft.stream) for draft in drafts}
            books = Books(heads, {(one.stream, one.id) for one in drafts if (one.stream, one.id) in self.known})
            self.enter(asked, books, self.tails)
        self.listeners.tell(entry.stream for entry in asked.entries)
        return asked.entries

    def enter(self, asked: Request, books: Books, tails: Tails) -> None:
        """What is asked for, as these books allow it and these tails sign it."""
        unseen = tails.unseen(books.heads, books.heads)
        tails.look(books, unseen, self.shelves.get(SHELF, {}), self.last_anchor, tails.remember(unseen))
        books.take(asked)
        if asked.error:
            raise asked.error
        for entry in asked.entries:
            self.streams.setdefault(entry.stream, []).append(entry)
            self.known[entry.stream, entry.id] = entry
        self.put([*asked.kept, *tails.sign(asked.entries)])
        tails.note(asked.entries)

    def heads(self) -> Mapping[str, Head]:
        return {stream: head_after(entries[-1]) for stream, entries in self.streams.items()}

    def head(self, stream: str) -> Head:
        entries = self.streams.get(stream)
        return head_after(entries[-1]) if entries else Head()

    def ends(self) -> Mapping[str, End]:
        with self.lock:
            return {stream: End(head, self.recall(SHELF, stream)) for stream, head in self.heads().items()}

    def sign_ends(self) -> None:
        assert self.tails.key is not None
        with self.lock:
            bare = {stream: end.head for stream, end in self.ends().items() if end.tail is None}
            self.put([write_tail(stream, head, self.tails.key) for stream, head in bare.items()])

    def read(self, stream: str, after: int = 0, upto: int | None = None) -> Iterator[Entry]:
        if upto is None and self.tails.key is not None:
            with self.lock:
                upto = self.find_end(stream).number
        yield from self.streams.get(stream, [])[after:upto]

    def find_end(self, stream: str) -> Head:
        head = self.head(stream)
        if problem := believe(self, stream, head, self.recall(SHELF, stream)):
            raise problem
        return head

    def find(self, stream: str, id: str) -> Entry | None:
        return self.known.get((stream, id))

    def keep(self, kept: Sequence[Kept]) -> None:
        refuse_snapshots(kept)
        with self.lock:
            self.put(kept)

    def put(self, kept: Sequence[Kept]) -> None:
        for one in kept:
            shelf = self.shelves.setdefault(one.shelf, {})
            if one.value is None:
                shelf.pop(one.key, None)
            else:
                shelf[one.key] = one.value

    def recall(self, shelf: str, key: str) -> bytes | None:
        return self.shelves.get(shelf, {}).get(key)

    def recall_all(self, shelf: str) -> Mapping[str, bytes]:
        return dict(self.shelves.get(shelf, {}))

    def own(self, stream: str, owner: str) -> bool:
        return self.owners.setdefault(stream, owner) == owner

    def disown(self, stream: str, owner: str) -> None:
        if self.owners.get(stream) == owner:
            del self.owners[stream]

    def heed(self, wanted: Callable[[str], None]) -> None:
        """Nobody else is there."""

    def listen(self, heard: Heard) -> Callable[[], None]:
        return self.listeners.add(heard)

    def last_anchor(self) -> AnchorRow | None:
        return self.signed[-1] if self.signed else None

    def anchors(self, after: int = 0) -> Sequence[AnchorRow]:
        return self.signed[after:]

    def add_anchor(self, anchor: AnchorRow) -> None:
        with self.lock:
            if anchor.number != len(self.signed) + 1:
                raise Conflict("anchors", anchor.number - 1, len(self.signed))
            self.signed.append(anchor)

    def compact(self, keep: int = 1024, limit: int | None = None, size: int = 1024) -> int:
        return 0

    def close(self) -> None:
        """Nothing is open."""
