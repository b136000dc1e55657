#!/usr/bin/env python3
"""Verify a journal of Pitboss without Pitboss: one file, the standard library alone, Python 3.11 or later.

    python verify_journal.py FOLDER [--anchors FOLDER] [--key HEX] [--json]
    python verify_journal.py PROOF.json --proof --key HEX

FOLDER holds floor.db; a SQLite file or an exported file of JSON lines may be named instead. It was written from the
description of the format, docs/reference/journal.md, and shares no code with the program that writes journals. Exit
code 0 if everything is as it was written, 1 with every finding if not, 2 if there is nothing to read.
"""

from __future__ import annotations

import argparse
import base64
import binascii
import hashlib
import json
import lzma
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

NOTHING = "0" * 64
TEXT, WHOLE, TABLE, ROW = str, int, dict, list
ENTRY = {"actor": TABLE, "at": TEXT, "events": ROW, "facts": TABLE, "format": WHOLE, "id": TEXT, "number": WHOLE,
         "previous": TEXT, "stream": TEXT, "version": WHOLE}  # fmt: skip
ANCHOR = {"at": TEXT, "format": WHOLE, "heads": TABLE, "key": TEXT, "number": WHOLE, "previous": TEXT, "reason": TEXT}

ROOT_FORM = {"anchor": TEXT, "at": TEXT, "format": WHOLE, "key": TEXT, "number": WHOLE, "root": TEXT, "streams": WHOLE}


class Unreadable(Exception):
    """There is no journal to verify."""


class NotPlain(ValueError):
    """A number that a journal never holds."""


# Canonical JSON: sorted keys, no spaces, UTF-8, whole numbers of 64 bits


def whole(digits: str) -> int:
    if len(digits) < 19:
        return int(digits)
    if len(digits) > 20 or not -(2**63) <= int(digits) < 2**63:
        raise NotPlain(digits[:20])
    return int(digits)


def refuse(digits: str) -> Any:
    raise NotPlain(digits)


READER = json.JSONDecoder(parse_int=whole, parse_float=refuse, parse_constant=refuse)
WRITER = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def parse(raw: bytes) -> Any:
    return READER.decode(raw.decode("utf-8"))


def canonical(said: Any) -> bytes:
    return WRITER.encode(said).encode("utf-8", "surrogatepass")


def digest(raw: bytes) -> str:
    return hashlib.sha256(raw).hexdigest()


def parse_form(raw: Any, form: dict[str, type]) -> dict[str, Any] | None:
    """What canonical bytes say, if it is of this form; None otherwise."""
    try:
        said = parse(raw)
        if type(said) is not dict or canonical(said) != raw:
            return None
    except (ValueError, RecursionError, AttributeError, TypeError):
        return None
    if said.keys() != form.keys() or said["format"] != 1:
        return None
    return said if [type(said[name]) for name in form] == [*form.values()] else None


# Ed25519, as RFC 8032 has it: points in extended coordinates on -x² + y² = 1 + dx²y²

P = 2**255 - 19
Q = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)
Point = tuple[int, int, int, int]
ZERO: Point = (0, 1, 1, 0)


def plus(a: Point, b: Point) -> Point:
    s, t = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    u, v = 2 * a[3] * b[3] * D % P, 2 * a[2] * b[2] % P
    e, f, g, h = t - s, v - u, v + u, t + s
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def times(number: int, point: Point) -> Point:
    result = ZERO
    while number:
        if number & 1:
            result = plus(result, point)
        point = plus(point, point)
        number >>= 1
    return result


def pack_point(point: Point) -> bytes:
    inverse = pow(point[2], P - 2, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def unpack_point(raw: bytes) -> Point | None:
    y = int.from_bytes(raw, "little")
    odd, y = y >> 255, y & (1 << 255) - 1
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT % P
    if (x * x - square) % P or (x == 0 and odd):
        return None
    if x & 1 != odd:
        x = P - x
    return (x, y, 1, x * y % P)


BASE = unpack_point((4 * pow(5, P - 2, P) % P).to_bytes(32, "little")) or ZERO


def signed(message: bytes, signature: str, public: str) -> bool:
    try:
        sign, key = bytes.fromhex(signature), bytes.fromhex(public)
    except (ValueError, TypeError):
        return False
    if len(sign) != 64 or len(key) != 32:
        return False
    point, s = unpack_point(key), int.from_bytes(sign[32:], "little")
    if point is None or s >= Q:
        return False
    k = int.from_bytes(hashlib.sha512(sign[:32] + key + message).digest(), "little") % Q
    away = (P - point[0], point[1], point[2], P - point[3])
    return pack_point(plus(times(s, BASE), times(k, away))) == sign[:32]


def public_of(seed: bytes) -> str:
    half = bytearray(hashlib.sha512(seed).digest()[:32])
    half[0] &= 248
    half[31] = half[31] & 127 | 64
    return pack_point(times(int.from_bytes(half, "little"), BASE)).hex()


# Where the rows come from


class Database:
    """A SQLite file, read at one moment."""

    def __init__(self, path: Path) -> None:
        self.connection = sqlite3.connect(path.absolute().as_uri() + "?mode=ro", uri=True, isolation_level=None)
        self.connection.text_factory = self.text
        self.connection.execute("begin")
        (said,) = self.connection.execute("pragma integrity_check(1)").fetchone()
        if said != "ok":
            raise ValueError(f"the database is damaged: {said}")

    @staticmethod
    def text(raw: bytes) -> Any:
        try:
            return raw.decode("utf-8")
        except UnicodeDecodeError:
            return raw

    def all(self, question: str, *about: Any) -> list[Any]:
        return self.connection.execute(question, about).fetchall()

    def heads(self) -> dict[Any, Any]:
        return {row[0]: row[1:] for row in self.all("select stream, number, version, seal from streams")}

    def named(self) -> set[Any]:
        return {row[0] for table in ("entries", "segments") for row in self.all(f"select distinct stream from {table}")}

    def segments(self, stream: Any) -> list[Any]:
        return self.all("select first, last, seal, data from segments where stream = ? order by first", stream)

    def entries(self, stream: Any) -> Iterator[Any]:
        question = "select number, id, body, seal from entries where stream = ? order by number"
        return self.connection.execute(question, (stream,))

    def anchors(self) -> list[Any]:
        return self.all("select number, body, signature from anchors order by number")

    def snapshots(self) -> dict[Any, Any]:
        rows = self.all("select key, value from kept where shelf = 'snapshots'")
        return {key: digest(value) if isinstance(value, bytes) else None for key, value in rows}


class Export:
    """A file of JSON lines, with a first line that says what it is and a last one that counts."""

    def __init__(self, path: Path) -> None:
        lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        if (
            not lines
            or lines[0] != {"row": "journal", "format": 1}
            or lines[-1] != {"row": "end", "rows": len(lines) - 2}
        ):
            raise ValueError("it is no exported journal, or it is cut short")
        self.rows: dict[str, list[dict[str, Any]]] = {}
        for line in lines[1:-1]:
            self.rows.setdefault(line["row"], []).append(line)
        self.of: dict[tuple[str, Any], list[dict[str, Any]]] = {}
        for kind in ("entry", "segment"):
            for row in self.rows.get(kind, []):
                self.of.setdefault((kind, row["stream"]), []).append(row)

    def heads(self) -> dict[Any, Any]:
        return {row["stream"]: (row["number"], row["version"], row["seal"]) for row in self.rows.get("stream", [])}

    def named(self) -> set[Any]:
        return {stream for _, stream in self.of}

    def segments(self, stream: Any) -> list[Any]:
        rows = self.of.get(("segment", stream), [])
        return [(row["first"], row["last"], row["seal"], base64.b64decode(row["data"])) for row in rows]

    def entries(self, stream: Any) -> Iterator[Any]:
        for row in self.of.get(("entry", stream), []):
            yield row["number"], row["id"], row["body"].encode("utf-8"), row["seal"]

    def anchors(self) -> list[Any]:
        rows = self.rows.get("anchor", [])
        return [(row["number"], row["body"].encode("utf-8"), row["signature"]) for row in rows]

    def snapshots(self) -> dict[Any, Any]:
        return {row["stream"]: row["hash"] for row in self.rows.get("snapshot", [])}


# The verification


class Findings:
    def __init__(self) -> None:
        self.found: dict[tuple[str, str, int], str] = {}
        self.notes: list[str] = []
        self.counts = {"streams": 0, "entries": 0, "events": 0, "anchors": 0}

    def add(self, kind: str, stream: Any, number: Any, problem: str) -> None:
        self.found.setdefault((kind, str(stream), number if type(number) is int else 0), problem)


class Stream:
    """One stream, from its first entry to its last."""

    def __init__(self, name: str, findings: Findings, held: dict[int, Any]) -> None:
        self.name, self.findings, self.held = name, findings, held
        self.number, self.version, self.seal = 0, 0, NOTHING  # type: int, Optional[int], Any
        self.snapshot: Any = None
        self.sound = True
        self.ids: set[str] = set()
        self.decks: dict[Any, Any] = {}

    def add(self, kind: str, number: int, problem: str) -> None:
        self.sound = False
        self.findings.add(kind, self.name, number, problem)

    def reach(self, number: int) -> None:
        if number > self.number + 1:
            self.add("gap", self.number + 1, f"entries up to {number - 1} are missing")
        if number <= self.number:
            self.add("gap", number, "this number was there before")

    def take_segment(self, first: Any, last: Any, seal: Any, data: Any) -> None:
        if type(first) is not int or type(last) is not int or not 1 <= first <= last:
            self.add("segment", self.number + 1, "a segment without sound numbers")
            return
        self.reach(first)
        try:
            lines = [parse(line) for line in lzma.decompress(data).split(b"\n")]
            begin, rest = lines[0], [self.check_line(line) for line in lines[1:]]
            if begin["format"] != 1 or begin["stream"] != self.name:
                raise ValueError("another format or stream")
            number, version, previous = begin["number"], begin["version"], begin["seal"]
            if type(number) is not int or type(version) is not int or type(previous) is not str:
                raise ValueError("no sound beginning")
        except (lzma.LZMAError, EOFError, ValueError, TypeError, KeyError, RecursionError) as problem:
            self.add("segment", first, f"cannot be read: {problem}")
            self.number, self.version, self.seal = last, None, seal
            return
        if previous != self.seal:
            self.add("link", first, "the segment does not begin where the stream has come to")
        if self.version is not None and version != self.version:
            self.add("version", first, "the segment begins at another version")
        sound = number + 1 == first
        for id, at, actor, events, facts in rest:
            number, version = number + 1, version + len(events)
            body = {"format": 1, "stream": self.name, "number": number, "version": version, "id": id, "at": at,
                    "actor": actor, "events": events, "facts": facts, "previous": previous}  # fmt: skip
            previous = digest(canonical(body))
            self.take(body, previous)
        if not sound or (number, previous) != (last, seal):
            self.add("segment", first, "does not hold the entries that it is filed under")
        self.number, self.version, self.seal = last, version, seal

    @staticmethod
    def check_line(line: Any) -> Any:
        kinds = [type(part) for part in line] if type(line) is list else []
        if len(kinds) != 5 or (kinds[0], kinds[3], kinds[4]) != (str, list, dict):
            raise ValueError("no entry")
        return line

    def take_entry(self, number: Any, id: Any, raw: Any, seal: Any) -> None:
        if type(number) is not int or not isinstance(raw, bytes):
            self.add("form", self.number + 1, "a row that is no entry")
            return
        self.reach(number)
        if digest(raw) != seal:
            self.add("seal", number, "the seal is not that of the entry")
        body = parse_form(raw, ENTRY)
        if body is None or not body["events"] or any(type(one) is not dict for one in body["events"]):
            self.add("form", number, "not canonical, or not an entry")
            self.number, self.version, self.seal = number, None, seal
            return
        if body["stream"] != self.name or body["number"] != number or body["id"] != id:
            self.add("row", number, "filed under another stream, number or id")
        if body["previous"] != self.seal:
            self.add("link", number, "not sealed to the entry before")
        if self.version is not None and body["version"] != self.version + len(body["events"]):
            self.add("version", number, "the version does not follow")
        self.take(body, seal)
        self.number, self.version, self.seal = number, body["version"], seal

    def take(self, body: dict[str, Any], seal: Any) -> None:
        number = body["number"]
        self.findings.counts["entries"] += 1
        self.findings.counts["events"] += len(body["events"])
        if body["id"] in self.ids:
            self.add("twice", number, "the command was written before")
        self.ids.add(body["id"])
        self.snapshot = body["facts"].get("snapshot", self.snapshot)
        if number in self.held and self.held[number] != (body["version"], seal):
            self.add("anchored", number, "not the entry that was anchored")
        if self.sound and self.name.startswith("table/"):
            for event in body["events"]:
                self.look_at_deck(number, event)

    def look_at_deck(self, number: int, event: Any) -> None:
        """A committed deck is disclosed as it was sealed: SHA-256 of the salt, a line break, and the cards."""
        kind = event.get("event") if type(event) is dict else None
        if kind == "deck-committed":
            self.decks[str(event.get("deck"))] = event.get("commitment")
        elif kind == "commitment-withdrawn":
            self.decks.pop(str(event.get("deck")), None)
        elif kind == "deck-disclosed":
            cards = event.get("cards")
            shown = " ".join(map(str, cards)) if type(cards) is list else ""
            told = f"{event.get('salt')}\n{shown}".encode("utf-8", "replace")
            sealed = self.decks.pop(str(event.get("deck")), None)
            if event.get("agrees") is not False and digest(told) != sealed:
                self.add("deck", number, "the deck is not the one that was sealed")
            elif event.get("agrees") is False:
                self.findings.notes.append(f"{self.name}, entry {number}: a deck was disclosed that does not agree.")

    def end(self, noted: Any) -> None:
        for number in sorted(self.held):
            if number > self.number:
                self.add("anchored", number, "the stream ends before an anchored entry")
        number, version, seal = (0, 0, NOTHING) if noted is None else noted
        if self.version is None:
            version = None
        if (number, version, seal) != (self.number, self.version, self.seal) or (noted and not self.number):
            self.add("head", 0, "the note of where the stream stands is not so")


def read_outside(path: Path) -> list[Any]:
    """Exported anchors as (number, body, signature), or None for a line that is none."""
    raw = path.read_bytes()
    found: list[Any] = []
    for line in raw[: raw.rfind(b"\n") + 1].splitlines():
        try:
            said = json.loads(line.decode("utf-8"))
            number, signature = said["anchor"]["number"], said["signature"]
            if type(number) is not int or type(signature) is not str:
                raise ValueError("no anchor")
            found.append((number, canonical(said["anchor"]), signature))
        except (ValueError, TypeError, KeyError, RecursionError):
            found.append(None)
    return found


def merge_anchors(findings: Findings, inside: list[Any], outside: list[Any] | None) -> list[Any]:
    """Those outside are believed before those inside."""
    if outside is None:
        findings.notes.append("No exported anchors: a cut end or a rewritten chain may not show.")
        return inside
    own, other = {row[0]: row for row in inside}, {}  # type: dict[Any, Any], dict[Any, Any]
    for line, row in enumerate(outside, 1):
        if row is None:
            findings.add("export", "", line, "a line that is no anchor")
        elif row[0] in other:
            findings.add("export", "", row[0], "exported twice")
        else:
            other[row[0]] = row
            if row[0] not in own:
                findings.add("export", "", row[0], "not in the journal")
            elif own[row[0]] != row:
                findings.add("export", "", row[0], "another one is in the journal")
    own.update(other)
    return [own[number] for number in sorted(own, key=lambda one: one if type(one) is int else 0)]


def read_anchors(findings: Findings, rows: list[Any], key: str | None) -> dict[str, dict[int, Any]]:
    """By stream and number, the version and the seal that anchors were signed for."""
    held: dict[str, dict[int, Any]] = {}
    number, previous = 0, NOTHING
    for row_number, raw, signature in rows:
        findings.counts["anchors"] += 1
        said = parse_form(raw, ANCHOR)
        heads = list(said["heads"].values()) if said else []
        well = all(type(one) is list and [type(x) for x in one] == [int, int, str] for one in heads)
        if said is None or not well or said["number"] != row_number or type(signature) is not str:
            findings.add("anchor", "", row_number, "not of the form of an anchor")
            number, previous = (
                (row_number if type(row_number) is int else 0),
                digest(raw) if isinstance(raw, bytes) else "",
            )
            continue
        if row_number != number + 1 or said["previous"] != previous:
            findings.add("anchor", "", row_number, "does not follow the one before")
        number, previous = row_number, digest(raw)
        key = key or said["key"]
        if said["key"] != key:
            findings.add("key", "", row_number, "another key")
        elif not signed(raw, signature, key):
            findings.add("anchor", "", row_number, "a wrong signature")
        else:
            for stream, (last, version, seal) in said["heads"].items():
                if held.setdefault(stream, {}).setdefault(last, (version, seal)) != (version, seal):
                    findings.add("anchored", stream, last, "two anchors contradict each other")
    return held


def read_signed_roots(path: Path) -> list[Any]:
    """The roots that were signed beside the anchors, or None for a line that is none."""
    raw = path.read_bytes()
    found: list[Any] = []
    for line in raw[: raw.rfind(b"\n") + 1].splitlines():
        try:
            said = parse(line)
            sound = canonical(said) == line and set(said) == {"root", "signature"} and type(said["signature"]) is str
            root = parse_form(canonical(said["root"]), ROOT_FORM) if sound else None
            found.append(said if root else None)
        except (ValueError, TypeError, KeyError, RecursionError):
            found.append(None)
    return found


def look_at_roots(findings: Findings, roots: list[Any], anchors: list[Any], key: str | None) -> None:
    """Each root is signed by the key of the anchors, for the anchor whose number and hash it has."""
    known = {number: raw for number, raw, _ in anchors}
    forms = [form for _, raw, _ in anchors if (form := parse_form(raw, ANCHOR))]
    key = key or (forms[0]["key"] if forms else None)
    seen: set[int] = set()
    for line, said in enumerate(roots, 1):
        if said is None:
            findings.add("root", "", line, "a line that is no root")
            continue
        root, number = said["root"], said["root"]["number"]
        if number in seen:
            findings.add("root", "", number, "there twice")
        seen.add(number)
        key = key or root["key"]
        raw = known.get(number)
        anchor = parse_form(raw, ANCHOR) if isinstance(raw, bytes) and digest(raw) == root["anchor"] else None
        if root["key"] != key or not signed(canonical(root), said["signature"], key):
            findings.add("root", "", number, "not signed by the key of the anchors")
        elif anchor is None or (anchor["at"], len(anchor["heads"])) != (root["at"], root["streams"]):
            findings.add("root", "", number, "not of the anchor with its number")


def verify(journal: Any, outside: list[Any] | None, key: str | None, roots: list[Any] | None = None) -> Findings:
    findings = Findings()
    anchors = merge_anchors(findings, journal.anchors(), outside)
    held = read_anchors(findings, anchors, key)
    look_at_roots(findings, roots or [], anchors, key)
    heads, wanted = journal.heads(), {}  # type: dict[Any, Any], dict[Any, Any]
    for name in sorted({*heads, *journal.named(), *held}, key=str):
        if type(name) is not str:
            findings.add("form", name, 0, "a stream without a name")
            continue
        findings.counts["streams"] += 1
        stream = Stream(name, findings, held.get(name, {}))
        for segment in journal.segments(name):
            stream.take_segment(*segment)
        for entry in journal.entries(name):
            stream.take_entry(*entry)
        stream.end(heads.get(name))
        wanted[name] = stream.snapshot
    kept = journal.snapshots()
    for name in sorted({*kept, *wanted}, key=str):
        if kept.get(name) != wanted.get(name) or (name in kept) != (wanted.get(name) is not None):
            findings.add("snapshot", name, 0, "not the snapshot that was sealed")
    return findings


def check_key_file(findings: Findings, path: Path, key: str | None) -> None:
    if key is None or not path.is_file():
        return
    try:
        seed = bytes.fromhex(path.read_text(encoding="ascii").strip())
    except ValueError:
        seed = b""
    if len(seed) != 32 or public_of(seed) != key:
        findings.add("key", "", 0, "the file of the signing key holds another key")


def examine(path: Path, anchors: Path | None, key: str | None) -> Findings:
    """A folder, a database or an exported file, against the anchors that lie outside."""
    folder = path if path.is_dir() else None
    place = path / "floor.db" if folder else path
    if not place.is_file():
        raise Unreadable(f"There is no journal {place}.")
    if anchors is None and place.suffix == ".db":
        anchors = place.parent / "anchors"
    lines, public = (anchors / "anchors.jsonl", anchors / "anchors.pub") if anchors else (None, None)
    outside = read_outside(lines) if lines and lines.is_file() else None
    if key is None and public and public.is_file():
        key = public.read_text(encoding="ascii", errors="replace").strip()
    try:
        journal: Any = Export(place) if place.suffix == ".jsonl" else Database(place)
        signed_roots = anchors / "roots.jsonl" if anchors else None
        roots = read_signed_roots(signed_roots) if signed_roots and signed_roots.is_file() else []
        findings = verify(journal, outside, key, roots)
    except (sqlite3.Error, ValueError, KeyError, TypeError, AttributeError, binascii.Error) as problem:
        findings = Findings()
        findings.add("file", "", 0, f"cannot be read: {problem}")
    if place.suffix == ".db":
        check_key_file(findings, place.parent / "floor.key", key)
    return findings


# Proofs that some entries are in the record whose root was signed (trees as RFC 6962 has them)


def climb(path: Iterator[bytes], known: Iterator[bytes], first: int, last: int, low: int, high: int) -> bytes:
    """The root of the leaves from low to high: those from first to last are known, of the rest hashes are given."""
    if high <= first or low >= last:
        return next(path)
    if high - low == 1:
        return next(known)
    half = 1
    while half * 2 < high - low:
        half *= 2
    left = climb(path, known, first, last, low, low + half)
    right = climb(path, known, first, last, low + half, high)
    return hashlib.sha256(b"\1" + left + right).digest()


def arrive(path: list[str], leaves: list[bytes], first: int, size: int) -> bytes:
    if not leaves or first < 0 or first + len(leaves) > size or any(len(one) != 64 for one in path):
        raise ValueError("the path does not fit")
    left = iter([bytes.fromhex(one) for one in path])
    root = climb(left, iter(leaves), first, first + len(leaves), 0, size)
    if next(left, None) is not None:
        raise ValueError("the path is too long")
    return root


def disprove(raw: bytes, key: str) -> str:
    """What is wrong with a proof, for somebody who trusts the key; nothing, if it holds."""
    try:
        proof = json.loads(raw)
        root = proof["root"]
        if proof["format"] != 1 or root["format"] != 1 or type(root["streams"]) is not int:
            return "another format"
        if root["key"] != key or not signed(canonical(root), proof["signature"], key):
            return "the root is not signed by the key that is trusted"
        bodies = [one.encode("utf-8") for one in proof["entries"]]
        for number, body in enumerate(bodies, proof["first"]):
            said = parse_form(body, ENTRY)
            if said is None or said["stream"] != proof["stream"] or said["number"] != number:
                return f"entry {number} is another's, or not canonical"
        leaves = [hashlib.sha256(b"\0" + hashlib.sha256(one).digest()).digest() for one in bodies]
        top = arrive(proof["path"], leaves, proof["first"] - 1, proof["number"])
        leaf = hashlib.sha256(b"\0" + canonical([proof["stream"], proof["number"], top.hex()])).digest()
        led = arrive(proof["above"], [leaf], proof["place"], root["streams"])
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, StopIteration) as problem:
        return f"not a proof: {problem!r}"
    return "" if led.hex() == root["root"] else "the path does not lead to the root"


def examine_proof(path: Path, key: str | None) -> int:
    if key is None:
        sys.stderr.write("Say which public key you trust: --key HEX.\n")
        return 2
    problem = disprove(path.read_bytes(), key)
    sys.stdout.write(
        f"Refuted: {problem}.\n" if problem else "Proved: the entries are in the record that was signed.\n"
    )
    return 1 if problem else 0


def main() -> int:
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("journal", type=Path, help="a data folder, a SQLite file, or an exported .jsonl file")
    asked.add_argument(
        "--anchors", type=Path, help="the folder of exported anchors; by default the one beside the file"
    )
    asked.add_argument("--key", help="the public key that anchors must be signed with")
    asked.add_argument("--json", action="store_true", help="print JSON")
    asked.add_argument("--proof", action="store_true", help="the file is a proof that a round is in a record")
    options = asked.parse_args()
    try:
        if options.proof:
            return examine_proof(options.journal, options.key)
        findings = examine(options.journal, options.anchors, options.key)
    except (Unreadable, OSError) as problem:
        sys.stderr.write(f"{problem}\n")
        return 2
    found = [
        {"kind": kind, "stream": stream, "number": number, "problem": problem}
        for (kind, stream, number), problem in sorted(findings.found.items())
    ]
    said = {"sound": not found, "findings": found, "notes": findings.notes, **findings.counts}
    if options.json:
        sys.stdout.write(json.dumps(said, indent=2) + "\n")
    else:
        for one in found:
            sys.stdout.write(f"{one['kind']}: {one['stream']} {one['number']}: {one['problem']}\n")
        for note in findings.notes:
            sys.stdout.write(f"note: {note}\n")
        counts = ", ".join(f"{count} {what}" for what, count in findings.counts.items())
        sys.stdout.write(f"{'Sound' if not found else f'{len(found)} findings'}: {counts}.\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
