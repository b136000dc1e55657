"""Money on the table: buy-ins, balances, slips, and the win of each shift.

What two people sign is asked for at `/api/requests` with the subject `till`, and done when the other has approved it.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal
from uuid import UUID

from fastapi import APIRouter, Depends, Query, Response
from pydantic import BaseModel, ConfigDict, Field

from pitboss.errors import Refusal
from pitboss.floor.money.commands import COMMANDS, PERSONS, BuyIn, CashOut, ColourUp, Command, OpenTill
from pitboss.floor.money.decide import refuse_practice
from pitboss.floor.money.events import EVENTS
from pitboss.floor.money.showing import list_slips, show_balances, show_shifts
from pitboss.floor.money.tills import Deed
from pitboss.floor.person import Person, is_same_person
from pitboss.floor.unreadable import read_each
from pitboss.money import cents, dollars
from pitboss.web.access import Asked, needs
from pitboss.web.api.tables import place_of
from pitboss.web.left_out import NAMES_THEM, LeftOut
from pitboss.web.naming import name_table
from pitboss.web.problems import Problem
from pitboss.web.services import Services

router = APIRouter(tags=["money"])

Said = dict[str, Any]
Amount = Annotated[str, Field(max_length=30, examples=["100.00"])]


class MoneyGiven(BaseModel):
    """`buy-in` or `colour-up`. The same `id` again gives the same answer, and happens once."""

    model_config = ConfigDict(extra="forbid")

    id: UUID
    command: Said = Field(examples=[{"command": "buy-in", "player": "player-1", "amount": "100.00"}])


class TillGiven(BaseModel):
    """How a table keeps its money: a table of chips, or an electronic one with an account for each player."""

    model_config = ConfigDict(extra="forbid")

    id: UUID
    kind: Literal["chips", "accounts"]
    bank: Amount = Field("0.00", description="What an electronic table begins with.")


class CashOutGiven(BaseModel):
    """A player's whole balance, or `amount` of it. Players cash out their own."""

    model_config = ConfigDict(extra="forbid")

    id: UUID
    player: str = Field("", max_length=200)
    amount: Amount | None = None


class Moved(BaseModel):
    """What was recorded."""

    events: list[Said]


class MoneyShown(BaseModel):
    """The money of a table. `kind` is empty where it is not recorded; `shifts` are the last ones, the newest first.

    The win of a shift is drop + closing - opening - fills + credits, less awards paid elsewhere; `reckoned` is what the
    rounds of the journal come to, and `difference` is never adjusted.
    """

    kind: str
    shifts: list[Said]
    balances: dict[str, str]


class BalanceShown(BaseModel):
    player: str
    balance: str


@router.get("/api/tables/{table}/money", dependencies=[Depends(needs("reports: see"))])
async def see_money(table: str, services: Asked, count: Annotated[int, Query(ge=1, le=400)] = 10) -> MoneyShown:
    """The shifts of a table with its win, and what players have there."""
    place = place_of(services.floor, table)
    tills = services.tills
    return MoneyShown(
        kind=tills.read(place.id).kind or "",
        shifts=show_shifts(tills, place.id, count),
        balances=show_balances(tills, place.id),
    )


@router.get("/api/tables/{table}/slips", dependencies=[Depends(needs("slips: see"))])
async def see_slips(table: str, services: Asked) -> list[Said]:
    """Every slip of a table in order: fills, credits, jackpots and Envy Bonuses; void ones are marked and kept."""
    return list_slips(services.floor.store, place_of(services.floor, table).id)


@router.get("/api/tables/{table}/balance")
async def see_balance(
    table: str,
    services: Asked,
    person: Annotated[Person, Depends(needs("money: see a balance"))],
    player: Annotated[str, Query(max_length=200)] = "",
) -> BalanceShown:
    """What a player has at an electronic table; players see only their own."""
    place, name = place_of(services.floor, table), whose(person, player)
    if services.tills.read(place.id).kind != "accounts":
        raise Problem(Refusal("no-till", "This table keeps no balances: it is played with chips."))
    return BalanceShown(player=name, balance=dollars(services.tills.balance(place.id, name)))


@router.post("/api/tables/{table}/money")
def give_money(
    table: str, given: MoneyGiven, services: Asked, person: Annotated[Person, Depends(needs("money: take"))]
) -> Moved:
    """A player buys in, or chips are changed. Whatever two people sign is asked for as a request."""
    command = COMMANDS.read(given.command)
    if type(command) in PERSONS:
        text = "Two people sign this: ask for it as a request with the subject `till`, and another approves it."
        raise Problem(Refusal("needs-approval", text, "", ("requests: make",)))
    if not isinstance(command, BuyIn | ColourUp):
        raise Problem(Refusal("malformed", "Here players buy in and chips are changed.", "", ("buy-in", "colour-up")))
    if refusal := refuse_practice(command):
        raise Problem(refusal)
    return tell(services, table, given.id, person, command)


@router.post("/api/tables/{table}/till")
def open_till(
    table: str, given: TillGiven, services: Asked, person: Annotated[Person, Depends(needs("money: open a till"))]
) -> Moved:
    """The floor records the money of a table from now on."""
    return tell(services, table, given.id, person, OpenTill(given.kind, bank=cents(given.bank)))


@router.post("/api/tables/{table}/cash-out")
def cash_out(
    table: str, given: CashOutGiven, services: Asked, person: Annotated[Person, Depends(needs("money: cash out"))]
) -> Moved:
    """A player takes the balance, or part of it, to the cage."""
    amount = None if given.amount is None else cents(given.amount)
    return tell(services, table, given.id, person, CashOut(whose(person, given.player), amount))


@router.get("/api/shifts", dependencies=[Depends(needs("reports: see"))], responses=NAMES_THEM)
async def list_shifts(
    services: Asked, response: Response, count: Annotated[int, Query(ge=1, le=100)] = 2
) -> list[Said]:
    """The last shifts of every table whose money is recorded: drop, fills, credits, inventory, win, difference."""
    places, left_out = services.floor.places, LeftOut(services.floor)
    found = read_each(places, lambda table: show_shifts(services.tills, table, count), left_out)
    shifts = [one | {"title": name_table(places[one["table"]])} for shown in found for one in shown]
    response.headers.update(left_out.headers)
    return shifts


def whose(person: Person, player: str) -> str:
    """Whose balance is meant: a player may ask only for their own."""
    if person.role == "player":
        if player and not is_same_person(player, person.name):
            raise Problem(Refusal("wrong-person", "A player may see and take only their own balance."))
        return person.name
    if not player:
        raise Problem(Refusal("malformed", "Say whose balance: `player` is missing."))
    return player


def tell(services: Services, table: str, id: UUID, person: Person, command: Command) -> Moved:
    """Where the table's owner has died, it waits until the table is taken over: never in the server's own thread."""
    place, duties = place_of(services.floor, table), services.requests.duties
    deed = Deed(str(id), place.id, person.actor, command)
    told = duties.refuse(place.id, person.actor) or services.tills.tell(deed)
    if isinstance(told, Refusal):
        raise Problem(told)
    if kept := duties.note(place.id, person.actor):
        services.floor.store.keep(kept)
    return Moved(events=[EVENTS.write(one) for one in told])
