"""Who names cards, and which must be named: so that no answer tells somebody a card that they may not know."""

from __future__ import annotations

from pitboss.cards import UNKNOWN, Card
from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.people import Actor
from pitboss.rounds.commands import Report
from pitboss.rounds.engine.wagering import refuse_seat
from pitboss.rounds.families.family import Place
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.sight import knows_hidden
from pitboss.rounds.state import Round

KNOW_CARDS = ("device", "anyone")
"""Who may name a card that lies face down: the device that dealt it, and an actor who stands for everybody."""


def refuse_unknown(game: Game, wanted: tuple[Place, ...], cards: tuple[Card, ...]) -> Refusal | None:
    """A card that must be told when it is dealt: it lies face up, or the round goes on by what it is."""
    for card, at in zip(cards, wanted, strict=False):
        if card == UNKNOWN and (at.face == "up" or not family_of(game).deals_unknown):
            why = "it lies face up" if at.face == "up" else family_of(game).why_known
            return Refusal("card-needed", f"Say which card this is: {why}.", game.dealing.cite)
    return None


def refuse_naming(
    game: Game, state: Round, wanted: tuple[Place, ...], cards: tuple[Card, ...], actor: Actor
) -> Refusal | None:
    """A person names no card that lies face down, and none at all where a device knows cards that lie so: whether such
    a card can come would tell what is hidden.
    """
    if refusal := refuse_beside_device(game, state, actor):
        return refusal
    first = count_nameable(game, wanted, actor)
    if not any(card != UNKNOWN and at.face == "down" for card, at in zip(cards[first:], wanted[first:], strict=False)):
        return None
    message = "A card that lies face down is dealt as ?? and named when it is turned."
    return Refusal("face-down", message, game.dealing.cite)


def count_nameable(game: Game, wanted: tuple[Place, ...], actor: Actor) -> int:
    """How many of the next cards this person may name, before one comes that lies face down for all."""
    if actor.role in KNOW_CARDS or not family_of(game).deals_unknown:
        return len(wanted)
    return next((n for n, at in enumerate(wanted) if at.face == "down"), len(wanted))


def refuse_beside_device(game: Game, state: Round, actor: Actor) -> Refusal | None:
    """A person who names a card in a round of which a device knows hidden cards."""
    if actor.role in KNOW_CARDS or not knows_hidden(game, state, actor):
        return None
    return Refusal("device-deals", "The cards of this round come from a device; nobody else names them.")


def refuse_found(game: Game, state: Round, command: Report, actor: Actor) -> Refusal | None:
    """A report that names a seat that is not there, or a card that was seen and that it does not tell, or one that
    this person may not name.
    """
    if command.seat is not None and (refusal := refuse_seat(game, command.seat)):
        return refusal
    if command.card is None:
        return None
    if command.card == UNKNOWN:
        return Refusal("card-needed", "Say which card this is: it has been seen.")
    return refuse_beside_device(game, state, actor)
