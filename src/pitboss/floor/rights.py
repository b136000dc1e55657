"""Every operation of the floor by name, and the roles that may do it: one table, and nothing else decides it.

What a role may do at a table, command by command, is not said here: that is the law's, in `tables.permissions`. Here it
is said who may speak to a table at all, who sees what, and who looks after meters, accounts, records and settings.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Protocol, get_args

from pitboss.errors import Refusal
from pitboss.floor.person import FLOOR_ROLES, FloorRole, Person, is_same_person
from pitboss.frozen import frozen
from pitboss.people import name_one

Operation = Literal[
    "health",
    "metrics",
    "odds: ask",
    "advice: ask",
    "advice: review",
    "school: practise",
    "practice: seat company",
    "sign in",
    "sign out",
    "own account: see",
    "own account: change the secret",
    "tables: list",
    "tables: see",
    "tables: read events",
    "tables: command",
    "tables: host",
    "tables: open",
    "tables: close",
    "tables: freeze",
    "tables: reopen",
    "rounds: read",
    "rounds: find",
    "meters: see",
    "meters: read the display",
    "meters: open a link",
    "meters: change terms",
    "meters: transfer",
    "meters: correct",
    "journal: read",
    "journal: verify",
    "journal: export",
    "reports: see",
    "money: see a balance",
    "money: take",
    "money: cash out",
    "money: count",
    "money: open a till",
    "slips: see",
    "slips: make",
    "slips: void",
    "requests: see",
    "requests: make",
    "requests: answer",
    "users: list",
    "users: add",
    "users: change",
    "submissions: check",
    "submissions: see",
    "submissions: put in force",
    "settings: see",
    "settings: change",
    "backups: make",
]

OPERATIONS: tuple[Operation, ...] = get_args(Operation)


@frozen
class Right:
    """Who may do something: `public`, everybody; `roles`, at every table; `at_own`, at their own table alone."""

    roles: tuple[FloorRole, ...] = ()
    at_own: tuple[FloorRole, ...] = ()
    public: bool = False


class OwnTable(Protocol):
    """Of a table only this is asked: who deals there, and who sits there."""

    @property
    def dealer(self) -> str: ...

    @property
    def seats(self) -> Mapping[int, str]: ...


EVERYBODY = FLOOR_ROLES
SUPERVISORS: tuple[FloorRole, ...] = ("floorperson", "pit manager")
READERS: tuple[FloorRole, ...] = ("floorperson", "pit manager", "auditor")

RIGHTS: Mapping[Operation, Right] = {
    "health": Right(public=True),
    "metrics": Right(public=True),
    "odds: ask": Right(public=True),
    "advice: ask": Right(at_own=("player",)),
    "advice: review": Right(("player",)),
    "school: practise": Right(public=True),
    "practice: seat company": Right(("dealer", "floorperson", "pit manager", "technician")),
    "sign in": Right(public=True),
    "sign out": Right(EVERYBODY),
    "own account: see": Right(EVERYBODY),
    "own account: change the secret": Right(EVERYBODY),
    "tables: list": Right(EVERYBODY),
    "tables: see": Right(EVERYBODY),
    "tables: read events": Right(EVERYBODY),
    "tables: command": Right(("dealer", "floorperson", "pit manager", "technician", "player")),
    "tables: host": Right(("pit manager",)),
    "tables: open": Right(SUPERVISORS),
    "tables: close": Right(SUPERVISORS),
    "tables: freeze": Right((*SUPERVISORS, "technician")),
    "tables: reopen": Right(SUPERVISORS),
    "rounds: read": Right(READERS, at_own=("dealer", "player")),
    "rounds: find": Right(READERS),
    "meters: see": Right(EVERYBODY),
    "meters: read the display": Right(SUPERVISORS),
    "meters: open a link": Right(("pit manager",)),
    "meters: change terms": Right(("pit manager",)),
    "meters: transfer": Right(("pit manager",)),
    "meters: correct": Right(("pit manager",)),
    "journal: read": Right(("pit manager", "auditor")),
    "journal: verify": Right(("pit manager", "auditor", "technician")),
    "journal: export": Right(("pit manager", "auditor")),
    "reports: see": Right(READERS),
    "money: see a balance": Right((*READERS, "player"), at_own=("dealer",)),
    "money: take": Right(SUPERVISORS, at_own=("dealer",)),
    "money: cash out": Right((*SUPERVISORS, "player"), at_own=("dealer",)),
    "money: count": Right(SUPERVISORS, at_own=("dealer",)),
    "money: open a till": Right(("pit manager",)),
    "slips: see": Right(READERS, at_own=("dealer",)),
    "slips: make": Right(SUPERVISORS, at_own=("dealer",)),
    "slips: void": Right(SUPERVISORS),
    "requests: see": Right(("dealer", "floorperson", "pit manager", "auditor", "technician")),
    "requests: make": Right(("dealer", "floorperson", "pit manager", "technician")),
    "requests: answer": Right(SUPERVISORS),
    "users: list": Right(("pit manager", "auditor")),
    "users: add": Right(("pit manager",)),
    "users: change": Right(("pit manager",)),
    "submissions: check": Right(public=True),
    "submissions: see": Right(EVERYBODY),
    "submissions: put in force": Right(("pit manager",)),
    "settings: see": Right(("pit manager", "auditor", "technician")),
    "settings: change": Right(("technician",)),
    "backups: make": Right(("pit manager", "technician")),
}
"""The role matrix. Health and metrics hold no name, no card and no amount: the people who watch the machines need them.
Odds follow from the law alone, and the school deals cards of its own. A player's review is of the rounds that they
played. A player sees and takes their own balance wherever they have one, seated or not.
"""


def allows(person: Person | None, operation: Operation, table: OwnTable | None = None) -> bool:
    """Whether this person, in the role in which they act, may do it; `table` is the one that it is about."""
    right = RIGHTS[operation]
    if right.public:
        return True
    if person is None:
        return False
    return person.role in right.roles or (person.role in right.at_own and table is not None and is_own(person, table))


def is_own(person: Person, table: OwnTable) -> bool:
    """Whether a dealer deals at this table, or a player sits at it."""
    if person.role == "dealer":
        return bool(table.dealer) and is_same_person(person.name, table.dealer)
    return any(is_same_person(person.name, one) for one in table.seats.values())


def refuse_operation(person: Person | None, operation: Operation, table: OwnTable | None = None) -> Refusal | None:
    """Why not, in a sentence; None, if they may."""
    if allows(person, operation, table):
        return None
    if person is None:
        return Refusal("not-signed-in", "Sign in first.", "", ("sign in",))
    right = RIGHTS[operation]
    some = [*map(name_one, right.roles), *(f"{name_one(role)} at their own table" for role in right.at_own)]
    words = " or ".join([", ".join(some[:-1]), some[-1]] if some[1:] else some)
    elsewhere = " elsewhere" if person.role in right.at_own else ""
    message = f"This is for {words}, not for {name_one(person.role)}{elsewhere}."
    return Refusal("wrong-role", message, "", right.roles)
