"""A game by an operator's submission: what the file says is what is played, and a file for another game is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.errors import BadInput
from pitboss.games.builder import game_by_submission

EXAMPLES = Path("examples/submissions")


@pytest.mark.parametrize("name", [None, "blackjack", "md/blackjack", "blackjack@1.2", "md/blackjack@1.2"])
def test_the_table_is_the_operators(name: str | None) -> None:
    game = game_by_submission(EXAMPLES / "blackjack.toml", name)
    assert game.id == "md/blackjack@1.2"
    assert (game.choices.minimum, game.choices.maximum, game.choices.decks) == (1500, 10_000, 6)


@pytest.mark.parametrize("name", ["craps", "blackjack@2014"])
def test_a_file_for_another_game_or_edition_is_refused(name: str) -> None:
    with pytest.raises(BadInput, match=f"is for md/blackjack@1.2, not for {name}"):
        game_by_submission(EXAMPLES / "blackjack.toml", name)


def test_a_file_that_is_not_lawful_is_refused_with_its_first_finding(tmp_path: Path) -> None:
    lawful = (EXAMPLES / "three-card-poker.toml").read_text(encoding="utf-8")
    file = tmp_path / "unlawful.toml"
    file.write_text(lawful.replace('rate = "20%"', 'rate = "12%"', 1), encoding="utf-8")
    with pytest.raises(BadInput, match=r"is not lawful: `pitboss check .*Write 20% or more.*Ch\.12 §E\(3\)\(a\)"):
        game_by_submission(file)
