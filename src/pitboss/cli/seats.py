"""The seats of a table and what they wager, as `pitboss session`, `hold` and `par` are told."""

from __future__ import annotations

import re
from pathlib import Path

from pitboss.errors import BadInput
from pitboss.games.builder import game_by_law, game_by_submission
from pitboss.games.game import Game
from pitboss.money import Cents, cents
from pitboss.odds.asking.by_name import stakes_allowed
from pitboss.odds.asking.question import DOLLAR
from pitboss.odds.asking.registry import solver_for

SEAT_HELP = 'What a seat wagers before the deal, as in "ante=10 pair-plus=5", or "3 x ante=10" for three such seats.'
GAME_HELP = "A game, such as three-card-poker, or an operator's Rules Submission, such as casino.toml."

SEVERAL = re.compile(r"\s*(\d{1,3})\s*x\s+(.*)", re.ASCII)


def read_game(text: str) -> Game:
    """Read the game of that name with the law's own choices, or the game of an operator's file."""
    if text.endswith(".toml") or Path(text).is_file():
        return game_by_submission(Path(text))
    return game_by_law(text)


def read_seats(game: Game, said: list[str] | None, number: int) -> list[dict[str, Cents]]:
    """Read what each seat wagers: as said, or the main wager at its least stake.

    Each line counts for this many seats.
    """
    if number < 1:
        raise BadInput(f"the number of seats must be 1 or more, not {number}.")
    seats = [seat for line in said or () for seat in read_seat(line)] or [main_wager(game)]
    seats *= number
    if len(seats) > game.choices.positions:
        raise BadInput(f"{game.id} has {game.choices.positions} seats at a table, not {len(seats)}.")
    return seats


def read_seat(line: str) -> list[dict[str, Cents]]:
    several = SEVERAL.fullmatch(line)
    number, wagers = (int(several[1]), several[2]) if several else (1, line)
    found: dict[str, Cents] = {}
    for word in wagers.replace(",", " ").split():
        wager, equals, stake = word.partition("=")
        if not wager or not equals or not stake:
            raise BadInput(f"{word!r} has no stake. Write a seat as in --seat {'ante=10 pair-plus=5'!r}.")
        if wager in found:
            raise BadInput(f"{wager} is wagered twice at one seat: say it once.")
        found[wager] = cents(stake)
    if not number or not found:
        raise BadInput("a seat must wager something: write it as in --seat 'ante=10'.")
    return [dict(found) for _ in range(number)]


def main_wager(game: Game) -> dict[str, Cents]:
    """Find the first wager of the game that has odds, with all that must go with it, at the least stakes."""
    first = next(wager for wager in game.wagers if solver_for(game, wager))
    wagers = (first, *(one for one in game.wagers[first].equal_to if solver_for(game, one)))
    stake = next(iter(stakes_allowed(game, first)), DOLLAR)
    return dict.fromkeys(wagers, stake)


def say_seats(seats: list[dict[str, Cents]]) -> str:
    """`5 seats, each ante $10.00, pair-plus $5.00`."""
    from pitboss.money import spoken

    kinds = [", ".join(f"{wager} {spoken(stake)}" for wager, stake in one.items()) for one in seats]
    counted = {kind: kinds.count(kind) for kind in kinds}
    return "; ".join(f"{n} seat{'s' if n > 1 else ''} with {kind}" for kind, n in counted.items())


def read_meters(said: list[str] | None) -> dict[str, Cents]:
    found = {}
    for one in said or ():
        name, equals, amount = one.partition("=")
        if not name or not equals or not amount:
            raise BadInput(f"--meter {one!r} has no amount. Write it as in --meter main=12345.67.")
        if amount.startswith("-"):
            raise BadInput(f"the meter {name} must not be negative: {amount}.")
        found[name] = cents(amount)
    return found
