"""`pitboss play` as a coach and as a record: hints, what a choice gave up, strategies, and files for other commands."""

from __future__ import annotations

import io
import json
import re
from fractions import Fraction
from pathlib import Path
from random import Random

import jsonschema_rs
import pytest

from pitboss.advice import Hint, Situation, Weighed
from pitboss.cards import cards
from pitboss.cli.coach import Coach
from pitboss.cli.main import main
from pitboss.cli.players import Machine
from pitboss.cli.program_documents import DOCUMENTS
from pitboss.cli.recording import Record
from pitboss.cli.sitting import Sitting
from pitboss.cli.ways import find_company
from pitboss.games.builder import game_by_options
from pitboss.games.progressive_meters import unlink
from pitboss.law import library
from pitboss.money import dollars
from tests.cli.test_play import Scripted

GAMES = sorted(library.shelf())


def run(*words: str, typed: str = "", monkeypatch: pytest.MonkeyPatch | None = None) -> int:
    if monkeypatch:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    with pytest.raises(SystemExit) as stop:
        main([*words])
    return int(stop.value.code or 0)


def sit(game: str, top: str, monkeypatch: pytest.MonkeyPatch, typed: str, *, coached: bool = False) -> Sitting:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    return Sitting(game_by_options(game, {}), Scripted(top=top), coached=coached)


def test_a_hint_gives_each_choice_its_exact_value(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Q-6-4 is worth just more than a fold, as is known: -0.993 of the ante."""
    sit("three-card-poker", "Qs 2h 6d 3h 4c 8s", monkeypatch, "10\nhint\nfold\n").play_round(1)
    out = capsys.readouterr().out
    assert re.search(r"play +−\$9\.9\d +−0\.99\d\d +−\d+/\d+", out)
    assert re.search(r"fold +−\$10\.00 +−1\.0000 +−1\b", out)
    assert "Best: play." in out
    assert out.count("(p)lay $10 / (f)old: ") == 2


def test_a_hint_says_which_figures_hold_a_side_wager(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """$15 for a fold, and −1 for $1 of ante, are no contradiction: the fold forfeits Pair Plus too."""
    said = "Worth includes side wagers that a fold forfeits; the figures for $1 of ante do not."
    sit("three-card-poker", "Qs 2h 6d 3h 4c 8s", monkeypatch, "ante 10 pair 5\nhint\nfold\n").play_round(1)
    assert said in capsys.readouterr().out
    sit("three-card-poker", "Qs 2h 6d 3h 4c 8s", monkeypatch, "ante 10\nhint\nfold\n").play_round(1)
    assert said not in capsys.readouterr().out


def test_a_hint_for_both_hands_says_that_its_unit_is_both_wagers(capsys: pytest.CaptureFixture[str]) -> None:
    """At Blackjack Switch $10 lies on each hand: a choice that loses a quarter of both is worth −$5."""
    coach = Coach(game_by_options("blackjack", {"variation": "switch"}))
    asked = Situation("switch", "blackjack", 1000, ("switch", "keep"), 1, 0, cards("8h 5h"), cards("4s"))
    keep = Weighed("keep", "Keep", Fraction(-1, 4), Fraction(-500))
    coach.kept[asked] = Hint(asked, (keep,), ("keep",), (), Fraction(2000))
    coach.show_hint(asked)
    assert "For $1 of both blackjack wagers" in capsys.readouterr().out


def test_a_coach_says_what_a_choice_gave_up_and_the_review_names_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = sit("three-card-poker", "Qs 2h 6d 3h 5c 8s", monkeypatch, "1000\nfold\n", coached=True)
    table.play_round(1)
    table.say_goodbye()
    out = capsys.readouterr().out
    gave = re.search(r"Coach: that gave up (\$\d+\.\d\d)\. Better: play\.", out)
    assert gave
    assert "Decisions: 0 of 1 matched the best play (0%)." in out
    assert re.search(rf"1 +Q♠ 6♦ 5♣ +fold +play +{re.escape(gave[1])}", out)
    assert "Session: 1 round, net −$1,000." in out


def test_the_best_play_makes_no_mistake(capsys: pytest.CaptureFixture[str]) -> None:
    """Its own decisions, weighed: none of them gave anything up."""
    table = Sitting(game_by_options("let-it-ride", {}), Random(3), auto=True)
    for number in range(1, 9):
        table.play_round(number)
    assert len(table.decisions) == 16
    assert {table.coach.judge(one).cost for one in table.decisions} == {0}


@pytest.mark.parametrize(("way", "choice"), [("always-play", "play"), ("q-6-4", "fold")])
def test_a_strategy_is_followed(way: str, choice: str) -> None:
    game = game_by_options("three-card-poker", {})
    table = Sitting(game, Scripted(top="Js 2h 6d 3h 5c 8s"), auto=True, way=way)
    table.play_round(1)
    assert [one.chosen for one in table.decisions] == [choice]


def test_basic_strategy_splits_eights_and_stands_on_twenty(capsys: pytest.CaptureFixture[str]) -> None:
    table = Sitting(game_by_options("blackjack", {}), Scripted(top="8s 6c 8d Th Ts Ks 9c"), auto=True, way="basic")
    table.play_round(1)
    assert [one.chosen for one in table.decisions] == ["split", "stand", "stand"]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_company_that_plays(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The other players need no answer, and each of their choices is said."""
    table = Sitting(game_by_options(game, {}), Random(4), seats=2, auto=True)
    company = Machine(find_company(table.game, table.coach))
    table.you, table.players = company, {1: company, 2: company}
    table.play_round(1)
    assert capsys.readouterr().out.count("in all") == 2


VERSIONS = [
    pytest.param("blackjack", {"variation": "switch"}, marks=pytest.mark.slow),  # its hands are counted out for long
    ("midi-baccarat", {"version": "ez"}),
]
"""Versions that take an option away from the operator: a round for `settle` may not name it."""


@pytest.mark.parametrize(("game", "options"), [*((game, {}) for game in GAMES), *VERSIONS])
def test_what_is_recorded_is_settled_and_replayed_alike(
    game: str,
    options: dict[str, str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """`settle` makes of each finished round what the player was told; `replay` reads the same file."""
    path = tmp_path / "evening.jsonl"
    chosen = unlink(game_by_options(game, options))
    table = Sitting(chosen, Random(5), seats=2, auto=True, record=Record(path, chosen, 5))
    company = Machine(find_company(chosen, table.coach))
    table.you, table.players = company, {1: company, 2: company}
    for number in range(1, 5):
        table.play_round(number)
    told = list(map(dollars, table.results))
    capsys.readouterr()
    assert run("settle", str(path), "--each") == 0
    settled = [json.loads(line)["seats"]["1"]["net"] for line in capsys.readouterr().out.splitlines()]
    assert settled == told
    assert run("replay", str(path)) == 0
    assert "round 4, after" in capsys.readouterr().out


def test_a_round_with_every_wager_is_recorded_for_settle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The Six Card Bonus of Let It Ride counts the burned card: a round for `settle` names it."""
    path = tmp_path / "evening.jsonl"
    words = ("play", "let-it-ride", "--seed", "5", "--no-review", "--record", str(path))
    typed = "bet-1 10 bet-2 10 bet-3 10\nr\nr\ny\ns and six 5, three 5\nr\nr\nn\n"
    assert run(*words, typed=typed, monkeypatch=monkeypatch) == 0
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    without, with_it = (line["settle"] for line in lines if "settle" in line)
    assert "bonus" not in without
    assert len(with_it["bonus"].split()) == 1
    assert list(with_it["seats"]["1"]["wagers"]) == ["bet-1", "bet-2", "bet-3", "six-card-bonus", "three-card-bonus"]


@pytest.mark.parametrize(
    ("answer", "placed"),
    [
        ("s pair 5", {"ante": "10.00", "pair-plus": "5.00"}),
        ("same ante 15, pair 5", {"ante": "15.00", "pair-plus": "5.00"}),
    ],
)
def test_more_wagers_may_follow_the_usual_ones(
    answer: str, placed: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "evening.jsonl"
    words = ("play", "three-card-poker", "--seed", "5", "--no-review", "--record", str(path))
    assert run(*words, typed=f"{answer}\nf\nn\n", monkeypatch=monkeypatch) == 0
    events = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    assert {one["wager"]: one["amount"] for one in events if one.get("event") == "wager-placed"} == placed


def test_a_record_keeps_the_options_and_says_the_seed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "evening.jsonl"
    words = ("play", "three-card-poker", "--paytable", "pair-plus=B", "--seed", "46", "--no-review")
    assert run(*words, "--record", str(path), typed="pair 5\nn\n", monkeypatch=monkeypatch) == 0
    heading, *_, last = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    assert (heading["seed"], heading["table"]) == (46, "md/three-card-poker@1.4")
    assert last["settle"]["options"]["paytables"]["pair-plus"] == "B"
    schema = jsonschema_rs.validator_for(DOCUMENTS["record"].schema)
    for line in path.read_text(encoding="utf-8").splitlines():
        schema.validate(json.loads(line))
    assert "Seed 46." in capsys.readouterr().out
    assert run(*words, "--record", str(path), typed="", monkeypatch=monkeypatch) == 2
    assert "already exists" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["three-card-poker", "--strategy", "q-6-4"], "add --auto"),
        (["three-card-poker", "--auto", "--strategy", "q64"], "has no strategy 'q64'. Did you mean q-6-4?"),
        (["craps", "--auto", "--strategy", "basic"], "has no strategy 'basic'"),
        (["blackjack", "--option", "soft17"], "--option 'soft17' has no value"),
        (["blackjack", "--option", "soft18=hit"], "soft18"),
        (["three-card-poker", "--paytable", "pair-plus=Z"], "Z"),
        (["three-card-poker", "--version", "g9"], "g9"),
        (["three-card-poker", "--auto", "--bet", "ante"], "How much on ante? Write the dollars after it"),
        (["three-card-poker", "--auto", "--bet", "progressive 1"], "--bet: "),
        (["three-card-poker", "--submission", "examples/submissions/three-card-poker.toml", "--version", "g1"], "own"),
        (["three-card-poker", "--record", "no/such/folder/x.jsonl"], "cannot be written"),
        (["three-card-poker", "--bankroll", "lots"], "not an amount"),
    ],
)
def test_wrong_options_are_one_line_and_exit_2(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("play", *words) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert said in err


@pytest.mark.parametrize(
    ("words", "options"),
    [
        (["--option", "soft17=hit", "--option", "decks=8"], {"soft17": "hit", "decks": 8}),
        (["--version", "switch"], {"variation": "switch"}),
    ],
)
def test_options_choose_the_game(
    words: list[str],
    options: dict[str, object],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    path = tmp_path / "evening.jsonl"
    assert run("play", "blackjack", *words, "--record", str(path), typed="q\n", monkeypatch=monkeypatch) == 0
    assert (
        json.loads(path.read_text().splitlines()[0])["digest"] == unlink(game_by_options("blackjack", options)).digest
    )


def test_only_what_changed_is_drawn_anew(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A card more: the dealer's row stands as it was, and the total is the new one. Then the hand is bust."""
    sit("blackjack", "5s 6c 8d Th 3h Kc", monkeypatch, "10\nh\nh\n").play_round(1)
    first, second, third = capsys.readouterr().out.split("(h)it")[:3]
    assert "dealer   6♣ ▒▒" in first
    assert "dealer" not in second
    assert re.search(r"seat 1 +5♠ 8♦ 3♥ +16 ", second)
    assert "bust with 26" in third
    assert "Your 26 is above 21." in third


def test_the_layout_of_craps_has_the_puck_odds_and_totals(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("pass 10\nr\npass-odds 20 come 5\nr\ncome-odds-6 10\nr\nq\n"))
    table = Sitting(game_by_options("craps", {}), Scripted(dice="45 33 34"))
    table.play_round(1)
    out = capsys.readouterr().out
    assert "Puck OFF: a come-out roll." in out
    assert "Puck ON 9." in out
    assert re.search(r"pass +Pass Bet +\$10 +\$20", out)
    assert re.search(r"come-6 +Come Bet on 6 +\$5 +\$10", out)
    assert "On the layout: $45." in out
    assert "Seat 1: −$45, in all −$45. Bankroll $955." in out


def test_a_turn_with_wagers_between_rolls_is_recorded_for_settle(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The point is 8 and the 7 comes: Pass loses $10, its odds $10; the 9 was taken down before."""
    path, game = tmp_path / "turn.jsonl", game_by_options("craps", {})
    lines = "pass 10\nplace-9 10\nr\npass-odds 10\ndown place-9\nr\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    table = Sitting(game, Scripted(dice="53 34"), record=Record(path, game, 5))
    table.play_round(1)
    capsys.readouterr()
    assert run("settle", str(path), "--each") == 0
    assert json.loads(capsys.readouterr().out)["seats"]["1"]["net"] == dollars(table.results[0]) == "-20.00"


def test_a_record_as_a_table_shows_what_each_wager_was_paid(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "evening.jsonl"
    monkeypatch.setattr("sys.stdin", io.StringIO("ante 10 pair-plus 5\nplay\nn\n"))
    with pytest.raises(SystemExit):
        main(["play", "three-card-poker", "--seed", "5", "--no-review", "--record", str(record)])
    capsys.readouterr()
    with pytest.raises(SystemExit) as done:
        main(["settle", "--table", str(record)])
    out = capsys.readouterr().out
    assert (done.value.code or 0) == 0
    assert re.search(r"pair-plus +\$5 +win +Pair +\$10 ", out)
    assert "Seat 1 wins $25." in out
    assert "1 round settled. No round says what the dealer paid, so nothing was compared." in out
