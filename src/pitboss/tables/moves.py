"""What somebody may do at a table now, its round included: every move that is offered is accepted.

Each procedure that could be meant is put to the table's own rules, with the plainest figures that could be: the least
cut, the count that is right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count

from pitboss.errors import Refusal
from pitboss.games.devices import COUNTING
from pitboss.games.game import Game
from pitboss.games.progressive_meters import linked_meters
from pitboss.people import LADDER, Actor
from pitboss.rounds import moves as of_rounds
from pitboss.rounds.commands import Command as RoundCommand
from pitboss.rounds.commands import Deal, OpenRound, PlaceWager
from pitboss.rounds.engine.wagering import refuse_player
from pitboss.rounds.moves import Move
from pitboss.tables import commands as does
from pitboss.tables import rules
from pitboss.tables.commands import Command, TableCommand
from pitboss.tables.commitment import refuse_dealer
from pitboss.tables.counting import count_shuffled, count_stub_left
from pitboss.tables.devices import find_other_method
from pitboss.tables.events import Event
from pitboss.tables.labels import label
from pitboss.tables.metering import refuse_lost
from pitboss.tables.opening import due_step
from pitboss.tables.permissions import permission, plays, refuse_person, speaks_for, stands_in, unseat
from pitboss.tables.pinning import refuse_another_game
from pitboss.tables.playing import refuse_before_count, refuse_now
from pitboss.tables.running_out import count_left
from pitboss.tables.spelling import spell_actor
from pitboss.tables.state import Table
from pitboss.tables.steps import list_due, suggest_words
from pitboss.tables.stops import refuse_omission
from pitboss.tables.table import answer_by_rules, as_dealt

Ask = Callable[[Command], list[Event] | Refusal]
"""What the table's rules say to a command of somebody who may give it."""

FREE: dict[type, tuple[str, ...]] = {
    does.OpenTable: ("meters",),
    does.ReceiveDeck: ("deck", "preinspected", "preshuffled"),
    does.RecordStep: ("says",),
    does.Shuffle: ("cards",),
    does.CommitDeck: ("commitment",),
    does.DiscloseDeck: ("cards", "salt"),
    does.Cut: ("depth",),
    does.OrderRecut: ("why",),
    does.Burn: ("card",),
    does.DealerComes: ("dealer",),
    does.BeginRound: ("count_stub",),
    does.CallOffRound: ("why",),
    does.CountStub: ("cards",),
    does.CountHands: ("cards",),
    does.TakeSeat: ("player",),
    does.UseMethod: ("dealing", "shuffler", "decks"),
    does.ReadMeter: ("shown",),
    does.LoseMeter: ("why",),
    does.CorrectStub: ("cards", "why"),
    does.CorrectBurn: ("card", "why"),
    does.CorrectSeat: ("seat", "player", "exchanged_with", "why"),
}
"""The fields of a command that the person who gives it fills in."""


def moves(game: Game, table: Table, actor: Actor) -> tuple[Move, ...]:
    """Everything that is open to somebody at the table."""
    if refuse_another_game(game, table):
        return ()
    actor = spell_actor(table, unseat(actor))

    def ask(command: Command) -> list[Event] | Refusal:
        return answer_by_rules(game, as_dealt(game, table, command), table, command, actor, table.at)

    corrections = seat_corrections(game, table, actor)
    return (*procedures(game, table, actor, ask), *corrections, *round_moves(game, table, actor, ask))


def procedures(game: Game, table: Table, actor: Actor, ask: Ask) -> Iterator[Move]:
    """The table's own commands that would be accepted."""
    for command in candidates(game, table, actor):
        way = as_dealt(game, table, command)
        if refuse_person(way, table, command, actor) or isinstance(ask(command), Refusal):
            continue
        allowed = permission(way, command)
        yield Move(command, label(way, command), allowed.roles, allowed.cite, free_fields(command))  # type: ignore[arg-type]


def seat_corrections(game: Game, table: Table, actor: Actor) -> Iterator[Move]:
    """A form, where somebody is recorded at a box: the person who corrects says which, who sits there, and why."""
    command = does.CorrectSeat(0, "", "")
    way = as_dealt(game, table, command)
    if table.phase == "open" and table.seats and not refuse_person(way, table, command, actor):
        fields = FREE[does.CorrectSeat]
        yield Move(command, label(way, command), permission(way, command).roles, "", fields)  # type: ignore[arg-type]


def free_fields(command: TableCommand) -> tuple[str, ...]:
    """List what is filled in with this very command. A card that is burned unseen is not named, and who has asked is
    said only if somebody has.
    """
    if isinstance(command, does.SpreadIdle):
        return ("asked_by",) if command.asked_by else ()
    unseen = isinstance(command, does.Burn) and command.card is None
    return () if unseen else FREE.get(type(command), ())


def round_moves(game: Game, table: Table, actor: Actor, ask: Ask) -> Iterator[Move]:
    """The round's moves, except those that the table knows something against."""
    now = rules.at_round(game, table)
    if table.phase == "closed" or stands_in(now, table, actor) or plays(table, actor):
        return
    seats = [
        seat
        for seat, player in table.seats.items()
        if speaks_for(table, seat, actor)
        and not refuse_now(now, table, PlaceWager(seat, "", 0), table.at)
        and not refuse_player(now, table.round, seat, player)
    ]
    in_round, links_lost = of_rounds.play_moves(now, table.round, actor, seats), bool(table.lost or table.without)
    for move in (*in_round, *of_rounds.correction_moves(now, table.round, actor)):
        command = move.command
        if isinstance(command, PlaceWager):
            refused = links_lost and refuse_lost(now, table, command) is not None
        else:
            refused = isinstance(command, OpenRound) or table_refuses(game, table, command, actor)
        if isinstance(command, Deal) and not refused:
            left = count_left(now, table, table.playing or "")
            move, refused = replace(move, cards=min(left, move.cards)), left == 0
        if not refused:
            yield move
    gone = (*table.cards_gone(table.playing or table.last or ""), *table.round.out)
    yield from of_rounds.report_moves(now, table.round, actor, ask, gone)


def table_refuses(game: Game, table: Table, command: RoundCommand, actor: Actor) -> bool:
    now = rules.at_round(game, table)
    if actor.role == "player" and refuse_person(now, table, command, actor):
        return True
    if isinstance(command, Deal) and refuse_dealer(table, actor):
        return True
    return bool(
        refuse_omission(game, table, command)
        or refuse_before_count(now, table, command)
        or refuse_now(now, table, command, table.at)
    )


def candidates(own: Game, table: Table, actor: Actor) -> Iterator[TableCommand]:
    """Every command of the table that could be meant; `own` is the operator's own game."""
    if table.phase == "closed":
        yield does.OpenTable()
        return
    game, of_round = rules.at_table(own, table), rules.at_round(own, table)
    yield does.CloseTable()
    yield does.ReceiveDeck(new_label(table))
    for deck in table.decks:
        yield from with_deck(game, table, deck)
    newcomer = next(name for name in newcomers() if name not in table.seats.values())
    who = actor.person if actor.person and actor.role != "anyone" else newcomer
    yield from (does.SpreadIdle(), does.SpreadIdle("up", who), does.SpreadIdle("up"))
    for one in list_due(own, table):
        yield does.RecordStep(one.step, one.seat, one.deck, suggest_words(of_round, table, one), one.wager)
    yield does.Burn(None)
    if not rules.with_dice(game):
        yield does.Burn(game.deck.cards[0])
    yield does.DealerComes(f"{table.dealer}, next" if table.dealer else "dealer")
    yield does.BeginRound()
    yield does.CallOffRound("no wagers")
    yield does.CallOffRound("the device has failed", device_failed=True)
    if table.playing is not None and "count-stub" in game.procedures:
        yield does.CountStub(count_stub_left(game, table))
    if table.stub is not None:
        yield does.CountHands(rules.full_count(game) - table.stub)
    if table.playing is not None and (table.stub is not None or table.stub_counted):
        expected = count_stub_left(game, table)
        yield does.CorrectStub(expected if table.stub is not None else expected + 1, "miscounted")
    for device in ("shuffler", "shoe"):
        yield does.DeviceFails(device)
        yield from (does.SecureDevice(device, how) for how in ("cover", "sign", "remove"))
        yield does.RestoreDevice(device)
    sits = newcomer if actor.role in LADDER else who  # Who works at a table does not play there.
    yield from (does.TakeSeat(seat, sits) for seat in game.seats if seat not in table.seats)
    yield from (does.LeaveSeat(seat) for seat in table.seats)
    if "no_mid_shoe_entry" in game.conditions:
        yield from (does.PermitEntry(player) for player in dict.fromkeys(table.seats.values()))
    if other := find_other_method(own, table):
        yield other
    yield from (does.ReadMeter(name, meter.shown) for name, meter in table.meters.items())
    yield from (does.LoseMeter(name, "no answer") for name in linked_meters(game))
    yield from (does.RegainMeter(name) for name in table.lost)


def with_deck(game: Game, table: Table, name: str) -> Iterator[TableCommand]:
    """What may be done with a deck."""
    yield does.RemoveDeck(name)
    if step := due_step(game, table.decks[name]):
        yield does.Perform(name, step.id)
    yield does.LoadShuffler(name)
    yield does.Shuffle(name, "hand")
    counts = game.choices.shuffler in COUNTING
    yield does.Shuffle(name, "machine", count_shuffled(game, table, name) if counts else None)
    yield does.CommitDeck(name, "0" * 64)
    yield does.DiscloseDeck(name, (), "")
    yield does.DirectShuffle(name)
    if table.decks[name].turned_up is not None:
        yield from (does.CorrectBurn(name, card, "misread") for card in game.deck.cards[:2])
    if cut := game.procedures.get("cut"):
        yield does.Cut(name, max(cut.number, 1))
    if "recut" in game.procedures:
        yield does.OrderRecut(name, "improper cut")


def newcomers() -> Iterator[str]:
    """Names for somebody who is not at the table yet."""
    yield "player"
    yield from (f"player {number}" for number in count(2))


def new_label(table: Table) -> str:
    return next(name for n in range(1, len(table.decks) + 2) if (name := f"deck-{n}") not in table.decks)
