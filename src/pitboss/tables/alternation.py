"""Two decks, or two batches of cards for one shoe, by turns: whose turn it is, and what becomes of the other."""

from __future__ import annotations

from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.tables import rules
from pitboss.tables.shuffling import next_step
from pitboss.tables.state import Table


def turn_of(game: Game, table: Table) -> str | None:
    """The deck that is played next: a shoe until it is done, of two the one that was not played last."""
    if len(table.decks) < rules.decks_wanted(game):
        return None
    last = table.decks.get(table.last or "")
    if last and (len(table.decks) == 1 or (last.standing == "ready" and last.rounds)):
        return table.last
    return next((name for name in table.decks if name != table.last), None)


def rack_taken(game: Game, table: Table, name: str) -> Refusal | None:
    """Of two decks the one that is not played is in the shuffler, and the discard rack is free for the other."""
    for other, deck in table.decks.items():
        if other == name or deck.standing in ("in-shuffler", "ready"):
            continue
        if deck.standing == "in-rack":
            message = f"The cards of {other!r} are in the discard rack, which holds those of only one deck."
        else:
            message = f"The deck {other!r} must be opened too, and lie in the shuffler while {name!r} is played."
        return Refusal("other-deck", message, rules.alternation(game), next_step(game, table, other))
    return None
