"""The rule book: every game and edition, redlines between editions, search, and what a citation opens."""

from __future__ import annotations

import re
from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Query, Request
from fastapi.responses import RedirectResponse, Response

from pitboss.documents.book import write_book
from pitboss.documents.digests import shorten
from pitboss.documents.editions import tell_edition
from pitboss.documents.formats import FORMATS
from pitboss.documents.found import tell_found
from pitboss.documents.marking import mark_line
from pitboss.documents.pages import anchor, place
from pitboss.documents.passages import open_source
from pitboss.documents.redline import write_redline
from pitboss.documents.search import search
from pitboss.documents.tree import Document
from pitboss.errors import BadInput, Refusal
from pitboss.law import library
from pitboss.law.citations import rests_on
from pitboss.law.diff import diff
from pitboss.law.inventory import inventory
from pitboss.law.model import Edition
from pitboss.web.pages.layout import plain_layout
from pitboss.web.pages.look import SEE_OTHER, Door, page, refuse, refuse_input

router = APIRouter(include_in_schema=False)

SHOWN = 40
MEDIA = {"pdf": "application/pdf", "markdown": "text/markdown", "json": "application/json", "html": "text/html"}
BASES = {"seed": "the text of the game", "external": "borrowed from another text", "proposed": "our reading"}
BOOK = "/rules/{}"
"""Where the rule book of a game is."""

Words = Annotated[str, Query(max_length=200)]


@router.get("/rules")
async def shelf(request: Request) -> Response:
    """Every game, and its editions."""
    games = [[library.load(f"{game}@{one}") for one in editions] for game, editions in library.shelf().items()]
    games.sort(key=lambda editions: editions[-1].title)
    layouts = {name: plain_layout(name) for name in (one[-1].game.rpartition("/")[2] for one in games)}
    settled = sum(1 for _ in inventory().every())
    return page(request, "shelf.html", "Rule book", games=games, layouts=layouts, rules=settled, tell=tell_edition)


@router.get("/rules/search")
async def find(request: Request, words: Words = "", game: Words = "") -> Response:
    """Lines of the law by their words."""
    try:
        found = tell_found(search(words, game), words) if words.strip() else []
    except BadInput as error:
        return refuse_input(request, error, f"/rules/search?words={quote(words)}&game={{}}")
    return page(request, "found.html", "Search", words=words, count=len(found), found=found[:SHOWN])


@router.get("/sources")
def show_source(request: Request, cite: Words = "", game: Words = "") -> Response:
    """What rests on a citation, what it names, where that is published, and how much it weighs."""
    if not cite.strip():
        return RedirectResponse("/rules", SEE_OTHER)
    try:
        source = open_source(cite, game)
    except BadInput as error:
        found = re.sub(r", as in: pitboss .*", ".", str(error))  # A command is of no use here.
        return refuse(request, Refusal("not-found", found), Door("/rules", "Search the rule book"))
    return page(
        request, "source.html", "Source", source=source, bases=BASES, anchor=place, rests=rests_on, shorten=shorten
    )


@router.get("/rules/{game}")
async def book(request: Request, game: str, edition: Words = "", form: Words = "") -> Response:
    """The rule book of a game, on the screen or as a file."""
    try:
        found = library.load(f"{game}@{edition}" if edition else game)
    except BadInput as error:
        return refuse_input(request, error, BOOK)
    document = write_book(found)
    if form:
        return as_file(request, document, form, f"{found.game.replace('/', '-')}-{found.edition}")
    editions = library.shelf()[found.game]
    return show_document(request, document, found, editions)


@router.get("/rules/{game}/redline")
async def redline(request: Request, game: str, before: Words, after: Words, form: Words = "") -> Response:
    """What one edition changed against another."""
    try:
        old, new = (library.load(f"{game}@{one}") for one in (before, after))
    except BadInput as error:
        return refuse_input(request, error, BOOK)
    document = write_redline(old, new, diff(old, new))
    if form:
        return as_file(request, document, form, f"{new.game.replace('/', '-')}-{before}-{after}")
    return show_document(request, document, new, library.shelf()[new.game])


def as_file(request: Request, document: Document, form: str, name: str) -> Response:
    if form not in FORMATS:
        return refuse(request, Refusal("not-found", f"A rule book comes as {', '.join(FORMATS)}, not as {form!r:.40}."))
    suffix = {"markdown": "md"}.get(form, form)
    headers = {"Content-Disposition": f'attachment; filename="{name}.{suffix}"'}
    return Response(FORMATS[form](document), media_type=MEDIA[form], headers=headers)


def show_document(request: Request, document: Document, edition: Edition, editions: tuple[str, ...]) -> Response:
    return page(
        request,
        "book.html",
        document.title,
        document=document,
        edition=edition,
        editions=editions,
        game=edition.game.partition("/")[2],
        anchor=anchor,
        place=place,
        marked=mark_line,
        asked=[(name, value) for name, value in request.query_params.items() if name != "form"],
        basis=lambda cite: rests_on(cite) if cite else ("seed", ""),
    )
