"""A table of craps in a test: rolls by their total, wagers by name, and what became of them."""

from __future__ import annotations

from itertools import product

from pitboss.games.game import Game
from pitboss.rounds.commands import NoMoreBets, PlaceWager, Roll
from tests.rounds.at_table import Table, game_with

CRAPS = game_with("md/craps")
ROLLS = tuple((first, second) for first, second in product(range(1, 7), repeat=2))
EASY = {total: (max(1, total - 6), min(6, total - 1)) for total in range(2, 13)}
"""A roll of each total; 4, 6, 8 and 10 come the easy way."""


def throw(at: Table, *totals: int | tuple[int, int]) -> None:
    """Each roll with the bets closed before it."""
    for total in totals:
        at.do(NoMoreBets(), Roll(total if isinstance(total, tuple) else EASY[total]))


def bet(at: Table, seat: int = 1, **stakes: int) -> None:
    at.do(*(PlaceWager(seat, wager.replace("_", "-"), amount) for wager, amount in stakes.items()))


def turn(*totals: int, game: Game = CRAPS) -> Table:
    """A table at which these totals have been rolled, with a Field Bet each time so that there is a wager."""
    at = Table(game)
    for total in totals:
        bet(at, 9, field=100)
        throw(at, total)
    return at


def results(at: Table, seat: int = 1) -> dict[str, tuple[str, int]]:
    return {wager: (one.outcome, one.returned) for wager, one in at.state.seats[seat].settled.items()}
