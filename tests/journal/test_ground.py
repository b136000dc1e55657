"""What a floor builds upon while somebody without a key writes to its database: not upon an older end that was put back
under it, nor on a page, a snapshot or an anchor that was sealed anew.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import astuple
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from pitboss.errors import BadInput
from pitboss.journal.anchors import Notary
from pitboss.journal.entry import encode
from pitboss.journal.folder import Folder
from pitboss.journal.holding import refuse_unsigned
from pitboss.journal.signing import load_key
from pitboss.journal.store import SNAPSHOTS, Conflict, Damaged, Kept, Store
from pitboss.journal.tails import SHELF, believed_heads, write_tail
from pitboss.journal.vouching import hash_of, vouches_for
from tests.journal.conftest import Opener
from tests.journal.desk import AT, SIGNER, draft, fill
from tests.journal.specimen import LATE
from tests.journal.tampering import tamper
from tests.journal.tampering.ends import go_on, remove_all_ends
from tests.journal.tampering.forger import Forger

STREAM = "table/1"


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Store]:
    with closing(Folder(tmp_path).open_held()) as store:
        yield store


def run(place: Path, statement: str, *values: Any) -> list[Any]:
    with closing(sqlite3.connect(place / "floor.db", isolation_level=None)) as db:
        return db.execute(statement, values).fetchall()


def write_anew(place: Path, first: int, last: int, change: Any) -> None:
    """These entries changed, with seals that follow from one another; those behind are left."""
    rows = run(place, "select number, body from entries where number between ? and ? order by number", first, last)
    previous = json.loads(rows[0][1])["previous"]
    for number, raw in rows:
        body = {**json.loads(raw), "previous": previous}
        change(body)
        previous = sha256(encode(body)).hexdigest()
        run(place, "update entries set body = ?, seal = ? where number = ?", encode(body), previous, number)


def append(store: Store, count: int) -> None:
    for _ in range(count):
        version = store.head(STREAM).version
        store.append([draft(STREAM, version, f"c{version}", "dealt")])


# Streams


def test_an_older_end_that_was_put_back_under_a_running_floor_is_not_built_upon(opened: Store, tmp_path: Path) -> None:
    append(opened, 3)
    older = opened.ends()[STREAM]
    append(opened, 1)
    run(tmp_path, "delete from entries where number > 3")
    run(tmp_path, "update streams set number = ?, version = ?, seal = ?", *astuple(older.head))
    run(tmp_path, "update kept set value = ? where shelf = ?", older.tail, SHELF)
    for expected in (3, 4):
        with pytest.raises(Damaged, match=r"Entries 4 to 4 of 'table/1' were there, and are gone"):
            opened.append([draft(STREAM, expected, "next", "dealt")])
    with pytest.raises(Damaged):
        list(opened.read(STREAM))
    with pytest.raises(Damaged):
        believed_heads(opened)


def test_a_stream_that_was_taken_away_is_not_begun_again(opened: Store, tmp_path: Path) -> None:
    append(opened, 2)
    for table in ("entries", "streams", "kept"):
        run(tmp_path, f"delete from {table}")
    with pytest.raises(Damaged, match="were there, and are gone"):
        opened.append([draft(STREAM, 0, "next", "dealt")])
    with pytest.raises(Damaged):
        believed_heads(opened)


def test_pages_are_held_together(opened: Store, tmp_path: Path) -> None:
    append(opened, 300)
    write_anew(tmp_path, 1, 256, lambda body: body["events"][0].update(amount="900.00"))
    with pytest.raises(Damaged, match="Entry 256 of 'table/1' is missing or another"):
        list(opened.read(STREAM))


def test_a_stream_begins_with_its_beginning(opened: Store, tmp_path: Path) -> None:
    append(opened, 3)
    write_anew(tmp_path, 1, 3, lambda body: body["number"] == 1 and body.update(previous="1" * 64))
    with pytest.raises(Damaged):
        list(opened.read(STREAM))


def test_the_answer_to_a_command_does_not_lie_behind_the_signed_end(opened: Store, tmp_path: Path) -> None:
    append(opened, 3)
    ((raw,),) = run(tmp_path, "select body from entries where number = 2")
    body = encode({**json.loads(raw), "number": 900, "id": "mine"})
    run(tmp_path, "insert into entries values (?, 900, 'mine', ?, ?)", STREAM, body, sha256(body).hexdigest())
    with pytest.raises(Damaged, match="Entry 900 of 'table/1' lies behind the end that was signed"):
        opened.find(STREAM, "mine")


@pytest.mark.parametrize("behind", [0, 1, 3])
def test_a_snapshot_of_an_entry_that_was_sealed_anew_is_not_believed(
    opened: Store, tmp_path: Path, behind: int
) -> None:
    append(opened, 2)
    snapshot, forged = Kept(SNAPSHOTS, STREAM, b"what there was"), b"what there never was"
    opened.append([draft(STREAM, 2, "shot", "dealt")], [snapshot])
    append(opened, behind)
    assert vouches_for(opened, STREAM, 3, b"what there was")
    run(tmp_path, "update kept set value = ? where shelf = ?", forged, SNAPSHOTS)
    write_anew(tmp_path, 3, 3, lambda body: body["facts"].update(snapshot=hash_of(forged)))
    try:
        assert not vouches_for(opened, STREAM, 3, forged)
    except Damaged:
        assert behind


# Anchors


def add_anchor(f: Forger) -> None:
    """Of the former format and by the right key, as it says itself: then no stream would need a signed end."""
    ((number, raw),) = f.run("select number, body from anchors order by number desc limit 1")
    said = {**json.loads(raw), "format": 1, "number": number + 1, "previous": sha256(raw).hexdigest()}
    f.run("insert into anchors (number, body, signature) values (?, ?, ?)", number + 1, encode(said), "00" * 64)


def add_an_entry_under_a_forged_anchor(f: Forger) -> None:
    add_anchor(f)
    go_on(f, LATE)
    remove_all_ends(f)


@pytest.mark.parametrize("kind", [add_anchor, add_an_entry_under_a_forged_anchor], ids=lambda kind: kind.__name__)
def test_no_floor_opens_with_a_forged_anchor(specimen: Path, kind: Any) -> None:
    tamper(specimen, kind)
    with pytest.raises(BadInput, match=r"The last anchor .* is not signed by the key of this floor\. Somebody"):
        Folder(specimen).open_held()


@pytest.mark.parametrize(
    ("number", "body"),
    [(4, b"{"), (4, b"[]"), (4, b'{"format":2,"heads":{},"number":4}'), (2**63 - 1, b"{}"), (4, None)],
)
def test_a_running_floor_does_not_go_on_from_a_forged_anchor(specimen: Path, number: int, body: bytes | None) -> None:
    """Nor does it end the thread that signs, and nothing forged comes into the file outside."""
    with closing(Folder(specimen).open_held()) as store:
        notary = Notary(store, load_key(specimen / "floor.key"), specimen / "anchors", lambda: AT)
        before = (specimen / "anchors" / "anchors.jsonl").read_bytes()
        if body is None:
            tamper(specimen, add_anchor)
        else:
            run(specimen, "insert into anchors (number, body, signature) values (?, ?, '00')", number, body)
        for do in (lambda: notary.anchor("schedule"), notary.export):
            with pytest.raises(Damaged, match=f"Anchor {number} is not signed by the key of this floor"):
                do()
        assert (specimen / "anchors" / "anchors.jsonl").read_bytes() == before
        run(specimen, "delete from anchors where number = ?", number)
        assert notary.anchor("schedule").number == 4


def test_that_ends_are_signed_is_known_from_the_start_and_is_not_forgotten(specimen: Path) -> None:
    with closing(Folder(specimen).open_held()) as store:
        run(specimen, "delete from anchors")
        run(specimen, "delete from kept where shelf = ? and key = ?", SHELF, LATE)
        store.tails.known.pop(LATE)
        with pytest.raises(Damaged, match="'late' is not signed"):
            list(store.read(LATE))


# Several processes


def test_who_begins_a_stream_a_moment_later_is_told_so(opener: Opener) -> None:
    """Between the question for the end and the one for its signature another process has begun it."""
    store, other = opener(), opener()
    if not hasattr(store, "look_for_new"):
        pytest.skip("no other process comes between")
    fill(store, streams=1)
    asked = store.tails.unseen

    def begin(*about: Any) -> list[str]:
        if "people" in about[1] and not other.head("people").number:
            other.append([draft("people", 0, "quicker", "account-added")])
        return asked(*about)

    store.tails.unseen = begin  # type: ignore[method-assign, assignment]
    with pytest.raises(Conflict):
        store.append([draft("people", 0, "slower", "account-added")])


def test_an_end_that_is_signed_of_no_stream_is_not_built_upon(store: Store) -> None:
    fill(store, streams=1)
    store.keep([write_tail("people", store.head(STREAM), SIGNER)])
    with pytest.raises(Damaged, match="'people' is not the one that was signed"):
        store.append([draft("people", 0, "a", "account-added")])
    with pytest.raises(BadInput, match="people"):
        refuse_unsigned(store, "the database")
