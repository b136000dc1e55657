"""The odds explorer: a wager, its paytable and its terms; edge, outcomes and pictures, and a link to the same."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from pitboss.errors import BadInput, Refusal, nearest
from pitboss.law import library
from pitboss.law.model import Edition
from pitboss.odds.asking.everything import everything
from pitboss.odds.asking.question import Question
from pitboss.web.pages.look import page, refuse

router = APIRouter(include_in_schema=False)


@router.get("/odds")
async def games(request: Request) -> Response:
    """Every game whose odds can be asked for."""
    editions = [library.load(game) for game in library.shelf()]
    return page(request, "odds-games.html", "Odds", editions=editions)


@router.get("/odds/{game}")
async def explore(request: Request, game: str, wager: str = "", paytable: str = "") -> Response:
    """The wagers of a game, and the odds of one."""
    try:
        edition = library.load(game)
    except BadInput as error:
        return refuse(request, Refusal("not-found", str(error)))
    wagers = wagers_of(edition)
    known = [one["id"] for one in wagers]
    if wager and wager not in known:
        sentence = f"{edition.title} has no wager {wager!r:.60} with odds of its own. {nearest(wager, known)}"
        return refuse(request, Refusal("not-found", sentence.strip()))
    chosen = wager or known[0]
    return page(request, "odds.html", f"Odds of {edition.title}", edition=edition, wagers=wagers, chosen=chosen)


def wagers_of(edition: Edition) -> list[dict[str, Any]]:
    """The wagers that have odds of their own, with the letters of their paytables."""
    titles = {rule.id: rule.title for rule in edition.wager}
    found: dict[str, dict[str, Any]] = {}
    for asked in everything([edition.id]):
        if isinstance(asked, Question):
            title = titles.get(asked.wager, asked.wager)
            one = found.setdefault(asked.wager, {"id": asked.wager, "title": title, "letters": []})
            letter = asked.table.letter if asked.table else None
            if letter and letter not in one["letters"]:
                one["letters"].append(letter)
    return list(found.values())
