"""Ways to play that have a name, by game: each is a rule on the cards in sight, written once.

`docs/reference/odds.md` says where each is published. To add one, write its rule in the words of `Sight` in the file of
its game; the solvers turn it into arrays of choices, and the tests walk it through the play engine.
"""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.games.game import Game
from pitboss.odds.asking.question import Question
from pitboss.odds.strategies import (
    blackjack,
    caribbean_stud,
    four_card_poker,
    let_it_ride,
    mississippi_stud,
    stud_235,
    three_card_poker,
    ultimate_texas_holdem,
)
from pitboss.odds.strategies.sight import Sight, Strategy

__all__ = ["STRATEGIES", "Sight", "Strategy", "list_names", "list_strategies", "strategy_of"]

STRATEGIES: Mapping[str, Mapping[str, Strategy]] = {
    "three-card-poker": three_card_poker.STRATEGIES,
    "caribbean-stud": caribbean_stud.STRATEGIES,
    "four-card-poker": four_card_poker.STRATEGIES,
    "ultimate-texas-holdem": ultimate_texas_holdem.STRATEGIES,
    "mississippi-stud": mississippi_stud.STRATEGIES,
    "let-it-ride": let_it_ride.STRATEGIES,
    "stud-235": stud_235.STRATEGIES,
}


def list_strategies(game: Game) -> Mapping[str, Strategy | blackjack.HandStrategy]:
    """The ways to play a game that have a name; those of blackjack are not made for Blackjack Switch."""
    if game.name == "blackjack":
        return {} if game.choices.version == "switch" else blackjack.STRATEGIES
    return STRATEGIES.get(game.name, {})


def list_names(game: Game) -> tuple[str, ...]:
    return tuple(sorted(list_strategies(game)))


def strategy_of(question: Question) -> Strategy:
    """The way to play that the question names."""
    return STRATEGIES[question.game.name][question.strategy]
