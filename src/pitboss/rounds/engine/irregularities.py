"""When something goes wrong: each irregularity of the game's chapter, and what the law makes of it."""

from __future__ import annotations

from dataclasses import replace

from pitboss.errors import Refusal, nearest
from pitboss.games.game import Game
from pitboss.law.model import Irregularity
from pitboss.people import Actor
from pitboss.rounds.commands import Report
from pitboss.rounds.engine.contributions import take_back
from pitboss.rounds.engine.shoe import refuse_unavailable
from pitboss.rounds.events import Event, HandVoided, IrregularityNoted, RoundVoided, StakeReturned
from pitboss.rounds.families.programme import step_of
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.state import Round

VOIDS_ROUND = ("void-round", "void-round-and-reshuffle", "void-round-and-remove-deck")
OF_A_CARD = ("card-not-used", "burn-card")

OF_THE_DEAL = ("face-up-card", "several-face-up-cards", "card-drawn-in-error")
"""What is found "while the cards are being dealt"."""

BEFORE_BETS_CLOSE = ("hole-card-exposed-before-no-more-bets",)

EXPOSED = {"dealer-card-exposed": "dealer", "community-card-exposed": "community"}
"""Where a card is exposed "prior to" its being revealed."""


def report(game: Game, state: Round, command: Report) -> list[Event] | Refusal:
    """The irregularity noted, with its consequence for the round; what it means for the deck is the table's to do."""
    rule = game.irregularities.get(command.irregularity)
    if rule is None:
        known = nearest(command.irregularity, game.irregularities)
        message = f"There is no irregularity {command.irregularity!r}. {known}"
        return Refusal("no-such-irregularity", message)
    if state.phase not in ("wagers", "closed"):
        return Refusal("no-round", "No round is being played.", rule.cite)
    if is_settling(state):
        return Refusal("settling", "Wagers have been settled; a question about them is a dispute.", rule.cite)
    refusal = refuse_untimely(game, state, rule) or refuse_unclear(game, state, rule, command)
    return refusal or note(game, state, rule, command)


def note(game: Game, state: Round, rule: Irregularity, command: Report) -> list[Event]:
    """The note of it, and what becomes of the round."""
    goes_on = game.choices.options.get(rule.option) == "continue"
    made_of_it = "continue" if goes_on else rule.consequence
    note = IrregularityNoted(rule.id, made_of_it, command.seat, command.card, rule.cite)
    return [note, *consequence(game, state, made_of_it, rule, command)]


def sign(events: list[Event], actor: Actor) -> list[Event]:
    """A report with the person who makes it."""
    if not actor.person:
        return events
    return [replace(one, person=actor.person) if isinstance(one, IrregularityNoted) else one for one in events]


def is_settling(state: Round) -> bool:
    """Whether the cards have been turned and wagers settled on them: then it is too late for an irregularity."""
    results = (result for seat in state.seats.values() for result in seat.settled.values())
    return bool(state.order or state.held) or any(result.outcome != "forfeit" for result in results)


def refuse_untimely(game: Game, state: Round, rule: Irregularity) -> Refusal | None:
    """Why something cannot go wrong any more, or not yet: the law says of each when it does.

    A wrong number of cards has no such time, and may come out at any moment before wagers are settled.
    """
    if rule.id in BEFORE_BETS_CLOSE and state.phase != "wagers":
        return Refusal("not-here", "“No more bets” has been announced.", rule.cite)
    if rule.id in OF_THE_DEAL and deal_is_over(game, state):
        return Refusal("not-here", "The cards have been dealt, and play has gone on since.", rule.cite)
    if zone := EXPOSED.get(rule.id):
        if not state.out:
            return Refusal("not-here", "No card has been dealt.", rule.cite)
        if state.turned.get(zone, 0) >= len(state.zones.get(zone, ())) and family_of(game).has_dealt(game, state):
            return Refusal("not-here", f"Every card of the {zone} has been revealed.", rule.cite)
    return None


def deal_is_over(game: Game, state: Round) -> bool:
    """Whether all cards have been dealt and somebody has decided on them, or nothing but settlement is left."""
    if not family_of(game).has_dealt(game, state):
        return False
    return step_of(game, state) is None or any(seat.choices for seat in state.seats.values())


def refuse_unclear(game: Game, state: Round, rule: Irregularity, command: Report) -> Refusal | None:
    """What a report must say, or cannot say of this round."""
    if rule.consequence in OF_A_CARD:
        if rule.consequence == "card-not-used" and any(one.consequence == rule.consequence for one in state.noted):
            message = "More than one card has been found so: that is another irregularity."
            return Refusal("more-than-one", message, rule.cite, several(game))
        if command.card is None:
            return Refusal("which-card", "Name the card.", rule.cite)
        return refuse_unavailable(game, state, (command.card,))
    if command.card is not None:
        return Refusal("no-card", "No card leaves play by this: name none.", rule.cite)
    playing = [number for number, seat in sorted(state.seats.items()) if seat.plays]
    if rule.consequence == "void-hand" and command.seat not in playing:
        open_now = tuple(f"seat {number}" for number in playing)
        return Refusal("which-seat", "Name the seat whose hand is void.", rule.cite, open_now)
    if rule.consequence == "deal-missing-card" and command.seat is None and not dealer_one_short(game, state):
        return Refusal("not-one-short", "The dealer's hand is not one card short.", rule.cite)
    return None


def dealer_one_short(game: Game, state: Round) -> bool:
    return state.counted and [at.to for at in family_of(game).due(game, state)] == ["dealer"]


def several(game: Game) -> tuple[str, ...]:
    return ("several-face-up-cards",) if "several-face-up-cards" in game.irregularities else ()


def consequence(game: Game, state: Round, made_of_it: str, rule: Irregularity, command: Report) -> list[Event]:
    """What becomes of the round: all of it is void, one hand is, or it goes on."""
    if made_of_it in VOIDS_ROUND:
        return [*stakes_back(state, None, rule.cite), *take_back(game, state, None), RoundVoided(rule.cite)]
    if made_of_it == "void-hand":
        assert command.seat is not None
        return [
            HandVoided(command.seat, rule.cite),
            *family_of(game).skip_void_hand(game, state, command.seat),
            *stakes_back(state, command.seat, rule.cite),
            *take_back(game, state, command.seat),
        ]
    return []


def stakes_back(state: Round, only: int | None, cite: str) -> list[Event]:
    """Every stake goes back to the player who placed it, forfeited ones too."""
    return [
        StakeReturned(number, wager, amount, cite)
        for number, seat in sorted(state.seats.items())
        for wager, amount in seat.wagers.items()
        if only in (None, number)
    ]
