"""A backup, or a floor brought back, is there wholly or not at all; what fails is one line."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.cli.main import exit_code
from pitboss.journal import backup as module
from pitboss.journal.store import Full
from tests.client.serving import ROOT

Snapshot = dict[str, bytes]


@pytest.fixture(autouse=True)
def no_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)


@pytest.fixture
def backup(specimen: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    assert exit_code(["backup", str(tmp_path / "backup"), "--data", str(specimen)]) == 0
    capsys.readouterr()
    return tmp_path / "backup"


def contents(folder: Path) -> Snapshot:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def refused(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    assert exit_code([str(word) for word in words]) == 2
    printed = capsys.readouterr()
    assert (printed.err.count("\n"), printed.out) == (1, "")
    return " ".join(printed.err.split())


def test_a_place_that_takes_no_folder(specimen: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "file"
    file.write_text("a file")
    long = tmp_path / ("x" * 300)
    for target in (file / "x", file / "x" / "y", long, *([Path("/proc/x")] if Path("/proc").is_dir() else [])):
        assert "cannot hold the backup" in refused(capsys, "backup", target, "--data", specimen)
    assert file.read_text() == "a file"
    assert not long.parent.joinpath("x").exists()


def test_a_floor_is_not_restored_to_such_a_place(
    backup: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.write_text("a file")
    for target in (file / "x", *([Path("/proc/x")] if Path("/proc").is_dir() else [])):
        assert "cannot take the backup" in refused(capsys, "restore", backup, "--data", target)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="whoever may do anything is not refused")
def test_a_folder_that_may_not_be_written(
    backup: Path, specimen: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "closed").mkdir(mode=0o500)
    assert "cannot hold" in refused(capsys, "backup", tmp_path / "closed" / "x", "--data", specimen)
    assert "cannot take" in refused(capsys, "restore", backup, "--data", tmp_path / "closed" / "x")


STEPS = ("copytree", "copy_keys", "fill_sqlite", "verify_folder")


def fail_at(step: str, error: Exception, monkeypatch: pytest.MonkeyPatch, after: int = 0) -> None:
    owner: object = shutil if step == "copytree" else module
    real, left = getattr(owner, step), iter(range(after))

    def fail(*given: object, **more: object) -> object:
        if next(left, None) is not None:
            return real(*given, **more)
        if step != "verify_folder":
            real(*given, **more)  # It has written before it fails.
        raise error

    monkeypatch.setattr(owner, step, fail)


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("there", [True, False])
def test_a_backup_that_fails_leaves_nothing(
    step: str,
    there: bool,
    specimen: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    target = tmp_path / "far" / "away" / "backup"
    if there:
        target.mkdir(parents=True)
    fail_at(step, OSError(28, "No space left on device"), monkeypatch)
    assert "No space left on device. Nothing was left there." in refused(capsys, "backup", target, "--data", specimen)
    assert target.exists() is there
    assert (tmp_path / "far").exists() is there
    assert not there or not list(target.iterdir())


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("error", [OSError(28, "No space left"), Full("The database has no room left.")])
def test_a_restore_that_fails_leaves_what_was_there(
    step: str,
    error: Exception,
    backup: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    target = tmp_path / "floor"
    target.mkdir()
    (target / "mine.txt").write_text("mine")
    fail_at(step, error, monkeypatch, after=1 if step == "verify_folder" else 0)
    assert "left" in refused(capsys, "restore", backup, "--data", target)
    assert contents(target) == {"mine.txt": b"mine"}
    assert [path.name for path in target.iterdir()] == ["mine.txt"]


@pytest.mark.parametrize("step", STEPS)
def test_anchors_that_were_set_aside_come_back(
    step: str, older: Path, specimen: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The loss was accepted, and the restoring failed."""
    (specimen / "floor.db").unlink()
    before = contents(specimen)
    fail_at(step, OSError(28, "No space left"), monkeypatch, after=2 if step == "verify_folder" else 0)
    refused(capsys, "restore", older, "--data", specimen, "--accept-loss")
    assert contents(specimen) == before


@pytest.mark.skipif(sys.platform == "win32", reason="files have no limit there")
@pytest.mark.parametrize(
    ("most", "word"), [(0, "backup"), (40, "backup"), (4096, "backup"), (32768, "backup"), (32768, "restore")]
)
def test_a_full_disk(most: int, word: str, specimen: Path, backup: Path, tmp_path: Path) -> None:
    """No file may grow beyond this: as on a disk without room."""
    limited = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({most}, {most})); import signal;"
    limited += "signal.signal(signal.SIGXFSZ, signal.SIG_IGN); from pitboss.cli.main import main; main()"
    new = str(tmp_path / "new")
    words = ["backup", new, "--data", str(specimen)] if word == "backup" else ["restore", str(backup), "--data", new]
    done = subprocess.run(
        [sys.executable, "-c", limited, *words],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=180,
    )
    assert (done.returncode, done.stderr.count("\n"), done.stderr[:9]) == (2, 1, "pitboss: "), done.stderr
    assert not (tmp_path / "new").exists()
