"""What Play on the start page opens: by game, the table that its card is of, and the rules that are played there."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from pitboss.floor import demo
from pitboss.games.checks.caps import LIMIT
from pitboss.games.examples import list_examples
from pitboss.games.game import Game
from pitboss.odds.asking.by_name import set_up_game
from pitboss.odds.asking.registry import part_of, solver_for
from pitboss.rounds.opening import opening_wagers
from pitboss.web.practice import PREFIX
from pitboss.web.services import Services


@dataclass(frozen=True, slots=True)
class Opened:
    """`table` is one of the floor. `game` is what is played where Play leads, which in a demonstration is a practice
    table: another submission may be in force at the floor's own.
    """

    table: str
    game: Game


def opened_by_play(services: Services) -> dict[str, Opened]:
    """By the name of each game that has a table on the floor."""
    tables = [one for one in services.floor.places.values() if not one.id.startswith(PREFIX)]
    tables.sort(key=lambda one: one.id != one.game.name)  # The table that bears the game's own name is its card.
    practised = list_examples() if services.practice is not None else {}
    found: dict[str, Opened] = {}
    for one in tables:
        name = one.game.name
        if name not in found:
            found[name] = Opened(one.id, demo.game_of_example(practised[name]) if name in practised else one.game)
    return found


def odds_address(game: Game) -> str:
    """Where the edge of what one touch wagers is explained, by the terms of this table; of several that have odds of
    their own, all side by side.
    """
    wagers = [one.rule for one in opening_wagers(game)]
    asked = [one for one in wagers if not part_of(game, one) and solver_for(game, one)]
    if len(asked) > 1:
        return f"/odds/compare?{urlencode([('with', f'{game.name}:{one}:{letter_of(game, one)}') for one in asked])}"
    return f"/odds/{game.name}?{urlencode([('wager', asked[0]), *terms_of(game, asked[0])])}" if asked else "/odds"


def terms_of(game: Game, wager: str) -> list[tuple[str, str]]:
    """How this table is played, so far as the odds of a wager are asked with it and it is not what is meant anyway."""
    version, decks = game.choices.version, game.deck.copies if game.edition.decks else None
    plain = set_up_game(game.edition, version=version, decks=decks).choices.options
    others = {name: value for name, value in game.choices.options.items() if plain.get(name) != value and name != LIMIT}
    found = [("version", version), ("paytable", letter_of(game, wager)), ("decks", str(decks or ""))]
    return [(name, value) for name, value in found if value] + [("option", f"{one}={others[one]}") for one in others]


def letter_of(game: Game, wager: str) -> str:
    solver = solver_for(game, wager)
    table = game.table((solver and solver.lettered) or wager)
    return (table and table.letter) or ""
