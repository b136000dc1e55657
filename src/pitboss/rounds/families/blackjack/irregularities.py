"""What goes wrong at a blackjack table: when each irregularity can be reported, and those that change the round.

Most follow the common rules, and `first_places` puts off the cards of a place that was skipped. A card that was drawn
and seen in error is offered to the players in turn, and a void round takes back what has been handed out in it.
"""

from __future__ import annotations

from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.law.model import DealStep, Irregularity
from pitboss.people import Actor
from pitboss.rounds.commands import Report
from pitboss.rounds.engine.irregularities import note
from pitboss.rounds.engine.moments import refuse_unclear, refuse_untimely
from pitboss.rounds.engine.shoe import refuse_unavailable
from pitboss.rounds.events import Event, IrregularityNoted
from pitboss.rounds.families.blackjack.hands import (
    OFFERED,
    READING,
    count_hands_dealt,
    dealer,
    find_in_turn,
    needs_card,
    takes_hole_card,
    uses_reader,
)
from pitboss.rounds.families.blackjack.hands import hand_of as hand_in
from pitboss.rounds.families.blackjack.readings import take_back_reading
from pitboss.rounds.families.programme import programme, step_of
from pitboss.rounds.hand_events import CardOffered
from pitboss.rounds.state import Round

OF_A_BOX = ("deal-missing-card", "void-hand")
"""Consequences of what can have happened to one box and not to another."""


def answer_report(game: Game, state: Round, command: Report, actor: Actor) -> list[Event] | Refusal | None:
    """What a report brings about; None where there is no such irregularity, which the common rules say."""
    rule = game.irregularities.get(command.irregularity)
    if rule is None:
        return None
    if refusal := refuse_report(game, state, rule, command):
        return refusal
    if rule.consequence == "offer-card":
        assert command.card is not None
        return [
            IrregularityNoted(rule.id, rule.consequence, command.seat, None, rule.cite),
            CardOffered(command.card, rule.cite),
        ]
    return take_back_reading(game, state, command, actor) or note(game, state, rule, command)


def refuse_report(game: Game, state: Round, rule: Irregularity, command: Report) -> Refusal | None:
    """Why the report cannot be; a card past the dealer's hand alone may still be found when all is settled."""
    past = rule.consequence == "burn-card"
    if state.phase not in ("wagers", "closed") and not past:
        return Refusal("no-round", "No round is being played.", rule.cite)
    if step_of(game, state) is None and not past:
        return Refusal("settling", "Wagers are being settled; a question about them is a dispute.", rule.cite)
    if refusal := refuse_untimely(game, state, rule):
        return refusal
    if problem := find_objection(game, state, rule, command.seat):
        return Refusal("not-here", problem, rule.cite)
    if rule.consequence == "offer-card":
        return refuse_card(game, state, rule, command)
    return None if rule.consequence == "deal-missing-card" else refuse_unclear(game, state, rule, command)


def refuse_card(game: Game, state: Round, rule: Irregularity, command: Report) -> Refusal | None:
    if command.card is None:
        return Refusal("which-card", "Name the card.", rule.cite)
    return refuse_unavailable(game, state, (command.card,))


def rules_out(game: Game, state: Round, rule: Irregularity) -> bool:
    """Whether it cannot have happened as the round stands, whichever box or card is meant."""
    if rule.consequence in OF_A_BOX:
        return not is_first_deal(game, state)
    return bool(find_objection(game, state, rule, None))


def is_first_deal(game: Game, state: Round) -> bool:
    """Whether the first cards are going out."""
    return state.phase == "closed" and isinstance(step_of(game, state), DealStep)


def find_objection(game: Game, state: Round, rule: Irregularity, seat: int | None) -> str:
    """Why it cannot have happened as the round stands; nothing, if it can."""
    dealing = is_first_deal(game, state)
    cards = len(state.seats[seat].cards) if seat is not None and seat in state.seats else None
    match rule.consequence:
        case "complete-deal" if not dealing or dealer(state):
            return "The dealer is skipped only while the first cards go out, before the dealer has one."
        case "deal-missing-card" if not dealing or cards != count_hands_dealt(game):
            return (
                "A box is short of a card only while the first cards go out, when it has its first and not its second."
            )
        case "void-hand" if not dealing or cards:
            return "A box is skipped only while the first cards go out, when it has none."
        case "continue" if not is_unread(game, state):
            return "The hole card has been read, or is not read at all."
        case "continue" if state.held:
            return "An award is being verified on what was read: it is verified or rejected first."
        case "burn-card" if not dealer_stands(game, state):
            return "The dealer's hand is not finished."
        case "offer-card" if dealing or not is_being_played(game, state):
            return "A card is drawn in error only once the first cards lie, while players play and no card is due."
    return ""


def is_unread(game: Game, state: Round) -> bool:
    """The hole card is still to be read, or was and can have been misread: it still lies unknown."""
    if state.phase != "closed" or not takes_hole_card(game):
        return False
    if programme(game).is_past(state.step, READING) and not state.unknown:
        return False
    return not dealer(state) or uses_reader(game, state)


def dealer_stands(game: Game, state: Round) -> bool:
    settling = state.phase == "closed" and step_of(game, state) is None
    return len(dealer(state)) > 1 and (settling or state.phase == "over")


def is_being_played(game: Game, state: Round) -> bool:
    """Players play, no card has been called for, and none lies exposed already."""
    if state.phase != "closed" or programme(game).is_past(state.step, "play") or OFFERED in state.zones:
        return False
    one = find_in_turn(game, state)
    return one is not None and not needs_card(hand_in(state, one))
