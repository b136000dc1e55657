"""The dealing school on the screen: hands to settle and moments to go on from, with a score."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from pitboss.games.examples import list_examples
from pitboss.web.api.school import game_named
from pitboss.web.pages.layout import layout_of
from pitboss.web.pages.look import page

router = APIRouter(include_in_schema=False)


@router.get("/school")
async def school(request: Request) -> Response:
    """Every game, each with the drawing of its table."""
    layouts = {name: layout_of(game_named(name)) for name in list_examples()}
    ordered = dict(sorted(layouts.items(), key=lambda one: str(one[1]["title"])))
    return page(request, "school.html", "Dealing school", layouts=ordered)
