"""Audit: the rounds of every table, one of them step by step, and the journal with its chain."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import quote

import orjson
from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from pitboss.documents.digests import RULES, TEXT, explain
from pitboss.errors import BadInput, Refusal
from pitboss.floor.clock import read_time
from pitboss.floor.floor import Floor, hosted
from pitboss.floor.hosting import read_events
from pitboss.floor.recall import last_rounds, read_round_id, recall_round, show_round
from pitboss.floor.records.exports import FORMATS
from pitboss.floor.records.finding import Wanted, find_rounds, show_record
from pitboss.floor.records.hits import last_hits
from pitboss.floor.records.rounds import RoundRecord
from pitboss.floor.rights import refuse_operation
from pitboss.floor.streams import TABLE
from pitboss.floor.unreadable import Skip, read_each
from pitboss.floor.withholding import last_readable
from pitboss.games.game import Game
from pitboss.journal.entry import Entry
from pitboss.money import cents
from pitboss.web.api.meters import linked_levels, name_link, own_meters
from pitboss.web.api.tables import line_of
from pitboss.web.left_out import LeftOut
from pitboss.web.naming import in_order, name_table
from pitboss.web.pages.layout import layout_of
from pitboss.web.pages.look import SEE_OTHER, Door, known_visitor, page, refuse
from pitboss.web.practice import PREFIX
from pitboss.web.services import services_of
from pitboss.words import say_event

router = APIRouter(include_in_schema=False)

SHOWN = 10
AT_MOST = 200
ANY = "*"
"""In place of a table's name: every one of them."""
ENTRIES = 50
"""Entries of a stream on one page."""
SEARCH = Door("/audit/rounds", "Search the rounds")
"""Where to go on from a round that is not there."""

Said = dict[str, Any]

STREAMS = {
    "table": "the table",
    "money": "its money",
    "link": "the meters",
    "people": "People",
    "floor": "The floor",
}
"""What a stream tells of, by the first word of its name."""

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
    person, services = known_visitor(request), services_of(request)
    if refusal := refuse_operation(person, "journal: read"):
        return refuse(request, refusal)
    floor = services.floor
    own = (place for place in in_order(floor.places.values()) if not place.id.startswith(PREFIX))
    found = await asyncio.to_thread(last_hits, floor.store, list(floor.places), floor.note_unreadable)
    tables = [
        {"line": line_of(floor, place), "rounds": [str(one) for one in last_rounds(floor, place.id, SHOWN)]}
        for place in own
    ]
    heads = [(stream, name_stream(floor, stream), head) for stream, head in sorted(floor.store.heads().items())]
    meters = list_meters(floor)
    hits = [name_hit(floor.places[hit["table"]].game, hit) for hit in found]
    practised = [one for one in heads if one[0].partition("/")[2].startswith(PREFIX)]
    of_house = [one for one in heads if one not in practised]
    shown = {"tables": tables, "heads": of_house, "practised": practised, "hits": hits, "meters": meters}
    return page(request, "audit.html", "Audit", shown=shown, files=FILES, formats=FORMATS)


def name_stream(floor: Floor, stream: str) -> str:
    """What people call a stream of the journal: by the table or the link that it is of."""
    kind, _, at = stream.partition("/")
    place, what = floor.places.get(at), STREAMS.get(kind, kind.capitalize())
    if kind == "link":
        return f"{name_link(floor, at)}: {what}"
    return f"{name_table(place)}: {what}" if place else what


def list_meters(floor: Floor) -> list[tuple[str, str]]:
    """Every meter of the house by its id and name; those of tables that were played at come first."""
    every = [one for one in (*linked_levels(floor), *own_meters(floor)) if not one["id"].startswith(PREFIX)]
    every.sort(key=lambda one: not (one["table"] and hosted(floor.pit, one["table"]).table.rounds))
    return [(one["id"], f"{one['where']}: {one['title']}") for one in every]


def name_hit(game: Game, hit: Said) -> Said:
    """A hit with the names that the law has for its wager and its hand."""
    wager = game.wagers.get(hit["wager"])
    return hit | {"title": wager.title if wager else hit["wager"], "hand": hit["line"].replace("-", " ")}


@router.get("/audit/journal")
async def journal(request: Request, stream: str = "", upto: int | None = None) -> Response:
    """The entries of a stream, the newest first: who did what, when, and the seal of each."""
    person, floor = known_visitor(request), services_of(request).floor
    if refusal := refuse_operation(person, "journal: read"):
        return refuse(request, refusal)
    head = floor.store.head(stream).number
    if not head:
        return refuse(request, Refusal("not-found", f"The journal has no stream {stream!r:.80}."))
    readable = last_readable(floor, stream)
    most = head if readable is None else readable
    last = min(most, upto) if upto and upto > 0 else most
    entries = list(floor.store.read(stream, max(0, last - ENTRIES), last)) if last else []
    shown = [show_entry(floor, stream, one) for one in reversed(entries)]
    pages = {"last": last, "most": most, "step": ENTRIES}
    title = f"Journal, {name_stream(floor, stream)}"
    return page(request, "stream.html", title, stream=stream, entries=shown, withheld=head - most, pages=pages)


def show_entry(floor: Floor, stream: str, entry: Entry) -> Said:
    """An entry with its events in a sentence where there is one."""
    place = floor.places.get(stream.removeprefix(TABLE)) if stream.startswith(TABLE) else None
    events = read_events(entry, {}) if place else ()
    says = [say_event(place.game, one) for one in events] if place else []
    names = [str(said.get("event")) for said in entry.events]
    by = " · ".join(filter(None, (str(entry.actor.get("person") or ""), str(entry.actor.get("role") or ""))))
    by = "; ".join(filter(None, (by, say_request(entry.facts))))
    lines = [{"name": name, "says": says[n] if n < len(says) else ""} for n, name in enumerate(names)]
    text = orjson.dumps([*entry.events], option=orjson.OPT_INDENT_2).decode()
    return {"number": entry.number, "at": entry.at, "by": by, "lines": lines, "text": text, "seal": entry.seal}


def say_request(facts: Said) -> str:
    """Who asked for what another person approved, and who approved it; nothing, where nobody had to be asked."""
    if "asked_by" not in facts or "approved_by" not in facts:
        return ""
    approved = " and ".join(map(name_signer, facts["approved_by"]))
    return f"asked for by {name_signer(facts['asked_by'])}, approved by {approved}"


def name_signer(signer: Said) -> str:
    return f"{signer['person']} ({signer['role']})"


@router.get("/audit/rounds")
async def search(
    request: Request, table: str = "", player: str = "", since: str = "", until: str = "", least: str = ""
) -> Response:
    """The rounds of a table by player, time or payment."""
    person, floor = known_visitor(request), services_of(request).floor
    if refusal := refuse_operation(person, "rounds: find"):
        return refuse(request, refusal)
    tables = {one.id: name_table(one) for one in in_order(floor.places.values())}
    table, problem, found, left_out = table or next(iter(tables), ""), "", [], LeftOut(floor)
    try:
        wanted = Wanted(
            player.strip(), read_time(since), read_time(until), cents(least.strip()) if least.strip() else 0
        )
        if table in floor.places or table == ANY:
            found = await asyncio.to_thread(find_at, floor, list(tables) if table == ANY else [table], wanted, left_out)
        elif table:
            problem = f"There is no table {table:.80}."
    except BadInput as error:
        problem = str(error)
    said = {"table": table, "player": player, "since": since, "until": until, "least": least}
    shown = [show_record(one) | {"where": tables[one.table]} for one in found]
    return page(
        request,
        "search.html",
        "Rounds",
        tables={ANY: "Any table"} | tables,
        wanted=said,
        most=AT_MOST,
        problems=[problem, *left_out.sentences] if problem else left_out.sentences,
        found=shown,
    )


def find_at(floor: Floor, tables: list[str], wanted: Wanted, skip: Skip) -> list[RoundRecord]:
    """The last rounds of these tables that match, the newest first."""
    read = read_each(tables, lambda table: find_rounds(floor.store, table, wanted, AT_MOST), skip)
    found = [one for rounds in read for one in rounds]
    return sorted(found, key=lambda one: one.begun, reverse=True)[:AT_MOST]


@router.get("/audit/find")
async def find(request: Request, round: str = "") -> Response:
    """To the round that somebody names."""
    return RedirectResponse(f"/rounds/{quote(round.strip(), safe='')}" if round.strip() else "/audit", SEE_OTHER)


@router.get("/rounds/{round}")
async def reconstruct(request: Request, round: str) -> Response:
    """A round card by card, with a slider."""
    person, services = known_visitor(request), services_of(request)
    wanted = read_round_id(round)
    found = wanted if isinstance(wanted, Refusal) else recall_round(services.floor, wanted)
    if isinstance(found, Refusal):
        return refuse(request, found, SEARCH)
    if refusal := refuse_operation(person, "rounds: read", hosted(services.floor.pit, found.place.id).table):
        return refuse(request, refusal)
    told = show_round(found, person.actor)
    steps = [{key: step.get(key, "") for key in ("says", "cite", "version")} for step in told["steps"]]
    title = f"{told['title']}, round {told['number']}"
    layout, digests = layout_of(found.place.game), explain(TEXT, RULES)
    return page(request, "round.html", title, round=told, steps=steps, layout=layout, digests=digests)
