"""Exact odds over the API, as `pitboss odds --json` gives them, and what each choice with a hand is worth."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query

from pitboss.money import cents
from pitboss.web.access import Asked as Services
from pitboss.web.access import needs
from pitboss.web.counting import Asked, AskedHand

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
    decks: Annotated[int | None, Query(ge=1, le=8)] = None,
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


@router.get("/{game}/{wager}", dependencies=[Depends(needs("odds: ask"))])
async def read_odds(
    game: str,
    wager: str,
    services: Services,
    paytable: Text = "",
    decks: Annotated[int | None, Query(ge=1, le=8)] = None,
    version: Text = "",
    option: Many = [],  # noqa: B006
    pays: Many = [],  # noqa: B006
    meter: Many = [],  # noqa: B006
    stake: Text = "",
) -> Said:
    """Edge, hit frequency, deviation and every outcome of a wager, as fractions and decimals."""
    asked = asked_for(game, wager, paytable, decks, version, option, pays, meter, stake)
    return await services.counting.odds(asked)


@router.get("/{game}/{wager}/hands/{hand}", dependencies=[Depends(needs("odds: ask"))])
async def advise(
    game: str,
    wager: str,
    hand: str,
    services: Services,
    seen: Text = "",
    paytable: Text = "",
    decks: Annotated[int | None, Query(ge=1, le=8)] = None,
) -> list[Said]:
    """What each choice with a hand is worth, the best first."""
    return await services.counting.advice(AskedHand(Asked(game, wager, paytable or None, decks), hand, seen))
