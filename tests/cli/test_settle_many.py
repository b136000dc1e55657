"""`pitboss settle` with many rounds, with what was paid, as a table and as JSON."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import pitboss
from pitboss.cli.main import exit_code, main
from pitboss.law import library
from tests.cli.test_settle import ROUND


@pytest.fixture
def settle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    def run(text: str, *options: str) -> tuple[int, str, str]:
        path = tmp_path / "rounds.jsonl"
        path.write_text(text, encoding="utf-8")
        with pytest.raises(SystemExit) as stop:
            main(["settle", str(path), *options])
        said = capsys.readouterr()
        return int(stop.value.code or 0), said.out, said.err

    return run


def paying(**paid: str) -> dict[str, Any]:
    said = deepcopy(ROUND)
    said["seats"]["1"]["paid"] = paid
    return said


def lines(*rounds: dict[str, Any] | str) -> str:
    return "\n".join(one if isinstance(one, str) else json.dumps(one) for one in rounds)


def test_lines_are_many_rounds_and_the_exit_code_says_what_was_found(settle: Any) -> None:
    right, wrong = paying(ante="20.00"), paying(ante="30.00")
    assert settle(lines(right, right))[0] == 0
    code, out, _ = settle(lines(right, wrong))
    assert code == 1
    assert [one["line"] for one in json.loads(out)["mispaid"]] == [2]
    code, out, _ = settle(lines(wrong, "", "{", right))
    report = json.loads(out)
    assert code == 2
    assert ([one["line"] for one in report["refused"]], report["rounds"]) == ([3], 3)
    assert report["refused"][0]["problem"].startswith("the line is not JSON: "), (
        "the number of the line stands beside it"
    )
    assert report["refused"][0]["problem"].endswith("at column 2.")


def test_one_line_is_one_round_unless_it_is_said_otherwise(settle: Any) -> None:
    assert json.loads(settle(lines(paying(ante="30.00")))[1])["variance"] == "10.00"
    code, out, _ = settle(lines(paying(ante="30.00")), "--lines")
    assert (code, json.loads(out)["rounds"]) == (1, 1)


def test_each_settlement_is_a_line(settle: Any) -> None:
    code, out, err = settle(lines({**ROUND, "id": "one"}, "{}", ROUND), "--each")
    first, second = map(json.loads, out.splitlines())
    assert (first["line"], first["id"], second["line"], "id" in second) == (1, "one", 3, False)
    assert first["seats"] == second["seats"]
    assert code == 2
    assert "line 2" in err


def test_the_table_says_what_json_says(settle: Any) -> None:
    _, out, _ = settle(json.dumps(paying(ante="30.00")), "--table")
    assert "Three Card Poker (md/three-card-poker@1.4)" in out
    assert "+$10" in out
    assert "Seat 1 wins $12,589.67; $10 too much was paid." in out
    assert "Meter main shows $1,000." in out
    _, out, _ = settle(lines(paying(ante="30.00"), paying(ante="20.00")), "--table")
    assert "paid too much" in out
    assert "2 rounds settled. 2 wagers compared with what was paid, 1 mispaid; $10 too much was paid." in out


ENVIED: dict[str, Any] = {
    "game": "md/stud-235",
    "meters": {"main": "20000.00"},
    "community": "8h 7h",
    "seats": {
        "1": {
            "wagers": {"two-card": "1000.00", "three-card": "1000.00", "five-card": "1000.00"},
            "cards": "9h Th Jh",
            "choices": ["check", "check"],
        },
        "2": {
            "wagers": {"two-card": "10.00", "three-card": "10.00", "five-card": "10.00", "progressive": "5.00"},
            "cards": "2c 7d Jd",
            "choices": ["check", "check"],
        },
    },
}
"""A straight flush at $1,000, and beside it a player with $5 on the progressive."""


@pytest.mark.rules("235-090", "235-091")
def test_an_envy_bonus_has_its_hand_and_its_rule_and_a_cut_is_told(settle: Any) -> None:
    """1 + 20 + 250 to 1 on $1,000 are $271,000, and §K leaves $50,000; §J(1)(b) has $1,500 for a stake of $5."""
    (bonus,) = json.loads(settle(json.dumps(ENVIED))[1])["seats"]["2"]["envy_bonuses"]
    assert (bonus["holder"], bonus["line"], bonus["amount"]) == (1, "straight-flush", "1500.00")
    assert bonus["cite"] == "MD 235 1.1 Ch.12 §J(1)(b)"
    _, out, _ = settle(json.dumps(ENVIED), "--table")
    (row,) = [line for line in out.splitlines() if "envy bonus" in line]
    assert all(one in row for one in ("straight flush of seat 1", "$1,500", "Ch.12 §J(1)(b)"))
    assert "Its winnings of $271,000 are cut to the payout limit of $50,000. [MD 235 1.1 Ch.12 §K]" in out


def test_errors_that_cancel_out_are_not_said_to_be_right(settle: Any) -> None:
    """$10 too much and $10 too little: the sum is right, and the wagers are not."""
    _, out, _ = settle(lines(paying(ante="30.00"), paying(ante="10.00")), "--table")
    assert "2 wagers compared with what was paid, 2 mispaid; in all, what was paid is what the law pays." in out
    off = paying(**{"ante": "30.00", "pair-plus": "170.00"})
    _, out, _ = settle(json.dumps(off), "--table")
    assert "; in all, what was paid is what the law pays." in out


def test_totals_are_of_wagers_that_were_mispaid(settle: Any) -> None:
    wrong = paying(**{"ante": "30.00", "pair-plus": "180.00"})
    _, out, _ = settle(lines(wrong, wrong), "--table")
    totals = out.partition("Compared")[2].partition("1 other kind")[0]
    assert totals.split("\n")[2].startswith(" ante ")
    assert "pair-plus" not in totals
    assert "md/three-card-poker" not in out
    assert "1 other kind of wager: none mispaid." in out
    assert len(json.loads(settle(lines(wrong, wrong))[1])["by_wager"]) == 2


def test_an_example_can_be_settled(settle: Any, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["settle", "--example", "blackjack"])
    code, out, _ = settle(capsys.readouterr().out)
    assert (code, json.loads(out)["variance"]) == (0, "0.00")


def test_rounds_without_what_was_paid_are_counted(settle: Any) -> None:
    said = settle(lines(paying(ante="20.00"), ROUND), "--table")[1]
    assert "2 rounds settled." in said
    assert "1 round not compared: nothing says what the dealer paid." in said


def test_a_record_without_a_finished_round_says_so(settle: Any) -> None:
    code, _, complaint = settle('{"table": {"game": "md/craps"}}\n{"event": "round-opened"}')
    assert (code, complaint) == (
        2,
        "pitboss: this record has no round to settle: none was played to its end, or the game has paytables of its "
        "own, which a round for settle cannot name. `pitboss replay` reads it all the same.\n",
    )


@pytest.mark.parametrize("game", library.shelf())
def test_an_example_is_a_table_on_eighty_columns(
    game: str, settle: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each wager begins its line; stacked records would begin with the names of columns."""
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit):
        main(["settle", "--example", game])
    example = capsys.readouterr().out
    said = settle(example, "--table")[1]
    placed = {wager for seat in json.loads(example)["seats"].values() for wager in seat["wagers"]}
    begins = {word for line in said.splitlines() for word in line.split()[:2]}
    assert placed <= begins
    assert not any(line.startswith(" Returned") for line in said.splitlines())


def test_lines_of_a_paytable_are_said_as_people_say_them(settle: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "150")
    said = settle(json.dumps(pitboss.example_round("3cp")), "--table")[1]
    assert "Super Royal of diamonds" in said


def test_a_table_says_what_vigorish_took_and_names_lines_as_the_law_does(settle: Any) -> None:
    """A Banker wager of $25 wins 7 to 8 and pays 5 percent of $25; at craps a line is no string of words."""
    coup = {"game": "midi", "player": "Kc 7d", "banker": "Ts 8h", "seats": {"1": {"wagers": {"banker": "25.00"}}}}
    assert "1 to 1, less $1.25 vigorish" in settle(json.dumps(coup), "--table")[1]
    assert "Horn High 2: 12" in settle(json.dumps(pitboss.example_round("craps")), "--table")[1]


def test_meters_of_wagers_that_nobody_placed_are_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Mini Baccarat has two meters for each seat: nobody who wagered on Banker alone reads of them."""
    recorded = tmp_path / "evening.jsonl"
    assert exit_code(["play", "mini-baccarat", "--auto", "--bet", "banker 10", "--record", str(recorded)]) == 0
    capsys.readouterr()
    exit_code(["settle", str(recorded), "--table"])
    assert capsys.readouterr().out.count("eter") == 1
    exit_code(["replay", str(recorded)])
    shown = " ".join(capsys.readouterr().out.split())
    assert "king-9-banker of seats 1 to 9 $350 each, king-9-player of seats 1 to 9 $350 each." in shown
