"""Signed ends: every append leaves them, in every store; what somebody adds without the key is neither read nor built
upon, not signed by an anchor, and no floor opens with it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from pitboss.cli.main import main
from pitboss.errors import BadInput
from pitboss.journal.anchors import Notary
from pitboss.journal.entry import Draft, Head
from pitboss.journal.folder import Folder, verify_export, verify_folder
from pitboss.journal.memory import MemoryStore
from pitboss.journal.rows import export
from pitboss.journal.signing import load_key
from pitboss.journal.sqlite import SqliteStore
from pitboss.journal.store import Conflict, Damaged, Kept, Store, StoreError
from pitboss.journal.tails import SHELF, Tails, believed_heads, read_tail
from tests.journal.conftest import Opener
from tests.journal.desk import AT, SIGNER, draft, fill
from tests.journal.specimen import LATE, find_faults, independent
from tests.journal.tampering import tamper
from tests.journal.tampering.ends import add_an_entry, remove_all_ends, say_that_a_former_version_wrote_it
from tests.journal.tampering.forger import Forger


class Blind(Tails):
    """Somebody with the database in hand and without the key, whom nothing holds back."""

    def look(self, *what: Any) -> None:
        pass


def forge(store: Store, *drafts: Draft) -> None:
    mine, store.tails = store.tails, Blind()
    store.append(drafts)
    store.tails = mine


def ends_of(store: Store) -> dict[str, Head]:
    """What is signed, each by our key."""
    tails = {stream: read_tail(kept) for stream, kept in store.recall_all(SHELF).items()}
    assert all(tail and tail.is_signed and tail.key == SIGNER.public for tail in tails.values())
    assert all(tail and tail.stream == stream for stream, tail in tails.items())
    return {stream: tail.head for stream, tail in tails.items() if tail}


def test_every_append_signs_where_its_streams_stand(store: Store) -> None:
    fill(store, streams=2)
    assert ends_of(store) == store.heads()
    two = [draft("table/1", 16, "a", "x"), draft("table/1", 17, "b", "y"), draft("link/mega", 0, "a", "fed")]
    store.append(two)
    assert ends_of(store) == store.heads()
    assert {stream: end.head for stream, end in store.ends().items()} == store.heads()


def test_what_is_not_written_is_not_signed(store: Store) -> None:
    store.append([draft("table/1", 0, "a", "opened")])
    before = store.recall_all(SHELF)
    with pytest.raises(Conflict):
        store.append([draft("link/mega", 0, "b", "fed"), draft("table/1", 0, "b", "dealt")])
    assert store.recall_all(SHELF) == before


def test_a_forged_entry_is_neither_read_nor_built_upon(opener: Opener) -> None:
    store, other = opener(), opener()
    fill(store, streams=2)
    forge(store, draft("table/1", 16, "forged", "paid"))
    for one in (store, other):
        with pytest.raises(Damaged, match="The last entry of 'table/1' is not the one that was signed"):
            list(one.read("table/1"))
        for expected, why in ((16, Conflict), (17, Damaged)):
            with pytest.raises(why):
                one.append([draft("table/1", expected, "next", "dealt"), draft("table/2", 16, "next", "dealt")])
        with pytest.raises(Damaged):
            believed_heads(one)
        assert one.head("table/2").number == 12
    store.append([draft("table/2", 16, "next", "dealt")])
    assert len(list(other.read("table/2"))) == 13


def test_a_stream_that_somebody_began_is_neither_read_nor_gone_on_with(store: Store, tmp_path: Path) -> None:
    fill(store, streams=1)
    Notary(store, SIGNER, tmp_path / "anchors", lambda: AT).anchor("start")
    forge(store, draft("people", 0, "forged", "account-added"))
    with pytest.raises(Damaged, match="'people' is not signed"):
        list(store.read("people"))
    with pytest.raises(Damaged):
        store.append([draft("people", 1, "next", "signed-in")])


def test_what_others_have_signed_is_read_and_gone_on_with(opener: Opener) -> None:
    store, other = opener(), opener()
    fill(store, streams=1)
    other.append([draft("table/1", 16, "a", "dealt")])
    store.append([draft("table/1", 17, "b", "dealt")])
    assert [entry.id for entry in other.read("table/1", 12)] == ["a", "b"]


def test_without_the_key_nothing_is_added_to_what_is_signed(store: Store) -> None:
    fill(store, streams=1)
    store.tails = Tails()
    assert len(list(store.read("table/1"))) == 12
    with pytest.raises(StoreError, match="not at hand here"):
        store.append([draft("table/1", 16, "a", "dealt")])


def test_an_anchor_is_not_signed_for_what_somebody_added(store: Store, tmp_path: Path) -> None:
    notary = Notary(store, SIGNER, tmp_path / "anchors", lambda: AT)
    fill(store, streams=1)
    notary.anchor("start")
    forge(store, draft("table/1", 16, "forged", "paid"))
    with pytest.raises(Damaged, match="table/1"):
        notary.anchor("schedule")
    assert len(store.anchors()) == 1


def test_a_former_journal_gets_its_ends_with_its_next_entries_and_its_first_anchor(
    store: Store, tmp_path: Path
) -> None:
    store.tails = Tails()
    fill(store, streams=3)
    assert store.recall_all(SHELF) == {}
    store.tails.key = SIGNER
    assert len(list(store.read("table/1"))) == 12
    store.append([draft("table/1", 16, "a", "dealt")])
    assert set(ends_of(store)) == {"table/1"}
    Notary(store, SIGNER, tmp_path / "anchors", lambda: AT).anchor("start")
    assert ends_of(store) == store.heads()
    store.keep([Kept(SHELF, "table/2", None)])
    store.tails = Tails()
    store.tails.key = SIGNER
    with pytest.raises(Damaged, match="'table/2' is not signed"):
        store.append([draft("table/2", 16, "a", "dealt")])


def test_a_former_journal_is_sound(tmp_path: Path) -> None:
    """It has anchors of the former format, no signed ends, and the step before."""
    with closing(SqliteStore(tmp_path / "floor.db")) as store:
        fill(store)
    tamper(tmp_path, say_that_a_former_version_wrote_it)
    assert find_faults(tmp_path, replay=False) == (set(), set())
    with closing(Folder(tmp_path).open_held()) as store:
        store.append([draft("table/1", 16, "a", "dealt")])
    assert find_faults(tmp_path, replay=False) == (set(), set())


@pytest.mark.parametrize("kind", [add_an_entry, remove_all_ends], ids=lambda kind: kind.__name__)
def test_no_floor_opens_with_what_somebody_added(
    specimen: Path, kind: Callable[[Forger], None], capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(Folder(specimen).open_held()) as store:
        assert store.head(LATE).number == 3
    tamper(specimen, kind)
    with pytest.raises(BadInput, match=rf"'{LATE}' is not .*\. Somebody has changed the database.*pitboss restore"):
        Folder(specimen).open_held()
    for asked in (("serve", "--port", "0"), ("user", "list")):
        with pytest.raises(SystemExit) as stop:
            main([*asked, "--data", str(specimen)])
        assert stop.value.code == 2
        assert "is not what this floor has written" in " ".join(capsys.readouterr().err.split())


def test_an_export_has_the_ends(specimen: Path) -> None:
    def written() -> Path:
        path = specimen / "journal.jsonl"
        with Folder(specimen).open_rows() as rows:
            from pitboss.cli.screen import json_text

            path.write_text("".join(json_text(line) + "\n" for line in export(rows)), encoding="utf-8")
        return path

    anchors = specimen / "anchors"
    assert verify_export(written(), anchors).faults == []
    tamper(specimen, add_an_entry)
    ours = {(one.kind, one.stream, one.number) for one in verify_export(written(), anchors).faults}
    theirs = set(independent().examine(written(), anchors, None).found)
    assert ours == theirs == {("tail", LATE, 0)}


@pytest.mark.parametrize(
    ("kind", "field", "value"),
    [
        ("stream", "stream", 7),
        ("entry", "stream", 7),
        ("tail", "stream", 7),
        ("entry", "body", 7),
        ("anchor", "number", []),
    ],
)
def test_an_export_with_a_value_of_another_type_is_not_sound(
    specimen: Path, kind: str, field: str, value: object
) -> None:
    with Folder(specimen).open_rows() as rows:
        lines = list(export(rows))
    next(line for line in lines if line["row"] == kind)[field] = value
    path = specimen / "journal.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    assert verify_export(path, specimen / "anchors").faults
    assert independent().examine(path, specimen / "anchors", None).found


def test_another_key_than_the_journals_is_not_used(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    with closing(folder.open_held()) as store:
        fill(store)
    folder.key.unlink()
    load_key(folder.key)
    with pytest.raises(BadInput, match="signed by another key"):
        folder.open_held()
    folder.key.unlink()
    with closing(folder.open_held()) as store, pytest.raises(StoreError, match=r"floor\.key"):
        store.append([draft("table/1", 16, "a", "dealt")])
    assert not folder.key.exists()


def test_a_journal_without_anchors_shows_what_was_added(tmp_path: Path) -> None:
    """As after `pitboss user add`, before a floor was ever started."""
    with closing(Folder(tmp_path).open_held()) as store:
        fill(store)
    with closing(SqliteStore(tmp_path / "floor.db")) as store:
        forge(store, draft("table/1", 16, "forged", "paid"))
    assert find_faults(tmp_path, replay=False) == ({("tail", "table/1", 0)}, {("tail", "table/1", 0)})
    assert verify_folder(Folder(tmp_path)).sound is False


def test_ends_in_memory_are_looked_at_once() -> None:
    store = MemoryStore()
    store.tails.key = SIGNER
    fill(store, streams=1)
    store.keep([Kept(SHELF, "table/1", b"garbage")])
    assert len(list(store.read("table/1"))) == 12  # It has written that end itself.
