"""Proofs that a round is in the signed record, for us and for the stand-alone verifier; every change is refuted."""

from __future__ import annotations

import copy
import importlib.util
import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import closing, nullcontext
from dataclasses import replace
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any
from unittest.mock import patch

import pytest

from pitboss.errors import BadInput
from pitboss.floor.recall import prove_round
from pitboss.journal.anchors import Notary
from pitboss.journal.backup import back_up
from pitboss.journal.entry import encode
from pitboss.journal.folder import Folder, verify_folder
from pitboss.journal.proofs import FRONTIERS, Forest, refute
from pitboss.journal.signing import load_key
from pitboss.journal.sqlite import SqliteStore
from pitboss.journal.store import Store
from pitboss.journal.trees import find_path, follow_path, hash_leaf, hash_pair, root_of
from tests.floor.hall import Hall
from tests.journal.desk import AT

GAME = "three-card-poker"
VERIFIER = Path(__file__).parent.parent.parent / "verifier" / "verify_journal.py"
Said = dict[str, Any]


def plain_root(leaves: list[bytes]) -> bytes:
    """RFC 6962, section 2.1, word for word."""
    if len(leaves) == 1:
        return leaves[0]
    k = 1
    while k * 2 < len(leaves):
        k *= 2
    return hash_pair(plain_root(leaves[:k]), plain_root(leaves[k:]))


def test_every_part_of_every_small_tree_leads_to_its_root() -> None:
    leaves = [hash_leaf(bytes([number])) for number in range(20)]
    for size in range(1, 21):
        root = plain_root(leaves[:size])
        assert root_of(leaves[:size]) == root
        for first in range(size):
            for last in range(first + 1, size + 1):
                path = find_path(leaves[:size], first, last)
                assert follow_path(path, leaves[first:last], first, size) == root
                assert follow_path(path, leaves[first:last], first, size + 64) != root
                assert follow_path([*path, root], leaves[first:last], first, size) is None


@pytest.fixture(scope="module")
def standalone() -> ModuleType:
    spec = importlib.util.spec_from_file_location("standalone_proofs", VERIFIER)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Store, str]]:
    """A floor that has played, with a signed root; in two goes, so that trees have grown on what was kept of them."""
    folder = Folder(tmp_path_factory.mktemp("proofs"))
    key = load_key(folder.key)
    with closing(SqliteStore(folder.database)) as store:
        notary = Notary(store, key, folder.anchors, lambda: AT)
        hall = Hall(GAME, seats=2, store=store)
        hall.play(2)
        assert Forest(store, key, folder.anchors).grow(notary.anchor("schedule"))
        hall.play(5)
        store.compact(keep=8, size=16)
        forest = Forest(store, key, folder.anchors)
        assert {frontier.number for frontier in forest.known.values()} != {0}
        assert forest.grow(notary.anchor("schedule"))
        hall.play(6)
        assert verify_folder(folder).sound
        yield store, key.public


@pytest.mark.parametrize("number", [1, 3, 5])
def test_a_round_is_proved_in_little_room(floor: tuple[Store, str], standalone: ModuleType, number: int) -> None:
    store, key = floor
    proof = prove_round(store, f"{GAME}.{number}")
    assert refute(proof, key) is None
    assert standalone.disprove(json.dumps(proof).encode(), key) == ""
    assert len(json.dumps({**proof, "entries": []})) < 4096
    told = [json.loads(body) for body in proof["entries"]]
    assert sum(event["event"] == "round-opened" for one in told for event in one["events"]) == 1


def test_what_is_not_signed_yet_is_not_proved(floor: tuple[Store, str]) -> None:
    with pytest.raises(BadInput, match="wait for the next"):
        prove_round(floor[0], f"{GAME}.6")
    with pytest.raises(BadInput, match="no round"):
        prove_round(floor[0], f"{GAME}.99")


def places(said: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(said, dict | list):
        for key in said if isinstance(said, dict) else range(len(said)):
            yield from places(said[key], (*path, key))
    else:
        yield path


def change(proof: Said, path: tuple[Any, ...], random: Random) -> Said:
    """The same with one value changed."""
    changed = copy.deepcopy(proof)
    inner: Any = changed
    for key in path[:-1]:
        inner = inner[key]
    value = inner[path[-1]]
    if isinstance(value, int):
        inner[path[-1]] = value + random.choice((-1, 1, 7))
    else:
        at = random.randrange(len(value))
        inner[path[-1]] = value[:at] + random.choice("0123456789abcdef".replace(value[at], "")) + value[at + 1 :]
    return changed


def test_every_change_of_a_proof_is_refuted_by_both(floor: tuple[Store, str], standalone: ModuleType) -> None:
    """Whatever an outsider is to believe: the name of the round alone is a label, and its entries say which it is."""
    store, key = floor
    proof, random = prove_round(store, f"{GAME}.3"), Random(1)
    found = [path for path in places(proof) if path != ("round",)]
    for path in found:
        for _ in range(2):
            changed = change(proof, path, random)
            assert refute(changed, key), path
            assert standalone.disprove(json.dumps(changed).encode(), key), path
    for less in ("entries", "path", "above"):
        short = {**proof, less: proof[less][:-1]}
        assert refute(short, key)
        assert standalone.disprove(json.dumps(short).encode(), key)
    other = {**proof, "entries": prove_round(store, f"{GAME}.4")["entries"]}
    wrongs: list[Any] = [other, {}, [], None, {**proof, "root": {}}, {**proof, "path": [1]}]
    for wrong in wrongs:
        assert refute(wrong, key)
        assert standalone.disprove(json.dumps(wrong).encode(), key)
    assert refute(proof, "00" * 32)
    assert standalone.disprove(json.dumps(proof).encode(), "00" * 32)


def change_a_peak(kept: bytes) -> bytes:
    said = json.loads(kept)
    return encode({**said, "peaks": ["00" * 32, *said["peaks"][1:]]})


@pytest.mark.parametrize(
    "change",
    [
        change_a_peak,
        lambda kept: b"{{",
        lambda kept: b"[" * 100_000,
        lambda kept: b"[]",
        lambda kept: kept[:40],
        lambda kept: encode({"number": 10**6, "peaks": ["00" * 32] * 7}),
        lambda kept: encode({"number": 3, "peaks": ["00" * 32]}),
        lambda kept: encode({"number": 1, "peaks": ["00"]}),
        lambda kept: b"",
    ],
)
def test_a_tree_that_was_changed_or_damaged_is_grown_anew(tmp_path: Path, change: Callable[[bytes], bytes]) -> None:
    folder = Folder(tmp_path)
    key = load_key(folder.key)
    with closing(SqliteStore(folder.database)) as store:
        notary, hall = Notary(store, key, folder.anchors, lambda: AT), Hall(GAME, store=store)
        hall.play(1)
        Forest(store, key, folder.anchors).grow(notary.anchor("schedule"))
        sound, place = store.recall(FRONTIERS, f"table/{GAME}") or b"", (FRONTIERS, f"table/{GAME}")
        with store.transaction() as writer:
            writer.run("update kept set value = ? where shelf = ? and key = ?", (change(sound), *place))
        hall.play(2)
        assert Forest(store, key, folder.anchors).grow(notary.anchor("schedule"))
        assert refute(prove_round(store, f"{GAME}.1"), key.public) is None
        assert verify_folder(folder).sound


def test_a_tree_grown_on_what_somebody_changed_meanwhile_proves_nothing(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    key = load_key(folder.key)
    with closing(SqliteStore(folder.database)) as store:
        notary, hall = Notary(store, key, folder.anchors, lambda: AT), Hall(GAME, store=store)
        hall.play(1)
        forest = Forest(store, key, folder.anchors)
        forest.grow(notary.anchor("schedule"))
        peaks = (bytes(32), *forest.known[f"table/{GAME}"].peaks[1:])
        forest.known[f"table/{GAME}"] = replace(forest.known[f"table/{GAME}"], peaks=peaks)
        hall.play(2)
        forest.grow(notary.anchor("schedule"))
        with pytest.raises(BadInput, match="pitboss verify"):
            prove_round(store, f"{GAME}.1")


def test_a_cut_file_of_roots_shows_though_the_server_goes_on(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    key, lines = load_key(folder.key), folder.anchors / "roots.jsonl"
    with closing(SqliteStore(folder.database)) as store:
        notary, hall = Notary(store, key, folder.anchors, lambda: AT), Hall(GAME, store=store)
        for _ in range(3):
            hall.play(1)
            Forest(store, key, folder.anchors).grow(notary.anchor("schedule"))
        assert verify_folder(folder).sound
        lines.write_bytes(b"".join(lines.read_bytes().splitlines(keepends=True)[:-1]))
        Forest(store, key, folder.anchors).grow(notary.anchor("schedule"))
        assert [(one.kind, one.number) for one in verify_folder(folder).faults] == [("root", 4)]


def test_a_root_that_was_written_just_before_a_crash_is_followed(tmp_path: Path) -> None:
    """It stands in the file, and nothing was kept of it."""
    folder = Folder(tmp_path)
    key = load_key(folder.key)
    with closing(SqliteStore(folder.database)) as store:
        notary, hall = Notary(store, key, folder.anchors, lambda: AT), Hall(GAME, store=store)
        for number in range(4):
            hall.play(1)
            with patch.object(store, "keep") if number in (0, 2) else nullcontext():
                Forest(store, key, folder.anchors).grow(notary.anchor("schedule"))
        assert verify_folder(folder).sound


def test_a_copy_of_the_anchors_may_be_older_than_the_record(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    key = load_key(folder.key)
    with closing(SqliteStore(folder.database)) as store:
        notary, hall = Notary(store, key, folder.anchors, lambda: AT), Hall(GAME, store=store)
        for number in range(2):
            hall.play(1)
            Forest(store, key, folder.anchors).grow(notary.anchor("schedule"))
            if number == 0:
                shutil.copytree(folder.anchors, tmp_path / "auditor")
        assert verify_folder(folder, tmp_path / "auditor").sound
        (tmp_path / "auditor" / "roots.jsonl").unlink()
        assert verify_folder(folder, tmp_path / "auditor").sound


def test_a_backup_has_the_roots_that_its_journal_notes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also one that is signed between the copying of the files and that of the journal."""
    folder, target = Folder(tmp_path / "floor"), tmp_path / "backup"
    key = load_key(folder.key)
    with closing(SqliteStore(folder.database)) as store:
        notary, hall = Notary(store, key, folder.anchors, lambda: AT), Hall(GAME, store=store)

        def sign(*_: object) -> None:
            hall.play(1)
            Forest(store, key, folder.anchors).grow(notary.anchor("schedule"))

        sign()
        monkeypatch.setattr("pitboss.journal.backup.copy_keys", sign)
        assert back_up(folder, target).sound
        roots = (target / "anchors" / "roots.jsonl").read_bytes()
        assert [json.loads(line)["root"]["number"] for line in roots.splitlines()] == [1, 2]
