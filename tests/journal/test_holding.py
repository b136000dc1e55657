"""A record that is older than its anchors is not gone on with: what was seen would be dealt again."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pitboss.cli.main import exit_code
from pitboss.errors import BadInput
from pitboss.floor.clock import utc_now
from pitboss.floor.opening import open_floor
from pitboss.journal.folder import Folder
from tests.journal.specimen import TABLE
from tests.journal.tampering import tamper
from tests.journal.tampering.forger import Forger


def refused(path: Path) -> str:
    with pytest.raises(BadInput) as refusal, open_floor(Folder(path), utc_now):
        pass
    return str(refusal.value)


def test_the_whole_record_opens(specimen: Path) -> None:
    with open_floor(Folder(specimen), utc_now) as floor:
        assert floor.places


def test_what_happened_since_the_last_anchor_does_not_hinder(specimen: Path) -> None:
    """The file of anchors may be behind the database, as after a power cut."""
    exported = specimen / "anchors" / "anchors.jsonl"
    first, *_ = exported.read_bytes().splitlines(keepends=True)
    exported.write_bytes(first + b'{"anchor":{"at"')
    with open_floor(Folder(specimen), utc_now) as floor:
        assert floor.places


def test_an_older_database_is_refused(made: Path, specimen: Path) -> None:
    shutil.copy(made.parent / "older.db", specimen / "floor.db")
    said = refused(specimen)
    assert "anchor 3" in said
    assert f"{TABLE} from version" in said
    assert "pitboss restore" in said


def test_an_older_database_gets_no_account(
    made: Path, specimen: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    shutil.copy(made.parent / "older.db", specimen / "floor.db")
    assert exit_code(["user", "list", "--data", str(specimen)]) == 2
    assert "is older than its anchors" in " ".join(capsys.readouterr().err.split())


def test_anchors_of_a_record_that_is_gone(specimen: Path) -> None:
    """No empty one takes its place, so that a backup still can."""
    (specimen / "floor.db").unlink()
    assert "anchor 3" in refused(specimen)
    assert not (specimen / "floor.db").exists()


def test_anchors_of_another_record(specimen: Path, tmp_path: Path) -> None:
    shutil.copytree(specimen / "anchors", tmp_path / "other" / "anchors")
    Folder(tmp_path / "other").open_store().close()
    assert "or another one" in refused(tmp_path / "other")


def lose_the_table(forger: Forger) -> None:
    forger.run("delete from streams where stream = ?", TABLE)


def test_an_end_that_was_cut_off_shows_by_the_anchors_inside(specimen: Path) -> None:
    shutil.rmtree(specimen / "anchors")
    tamper(specimen, lose_the_table)
    assert f"Missing: {TABLE} from version 1 to" in refused(specimen)


def test_a_last_line_that_is_no_anchor(specimen: Path) -> None:
    with (specimen / "anchors" / "anchors.jsonl").open("ab") as file:
        file.write(b"{}\n")
    assert "is not an anchor" in refused(specimen)
