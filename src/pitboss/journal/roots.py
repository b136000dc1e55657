"""The file of the roots that are signed beside the anchors, and whether they are those of the anchors, all of them.

A proof of a round rests on a signed root. Each names its anchor by the hash of it, and the anchor holds every chain: so
whoever changes a root, or signs one for another record, is found out here. Each has the hash of the one before it in
the file, and the store has a note of the last one: so one that was taken out, or cut off, is found out too.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import orjson

from pitboss.journal.anchors import mend
from pitboss.journal.entry import GENESIS, encode
from pitboss.journal.signing import is_signed
from pitboss.journal.store import AnchorRow, Kept, Store

FILE = "roots.jsonl"
FORMAT = 2
ANCHORED = {"anchor": str, "at": str, "format": int, "key": str, "number": int, "root": str, "streams": int}
SHAPES: Mapping[int, Mapping[str, type]] = {1: ANCHORED, FORMAT: {**ANCHORED, "previous": str}}
"""What each format says. The first one did not name the root before it."""

NOTED = "root-files"
"""The shelf of notes of files, as each server of a floor has one: under the hash of its first root the number and the
hash of its last."""

NOTE = re.compile(r"([1-9][0-9]{0,17}) ([0-9a-f]{64})", re.ASCII)

Problem = tuple[int, str]
"""The number of a root, or of a line, and what is wrong with it."""


def hash_of(root: Mapping[str, Any]) -> str:
    return sha256(encode(root)).hexdigest()


def read_roots(path: Path) -> list[Any]:
    """Read the lines of a file of roots: what each says, or None if it cannot be read. A last line that was cut short
    is left out.
    """
    text = path.read_bytes()
    return [read_root(line) for line in text[: text.rfind(b"\n") + 1].splitlines()]


def read_root(line: bytes) -> Any:
    try:
        said = orjson.loads(line)
        root = said["root"]
        shape = SHAPES[root["format"]]
        sound = encode(said) == line and said.keys() == {"root", "signature"} and root.keys() == shape.keys()
        sound = sound and all(type(root[name]) is kind for name, kind in shape.items())
    except (ValueError, TypeError, KeyError, AttributeError):
        return None
    return said if sound and type(said["signature"]) is str else None


def read_note(kept: bytes | None) -> tuple[int, str] | None:
    """The number and the hash of the last root of a file."""
    found = NOTE.fullmatch((kept or b"").decode("ascii", "replace"))
    return (int(found[1]), found[2]) if found else None


@dataclass(slots=True)
class RootFile:
    """The file of one server, which is added to alone. `name` is the hash of the first root in it."""

    path: Path
    store: Store
    name: str = ""

    def before(self) -> str:
        """The hash that the next root names: of the last one that was signed, even if it was cut off since."""
        last = read_last(self.path)
        self.name = self.name or read_name(self.path)
        noted = read_note(self.store.recall(NOTED, self.name)) if self.name else None
        if noted and (last is None or last["number"] < noted[0]):
            return noted[1]
        return hash_of(last) if last else GENESIS

    def add(self, signed: Mapping[str, Any], signature: str) -> Kept:
        """Write it durably; what is to be kept of it, after that."""
        with self.path.open("ab") as file:
            file.write(encode({"root": signed, "signature": signature}) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        self.name = self.name or hash_of(signed)
        return Kept(NOTED, self.name, f"{signed['number']} {hash_of(signed)}".encode())


def read_last(path: Path) -> Mapping[str, Any] | None:
    said = next((read_root(line) for line in mend(path)), None)
    return said["root"] if said else None


def read_name(path: Path) -> str:
    """The name of a file that is there; nothing, if its first root cannot be read."""
    if not path.is_file():
        return ""
    with path.open("rb") as file:
        said = read_root(file.readline().removesuffix(b"\n"))
    return hash_of(said["root"]) if said else ""


def check_roots(roots: Sequence[Any], anchors: Sequence[AnchorRow], key: str | None) -> Iterator[Problem]:
    """What is wrong with roots, for somebody who trusts this key and these anchors."""
    held = {row.number: row for row in anchors}
    known = set[int]()
    for line, one in enumerate(roots, 1):
        if one is None:
            yield line, f"line {line} of the signed roots is none."
            continue
        root: Mapping[str, Any] = one["root"]
        number = root["number"]
        if number in known:
            yield number, "the root was signed twice."
        known.add(number)
        key = key or root["key"]
        if root["key"] != key or not is_signed(encode(root), one["signature"], key):
            yield number, "the root is not signed by the key that signed the anchors."
        elif not is_root_of(root, held.get(number)):
            yield number, "the root is not that of the anchor with its number."


def is_root_of(root: Mapping[str, Any], anchor: AnchorRow | None) -> bool:
    if anchor is None or not isinstance(anchor.body, bytes) or sha256(anchor.body).hexdigest() != root["anchor"]:
        return False
    try:
        said = orjson.loads(anchor.body)
        return bool((said["at"], len(said["heads"])) == (root["at"], root["streams"]))
    except (ValueError, TypeError, KeyError):
        return False


def find_lost(roots: Sequence[Any], noted: Mapping[str, bytes], newest: int) -> Iterator[Problem]:
    """Where roots were taken out of a file or cut off, with the notes of the store. `newest` is the last anchor that
    lies beside the file: a copy of both may be older than the store.
    """
    before = GENESIS
    for one in roots:
        root = one["root"] if one else {}
        if one and before and root.get("previous", before) != before:
            yield root["number"], "the root does not follow the one before it."
        before = hash_of(root) if one else ""
    there = {(one["root"]["number"], hash_of(one["root"])) for one in roots if one}
    name = hash_of(roots[0]["root"]) if roots and roots[0] else ""
    for file, kept in noted.items():
        if file == name or not roots:
            number, hash = read_note(kept) or (0, "")
            if (number, hash) not in there and number <= newest:
                yield number, "the root that was signed last is not in the file of signed roots."
