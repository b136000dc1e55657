"""The role matrix, held exhaustively against a second statement, worked from what is asked of the floor."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from typing import get_args

import pytest

from pitboss.errors import Refusal
from pitboss.floor.person import FLOOR_ROLES, FloorRole, Person
from pitboss.floor.rights import OPERATIONS, RIGHTS, Operation, allows, refuse_operation
from pitboss.people import ROLES

LETTERS: dict[str, FloorRole] = {
    "p": "player",
    "d": "dealer",
    "f": "floorperson",
    "m": "pit manager",
    "a": "auditor",
    "t": "technician",
}

STATED = """
health                          *
metrics                         *
odds: ask                       *
advice: ask                     p - - - - -
advice: review                  P - - - - -
school: practise                *
practice: seat company          - D F M - T
sign in                         *
sign out                        P D F M A T
own account: see                P D F M A T
own account: change the secret  P D F M A T
tables: list                    P D F M A T
tables: see                     P D F M A T
tables: read events             P D F M A T
tables: command                 P D F M - T
tables: host                    - - - M - -
tables: open                    - - F M - -
tables: close                   - - F M - -
tables: freeze                  - - F M - T
tables: reopen                  - - F M - -
rounds: read                    p d F M A -
rounds: find                    - - F M A -
meters: see                     P D F M A T
meters: read the display        - - F M - -
meters: open a link             - - - M - -
meters: change terms            - - - M - -
meters: transfer                - - - M - -
meters: correct                 - - - M - -
journal: read                   - - - M A -
journal: verify                 - - - M A T
journal: export                 - - - M A -
reports: see                    - - F M A -
money: see a balance            P d F M A -
money: take                     - d F M - -
money: cash out                 P d F M - -
money: count                    - d F M - -
money: open a till              - - - M - -
slips: see                      - d F M A -
slips: make                     - d F M - -
slips: void                     - - F M - -
requests: see                   - D F M A T
requests: make                  - D F M - T
requests: answer                - - F M - -
users: list                     - - - M A -
users: add                      - - - M - -
users: change                   - - - M - -
submissions: check              *
submissions: see                P D F M A T
submissions: put in force       - - - M - -
settings: see                   - - - M A T
settings: change                - - - - - T
backups: make                   - - - M - T
"""
"""Player, dealer, floorperson, pit manager, auditor, technician: a capital letter at every table, a small one at the
own table alone; `*` is for whoever asks.

An auditor reads everything and writes nothing. What the law gives to a floorperson needs one: void, deck removal,
corrections, progressive validation, reopening a frozen table. A player at a seat sees the rounds of the own table. Two
people who are no dealers reach a meter's terms. A technician has the machines and no money.
"""

WRITING = (
    "practice: seat company",
    "tables: command", "tables: host", "tables: open", "tables: close", "tables: freeze", "tables: reopen",
    "meters: read the display", "meters: open a link", "meters: change terms",
    "meters: transfer", "meters: correct", "slips: make", "slips: void", "requests: make",
    "money: take", "money: cash out", "money: count", "money: open a till",
    "requests: answer", "users: add", "users: change", "submissions: put in force", "settings: change", "backups: make",
)  # fmt: skip
"""What changes something for others; a reading of a display is written too, and is not the auditor's."""


@dataclass(frozen=True)
class Felt:
    dealer: str = ""
    seats: dict[int, str] = field(default_factory=dict)


OWN = {"dealer": Felt("Ann", {1: "Bo"}), "player": Felt("Di", {1: "Bo", 2: "Ann"})}
OTHER = Felt("Di", {1: "Bo"})


def stated() -> dict[str, list[str]]:
    rows = (line.rsplit("  ", 1) for line in STATED.strip().splitlines())
    return {name.strip(): letters.split() for name, letters in rows}


def expected(operation: str, role: FloorRole | None, own: bool) -> bool:
    letters = stated()[operation]
    if letters == ["*"] or role is None:
        return letters == ["*"]
    (mark,) = (one for one in letters if LETTERS.get(one.lower()) == role) if role in marked(letters) else ("-",)
    return mark.isupper() or (mark.islower() and own)


def marked(letters: list[str]) -> set[FloorRole]:
    return {LETTERS[one.lower()] for one in letters if one != "-"}


def test_every_operation_is_classified() -> None:
    """A new operation fails here until it stands in both statements."""
    assert set(OPERATIONS) == set(RIGHTS) == set(stated())
    assert all(len(letters) in (1, 6) for letters in stated().values())


@pytest.mark.parametrize("operation", OPERATIONS)
def test_the_role_matrix(operation: Operation) -> None:
    for role, own in product((None, *FLOOR_ROLES), (True, False)):
        person = Person("Ann", (role,), role) if role else None
        table = OWN.get(role or "", OTHER) if own else OTHER
        assert allows(person, operation, table) == expected(operation, role, own), (role, own)
        assert (refuse_operation(person, operation, table) is None) == expected(operation, role, own)


PERSONAL = ("advice: ask", "advice: review")
"""What is said to a player alone, and recorded nowhere: there is nothing to audit."""


@pytest.mark.parametrize("operation", OPERATIONS)
def test_an_auditor_reads_everything_and_writes_nothing(operation: Operation) -> None:
    assert allows(Person("Ann", ("auditor",), "auditor"), operation) == (operation not in (*WRITING, *PERSONAL))


def test_without_a_table_nothing_is_the_own() -> None:
    assert not allows(Person("Ann", ("player",), "player"), "rounds: read")
    assert not allows(Person("Ann", ("dealer",), "dealer"), "rounds: read", Felt()), "nobody deals there"


def test_a_role_counts_only_while_somebody_acts_in_it() -> None:
    ann = Person("Ann", ("dealer", "pit manager"), "dealer")
    assert not allows(ann, "users: add")
    acting = ann.act_as("pit manager")
    assert isinstance(acting, Person)
    assert allows(acting, "users: add")


def test_a_refusal_names_who_may() -> None:
    refusal = refuse_operation(Person("Ann", ("player",), "player"), "rounds: read", OTHER)
    assert isinstance(refusal, Refusal)
    assert "floorperson" in str(refusal)
    assert "a player at their own table" in str(refusal)
    nobody = refuse_operation(None, "tables: list")
    assert nobody is not None
    assert nobody.code == "not-signed-in"


def test_every_floor_role_is_a_role_of_the_engine() -> None:
    assert set(get_args(FloorRole)) <= set(ROLES)
