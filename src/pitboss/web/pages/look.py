"""How a page is made: its template, the doors at its head, who is signed in, and the addresses of its static files."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from starlette.exceptions import HTTPException

from pitboss.errors import BadInput, Refusal
from pitboss.floor.demo import ACCOUNTS
from pitboss.floor.person import Person
from pitboss.law import library
from pitboss.law.library import NoSuchGame
from pitboss.money import read_dollars, spoken
from pitboss.web.access import person_of
from pitboss.web.naming import mark_of
from pitboss.web.problems import STATUS, Problem, as_sentence, looks_at_pages, tell_other
from pitboss.web.services import services_of

HERE = Path(__file__).parent
STATIC = HERE / "static"
NOT_FOUND = 404
SEE_OTHER = 303
SENTENCE = re.compile(r"(?<=[a-z'’)][.?]) (?=[A-Z'‘“])")
"""Where the first sentence of a message ends."""


@dataclass(frozen=True, slots=True)
class Door:
    """A way into a room, at the head of every page."""

    href: str
    label: str
    here: bool = False


DOORS = (
    ("/dealer", "Dealer"),
    ("/floor", "Floor"),
    ("/audit", "Audit"),
    ("/rules", "Rule book"),
    ("/odds", "Odds"),
    ("/submissions", "Submissions"),
    ("/school", "School"),
)


@cache
def asset(name: str) -> str:
    """The address of a static file; it changes with the file, so that a browser may keep it for ever."""
    digest = sha256((STATIC / name).read_bytes()).hexdigest()[:8]
    return f"/static/{name}?v={digest}"


@cache
def templates() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(HERE / "templates"), autoescape=select_autoescape(), undefined=StrictUndefined
    )
    environment.globals["asset"] = asset
    environment.globals["mark_of"] = mark_of
    environment.globals["source_of"] = source_of
    environment.filters["money"] = lambda amount: spoken(read_dollars(amount)).replace("-", "\u2212")
    environment.filters["moment"] = as_moment
    return environment


def as_moment(text: str) -> str:
    """A time as a field for dates and times takes it; a day alone begins at midnight."""
    return f"{text}T00:00" if len(text) == len("2026-01-05") else text.removesuffix("Z")[: len("2026-01-05T20:00")]


def source_of(cite: str, game: str = "") -> str:
    """Where a citation opens, as a game reads it."""
    return "/sources?" + urlencode({"cite": cite, **({"game": game} if game else {})})


def page(request: Request, template: str, title: str, status: int = 200, **context: Any) -> HTMLResponse:
    """A page from its template."""
    path = request.url.path
    doors = [Door(href, label, path == href or path.startswith(f"{href}/")) for href, label in DOORS]
    common = {"title": title, "doors": doors, "person": visitor(request), "demo": services_of(request).demo}
    text = templates().get_template(template).render(**{**common, **context})
    return HTMLResponse(text, status, {"Cache-Control": "no-store"})


def address_of(request: Request) -> str:
    """What was asked for, with what the address says beside the path."""
    return f"{request.url.path}?{request.url.query}" if request.url.query else request.url.path


def visitor(request: Request) -> Person | None:
    """Who looks at a page; nobody, if nobody has signed in."""
    try:
        return person_of(request)
    except Problem:
        return None


class AtTheDoor(Exception):
    """Nobody is signed in, and the page is for somebody who is."""


def known_visitor(request: Request) -> Person:
    """Who looks at a page that is for people with an account; everybody else is sent to the door first."""
    person = visitor(request)
    if person is None:
        raise AtTheDoor
    return person


def refuse_input(request: Request, error: BadInput, at: str) -> HTMLResponse:
    """A page that says what was wrong with an address; where it was the game, with those that there are, each `at` its
    own address."""
    if not isinstance(error, NoSuchGame):
        return refuse(request, Refusal("not-found", str(error)))
    titles = sorted((title, name.partition("/")[2]) for name, (title,) in library.titles().items())
    near = [one for one in titles if one[1] in error.near]
    games = [Door(at.format(name), title) for title, name in near or titles]
    refusal = Refusal("not-found", f"There is no game {error.wanted!r:.60}.")
    return refuse(request, refusal, games=games, asks="Did you mean this game?" if near else "These are the games:")


def refuse(request: Request, refusal: Refusal, room: Door | None = None, **more: Any) -> HTMLResponse:
    """A page that says why not, and where to go from here: to the room that the address is of, where none is named."""
    others = {name: role for name, role in ACCOUNTS.items() if refusal.code == "wrong-role" and role in refusal.open}
    first, _, rest = SENTENCE.sub("\n", as_sentence(refusal.message), count=1).partition("\n")
    path, status = request.url.path, STATUS.get(refusal.code, 409)
    room = room or next((Door(href, label) for href, label in DOORS if path.startswith(f"{href}/")), None)
    again = address_of(request)
    said = {"refusal": refusal, "first": first, "more": rest, "others": others, "again": again, "room": room}
    return page(request, "refused.html", "Not here", status, **{"games": (), "asks": "", **said, **more})


def install(app: FastAPI) -> None:
    """Somebody who looks at pages is told on a page what was wrong; a program gets the problem document."""
    app.state.refuse = refuse

    @app.exception_handler(AtTheDoor)
    async def sign_in_first(request: Request, _: AtTheDoor) -> Response:
        """To the door, and from there to the very page that was asked for."""
        return RedirectResponse(f"/sign-in?next={quote(address_of(request), safe='/')}", SEE_OTHER)

    @app.exception_handler(NOT_FOUND)
    async def missing(request: Request, error: HTTPException) -> Response:
        if looks_at_pages(request):
            return refuse(request, Refusal("not-found", "There is no such page."))
        return await tell_other(request, error)
