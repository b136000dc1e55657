"""The submission desk: fill in or upload a Rules Submission, and see the findings as it changes."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from pitboss.documents.form import write_form
from pitboss.errors import BadInput
from pitboss.floor.floor import Floor
from pitboss.floor.rights import allows
from pitboss.games.examples import find_example, list_examples
from pitboss.law import library
from pitboss.web.api.meters import name_link
from pitboss.web.pages.look import page, refuse_input, visitor
from pitboss.web.practice import PREFIX
from pitboss.web.services import services_of

router = APIRouter(include_in_schema=False)


@router.get("/submissions")
async def desk(request: Request, game: str = "", new: bool = False) -> Response:
    """A submission to work on: the example of a game, or every choice that its edition grants."""
    games = dict(sorted(((name, library.load(name).title) for name in list_examples()), key=lambda one: one[1]))
    chosen = game or next(iter(games))
    try:
        edition = library.load(chosen)
        text = (
            write_form(edition, "My casino", "2026-01-01")
            if new
            else find_example(edition.game).read_text(encoding="utf-8")
        )
    except BadInput as error:
        return refuse_input(request, error, "/submissions?game={}")
    may = allows(visitor(request), "tables: host")
    links = list_links(services_of(request).floor) if may else []
    return page(
        request, "desk.html", "Submissions", games=games, chosen=chosen, text=text, new=new, may=may, links=links
    )


def list_links(floor: Floor) -> list[dict[str, str]]:
    """The links of the house by name, with the games whose tables share them; a link without a table is for any."""
    found = []
    for link, state in floor.pit.links.items():
        if link.startswith(PREFIX):
            continue
        at = [floor.places[table] for table in (link, *state.tables) if table in floor.places]
        games = sorted({place.game.edition.game.rpartition("/")[2] for place in at})
        found.append({"id": link, "title": name_link(floor, link), "games": " ".join(games)})
    return sorted(found, key=lambda one: one["title"])
