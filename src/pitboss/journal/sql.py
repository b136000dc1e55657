"""What the journals in SQLite and in PostgreSQL have in common: one schema, and what is asked of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from pitboss.journal.appending import refuse_snapshots
from pitboss.journal.entry import GENESIS, Entry, Head
from pitboss.journal.reading import read_soundly
from pitboss.journal.segments import SIZE, Segment, id_hash, pack_soundly, unpack
from pitboss.journal.store import AnchorRow, Conflict, Damaged, End, Kept
from pitboss.journal.tails import ADVICE, SHELF, Tails, believe, cut, write_tail

PAGE = 256
"""This many entries are read at once, so that a long reading holds up nobody."""

ENTRY = "insert into entries (stream, number, id, body, seal) values (?, ?, ?, ?, ?)"
HEAD = (
    "insert into streams (stream, number, version, seal) values (?, ?, ?, ?) on conflict (stream) "
    "do update set number = excluded.number, version = excluded.version, seal = excluded.seal"
)
KEEP = (
    "insert into kept (shelf, key, value) values (?, ?, ?) "
    "on conflict (shelf, key) do update set value = excluded.value"
)
ENDS = (
    "select streams.stream, streams.number, streams.version, streams.seal, kept.value from streams "
    f"left join kept on kept.shelf = '{SHELF}' and kept.key = streams.stream"
)


class Writer(Protocol):
    """A transaction: statements with a `?` for each value."""

    def run(self, statement: str, values: Sequence[Any] = ()) -> list[Any]: ...

    def run_many(self, statement: str, rows: Sequence[Sequence[Any]]) -> None: ...


class SqlStore(ABC):
    """Reading, things beside the record, anchors and segments; how to append and own is each database's own matter."""

    is_shared: bool = True
    tails: Tails
    lock_ends: str = ""
    """What is added to a question for ends, so that they stay until the transaction ends."""

    @abstractmethod
    def ask(self, question: str, about: Sequence[Any] = ()) -> list[Any]:
        """Rows, outside of any transaction."""

    @abstractmethod
    def transaction(self) -> AbstractContextManager[Writer]:
        """All of it or nothing."""

    # Reading

    def heads(self) -> Mapping[str, Head]:
        rows = self.ask("select stream, number, version, seal from streams order by stream")
        return {stream: Head(number, version, seal) for stream, number, version, seal in rows}

    def head(self, stream: str) -> Head:
        rows = self.ask("select number, version, seal from streams where stream = ?", (stream,))
        return Head(*rows[0]) if rows else Head()

    def ends(self) -> Mapping[str, End]:
        return {stream: End(Head(*head), tail) for stream, *head, tail in self.ask(ENDS)}

    def sign_ends(self) -> None:
        assert self.tails.key is not None
        with self.transaction() as writer:
            bare = writer.run(f"{ENDS} where kept.value is null order by streams.stream{self.lock_ends}")
            put(writer, [write_tail(stream, Head(*head), self.tails.key) for stream, *head, _ in bare])

    def find_end(self, stream: str) -> Head:
        """Where a stream stands, if that is believed."""
        seen = self.tails.known.get(stream)
        rows = self.ask(f"{ENDS} where streams.stream = ?", (stream,))
        head, tail = (Head(*rows[0][1:4]), rows[0][4]) if rows else (Head(), None)
        if problem := cut(stream, head, seen) or believe(self, stream, head, tail):
            raise problem
        return head

    def read(self, stream: str, after: int = 0, upto: int | None = None) -> Iterator[Entry]:
        if upto is not None or self.tails.key is None:
            yield from self.read_on(stream, after, upto)
            return
        end = self.find_end(stream)
        for entry in self.read_on(stream, after, end.number):
            if entry.number == end.number and entry.seal != end.seal:
                raise Damaged(f"Entry {end.number} of {stream!r} is not the one that was signed. {ADVICE}", stream)
            yield entry

    def read_on(self, stream: str, after: int, upto: int | None) -> Iterator[Entry]:
        before = None if after else GENESIS
        while upto is None or after < upto:
            most = PAGE if upto is None else min(PAGE, upto - after)
            page = (
                self.read_page(stream, after, most)
                or self.read_sealed(stream, after)
                or self.read_page(stream, after, most)
            )
            if not page:
                return
            if before not in (None, page[0].previous):  # A page, or a segment, that somebody has sealed anew.
                raise Damaged(f"Entry {after} of {stream!r} is missing or another. Run `pitboss verify`.", stream)
            before = page[-1].seal
            for entry in page:
                if upto is not None and entry.number > upto:
                    return
                yield entry
            after = page[-1].number

    def read_page(self, stream: str, after: int, most: int) -> list[Entry]:
        """The next entries that are in no segment, so many at most; none, if the next one is in a segment."""
        rows = self.ask(
            "select number, body, seal from entries where stream = ? and number > ? order by number limit ?",
            (stream, after, most),
        )
        if not rows or (rows[0][0] != after + 1 and self.is_sealed(stream, after + 1)):
            return []
        entries = [read_soundly(body, seal, f"Entry {number} of {stream!r}", stream) for number, body, seal in rows]
        before = entries[0].previous
        for number, entry in enumerate(entries, after + 1):
            if (entry.stream, entry.number, entry.previous) != (stream, number, before):
                raise Damaged(f"Entry {number} of {stream!r} is missing or another. Run `pitboss verify`.", stream)
            before = entry.seal
        return entries

    def is_sealed(self, stream: str, number: int) -> bool:
        rows = self.ask(
            "select 1 from segments where stream = ? and first <= ? and last >= ?", (stream, number, number)
        )
        return bool(rows)

    def read_sealed(self, stream: str, after: int) -> list[Entry]:
        rows = self.ask(
            "select stream, first, last, seal, data from segments where stream = ? and first <= ? and last > ?",
            (stream, after + 1, after),
        )
        return [entry for row in rows[:1] for entry in unpack(Segment(*row)) if entry.number > after]

    def find(self, stream: str, id: str) -> Entry | None:
        number = self.look_up(stream, id)
        if number and self.tails.key and number > self.find_end(stream).number:
            raise Damaged(f"Entry {number} of {stream!r} lies behind the end that was signed. {ADVICE}", stream)
        return next(self.read(stream, number - 1, number), None) if number else None

    def look_up(self, stream: str, id: str) -> int | None:
        """The number of the entry with this id, live or sealed."""
        rows = self.ask("select number from entries where stream = ? and id = ?", (stream, id))
        if rows:
            return int(rows[0][0])
        hash = id_hash(stream, id)
        while sealed := self.ask("select number from sealed_ids where hash = ?", (hash,)):
            number = int(sealed[0][0])
            if any(one.id == id for one in self.read_sealed(stream, number - 1)[:1]):
                return number
            hash += 1  # Another command's, by chance.
        return None

    # Beside the record

    def keep(self, kept: Sequence[Kept]) -> None:
        refuse_snapshots(kept)
        with self.transaction() as writer:
            put(writer, kept)

    def recall(self, shelf: str, key: str) -> bytes | None:
        rows = self.ask("select value from kept where shelf = ? and key = ?", (shelf, key))
        return as_kept(shelf, key, rows[0][0]) if rows else None

    def recall_all(self, shelf: str) -> Mapping[str, bytes]:
        rows = self.ask("select key, value from kept where shelf = ?", (shelf,))
        return {key: as_kept(shelf, key, value) for key, value in rows}

    # Anchors

    def last_anchor(self) -> AnchorRow | None:
        rows = self.ask("select number, body, signature from anchors order by number desc limit 1")
        return AnchorRow(*rows[0]) if rows else None

    def anchors(self, after: int = 0) -> Sequence[AnchorRow]:
        rows = self.ask("select number, body, signature from anchors where number > ? order by number", (after,))
        return [AnchorRow(*row) for row in rows]

    def add_anchor(self, anchor: AnchorRow) -> None:
        with self.transaction() as writer:
            ((last,),) = writer.run("select coalesce(max(number), 0) from anchors")
            if anchor.number != last + 1:
                raise Conflict("anchors", anchor.number - 1, last)
            writer.run("insert into anchors (number, body, signature) values (?, ?, ?)", anchor)

    # Segments

    def compact(self, keep: int = SIZE, limit: int | None = None, size: int = SIZE) -> int:
        moved = 0
        for stream, head in self.heads().items():
            while limit is None or moved < limit * size:
                entries = self.oldest(stream, head.number - keep, size)
                if len(entries) < size:
                    break
                self.seal(entries)
                moved += size
        return moved

    def oldest(self, stream: str, upto: int, size: int) -> list[Entry]:
        """The first entries of a stream that are in no segment yet, as many as make one."""
        ((sealed,),) = self.ask("select coalesce(max(last), 0) from segments where stream = ?", (stream,))
        if upto - sealed < size:
            return []
        return list(self.read(stream, sealed, min(upto, sealed + size)))

    def seal(self, entries: Sequence[Entry]) -> None:
        segment = pack_soundly(entries)
        with self.transaction() as writer:
            writer.run(
                "insert into segments (stream, first, last, seal, data) values (?, ?, ?, ?, ?)",
                (segment.stream, segment.first, segment.last, segment.seal, segment.data),
            )
            for entry in entries:
                file_id(writer, entry)
            writer.run(
                "delete from entries where stream = ? and number between ? and ?",
                (segment.stream, segment.first, segment.last),
            )


def as_kept(shelf: str, key: Any, value: Any) -> bytes:
    """A column of SQLite takes a value of any type; only bytes are written here."""
    if not isinstance(value, bytes | memoryview) or not isinstance(key, str):
        raise Damaged(f"What is kept as {key!r:.60} of {shelf!r} is not what was written. Run `pitboss verify`.")
    return bytes(value)


def put(writer: Writer, kept: Sequence[Kept]) -> None:
    for one in kept:
        if one.value is None:
            writer.run("delete from kept where shelf = ? and key = ?", (one.shelf, one.key))
        else:
            writer.run(KEEP, (one.shelf, one.key, one.value))


def put_tails(writer: Writer, tails: Sequence[Kept]) -> None:
    """All at once: every append has some."""
    writer.run_many(KEEP, [(one.shelf, one.key, one.value) for one in tails])


def file_id(writer: Writer, entry: Entry) -> None:
    """File where the command of a sealed entry is. If another command has the same hash, the next hash is used."""
    hash = id_hash(entry.stream, entry.id)
    while writer.run("select 1 from sealed_ids where hash = ?", (hash,)):
        hash += 1
    writer.run("insert into sealed_ids (hash, number) values (?, ?)", (hash, entry.number))
