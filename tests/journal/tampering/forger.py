"""Somebody with the file in hand, who knows how seals are made, and the tools of such a person."""

from __future__ import annotations

import json
import lzma
import sqlite3
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

from pitboss.journal.entry import GENESIS, encode
from pitboss.journal.signing import Key

Body = dict[str, Any]
Change = Callable[[list[Body]], None]


class Forger:
    """Somebody with the file in hand, who knows how seals are made."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.db = sqlite3.connect(folder / "floor.db", isolation_level=None)

    def run(self, statement: str, *values: object) -> list[Any]:
        return self.db.execute(statement, values).fetchall()

    def bodies(self, stream: str) -> list[Body]:
        """The entries of a stream that are in no segment."""
        rows = self.run("select body from entries where stream = ? order by number", stream)
        return [json.loads(body) for (body,) in rows]

    def put(self, body: Body, name: str | None = None) -> None:
        """Write an entry over another, with a seal of its own."""
        raw = encode(body)
        row = (name or body["stream"], body["number"], body["id"], raw, sha256(raw).hexdigest())
        self.run("insert or replace into entries (stream, number, id, body, seal) values (?, ?, ?, ?, ?)", *row)

    def rewrite(self, stream: str, change: Change) -> None:
        """Change what is said, and seal everything after it anew: the chain is whole again."""
        bodies = self.bodies(stream)
        previous, number = bodies[0]["previous"], bodies[0]["number"]
        version = bodies[0]["version"] - len(bodies[0]["events"])
        change(bodies)
        self.run("delete from entries where stream = ?", stream)
        for place, body in enumerate(bodies):
            version += len(body["events"])
            body.update(number=number + place, version=version, previous=previous)
            self.put(body)
            previous = sha256(encode(body)).hexdigest()
        head = (bodies[-1]["number"], version, previous, stream)
        self.run("update streams set number = ?, version = ?, seal = ? where stream = ?", *head)

    def forge(self, body: Body, change: Callable[[Body], None]) -> None:
        """Change one entry and its seal, and nothing after it."""
        change(body)
        self.put(body)

    def sign_anew(self, key: Key) -> None:
        """All anchors again, for the chains as they now are."""
        previous = GENESIS
        for number, raw in self.run("select number, body from anchors order by number"):
            heads = {name: [*rest] for name, *rest in self.run("select stream, number, version, seal from streams")}
            body = encode({**json.loads(raw), "key": key.public, "previous": previous, "heads": heads})
            self.run("update anchors set body = ?, signature = ? where number = ?", body, key.sign(body), number)
            previous = sha256(body).hexdigest()

    def edit_root(self, change: Callable[[Body], None], key: Key | None = None) -> None:
        """Change the second of the signed roots; signed anew, if there is a key."""
        path = self.folder / "anchors" / "roots.jsonl"
        lines = [json.loads(line) for line in path.read_bytes().splitlines()]
        change(lines[1]["root"])
        if key:
            lines[1]["signature"] = key.sign(encode(lines[1]["root"]))
        path.write_bytes(b"".join(encode(line) + b"\n" for line in lines))

    def cut_roots(self, change: Callable[[list[bytes]], list[bytes]]) -> None:
        path = self.folder / "anchors" / "roots.jsonl"
        path.write_bytes(b"".join(line + b"\n" for line in change(path.read_bytes().splitlines())))

    def segment(self, stream: str) -> tuple[int, list[Any]]:
        """The first segment of a stream, opened."""
        ((first, data),) = self.run("select first, data from segments where stream = ? order by first limit 1", stream)
        return first, [json.loads(line) for line in lzma.decompress(data).split(b"\n")]

    def put_segment(self, stream: str, first: int, lines: list[Any]) -> None:
        data = lzma.compress(b"\n".join(encode(line) for line in lines))
        self.run("update segments set data = ? where stream = ? and first = ?", data, stream, first)

    def edit_export(self, change: Callable[[list[bytes]], list[bytes]]) -> None:
        path = self.folder / "anchors" / "anchors.jsonl"
        path.write_bytes(b"".join(line + b"\n" for line in change(path.read_bytes().splitlines())))


def with_event(name: str, change: Callable[[Body], None]) -> Change:
    """Change the first event of a name."""

    def apply(bodies: list[Body]) -> None:
        change(next(event for body in bodies for event in body["events"] if event["event"] == name))

    return apply


def pay_more(event: Body) -> None:
    event["amount"] = "900.00"
