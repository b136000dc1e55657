"""Records of the floor: rounds by search, progressive hits, hold against the exact odds, and all of it as files."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Response
from fastapi.responses import StreamingResponse
from pydantic import BaseModel

from pitboss.floor.alarms import note_hold
from pitboss.floor.clock import read_time, stamp
from pitboss.floor.hosting import Place
from pitboss.floor.records.exports import MEDIA, Format, What, list_rows, write_rows
from pitboss.floor.records.exports import Wanted as WantedFile
from pitboss.floor.records.finding import Wanted, find_rounds, rounds_between, show_record
from pitboss.floor.records.hits import AT_HAND, last_hits
from pitboss.floor.records.hold import NOTES, HoldAsked, by_shift, count_hold, gather
from pitboss.money import cents
from pitboss.tables.pinning import write_game
from pitboss.web.access import Asked, needs
from pitboss.web.api.tables import place_of
from pitboss.web.left_out import NAMES_THEM, LeftOut
from pitboss.web.services import Services

router = APIRouter(prefix="/api/records", tags=["records"])

Said = dict[str, Any]
Time = Annotated[str, Query(max_length=30, description="UTC, or with its offset.", examples=["2026-01-05T20:00"])]

WAIT = 2.0
"""Seconds after which an answer says that the odds are still being counted."""


class HoldShown(BaseModel):
    """A shift at a table. `standing` is `counting` until the exact odds are known; ask again then. `standard_errors` is
    how far `won` lies from `expected`; beyond 4 there is an `alarm`. The `handle` is all that was wagered, and `hold` a
    share of it; `expected_handle` is what would be on average with these stakes, and `expected_hold` a share of that.
    """

    table: str
    shift: str
    standing: str
    rounds: int = 0
    left_out: int = 0
    handle: str = ""
    expected_handle: str = ""
    won: str = ""
    expected: str = ""
    standard_error: str = ""
    hold: str = ""
    expected_hold: str = ""
    standard_errors: str = ""
    alarm: bool = False


class HoldReport(BaseModel):
    notes: list[str]
    shifts: list[HoldShown]


@router.get("/rounds", dependencies=[Depends(needs("rounds: find"))])
async def search_rounds(
    services: Asked,
    table: Annotated[str, Query(max_length=200)],
    player: Annotated[str, Query(max_length=200)] = "",
    since: Time = "",
    until: Time = "",
    least: Annotated[str, Query(max_length=30, description="A wager returned at least so much.")] = "",
    count: Annotated[int, Query(ge=1, le=1000)] = 50,
) -> list[Said]:
    """The rounds of a table that match, the newest first: who played, what was staked and returned, what was won."""
    place = place_of(services.floor, table)
    wanted = Wanted(player, read_time(since), read_time(until), cents(least) if least else 0)
    found = await asyncio.to_thread(find_rounds, services.floor.store, place.id, wanted, count)
    return [show_record(one) for one in found]


@router.get("/hits", dependencies=[Depends(needs("reports: see"))], responses=NAMES_THEM)
async def list_hits(
    services: Asked,
    response: Response,
    table: Annotated[str, Query(max_length=200)] = "",
    count: Annotated[int, Query(ge=1, le=AT_HAND)] = AT_HAND,
) -> list[Said]:
    """The last awards from progressive meters, the newest first."""
    tables = [place_of(services.floor, table).id] if table else list(services.floor.places)
    left_out = LeftOut(services.floor)
    found = await asyncio.to_thread(last_hits, services.floor.store, tables, left_out, count)
    response.headers.update(left_out.headers)
    return found


@router.get("/hold", dependencies=[Depends(needs("reports: see"))])
async def see_hold(
    services: Asked,
    table: Annotated[str, Query(max_length=200)],
    since: Time = "",
) -> HoldReport:
    """What a table won by shift, against the exact expectation of its wagers; without `since`, of the last day."""
    place = place_of(services.floor, table)
    since = since or stamp(services.floor.clock() - timedelta(days=1))
    asked = await asyncio.to_thread(gather_shifts, services, place, since)
    shown = [await count_shift(services, place.id, shift, one) for shift, one in asked]
    return HoldReport(notes=list(NOTES), shifts=shown)


def gather_shifts(services: Services, place: Place, since: str) -> list[tuple[str, HoldAsked]]:
    record, shifts = write_game(place.game), services.tills.shifts
    rounds = rounds_between(services.floor.store, place.id, since)
    found = by_shift(rounds, lambda at: shifts.name_of(datetime.fromisoformat(at)))
    return [(shift, gather(record, place.game.digest, found[shift])) for shift in sorted(found, reverse=True)]


async def count_shift(services: Services, table: str, shift: str, asked: HoldAsked) -> HoldShown:
    counting = asyncio.ensure_future(services.counting.answer(asked, count_hold, asked, "records"))
    try:
        counted = await asyncio.wait_for(counting, WAIT)
    except TimeoutError:
        return HoldShown(table=table, shift=shift, standing="counting")
    await asyncio.to_thread(note_hold, services.floor, table, shift, counted)
    return HoldShown(table=table, shift=shift, standing="counted", **counted)


@router.get(
    "/export/{what}",
    dependencies=[Depends(needs("journal: export"))],
    response_class=StreamingResponse,
    responses=NAMES_THEM,
)
async def export(
    what: What,
    services: Asked,
    format: Annotated[Format, Query()] = "csv",
    table: Annotated[str, Query(max_length=200)] = "",
    since: Time = "",
    until: Time = "",
) -> StreamingResponse:
    """Rounds, wagers, hits, shifts or slips as a file; of one table or of all. Amounts are dollars, two decimals."""
    tables = [place_of(services.floor, table).id] if table else sorted(services.floor.places)
    wanted, left_out = WantedFile(what, tables, read_time(since), read_time(until)), LeftOut(services.floor)
    rows = list_rows(services.floor.store, wanted, left_out, services.tills.shifts, services.tills)
    pieces = await asyncio.to_thread(begin, write_rows(what, format, rows))
    name = f"pitboss-{what}{f'-{table}' if table else ''}{'-incomplete' if left_out.why else ''}.{format}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', **left_out.headers}
    return StreamingResponse(pieces, media_type=MEDIA[format], headers=headers)


def begin(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """The first piece is made before the answer begins, so that what cannot be done is still refused."""
    first = next(pieces)

    def all_of() -> Iterator[bytes]:
        yield first
        yield from pieces

    return all_of()
