"""The odds explorer: a wager, its paytable and its terms; edge, outcomes and pictures, and a link to the same."""

from __future__ import annotations

from functools import cache
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from pitboss.errors import BadInput, Refusal, nearest
from pitboss.games.game import Game
from pitboss.games.vigorish import ON_BANKER, rate
from pitboss.law import library
from pitboss.law.model import Edition
from pitboss.money import show_percent
from pitboss.odds.asking.everything import everything
from pitboss.odds.asking.question import Question
from pitboss.web.naming import list_editions
from pitboss.web.opening import odds_address, opened_by_play
from pitboss.web.pages.layout import layout_of, plain_layout
from pitboss.web.pages.look import page, refuse, refuse_input
from pitboss.web.services import services_of

router = APIRouter(include_in_schema=False)


@router.get("/odds")
async def games(request: Request) -> Response:
    """Every game whose odds can be asked for; the edge of one that is played here leads to the figures behind it."""
    opened = opened_by_play(services_of(request))
    shown = [
        {
            **(layout_of(opened[name].game) if name in opened else plain_layout(name)),
            "name": name,
            "opened": name in opened,
            "odds": odds_address(opened[name].game) if name in opened else f"/odds/{name}",
        }
        for name in (one.game.rpartition("/")[2] for one in list_editions())
    ]
    return page(request, "odds-games.html", "Odds", games=shown)


@router.get("/odds/compare")
def compare(request: Request) -> Response:
    """Any wagers of any games side by side; the page reads from its address which."""
    return page(request, "odds-compare.html", "Odds side by side", games=list_games())


@cache
def list_games() -> list[dict[str, Any]]:
    """Every game with the wagers that have odds of their own."""
    return [{"id": one.game.partition("/")[2], "title": one.title, "wagers": wagers_of(one)} for one in list_editions()]


@router.get("/odds/{game}")
async def explore(request: Request, game: str, wager: str = "") -> Response:
    """The wagers of a game, and the odds of one."""
    try:
        edition = library.load(game)
    except BadInput as error:
        return refuse_input(request, error, "/odds/{}")
    wagers = wagers_of(edition)
    known = [one["id"] for one in wagers]
    if wager and wager not in known:
        sentence = f"{edition.title} has no wager {wager!r:.60} with odds of its own. {nearest(wager, known)}"
        return refuse(request, Refusal("not-found", sentence.strip()))
    chosen = wager or known[0]
    titles = {rule.id: rule.title for rule in edition.wager}
    known_here = {
        "game": edition.title,
        "wagers": wagers,
        "titles": titles,
        "chosen": chosen,
        "turns": decks_by_turns(edition),
        "options": {rule.id: rule.title for rule in edition.option},
    }
    return page(request, "odds.html", f"Odds of {edition.title}", edition=edition, known=known_here)


def wagers_of(edition: Edition) -> list[dict[str, Any]]:
    """The wagers that have odds of their own, with the letters of their paytables, the meters that each is paid from,
    and the ways to play them.

    A way is a version, a number of decks and a letter that the law has together: what can be picked beside each other.
    """
    titles = {rule.id: rule.title for rule in edition.wager}
    found: dict[str, dict[str, Any]] = {}
    for asked in everything([edition.id]):
        if isinstance(asked, Question):
            title = titles.get(asked.wager, asked.wager)
            empty = {"id": asked.wager, "title": title, "letters": [], "ways": [], "meters": {}}
            one = found.setdefault(asked.wager, empty)
            letter = asked.table.letter if asked.table else None
            if letter and letter not in one["letters"]:
                one["letters"].append(letter)
            if asked.table:
                one["meters"][letter or ""] = list(asked.game.meters_named(asked.table))
            version = asked.game.choices.version
            way = {"version": version, "named": name_version(asked.game), "decks": asked.decks, "letter": letter or ""}
            if way not in one["ways"]:
                one["ways"].append(way)
    for one in found.values():
        one["usual"] = usual_decks(edition, [way["decks"] for way in one["ways"]])
    return list(found.values())


def name_version(game: Game) -> str:
    """What a version is called, and at baccarat what it takes of the banker's winnings."""
    version = game.choices.version
    plain = f"Version {version.upper()}" if version else "The plain game"
    name = {"ez": "EZ Baccarat", "switch": "Blackjack Switch"}.get(version, plain)
    if ON_BANKER not in game.wagers:
        return name
    share = rate(game)
    return f"{name}, {show_percent(share)} vigorish" if share else f"{name}, no vigorish"


def usual_decks(edition: Edition, counts: list[int]) -> int:
    """The number that is meant where none is said."""
    return next((line.default for line in edition.decks if line.default in counts), counts[0])


def decks_by_turns(edition: Edition) -> dict[str, Any]:
    """The numbers of decks of which one at a time is in play, and the line that says so."""
    lines = [line for line in edition.decks if line.alternating]
    return {"counts": [count for line in lines for count in line.count], "cite": str(lines[0].cite) if lines else ""}
