"""What the dealer has said of a hole card that nobody knows, and what becomes of it when it was wrong.

A reading that was wrong is as good as none: the round is told again as one in which the hole card was not read, and
then play goes on (R-131). So whatever was settled or wagered on the reading is decided by the card itself.
"""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.cards import Card
from pitboss.errors import Refusal
from pitboss.games.blackjack import offers_insurance
from pitboss.games.game import Game
from pitboss.law.model import Irregularity, Stage
from pitboss.people import Actor
from pitboss.rankings.points import is_blackjack
from pitboss.rounds.commands import Choose, Command, ReadHoleCard, Report, ShowCards
from pitboss.rounds.engine.corrections import Course, Put, as_told_by, retell
from pitboss.rounds.engine.decide import answer_again, next_by_itself
from pitboss.rounds.engine.unknown import to_be_shown
from pitboss.rounds.events import Event
from pitboss.rounds.families.blackjack.hands import (
    dealer,
    has_won_house_money,
    is_blackjack_ruled,
    uses_reader,
    waits_for_reading,
)
from pitboss.rounds.families.family import Turn
from pitboss.rounds.families.programme import step_of
from pitboss.rounds.hand_events import HoleCardRead
from pitboss.rounds.state import Round

INSURED, DECLINED, TAKEN, PRESSED = "insure", "no-insurance", "take", "press"
"""Answers to what a player is asked only under an ace, or only once a blackjack of the dealer has been ruled out."""

TAKEN_FOR_GRANTED = {"insurance": DECLINED, "house-money-press": TAKEN}
"""The answer of a player who was not asked, by the stage that would have asked. None of them stakes money."""

CONTRADICTED = "other-reading"
"""Why a card is not turned that cannot be the one that was read."""


def refuse_reading(game: Game, state: Round, card: Card) -> Refusal | None:
    """A hole card that is turned is what was seen of it when the dealer looked, unless that was reported as wrong."""
    if state.read_as_blackjack is None or not uses_reader(game, state):
        return None
    if is_blackjack((dealer(state)[0], card)) == state.read_as_blackjack:
        return None
    seen, makes = ("a Blackjack", "none") if state.read_as_blackjack else ("no Blackjack", "one")
    rule = find_rule(game)
    message = (
        f"The hole card was read as {seen}, and this card makes {makes}. If it was misread, report {rule.id} first."
    )
    return Refusal(CONTRADICTED, message, rule.cite, ("Report",))


def find_rule(game: Game) -> Irregularity:
    """What follows when the hole card was not read, or misread: it is the same."""
    return next(rule for rule in game.edition.irregularity if rule.consequence == "continue")


def find_reading(state: Round) -> int | None:
    """The number of the event in which the hole card was read."""
    return next((n for n, event in enumerate(state.stands) if isinstance(event, HoleCardRead)), None)


def take_back_reading(game: Game, state: Round, command: Report, actor: Actor) -> list[Event] | Refusal | None:
    """Take back a reading that is reported as wrong: from there on, the round is one in which the card was not read."""
    rule, number = find_rule(game), find_reading(state)
    if command.irregularity != rule.id or number is None:
        return None
    put = Put(number, rule.title, actor, as_told_by(actor, without_reading(game, number)))
    return retell(game, state, put, Course(answer_again, next_by_itself))


def without_reading(game: Game, number: int) -> dict[int, Command]:
    """Give what is said in place of a wrong reading: that the card was not read."""
    return {number: Report(find_rule(game).id)}


# A round that is told again


def find_owed(game: Game, state: Round, turn: Turn | None) -> Command | None:
    """Find what a round told again waits for, though nobody was asked.

    Under the right up card the dealer may have had to look, and has not. Under an ace a player could have made an
    Insurance Wager, or pressed a win. Nobody did: it would lie on the layout.
    """
    step = step_of(game, state)
    if turn is not None and isinstance(step, Stage) and step.id in TAKEN_FOR_GRANTED:
        return Choose(turn.seat, TAKEN_FOR_GRANTED[step.id])
    return Report(find_rule(game).id) if waits_for_reading(game, state) else None


def is_moot(game: Game, state: Round, command: Command) -> bool:
    """What was asked under another up card, on a reading that was wrong, or of somebody who had won nothing. A stake
    that could not be made so goes back: there is insurance against an ace alone, and a press of winnings
    alone, once a blackjack is ruled out (R-125).
    A card that was turned for a blackjack lies there still, and is told when its time comes.
    """
    if not dealer(state):
        return False
    match command:
        case ReadHoleCard():
            return not uses_reader(game, state)
        case Choose(choice=choice) if choice in (INSURED, DECLINED):
            return not offers_insurance(dealer(state)[0])
        case Choose(seat, choice) if choice in (TAKEN, PRESSED):
            won = seat in state.seats and has_won_house_money(state.seats[seat])
            return not (won and is_blackjack_ruled(game, state))
        case ShowCards(zone="dealer"):
            return state.unknown > 0 and not uses_reader(game, state) and to_be_shown(game, state) is None
        case _:
            return False


def put_right_beside(game: Game, state: Round, wrong: Refusal) -> Mapping[int, Command]:
    """The right card cannot be the one that was read: so it was misread."""
    number = find_reading(state) if wrong.code == CONTRADICTED else None
    return {} if number is None else without_reading(game, number)
