"""Vigorish: what the house takes of a winning wager on the Banker's Hand, and of Buy and Lay Bets at craps.

How much it is, at the operator's rate and rounding; when it is collected is a matter of the round. Play calls it with
the stake on the layout, proof with stakes so large that no fraction of a cent is left to round.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, cast

from pitboss.games.game import Game
from pitboss.money import Cents, Rounding, pay, percent

ON_BANKER = "banker"
"""The wager of baccarat that has vigorish, where it wins."""

ON_DICE = ("buy", "lay")
"""The paytables of craps whose wagers have it."""

QUARTER = 25


def rate(game: Game) -> Fraction:
    """The operator's share; nothing at EZ Baccarat."""
    return Fraction(0) if game.choices.version == "ez" else percent(game.choices.options["vigorish"])


def on_banker(game: Game, winnings: Cents) -> Cents:
    """What is taken of the winnings of a wager on the Banker's Hand."""
    return min(winnings, round_vigorish(game, winnings, winnings * rate(game)))


def round_vigorish(game: Game, winnings: Cents, exact: Fraction) -> Cents:
    """To the quarter dollar if the operator says so; if not, to the cent, as the payout that it leaves is rounded."""
    match game.choices.options["vigorish_rounding"]:
        case "nearest-quarter":
            return Rounding(QUARTER, "nearest")(exact)
        case "up-quarter":
            return Rounding(QUARTER, "up")(exact)
        case _:
            return winnings - game.rounding(winnings - exact)


def on_dice(game: Game, wager: str, stake: Cents) -> Cents:
    """The vigorish on a Buy or Lay Bet of this stake, by the operator's rate; no other wager has any."""
    table = game.wagers[wager].paytable
    if table not in ON_DICE or not stake:
        return 0
    measured = stake
    if table == "lay" and game.choices.options["lay_vig_base"] == "win":
        pays = next(row.pays for row in game.choices.tables[table].rows if row.hand == wager)
        measured = pay(stake, pays, rounding=game.rounding, meters={}).winnings
    direction = cast(Literal["down", "nearest", "up"], game.choices.options["vig_rounding"])
    return Rounding(1, direction)(measured * rate(game))
