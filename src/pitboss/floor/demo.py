"""The demonstration floor: a table of each game by its example submission, ready to play, and an account by role."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from pitboss.errors import BadInput, Refusal
from pitboss.floor.account_events import EVENTS as ACCOUNT_EVENTS
from pitboss.floor.account_events import PEOPLE, AccountAdded
from pitboss.floor.accounts import Accounts
from pitboss.floor.clock import at_present
from pitboss.floor.floor import Floor, Order, hosted
from pitboss.floor.house import next_step
from pitboss.floor.money.commands import OpenTill
from pitboss.floor.money.tills import Deed, tills_of
from pitboss.floor.person import OPERATOR
from pitboss.games.builder import game_by_submission
from pitboss.games.examples import list_examples
from pitboss.games.game import Game
from pitboss.games.progressive_meters import linked_meters
from pitboss.journal.store import Store
from pitboss.people import Role
from pitboss.tables.commands import ReceiveDeck
from pitboss.tables.linking import terms_of, wires_to
from pitboss.tables.waiting import waits_for

SECRET = "demo"
ACCOUNTS: dict[str, str] = {
    "dealer": "dealer",
    "floor": "floorperson",
    "pit": "pit manager",
    "pit-2": "pit manager",
    "auditor": "auditor",
    "tech": "technician",
    **{f"player-{seat}": "player" for seat in range(1, 8)},
}
"""Name to role."""

NAMES: dict[str, str] = {"dealer": "dealer", "floorperson": "floor", "pit manager": "pit", "technician": "tech"}
STEPS_AT_MOST = 60
PRACTICE_MONEY = 10_000_000
"""In cents: what everybody has who sits down at a table of the demonstration, and again when it is spent."""
BANK = 100_000_000
"""In cents: what such a table begins with."""


def seed(floor: Floor, accounts: Accounts) -> None:
    """Whatever of the demonstration is not there yet; BadInput at a floor that no demonstration has begun."""
    refuse_other(floor)
    known = {one.name for one in accounts.list()}
    for name, role in ACCOUNTS.items():
        if name not in known:
            must(accounts.add(OPERATOR, name, (role,), SECRET, demo=True))
    for name, file in list_examples().items():
        if name not in floor.places:
            host_table(floor, name, game_of_example(file))
        elif not (state := hosted(floor.pit, name).table).rounds and not state.seats:
            set_up(floor, name)  # A process that ended while it set the table up.


def refuse_other(floor: Floor) -> None:
    """A floor with people or tables of its own gets no accounts whose secret everybody knows: they would stay."""
    began = began_as_one(floor.store)
    if began or (began is None and not floor.places):
        return
    raise BadInput(
        "this floor is not a demonstration: it has people or tables of its own. --demo would add accounts to it whose "
        "secret everybody knows. Start it without --demo, or name another folder with --data. Nothing was changed."
    )


def began_as_one(store: Store) -> bool | None:
    """Whether a demonstration has added the first account; None where nobody was added."""
    read = (ACCOUNT_EVENTS.read(said) for entry in store.read(PEOPLE) for said in entry.events)
    return next((one.demo for one in read if isinstance(one, AccountAdded)), None)


@cache
def game_of_example(file: Path) -> Game:
    """All tables of a game share it, with all that was found for it."""
    return game_by_submission(file)


def host_table(floor: Floor, name: str, game: Game) -> None:
    """A table in the floor's care, on a link of its own where its meters are linked, opened and made ready."""
    linked = linked_meters(game)
    wires = wires_to(game, name) if linked else {}
    if linked and name not in floor.pit.links:
        must(floor.open_link(name, tuple(terms_of(game, meter) for meter in linked), ("pit", "tech")))
    must(floor.host(name, game, OPERATOR.actor, wires=wires))
    set_up(floor, name)


def set_up(floor: Floor, table: str) -> None:
    """Open its till and make it ready. Whatever of this was done before is not done again, and nothing at a table that
    stands still because its record cannot be read.
    """
    if floor.places[table].damaged:
        return
    opened = OpenTill("accounts", PRACTICE_MONEY, BANK)
    must(tills_of(floor).tell(Deed(f"open {table}", table, OPERATOR.actor, opened)))
    make_ready(floor, table)


def make_ready(floor: Floor, table: str) -> None:
    """Whatever the house does before the first round: the table is opened, with decks that were inspected and shuffled
    before they came to it.
    """
    game = floor.places[table].game
    for _ in range(STEPS_AT_MOST):
        host = hosted(floor.pit, table)
        state = at_present(host.table, floor.clock)
        step = next_step(game, state, name_of)
        if step is None or waits_for(game, state).what == "new-round":
            return
        actor, command = step
        if isinstance(command, ReceiveDeck):
            command = replace(command, preinspected=True, preshuffled=True)
        must(floor.tell(Order(f"ready {table} {host.version}", table, actor, command)))


def name_of(role: Role) -> str:
    return NAMES.get(role, role)


def must(answer: object) -> None:
    if isinstance(answer, Refusal):
        raise BadInput(f"the demonstration cannot be set up: {answer}")
