"""`pitboss verify`, `journal`, `backup` and `restore`, as people call them."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from pitboss.cli.main import main
from pitboss.journal.folder import Folder, verify_folder
from pitboss.journal.opening import open_store
from pitboss.journal.postgres import open_postgres
from tests.journal.conftest import empty
from tests.journal.specimen import TABLE, find_faults, independent, make
from tests.journal.tampering import tamper
from tests.journal.tampering.record import edit_an_amount

Copy = Callable[[], Path]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[int, str, str]]:
    monkeypatch.delenv("DATABASE_URL", raising=False)

    def call(*words: object) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as stop:
            main([str(word) for word in words])
        out = capsys.readouterr()
        return int(stop.value.code or 0), out.out, out.err

    return call


Run = Callable[..., tuple[int, str, str]]


def test_verify_says_that_all_is_well(run: Run, specimen: Path) -> None:
    code, out, _ = run("verify", "--data", specimen)
    assert code == 0
    assert out.startswith("The journal is sound: 8 streams,")
    code, out, _ = run("verify", "--data", specimen, "--json")
    assert (code, json.loads(out)["sound"], json.loads(out)["anchors"]) == (0, True, 3)


def test_verify_tells_every_finding(run: Run, specimen: Path) -> None:
    tamper(specimen, edit_an_amount)
    code, out, _ = run("verify", "--data", specimen)
    assert code == 1
    assert "seal: persons entry 2: the entry was changed" in out
    assert "1 finding in" in out
    code, out, _ = run("verify", "--data", specimen, "--json")
    assert (code, [one["kind"] for one in json.loads(out)["findings"]]) == (1, ["seal"])


def test_verify_holds_against_a_key_that_was_handed_over(run: Run, specimen: Path) -> None:
    public = (specimen / "anchors" / "anchors.pub").read_text().strip()
    assert run("verify", "--data", specimen, "--key", public)[0] == 0
    code, out, _ = run("verify", "--data", specimen, "--key", "00" * 32, "--chain-only")
    assert code == 1
    assert "signed by another key" in out


def test_a_newer_journal_may_not_be_seen_whole(run: Run, specimen: Path) -> None:
    with sqlite3.connect(specimen / "floor.db") as connection:
        connection.execute("update alembic_version set version_num = '0999'")
    connection.close()
    code, out, _ = run("verify", "--data", specimen, "--chain-only")
    assert (code, "of version 0999" in out, "may not see all of it" in " ".join(out.split())) == (0, True, True)


def test_where_there_is_no_journal(run: Run, tmp_path: Path) -> None:
    for words in (
        ("verify",),
        ("journal", "streams"),
        ("journal", "export", tmp_path / "x"),
        ("backup", tmp_path / "b"),
    ):
        code, out, err = run(*words, "--data", tmp_path / "none")
        assert (code, out) == (2, "")
        assert "pitboss: there is no journal" in err
    assert not (tmp_path / "none").exists()


def test_verify_says_that_sealed_decks_were_not_opened(run: Run, specimen: Path) -> None:
    assert "vault.key" not in run("verify", "--data", specimen)[1]
    (specimen / "vault.key").unlink()
    code, out, _ = run("verify", "--data", specimen)
    assert code == 0
    assert "No vault.key in the data folder: sealed decks" in out


def test_long_texts_are_cut_on_a_terminal_alone(
    run: Run, specimen: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = [json.loads(line) for line in run("journal", "show", "floor", "--data", specimen)[1].splitlines()]
    text = next(one["record"] for entry in whole for one in entry["events"] if one["event"] == "table-hosted")
    assert len(text) > 2000
    monkeypatch.setattr("pitboss.cli.journal.is_terminal", lambda: True)
    _, out, _ = run("journal", "show", "floor", "--data", specimen)
    shown = [json.loads(line) for line in out.splitlines()]
    cut = next(one["record"] for entry in shown for one in entry["events"] if one["event"] == "table-hosted")
    assert cut == f"{text[:160]}… ({len(text) - 160:,} more characters)"
    assert [one["seal"] for one in shown] == [one["seal"] for one in whole]


def test_streams_and_entries_are_shown(run: Run, specimen: Path) -> None:
    code, out, _ = run("journal", "streams", "--data", specimen, "--json")
    heads = {one["stream"]: one for one in json.loads(out)}
    assert (code, heads["persons"]["entries"], heads["persons"]["events"]) == (0, 6, 6)
    assert TABLE in run("journal", "streams", "--data", specimen)[1]
    _, out, _ = run("journal", "show", "persons", "--after", 2, "--upto", 4, "--data", specimen)
    lines = [json.loads(line) for line in out.splitlines()]
    assert [one["number"] for one in lines] == [3, 4]
    assert lines[1]["previous"] == lines[0]["seal"]
    _, out, _ = run("journal", "show", TABLE, "--data", specimen)
    assert len(out.splitlines()) == heads[TABLE]["entries"]
    code, _, err = run("journal", "show", "persoms", "--data", specimen)
    assert code == 2
    assert "Did you mean persons?" in err


def test_an_export_is_verified_by_all(run: Run, specimen: Path, tmp_path: Path) -> None:
    path, anchors = tmp_path / "journal.jsonl", specimen / "anchors"
    assert run("journal", "export", path, "--data", specimen)[0] == 0
    assert run("verify", "--export", path, "--anchors", anchors)[0] == 0
    assert not independent().examine(path, anchors, None).found
    code, _, err = run("journal", "export", path, "--data", specimen)
    assert code == 2
    assert "already exists" in err


def test_a_file_that_cannot_be_written_is_one_sentence(run: Run, specimen: Path, tmp_path: Path) -> None:
    for more in ([], ["--what", "wagers", "--format", "csv"]):
        code, _, err = run("journal", "export", tmp_path / "none" / "x", *more, "--data", specimen)
        assert (code, err.count("\n")) == (2, 1)
        assert "x: cannot be written (No such file or directory)." in err


def test_entries_after_the_last_one_asked_for_are_refused(run: Run, specimen: Path) -> None:
    code, _, err = run("journal", "show", "persons", "--after", 4, "--upto", 4, "--data", specimen)
    assert (code, "--after must be less than --upto" in err) == (2, True)


def test_compacted_by_hand(run: Run, specimen: Path) -> None:
    code, out, _ = run("journal", "compact", "--data", specimen)
    assert (code, out) == (0, "0 entries are sealed in segments.\n")


def test_a_backup_is_a_floor_of_its_own(run: Run, specimen: Path, tmp_path: Path) -> None:
    code, out, _ = run("backup", tmp_path / "backup", "--data", specimen)
    assert (code, out.startswith("The journal is sound")) == (0, True)
    assert find_faults(tmp_path / "backup") == (set(), set())
    assert (tmp_path / "backup" / "floor.key").stat().st_mode & 0o777 == 0o600
    code, _, err = run("backup", tmp_path / "backup", "--data", specimen)
    assert code == 2
    assert "new or empty" in err
    tamper(tmp_path / "backup", edit_an_amount)
    code, out, _ = run("restore", tmp_path / "backup", "--data", tmp_path / "floor")
    assert code == 1
    assert "Nothing was restored." in out
    assert "--accept-loss" not in out, "it is of no help"
    assert not (tmp_path / "floor").exists()


def test_a_restored_journal_is_the_one_that_was_backed_up(run: Run, specimen: Path, tmp_path: Path) -> None:
    run("backup", tmp_path / "backup", "--data", specimen)
    assert run("restore", tmp_path / "backup", "--data", tmp_path / "floor")[0] == 0
    stores = [open_store(folder) for folder in (specimen, tmp_path / "floor")]
    heads = [dict(one.heads()) for one in stores]
    before, after = (one.pop("floor") for one in heads)
    assert heads[0] == heads[1]
    assert all(list(stores[0].read(name)) == list(stores[1].read(name)) for name in heads[0])
    assert list(stores[0].read("floor")) == list(stores[1].read("floor", upto=before.number))
    assert after.number == before.number + 1, "the sealed decks that were brought back are dealt no more"
    assert stores[0].recall_all("snapshots") == stores[1].recall_all("snapshots")
    assert stores[0].recall_all("decks") == stores[1].recall_all("decks")
    for one in stores:
        one.close()
    code, _, err = run("restore", tmp_path / "backup", "--data", tmp_path / "floor")
    assert code == 2
    assert "there is a journal" in err
    assert run("restore", tmp_path, "--data", tmp_path / "other")[0] == 2


def test_an_older_backup_is_noticed(run: Run, older: Path, specimen: Path) -> None:
    """The database is gone, its anchors are not, and the backup was made before the last of them."""
    lines = (specimen / "anchors" / "anchors.jsonl").read_bytes().splitlines(keepends=True)
    (specimen / "floor.db").unlink()
    code, out, _ = run("restore", older, "--data", specimen)
    assert code == 1
    assert "an anchor that was exported is not in the journal" in out
    assert "older than the anchors that are left. --accept-loss restores it" in " ".join(out.split())
    assert not (specimen / "floor.db").exists()
    code, out, _ = run("restore", older, "--data", specimen, "--accept-loss")
    assert code == 0
    assert f"{TABLE}, versions" in out
    assert (specimen / "anchors" / "anchors.former.jsonl").read_bytes() == b"".join(lines)
    assert find_faults(specimen) == (set(), set())
    code, out, _ = run("journal", "show", "floor", "--data", specimen)
    entry = json.loads(out.splitlines()[-1])
    said, *_ = entry["events"]
    assert (said["event"], said["anchor"], entry["actor"]["person"]) == ("loss-accepted", 3, "(operator)")
    versions = json.loads(lines[-1])["anchor"]["heads"][TABLE][1], json.loads(lines[0])["anchor"]["heads"][TABLE][1]
    assert [TABLE, versions[1] + 1, versions[0]] in said["lost"]


def test_the_backup_of_another_floor_is_no_older_copy(run: Run, specimen: Path, tmp_path: Path) -> None:
    other, rest = tmp_path / "other", tmp_path / "rest"
    make(other)
    run("backup", tmp_path / "backup", "--data", other)
    shutil.copytree(specimen / "anchors", rest / "anchors")
    code, _, err = run("restore", tmp_path / "backup", "--data", rest, "--accept-loss")
    assert code == 2
    assert "is no older copy of this floor" in err
    assert [file.name for file in rest.iterdir()] == ["anchors"]


def test_from_a_file_to_postgres_and_back(
    run: Run, specimen: Path, tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A floor that outgrows its file: the same journal, in another database."""
    run("backup", tmp_path / "backup", "--data", specimen)
    monkeypatch.setenv("DATABASE_URL", postgres)
    try:
        assert run("restore", tmp_path / "backup", "--data", tmp_path / "floor")[0] == 0
        assert not (tmp_path / "floor" / "floor.db").exists()
        assert run("verify", "--data", tmp_path / "floor")[0] == 0
        assert run("restore", tmp_path / "backup", "--data", tmp_path / "floor")[0] == 2
        assert run("backup", tmp_path / "again", "--data", tmp_path / "floor")[0] == 0
        with open_postgres(postgres) as rows:
            there = list(rows.streams())
    finally:
        empty(postgres)
    assert find_faults(tmp_path / "again") == (set(), set())
    assert verify_folder(Folder(tmp_path / "again")).streams == len(there) == 8
