"""Which hands have gone to the discard rack: folded ones, unless a wager keeps them, and those settled in full.

No card leaves the record: a hand in the rack can be reconstructed. This says what must still lie on the table.
"""

from __future__ import annotations

from pitboss.games.game import Game
from pitboss.rounds.state import Round, Seat


def is_racked(game: Game, state: Round, number: int) -> bool:
    """Whether a seat's cards are in the rack: when all of its wagers are settled, or once a fold has been collected."""
    return number in state.order or is_collected(game, state.seats[number])


def is_collected(game: Game, seat: Seat) -> bool:
    """Whether a folded hand has been taken to the rack with what it forfeits."""
    collected = any(result.outcome == "forfeit" for result in seat.settled.values())
    return seat.folded and collected and not keeps_cards(game, seat)


def keeps_cards(game: Game, seat: Seat) -> bool:
    """Whether a folded hand stays on the table: for a wager that the law names, or one still to be settled on it."""
    named = {wager for one in game.edition.procedure if one.id == "keep-folded-cards" for wager in one.wagers}
    return any(wager in named or (wager not in seat.settled and on_own_cards(game, wager)) for wager in seat.wagers)


def on_own_cards(game: Game, wager: str) -> bool:
    """Whether a wager is judged on a hand in which the seat's own cards are."""
    table = game.table(wager)
    hand = game.hands.get(game.wagers[wager].on or (table.on if table else ""))
    return hand is None or any(part.partition(":")[0] == "seat" for part in hand.cards)


def is_judged(game: Game, seat: Seat) -> bool:
    """Whether a wager has been settled on the seat's cards, for which they are turned up. Those of a hand that is gone,
    folded or void, are not turned for a wager on the dealer's hand (MA CSP §10(a), §11(e)(2)).
    """
    gone = seat.folded or seat.void
    return any(not gone or on_own_cards(game, wager.rule) for wager in seat.judged)
