"""Which commands another person must approve, who may, and what is then done: the rules, without clock or store.

At a table the law's procedures say who gives a command: `tables.permissions` is asked. A meter's commands say how many
people they need, `meters.link.commands.PERSONS`. Stopping a table and letting it go on is a supervisor's.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import orjson

from pitboss.contracts import Codec
from pitboss.entry import make_edge
from pitboss.errors import BadInput, Refusal
from pitboss.floor.grounds import Grounds
from pitboss.floor.money import commands as at_till
from pitboss.floor.money.decide import refuse_practice
from pitboss.floor.person import Person, is_among
from pitboss.floor.request_events import RequestMade, Subject
from pitboss.floor.request_state import Request
from pitboss.floor.rights import RIGHTS, Operation, OwnTable, allows, refuse_operation
from pitboss.frozen import frozen
from pitboss.games.game import Game
from pitboss.journal.entry import Said
from pitboss.meters.link import codec as links
from pitboss.meters.link import commands as at_link
from pitboss.people import Actor, name_one, stands_as
from pitboss.rounds.commands import Report
from pitboss.rounds.engine.irregularities import VOIDS_ROUND
from pitboss.tables import codec as tables
from pitboss.tables.commands import Command as TableCommand
from pitboss.tables.permissions import permission


@frozen
class ReopenTable:
    """A table that stands still is to go on. `stop` says why it stood still when this was asked for: a table that was
    stopped again since, for another reason, does not go on by it.
    """

    stop: str = ""


@frozen
class FreezeTable:
    """A table is to stand still until somebody has looked, as when a player disputes a hand."""


FloorCommand = ReopenTable | FreezeTable
AnyCommand = TableCommand | at_link.Command | FloorCommand | at_till.Command

FLOOR_COMMANDS: Codec[FloorCommand] = Codec("command", FloorCommand, entry=True)
CODECS: dict[Subject, Codec[Any]] = {
    "table": tables.COMMANDS,
    "link": links.COMMANDS,
    "floor": FLOOR_COMMANDS,
    "till": at_till.COMMANDS,
}
EDGES = {
    "table": make_edge(TableCommand),
    "link": make_edge(at_link.Command),
    "floor": make_edge(FloorCommand),
    "till": at_till.refuse_malformed,
}

AT_LINKS: dict[type[Any], Operation] = {
    at_link.OpenLink: "meters: open a link",
    at_link.ChangeTerms: "meters: change terms",
    at_link.SendTransfer: "meters: transfer",
    at_link.ReceiveTransfer: "meters: transfer",
    at_link.CorrectMeter: "meters: correct",
}
"""The operation of each command of a link that somebody may ask for. Whatever else needs people's approval follows from
what is done at a table: awards and reversals from its round, joining and leaving from its being hosted.
"""

AT_FLOOR: dict[type[Any], Operation] = {ReopenTable: "tables: reopen", FreezeTable: "tables: freeze"}

AT_TILL: dict[type[Any], Operation] = {
    at_till.OpenTill: "money: open a till",
    at_till.BuyIn: "money: take",
    at_till.ColourUp: "money: take",
    at_till.CashOut: "money: cash out",
    at_till.Fill: "slips: make",
    at_till.Credit: "slips: make",
    at_till.WriteSlip: "slips: make",
    at_till.VoidSlip: "slips: void",
    at_till.CountInventory: "money: count",
    at_till.CountDrop: "money: count",
}
"""A dealer signs at their own table: that another person signs too is what these are asked for."""

PERSONS: dict[type[Any], int] = {**at_link.PERSONS, **at_till.PERSONS}
"""How many people must have given their word; one, where nothing is said."""


@dataclass(frozen=True, slots=True)
class Run:
    """What is to be done now that it is approved: `actor` gives the command, `facts` say who asked and who approved.

    `id` is the same whenever the request is carried out, so that it happens once. It is done to the table at its
    version `expected`, or while its `grounds` stand.
    """

    id: str
    request: str
    subject: Subject
    at: str
    actor: Actor
    command: Any
    expected: int | None
    facts: Said
    grounds: Grounds = ()


def subject_of(command: object) -> Subject | None:
    return next((subject for subject, codec in CODECS.items() if type(command) in codec.writers), None)


VOIDS = (*VOIDS_ROUND, "void-hand", "remove-deck")


def refuse_alone(game: Game, command: Any, actor: Actor) -> Refusal | None:
    """What a dealer may say by the law of the round, but on a floor not alone: a void, and that a deck is removed."""
    rule = game.irregularities.get(command.irregularity) if isinstance(command, Report) else None
    if rule is None or rule.consequence not in VOIDS or actor.role == "anyone" or stands_as(actor.role, "floorperson"):
        return None
    text = "This voids a hand or a round, or takes the deck from the table: a floorperson or above approves it."
    return Refusal("needs-approval", text, rule.cite, ("requests: make",))


def may_give(person: Person, command: Any, game: Game | None) -> bool:
    """Whether somebody in this role may give the command, or approve it: the law's person, or the role's right."""
    operation = AT_LINKS.get(type(command)) or AT_FLOOR.get(type(command))
    if operation:
        return allows(person, operation)
    if of_money := AT_TILL.get(type(command)):
        return allows(person, of_money) or person.role in RIGHTS[of_money].at_own
    if game is None or not allows(person, "tables: command"):
        return False
    return permission(game, command).allows(person.actor) and refuse_alone(game, command, person.actor) is None


def others_needed(person: Person, command: Any, game: Game | None) -> int:
    """How many people must approve beside the one who asks."""
    own = 1 if may_give(person, command, game) else 0
    return max(0, PERSONS.get(type(command), 1) - own)


SUPERVISING = (Person("", ("floorperson",), "floorperson"), Person("", ("pit manager",), "pit manager"))


def refuse_asking(
    person: Person, subject: Subject, command: Any, game: Game | None, table: OwnTable | None = None
) -> Refusal | None:
    """Why there can be no request for this command."""
    if refusal := EDGES[subject](command, person.actor):
        return refusal
    if subject == "till" and (refusal := refuse_practice(command) or refuse_elsewhere(person, command, table)):
        return refusal
    if subject == "link" and type(command) not in AT_LINKS:
        return Refusal("no-request", "This follows from what is done at a table: no person asks the link for it.")
    if getattr(command, "approved_by", ()):
        text = "Who approves is written down once they have: leave `approved_by` out."
        return Refusal("approved-by-given", text)
    if not others_needed(person, command, game):
        return Refusal("no-request-needed", "You may do this yourself: no other person has to approve it.")
    if not any(may_give(one, command, game) for one in SUPERVISING):
        return Refusal("no-request", "A request would not help: no floorperson or pit manager may do this either.")
    return None


def refuse_elsewhere(person: Person, command: Any, table: OwnTable | None) -> Refusal | None:
    """Why a dealer does not sign the money of a table at which another deals."""
    operation = AT_TILL[type(command)]
    return refuse_operation(person, operation, table) if person.role in RIGHTS[operation].at_own else None


def refuse_answer(person: Person, request: Request, game: Game | None) -> Refusal | None:
    """Why this person may not answer the request."""
    if is_among(person.name, (request.made.by,)):
        return Refusal("own-request", "You cannot answer your own request, in any role. Another person must answer it.")
    if request.standing != "open":
        return Refusal("request-over", f"The request is {request.standing}.")
    if is_among(person.name, (one.by for one in request.approvals)):
        return Refusal("approved-already", "You have approved this request: it needs one more person.")
    if not may_give(person, command_of(request.made), game):
        return Refusal("wrong-role", f"This request is not for {name_one(person.role)} to answer.")
    return None


def write_command(subject: Subject, command: Any) -> str:
    return orjson.dumps(CODECS[subject].write(command), option=orjson.OPT_SORT_KEYS).decode()


def command_of(made: RequestMade) -> Any:
    """The command that somebody asks for; BadInput where the record cannot be read."""
    try:
        return CODECS[made.subject].read(orjson.loads(made.command))
    except orjson.JSONDecodeError as error:
        raise BadInput(f"the command of request {made.request} is not JSON: {error}.") from None


def run_of(request: Request, game: Game | None) -> Run:
    """What an approved request comes to: the last who approved gives the command, and the record names everybody."""
    made, approvals = request.made, request.approvals
    command = command_of(made)
    people = tuple(one.by for one in approvals)
    asker = Person(made.by, (made.role,), made.role)
    if made.subject == "link":
        command = replace(command, approved_by=(made.by, *people) if may_give(asker, command, game) else people)
    facts = {
        "request": made.request,
        "asked_by": {"role": made.role, "person": made.by},
        "approved_by": [{"role": one.role, "person": one.by} for one in approvals],
        "why": made.why,
    }
    expected = made.version if made.subject == "table" else None
    last = approvals[-1]
    return Run(
        f"request {made.request}",
        made.request,
        made.subject,
        made.at,
        Actor(last.role, last.by),
        command,
        expected,
        facts,
        made.grounds,
    )
