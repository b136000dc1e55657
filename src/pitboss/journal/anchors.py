"""Anchors: where all streams stand at a moment, signed, and written down outside the database as well.

Anybody who may write to the database can rewrite a chain, or cut off its end; with an anchor this can be seen. Each has
the hash of the one before. They lie in the store and, line by line, in a file in another folder, on another disk or
with an auditor. What has happened since the last anchor is held by signed ends alone: see `tails`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from threading import RLock
from typing import Any, Literal, get_args

import orjson

from pitboss.errors import BadInput, nearest
from pitboss.journal.entry import GENESIS, encode
from pitboss.journal.signing import Key, is_signed
from pitboss.journal.store import AnchorRow, Conflict, Damaged, Store
from pitboss.journal.tails import ADVICE, believed_heads, read_tail
from pitboss.journal.tails import SHELF as TAILS

Reason = Literal["schedule", "jackpot", "void", "shift end", "start", "shutdown", "keys handed over"]
"""Why an anchor was made."""

FORMAT = 2
"""Both formats hold the same. An anchor of the second says that every stream has a tail from then on: see `tails`."""

FORMATS = (1, FORMAT)
FILE = "anchors.jsonl"
BLOCK = 1 << 16
PUBLIC_KEY = "anchors.pub"


def refuse_lost_key(store: Store, path: Path) -> None:
    """A journal that has anchors gets no new key: the one that signed them may be in a backup."""
    if store.last_anchor() and not path.exists():
        raise BadInput(f"{path} is missing, and has signed the anchors of this journal: restore it from a backup.")


def refuse_other_key(store: Store, key: Key) -> None:
    """All anchors of a journal, and all tails, are signed by one key."""
    last = store.last_anchor()
    if last and orjson.loads(last.body)["key"] != key.public:
        raise BadInput(
            f"The anchors of this journal were signed by the key {orjson.loads(last.body)['key'][:16]}…, and "
            f"{key.path} holds {key.public[:16]}…: bring back the file that was made with the journal."
        )
    signers = {tail.key for kept in store.recall_all(TAILS).values() if (tail := read_tail(kept))} if not last else ()
    if signers and key.public not in signers:
        raise BadInput(
            f"This journal is signed by another key than that in {key.path}: bring back the file that was made with "
            "the journal."
        )


def is_own(anchor: AnchorRow, key: str) -> bool:
    """Whether the holder of this key has signed this anchor under its number."""
    try:
        said = orjson.loads(anchor.body)
        named = said["key"], said["number"]
    except (ValueError, TypeError, KeyError):
        return False
    return named == (key, anchor.number) and is_signed(anchor.body, anchor.signature, key)


def refuse_forged(anchors: Iterable[AnchorRow], key: str) -> None:
    """Damaged where an anchor was not signed by this key: nobody goes on from it, and it is not exported."""
    for one in anchors:
        if not is_own(one, key):
            raise Damaged(f"Anchor {one.number} is not signed by the key of this floor. {ADVICE}")


class Notary:
    """Makes anchors, and keeps the file of them up with the store. The key that signs them signs tails as well."""

    exporting = RLock()
    """Of this process: the file is written by whoever made an anchor."""

    def __init__(self, store: Store, key: Key, folder: Path, clock: Callable[[], str]) -> None:
        self.store, self.key, self.folder, self.clock = store, key, folder, clock
        refuse_other_key(store, key)
        store.tails.key = key
        self.export()

    def anchor(self, reason: Reason) -> AnchorRow:
        """Sign where all streams stand, in the store and in the file."""
        if reason not in get_args(Reason):
            raise BadInput(f"{reason!r} is not a reason for an anchor. {nearest(reason, get_args(Reason))}")
        while True:
            anchor = self.draw_up(reason)
            try:
                self.store.add_anchor(anchor)
            except Conflict:  # Another process was quicker: the next number, and sealed to its anchor.
                continue
            self.store.tails.are_needed = True
            self.export()
            return anchor

    def draw_up(self, reason: Reason) -> AnchorRow:
        """Damaged where the end of a stream, or the last anchor, was not signed: nobody makes it sound by another."""
        last = self.store.last_anchor()
        refuse_forged([last] if last else (), self.key.public)
        if not self.store.tails.need(self.store.last_anchor):
            self.store.sign_ends()
        heads = believed_heads(self.store)
        number = last.number + 1 if last else 1
        said = {
            "format": FORMAT,
            "number": number,
            "at": self.clock(),
            "reason": reason,
            "heads": {name: [head.number, head.version, head.seal] for name, head in heads.items()},
            "key": self.key.public,
            "previous": sha256(last.body).hexdigest() if last else GENESIS,
        }
        body = encode(said)
        return AnchorRow(number, body, self.key.sign(body))

    def export(self) -> None:
        """Bring the file up with the store, and make it durable."""
        with self.exporting:
            self.write_on()

    def write_on(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        public = self.folder / PUBLIC_KEY
        if not public.exists():
            public.write_text(self.key.public + "\n", encoding="ascii")
        path = self.folder / FILE
        whole = mend(path)
        written = orjson.loads(whole[-1])["anchor"]["number"] if whole else 0
        news = self.store.anchors(written)
        refuse_forged(news, self.key.public)
        if news:
            with path.open("ab") as file:
                file.write(b"".join(line_of(anchor) + b"\n" for anchor in news))
                file.flush()
                os.fsync(file.fileno())


def line_of(anchor: AnchorRow) -> bytes:
    return encode({"anchor": orjson.loads(anchor.body), "signature": anchor.signature})


def mend(path: Path) -> list[bytes]:
    """The last whole line of a file of anchors, if there is one; a line that a crash has torn is taken off."""
    if not path.exists():
        return []
    whole, size = read_end(path)
    if size != path.stat().st_size:
        os.truncate(path, size)
    return whole[-1:]


def last_line(path: Path) -> bytes | None:
    """The last whole line of a file of anchors, of which nothing is changed."""
    return next(iter(read_end(path)[0][-1:]), None) if path.is_file() else None


def read_end(path: Path) -> tuple[list[bytes], int]:
    """The last whole lines of a file, and where they end. No more of it is read: it grows by a line a minute."""
    with path.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        tail, start = b"", size
        while start and tail.count(b"\n") < 2:
            start = max(0, start - BLOCK)
            file.seek(start)
            tail = file.read(size - start)
    whole = tail[: tail.rfind(b"\n") + 1]
    return whole.splitlines(), start + len(whole)


def read_exported(path: Path) -> list[Any]:
    """The lines of a file of anchors: an anchor each, or what stands there instead. A torn last line does not count."""
    text = path.read_bytes()
    found: list[Any] = []
    for line in text[: text.rfind(b"\n") + 1].splitlines():
        try:
            said = orjson.loads(line)
            number = said["anchor"]["number"]
            sound = type(number) is int and type(said["signature"]) is str
            found.append(AnchorRow(number, encode(said["anchor"]), said["signature"]) if sound else line)
        except (ValueError, TypeError, KeyError):
            found.append(line)
    return found
