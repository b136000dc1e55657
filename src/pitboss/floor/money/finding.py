"""An award that a round has paid, found in the record for its slip."""

from __future__ import annotations

from pitboss.floor.beginnings import find_beginning
from pitboss.floor.money.awards import list_awards
from pitboss.floor.money.commands import WriteSlip
from pitboss.floor.money.decide import Award
from pitboss.floor.records.rounds import read_rounds
from pitboss.journal.store import Store


def find_award(store: Store, table: str, wanted: WriteSlip) -> Award | None:
    """What the round has paid for the wager, as it stands after corrections; None, if it has paid no such award."""
    entry = find_beginning(store, table, wanted.round)
    if entry is None:
        return None
    record = next(iter(read_rounds(store, table, entry - 1, entry)))
    return list_awards(wanted.round, record.stands).get((wanted.kind, wanted.seat, wanted.wager))
