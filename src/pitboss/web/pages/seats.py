"""A player's seat at a table, and the one click from the start page to cards on the felt."""

from __future__ import annotations

import secrets

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from pitboss.errors import BadInput, Refusal
from pitboss.floor.person import OPERATOR, Person
from pitboss.floor.rights import refuse_operation
from pitboss.law import library
from pitboss.web.access import is_encrypted, token_of
from pitboss.web.pages.layout import layout_of
from pitboss.web.pages.look import SEE_OTHER, known_visitor, page, refuse, refuse_input, visitor
from pitboss.web.pages.start import with_cookie
from pitboss.web.services import Services, services_of

router = APIRouter(include_in_schema=False)

NAMES_TRIED = 20
"""So many names are drawn for a guest; the more guests there were, the more of them are taken."""


@router.get("/play/{game}")
async def play(request: Request, game: str) -> Response:
    """A seat at once. A member of the house is asked first: a link does not change who somebody is."""
    person = visitor(request)
    if person is None or person.role == "player":
        return await sit_down(request, game)
    return page(request, "play-as-guest.html", "Play as a guest?", game=game)


@router.post("/play/{game}")
async def play_as_guest(request: Request, game: str) -> Response:
    """A member of the house signs out and plays."""
    return await sit_down(request, game)


async def sit_down(request: Request, game: str) -> Response:
    """In a demonstration, somebody who is not a player becomes a guest."""
    services = services_of(request)
    if services.practice is None:
        return refuse(request, Refusal("not-found", "Practice tables are for a demonstration: pitboss serve --demo."))
    try:
        game = library.find(game).game.partition("/")[2]
    except BadInput as error:
        return refuse_input(request, error, "/play/{}")
    person, token = visitor(request), ""
    if person is None or person.role != "player":
        guest = admit_guest(services, request.client.host if request.client else "")
        if isinstance(guest, Refusal):
            return refuse(request, guest)
        person, token = guest
    table = await services.practice.sit(game, person.name)
    if isinstance(table, Refusal):
        return refuse(request, table)
    services.counting.warm()
    if token:
        services.accounts.sign_out(token_of(request))
    response = RedirectResponse(f"/tables/{table.id}", SEE_OTHER)
    return with_cookie(response, token, is_encrypted(request)) if token else response


def admit_guest(services: Services, where: str) -> tuple[Person, str] | Refusal:
    """An account for somebody who only wants to try."""
    for _ in range(NAMES_TRIED):
        session = services.accounts.admit_guest(OPERATOR, f"Guest {secrets.randbelow(9000) + 1000}", where)
        if not isinstance(session, Refusal) or session.code != "name-taken":
            break
    return session if isinstance(session, Refusal) else (session.person, session.token)


@router.get("/tables/{table}")
async def seat(request: Request, table: str) -> Response:
    """The table from a player's seat; for everybody else, from behind the players."""
    services = services_of(request)
    place = services.floor.places.get(table)
    if place is None:
        return refuse(request, Refusal("no-such-table", f"There is no table {table!r:.80}."))
    known_visitor(request)
    practice = services.practice is not None and services.practice.take_up(place.id) is not None
    layout = layout_of(place.game)
    return page(request, "seat.html", str(layout["title"]), table=place.id, layout=layout, practice=practice)


@router.get("/tables/{table}/review")
async def review(request: Request, table: str) -> Response:
    """How the player's rounds at a table compare with the best play."""
    services = services_of(request)
    place = services.floor.places.get(table)
    if place is None:
        return refuse(request, Refusal("no-such-table", f"There is no table {table!r:.80}."))
    person = known_visitor(request)
    if refusal := refuse_operation(person, "advice: review"):
        return refuse(request, refusal)
    practised = services.practice.take_up(place.id) if services.practice else None
    title = place.game.edition.title
    return page(
        request, "review.html", f"Your play at {title}", table=place.id, game=title,
        practice=practised.game if practised else "",
    )  # fmt: skip
