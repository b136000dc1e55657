"""The meters of a finished round: by the names that its file has for them."""

from __future__ import annotations

from pitboss.errors import BadInput, nearest
from pitboss.games.builder import game_by_options
from pitboss.games.game import Game
from pitboss.games.identity import MeterName
from pitboss.rounds.finished.description import Given


def find_meters(game: Game, given: Given) -> dict[MeterName, str]:
    """Each meter that a wager of the round is paid from, with the text that the file has for it.

    What the file calls by its own name goes first: `main` beside `super-4/main` is the meter of another wager.
    """
    found: dict[MeterName, str] = {}
    for text in sorted(given.meters, key=lambda text: game.find_meter(text) != text):
        own = game.find_meter(text)
        if own is None or (own in found and not MeterName(text).wager):
            must_be_known(given, text)
        elif own in found:
            raise BadInput(f"meters: {found[own]!r} and {text!r} are one meter. Give it once.")
        else:
            found[own] = text
    return found


def must_be_known(given: Given, text: str) -> None:
    """Accept the meter of a wager that nobody placed. A meter that the game does not have is a mistake."""
    every = game_by_options(given.game, given.options)
    if every.find_meter(text) is None:
        raise BadInput(f"there is no meter {text!r} at this table. {nearest(text, every.meters)}")


def name_in_file(game: Game, own: MeterName) -> str:
    """What a file may call the meter: the plain name, where that can mean no other."""
    return own.meter if game.find_meter(own.meter) == own else own
