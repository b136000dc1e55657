"""Steps of a round are told in words, in every game and way of dealing, with no id left in them."""

from __future__ import annotations

import pytest

from pitboss.games.builder import game_by_law
from pitboss.games.examples import list_examples
from pitboss.rounds.families.programme import programme
from pitboss.words.programme import say_step_of


@pytest.mark.parametrize("name", list_examples())
def test_every_step_of_a_game_is_a_sentence(name: str) -> None:
    game = game_by_law(name)
    for step in programme(game).ids:
        said = say_step_of(game, step)
        assert said.startswith("Next, "), said
        assert said.endswith(".")
        assert "-" not in said


def test_steps_say_who_decides_and_what_becomes_of_cards() -> None:
    game = game_by_law("caribbean-stud")
    steps = {step: say_step_of(game, step) for step in programme(game).ids}
    assert steps["bet-or-fold"] == "Next, the players decide: bet or fold."
    assert steps["hole-cards"] == "Next, 4 cards of the dealer are turned up."
    assert steps["deal-seats"] == "Next, 1 card is dealt face down to each seat."
    assert steps["settlement"] == "Next, the wagers are settled."
    assert say_step_of(game, "from-a-former-text") == "The round comes to its step 'from-a-former-text'."
