"""An award that a round has paid, found in the record for its slip."""

from __future__ import annotations

from pitboss.floor.floor import ROUNDS
from pitboss.floor.money.awards import list_awards
from pitboss.floor.money.commands import WriteSlip
from pitboss.floor.money.decide import Award
from pitboss.floor.records.rounds import read_rounds
from pitboss.journal.store import Store


def find_award(store: Store, table: str, wanted: WriteSlip) -> Award | None:
    """What the round has paid for the wager, as it stands after corrections; None, if it has paid no such award."""
    noted = store.recall(ROUNDS, f"{table}.{wanted.round}")
    if noted is None:
        return None
    record = next(iter(read_rounds(store, table, int(noted) - 1, int(noted))))
    return list_awards(wanted.round, record.stands).get((wanted.kind, wanted.seat, wanted.wager))
