"""What a shell is offered, the short help and the version; as a shell asks for it, in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import pitboss
from pitboss.cli.main import main

ASK = "from pitboss.cli.main import main; main()"


def offered(line: str) -> list[str]:
    """The words for the end of a line, by the script that bash uses."""
    return offered_in_bash(*line.split(" "))


def offered_in_bash(*words: str) -> list[str]:
    """The same, the line having been broken into words by bash."""
    asked = {"_PITBOSS_COMPLETE": "complete_bash", "COMP_WORDS": "\n".join(words), "COMP_CWORD": str(len(words) - 1)}
    done = subprocess.run(
        [sys.executable, "-c", ASK], env=os.environ | asked, capture_output=True, text=True, timeout=180, check=False
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


def test_games_wagers_letters_and_editions_are_known() -> None:
    assert offered("pitboss odds three") == ["three-card-poker"]
    assert offered("pitboss odds 3c") == ["3cp"]
    assert offered("pitboss odds 3cp pair") == ["pair-plus"]
    assert offered("pitboss odds 3cp pair-plus --paytable ") == ["A", "B", "C", "D", "E"]


def test_options_paytables_and_strategies_are_known_with_their_values() -> None:
    assert offered("pitboss play blackjack --option soft") == ["soft17=stand", "soft17=hit"]
    assert offered("pitboss play let-it-ride --auto --strategy b") == ["best", "basic"]
    assert "basic" in offered("pitboss odds uth ante --strategy ")


def test_bash_breaks_words_at_signs_and_gets_the_piece_that_it_asks_for() -> None:
    """As bash 5 breaks these lines; it puts what is offered in place of the last piece, with the @ before it."""
    rules, odds, play = ("pitboss", "rules"), ("pitboss", "odds"), ("pitboss", "play")
    assert "@2014" in offered_in_bash(*rules, "three-card-poker", "@")
    assert offered_in_bash(*odds, "3cp", "@", "1") == ["@1.4"]
    assert offered_in_bash(*odds, "blackjack", "--option", "soft17", "=", "h") == ["hit"]
    assert offered_in_bash(*play, "blackjack", "--option", "decks", "=") == ["1", "2", "4", "5", "6", "8"]
    assert offered_in_bash(*play, "3cp", "--paytable", "pair-plus", "=") == list("ABCDE")


def test_blanks_are_escaped_unless_a_quote_is_open() -> None:
    assert offered_in_bash("pitboss", "odds", "blackjack", "blackjack", "--paytable", "6") == ["6\\ to\\ 5"]
    assert offered_in_bash("pitboss", "odds", "blackjack", "blackjack", "--paytable", '"6') == ["6 to 5"]
    assert offered_in_bash("pitboss", "play", "blackjack", "--paytable", "blackjack", "=", "6") == ["6\\ to\\ 5"]


def test_what_is_not_known_offers_nothing_and_breaks_nothing() -> None:
    assert offered("pitboss odds tiddlywinks p") == []
    assert offered_in_bash("pitboss", "rules", "tiddlywinks", "@") == []


def test_commands_are_known() -> None:
    assert offered("pitboss rul") == ["rules"]


@pytest.mark.parametrize("words", [["--version"], ["-h"], ["settle", "-h"]])
def test_the_front_answers(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(words)
    said = capsys.readouterr().out
    assert (stop.value.code or 0) == 0
    assert said == f"pitboss {pitboss.__version__}\n" if words == ["--version"] else "Usage: pitboss" in said
