"""Two decks, or two batches of cards for one shoe, by turns: whose turn it is, and what becomes of the other."""

from __future__ import annotations

from pitboss.errors import Refusal
from pitboss.games.devices import shuffling_device
from pitboss.games.game import Game
from pitboss.tables import rules
from pitboss.tables.devices import ways_out
from pitboss.tables.shuffling import may_store, next_step
from pitboss.tables.state import DeckAtTable, Table


def turn_of(game: Game, table: Table) -> str | None:
    """The deck that is played next: a shoe until it is done, of two the one that was not played last. Whose round was
    called off before its first card has not been played, and keeps its turn.
    """
    if len(table.decks) < rules.decks_wanted(game):
        return None
    last = table.decks.get(table.last or "")
    goes_on = last is not None and last.standing == "ready" and last.rounds > 0
    if last and (len(table.decks) == 1 or goes_on or keeps_turn(game, table)):
        return table.last
    return next((name for name in table.decks if name != table.last), None)


def keeps_turn(game: Game, table: Table) -> bool:
    """Whether no card was dealt in the last round, for which a deck had come into play."""
    return table.round.phase == "void" and not table.round.is_drawn_from and not rules.from_a_shoe(game)


def rack_taken(game: Game, table: Table, name: str) -> Refusal | None:
    """Of two decks the one that is not played is in the shuffler, and the discard rack is free for the other."""
    for other, deck in table.decks.items():
        if other == name or deck.standing == "in-shuffler" or (deck.standing == "ready" and is_stored(game, deck)):
            continue
        if deck.standing == "in-rack":
            message = f"The cards of {other!r} are in the discard rack, which holds those of only one deck."
        elif deck.standing in ("shuffled", "ready"):
            message = f"The deck {other!r} is shuffled, and must lie in the shuffler while {name!r} is played."
        else:
            message = f"The deck {other!r} must be opened too, and lie in the shuffler while {name!r} is played."
        store = may_store(game, table, other)
        return Refusal(
            "other-deck",
            message,
            rules.alternation(game),
            ("LoadShuffler",) if store else next_step(game, table, other),
        )
    return None


def refuse_without_shuffler(game: Game, table: Table, name: str) -> Refusal | None:
    """Two decks are played by turns "if an automated card shuffling device is utilized": no deck comes into play while
    it cannot be used.
    """
    device = shuffling_device(game)
    if device is None or device not in table.devices or rules.decks_wanted(game) < 2 or table.decks[name].rounds:
        return None
    message = f"Two decks are played by turns where a shuffler is used, and the {device} is {table.devices[device]}."
    return Refusal("out-of-use", message, rules.alternation(game), ways_out(game, table, device))


def is_stored(game: Game, deck: DeckAtTable) -> bool:
    """Whether a deck that is ready lies in the shuffler: it was shuffled there. Of two batches the other may lie
    anywhere.
    """
    return deck.machine or rules.batches(game) is not None
