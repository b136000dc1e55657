"""A backup that lacks a key would be a floor that never starts: it is refused, and says which key it lacks."""

from __future__ import annotations

import shutil
from contextlib import closing
from pathlib import Path

import pytest

from pitboss.cli.main import exit_code
from pitboss.floor.opening import open_floor
from pitboss.journal.folder import Folder
from pitboss.journal.sqlite import SqliteStore

KEYS = {"floor.key": "the key that has signed its anchors", "vault.key": "the key to its sealed decks"}


@pytest.fixture
def backup(specimen: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    assert exit_code(["backup", str(tmp_path / "backup"), "--data", str(specimen)]) == 0
    assert "lacks" not in capsys.readouterr().out
    return tmp_path / "backup"


@pytest.mark.parametrize("key", KEYS)
def test_one_without_a_key_is_not_restored(
    key: str, backup: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (backup / key).unlink()
    assert exit_code(["restore", str(backup), "--data", str(tmp_path / "floor")]) == 2
    printed = capsys.readouterr()
    said = " ".join(printed.err.split())
    assert (printed.out, printed.err.count("\n")) == ("", 1)
    assert f"lacks {key}, {KEYS[key]}: without it the floor would not start" in said
    assert not (tmp_path / "floor").exists()


def test_both_are_named(backup: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for key in KEYS:
        (backup / key).unlink()
    assert exit_code(["restore", str(backup), "--data", str(tmp_path / "floor")]) == 2
    said = " ".join(capsys.readouterr().err.split())
    assert all(key in said for key in KEYS)


@pytest.mark.parametrize("key", KEYS)
def test_a_key_that_is_still_in_the_data_folder_will_do(key: str, backup: Path, tmp_path: Path) -> None:
    (tmp_path / "floor").mkdir()
    shutil.move(backup / key, tmp_path / "floor" / key)
    assert exit_code(["restore", str(backup), "--data", str(tmp_path / "floor")]) == 0
    with open_floor(Folder(tmp_path / "floor")) as floor:
        assert floor.places


@pytest.mark.parametrize("where", ["the backup", "the data folder"])
def test_one_with_another_key_to_its_decks_is_not_restored(
    where: str, backup: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As where a server was started by mistake in the folder that is to take the backup: it has made a key there."""
    folder = tmp_path / "floor"
    folder.mkdir()
    ((backup if where == "the backup" else folder) / "vault.key").write_bytes(b"o" * 32)
    assert exit_code(["restore", str(backup), "--data", str(folder)]) == 2
    printed = capsys.readouterr()
    assert "is another key: it opens none of the" in " ".join(printed.err.split())
    assert not (folder / "floor.db").exists()


def test_a_record_without_anchors_and_decks_needs_neither(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    with closing(SqliteStore(tmp_path / "floor.db")):
        pass
    assert exit_code(["restore", str(tmp_path), "--data", str(tmp_path / "floor")]) == 0


@pytest.mark.parametrize("key", KEYS)
def test_a_backup_of_a_floor_without_its_key_says_so(
    key: str, specimen: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    (specimen / key).unlink()
    assert exit_code(["backup", str(tmp_path / "backup"), "--data", str(specimen)]) == 0
    assert f"has no {key}" in " ".join(capsys.readouterr().out.split())
