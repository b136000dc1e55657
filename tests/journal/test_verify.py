"""Verification of sound journals: no false alarm, by either verifier, over segments, snapshots, anchors and crashes."""

from __future__ import annotations

import ast
import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from pitboss.errors import BadInput
from pitboss.journal.anchors import FILE, Notary
from pitboss.journal.chain import parse
from pitboss.journal.entry import Draft, Head, add, body_of, encode
from pitboss.journal.folder import Folder, verify_export, verify_folder
from pitboss.journal.memory import MemoryStore
from pitboss.journal.rows import export, open_sqlite
from pitboss.journal.signing import is_signed, load_key
from pitboss.journal.sqlite import SqliteStore
from pitboss.journal.store import Kept
from tests.journal.desk import AT, draft, fill
from tests.journal.specimen import TABLE, VERIFIER, find_faults, independent


def test_a_sound_journal_is_sound_to_both(specimen: Path) -> None:
    assert find_faults(specimen) == (set(), set())
    report, theirs = verify_folder(Folder(specimen)), independent().examine(specimen, None, None)
    counts = {"streams": report.streams, "entries": report.entries, "events": report.events, "anchors": report.anchors}
    assert theirs.counts == counts
    assert report.anchors == 3
    with closing(sqlite3.connect(specimen / "floor.db")) as connection:
        (sealed,) = connection.execute("select count(*) from segments").fetchone()
        (kept,) = connection.execute("select count(*) from kept where shelf = 'snapshots'").fetchone()
        (decks,) = connection.execute("select count(*) from sealed_ids").fetchone()
    assert sealed >= 3
    assert kept >= 1
    assert decks == 16 * sealed


def test_the_other_verifier_stands_alone(specimen: Path, tmp_path: Path) -> None:
    """It imports the standard library alone, and runs where nothing of ours can be imported."""
    tree = ast.parse(VERIFIER.read_text(encoding="utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in imported} <= sys.stdlib_module_names
    copy = shutil.copy(VERIFIER, tmp_path)
    command = [sys.executable, "-I", "-S", copy, str(specimen), "--json"]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert json.loads(ran.stdout)["sound"] is True
    missing = subprocess.run([*command[:-2], str(tmp_path / "no")], capture_output=True, text=True)
    assert (missing.returncode, missing.stdout) == (2, "")
    assert "There is no journal" in missing.stderr


def test_its_signatures_are_those_of_rfc_8032() -> None:
    """Test vectors 1 to 3 of RFC 8032, 7.1."""
    vectors = [
        (
            "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
            "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
            "",
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
        ),
        (
            "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
            "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
            "72",
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
        ),
        (
            "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
            "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
            "af82",
            "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
        ),
    ]
    other = independent()
    for seed, public, message, signature in vectors:
        said = bytes.fromhex(message)
        assert other.public_of(bytes.fromhex(seed)) == public
        for is_right in (other.signed, is_signed):
            assert is_right(said, signature, public)
            assert not is_right(said + b"x", signature, public)
            assert not is_right(said, signature[:-2] + "10", public)
            assert not is_right(said, "", public)
            assert not is_right(said, signature, "zz")


@pytest.mark.parametrize(
    "said",
    [
        {"b": 1, "a": {"é": "\x7f\u2028\ufeff𝄞", "Z": [True, None, -(2**63)], "ﬀ": '\x00\x1f\b\f\n\r\t"\\/'}},
        ["", {}, [], {"": ""}],
        {"\U0001f0a1": 1, "\uffff": 2, "\ue000": 3, "a": 4, "A": 5, "ä": 6},
    ],
    ids=["characters", "empty", "order of keys"],
)
def test_both_write_the_same_canonical_bytes(said: object) -> None:
    assert independent().canonical(said) == encode(said)


def test_an_exported_journal_says_the_same(specimen: Path, tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    with open_sqlite(specimen / "floor.db") as rows:
        path.write_text("".join(json.dumps(line) + "\n" for line in export(rows)), encoding="utf-8")
    ours, theirs = verify_export(path, specimen / "anchors"), independent().examine(path, specimen / "anchors", None)
    whole = verify_folder(Folder(specimen))
    assert ours.sound
    assert not theirs.found
    assert ours.entries == theirs.counts["entries"] == whole.entries
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join(lines[:-1]), encoding="utf-8")
    assert [one.kind for one in verify_export(path).faults] == ["file"]
    assert [kind for kind, _, _ in independent().examine(path, None, None).found] == ["file"]


@pytest.mark.parametrize("line", ["[" * 100_000, '{"row":"entry","body":' * 20_000])
def test_an_exported_line_that_comes_to_no_end(specimen: Path, tmp_path: Path, line: str) -> None:
    path = tmp_path / "journal.jsonl"
    path.write_text(f'{{"row": "journal", "format": 1}}\n{line}\n', encoding="utf-8")
    assert [one.kind for one in verify_export(path).faults] == ["file"]
    assert [kind for kind, _, _ in independent().examine(path, None, None).found] == ["file"]


def write_at_random(folder: Folder, random: Random) -> None:
    """Streams, segments, snapshots and anchors, as chance has it."""
    store = SqliteStore(folder.database)
    store.writer.execute("pragma synchronous = off")
    notary = Notary(store, load_key(folder.key), folder.anchors, lambda: AT)
    for number in range(random.randrange(1, 12)):
        stream = random.choice(("a", "b/ü", "c"))
        version, drafts = store.head(stream).version, list[Draft]()
        for one in range(random.randrange(1, 6)):
            drafts.append(draft(stream, version, f"{number}.{one}", *["x"] * random.randrange(1, 4), round=number))
            version += len(drafts[-1].events)
        kept = [Kept("snapshots", stream, random.choice((b"state", b"", None)))] if random.random() < 0.2 else []
        store.append(drafts, kept)
        if random.random() < 0.2:
            notary.anchor("schedule")
        if random.random() < 0.3:
            store.compact(keep=random.randrange(4), size=random.randrange(1, 6))
    store.close()


@pytest.mark.parametrize("seed", range(5))
def test_no_false_alarm_on_journals_at_random(tmp_path: Path, seed: int) -> None:
    write_at_random(Folder(tmp_path), Random(seed))
    assert find_faults(tmp_path) == (set(), set())


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_no_false_alarm_on_a_thousand_journals(tmp_path: Path, part: int) -> None:
    for seed in range(100 * part + 100, 100 * part + 200):
        write_at_random(Folder(tmp_path / f"{seed}"), Random(seed))
        assert find_faults(tmp_path / f"{seed}") == (set(), set()), f"seed {seed}"


def test_a_journal_that_is_being_written_is_sound(tmp_path: Path) -> None:
    """Also between an anchor in the store and the line outside, and with a line that a crash has torn."""
    folder = Folder(tmp_path)
    store = SqliteStore(folder.database)
    notary = Notary(store, load_key(folder.key), folder.anchors, lambda: AT)
    fill(store, streams=1)
    notary.anchor("start")
    store.add_anchor(notary.draw_up("schedule"))
    with (folder.anchors / FILE).open("ab") as file:
        file.write(b'{"anchor":{"at"')
    assert find_faults(tmp_path, replay=False) == (set(), set())
    assert "Anchors that are not exported yet: 1." in verify_folder(folder).notes
    Notary(store, load_key(folder.key), folder.anchors, lambda: AT)
    assert verify_folder(folder).notes == []
    assert len((folder.anchors / FILE).read_bytes().splitlines()) == 2
    store.close()


def test_a_key_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    key = load_key(tmp_path / "floor.key")
    assert (tmp_path / "floor.key").stat().st_mode & 0o777 == 0o600
    assert load_key(tmp_path / "floor.key").public == key.public
    assert key.public not in repr(key)
    (tmp_path / "other.key").write_text("no key")
    with pytest.raises(BadInput, match="64 hexadecimal digits"):
        load_key(tmp_path / "other.key")


def test_nobody_signs_with_another_key(tmp_path: Path) -> None:
    store = MemoryStore()
    Notary(store, load_key(tmp_path / "a.key"), tmp_path / "anchors", lambda: AT).anchor("start")
    with pytest.raises(BadInput, match="bring back the file"):
        Notary(store, load_key(tmp_path / "b.key"), tmp_path / "anchors", lambda: AT)
    with pytest.raises(BadInput, match="not a reason for an anchor"):
        Notary(store, load_key(tmp_path / "a.key"), tmp_path / "anchors", lambda: AT).anchor("whim")  # type: ignore[arg-type]


def test_what_is_sealed_in_segments_is_still_there(specimen: Path, copy: Callable[[], Path]) -> None:
    store = SqliteStore(copy() / "floor.db")
    entries = list(store.read(TABLE))
    assert [one.number for one in entries] == list(range(1, store.head(TABLE).number + 1))
    assert all(store.find(TABLE, one.id) == one for one in entries)
    assert list(store.read(TABLE, 5, 40)) == entries[5:40]
    store.close()


def test_disclosed_decks_are_held_against_their_seals(specimen: Path) -> None:
    """By hand: the hash of salt, line break and cards, from the events alone."""
    store = SqliteStore(specimen / "floor.db")
    events = [event for entry in store.read(TABLE) for event in entry.events]
    store.close()
    sealed = [one["commitment"] for one in events if one["event"] == "deck-committed"]
    told = [one for one in events if one["event"] == "deck-disclosed"]
    assert told
    for one in told:
        assert sha256("\n".join((one["salt"], " ".join(one["cards"]))).encode()).hexdigest() in sealed


@pytest.mark.parametrize(
    ("amount", "sound"),
    [
        ("25", True),
        ("-25", True),
        ('"25.5"', True),
        ('"a\\"b,1.5"', True),
        ('"\\\\"', True),
        ('["1.5",2,{"x":"[1e5"}]', True),
        ("9223372036854775807", True),
        ("-9223372036854775808", True),
        ("9223372036854775808", False),
        ("18446744073709551615", False),
        ("123456789012345678901234567890", False),
        ("25.5", False),
        ("[1,2.5]", False),
        ('{"x\\"":0.5}', False),
        ("1e5", False),
        ("1E5", False),
        ("-0", False),
        ("NaN", False),
        ("01", False),
        ('"\\u0041"', False),
        ('"\\ud800"', False),
        ('"\\/"', False),
        ('"é"', True),
        ('"\\u00e9"', False),
        ('{"b":1,"a":2}', False),
        ('{"a":1,"a":2}', False),
        (" 25", False),
        ("[" * 2000 + "]" * 2000, False),
    ],
)
def test_both_know_what_is_canonical(amount: str, sound: bool) -> None:
    body = encode(body_of(add(Head(), draft("table/1", 0, "a", "opened")))).replace(b'"10.00"', amount.encode())
    assert (parse(body) is not None, independent().parse_form(body, independent().ENTRY) is not None) == (sound, sound)
