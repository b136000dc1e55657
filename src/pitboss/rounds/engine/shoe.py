"""Which cards can still come: a card that the deck has not, or has no more of, cannot."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.cards import UNKNOWN, Card, show
from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.rounds.state import Round


def refuse_unavailable(game: Game, state: Round, cards: Sequence[Card]) -> Refusal | None:
    """Why one of these cards cannot be the next from the shoe; None if all of them can."""
    out = list(state.out)
    if game.deck.kinds.issuperset(cards) and len({*out, *cards}) == len(out) + len(cards):
        return None  # as nearly always: all are of the deck, and none is there twice
    for card in cards:
        if card == UNKNOWN:
            continue
        if card not in game.deck.kinds:
            return Refusal("no-such-card", f"{show(card)} is not in this deck of {len(game.deck)} cards.")
        out.append(card)
        if out.count(card) > game.deck.copies:
            return Refusal("card-out", f"{show(card)} is already on the table.")
    return None
