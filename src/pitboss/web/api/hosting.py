"""Tables taken into the floor's care: a pit manager puts a Rules Submission in force at one."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Depends
from pydantic import BaseModel, ConfigDict, Field

from pitboss.errors import Refusal, nearest
from pitboss.floor.floor import Floor
from pitboss.floor.person import Person
from pitboss.games.builder import game_of
from pitboss.games.checks import judge
from pitboss.games.game import Game
from pitboss.games.identity import MeterName
from pitboss.games.progressive_meters import linked_meters
from pitboss.law.reading import load_toml
from pitboss.names import PLACE
from pitboss.tables.linking import Wire, wires_to
from pitboss.web.access import Asked, needs
from pitboss.web.api.submissions import LONGEST
from pitboss.web.api.tables import TableLine, line_of
from pitboss.web.problems import Problem
from pitboss.web.prospects import FILE

router = APIRouter(prefix="/api/tables", tags=["tables"])


class Host(BaseModel):
    """A table and the submission that is in force at it, as TOML.

    `source` says where cards and dice come from: `electronic`, or entered by the `dealer`. Where wagers of the game are
    linked, `link` names the link that their meters are on; it is opened by a request that another person approves.
    """

    model_config = ConfigDict(extra="forbid")

    id: str = Field(pattern=f"^{PLACE}$", examples=["pit-1-table-4"])
    submission: str = Field(max_length=LONGEST)
    source: Literal["electronic", "dealer"] = "electronic"
    link: str = Field("", max_length=200)


@router.post("")
def host_table(body: Host, services: Asked, person: Annotated[Person, Depends(needs("tables: host"))]) -> TableLine:
    """Takes a table into care, or gives a closed one another game. It is closed: a floorperson opens it, from the day
    on which the submission is in force.
    """
    floor, duties = services.floor, services.requests.duties
    if refusal := duties.refuse(body.id, person.actor):
        raise Problem(refusal)
    checked = judge(load_toml(body.submission), FILE)
    game = game_of(checked, FILE)
    effective = checked.case.submission.effective if checked.case else None
    wires = find_wires(floor, game, body.link)
    if isinstance(wires, Refusal):
        raise Problem(wires)
    noted = duties.note(body.id, person.actor)
    if refusal := floor.host(body.id, game, person.actor, body.source, wires, noted, effective):
        raise Problem(refusal)
    return line_of(services.floor, services.floor.places[body.id])


def find_wires(floor: Floor, game: Game, link: str) -> dict[MeterName, Wire] | Refusal:
    """The linked meters of the game, on a link that is open."""
    if not linked_meters(game):
        text = f"No meter of this game is linked: leave out the link {link!r:.80}."
        return Refusal("no-linked-meter", text) if link else {}
    if not link:
        return Refusal("needs-link", "Meters of this game are linked: name the link that they are on.")
    if link not in floor.pit.links:
        return Refusal("no-such-link", f"There is no link {link!r:.80}. {nearest(link, floor.pit.links)}")
    return wires_to(game, link)
