"""Irregularities at the table: those of a round go to the round, and each has its consequence for decks and devices."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.errors import Refusal
from pitboss.games.devices import JAM, Device, devices, refuse_absent
from pitboss.games.game import Game
from pitboss.law.model import Irregularity
from pitboss.people import Actor
from pitboss.rounds.commands import Report
from pitboss.rounds.engine.decide import answer
from pitboss.rounds.engine.moments import MISDEALT, refuse_number
from pitboss.rounds.events import IrregularityNoted
from pitboss.tables import rules
from pitboss.tables.events import DeckRemoved, DeviceFailed, Event, ShoeEnds, ShuffleDue
from pitboss.tables.state import Table

Events = list[Event]

RUN_OUT = "shoe-runs-out"
"""The cards of the shoe that is in play are reshuffled at once, and the round finished from them."""

OF_DEVICES = ("cover-or-sign-device", "remove-device")
OF_THE_TABLE = ("reshuffle", "remove-deck", *OF_DEVICES)
"""Consequences that leave the round alone: the shuffler works beside it, and between rounds too."""


def report(game: Game, table: Table, command: Report, actor: Actor) -> Events | Refusal:
    """An irregularity of the chapter, noted; the round's own answer, where it concerns the round."""
    rule = game.irregularities.get(command.irregularity)
    if rule is not None:
        if refusal := refuse_unclear(game, table, rule):
            return refusal
        if rule.consequence in OF_THE_TABLE and rule.id != RUN_OUT:
            if command.card is not None:
                return Refusal("no-card", "This takes no card out of play: name none.", rule.cite)
            return refuse_number(rule, command) or [
                IrregularityNoted(rule.id, rule.consequence, None, None, rule.cite, actor.person)
            ]
        if not table.in_round and rule.id in MISDEALT and (gone := refuse_cleared(table, rule)):
            return gone
    events = answer(game, table.round, command, actor)
    return events if isinstance(events, Refusal) else list(events)


def refuse_cleared(table: Table, rule: Irregularity) -> Refusal | None:
    """Once the cards of a round have left the table nobody can see how many a hand had."""
    if rules.cards_lie(table):
        return None
    return Refusal("no-round", "No round is being played, and the cards of the last have left the table.", rule.cite)


def refuse_unclear(game: Game, table: Table, rule: Irregularity) -> Refusal | None:
    """A report of a device that is not in use here, or that does not say which deck or device is meant."""
    if refusal := refuse_absent(game, rule):
        return refusal
    if rule.id == JAM and rule.consequence in OF_THE_TABLE and not list_jammed(game, table):
        return Refusal("not-here", "No deck is in the shuffler: nothing can jam in it.", rule.cite)
    if rule.id == RUN_OUT and table.deck_missing:
        message = "The round's deck has left the table: its cards cannot run out."
        return Refusal("no-deck", message, rule.cite, ("ReceiveDeck",))
    if rule.consequence in OF_DEVICES and find_failing(game, table) is None:
        in_order = tuple(one for one in devices(game) if one not in table.devices)
        message = "Say which device it is: DeviceFails." if in_order else "No device in order stands at this table."
        return Refusal("which-device", message, rule.cite, in_order)
    if rule.consequence == "remove-deck" and len(beside_round(table)) != 1:
        message = "Say with the shuffle how many cards the shuffler counted."
        return Refusal("which-deck", message, rule.cite)
    return None


def find_failing(game: Game, table: Table) -> Device | None:
    """The device that fails, where only one can be meant."""
    in_order = [one for one in devices(game) if one not in table.devices]
    return in_order[0] if len(in_order) == 1 else None


def elsewhere(table: Table) -> list[str]:
    """The decks that are not being dealt from and have been through the shuffle, or are in it."""
    dealt = table.playing if table.round.out else None
    return [
        name
        for name, deck in table.decks.items()
        if name != dealt and deck.standing in ("in-shuffler", "shuffled", "ready")
    ]


def beside_round(table: Table) -> list[str]:
    return [name for name in elsewhere(table) if name != table.playing]


def list_jammed(game: Game, table: Table) -> list[str]:
    """The decks whose shuffle jams: those in the shuffler, or else those that it has shuffled and that lie there still.
    The deck of the round has been taken out of it, unless cards are dealt from the device itself.
    """
    if loaded := [name for name, deck in table.decks.items() if deck.standing == "in-shuffler"]:
        return loaded
    in_device = game.choices.shuffler == "reshuffling-shoe"
    left = elsewhere(table) if in_device else beside_round(table)
    return [name for name in left if in_device or table.decks[name].machine]


def beyond_the_round(game: Game, table: Table, irregularity: str) -> Iterator[Event]:
    """What an irregularity means for decks in the shuffler, for a shoe that has run out, for a device."""
    rule = game.irregularities[irregularity]
    if rule.consequence in OF_DEVICES:
        device = find_failing(game, table)
        assert device is not None
        yield DeviceFailed(device, rule.cite)
    if rule.consequence == "remove-deck":
        yield DeckRemoved(beside_round(table)[0], rule.id, rule.cite)
    if rule.consequence == "reshuffle":
        if rule.id == RUN_OUT and table.playing is not None:
            yield ShuffleDue(table.playing, rule.id, False, rule.cite)
            return
        for name in list_jammed(game, table):
            yield ShuffleDue(name, rule.id, False, rule.cite)
        if table.playing in table.decks and table.round.out and rules.from_a_shoe(game):
            assert table.playing is not None
            yield ShoeEnds(table.playing, table.rounds, rule.id, rule.cite)
