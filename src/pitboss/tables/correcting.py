"""Corrections at a table: of its round, which decides again; of a stub that was miscounted; of a burn card misread.

A round can be corrected until the next one begins. The depth of a cut is not: nothing follows from it, and a cut that
was not deep enough is made again. Nor is the count of the hands: it voids the round at once.
"""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

from pitboss.cards import UNKNOWN, show
from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.people import Actor
from pitboss.rankings.points import pips
from pitboss.rounds import commands as in_rounds
from pitboss.rounds.commands import CorrectPayment, CorrectReport, CorrectWager
from pitboss.rounds.engine.corrected_wagers import right_wager
from pitboss.rounds.engine.corrections import OF_CARDS, Course, correct, named_by
from pitboss.rounds.engine.decide import answer_again, next_by_itself
from pitboss.rounds.engine.evolve import evolve_all
from pitboss.rounds.engine.irregularities import A_DISPUTE, beside, is_settling
from pitboss.rounds.engine.moments import AFTER_THE_DEAL
from pitboss.rounds.engine.shoe import refuse_out
from pitboss.rounds.events import Event as RoundEvent
from pitboss.rounds.events import IrregularityNoted, WagerPlaced
from pitboss.rounds.state import Round
from pitboss.tables import rules
from pitboss.tables.commands import CorrectBurn, CorrectStub
from pitboss.tables.events import BurnCorrected, Event, RoundReopened, StubCorrected
from pitboss.tables.irregularities import OF_THE_TABLE
from pitboss.tables.metering import refuse_lost
from pitboss.tables.seating import refuse_barred, refuse_name
from pitboss.tables.state import Table
from pitboss.tables.stub import at_settlement, is_dealt

Events = list[Event]

OF_ROUNDS = get_args(in_rounds.Correction)

TAKEN_BACK = "Pitboss R-231"
"""Until when a wrong report is taken back."""


def correct_round(game: Game, table: Table, command: in_rounds.Correction, actor: Actor) -> Events | Refusal:
    """The round's own correction, with what only the table knows: who sits where, and which cards are gone."""
    if isinstance(command, OF_CARDS) and (refusal := refuse_sealed(table)):
        return refusal
    if isinstance(command, CorrectWager):
        if refusal := refuse_other(game, table, command) or refuse_seat(game, table, command):
            return refusal
        command = replace(command, player=table.seats.get(command.seat, "") if is_moved(table, command) else "")
    if isinstance(command, CorrectReport) and (refusal := refuse_report(game, table, command)):
        return refusal
    events = correct(game, table.round, command, actor, course_of(table))
    if isinstance(events, Refusal) or isinstance(command, CorrectPayment):
        return events if isinstance(events, Refusal) else list(events)
    return with_what_follows(game, table, events)


def course_of(table: Table) -> Course:
    """How the round goes on: where the stub is counted in it, nothing follows the deal by itself."""

    def onward(game: Game, state: Round) -> list[RoundEvent]:
        return [] if table.count_stub and is_dealt(game, state) else next_by_itself(game, state)

    return Course(answer_again, onward)


def with_what_follows(game: Game, table: Table, events: list[RoundEvent]) -> Events | Refusal:
    """A round that was told again, and that it goes on where it does; or why it cannot."""
    after = evolve_all(table.round, events)
    if refusal := refuse_gone(game, table, after) or refuse_forgotten(table, after):
        return refusal
    if table.in_round or after.phase in ("over", "void"):
        return list(events)
    return refuse_reopening(game, table, after) or [events[0], reopen(table), *events[1:]]


def refuse_sealed(table: Table) -> Refusal | None:
    """Nobody typed the cards of a deck that a device has sealed; its disclosure says which they were."""
    deck = table.decks.get(table.playing or table.last or "")
    if deck is None or not deck.commitment:
        return None
    return Refusal("sealed", "The cards of this deck come from the device that committed it: nobody typed them.")


def refuse_other(game: Game, table: Table, command: CorrectWager) -> Refusal | None:
    """Refuse a wager in the name of somebody who does not sit there: at a table whoever sits at a seat plays it."""
    sits = table.seats.get(command.seat, "")
    return refuse_name(game, command.seat, sits, command.player) if sits else None


def is_moved(table: Table, command: CorrectWager) -> bool:
    """Whether a wager lay at another seat than was typed."""
    stands, named = table.round.stands, [number for number, _ in named_by(command)]
    placed = [stands[number] for number in named if 0 <= number < len(stands)]
    return any(isinstance(one, WagerPlaced) and one.seat != command.seat for one in placed)


def refuse_seat(game: Game, table: Table, command: CorrectWager) -> Refusal | None:
    """Why a wager that lay at another seat than was typed, or was another wager, cannot have lain there."""
    stands = table.round.stands
    for number, _ in named_by(command):
        event = stands[number] if 0 <= number < len(stands) else None
        if not isinstance(event, WagerPlaced):
            continue  # The round itself refuses it.
        right = right_wager(table.round, command, number)
        moved = (event.seat, event.wager) != (right.seat, right.wager)
        if moved and (refusal := refuse_barred(game, table, right) or refuse_lost(game, table, right)):
            return refusal
    return None


def refuse_report(game: Game, table: Table, command: CorrectReport) -> Refusal | None:
    """What was done to decks and devices for a report is done, and what follows from a count is put right with it."""
    stands, number = table.round.stands, command.event
    event = stands[number] if 0 <= number < len(stands) else None
    right = game.irregularities.get(command.irregularity)
    if not isinstance(event, IrregularityNoted):
        return None
    if event.irregularity in AFTER_THE_DEAL or command.irregularity in AFTER_THE_DEAL:
        message = "This follows from the count of the stub: while the round is played, correct the count."
        return Refusal("of-the-count", message, event.cite)
    if event.consequence in OF_THE_TABLE or (right is not None and right.consequence in OF_THE_TABLE):
        message = "This is about a deck or a device, not the round: say how that is now, with a command of its own."
        return Refusal("of-the-table", message, event.cite)
    return None


def refuse_reopening(game: Game, table: Table, after: Round) -> Refusal | None:
    """A round that has ended goes on only if no card is wanted for it: an award is verified, or its shooter throws. One
    that was void by a wrong report goes on while its cards lie there, if all were dealt and no count is owed.
    """
    waits_for_dice = rules.with_dice(game) and after.dice.shooter in table.seats
    if table.remembers_round and (waits_for_dice or at_settlement(game, after)):
        return None
    if table.round.phase == "void":
        if rules.cards_lie(table) and is_dealt(game, after) and not owes_count(game, table):
            return None
        message = "The round stays void: it would be dealt or counted on, and its cards have been gathered. Every stake"
        return Refusal("round-ended", f"{message} has gone back; begin another round.", TAKEN_BACK)
    message = "The round would go on with this, and its cards have been put away: a question about it is a dispute."
    return Refusal("round-ended", message, A_DISPUTE)


def owes_count(game: Game, table: Table) -> bool:
    """Whether the stub was to be counted in the round, and was not."""
    assert table.last is not None
    rule = rules.stub_count(game, machine=table.decks[table.last].machine)
    return rule is not None and not table.stub_counted and table.uncounted >= rule.number


def refuse_forgotten(table: Table, after: Round) -> Refusal | None:
    """A card that was found and reported is gone from a deck that may have been shuffled since."""
    if table.in_round or table.remembers_round or not after.zones.get("discard"):
        return None
    return Refusal(
        "round-ended", "The deck of this round has been shuffled or has left: it is too late to correct this."
    )


def reopen(table: Table) -> RoundReopened:
    assert table.last is not None
    return RoundReopened(table.rounds, table.last, max(table.uncounted - 1, 0))


def refuse_gone(game: Game, table: Table, after: Round) -> Refusal | None:
    """A card of which earlier rounds of the shoe have used up every copy."""
    if rules.with_dice(game):
        return None
    before = gone_before(table)
    for card in dict.fromkeys(one for one in after.out if one != UNKNOWN):
        if (*before, *after.out).count(card) > game.deck.copies > table.round.out.count(card):
            return refuse_out(game, f"{show(card)} has left the shoe already.")
    return None


def gone_before(table: Table) -> tuple[int, ...]:
    """The cards that had left the round's deck before the round."""
    deck = table.decks.get(table.playing or table.last or "")
    if deck is None or not (table.in_round or deck.rounds):
        return ()
    return deck.gone if table.in_round else table.gone_before_round


# The stub


def correct_stub(game: Game, table: Table, command: CorrectStub, actor: Actor) -> Events | Refusal:
    """The stub was miscounted: the round goes on, or the others are counted, as if it had been counted right."""
    where = game.cite_of("count-stub")
    if table.playing is None or not (table.stub is not None or table.stub_counted):
        return Refusal("not-counted", "No stub has been counted in a round that is being played.", where)
    if is_settling(table.round) or table.round.phase != "closed":
        message = "The wagers have been settled on that count: a question about them is a dispute."
        return Refusal("settling", message, beside(where))
    if not command.why.strip():
        return Refusal("no-reason", "Say why: a correction names its reason.", where)
    if command.cards < 0:
        return Refusal("wrong-number", "The number of cards must not be negative.", where)
    expected = rules.full_count(game) - table.count_gone(table.playing)
    was = expected if table.stub is None else table.stub
    if command.cards == was:
        return Refusal("nothing-wrong", f"The stub has been counted so: {was} cards.", where)
    agree = command.cards == expected
    return [StubCorrected(was, command.cards, expected, agree, command.why, actor.role, actor.person, where)]


# The burn card


def correct_burn(game: Game, table: Table, command: CorrectBurn, actor: Actor) -> Events | Refusal:
    """The card that says how many are burned was misread; this many have been burned as the right one says."""
    where = game.cite_of("burn-by-first-card")
    deck = table.decks.get(command.deck)
    if not where or deck is None or deck.turned_up is None:
        return Refusal("not-burned", f"No card of {command.deck!r} was turned up to say how many cards to burn.", where)
    if deck.rounds or (table.playing == command.deck and table.round.out):
        message = "Cards of this shoe have been dealt: a question about what was burned is a dispute."
        return Refusal("dealt", message, where)
    if not command.why.strip():
        return Refusal("no-reason", "Say why: a correction names its reason.", where)
    if command.card not in game.deck.cards:
        return Refusal("which-card", "Say which card was turned up: it says how many are burned.", where)
    was = deck.turned_up
    if command.card == was:
        return Refusal("nothing-wrong", f"{show(was)} is recorded already.", where)
    unseen = deck.unseen - pips(was) + pips(command.card)
    return [
        BurnCorrected(command.deck, was, command.card, unseen, command.why, actor.role, actor.person, where),
    ]
