"""What keeps the bets of a round from being closed, though wagers lie there: for the dealer, who has no step meanwhile,
and for the players."""

from __future__ import annotations

from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.law.labels import disclose
from pitboss.people import Actor
from pitboss.rounds.commands import NoMoreBets
from pitboss.tables.state import Table
from pitboss.tables.table import decide
from pitboss.tables.waiting import waits_for
from pitboss.words import say_to

NOT_BEGUN = ("no-wagers", "no-shooter")
"""Nothing lies there, or nobody has the dice: that is waited for, and nothing is wrong with it."""


def show_lacking(game: Game, table: Table, looks: Actor) -> dict[str, str] | None:
    """The sentence and its rule; a player is spoken to where it is about their own seat."""
    if waits_for(game, table).what != "wagers":
        return None
    refusal = decide(game, table, NoMoreBets())
    if not isinstance(refusal, Refusal) or refusal.code in NOT_BEGUN:
        return None
    own = [seat for seat, player in table.seats.items() if looks.role == "player" and player == looks.person]
    return {"says": say_to(refusal.message, own), "cite": disclose(refusal.cite)}
