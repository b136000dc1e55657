"""`pitboss rules`, `diff` and `lint` from the outside: what they show, and how they refuse."""

from __future__ import annotations

import json
import re
import shlex

import pytest
from rich.markup import render

from pitboss.cli.front import lay_out
from pitboss.cli.main import main
from pitboss.law import released


def run(*words: str) -> int:
    with pytest.raises(SystemExit) as stop:
        main(list(words))
    return int(stop.value.code or 0)


@pytest.mark.parametrize(
    "game", ["stud-235", "caribbean-stud", "blackjack", "craps", "midi-baccarat", "let-it-ride@redline"]
)
def test_every_kind_of_game_has_a_rule_book(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("rules", game) == 0
    out = capsys.readouterr().out
    assert all(part in out for part in ("Wagers", "Settlement, in order", "Irregularities", "Cited"))


def test_a_wager_narrows_the_book(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("rules", "three-card-poker", "--wager", "pair-plus") == 0
    out = capsys.readouterr().out
    assert "35 to 1" in out
    assert "Six Card" not in out


def test_a_paytable_narrows_it_further(capsys: pytest.CaptureFixture[str]) -> None:
    """58 Pa. Code § 653a.12(c) has 6 to 1 for a flush on the second of its tables."""
    assert run("rules", "uth", "--wager", "trips", "--paytable", "b") == 0
    out = capsys.readouterr().out
    assert [line.split()[:4] for line in out.splitlines() if "Flush" in line] == [["Flush", "6", "to", "1"]]
    assert run("rules", "uth", "--wager", "trips", "--paytable", "Z") == 2
    assert "no paytable 'Z' here. It has A, B, C, D." in capsys.readouterr().err
    assert run("rules", "uth", "--paytable", "B") == 2
    assert "--paytable needs its wager" in capsys.readouterr().err


def test_a_place_in_the_text_narrows_the_book(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("rules", "three-card-poker", "--cite", "Ch.12 §D(1)") == 0
    out = capsys.readouterr().out
    assert "35 to 1" in out
    assert "Paytable B" not in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["rules", "poker"], "there is no game 'poker'"),
        (["rules", "three-card-poker@1.5"], "It has before-2014, 2014, redline, 1.4."),
        (["rules", "three-card-poker", "--wager", "pair-puls"], "Did you mean pair-plus?"),
        (["rules", "three-card-poker", "--cite", "Ch.99"], "Its chapters: Ch.1"),
        (["diff", "three-card-poker", "stud-235"], "different games"),
    ],
)
def test_wrong_words_are_one_clear_line_and_exit_2(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*words) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert said in captured.err
    assert captured.err.count("\n") == 1


def test_a_redline_for_another_program(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("diff", "md/three-card-poker@before-2014", "md/three-card-poker@2014", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["before"], found["after"]) == ("md/three-card-poker@before-2014", "md/three-card-poker@2014")
    assert {change["kind"] for change in found["changes"]} == {"deleted", "moved", "added"}
    assert all(change["cite_before"] or change["cite_after"] for change in found["changes"])


def test_the_linter_says_so_when_all_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("lint") == 0
    assert "The law is sound: 11 games, 20 editions" in capsys.readouterr().out


def test_a_release_names_its_edition(capsys: pytest.CaptureFixture[str]) -> None:
    """What is released never changes again, so that no edition is released because it happens to be current."""
    before = released.FILE.read_bytes()
    assert run("lint", "--release", "3cp") == 2
    error = " ".join(capsys.readouterr().err.split())
    assert "'3cp' names no edition, and a release is for good. Write one of " in error
    assert "md/three-card-poker@1.4" in error
    assert released.FILE.read_bytes() == before


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--help") == 0
    out = capsys.readouterr().out
    assert all(word in out for word in ("catalog", "rules", "diff", "check", "coverage", "lint"))


def test_help_runs_on_and_sets_examples_in() -> None:
    """Lines of a docstring are broken where the source is, which is not where a screen ends."""
    said = lay_out("""Head.

    One sentence, which goes on
    in the next line.

    A question with [brackets]?
    pitboss odds 3cp

    pitboss rules 3cp

    pitboss rules uth
    """)
    assert render(said).plain == (
        "Head.\n\nOne sentence, which goes on in the next line.\n\nA question with [brackets]?\n  pitboss odds 3cp\n"
        "  pitboss rules 3cp\n  pitboss rules uth"
    )


def test_the_help_answers_what_newcomers_ask(capsys: pytest.CaptureFixture[str]) -> None:
    """Each command that the help names as an answer is one that runs."""
    assert run("--help") == 0
    commands = re.findall(r"^ +pitboss (\w.*?)\s*$", capsys.readouterr().out, re.MULTILINE)
    assert [words.split()[0] for words in commands] == ["rules", "search", "odds", "odds", "check"]
    for words in commands[:2]:
        assert run(*shlex.split(words)) == 0
    assert run("odds", "3cp", "--hand", "Q-6-4") == 0
    out = capsys.readouterr().out
    assert "Play: it is worth -0.993378 of the wager." in out
    assert "No suits were given" in out


def test_a_flush_is_not_spoken_of_where_there_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["odds", "blackjack", "--hand", "10 10", "--seen", "10"])
    said = capsys.readouterr().out
    assert "No suits were given" in said
    assert "flush" not in said
    assert "10♠ 10♦" in said
