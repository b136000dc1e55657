"""What it does to a table that other people sit at some boxes than was told."""

from __future__ import annotations

from pitboss.frozen import change
from pitboss.tables.seat_events import SeatsCorrected
from pitboss.tables.state import Table


def correct_seats(table: Table, event: SeatsCorrected) -> Table:
    """Whoever is right has what was told of the other: the box, and the right to go on wagering in this shoe."""
    rights = {one.seat: one.player for one in event.seats}
    after = {seat: rights.get(seat, sits) for seat, sits in table.seats.items()}

    def rename(told: tuple[str, ...]) -> tuple[str, ...]:
        wrong = {one.was for one in event.seats if one.was in told}
        kept = (one for one in told if one not in wrong or one in stays)
        return tuple(dict.fromkeys((*kept, *(one.player for one in event.seats if one.was in wrong))))

    stays = {sits for seat, sits in table.seats.items() if seat not in rights}
    return change(table, seats=after, entered=rename(table.entered), permitted=rename(table.permitted))
