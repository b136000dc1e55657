"""Whether a condition of the law holds at this point of a round: the one place where `when` of a step is answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pitboss.errors import Breach
from pitboss.games.game import Game
from pitboss.rounds.state import Round

Rule = Callable[[Game, Round], bool]
"""How a family of games finds out whether a condition on the round holds."""


def condition_holds(game: Game, state: Round, word: str, rules: Mapping[str, Rule]) -> bool:
    """Without a word always; a word that nobody declared, or that the family has no rule for, is never guessed."""
    if not word:
        return True
    source = game.sources_of_conditions.get(word)
    if source == "placed":
        return any(word in seat.wagers for seat in state.seats.values())
    if source == "chosen":
        return game.in_force(word)
    if source == "round" and word in rules:
        return rules[word](game, state)
    raise Breach(f"{game.id}: nothing says when the condition {word!r} holds. `pitboss lint` finds misspelt words.")
