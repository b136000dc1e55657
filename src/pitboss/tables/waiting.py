"""What a table stands still for: something about its cards and devices, or what its round needs next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pitboss.errors import Refusal
from pitboss.games.devices import SHOE_JAM, shuffling_device
from pitboss.games.game import Game
from pitboss.law.model import Procedure
from pitboss.rounds import waiting as of_rounds
from pitboss.rounds.commands import CollectVigorish, GiveDice, Report
from pitboss.rounds.waiting import Waiting, What
from pitboss.tables import commands as does
from pitboss.tables import rules
from pitboss.tables.alternation import turn_of
from pitboss.tables.commands import Command
from pitboss.tables.opening import cite_of_spread, due_step, waits_for_player
from pitboss.tables.permissions import permission
from pitboss.tables.playing import refuse_undealable, refuse_unready
from pitboss.tables.shuffling import shuffled_first
from pitboss.tables.state import Table
from pitboss.tables.stops import find_wait
from pitboss.tables.stub import waits_for_count

CARDS_NOT_READY: Mapping[str, tuple[What, Command]] = {
    "no-deck": ("deck", does.ReceiveDeck("")),
    "not-opened": ("deck-opening", does.Perform("", "")),
    "undisclosed": ("disclosure", does.DiscloseDeck("", (), "")),
    "not-shuffled": ("shuffle", does.Shuffle("", "hand")),
    "not-cut": ("cut", does.Cut("", 0)),
    "vigorish-owed": ("vigorish", CollectVigorish(0)),
    "other-deck": ("other-deck", does.LoadShuffler("")),
    "not-burned": ("burn", does.Burn()),
    "deck-too-old": ("deck-change", does.RemoveDeck("")),
    "out-of-use": ("device", does.RestoreDevice("shoe")),
    "shoe-stopped": ("device", Report(SHOE_JAM)),
}
"""By the refusal of a round or of a card: what is missing, and the command that brings it."""


def waits_for(game: Game, table: Table) -> Waiting:
    """What the table needs next; `game` is the operator's own."""
    if table.phase == "closed":
        return wait(game, "opening", does.OpenTable())
    step = find_wait(game, table)
    game = rules.at_table(game, table)
    if step is not None:
        recorded = does.RecordStep(step.step, step.seat, step.deck, wager=step.wager)
        return wait(game, "step", recorded, step.cite, step.deck, step.step, step.seat)
    if not table.in_round:
        missing = of_cards(game, table, turn_of(game, table) or "", refuse_unready(game, table, table.at))
        return missing or wait(game, "new-round", does.BeginRound())
    stub = game.cite_of("count-stub")
    if table.stub is not None:
        return wait(game, "hands-count", does.CountHands(0), stub)
    if waits_for_count(game, table):
        return wait(game, "stub-count", does.CountStub(0), stub)
    waiting = of_rounds.waits_for(game, table.round)
    if waiting.what == "wagers" and waiting.seat not in (None, *table.seats):
        return wait(game, "shooter", GiveDice(0), game.cite_of("offer-in-turn"))
    if waiting.what == "cards" and not rules.with_dice(game) and table.playing is not None:
        return of_cards(game, table, table.playing, refuse_undealable(game, table, table.playing, table.at)) or waiting
    return waiting


def of_cards(game: Game, table: Table, deck: str, refusal: Refusal | None) -> Waiting | None:
    """Why no card can come from a deck, as what is waited for."""
    if refusal is None:
        return None
    what, brings = CARDS_NOT_READY[refusal.code]
    step = due_step(game, table.decks[deck]) if deck in table.decks else None
    if step is not None and waits_for_player(table, step, table.decks[deck]):
        return wait(game, "first-player", does.TakeSeat(0, ""), cite_of_spread(game, table.decks[deck]), deck, step.id)
    if step is not None:
        return wait(game, what, does.Perform(deck, step.id), refusal.cite, deck, step.id)
    if what == "other-deck" and (opened := find_opened(game, table)):
        name, step = opened
        return wait(game, "deck-opening", does.Perform(name, step.id), refusal.cite, name, step.id)
    if what == "device":
        return replace(wait(game, what, brings, refusal.cite, deck), place=device_missing(game, table, deck))
    if what == "shuffle":
        return wait(game, what, brings, refusal.cite, shuffled_first(game, table, deck))
    # Of several decks the next is asked for beside the one that lies there.
    return wait(game, what, brings, refusal.cite, next(iter(table.decks), "") if what == "deck" else deck)


def find_opened(game: Game, table: Table) -> tuple[str, Procedure] | None:
    """A deck that is being opened, and the step that comes next."""
    steps = ((name, due_step(game, deck)) for name, deck in table.decks.items())
    return next(((name, step) for name, step in steps if step), None)


def device_missing(game: Game, table: Table, deck: str) -> str:
    """The device without which no card of a deck comes: the shoe that deals it, or the shuffler that it waits for."""
    ready = deck in table.decks and table.decks[deck].standing == "ready" and "shoe" in table.devices
    return "shoe" if ready else shuffling_device(game) or "shoe"


def wait(
    game: Game, what: What, brings: Command, cite: str = "", deck: str = "", step: str = "", seat: int | None = None
) -> Waiting:
    allowed = permission(game, brings)
    return Waiting(what, allowed.roles, cite or allowed.cite, seat=seat, deck=deck, step=step)
