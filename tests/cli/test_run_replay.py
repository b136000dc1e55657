"""`pitboss run` and `replay`: rounds alone, a whole table, refusals that change nothing, and wrong lines."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pitboss.cli.main import main

ROUND = [
    {"command": "open-table", "game": "three-card-poker"},
    {"command": "open-round"},
    {"command": "place-wager", "seat": 1, "wager": "ante", "amount": "10.00"},
    {"command": "no-more-bets"},
    {"command": "deal", "cards": "As Qh Ks 9c Qs 2d"},
    {"command": "choose", "seat": 1, "choice": "raise"},
    {"command": "choose", "seat": 1, "choice": "play"},
]

OPENING = [
    {"command": "open-table", "game": "three-card-poker", "at": 0},
    {"command": "begin-round", "at": 1},
    {"command": "receive-deck", "deck": "red", "at": 1},
    {"command": "perform", "deck": "red", "step": "inspect"},
    {"command": "perform", "deck": "red", "step": "verify-inspection", "by": "floorperson"},
    {"command": "perform", "deck": "red", "step": "spread"},
    {"command": "perform", "deck": "red", "step": "turn-down"},
    {"command": "take-seat", "seat": 1, "player": "Ann"},
    {"command": "perform", "deck": "red", "step": "turn-down"},
    {"command": "perform", "deck": "red", "step": "wash"},
    {"command": "perform", "deck": "red", "step": "stack"},
    {"command": "shuffle", "deck": "red", "by": "hand"},
    {"command": "cut", "deck": "red", "depth": 9},
    {"command": "cut", "deck": "red", "depth": 10},
    {"command": "begin-round", "at": 20},
    *ROUND[2:],
]


def run(words: list[str]) -> int:
    with pytest.raises(SystemExit) as stop:
        main(words)
    return int(stop.value.code or 0)


@pytest.fixture
def record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """Run a script of lines and give back its file of events and what was said, line by line."""

    def play(lines: list[dict[str, Any]]) -> tuple[Path, list[dict[str, Any]]]:
        script, events = tmp_path / "script.jsonl", tmp_path / "events.jsonl"
        script.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
        assert run(["run", str(script)]) == 0
        out = capsys.readouterr().out
        events.write_text(out, encoding="utf-8")
        return events, [json.loads(line) for line in out.splitlines()]

    return play


def test_commands_in_events_out_and_a_refusal_with_its_rule(record: Any) -> None:
    _, said = record(ROUND)
    assert said[0]["table"] == "md/three-card-poker@1.4"
    refusal = next(line for line in said if "refusal" in line)
    assert (refusal["line"], refusal["cite"], refusal["open"]) == (6, "MD 3CP 1.4 Ch.11 §B", ["play", "fold"])
    settled = {line["wager"]: line["returned"] for line in said if line.get("event") == "wager-settled"}
    assert settled == {"ante": "20.00", "play": "20.00", "ante-bonus": "50.00"}
    assert said[-1]["event"] == "round-closed"


@pytest.mark.rules("3CP-028")
def test_a_whole_table_is_opened_step_by_step(record: Any) -> None:
    _, said = record(OPENING)
    refused = [(line["line"], line["cite"]) for line in said if "refusal" in line]
    assert [number for number, _ in refused] == [2, 7, 13, 19]
    assert "Ch.5 §F" in refused[2][1]
    assert said[-1]["event"] == "shuffle-due"
    assert {line["wager"] for line in said if line.get("event") == "wager-settled"} == {"ante", "play", "ante-bonus"}


@pytest.mark.parametrize("script", [ROUND, OPENING], ids=["rounds alone", "a whole table"])
def test_any_moment_can_be_had_again(
    script: list[dict[str, Any]], record: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    events, said = record(script)
    number = sum("event" in line for line in said)
    for at in range(number + 1):
        assert run(["replay", str(events), "--at", str(at), "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["events"] == at
    assert run(["replay", str(events)]) == 0
    assert "A♠ K♠ Q♠" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ([], "the first line must open the table"),
        ([{"command": "deal"}], "the first line must open the table"),
        ([{"table": "md/craps@redline", "seed": 4}], "is the record of a table, not a script. `pitboss replay`"),
        ([{"command": "open-table", "game": "pocker"}], "there is no game 'pocker'"),
        ([{"command": "open-table", "game": "craps", "att": 0}], "Did you mean at?"),
        ([{"command": "open-table", "game": "craps", "at": -1}], "whole minutes"),
        ([ROUND[0], {"command": "chose", "seat": 1}], "Did you mean choose?"),
        ([ROUND[0], {"command": "choose", "seat": 1, "chioce": "play"}], "Did you mean choice?"),
        ([ROUND[0], {"command": "place-wager", "seat": 1, "wager": "ante", "amount": 10.5}], "line 2"),
        ([ROUND[0], {"command": "deal", "cards": "Xx"}], "is not a card"),
    ],
)
def test_a_line_that_cannot_be_read_is_one_line_and_exit_2(
    lines: list[dict[str, Any]], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "script.jsonl"
    script.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    assert run(["run", str(script)]) == 2
    captured = capsys.readouterr()
    assert (captured.out, captured.err.count("\n")) == ("", 1)
    assert said in captured.err


def test_an_empty_record_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "empty.jsonl"
    path.write_text("\n", encoding="utf-8")
    assert run(["replay", str(path)]) == 2
    assert f"{path} is empty." in capsys.readouterr().err


def test_a_moment_after_the_end_is_refused(record: Any, capsys: pytest.CaptureFixture[str]) -> None:
    events, _ = record(ROUND)
    assert run(["replay", str(events), "--at", "99"]) == 2
    assert "Write a number from 0 to 15" in capsys.readouterr().err


def test_a_table_with_linked_meters_has_a_link_of_its_own(record: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """Caribbean Stud as submitted: $25,000, 70% of a dollar added, all of it won; the next winner gets $10,000.70."""
    opening = {"command": "open-table", "submission": "examples/submissions/caribbean-stud.toml"}
    round_won: list[dict[str, Any]] = [
        {"command": "open-round"},
        {"command": "place-wager", "seat": 1, "wager": "ante", "amount": "15.00"},
        {"command": "place-wager", "seat": 1, "wager": "progressive", "amount": "1.00"},
        {"command": "no-more-bets"},
        {"command": "count-progressives", "chips": 1},
        {"command": "deal", "cards": "As Ks Qs Js Ts 2c 4d 6h 8s Tc"},
        {"command": "choose", "seat": 1, "choice": "bet"},
        *(
            {"command": "verify", "step": one}
            for one in ("verify-winning-hand", "verify-light", "validate-progressive")
        ),
    ]
    events, said = record([opening, *round_won, *round_won])
    assert not [line for line in said if "refusal" in line]
    reserved = [line["amount"] for line in said if line.get("event") == "claim-reserved"]
    paid = [line["returned"] for line in said if line.get("wager") == "progressive" and "returned" in line]
    assert reserved == paid == ["25000.70", "10000.70"]
    assert run(["replay", str(events), "--json"]) == 0
    state = json.loads(capsys.readouterr().out)
    assert state["seats"]["1"]["settled"]["progressive"]["returned"] == "10000.70"
    assert "main" not in state["meters"]


def test_a_table_as_json_says_which_round_it_is_in_and_how_that_stands(
    record: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    said = {}
    for name, script in (("alone", ROUND), ("table", OPENING)):
        assert run(["replay", str(record(script)[0]), "--json"]) == 0
        said[name] = json.loads(capsys.readouterr().out)
    assert said["alone"]["round"] == said["table"]["number"] == 1
    assert said["table"]["round"]["phase"] == said["alone"]["phase"]
