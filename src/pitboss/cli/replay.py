"""`pitboss replay`: any moment of a recorded table again, from its events alone."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape

from pitboss.cards import show_all
from pitboss.cli.json_lines import name_of, read_lines
from pitboss.cli.screen import console, print_json, table
from pitboss.decoding import write
from pitboss.errors import BadInput
from pitboss.money import spoken
from pitboss.rounds.engine.evolve import evolve as evolve_round
from pitboss.rounds.events import RoundOpened
from pitboss.rounds.state import Round
from pitboss.tables.codec import EVENTS
from pitboss.tables.events import Event
from pitboss.tables.evolve import evolve as evolve_table
from pitboss.tables.state import Table


def replay(
    events: Annotated[Path | None, typer.Argument(help="The events, as `pitboss run` writes them.")] = None,
    at: Annotated[int | None, typer.Option(help="After this many events; after all of them without it.")] = None,
    json: Annotated[bool, typer.Option("--json", help="The whole state, for another program to read.")] = False,
) -> None:
    """Rebuild a moment of a table from its record: who had wagered what, which cards lay where, what had been paid.

    The record is the output of `pitboss run`; its refusals are passed over. No rule is asked: what happened is in the
    events.
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
        print_json({"events": len(happened), "round": number, **write(state, type(state))})
    else:
        draw(state.round if whole else state, len(happened), number)


def after(state: Any, event: Event, where: str) -> Any:
    """What the event makes of the state; BadInput for one that cannot have happened then, as of a seat not taken."""
    try:
        return evolve_table(state, event) if isinstance(state, Table) else evolve_round(state, event)  # type: ignore[arg-type]
    except (LookupError, AssertionError):
        raise BadInput(f"{where}: {EVENTS.write(event)['event']} cannot follow what is recorded before it.") from None


def read_record(path: Path | None) -> tuple[list[tuple[int, Event]], bool]:
    """The events of a record, each with its line, and whether it is of a whole table.

    Its heading and its refusals are no events.
    """
    found: list[tuple[int, Event]] = []
    whole, before = False, dict[str, Any]()
    for number, said in read_lines(path):
        if isinstance(said, dict) and "event" not in said and ("refusal" in said or "table" in said):
            whole = whole or said.get("whole") is True
            continue
        try:
            found.append((number, EVENTS.read(said, before)))
        except BadInput as error:
            raise BadInput(f"{name_of(path)}, line {number}: {error}") from None
    return found, whole


def draw(state: Round, events: int, number: int) -> None:
    screen = console()
    screen.print(f"[bold]{escape(state.game or 'No round')}[/], round {number}, after {events} events: {state.phase}")
    if state.seats:
        screen.print(seats_table(state))
    lying = table("Place", "Cards", "Face up")
    for zone, cards in state.zones.items():
        lying.add_row(escape(zone), show_all(cards), str(state.turned.get(zone, 0)))
    if state.zones:
        screen.print(lying)
    if state.meters:
        shown = (f"{name} {spoken(exact.__floor__())}" for name, exact in state.meters.items())
        screen.print(f"Meters: {', '.join(shown)}.", markup=False)
    if state.held:
        waits = ", ".join(state.held.steps)
        screen.print(f"Seat {state.held.seat}'s {state.held.wager} waits for {waits}.", markup=False)


def seats_table(state: Round) -> Any:
    drawn = table("Seat", "Wager", "Staked", "Outcome", "Line", "Returned", "Cards", "Choices", spare=("Choices",))
    for number, seat in sorted(state.seats.items()):
        names = list(dict.fromkeys((*seat.wagers, *seat.settled)))
        for n, wager in enumerate(names):
            done = seat.settled.get(wager)
            staked = spoken(done.staked if done else seat.wagers[wager])
            told = (done.outcome, done.line, spoken(done.returned)) if done else ("", "", "")
            own = (show_all(seat.cards), " ".join(seat.choices)) if n == 0 else ("", "")
            cells = (str(number) if n == 0 else "", wager, staked, *told, *own)
            drawn.add_row(*(escape(cell) for cell in cells))
        if seat.envy:
            drawn.add_row("", "envy bonus", "", "", "", spoken(seat.envy), "", "")
    return drawn
