"""What nobody can truly say of cards and dice that no hand touches: those that the device of a table brings.

No card lies face up in a sealed deck, none is dealt to a wrong place, no die leaves the table, and nothing is counted
wrong. What is offered at such a table and what is accepted there both follow from `refuse_at`.
"""

from __future__ import annotations

from pitboss.errors import Refusal
from pitboss.floor.electronic import BROUGHT, STANDS_FOR
from pitboss.floor.hosting import Place
from pitboss.floor.lost_decks import refuse_lost
from pitboss.games.game import Game
from pitboss.law.vocabulary.irregularities import OF_THE_COUNT, OF_THE_DEVICE
from pitboss.people import Actor
from pitboss.rounds import commands as in_rounds
from pitboss.rounds.commands import Report
from pitboss.tables import commands as does
from pitboss.tables import rules
from pitboss.tables.counting import count_shuffled, count_stub_left
from pitboss.tables.running_out import count_left
from pitboss.tables.state import Table
from pitboss.tables.waiting import waits_for

BY_HAND = (
    in_rounds.DrawCard,
    in_rounds.CorrectCard,
    in_rounds.ExchangeCards,
    in_rounds.CorrectRoll,
    in_rounds.CorrectReading,
    in_rounds.ReadHoleCard,
    does.CorrectBurn,
    does.CorrectStub,
    does.DeviceFails,
    does.SecureDevice,
)
"""What only a hand does, or an eye that has misread: a card is drawn out of turn, a card or a roll was typed wrong."""


def refuse_at(place: Place, table: Table, command: object, actor: Actor) -> Refusal | None:
    """Why a person's word is not taken where a device brings the cards."""
    by_person = place.source == "electronic" and actor.role != "device"
    return refuse_lost(place, table, command) or refuse_untrue(place.game, table, command) if by_person else None


def refuse_untrue(game: Game, table: Table, command: object) -> Refusal | None:
    """Why something cannot have happened to cards and dice of a device; `game` is as hosted."""
    if isinstance(command, BROUGHT):
        message = "Cards and dice come from the device of this table: ask for them and name none."
        return Refusal("device-brings", message, "", tuple(STANDS_FOR))
    if isinstance(command, BY_HAND):
        return Refusal("device-brings", "Cards and dice come from the device of this table: no hand has touched them.")
    if isinstance(command, Report):
        return refuse_report(rules.at_table(game, table), table, command)
    if isinstance(command, does.CountStub | does.CountHands | does.Shuffle):
        return refuse_count(rules.at_table(game, table), table, command)
    return None


def refuse_report(now: Game, table: Table, command: Report) -> Refusal | None:
    """An irregularity that hands make. Too few cards are left only when they are, and a device has stopped only where
    the record says so.
    """
    rule = now.irregularities.get(command.irregularity)
    if rule is None:
        return None
    if rule.id in OF_THE_COUNT:
        wanted = waits_for(now, table).cards
        left = count_left(now, table, table.playing) if table.playing is not None else 0
        if table.playing is None or left < wanted:
            return None
        return Refusal("not-here", f"The shoe has {left} cards left, and {wanted} are wanted.", rule.cite)
    if rule.id in OF_THE_DEVICE and table.devices:
        return None
    message = f"The cards and dice of this table come from a device, and no hand touches them. {rule.title}: not here."
    return Refusal("device-brings", message, rule.cite)


def refuse_count(now: Game, table: Table, command: does.CountStub | does.CountHands | does.Shuffle) -> Refusal | None:
    """A number that the device cannot have found."""
    if isinstance(command, does.Shuffle):
        right = count_shuffled(now, table, command.deck) if command.cards is not None else None
    else:
        right = count_stub_left(now, table) if isinstance(command, does.CountStub) and table.playing else None
    if right is None or right == command.cards:
        return None
    return Refusal("device-brings", f"The device of this table counts its cards, and has {right} there.")
