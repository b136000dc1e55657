"""Many questions counted in processes: each once, in its order, with the same answers as one by one."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from pitboss.cli.odds_counting import count_all, group_questions, list_asked
from pitboss.law import library
from pitboss.odds import Question, answer
from pitboss.odds.cache import PLACE

SHOES = "md/blackjack"

COUNTING = """
import multiprocessing, threading, time
from pitboss.cli.odds_counting import count_all

def tell():
    while len(multiprocessing.active_children()) < 2:
        time.sleep(0.05)
    print("counting", flush=True)

threading.Thread(target=tell, daemon=True).start()
count_all(["md/blackjack"], processes=2)
"""
"""It says when both processes are there, which then have much to count."""


def test_every_question_is_in_one_group() -> None:
    for game in library.shelf():
        groups = list(group_questions(game, ()))
        asked = [n for n, one in enumerate(list_asked(game)) if isinstance(one, Question)]
        assert sorted(n for group in groups for n in group.numbers) == asked


def test_what_is_kept_is_not_counted_again() -> None:
    known = set(range(0, len(list_asked(SHOES)), 2))
    assert not known & {n for group in group_questions(SHOES, known) for n in group.numbers}


def test_each_number_of_decks_is_a_group_of_its_own_and_one_deck_is_one_group() -> None:
    asked = list_asked(SHOES)
    for group in group_questions(SHOES, ()):
        assert len({one.decks for n in group.numbers if isinstance(one := asked[n], Question)}) == 1
    assert len(list(group_questions("md/ultimate-texas-holdem", ()))) == 1


@pytest.mark.parametrize(
    "games",
    [
        ["md/mini-baccarat", "md/craps"],
        pytest.param(["md/three-card-poker", "md/stud-235"], marks=pytest.mark.slow),  # with compiled kernels
    ],
)
def test_processes_answer_as_one_does(games: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PLACE, "off")
    assert found_alone(games) == count_all(games, processes=2)


def found_alone(games: list[str]) -> list[object]:
    return [answer(one) for game in games for one in list_asked(game)]


def test_no_process_goes_on_when_the_one_that_asked_has_ended() -> None:
    """The signal comes to that one alone; what the others hold open is closed when they end."""
    asked = [sys.executable, "-c", COUNTING]
    piped = os.environ | {PLACE: "off"}
    with subprocess.Popen(asked, env=piped, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == "counting\n"
        running.terminate()
        running.communicate(timeout=120)
