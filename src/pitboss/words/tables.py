"""The events of a table in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.games.game import Game
from pitboss.money import spoken
from pitboss.rounds.labels import spell
from pitboss.rounds.labels import title_of as name_wager
from pitboss.tables import events as happens
from pitboss.tables.commands import Minutes
from pitboss.tables.idle_events import FaceUpRequested, IdleSpread, RoundCalledOff
from pitboss.tables.labels import has_dice, name_deck, name_step
from pitboss.tables.seat_events import SeatsCorrected
from pitboss.tables.step_events import AwardSource, StepRecorded, StepsOmitted
from pitboss.words.cards import count, name_card, start
from pitboss.words.corrections import name_corrector, why_of


def say_stub(game: Game, event: happens.StubCounted) -> str:
    counted = f"The stub has {count(event.cards, 'card')}"
    return f"{counted}, as it must." if event.agree else f"{counted}; it must have {event.expected}."


def say_burned(game: Game, event: happens.CardsBurned) -> str:
    first = f"The {name_card(event.card)} is turned up; " if event.card is not None else ""
    return f"{first}{count(event.unseen, 'card')} {'is' if event.unseen == 1 else 'are'} burned."


def say_shuffled(game: Game, event: happens.Shuffled) -> str:
    counted = f" and counted: {count(event.counted, 'card')}" if event.counted is not None else ""
    return f"{start(name_deck(event.deck))} is shuffled by {event.by}{counted}."


def say_reading(game: Game, event: happens.MeterReading) -> str:
    read = f"The meter {event.meter} reads {spoken(event.shown)}"
    return (
        f"{read}, as recorded."
        if event.shown == event.expected
        else f"{read}; the record says {spoken(event.expected)}."
    )


def say_stub_corrected(game: Game, event: happens.StubCorrected) -> str:
    counted = f"The stub has {count(event.cards, 'card')}, not {event.was}"
    rest = "as it must" if event.agree else f"it must have {event.expected}"
    return f"{counted}: {rest}. Corrected by {name_corrector(event)}: {why_of(event)}."


def say_burn_corrected(game: Game, event: happens.BurnCorrected) -> str:
    turned = f"The {name_card(event.card)} was turned up to burn by, not the {name_card(event.was)}"
    burned = f"{count(event.unseen, 'card')} of {name_deck(event.deck)} {'is' if event.unseen == 1 else 'are'} burned"
    return f"{turned}: {burned}. Corrected by {name_corrector(event)}: {why_of(event)}."


def say_seats_corrected(game: Game, event: SeatsCorrected) -> str:
    seats = "; ".join(f"{one.player} sits at seat {one.seat}, and not {one.was}" for one in event.seats)
    return f"{seats}. Corrected by {name_corrector(event)}: {why_of(event)}."


def say_recorded(game: Game, event: StepRecorded) -> str:
    award = f" and {name_wager(game, event.wager)}" if event.wager else ""
    place = (
        f" for seat {event.seat}{award}"
        if event.seat is not None
        else f" with {name_deck(event.deck)}"
        if event.deck
        else ""
    )
    said = f": {event.says}" if event.says else ""
    return f"{name_step(event.step)}{place}, by {event.person or f'the {event.by}'}{said}."


def say_omitted(game: Game, event: StepsOmitted) -> str:
    steps = [
        name_step(one.step).lower() + (f" (seat {', '.join(map(str, one.seats))})" if one.seats else "")
        for one in event.steps
    ]
    return f"Not recorded in round {event.round}: {'; '.join(steps)}."


def say_source(game: Game, event: AwardSource) -> str:
    how = "credited to the game account" if event.source == "game-account" else "paid by documents"
    wager = name_wager(game, event.wager)
    return (
        f"The {wager} of seat {event.seat}, {spoken(event.amount)}, is {how}, not from the table inventory container."
    )


def hour_of(at: Minutes) -> str:
    """A minute as a clock shows it, without its day."""
    return f"{at // 60 % 24:02}:{at % 60:02}"


def say_clock(game: Game, event: happens.ClockSet) -> str:
    step = event.now - event.was
    how = f"{count(abs(step), 'minute')} {'forward' if step > 0 else 'back'}"
    return f"The table's clock was set {how}, to {hour_of(event.now)}."


OF_TABLES: dict[type, Callable[[Game, Any], str]] = {
    happens.TableOpened: lambda game, e: f"The table opens for {game.edition.title}.",
    happens.TableClosed: lambda game, e: "The table closes.",
    happens.ClockSet: say_clock,
    happens.TimePassed: lambda game, e: f"It is {hour_of(e.at)} by the table's clock.",
    happens.DeckReceived: lambda game, e: (
        "The dice are received." if has_dice(game) else f"{start(name_deck(e.deck))} is received."
    ),
    happens.DeckRemoved: lambda game, e: (
        f"{'The dice leave' if has_dice(game) else f'{start(name_deck(e.deck))} leaves'} the table: "
        f"{e.reason.replace('-', ' ')}."
    ),
    happens.DeckTakesOver: lambda game, e: f"The round is dealt from {name_deck(e.deck)}.",
    happens.Performed: lambda game, e: (
        f"{spell(e.step)}, by the {e.by}{'' if has_dice(game) else f': {name_deck(e.deck)}'}."
    ),
    FaceUpRequested: lambda game, e: f"{e.player} asks that the cards be spread face up.",
    RoundCalledOff: lambda game, e: f"Round {e.number} is called off by {e.person or f'the {e.by}'}: {e.why}.",
    IdleSpread: lambda game, e: f"{start(name_deck(e.deck))} lies spread face {e.face} on the idle table.",
    StepRecorded: say_recorded,
    StepsOmitted: say_omitted,
    AwardSource: say_source,
    happens.ShufflerLoaded: lambda game, e: f"{start(name_deck(e.deck))} goes into the shuffler.",
    happens.Shuffled: say_shuffled,
    happens.DeckCommitted: lambda game, e: f"The order of {name_deck(e.deck)} is sealed: {e.commitment[:12]}….",
    happens.DeckDisclosed: lambda game, e: (
        f"{start(name_deck(e.deck))} is disclosed"
        + (", as it was sealed." if e.agrees else ": it is not the one that was sealed.")
    ),
    happens.CommitmentWithdrawn: lambda game, e: (
        f"The seal {e.commitment[:12]}… of {name_deck(e.deck)} is withdrawn undisclosed, by the {e.by}."
    ),
    happens.DeckCut: lambda game, e: f"{start(name_deck(e.deck))} is cut {count(e.depth, 'card')} from the top.",
    happens.RecutOrdered: lambda game, e: (
        f"{e.person or f'The {e.by}'} orders a recut of {name_deck(e.deck)}{f': {e.why}' if e.why else ''}."
    ),
    happens.CoverCardPlaced: lambda game, e: f"The cover card lies behind {count(e.behind, 'card')}.",
    happens.CardsBurned: say_burned,
    happens.DealerCame: lambda game, e: f"{e.dealer} deals from now on.",
    happens.ShuffleDue: lambda game, e: f"{start(name_deck(e.deck))} must be shuffled: {e.reason.replace('-', ' ')}.",
    happens.ShoeEnds: lambda game, e: f"Round {e.round} is the last from this shoe: {e.reason.replace('-', ' ')}.",
    happens.RoundBegan: lambda game, e: (
        f"Round {e.number} begins"
        + ("" if has_dice(game) else f" with {name_deck(e.deck)}")
        + ("; the stub is counted in it." if e.count_stub else ".")
    ),
    happens.RoundEnded: lambda game, e: f"Round {e.number} has ended.",
    happens.StubCounted: say_stub,
    happens.HandsCounted: lambda game, e: (
        f"{count(e.cards, 'card')} outside the stub: "
        + ("with it they make a full deck, so cards were misdealt." if e.misdealt else "the deck is not whole.")
    ),
    happens.DeviceFailed: lambda game, e: f"The {e.device} is out of order.",
    happens.DeviceSecured: lambda game, e: f"The {e.device} is {e.standing}.",
    happens.DeviceRestored: lambda game, e: f"The {e.device} is in order again.",
    happens.MethodChanged: lambda game, e: (
        f"From now on: {e.dealing.replace('-', ' ')}, {e.shuffler.replace('-', ' ')} shuffle, {count(e.decks, 'deck')}."
    ),
    happens.SeatTaken: lambda game, e: f"{e.player} takes seat {e.seat}.",
    happens.SeatLeft: lambda game, e: f"{e.player} leaves seat {e.seat}.",
    happens.EntryPermitted: lambda game, e: f"The {e.by} lets {e.player} enter the shoe.",
    happens.MeterLost: lambda game, e: f"The link of the meter {e.meter} is lost: {e.why}. No wager for it is taken.",
    happens.MeterRegained: lambda game, e: f"The link of the meter {e.meter} is back.",
    happens.MeterReading: say_reading,
    happens.RoundReopened: lambda game, e: f"Round {e.number} goes on, for it has been corrected.",
    happens.DeckCorrected: lambda game, e: (
        f"{start(name_deck(e.deck))} has lost the cards of the round as it now stands."
    ),
    happens.StubCorrected: say_stub_corrected,
    happens.BurnCorrected: say_burn_corrected,
    SeatsCorrected: say_seats_corrected,
}
