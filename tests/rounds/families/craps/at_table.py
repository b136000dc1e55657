"""A table of craps in a test: rolls by their total, wagers by name, and what became of them."""

from __future__ import annotations

from itertools import product

from pitboss.games.game import Game
from pitboss.rounds.commands import Command, GiveDice, NoMoreBets, PlaceWager, Roll
from pitboss.rounds.families.craps.wagers import LINE
from pitboss.rounds.state import UNTAKEN, Round
from tests.rounds.at_table import Table, game_with

CRAPS = game_with("md/craps")
ROLLS = tuple((first, second) for first, second in product(range(1, 7), repeat=2))
EASY = {total: (max(1, total - 6), min(6, total - 1)) for total in range(2, 13)}
"""A roll of each total; 4, 6, 8 and 10 come the easy way."""


def throw(at: Table, *totals: int | tuple[int, int]) -> None:
    """Each roll with the bets closed before it."""
    for total in totals:
        take_dice(at)
        at.do(NoMoreBets(), Roll(total if isinstance(total, tuple) else EASY[total]))


def take_dice(at: Table) -> None:
    """Somebody has the dice, and before a come-out roll the line wager that the law asks of a shooter."""
    for step in steps_of_shooter(at.game, at.state):
        at.do(step)


def steps_of_shooter(game: Game, state: Round) -> list[Command]:
    """What brings the dice to a shooter whose wagers a test does not look at; nothing where another has them."""
    shooter = max(game.seats)
    if state.dice.shooter not in (None, shooter):
        return []
    steps: list[Command] = [GiveDice(shooter)] if state.dice.shooter is None else []
    held = state.seats.get(shooter, UNTAKEN).wagers
    if state.dice.point is None and not any(line in held for line in LINE):
        steps.append(PlaceWager(shooter, "pass", game.choices.minimum or 100))
    return steps


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
