"""Asking leaves nothing behind: what is found for a game is kept with it, and freed with it."""

from __future__ import annotations

import gc

import pytest

from pitboss.cards import Deck
from pitboss.compiled.blackjack_play import compile_play
from pitboss.games.game import Game
from pitboss.odds import ask, solve
from pitboss.odds.solvers.blackjack.main_game import Same

FEW = 8
"""As many games as are kept for the next question, and a margin."""


def games_in_memory() -> int:
    gc.collect()
    return sum(issubclass(type(one), Game) for one in gc.get_objects())  # Of a dead proxy nothing more can be asked.


def test_asking_a_thousand_times_leaves_a_handful_of_games() -> None:
    before = games_in_memory()
    for n in range(1000):
        question = ask("three-card-poker", "pair-plus", "ABC"[n % 3], stake=100 + n)
        if n % 50 == 0:
            assert solve(question).total == 22_100
    del question
    assert games_in_memory() - before <= FEW


@pytest.mark.parametrize(
    ("game", "wager", "deck"),
    [
        ("three-card-poker", "ante", Deck("9TJQK", "cd")),
        pytest.param("let-it-ride", "bet-1", Deck("9TJQKA", "cd"), marks=pytest.mark.slow),
        pytest.param("craps", "pass", None, marks=pytest.mark.slow),
        ("midi-baccarat", "banker", None),
        ("blackjack", "insurance", None),
    ],
)
def test_every_solver_forgets_its_games(game: str, wager: str, deck: Deck | None) -> None:
    solve(ask(game, wager, deck=deck))
    before = games_in_memory()
    for n in range(FEW + 1):
        solve(ask(game, wager, deck=deck, stake=200 + n))
    assert games_in_memory() - before <= FEW


def test_what_is_kept_of_blackjacks_play_holds_no_game() -> None:
    """Games that are played alike share their play, whatever a blackjack pays: by its tables, and not by the games."""
    before = games_in_memory()
    tables = [compile_play(ask("blackjack", "blackjack", decks=1, stake=100 + n).game) for n in range(FEW + 4)]
    assert len({Same(one.play_key, one) for one in tables}) == 1
    assert games_in_memory() - before <= FEW
