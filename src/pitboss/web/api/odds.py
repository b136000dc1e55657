"""Exact odds over the API, as `pitboss odds --json` gives them, and what each choice with a hand is worth."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query

from pitboss.advice.writing import write_opening
from pitboss.errors import Refusal
from pitboss.money import cents
from pitboss.web.access import Asked as Services
from pitboss.web.access import needs
from pitboss.web.counting import Asked, AskedHand
from pitboss.web.opening import opened_by_play
from pitboss.web.problems import Problem
from pitboss.web.prospects import AskedRows, AskedSession, count_rows, count_sessions

router = APIRouter(prefix="/api/odds", tags=["odds"])

Said = dict[str, Any]
Text = Annotated[str, Query(max_length=200)]
Many = Annotated[list[str], Query(max_length=40)]


def read_pairs(texts: list[str]) -> tuple[tuple[str, str], ...]:
    """`Flush=3 to 1` and its like."""
    return tuple((name.strip(), value.strip()) for name, _, value in (text.partition("=") for text in texts) if value)


def asked_for(
    game: str,
    wager: str,
    paytable: Text = "",
    decks: int | None = None,
    version: Text = "",
    option: Many = [],  # noqa: B006  (a default of FastAPI)
    pays: Many = [],  # noqa: B006
    meter: Many = [],  # noqa: B006
    stake: Text = "",
) -> Asked:
    meters = tuple((name, cents(amount)) for name, amount in read_pairs(meter))
    return Asked(
        game,
        wager,
        paytable or None,
        decks,
        version,
        read_pairs(option),
        read_pairs(pays),
        meters,
        cents(stake) if stake else None,
    )


Wanted = Annotated[Asked, Depends(asked_for)]
ASKS = [Depends(needs("odds: ask"))]


@router.get("/{game}/opening", dependencies=ASKS)
async def read_opening(services: Services, game: str) -> Said:
    """The edge of what one touch wagers where Play on the start page leads, by that table's own rules."""
    opened = opened_by_play(services).get(game)
    if opened is None:
        raise Problem(Refusal("not-found", f"No table on this floor plays {game!r:.60}."))
    return {"game": opened.game.edition.title} | write_opening(
        await asyncio.shield(services.counting.opening(opened.game))
    )


@router.get("/{game}/{wager}", dependencies=ASKS)
async def read_odds(services: Services, wanted: Wanted) -> Said:
    """Edge, hit frequency, deviation and every outcome of a wager, as fractions and decimals."""
    return await services.counting.odds(wanted)


@router.get("/{game}/{wager}/rows", dependencies=ASKS)
async def read_rows(services: Services, wanted: Wanted) -> list[Said]:
    """How often each row of the paytable is paid, and what the edge loses for each unit more that it pays."""
    found: list[Said] = await services.counting.answer(AskedRows(wanted), count_rows, AskedRows(wanted))
    return found


@router.get("/{game}/{wager}/sessions", dependencies=ASKS)
async def read_sessions(
    services: Services,
    wanted: Wanted,
    pace: Annotated[int, Query(ge=1, le=1000, description="Rounds an hour.")] = 40,
    hours: Annotated[int, Query(ge=1, le=24, description="Hours a night.")] = 8,
    seats: Annotated[int, Query(ge=1, le=16)] = 1,
) -> list[Said]:
    """What a table wins with this wager in an hour, a night, a month and a year: bands, and the chances in columns."""
    asked = AskedSession(wanted, pace, hours, seats)
    found: list[Said] = await services.counting.answer(asked, count_sessions, asked, "papers")
    return found


@router.get("/{game}/{wager}/hands/{hand}", dependencies=ASKS)
async def advise(services: Services, wanted: Wanted, hand: str, seen: Text = "") -> list[Said]:
    """What each choice with a hand is worth, the best first; by the same terms as the edge."""
    return await services.counting.advice(AskedHand(wanted, hand, seen))
