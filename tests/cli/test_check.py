"""`pitboss check`: its exit codes, its table, its list of findings and its JSON."""

from __future__ import annotations

import json
import re
from pathlib import Path
from time import sleep

import pytest

from pitboss.cli.main import main

EXAMPLES = Path(__file__).parents[2] / "examples" / "submissions"
LAWFUL = EXAMPLES / "three-card-poker.toml"


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Exit code, output and errors of `pitboss check` with these words."""
    with pytest.raises(SystemExit) as ended:
        main(["check", *words])
    told = capsys.readouterr()
    return int(ended.value.code or 0), told.out, told.err


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a slow machine the first count takes long enough to be spoken of on standard error."""
    monkeypatch.setattr("pitboss.cli.progress.PATIENCE", 600.0)


@pytest.fixture
def faulty(tmp_path: Path) -> Path:
    """The example with a rate below the least and a ninth letter."""
    text = LAWFUL.read_text(encoding="utf-8")
    path = tmp_path / "faulty.toml"
    text = text.replace('rate = "20%"', 'rate = "19%"').replace(
        '[wagers.pair-plus]\npaytable = "A"', '[wagers.pair-plus]\npaytable = "I"'
    )
    path.write_text(text, encoding="utf-8")
    return path


def test_a_lawful_submission_is_summed_up_with_the_law_of_each_choice(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, str(LAWFUL))
    assert (code, err) == (0, "")
    assert re.search(r"Three Card Poker, md/three-card-poker@1\.4\+\d+, at Riverside", out)
    row = next(line for line in out.splitlines() if line.strip().startswith("Pair Plus Wager"))
    assert "paytable A" in row
    assert "MD 3CP 1.4 Ch.12 §D(1)" in row
    assert out.endswith("is lawful from 2026-01-01.\n")


def test_findings_say_where_what_instead_and_by_which_law(faulty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, str(faulty))
    assert (code, err) == (1, "")
    assert out.splitlines() == [
        "Contrary to the text:",
        f"{faulty}:24: wagers.pair-plus.paytable: is I, a letter that the edition does not have. "
        "Choose one of A, B, C, D, E. [MD 3CP 1.4 Ch.12 §D]",
        f"{faulty}:32: wagers.progressive.meters.main.rate: is 19%, below the least rate of progression. "
        "Write 20% or more. [MD 3CP 1.4 Ch.12 §E(3)(a)]",
        "Not lawful: 2 contrary to the text.",
    ]


def test_findings_for_another_program(faulty: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, str(faulty), "--json")
    told = json.loads(out)
    assert code == 1
    assert (told["submission"], told["ok"]) == (str(faulty), False)
    assert told["findings"][1] == {
        "file": str(faulty),
        "key": "wagers.progressive.meters.main.rate",
        "problem": "is 19%, below the least rate of progression.",
        "remedy": "Write 20% or more.",
        "cite": "MD 3CP 1.4 Ch.12 §E(3)(a)",
        "verdict": "contrary-to-text",
        "basis": "seed",
        "weight": "regulation",
        "weighs": "",
        "line": 32,
        "declared": "",
    }
    assert told["noted"] == []


def test_a_lawful_submission_for_another_program(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, str(LAWFUL), "--json")
    told = json.loads(out)
    assert (code, told["ok"], told["findings"]) == (0, True, [])
    assert {
        "what": "Pair Plus Wager",
        "choice": "paytable A",
        "cite": "MD 3CP 1.4 Ch.12 §D(1)",
        "basis": "seed",
        "weight": "regulation",
    } in told["choices"]


@pytest.mark.parametrize("example", sorted(EXAMPLES.glob("*.toml")), ids=lambda path: path.stem)
def test_every_example_passes(example: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, str(example))[0] == 0


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (None, "there is no such file. Check the path."),
        ("game = \n", "is not TOML: Invalid value (at line 1, column 8)"),
    ],
)
def test_a_file_that_cannot_be_read_is_one_line_and_exit_2(
    content: str | None, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.toml"
    if content is not None:
        path.write_text(content, encoding="utf-8")
    code, out, err = run(capsys, str(path), "--json")
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert f"{path}: {says}" in err


def test_a_folder_is_no_submission(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, str(tmp_path))
    assert (code, out) == (2, "")
    assert err == f"pitboss: {tmp_path}: is a folder. Name a TOML file in it.\n"


def test_an_empty_file_is_asked_for_its_heading(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "empty.toml"
    path.touch()
    code, out, _ = run(capsys, str(path))
    assert code == 1
    assert f"{path}: game: is missing." in out
    assert out.endswith("Not judged: 4 of form.\n")


def test_what_stands_in_brackets_in_a_file_is_shown_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.toml"
    path.write_text(
        'game = "[bold]x[/bold]"\nedition = "1"\nproperty = "P"\neffective = 2026-12-01\n', encoding="utf-8"
    )
    assert "'[bold]x[/bold]'" in run(capsys, str(path))[1]


def test_help_teaches_the_exit_codes_and_points_to_the_examples(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "--help")
    assert code == 0
    assert "exit code is 1" in " ".join(out.split())
    assert "examples/submissions" in out


def test_the_verdict_comes_before_what_takes_long_to_count(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Remarks follow the verdict, and while they are counted standard error says so."""
    said_before: list[str] = []

    def count_slowly(game: object) -> tuple[str, ...]:
        said_before.append(capsys.readouterr().out)
        sleep(1.5)
        return ("The meter is generous.",)

    monkeypatch.setattr("pitboss.odds.asking.remarks.list_remarks", count_slowly)
    monkeypatch.setattr("pitboss.cli.progress.PATIENCE", 0.05)
    _, out, err = run(capsys, str(LAWFUL))
    assert said_before[0].endswith("is lawful from 2026-01-01.\n")
    assert out == "Remark The meter is generous.\n"
    assert re.search(r"Counting what its meters return, \d+ s so far\.", err)
