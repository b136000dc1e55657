"""`pitboss replay`: any moment of a recorded table again, from its events alone."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape

from pitboss.cards import UNKNOWN
from pitboss.cli.json_lines import name_of, read_lines
from pitboss.cli.screen import console, print_json, table
from pitboss.cli.settle_show import say_line
from pitboss.decoding import write
from pitboss.errors import BadInput
from pitboss.law.labels import disclose_all
from pitboss.money import spoken
from pitboss.people import DEALER
from pitboss.rounds.events import RoundOpened
from pitboss.rounds.round import Round
from pitboss.rounds.round import evolve as evolve_round
from pitboss.rounds.sight import see_zone
from pitboss.rounds.views import RoundView, reconstruct
from pitboss.tables.codec import EVENTS
from pitboss.tables.events import Event
from pitboss.tables.table import Table
from pitboss.tables.table import evolve as evolve_table
from pitboss.words import say_correction, say_held, say_meters
from pitboss.words.cards import draw_cards

PASSED = ("refusal", "table", "settle")
"""What a record holds beside its events: refusals, its heading, and rounds as `settle` reads them."""


def replay(
    events: Annotated[
        Path | None, typer.Argument(help="The events, as `pitboss run` and `play --record` write them.")
    ] = None,
    at: Annotated[
        int | None, typer.Option(help="The moment after this many events; without it, after all of them.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="The whole state, for another program to read.")] = False,
) -> None:
    """The record is the output of `pitboss run`, or what `pitboss play --record` wrote. Refusals in it are skipped. The
    state follows from the events alone; no rules are applied.
    """
    recorded, whole = read_record(events)
    if at is not None and not 0 <= at <= len(recorded):
        raise BadInput(f"--at {at}: the record holds {len(recorded)} events. Write a number from 0 to {len(recorded)}.")
    happened = recorded[: len(recorded) if at is None else at]
    number = sum(isinstance(event, RoundOpened) for _, event in happened)
    state: Any = Table() if whole else Round()
    for line, event in happened:
        state = after(state, event, f"{name_of(events)}, line {line}")
    if json:
        # A table has a round of its own, which is a state; its number goes by another name there.
        said = {"events": len(happened), "number" if whole else "round": number, **write(state, type(state))}
        print_json(disclose_all(said))
    else:
        draw(state.round if whole else state, len(happened), number)
        draw_corrections([event for _, event in happened])


def after(state: Any, event: Event, where: str) -> Any:
    """Give the state after the event.

    An event that cannot have happened then, such as one of a seat not taken, is BadInput.
    """
    try:
        return evolve_table(state, event) if isinstance(state, Table) else evolve_round(state, event)  # type: ignore[arg-type]
    except (LookupError, AssertionError):
        raise BadInput(f"{where}: {EVENTS.write(event)['event']} cannot follow what is recorded before it.") from None


def read_record(path: Path | None) -> tuple[list[tuple[int, Event]], bool]:
    """Read the events of a record, each with its line, and whether it is of a whole table.

    The heading, refusals and finished rounds are not events.
    """
    found: list[tuple[int, Event]] = []
    whole, before, empty = False, dict[str, Any](), True
    for number, said in read_lines(path):
        empty = False
        if isinstance(said, dict) and "event" not in said and any(key in said for key in PASSED):
            whole = whole or said.get("whole") is True
            continue
        try:
            found.append((number, EVENTS.read(said, before)))
        except BadInput as error:
            raise BadInput(f"{name_of(path)}, line {number}: {error}") from None
    if empty:
        raise BadInput(
            f"{name_of(path)} is empty. It must hold events, as `pitboss run` and `play --record` write them."
        )
    return found, whole


def draw(state: Round, events: int, number: int) -> None:
    """Draw the round from its record: every card, and how many at a place lie face up."""
    screen, seen = console(), reconstruct(state)
    screen.print(f"[bold]{escape(seen.game or 'No round')}[/], round {number}, after {events} events: {seen.phase}")
    if seen.seats:
        screen.print(seats_table(seen))
    lying = table("Place", "Cards", "Face up")
    for zone, cards in seen.zones.items():
        up = sum(card != UNKNOWN for card in see_zone(state, zone, DEALER))
        lying.add_row(escape(zone), draw_cards(cards), str(up))
    if seen.zones:
        screen.print(lying)
    if seen.meters:
        screen.print(say_meters(seen.meters), markup=False)
    if seen.held:
        screen.print(say_held(seen.held), markup=False)


def draw_corrections(events: list[Event]) -> None:
    """Draw what has been corrected. The table above shows the round with the corrections."""
    begun = max((n for n, event in enumerate(events) if isinstance(event, RoundOpened)), default=0)
    for event in events[begun:]:
        if said := say_correction(event):
            console().print(said, markup=False)


def seats_table(seen: RoundView) -> Any:
    drawn = table("Seat", "Wager", "Staked", "Outcome", "Line", "Returned", "Cards", "Choices", spare=("Choices",))
    for number, seat in sorted(seen.seats.items()):
        names = list(dict.fromkeys((*seat.wagers, *seat.settled)))
        for n, wager in enumerate(names):
            done = seat.settled.get(wager)
            staked = spoken(done.staked if done else seat.wagers[wager])
            told = (done.outcome, say_line(done.line), spoken(done.returned)) if done else ("", "", "")
            own = (draw_cards(seat.cards), " ".join(seat.choices)) if n == 0 else ("", "")
            cells = (str(number) if n == 0 else "", wager, staked, *told, *own)
            drawn.add_row(*(escape(cell) for cell in cells))
        if seat.envy:
            drawn.add_row("", "envy bonus", "", "", "", spoken(seat.envy), "", "")
    return drawn
