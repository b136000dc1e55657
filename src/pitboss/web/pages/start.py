"""The start page: what this is, the eleven games, and the doors."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Form, Request
from fastapi.responses import RedirectResponse, Response

from pitboss.errors import Refusal
from pitboss.floor.demo import ACCOUNTS, SECRET
from pitboss.web.access import COOKIE, is_encrypted, needs, token_of
from pitboss.web.opening import odds_address, opened_by_play
from pitboss.web.pages.layout import layout_of
from pitboss.web.pages.look import SEE_OTHER, page
from pitboss.web.services import services_of

router = APIRouter(include_in_schema=False)

HOME = {
    "dealer": "/dealer",
    "floorperson": "/floor",
    "pit manager": "/floor",
    "auditor": "/audit",
    "technician": "/floor",
}
"""Where somebody begins, by role; a player begins at the start page."""

DOES = {
    "player": "Wagers and decides at any table, and sees why each wager was paid or lost.",
    "dealer": "Deals, announces and pays, one lawful step after the other.",
    "floorperson": "Sees every table, opens and closes them, and puts right what was told wrong.",
    "pit manager": "Answers what two people must agree on: people, meters, submissions in force.",
    "auditor": "Tells rounds again card by card, verifies the journal, compares the hold with the odds.",
    "technician": "Changes settings, makes backups, verifies the journal and stops a table whose device fails.",
}
"""What each role of the demonstration is for, in a sentence."""


@router.get("/")
async def start(request: Request) -> Response:
    """What this is, and where to begin."""
    opened = opened_by_play(services_of(request))
    games = [
        layout_of(one.game) | {"table": one.table, "name": name, "odds": odds_address(one.game)}
        for name, one in opened.items()
    ]
    games.sort(key=lambda one: str(one["title"]))
    return page(request, "start.html", "Casino tables as the law has them", games=games)


@router.get("/sign-in")
async def ask_name(request: Request, next: str = "/") -> Response:
    return page(request, "sign-in.html", "Sign in", accounts=ACCOUNTS, does=DOES, next=next, refusal=None)


@router.post("/sign-in", dependencies=[Depends(needs("sign in"))])
def sign_in(
    request: Request, name: Annotated[str, Form()], secret: Annotated[str, Form()] = "", next: str = "/"
) -> Response:
    services = services_of(request)
    said = SECRET if services.demo and name in ACCOUNTS and not secret else secret
    where = request.client.host if request.client else ""
    session = services.accounts.sign_in(name, said, where)
    if isinstance(session, Refusal):
        return page(request, "sign-in.html", "Sign in", 401, accounts=ACCOUNTS, does=DOES, next=next, refusal=session)
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


def with_cookie(response: Any, token: str, secure: bool) -> Response:
    response.set_cookie(COOKIE, token, httponly=True, samesite="strict", secure=secure, path="/")
    assert isinstance(response, Response)
    return response
