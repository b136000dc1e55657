"""When something goes wrong: each irregularity of the game's chapter, and what the law makes of it."""

from __future__ import annotations

from pitboss.errors import nearest
from pitboss.games.game import Game
from pitboss.law.model import Irregularity
from pitboss.rounds.commands import Report
from pitboss.rounds.events import (
    ContributionTakenBack,
    Event,
    HandVoided,
    IrregularityNoted,
    RoundVoided,
    StakeReturned,
)
from pitboss.rounds.refusal import Refusal
from pitboss.rounds.state import Round

VOIDS_ROUND = ("void-round", "void-round-and-reshuffle", "void-round-and-remove-deck")
OF_A_CARD = ("card-not-used", "burn-card")


def report(game: Game, state: Round, command: Report) -> list[Event] | Refusal:
    """The irregularity noted, with its consequence for the round; what it means for the deck is the table's to do."""
    known = {one.id: one for one in game.edition.irregularity}
    rule = known.get(command.irregularity)
    if rule is None:
        message = f"There is no irregularity {command.irregularity!r}. {nearest(command.irregularity, known)}"
        return Refusal("no-such-irregularity", message)
    if state.phase not in ("wagers", "closed"):
        return Refusal("no-round", "No round is being played.", rule.cite)
    if state.order:
        return Refusal("settling", "Wagers have been settled; a question about them is a dispute.", rule.cite)
    if rule.consequence in OF_A_CARD and command.card is None:
        return Refusal("which-card", "Name the card.", rule.cite)
    if rule.consequence == "void-hand" and command.seat not in state.seats:
        return Refusal("which-seat", "Name the seat whose hand is void.", rule.cite)
    noted = IrregularityNoted(rule.id, rule.consequence, command.seat, command.card, rule.cite)
    return [noted, *consequence(game, state, rule, command)]


def consequence(game: Game, state: Round, rule: Irregularity, command: Report) -> list[Event]:
    if rule.consequence in VOIDS_ROUND:
        return [*stakes_back(state, None, rule.cite), *contributions_back(state), RoundVoided(rule.cite)]
    if rule.consequence == "void-hand":
        assert command.seat is not None
        return [HandVoided(command.seat, rule.cite), *stakes_back(state, command.seat, rule.cite)]
    return []


def stakes_back(state: Round, only: int | None, cite: str) -> list[Event]:
    """Every stake goes back to the player who placed it, forfeited ones too."""
    return [
        StakeReturned(number, wager, amount, cite)
        for number, seat in sorted(state.seats.items())
        for wager, amount in seat.wagers.items()
        if only in (None, number)
    ]


def contributions_back(state: Round) -> list[Event]:
    """What the round's progressive wagers had added is taken off the meters again."""
    return [ContributionTakenBack(meter, fed, state.meters[meter] - fed) for meter, fed in state.fed.items()]
