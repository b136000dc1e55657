"""`pitboss reconstruct` and the records of `pitboss journal export`, on a floor in a folder."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from pitboss.cli.main import main
from pitboss.journal.anchors import Notary
from pitboss.journal.folder import Folder
from pitboss.journal.opening import open_store
from pitboss.journal.proofs import Forest
from pitboss.journal.signing import load_key
from tests.floor.hall import Hall
from tests.journal.desk import AT
from tests.journal.test_proofs import VERIFIER

GAME = "three-card-poker"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("floor")
    with closing(open_store(path, "")) as store:
        Hall(GAME, seats=2, seed=1, store=store).play(2)
    assert Folder(path, "").database.is_file()
    return path


def run(*words: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main(list(words))
    return int(ended.value.code or 0)


def json_win(folder: Path, capsys: pytest.CaptureFixture[str]) -> str:
    run("reconstruct", f"{GAME}.2", "--data", str(folder), "--json")
    return str(json.loads(capsys.readouterr().out)["win"])


@pytest.mark.parametrize(
    ("named", "says"),
    [
        (GAME, f"a round is named by its table and number, as in {GAME}.12. The last round there is {GAME}.2."),
        (f"{GAME}.9", f"there is no round {GAME}.9. The last round there is {GAME}.2."),
        ("nowhere.1", f"there is no round nowhere.1. Known tables: {GAME}."),
    ],
)
def test_a_round_that_is_not_there_leads_to_those_that_are(
    named: str, says: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("reconstruct", named, "--data", str(folder)) == 2
    assert capsys.readouterr().err == f"pitboss: {says}\n"


def test_a_round_is_told_again(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("reconstruct", f"{GAME}.2", "--data", str(folder)) == 0
    shown = capsys.readouterr().out
    assert shown.startswith(f"Round {GAME}.2: Three Card Poker")
    won = json_win(folder, capsys)
    assert f"The house {'lost' if won.startswith('-') else 'won'} $" in shown
    assert run("reconstruct", f"{GAME}.2", "--data", str(folder), "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["id"], told["over"], told["steps"][0]["event"]) == (f"{GAME}.2", True, "round-opened")
    assert {one["player"] for one in told["settled"]} == {"player-1", "player-2"}
    assert all(step["says"] for step in told["steps"])


def test_files_name_shifts_as_the_floor_did(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with closing(open_store(tmp_path, "")) as store:
        hall = Hall(GAME, seats=1, seed=1, store=store)
        hall.floor.note_shifts("04:00 12:00 14:00 20:00 -05:00")
        hall.play(1)
    assert run("journal", "export", "-", "--what", "rounds", "--data", str(tmp_path)) == 0
    (row,) = csv.DictReader(capsys.readouterr().out.splitlines())
    assert row["shift"] == "2026-01-05/3"


def test_a_round_that_is_being_played_is_said_not_to_be_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(open_store(tmp_path, "")) as store:
        hall = Hall(GAME, seats=1, seed=1, store=store)
        while hall.table.round.phase != "closed":
            hall.step()
    assert run("reconstruct", f"{GAME}.1", "--data", str(tmp_path)) == 0
    shown = capsys.readouterr().out
    assert "still being played" in shown
    said = " ".join(shown.split())
    assert said.endswith(
        "The round is not over. Cards that lie face down are withheld until it is. So far: The house won $0."
    )
    assert "Outcome" not in shown


@pytest.mark.parametrize("name", [f"{GAME}.99", "nowhere.1", "x", f"{GAME}.-1"])
def test_a_round_that_was_not_played_is_refused(folder: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("reconstruct", "--data", str(folder), "--", name) == 2
    assert capsys.readouterr().err.startswith("pitboss: ")


def test_records_are_exported(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "wagers.csv"
    assert run("journal", "export", str(file), "--what", "wagers", "--data", str(folder)) == 0
    with file.open() as read:
        assert {row["round"] for row in csv.DictReader(read)} == {"1", "2"}
    assert run("journal", "export", str(tmp_path / "r.json"), "--what", "rounds", "--data", str(folder)) == 0
    assert len(json.loads((tmp_path / "r.json").read_text())) == 2
    capsys.readouterr()
    for wrong in (
        ("x.csv", "--what", "secrets"),
        ("x.xls", "--what", "rounds"),
        ("x.csv", "--what", "rounds", "--table", "nowhere"),
        ("x.jsonl", "--table", GAME),
        ("wagers.csv", "--what", "rounds"),
    ):
        assert run("journal", "export", str(tmp_path / wrong[0]), *wrong[1:], "--data", str(folder)) == 2
        assert capsys.readouterr().err.startswith("pitboss: ")
    assert sorted(one.name for one in tmp_path.iterdir()) == ["r.json", "wagers.csv"], "nothing else was written"


def test_a_round_is_proved_and_the_proof_checked(
    folder: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    proof, data = tmp_path / "proof.json", ("--data", str(folder))
    assert run("journal", "prove", f"{GAME}.1", str(proof), *data) == 2
    assert "no root has been signed yet" in capfd.readouterr().err
    outside = Folder(folder, "")
    key = load_key(outside.key)
    with closing(open_store(folder, "")) as store:
        Forest(store, key, outside.anchors).grow(Notary(store, key, outside.anchors, lambda: AT).anchor("schedule"))
    assert run("journal", "prove", f"{GAME}.1", str(proof), *data) == 0
    assert run("journal", "prove", f"{GAME}.1", str(proof), *data) == 2
    assert run("journal", "check-proof", str(proof), "--key", key.public) == 0
    verifier = [sys.executable, str(VERIFIER), str(proof), "--proof", "--key", key.public]
    assert subprocess.run(verifier, check=False, capture_output=True).returncode == 0
    proof.write_text(proof.read_text(encoding="utf-8").replace("player-1", "player-2", 1), encoding="utf-8")
    assert run("journal", "check-proof", str(proof), "--key", key.public) == 1
    assert subprocess.run(verifier, check=False, capture_output=True).returncode == 1
    assert run("journal", "check-proof", str(tmp_path / "none.json"), "--key", key.public) == 2
