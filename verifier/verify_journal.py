#!/usr/bin/env python3
"""Verify a journal of Pitboss without Pitboss: one file, the standard library alone, Python 3.11 or later.

    python verify_journal.py FOLDER [--anchors FOLDER] [--key HEX] [--json]
    python verify_journal.py PROOF.json --proof --key HEX

FOLDER holds floor.db; a SQLite file or an exported file of JSON lines may be named instead. It was written from the
description of the format, docs/reference/journal.md, and shares no code with the program that writes journals. What is
kept beside the record is held against it too: notes of rounds and hits, sealed decks (opened if vault.key lies beside
the database), sessions and secrets, trees and where sealed commands are filed; and the tables of the database are as
they were made. It knows no game: that events follow by the rules, that meters and money are right and that every
approval was another's word is for `pitboss verify` alone. Exit code 0 if everything is as it was written, 1 with every
finding if not, 2 if there is nothing to read.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
import lzma
import re
import sqlite3
import sys
import unicodedata
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

NOTHING = "0" * 64
TEXT, WHOLE, TABLE, ROW = str, int, dict, list
ENTRY = {"actor": TABLE, "at": TEXT, "events": ROW, "facts": TABLE, "format": WHOLE, "id": TEXT, "number": WHOLE,
         "previous": TEXT, "stream": TEXT, "version": WHOLE}  # fmt: skip
ANCHOR = {"at": TEXT, "format": WHOLE, "heads": TABLE, "key": TEXT, "number": WHOLE, "previous": TEXT, "reason": TEXT}
TAIL = {"format": WHOLE, "key": TEXT, "number": WHOLE, "seal": TEXT, "stream": TEXT, "version": WHOLE}
SIGNED_ENDS = 2
"""Anchors of this format and of later ones say that the end of every stream is signed."""

ROOT_FORM = {"anchor": TEXT, "at": TEXT, "format": WHOLE, "key": TEXT, "number": WHOLE, "root": TEXT, "streams": WHOLE}
ROOT_FORMS = {1: ROOT_FORM, 2: {**ROOT_FORM, "previous": TEXT}}

STEP, FORMER = "0002", "0001"
SCHEMA: dict[str, tuple[list[str], set[str]]] = {
    "streams": (
        ["stream TEXT 1 None 1 0", "number BIGINT 1 None 0 0", "version BIGINT 1 None 0 0", "seal TEXT 1 None 0 0"],
        {"pk stream"},
    ),
    "entries": (
        ["stream TEXT 1 None 1 0", "number BIGINT 1 None 2 0", "id TEXT 1 None 0 0", "body BLOB 1 None 0 0",
         "seal TEXT 1 None 0 0"],
        {"pk stream number", "u stream id"},
    ),
    "segments": (
        ["stream TEXT 1 None 1 0", "first BIGINT 1 None 2 0", "last BIGINT 1 None 0 0", "seal TEXT 1 None 0 0",
         "data BLOB 1 None 0 0"],
        {"pk stream first"},
    ),
    "sealed_ids": (["hash INTEGER 1 None 1 0", "number BIGINT 1 None 0 0"], set()),
    "anchors": (["number INTEGER 1 None 1 0", "body BLOB 1 None 0 0", "signature TEXT 1 None 0 0"], set()),
    "kept": (["shelf TEXT 1 None 1 0", "key TEXT 1 None 2 0", "value BLOB 1 None 0 0"], {"pk shelf key"}),
    "owners": (
        ["stream TEXT 1 None 1 0", "owner TEXT 1 None 0 0", "token TEXT 1 None 0 0", "until DATETIME 0 None 0 0"],
        {"pk stream"},
    ),
    "alembic_version": (["version_num VARCHAR(32) 1 None 1 0"], {"pk version_num"}),
}  # fmt: skip
"""Each table of a SQLite file: its columns with type, not null, default, place in the key, hidden; what is unique."""


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


def parse_form(raw: Any, form: dict[str, type], number: int = 1) -> dict[str, Any] | None:
    """What canonical bytes say, if it is of this form, which goes by a number; None otherwise."""
    try:
        said = parse(raw)
        if type(said) is not dict or canonical(said) != raw:
            return None
    except (ValueError, RecursionError, AttributeError, TypeError):
        return None
    if said.keys() != form.keys() or said["format"] != number:
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
    if len(sign) != 64 or len(key) != 32 or sign.hex() != signature:  # One spelling alone, in small letters.
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


# AES-256-GCM, as FIPS 197 and SP 800-38D have it: sealed decks are kept so


def double(byte: int) -> int:
    return byte << 1 ^ (0x11B if byte & 128 else 0)


def make_box() -> list[int]:
    """The S-box: p goes through all bytes by 3, q through their inverses."""
    box, p, q = [0x63] * 256, 1, 1
    while True:
        p ^= double(p)
        for shift in (1, 2, 4):
            q ^= q << shift & 255
        q ^= 9 if q & 128 else 0
        box[p] = 0x63 ^ q
        for turn in range(1, 5):
            box[p] ^= (q << turn | q >> 8 - turn) & 255
        if p == 1:
            return box


BOX = make_box()


def expand(key: bytes) -> list[bytes]:
    words, factor = [list(key[at : at + 4]) for at in range(0, 32, 4)], 1
    for number in range(8, 60):
        word = words[-1]
        if number % 8 == 0:
            word = [BOX[byte] for byte in word[1:] + word[:1]]
            word[0] ^= factor
            factor = double(factor)
        elif number % 8 == 4:
            word = [BOX[byte] for byte in word]
        words.append([one ^ other for one, other in zip(words[-8], word, strict=True)])
    return [b"".join(map(bytes, words[at : at + 4])) for at in range(0, 60, 4)]


def encrypt_block(rounds: list[bytes], block: bytes) -> bytes:
    state = [one ^ other for one, other in zip(block, rounds[0], strict=True)]
    for number, key in enumerate(rounds[1:], 1):
        state = [BOX[state[(at + 4 * (at % 4)) % 16]] for at in range(16)]
        if number < 14:
            mixed: list[int] = []
            for at in range(0, 16, 4):
                a, b, c, d = state[at : at + 4]
                every = a ^ b ^ c ^ d
                mixed += [one ^ every ^ double(one ^ other) for one, other in ((a, b), (b, c), (c, d), (d, a))]
            state = mixed
        state = [one ^ other for one, other in zip(state, key, strict=True)]
    return bytes(state)


def multiply(x: int, y: int) -> int:
    product = 0
    for bit in range(127, -1, -1):
        product ^= y if x >> bit & 1 else 0
        y = y >> 1 ^ (0xE1 << 120 if y & 1 else 0)
    return product


def decrypt(key: bytes, kept: bytes, about: bytes) -> bytes | None:
    """What was encrypted, with a nonce of 12 bytes before it and a tag of 16 after it; None, if it is not so."""
    nonce, text, tag = kept[:12], kept[12:-16], kept[-16:]
    if len(kept) < 28:
        return None
    rounds = expand(key)
    by, total = int.from_bytes(encrypt_block(rounds, bytes(16)), "big"), 0
    padded = b"".join(part + bytes(-len(part) % 16) for part in (about, text))
    lengths = (8 * len(about)).to_bytes(8, "big") + (8 * len(text)).to_bytes(8, "big")
    for at in range(0, len(padded) + 16, 16):
        total = multiply(total ^ int.from_bytes((padded + lengths)[at : at + 16], "big"), by)
    masks = [encrypt_block(rounds, nonce + (1 + at).to_bytes(4, "big")) for at in range(len(text) // 16 + 2)]
    if total ^ int.from_bytes(masks[0], "big") != int.from_bytes(tag, "big"):
        return None
    return bytes(one ^ other for one, other in zip(text, b"".join(masks[1:]), strict=False))


def parse_anchor(raw: Any) -> dict[str, Any] | None:
    return parse_form(raw, ANCHOR) or parse_form(raw, ANCHOR, SIGNED_ENDS)


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

    def tails(self) -> dict[str, bytes]:
        return self.shelf("tails") or {}

    def shelf(self, name: str) -> dict[str, bytes] | None:
        rows = self.all("select key, value from kept where shelf = ?", name)
        return {key: value for key, value in rows if isinstance(key, str) and isinstance(value, bytes)}

    def withheld(self) -> dict[Any, Any]:
        return {}

    def misfits(self) -> list[Any]:
        """Rows of `kept` that are not text, text and bytes: SQLite takes any type in any column."""
        types = "typeof(shelf) <> 'text' or typeof(key) <> 'text' or typeof(value) <> 'blob'"
        return self.all(f"select shelf, key from kept where {types}")

    def misshapen(self, steps: tuple[str, ...]) -> Iterator[tuple[str, str]]:
        """Whatever is in the file and is not as it was made: triggers, views and indexes besides, tables, the step."""
        if self.steps() not in [[(one,)] for one in steps]:
            yield "alembic_version", "another step than the one that is known"
        there: dict[Any, str] = {}
        for kind, name, sql in self.all("select type, name, sql from sqlite_master"):
            if kind == "table" and name in SCHEMA:
                there[name] = str(sql).lower()
            elif kind not in ("table", "index") or not str(name).startswith("sqlite_"):
                yield str(name), f"a {kind} that is not of a journal"
        for name, (columns, once) in SCHEMA.items():
            if name not in there:
                yield name, "not there"
                continue
            shape = [
                " ".join(map(str, row))
                for row in self.all(
                    'select name, type, "notnull", dflt_value, pk, hidden from pragma_table_xinfo(?)', name
                )
            ]
            unique = set()
            for index, origin, is_unique, partial in self.all(
                'select name, origin, "unique", partial from pragma_index_list(?)', name
            ):
                if is_unique and not partial:
                    rows = self.all("select name from pragma_index_info(?) order by seqno", index)
                    unique.add(" ".join([origin, *(str(row[0]) for row in rows)]))
            if shape != columns or unique != once or "conflict" in there[name]:
                yield name, "not as it was made"

    def steps(self) -> list[Any]:
        has = self.all("select 1 from sqlite_master where name = 'alembic_version'")
        return self.all("select version_num from alembic_version") if has else []

    def is_newer(self) -> bool:
        """Whether a later version of the program made the tables: nothing is known of those."""
        said = str(self.steps()[0][0]) if self.steps() else ""
        return re.fullmatch(r"\d{4}", said, re.ASCII) is not None and said > STEP

    def filed(self, place: int) -> Any:
        """The entry of which the command is filed here, as a row; nothing, if none is."""
        return self.connection.execute("select number from sealed_ids where hash = ?", (place,)).fetchone()

    def count_filed(self) -> int:
        ((count,),) = self.all("select count(*) from sealed_ids")
        return int(count)


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

    def tails(self) -> dict[str, bytes]:
        return {row["stream"]: base64.b64decode(row["data"]) for row in self.rows.get("tail", [])}

    def shelf(self, name: str) -> dict[str, bytes] | None:
        """Only what is in the chain is exported."""
        return None

    def is_newer(self) -> bool:
        return False

    def misshapen(self, steps: tuple[str, ...]) -> Iterator[tuple[str, str]]:
        return iter(())

    def filed(self, place: int) -> Any:
        return None

    def count_filed(self) -> int | None:
        return None

    def withheld(self) -> dict[Any, Any]:
        """Streams whose end is left out because a round was being played, with the last entry of each that is there."""
        return {row["stream"]: row["after"] for row in self.rows.get("withheld", [])}

    def misfits(self) -> list[Any]:
        return []


# The verification


# What is kept beside the record, in the table `kept`, and what the record says of it

SHARE = re.compile(r"\d+(?:[./]\d+)?% of meter [a-z][a-z0-9-]*", re.ASCII)
SESSION = {"generation": WHOLE, "name": TEXT, "role": TEXT, "since": TEXT, "where": TEXT}
HITS_AT_HAND = 25


def person(name: Any) -> str:
    """What tells one person from another, however the name is typed; joiners inside a word tell nobody apart."""
    seen = re.sub("[\u200c\u200d]", "", str(name))
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", seen).strip().casefold())


class TableNotes:
    """What the stream of a table says: with which entry each round began, in which a meter was won, sealed decks."""

    def __init__(self) -> None:
        self.opened = 0
        self.begins: dict[Any, int] = {}
        self.hits: list[int] = []
        self.corrected: set[int] = set()
        self.sealed: dict[str, Any] = {}
        self.takings: Any = None

    def look(self, body: dict[str, Any]) -> None:
        self.takings = body["facts"].get("takings", self.takings)
        events = [one for one in body["events"] if type(one) is dict]
        named = {one.get("event"): one for one in events}
        if "round-began" in named and "round-opened" in named:
            self.begins[named["round-began"].get("number")] = self.opened = body["number"]
        for event in events:
            kind, deck = event.get("event"), str(event.get("deck"))
            if kind == "deck-committed":
                self.sealed[deck] = event.get("commitment")
            elif kind in ("commitment-withdrawn", "deck-disclosed"):
                self.sealed.pop(deck, None)
            elif kind == "fact-corrected":
                self.corrected.add(self.opened)
            elif kind == "wager-settled" and event.get("outcome") == "win" and SHARE.fullmatch(str(event.get("pays"))):
                self.hits += [self.opened] if self.opened not in self.hits[-1:] else []

    def agree(self, kept: bytes) -> bool:
        """Whether the note of the last rounds with hits is so; an older form says nothing."""
        try:
            said = json.loads(kept)
            after, noted = said["after"], said["entries"]
        except (ValueError, RecursionError):
            return False
        except (LookupError, TypeError):
            return True
        if type(noted) is not list or not all(type(one) is int and one > 0 for one in (after, *noted)):
            return True
        wanted = [one for one in self.hits if one <= after and one not in self.corrected]
        there = [one for one in noted if one not in self.corrected]
        least = min(HITS_AT_HAND, len(wanted)) - (len(noted) - len(there))
        return there == wanted[len(wanted) - len(there) :] and len(there) >= least


class Transfers:
    """What links sent and received: within one floor, each transfer is written at both."""

    def __init__(self) -> None:
        self.links: set[str] = set()
        self.sides: dict[str, list[Any]] = {"transfer-sent": [], "transfer-received": []}

    def look(self, stream: str, body: dict[str, Any]) -> None:
        link = stream.partition("/")[2]
        self.links.add(link)
        for event in body["events"]:
            kind = event.get("event")
            if kind not in ("transfer-sent", "transfer-received"):
                continue
            way = "to" if kind == "transfer-sent" else "from"
            other = str(event.get(f"{way}_link"))
            places = [[link, event.get("level")], [other, event.get(f"{way}_level")]]
            ways = places if way == "to" else places[::-1]
            said = canonical([*ways, event.get("transfer"), event.get("amount")])
            self.sides[kind].append((stream, body["number"], other, said))

    def check(self, findings: Findings) -> None:
        sent, received = self.sides.values()
        for sides, others in ((sent, received), (received, sent)):
            left = [side[3] for side in others]
            for stream, number, other, said in sides:
                if said in left:
                    left.remove(said)
                elif other in self.links:
                    findings.add("transfer", stream, number, f"the other side, at {other!r}, does not have this")


class Shelves:
    """Notes of rounds and of hits, sealed decks, sessions and secrets. With the key of the vault decks are opened."""

    def __init__(self, key: bytes | None) -> None:
        self.key = key
        self.tables: dict[str, TableNotes] = {}
        self.secrets: dict[str, Any] = {}
        self.sessions: dict[Any, Any] = {}
        self.signed_in: dict[Any, Any] = {}
        self.transfers = Transfers()

    def begin(self, stream: str) -> None:
        if stream.startswith("table/"):
            self.tables[stream.partition("/")[2]] = TableNotes()

    def look(self, stream: str, body: dict[str, Any]) -> None:
        if stream.startswith("table/"):
            self.tables[stream.partition("/")[2]].look(body)
        if stream.startswith("link/"):
            self.transfers.look(stream, body)
        for event in body["events"] if stream == "people" else ():
            kind, name = event.get("event"), person(event.get("name"))
            if kind == "account-added" or (kind == "secret-changed" and name in self.secrets):
                self.secrets[name] = event.get("secret")
            elif kind == "signed-in" and name in self.secrets:
                self.sessions[event.get("session")] = (event.get("name"), event.get("role"))
                self.signed_in[event.get("session")] = body.get("at")
            elif kind == "session-ended":
                self.sessions.pop(event.get("session"), None)

    def check(self, journal: Any, findings: Findings) -> None:
        self.transfers.check(findings)
        rounds, hits, decks, takings = (journal.shelf(name) for name in ("rounds", "hits", "decks", "takings"))
        if rounds is None:
            findings.notes.append(
                "An export has no shelves: notes of rounds, hits and takings, sealed decks, sessions and secrets "
                "were not seen."
            )
            return
        self.check_rounds(rounds, findings)
        for table, notes in self.tables.items():
            if table in hits and not notes.agree(hits[table]):
                findings.add("shelf", f"table/{table}", 0, "the note of rounds with hits is not what the stream says")
            if notes.takings is not None and (table not in takings or digest(takings[table]) != notes.takings):
                findings.add("shelf", f"table/{table}", 0, "what its rounds had come to is not what was sealed")
            for deck, commitment in notes.sealed.items():
                if not self.is_sealed(f"{table}/{deck}", decks, commitment):
                    findings.add("deck", f"table/{table}", 0, f"the sealed deck {deck} is gone, or another")
        wanted = {f"{table}/{deck}" for table, notes in self.tables.items() for deck in notes.sealed}
        for place in decks.keys() - wanted:
            findings.add("deck", f"table/{place.partition('/')[0]}", 0, "a deck is kept that nobody has sealed")
        if self.key is None and any(notes.sealed for notes in self.tables.values()):
            findings.notes.append("No vault.key beside the database: sealed decks are there, and were not opened.")
        for key, kept in journal.shelf("sessions").items():
            if not self.is_begun(key, kept):
                findings.add("session", "people", 0, f"nobody has signed in so to the session {key[:16]!r}")
        for key, seen in journal.shelf("sessions-seen").items():
            if key[:16] in self.signed_in and key in journal.shelf("sessions") and not self.was_used(key, seen):
                findings.add("session", "people", 0, f"the session {key[:16]!r} is noted as used later than now")
        for name in self.secrets.keys() - journal.shelf("secrets").keys():
            if self.secrets[name]:
                findings.add("secret", "people", 0, f"what the secret of {name!r} is checked by is gone")
        for name, kept in journal.shelf("secrets").items():
            if self.secrets.get(name) != digest(kept):
                findings.add(
                    "secret", "people", 0, f"the secret of {name!r} is checked by something else than was recorded"
                )

    def check_rounds(self, noted: dict[str, bytes], findings: Findings) -> None:
        begins = {
            f"{table}.{n}": entry for table, notes in self.tables.items() for n, entry in notes.begins.items() if n
        }
        for key in {*noted, *begins}:
            if noted.get(key) != str(begins.get(key)).encode():
                stream = f"table/{key.rpartition('.')[0]}"
                findings.add("shelf", stream, begins.get(key, 0), f"the note of where round {key} begins is wrong")

    def is_sealed(self, place: str, decks: dict[str, bytes], commitment: Any) -> bool:
        """Whether the deck is kept that was committed: SHA-256 of the salt, a line break, and the cards."""
        if place not in decks or self.key is None:
            return place in decks
        opened = decrypt(self.key, decks[place], place.encode()) if len(self.key) == 32 else None
        try:
            said = json.loads(opened or b"")
            return bool(digest(f"{said['salt']}\n{said['order']}".encode()) == commitment)
        except (ValueError, LookupError, TypeError, RecursionError):
            return False

    def is_begun(self, key: str, kept: bytes) -> bool:
        try:
            said = json.loads(kept)
        except (ValueError, RecursionError):
            return False
        if type(said) is not dict or {name: type(value) for name, value in said.items()} != SESSION:
            return False
        if self.sessions.get(key[:16]) != (said["name"], said["role"]):
            return False
        try:  # Both times are noted at once; a later one would let the session last longer.
            later = datetime.fromisoformat(said["since"]) - datetime.fromisoformat(self.signed_in[key[:16]])
        except (ValueError, TypeError, KeyError):
            return False
        return later <= timedelta(minutes=1)

    def was_used(self, key: str, seen: bytes) -> bool:
        """Not later than now, or, where this clock is late, than it was signed in to."""
        try:
            used, signed_in = (datetime.fromisoformat(one) for one in (seen.decode("utf-8"), self.signed_in[key[:16]]))
            return used - max(datetime.now(UTC), signed_in) <= timedelta(minutes=1)
        except (ValueError, TypeError):
            return False


# What else is in the database: trees over the seals, and where the commands of sealed entries are filed


def leaf(said: bytes) -> bytes:
    return hashlib.sha256(b"\0" + said).digest()


class Tree:
    """A tree that grows leaf by leaf: the roots of its whole parts, the greatest first."""

    def __init__(self) -> None:
        self.size, self.peaks = 0, []  # type: int, list[bytes]

    def add(self, one: bytes) -> None:
        self.peaks.append(one)
        self.size += 1
        for _ in range((self.size & -self.size).bit_length() - 1):
            right = self.peaks.pop()
            self.peaks.append(hashlib.sha256(b"\1" + self.peaks.pop() + right).digest())

    @property
    def root(self) -> bytes:
        if not self.peaks:
            return hashlib.sha256(b"").digest()
        root = self.peaks[-1]
        for peak in reversed(self.peaks[:-1]):
            root = hashlib.sha256(b"\1" + peak + root).digest()
        return root


class Beside:
    def __init__(self, journal: Any, key: str | None) -> None:
        self.journal, self.count, self.found = journal, journal.count_filed(), 0
        self.trees: dict[str, Tree] = {}
        self.kept: dict[str, Any] = {}
        self.wrong: set[str] = set()
        self.unsound: set[str] = set()
        for stream, raw in (journal.shelf("frontiers") or {}).items():
            self.trees[stream] = Tree()
            self.keep(stream, raw)
        last = (journal.shelf("roots") or {}).get("last")
        below = {} if last is None else self.read_last(last, key)
        self.is_signed = below is not None
        self.below: dict[str, Any] = below or {}
        for stream in self.below:
            self.trees.setdefault(stream, Tree())

    def keep(self, stream: str, raw: bytes) -> None:
        try:
            said = parse(raw)
            number, peaks = said["number"], [bytes.fromhex(one) for one in said["peaks"]]
            written = canonical({"number": number, "peaks": [one.hex() for one in peaks]})
            if type(number) is not int or number < 1 or written != raw:
                raise ValueError("not as it is written")
            self.kept[stream] = (number, peaks)
        except (ValueError, TypeError, LookupError, RecursionError):
            self.wrong.add(stream)

    @staticmethod
    def read_last(raw: bytes, key: str | None) -> dict[str, Any] | None:
        """By stream how many entries the last root was signed for, and the root of its tree."""
        try:
            said = parse(raw)
            root, below, top = said["root"], {}, Tree()  # type: Any, dict[str, Any], Tree
            for name, (number, one) in sorted(said["below"].items()):
                if type(number) is not int or number < 1:
                    return None
                below[name] = (number, one)
                top.add(leaf(canonical([name, number, bytes.fromhex(one).hex()])))
            if (root["root"], root["streams"]) != (top.root.hex(), top.size):
                return None
            if root["key"] != (key or root["key"]) or not signed(canonical(root), said["signature"], root["key"]):
                return None
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
            return None
        return below

    def look(self, stream: str, seal: str) -> None:
        tree = self.trees.get(stream)
        if tree is None:
            return
        tree.add(leaf(bytes.fromhex(seal)))
        if stream in self.kept and self.kept[stream][0] == tree.size and self.kept[stream][1] != tree.peaks:
            self.wrong.add(stream)
        if stream in self.below and self.below[stream][0] == tree.size and self.below[stream][1] != tree.root.hex():
            self.wrong.add(stream)

    def is_filed(self, stream: str, id: str, number: int) -> bool:
        """The command of a sealed entry is found by 7 bytes of a hash; by the next number, where another's is there."""
        if self.count is None:
            return True
        place = int.from_bytes(hashlib.sha256(f"{stream}\n{id}".encode()).digest()[:7], "big")
        while (row := self.journal.filed(place)) is not None:
            if row[0] == number:
                self.found += 1
                return True
            place += 1
        return False

    def end(self, findings: Findings) -> None:
        if self.count is not None and self.count > self.found and not self.unsound:
            findings.add("index", "", 0, "commands are filed as sealed that are in no segment")
        if not self.is_signed:
            findings.add("tree", "roots/last", 0, "the last root that is kept was not signed so")
        for stream, tree in self.trees.items():
            reaches = max(self.kept.get(stream, (0,))[0], self.below.get(stream, (0,))[0])
            lost = stream in self.below and stream not in self.kept
            if stream not in self.unsound and (lost or stream in self.wrong or tree.size < reaches):
                findings.add("tree", stream, 0, "the tree that is kept is not the one of the entries")


class Ends:
    """Where each stream was signed to end. Once an anchor says so, each must be."""

    def __init__(self, kept: dict[str, bytes], key: str | None, all_of_them: bool) -> None:
        self.key, self.all_of_them, self.seen = key, all_of_them, set()  # type: str | None, bool, set[str]
        self.tails = {stream: self.read(kept[stream]) for stream in sorted(kept)}

    def read(self, raw: bytes) -> dict[str, Any] | None:
        try:
            said = parse(raw)
            tail = parse_form(canonical(said["tail"]), TAIL) if canonical(said) == raw and len(said) == 2 else None
            signature = said["signature"]
        except (ValueError, TypeError, LookupError, RecursionError):
            return None
        if tail is None:
            return None
        self.key = self.key or tail["key"]
        return tail if tail["key"] == self.key and signed(canonical(tail), signature, tail["key"]) else {}

    def look(self, findings: Findings, stream: str, number: Any, version: Any, seal: Any) -> None:
        self.seen.add(stream)
        if stream not in self.tails:
            if self.all_of_them and number:
                findings.add("tail", stream, 0, "its end is not signed")
            return
        tail = self.tails[stream]
        if not tail or tail["stream"] != stream:
            findings.add("tail", stream, 0, "its end is not signed by the key of the anchors")
        elif not number or (tail["number"], tail["seal"]) != (number, seal) or version not in (None, tail["version"]):
            findings.add("tail", stream, 0, "it ends elsewhere than was signed")

    def end(self, findings: Findings) -> None:
        for stream in self.tails.keys() - self.seen:
            findings.add("tail", stream, 0, "the end of a stream is signed that is not there")


class Findings:
    def __init__(self) -> None:
        self.found: dict[tuple[str, str, int], str] = {}
        self.notes: list[str] = []
        self.counts = {"streams": 0, "entries": 0, "events": 0, "anchors": 0}

    def add(self, kind: str, stream: Any, number: Any, problem: str) -> None:
        self.found.setdefault((kind, str(stream), number if type(number) is int else 0), problem)


class Stream:
    """One stream, from its first entry to its last."""

    def __init__(self, name: str, findings: Findings, held: dict[int, Any], shelves: Shelves, beside: Beside) -> None:
        self.name, self.findings, self.held, self.shelves, self.beside = name, findings, held, shelves, beside
        self.number, self.version, self.seal = 0, 0, NOTHING  # type: int, int | None, Any
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
            if not self.beside.is_filed(self.name, id, number):
                self.findings.add("index", self.name, number, "the command is not found where it is filed")
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
        if self.sound:
            self.shelves.look(self.name, body)
            self.beside.look(self.name, seal)
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

    def end_early(self, noted: Any, last: Any) -> None:
        """An export leaves out what comes after an entry: it must end there, and go on by its note."""
        if noted is None or self.number != last or type(noted[0]) is not int or noted[0] <= self.number:
            self.add("head", 0, "what is left out is not where it is said to be")
            return
        self.findings.notes.append(f"{self.name}: entries {last + 1} to {noted[0]} are withheld, and were not seen.")


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
    last = max((number for number in other if type(number) is int), default=0)
    for number in own:
        if type(number) is int and number <= last and number not in other:
            findings.add("export", "", number, "a later one is exported, and this one is not")
    own.update(other)
    return [own[number] for number in sorted(own, key=lambda one: one if type(one) is int else 0)]


def read_anchors(findings: Findings, rows: list[Any], key: str | None) -> dict[str, dict[int, Any]]:
    """By stream and number, the version and the seal that anchors were signed for."""
    held: dict[str, dict[int, Any]] = {}
    number, previous = 0, NOTHING
    for row_number, raw, signature in rows:
        findings.counts["anchors"] += 1
        said = parse_anchor(raw)
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
            number = said["root"]["format"]
            root = parse_form(canonical(said["root"]), ROOT_FORMS[number], number) if sound else None
            found.append(said if root else None)
        except (ValueError, TypeError, KeyError, RecursionError):
            found.append(None)
    return found


def look_at_roots(findings: Findings, roots: list[Any], anchors: list[Any], key: str | None) -> None:
    """Each root is signed by the key of the anchors, for the anchor whose number and hash it has."""
    known = {number: raw for number, raw, _ in anchors}
    forms = [form for _, raw, _ in anchors if (form := parse_anchor(raw))]
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
        anchor = parse_anchor(raw) if isinstance(raw, bytes) and digest(raw) == root["anchor"] else None
        if root["key"] != key or not signed(canonical(root), said["signature"], key):
            findings.add("root", "", number, "not signed by the key of the anchors")
        elif anchor is None or (anchor["at"], len(anchor["heads"])) != (root["at"], root["streams"]):
            findings.add("root", "", number, "not of the anchor with its number")


def look_for_lost_roots(findings: Findings, roots: list[Any], notes: dict[str, bytes], newest: int) -> None:
    """Each root has the hash of the one before it, and the last is noted in the database by its file's first one."""
    digests = [digest(canonical(said["root"])) if said else "" for said in roots]
    for said, before in zip(roots, [NOTHING, *digests], strict=False):
        if said and before and said["root"]["format"] > 1 and said["root"]["previous"] != before:
            findings.add("root", "", said["root"]["number"], "does not follow the one before")
    there = {f"{said['root']['number']} {hash}".encode() for said, hash in zip(roots, digests, strict=True) if said}
    for name, note in notes.items():
        if name in digests[:1] or not roots:
            form = re.fullmatch(rb"([1-9][0-9]{0,17}) [0-9a-f]{64}", note)
            number = int(form[1]) if form else 0
            if note not in there and number <= newest:
                findings.add("root", "", number, "the root that was signed last is not in the file")


def verify(
    journal: Any,
    outside: list[Any] | None,
    key: str | None,
    roots: list[Any] | None = None,
    vault: bytes | None = None,
) -> Findings:
    findings, shelves = Findings(), Shelves(vault)
    anchors = merge_anchors(findings, journal.anchors(), outside)
    forms = [form for _, raw, _ in anchors if (form := parse_anchor(raw))]
    all_signed = any(form["format"] >= SIGNED_ENDS for form in forms)
    if journal.is_newer():
        findings.notes.append("A later version made this database: its tables were not compared.")
    steps = (STEP,) if all_signed else (FORMER, STEP)
    for name, problem in () if journal.is_newer() else journal.misshapen(steps):
        findings.add("schema", name, 0, problem)
    held = read_anchors(findings, anchors, key)
    if roots is not None:
        look_at_roots(findings, roots, anchors, key)
        newest = max((row[0] for row in outside or [] if row), default=-1)
        look_for_lost_roots(findings, roots, journal.shelf("root-files") or {}, newest)
    heads, wanted = journal.heads(), {}  # type: dict[Any, Any], dict[Any, Any]
    withheld, signer = journal.withheld(), key or (forms[0]["key"] if forms else None)
    beside, ends = Beside(journal, signer), Ends(journal.tails(), signer, all_signed)
    for name in sorted({*heads, *journal.named(), *held}, key=str):
        if type(name) is not str:
            findings.add("form", name, 0, "a stream without a name")
            continue
        findings.counts["streams"] += 1
        stream = Stream(name, findings, held.get(name, {}), shelves, beside)
        shelves.begin(name)
        for segment in journal.segments(name):
            stream.take_segment(*segment)
        for entry in journal.entries(name):
            stream.take_entry(*entry)
        if name in withheld:
            stream.end_early(heads.get(name), withheld[name])
            ends.look(findings, name, *heads.get(name, (0, 0, NOTHING)))
        else:
            stream.end(heads.get(name))
            ends.look(findings, name, stream.number, stream.version, stream.seal)
            wanted[name] = stream.snapshot
        if not stream.sound:  # Where the entries are others, so is their tree.
            beside.unsound.add(name)
    kept = {name: shot for name, shot in journal.snapshots().items() if name not in withheld}
    for name in sorted({*kept, *wanted}, key=str):
        if kept.get(name) != wanted.get(name) or (name in kept) != (wanted.get(name) is not None):
            findings.add("snapshot", name, 0, "not the snapshot that was sealed")
    for shelf, name in journal.misfits():
        findings.add("shelf", f"{shelf}/{name}", 0, "what is kept there is not of the type that is written")
    ends.end(findings)
    shelves.check(journal, findings)
    beside.end(findings)
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
    own = anchors is None and place.suffix == ".db"
    if own:
        anchors = place.parent / "anchors"
    lines, public = (anchors / "anchors.jsonl", anchors / "anchors.pub") if anchors else (None, None)
    outside = read_outside(lines) if lines and lines.is_file() else None
    if key is None and public and public.is_file():
        key = public.read_text(encoding="ascii", errors="replace").strip()
    try:
        journal: Any = Export(place) if place.suffix == ".jsonl" else Database(place)
        signed_roots = anchors / "roots.jsonl" if anchors else None
        roots: list[Any] | None = [] if own else None
        if signed_roots and signed_roots.is_file():
            roots = read_signed_roots(signed_roots)
        vault = place.parent / "vault.key"
        findings = verify(journal, outside, key, roots, vault.read_bytes() if vault.is_file() else None)
    except (sqlite3.Error, ValueError, KeyError, TypeError, AttributeError, RecursionError) as problem:
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
        if proof["format"] != 1 or root["format"] not in ROOT_FORMS or type(root["streams"]) is not int:
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
