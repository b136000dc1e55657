"""What a person reads at the table: lists that answer, cards that matter, sentences that say why."""

from __future__ import annotations

import io
import re

import pytest

from pitboss.cards import add_suits
from pitboss.cli.main import main


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> object:
    """What is shown of a game in which these lines are typed, with single blanks."""

    def typed(words: str, *lines: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        monkeypatch.setenv("COLUMNS", "80")
        with pytest.raises(SystemExit):
            main(["play", *words.split(), "--no-review"])
        return re.sub(r"[ \n]+", " ", capsys.readouterr().out)

    return typed


def test_dollars_alone_go_on_the_main_wagers(play: object) -> None:
    """In the second round too, where a progressive wager of $1 lay beside the ante."""
    said = play("3cp --seed 3", "ante 10 prog 1", "fold", "y", "25", "fold", "n")  # type: ignore[operator]
    assert "ante $25" in said
    assert "cannot be $25" not in said


def test_the_two_hands_of_baccarat_are_main_wagers(play: object) -> None:
    said = play("baccarat --seed 3", "w", "q")  # type: ignore[operator]
    assert "main banker " in said
    assert "main player " in said
    assert "side dragon-bonus-player" in said


def test_wagers_are_listed_by_their_beginning(play: object) -> None:
    said = play("craps --seed 21", "pass 10", "r", "w come", "w nothing", "q")  # type: ignore[operator]
    assert "line come Come Bet any" in said
    assert "There is no group or wager 'nothing'. The groups: line, odds" in said


def test_the_dice_do_not_roll_before_a_wager(play: object) -> None:
    said = play("craps --seed 21", "r", "roll", "hint", "q")  # type: ignore[operator]
    assert said.count("Wager first, such as: pass 10") == 2
    assert "There is no choice to weigh yet. pitboss odds craps has the edge of each wager." in said
    assert "The dice show" not in said


@pytest.mark.parametrize(("wagers", "drawn"), [("ante 10", False), ("ante 10 three 5 six 5", True)])
def test_cards_that_nobody_has_wagered_on_are_not_drawn(wagers: str, drawn: bool, play: object) -> None:
    """Four cards lie at the Six Card Bonus box in any case."""
    said = play("mississippi --seed 12", wagers, "fold", "n")  # type: ignore[operator]
    assert ("bonus ▒▒ ▒▒ ▒▒ ▒▒" in said) == drawn
    assert "community ▒▒ ▒▒ ▒▒" in said


def test_a_two_card_hand_is_called_so(play: object) -> None:
    """9♦ 10♠ is a straight at the first wager of 235 Stud, and no straight at the next."""
    said = play("235 --seed 11 --seats 3", "10", "c", "c", "y", "10", "c", "c", "n")  # type: ignore[operator]
    assert "9♦ 10♠ ▒▒ two-card straight" in said
    assert "9♦ 10♠ 7♣ 10 high" in said


def test_a_blackjack_says_why_it_was_paid(play: object) -> None:
    said = play("blackjack --seed 31", "25", "t", "y", "25", "t", "y", "s", "n")  # type: ignore[operator]
    assert "You have a blackjack. The wager pays 3 to 2." in said


def test_a_long_question_is_short_where_it_would_break(play: object) -> None:
    said = play("235 --seed 11", "two 10 three 10 five 10 prog 1", "c", "c", "y", "?", "q")  # type: ignore[operator]
    assert "Your wagers (s: the same; w, ?): ?" in said
    assert "the same again: two-card 10 three-card 10 five-card 10 progressive 1" in said


def test_ranks_may_run_together() -> None:
    assert add_suits("q64") == add_suits("Q-6-4") == "Qs 6d 4c"
    assert add_suits("10 9") == "Ts 9d"
    assert add_suits("QsQd") == "QsQd"


def test_a_surrender_gives_up_half_of_the_wager_and_nothing_else(play: object) -> None:
    said = play("blackjack --option surrender=late --seed 26", "10", "?", "q")  # type: ignore[operator]
    assert "s(u)rrender gives up the hand for half of the wager N.J.A.C." in said


def test_a_hand_in_the_making_is_called_as_the_whole_one(play: object) -> None:
    """Three kings on the flop are named as the ranking names them, so that the river, which adds nothing, draws only
    the cards in common.
    """
    said = play("uth --seed 13", "10", "c", "c", "q")  # type: ignore[operator]
    assert said.count("seat 1 6♣ Q♠ three-of-a-kind") == 1
    assert "three of a kind" not in said
