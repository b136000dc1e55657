"""The money of a table as JSON: its shifts, its slips and its balances; amounts are dollars with two decimals."""

from __future__ import annotations

from typing import Any

from pitboss.floor.money.events import EVENTS, SlipMade, SlipVoided, till_of
from pitboss.floor.money.statement import Statement, state_shift
from pitboss.floor.money.tills import Tills
from pitboss.journal.store import Store
from pitboss.money import dollars

Said = dict[str, Any]
AMOUNTS = ("opening", "closing", "fills", "credits", "drop", "elsewhere", "win", "reckoned", "difference")


def show_statement(table: str, statement: Statement) -> Said:
    said: Said = {"table": table, "period": statement.period, "shift": statement.shift}
    said |= {"open": statement.open, "drop_counted": statement.counted}
    return said | {name: dollars(getattr(statement, name)) for name in AMOUNTS}


def show_shifts(tills: Tills, table: str, count: int = 10) -> list[Said]:
    """The last shifts of a table, the newest first; none, where its money is not recorded."""
    till = tills.read(table)
    if till.kind is None:
        return []
    now = tills.standing(table)
    return [show_statement(table, state_shift(till, one, now)) for one in reversed(till.periods[-count:])]


def show_balances(tills: Tills, table: str) -> dict[str, str]:
    """What each player has at an electronic table."""
    till, flows = tills.read(table), tills.takings(table).flows
    names = sorted({*till.given, *flows}) if till.kind == "accounts" else ()
    return {name: dollars(till.given.get(name, 0) + flows.get(name, 0)) for name in names}


def list_slips(store: Store, table: str) -> list[Said]:
    """Every slip of a table in the order in which they were made, void ones marked."""
    found: dict[str, Said] = {}
    for entry in store.read(till_of(table)):
        for said in entry.events:
            event = EVENTS.read(said)
            if isinstance(event, SlipMade):
                found[event.slip] = EVENTS.write(event) | {
                    "table": table,
                    "at": entry.at,
                    "void": "",
                    "void_signed": [],
                }
                del found[event.slip]["event"]
            elif isinstance(event, SlipVoided):
                found[event.slip] |= {"void": event.why, "void_signed": list(event.signed)}
    return list(found.values())
