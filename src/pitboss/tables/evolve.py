"""What an event does to a table. Total, and without any rule: replaying needs nothing but this and the round's own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from typing import Any

from pitboss.meters.meter import Meter
from pitboss.meters.meter import evolve as evolve_meter
from pitboss.rounds import events as rounds
from pitboss.rounds.engine.evolve import evolve as evolve_round
from pitboss.tables.events import (
    CardsBurned,
    ClockSet,
    CoverCardPlaced,
    DealerCame,
    DeckCut,
    DeckReceived,
    DeckRemoved,
    DeckTakesOver,
    DeviceFailed,
    DeviceRestored,
    DeviceSecured,
    EntryPermitted,
    Event,
    HandsCounted,
    IdleSpread,
    MeterMoved,
    MeterReading,
    MethodChanged,
    Performed,
    RecutOrdered,
    RoundBegan,
    RoundEnded,
    SeatLeft,
    SeatTaken,
    ShoeEnds,
    Shuffled,
    ShuffleDue,
    ShufflerLoaded,
    StubCounted,
    TableClosed,
    TableOpened,
)
from pitboss.tables.posting import postings
from pitboss.tables.state import DeckAtTable, Table


def evolve_all(table: Table, events: Iterable[Event]) -> Table:
    return reduce(evolve, events, table)


def evolve(table: Table, event: Event) -> Table:
    """The table after the event."""
    match event:
        case TableOpened(_, _, at, meters):
            starting = {name: Meter(started=exact) for name, exact in meters}
            return replace(table, phase="open", at=at, meters={**starting, **table.meters})
        case TableClosed(at):
            return replace(table, phase="closed", at=at, dealer="", to_burn=0)
        case ClockSet(was, now):
            back = min(now - was, 0)  # A deck stays as old as it is when the clock is set back.
            aged = {name: replace(one, received=one.received + back) for name, one in table.decks.items()}
            return replace(table, at=now, decks=aged)
        case DeckReceived(deck, at, received_as, _):
            return replace(table, at=at, decks={**table.decks, deck: DeckAtTable(at, received_as)})
        case DeckRemoved(deck):
            left = {name: one for name, one in table.decks.items() if name != deck}
            return replace(table, decks=left, last=None if table.last == deck else table.last)
        case DeckTakesOver(deck):
            return replace(table, playing=deck, last=deck)
        case Performed(deck, step, _, face, standing, _):
            steps = (*table.decks[deck].steps, step)
            return of_deck(table, deck, steps=steps, face=face, standing=standing)
        case IdleSpread(deck, face, done, _):
            fresh = DeckAtTable(table.decks[deck].received, steps=done, face=face, idle=True)
            return replace(table, decks={**table.decks, deck: fresh})
        case ShufflerLoaded(deck):
            return of_deck(table, deck, standing="in-shuffler")
        case Shuffled():
            return shuffled(table, event)
        case DeckCut(deck):
            return of_deck(table, deck, standing="ready", cut=True)
        case RecutOrdered(deck):
            return of_deck(table, deck, standing="shuffled", cut=False)
        case CoverCardPlaced(deck, behind, _):
            return of_deck(table, deck, behind=behind)
        case CardsBurned(deck, card, unseen, _):
            gone = (*table.decks[deck].gone, *(() if card is None else (card,)))
            bare = replace(table, to_burn=0)
            return of_deck(bare, deck, burned=True, gone=gone, unseen=table.decks[deck].unseen + unseen)
        case DealerCame(dealer, burns, _):
            return replace(table, dealer=dealer, to_burn=burns)
        case ShuffleDue(deck, _, in_rack, _):
            return of_deck(table, deck, standing="in-rack" if in_rack else "stacked")
        case ShoeEnds(deck, last, _, _):
            return of_deck(table, deck, last=last)
        case RoundBegan(number, deck, at, count_stub, _):
            began = replace(table, rounds=number, playing=deck, last=deck, at=at)
            return replace(began, count_stub=count_stub, stub_counted=False, stub=None)
        case RoundEnded():
            return ended(table, event)
        case StubCounted(cards, _, agree, _):
            if not agree:
                return replace(table, stub=cards)
            return replace(table, stub=None, count_stub=False, stub_counted=True)
        case HandsCounted():
            return replace(table, stub=None, count_stub=False)
        case DeviceFailed(device):
            return replace(table, devices={**table.devices, device: "out-of-order"})
        case DeviceSecured(device, secured, _):
            return replace(table, devices={**table.devices, device: secured})
        case DeviceRestored(device):
            left_out = {one: how for one, how in table.devices.items() if one != device}
            return replace(table, devices=left_out)
        case MethodChanged(dealing, shuffler, decks, _):
            return replace(table, dealing=dealing, shuffler=shuffler, decks_used=decks)
        case SeatTaken(seat, player):
            return replace(table, seats={**table.seats, seat: player})
        case SeatLeft(seat):
            return replace(table, seats={one: who for one, who in table.seats.items() if one != seat})
        case EntryPermitted(player):
            return replace(table, permitted=(*table.permitted, player))
        case MeterMoved(meter):
            after = posted(table, meter, event)
            shown_too = {**table.round.meters, meter: after.meters[meter].exact}
            return replace(after, round=replace(table.round, meters=shown_too))
        case MeterReading(at=at):
            return replace(table, at=at)
        case _:
            return played(table, event)


def of_deck(table: Table, deck: str, **changes: Any) -> Table:
    return replace(table, decks={**table.decks, deck: replace(table.decks[deck], **changes)})


def shuffled(table: Table, event: Shuffled) -> Table:
    """A shuffled deck is whole again but for what lies on the table; whoever sits may enter the one in use."""
    old = table.decks[event.deck]
    in_round = table.playing == event.deck
    fresh = DeckAtTable(
        old.received, event.standing, old.steps, machine=event.by == "machine", burned=in_round and old.burned
    )
    after = replace(table, decks={**table.decks, event.deck: fresh})
    return replace(after, entered=(), permitted=()) if event.deck == table.last else after


def ended(table: Table, event: RoundEnded) -> Table:
    """The round is behind; its deck may meanwhile have left the table."""
    after = replace(
        table,
        playing=None,
        uncounted=event.uncounted,
        count_stub=False,
        stub=None,
        entered=event.players,
        permitted=(),
    )
    if event.deck not in table.decks:
        return after
    return of_deck(after, event.deck, rounds=table.decks[event.deck].rounds + 1, gone=table.gone(event.deck))


def played(table: Table, event: rounds.Event) -> Table:
    """An event of the round: the round takes it, and its meter moves."""
    after = replace(table, round=evolve_round(table.round, event))
    match event:
        case rounds.IrregularityNoted(card=card) if card is not None and table.playing is None and table.last:
            # Found when the round was over: no round holds it, but the deck has lost it all the same.
            return of_deck(after, table.last, gone=(*table.decks[table.last].gone, card))
        case rounds.MeterFed(meter) | rounds.MeterPaid(meter) | rounds.ContributionTakenBack(meter):
            return posted(after, meter, event)
        case _:
            return after


def posted(table: Table, name: str, event: Event) -> Table:
    meter = table.meters.get(name, Meter())
    for one in postings(event):
        meter = evolve_meter(meter, one)
    return replace(table, meters={**table.meters, name: meter})
