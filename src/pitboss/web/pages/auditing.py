"""Audit: the rounds of every table, one of them step by step, and the journal with its chain."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from pitboss.errors import BadInput, Refusal
from pitboss.floor.floor import hosted
from pitboss.floor.hosting import Place
from pitboss.floor.recall import last_rounds, read_round_id, recall_round, show_round
from pitboss.floor.records.exports import FORMATS
from pitboss.floor.records.finding import Wanted, find_rounds, show_record
from pitboss.floor.records.hits import last_hits
from pitboss.floor.rights import refuse_operation
from pitboss.games.game import Game
from pitboss.money import cents
from pitboss.web.api.tables import line_of
from pitboss.web.pages.layout import layout_of
from pitboss.web.pages.look import mark_of, page, refuse, visitor
from pitboss.web.pages.start import SEE_OTHER
from pitboss.web.services import services_of

router = APIRouter(include_in_schema=False)

SHOWN = 10
AT_MOST = 200

Said = dict[str, Any]

FILES = (
    ("rounds", "Each round: what was staked, returned and won."),
    ("wagers", "Each settled wager: seat, player, stake, outcome, line, what was returned."),
    ("hits", "Awards from meters, the last 25 of each table."),
    ("shifts", "Each shift at a table: inventory, fills, credits, drop, win."),
    ("slips", "Fills, credits, jackpots and Envy Bonuses; void ones are marked."),
)


@router.get("/audit")
async def audit(request: Request) -> Response:
    """Tables with their last rounds, and where each stream of the journal stands."""
    person, services = visitor(request), services_of(request)
    if person is None:
        return RedirectResponse("/sign-in?next=/audit", SEE_OTHER)
    if refusal := refuse_operation(person, "journal: read"):
        return refuse(request, refusal)
    floor = services.floor
    tables = [
        {"line": line_of(floor, place), "rounds": [str(one) for one in last_rounds(floor, place.id, SHOWN)]}
        for place in floor.places.values()
    ]
    heads = sorted(floor.store.heads().items())
    found = await asyncio.to_thread(last_hits, floor.store, list(floor.places))
    hits = [name_hit(floor.places[hit["table"]].game, hit) for hit in found]
    return page(request, "audit.html", "Audit", tables=tables, heads=heads, hits=hits, files=FILES, formats=FORMATS)


def name_hit(game: Game, hit: Said) -> Said:
    """A hit with the names that the law has for its wager and its hand."""
    wager = game.wagers.get(hit["wager"])
    return hit | {"title": wager.title if wager else hit["wager"], "hand": hit["line"].replace("-", " ")}


@router.get("/audit/rounds")
async def search(
    request: Request, table: str = "", player: str = "", since: str = "", until: str = "", least: str = ""
) -> Response:
    """The rounds of a table by player, time or payment."""
    person, floor = visitor(request), services_of(request).floor
    if person is None:
        return RedirectResponse("/sign-in?next=/audit/rounds", SEE_OTHER)
    if refusal := refuse_operation(person, "rounds: find"):
        return refuse(request, refusal)
    tables = {name: name_table(floor.places[name]) for name in sorted(floor.places)}
    table, problem, found = table or next(iter(tables), ""), "", []
    try:
        wanted = Wanted(player.strip(), since.strip(), until.strip(), cents(least.strip()) if least.strip() else 0)
        if table in floor.places:
            found = await asyncio.to_thread(find_rounds, floor.store, table, wanted, AT_MOST)
        elif table:
            problem = f"There is no table {table:.80}."
    except BadInput as error:
        problem = str(error)
    said = {"table": table, "player": player, "since": since, "until": until, "least": least}
    shown = [show_record(one) for one in found]
    return page(request, "search.html", "Rounds", tables=tables, wanted=said, problem=problem, found=shown)


def name_table(place: Place) -> str:
    return ", ".join(filter(None, (place.game.edition.title, mark_of(place.id, place.game.id))))


@router.get("/audit/find")
async def find(request: Request, round: str = "") -> Response:
    """To the round that somebody names."""
    return RedirectResponse(f"/rounds/{round.strip()}" if round.strip() else "/audit", SEE_OTHER)


@router.get("/rounds/{round}")
async def reconstruct(request: Request, round: str) -> Response:
    """A round card by card, with a slider."""
    person, services = visitor(request), services_of(request)
    if person is None:
        return RedirectResponse(f"/sign-in?next=/rounds/{round}", SEE_OTHER)
    wanted = read_round_id(round)
    found = wanted if isinstance(wanted, Refusal) else recall_round(services.floor, wanted)
    if isinstance(found, Refusal):
        return refuse(request, found)
    if refusal := refuse_operation(person, "rounds: read", hosted(services.floor.pit, found.place.id).table):
        return refuse(request, refusal)
    told = show_round(found, person.actor)
    steps = [{key: step.get(key, "") for key in ("says", "cite", "version")} for step in told["steps"]]
    title = f"{told['title']}, round {told['number']}"
    return page(request, "round.html", title, round=told, steps=steps, layout=layout_of(found.place.game))
