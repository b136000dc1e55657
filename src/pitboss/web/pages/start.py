"""The start page: what this is, the eleven games, and the doors."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Form, Request
from fastapi.responses import RedirectResponse, Response

from pitboss.errors import Refusal
from pitboss.floor.demo import ACCOUNTS, SECRET
from pitboss.floor.hosting import Place
from pitboss.games.game import Game
from pitboss.odds.asking.registry import part_of, solver_for
from pitboss.web.access import COOKIE, is_encrypted, needs, token_of
from pitboss.web.pages.layout import layout_of
from pitboss.web.pages.look import page
from pitboss.web.practice import PREFIX
from pitboss.web.services import services_of

router = APIRouter(include_in_schema=False)

SEE_OTHER = 303
HOME = {
    "dealer": "/dealer",
    "floorperson": "/floor",
    "pit manager": "/floor",
    "auditor": "/audit",
    "technician": "/floor",
}
"""Where somebody begins, by role; a player begins at the start page."""


@router.get("/")
async def start(request: Request) -> Response:
    """What this is, and where to begin."""
    floor = services_of(request).floor
    tables = [one for one in floor.places.values() if not one.id.startswith(PREFIX)]
    tables.sort(key=lambda one: one.id != one.game.name)  # The table that bears the game's own name is its card.
    shown: dict[str, Place] = {}
    for one in tables:
        shown.setdefault(one.game.name, one)
    games = [
        layout_of(one.game) | {"table": one.id, "name": one.game.name} | describe(one.game) for one in shown.values()
    ]
    games.sort(key=lambda one: str(one["title"]))
    return page(request, "start.html", "Casino tables as the law has them", games=games)


@router.get("/sign-in")
async def ask_name(request: Request, next: str = "/") -> Response:
    return page(request, "sign-in.html", "Sign in", accounts=ACCOUNTS, next=next, refusal=None)


@router.post("/sign-in", dependencies=[Depends(needs("sign in"))])
def sign_in(
    request: Request, name: Annotated[str, Form()], secret: Annotated[str, Form()] = "", next: str = "/"
) -> Response:
    services = services_of(request)
    said = SECRET if services.demo and name in ACCOUNTS and not secret else secret
    where = request.client.host if request.client else ""
    session = services.accounts.sign_in(name, said, where)
    if isinstance(session, Refusal):
        return page(request, "sign-in.html", "Sign in", 401, accounts=ACCOUNTS, next=next, refusal=session)
    home = next if next != "/" and is_ours(next) else HOME.get(session.person.role, "/")
    return with_cookie(RedirectResponse(home, SEE_OTHER), session.token, is_encrypted(request))


def is_ours(path: str) -> bool:
    """Whether it is a path of this server: browsers take `//` and `/\\` for the beginning of another's address."""
    return path.startswith("/") and path.isprintable() and path[1:2] not in ("/", "\\")


@router.post("/sign-out")
async def sign_out(request: Request) -> Response:
    services_of(request).accounts.sign_out(token_of(request))
    response = RedirectResponse("/", SEE_OTHER)
    response.delete_cookie(COOKIE, path="/")
    return response


def describe(game: Game) -> dict[str, str]:
    """The wager whose edge the card of a game shows."""
    main = main_wager(game)
    return {"main": main, "main_title": game.wagers[main].title if main else ""}


def main_wager(game: Game) -> str:
    """The first wager of a game that has odds of its own."""
    return next((name for name in game.wagers if solver_for(game, name) and not part_of(game, name)), "")


def with_cookie(response: Any, token: str, secure: bool) -> Response:
    response.set_cookie(COOKIE, token, httponly=True, samesite="strict", secure=secure, path="/")
    assert isinstance(response, Response)
    return response
