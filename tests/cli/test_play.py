"""`pitboss play`: every game to its end by itself, a person's answers through a pipe, and wrong input."""

from __future__ import annotations

import io
import re

import pytest

from pitboss.cli.main import main
from pitboss.law import library

GAMES = sorted(library.shelf())


def run(*words: str) -> int:
    with pytest.raises(SystemExit) as stop:
        main(["play", *words])
    return int(stop.value.code or 0)


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> object:
    """Lines that are typed, one for each question."""

    def type_in(*lines: str) -> None:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))

    return type_in


@pytest.mark.parametrize("game", GAMES)
def test_every_game_plays_itself_to_the_end(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(game, "--auto", "--seats", "3", "--seed", "7", "--rounds", "8", "--why") == 0
    out = capsys.readouterr().out
    assert "round 8" in out
    assert out.count("in all") == 24
    assert "Cited" in out


@pytest.mark.parametrize("game", ["three-card-poker", "blackjack", "craps"])
def test_the_same_seed_plays_the_same_game_again(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    seen = []
    for seed in ("1", "1", "2"):
        assert run(game, "--auto", "--seed", seed, "--rounds", "3") == 0
        seen.append(capsys.readouterr().out)
    assert seen[0] == seen[1] != seen[2]


def test_a_person_plays_by_typing(answers: object, capsys: pytest.CaptureFixture[str]) -> None:
    answers("ante 10 pair-plus 5", "play", "n")  # type: ignore[operator]
    assert run("three-card-poker", "--seed", "3") == 0
    out = capsys.readouterr().out
    assert "pair-plus" in out
    assert re.search(r"Seat 1: -?\$\d+", out)


def test_what_is_refused_is_said_with_its_rule_and_asked_again(
    answers: object, capsys: pytest.CaptureFixture[str]
) -> None:
    answers("progressive 1", "ante ten", "ante 10", "raise", "fold", "n")  # type: ignore[operator]
    assert run("three-card-poker", "--seed", "3") == 0
    out = capsys.readouterr().out
    assert "only after ante or pair-plus" in out
    assert "MD 3CP 1.4 Ch.7 §F(4)" in out
    assert "'ten' is not an amount" in out
    assert "'raise' is not open here" in out
    assert "forfeit" in out


def test_the_end_of_input_leaves_the_table(answers: object, capsys: pytest.CaptureFixture[str]) -> None:
    answers()  # type: ignore[operator]
    assert run("three-card-poker") == 0
    assert "You leave the table." in capsys.readouterr().out


def test_a_submission_sets_the_limits(answers: object, capsys: pytest.CaptureFixture[str]) -> None:
    answers("ante 5", "ante 10", "fold", "n")  # type: ignore[operator]
    assert run("three-card-poker", "--submission", "examples/submissions/three-card-poker.toml", "--seed", "1") == 0
    assert "outside the posted limits, $10 to $500" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["pocker"], "there is no game 'pocker'"),
        (["three-card-poker", "--seats", "8"], "is played by 1 to 7 players, not 8"),
        (["craps", "--submission", "examples/submissions/blackjack.toml"], "is for md/blackjack@1.2, not for craps"),
        (["craps", "--submission", "no.toml"], "no such file"),
    ],
)
def test_wrong_input_is_one_line_and_exit_2(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*words) == 2
    captured = capsys.readouterr()
    assert (captured.out, captured.err.count("\n")) == ("", 1)
    assert said in captured.err
