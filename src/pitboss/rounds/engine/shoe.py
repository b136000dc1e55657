"""Which cards can still come: a card that the deck has not, or has no more of, cannot."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.cards import UNKNOWN, Card, show
from pitboss.errors import Refusal
from pitboss.games.allowances import decks_rule
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
            message = f"{show(card)} is not in this deck of {len(game.deck)} cards."
            return Refusal("no-such-card", message, cite_cards(game))
        out.append(card)
        if out.count(card) > game.deck.copies:
            left = game.deck.copies - state.out.count(card)
            return refuse_more(game, card, cards.count(card), left) or refuse_out(
                game, f"{show(card)} is already on the table."
            )
    return None


def cite_cards(game: Game) -> str:
    """Where the law says which cards are played with, and of how many decks they are."""
    rule = decks_rule(game.edition, game.choices.decks)
    return rule.cite if rule else ""


def refuse_out(game: Game, message: str) -> Refusal:
    """A card of which none is left."""
    return Refusal("card-out", message, cite_cards(game))


def refuse_more(game: Game, card: Card, told: int, left: int) -> Refusal | None:
    """A card that is told more often than it is left, while some are; None, where none is left."""
    if left < 1:
        return None
    return refuse_out(game, f"{show(card)} is told {told} times, and the shoe has {left} left.")
