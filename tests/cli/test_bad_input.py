"""Wrong input that no rule of a game is about, over all commands: one clear line and exit 2, or said and gone on."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pitboss.cli.main import main

LONG = "9" * 5000
"""More digits than Python turns into a number."""

OPEN = {"command": "open-table", "game": "craps"}
ROUND: dict[str, Any] = {
    "game": "three-card-poker",
    "seats": {"1": {"wagers": {"ante": "10.00"}, "cards": "As Kd 4c", "choices": ["play"]}},
    "dealer": "Qh 9c 2d",
}
LAWFUL = Path("examples/submissions/three-card-poker.toml")


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """Run a command with something on standard input: (exit code, what was said, what was complained of)."""

    def run(words: list[str], typed: str | bytes = "") -> tuple[int, str, str]:
        raw = typed if isinstance(typed, bytes) else typed.encode()
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))
        with pytest.raises(SystemExit) as stop:
            main(words)
        said = capsys.readouterr()
        return int(stop.value.code or 0), said.out, said.err

    return run


def refused(answer: tuple[int, str, str], words: str) -> None:
    code, _, err = answer
    assert (code, err.count("\n")) == (2, 1), err
    assert words in err


def lines(*said: dict[str, Any]) -> str:
    return "\n".join(map(json.dumps, said))


def test_a_number_too_long_to_be_meant(given: Any, tmp_path: Path) -> None:
    refused(given(["settle"], json.dumps(ROUND | {"meters": {"main": LONG}})), "must not be more than")
    refused(given(["settle"], json.dumps(ROUND | {"options": {"payout_limit": LONG}})), "must not be more than")
    refused(
        given(["settle"], json.dumps(ROUND | {"options": {"meter_reset": {"main": LONG}}})), "must not be more than"
    )
    refused(given(["settle"], json.dumps(ROUND | {"seats": {LONG: ROUND["seats"]["1"]}})), "must be a number, as in 7")
    refused(given(["settle"], json.dumps(ROUND).replace('"10.00"', LONG)), "is not JSON")
    wager = {"command": "place-wager", "seat": 1, "wager": "pass", "amount": LONG}
    refused(given(["run"], lines(OPEN, wager)), "line 2: amount of place-wager: An amount must not be more than")
    fed = {"event": "meter-fed", "meter": "main", "fed": f"1/{LONG}", "exact": "1.00"}
    refused(given(["replay"], lines(fed)), "is not an amount")
    file = tmp_path / "long.toml"
    file.write_text(LAWFUL.read_text(encoding="utf-8").replace('minimum = "10.00"', f'minimum = "{LONG}"'))
    code, out, _ = given(["check", str(file)])
    assert code == 1
    assert "table.minimum: An amount must not be more than $999,999,999,999,999.99." in out
    code, out, _ = given(["play", "three-card-poker"], f"ante {LONG}\nq\n")
    assert code == 0
    assert "must not be more than" in out


def test_half_of_a_character(given: Any) -> None:
    for command in ("settle", "run", "replay"):
        refused(given([command], '{"game": "\\ud800", "command": "open-table"}'), "\\ud800 is half of a character")
    whole = json.dumps({"command": "report", "irregularity": "🂡"})
    assert given(["run"], f"{json.dumps(OPEN)}\n{whole}")[0] == 0


def test_characters_that_steer_a_terminal_are_spelled_out(given: Any) -> None:
    refused(given(["settle", "no\nfile"]), r"no\nfile: there is no such file")
    refused(given(["rules", "\x1b[31mcraps"]), r"\x1b[31mcraps")
    said = ROUND | {"options": {"paytables": {"ante-bonus": "a\nb"}}}
    refused(given(["settle"], json.dumps(said)), r"is 'a\nb', which is not a letter")


def test_text_that_looks_like_markup_is_text(given: Any, tmp_path: Path) -> None:
    code, out, _ = given(["play", "three-card-poker", "--seed", "1"], "[/] 10\n[bold] ten\nante 10\n[/]\nfold\nn\n")
    assert code == 0
    assert "There is no wager '[/]' here" in out
    assert "'[/]' is not open here" in out
    opened = {"event": "round-opened", "game": "[/]", "digest": "", "meters": {}, "marked": {}}
    code, out, _ = given(["replay"], lines(opened))
    assert code == 0
    assert "[/], round 1" in out
    placed = {"event": "wager-placed", "seat": 1, "wager": "[/red]", "amount": "10.00"}
    refused(given(["replay"], lines(opened, placed)), "line 2: wager of wager-placed is '[/red]'. Write a name")
    file = tmp_path / "markup.toml"
    file.write_text(LAWFUL.read_text(encoding="utf-8").replace('property = "Riverside"', 'property = "[/]"'))
    code, out, _ = given(["check", str(file)])
    assert code == 0
    assert "at [/]" in out


def test_an_edition_that_shows_too_little_to_play_by(given: Any, tmp_path: Path) -> None:
    for name in ("three-card-poker@2014", "blackjack@before-2014", "mississippi-stud@2014"):
        refused(
            given(["play", name, "--auto"]), f"md/{name} shows only part of the text, too little to play by. Play md"
        )
        refused(given(["settle"], json.dumps(ROUND | {"game": name})), "shows only part of the text")
        refused(given(["run"], lines({"command": "open-table", "game": name})), "shows only part of the text")
    file = tmp_path / "old.toml"
    old = 'game = "md/blackjack"\nedition = "2014"\nproperty = "Riverside"\neffective = 2014-07-01\n'
    file.write_text(old, encoding="utf-8")
    refused(given(["play", "blackjack", "--submission", str(file)]), "shows only a part of the game")


@pytest.mark.parametrize(
    ("events", "words"),
    [
        ([{"event": "seat-abandoned", "seat": 3, "cite": ""}], "line 1: seat-abandoned cannot follow"),
        ([{"event": "award-verified", "seat": 1, "wager": "x", "step": "y", "by": "z"}], "line 1: award-verified"),
        ([{"event": "seat-taken", "seat": 1, "player": "Ann"}], "line 1: seat-taken cannot follow"),
        ([{"table": "x", "whole": True}, {"event": "deck-removed", "deck": "red", "why": "changed", "cite": ""}], ""),
    ],
)
def test_a_record_of_what_cannot_have_happened(given: Any, events: list[dict[str, Any]], words: str) -> None:
    for more in ([], ["--json"]):
        refused(given(["replay", *more], lines(*events)), words or "line 2")


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"game": 5}, "game of open-table is 5. It must be text"),
        ({"game": None}, "game of open-table is null"),
        ({"submission": []}, "submission of open-table is a list"),
        ({"options": "x"}, "options of open-table is 'x'. It must be an object"),
        ({"submission": str(LAWFUL), "options": {}}, "a submission says its own options"),
    ],
)
def test_a_table_that_is_opened_wrongly(given: Any, more: dict[str, Any], words: str) -> None:
    refused(given(["run"], lines(OPEN | more)), words)
    refused(given(["run"], lines({"command": "open-table"})), "needs a game")


def test_odds_behind_a_number_that_is_none(given: Any) -> None:
    wagers = ("come-odds-²", "come-odds-٦", f"come-odds-{LONG[:900]}", "come-7")
    script = [{"command": "place-wager", "seat": 1, "wager": wager, "amount": "10.00"} for wager in wagers]
    code, out, _ = given(["run"], lines(OPEN, {"command": "open-round"}, *script))
    said = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [line["refusal"] for line in said if "refusal" in line] == ["no-such-wager"] * 4
    longer = {"command": "place-wager", "seat": 1, "wager": f"come-odds-{LONG}", "amount": "10.00"}
    refused(given(["run"], lines(OPEN, longer)), "wager of place-wager is too long")


def test_what_is_typed_must_be_text(given: Any) -> None:
    refused(given(["play", "three-card-poker"], b"ante 10\n\xff\xfe\n"), "It must be text in UTF-8")


def test_less_than_no_rounds(given: Any) -> None:
    assert given(["play", "craps", "--auto", "--rounds", "-1"])[0] == 2


def test_options_of_odds_that_do_not_go_together(given: Any) -> None:
    words = ["odds", "three-card-poker", "pair-plus"]
    refused(given([*words, "--seen", "As"]), "--seen names cards beside")
    refused(given([*words, "--json", "--csv"]), "choose --json or --csv")
    refused(given([*words, "--pays", "Flush"]), 'as in "Straight flush=45 to 1"')
    refused(given([*words, "--option", "soft17"]), "as in soft17=hit")
    refused(given([*words, "--meter", "main"]), "as in main=12345.67")


def test_a_name_that_ends_where_its_edition_should_stand(given: Any) -> None:
    refused(given(["rules", "three-card-poker@"]), "names no edition behind the @. It has before-2014")


@pytest.mark.parametrize("command", ["settle", "run", "replay"])
def test_a_folder_instead_of_a_file(command: str, given: Any, tmp_path: Path) -> None:
    refused(given([command, str(tmp_path)]), f"{tmp_path}: is a folder. Name a file in it.")


@pytest.mark.parametrize(
    ("hand", "says"),
    [
        ("Q-6", "3 cards of your own, and no other is seen: you gave 2."),
        ("Qs-6d-4", "'4' is not a card."),
        ("Qs-Qs-4c", "Qs is dealt too often: the deck holds it once."),
    ],
)
def test_a_hand_that_is_none_says_what_is_wrong_with_it(hand: str, says: str, given: Any) -> None:
    refused(given(["odds", "3cp", "--hand", hand]), says)


def test_an_amount_is_written_as_the_question_shows_it(given: Any) -> None:
    refused(given(["play", "3cp", "--bankroll", "-50"]), "'-50' is not an amount. Write dollars, as in 10 or 12.50.")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["play", "3cp", "--seed", "abc"], "--seed must be a whole number, not 'abc'. `pitboss play --help`"),
        (["serve", "--port", "70000"], "--port must be at most 65535, not '70000'. `pitboss serve --help`"),
        (["rules", "3cp", "--wagr", "trips"], "there is no option --wagr. Did you mean --wager?"),
        (["rules", "3cp", "--wager"], "--wager needs a value."),
        (["catalog", "--json=3"], "--json takes no value."),
        (["diff", "3cp@1.4"], "such as: pitboss diff three-card-poker@1.4+0 three-card-poker@1.4"),
        (["catalog", "3cp", "craps", "uth"], "there is no place for craps uth."),
        (
            ["odds", "3cp", "pair", "plus"],
            "there is no place for plus. A name of several words needs quotes around it.",
        ),
        (["odsd", "3cp"], "no such command 'odsd'. Did you mean 'odds'? `pitboss --help`"),
        (["user", "ad"], "no such command 'ad'. Did you mean 'add'? `pitboss user --help`"),
    ],
)
def test_a_command_line_that_cannot_be_read(words: list[str], says: str, given: Any) -> None:
    refused(given(words), says)


def test_a_place_in_json_is_one_word(given: Any) -> None:
    """Whoever reads `ante of wagers of 1 of seats of the round` starts again from its end."""
    wrong = {**ROUND, "seats": {"1": {**ROUND["seats"]["1"], "wagers": {"ante": 10.5}}}}
    refused(given(["settle"], json.dumps(wrong)), "seats.1.wagers.ante of the round is 10.5.")


def test_an_option_that_is_none_is_refused_in_a_sentence(given: Any) -> None:
    refused(given(["play", "blackjack", "--option", "insurance=no"]), "options: insurance is not an option of this")


@pytest.mark.parametrize("columns", [40, 80])
def test_what_is_wrong_breaks_no_word_on_a_terminal(columns: int) -> None:
    """A program reads one line; a person reads lines of whole words."""
    pty = pytest.importorskip("pty")
    keeps, shows = pty.openpty()
    try:
        words = [sys.executable, "-c", "from pitboss.cli.main import main; main()", "rules", "five"]
        ended = subprocess.run(words, stderr=shows, env=os.environ | {"COLUMNS": str(columns)}, check=False)
        said = os.read(keeps, 10_000).decode().splitlines()
    finally:
        os.close(keeps)
        os.close(shows)
    assert ended.returncode == 2
    assert len(said) > 1
    assert max(map(len, said)) <= columns
    assert "let-it-ride," in " ".join(said).split()
