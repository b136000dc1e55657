"""Which happenings call for an anchor of the journal at once: a jackpot, a void round, the end of a shift."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.floor.floor import Floor
from pitboss.floor.hosting import Told
from pitboss.floor.money.events import Event as MoneyEvent
from pitboss.floor.money.events import InventoryCounted
from pitboss.floor.money.tills import tills_of
from pitboss.floor.streams import TABLE
from pitboss.journal.anchors import Reason
from pitboss.journal.upkeep import Upkeep
from pitboss.rounds.award_events import ClaimPaid
from pitboss.rounds.events import MeterPaid, RoundVoided
from pitboss.tables.events import Event

CALLS: dict[type, Reason] = {MeterPaid: "jackpot", ClaimPaid: "jackpot", RoundVoided: "void"}


def find_reasons(events: Iterable[Event]) -> list[Reason]:
    """Why these events call for an anchor, each reason once."""
    return list(dict.fromkeys(CALLS[type(event)] for event in events if type(event) in CALLS))


def watch(floor: Floor, upkeep: Upkeep) -> None:
    """Every table of the floor, also those that it hosts later: what calls for an anchor gets one."""
    watched: set[str] = set()

    def hear(told: Told) -> None:
        for reason in find_reasons(told.events):
            upkeep.ask(reason)

    def attend(streams: Iterable[str]) -> None:
        for table in {stream.removeprefix(TABLE) for stream in streams} & floor.places.keys() - watched:
            watched.add(table)
            floor.listen(table, hear)

    def hear_money(events: Iterable[MoneyEvent]) -> None:
        if any(isinstance(one, InventoryCounted) and one.count == "closer" for one in events):
            upkeep.ask("shift end")

    tills_of(floor).listeners.append(hear_money)
    attend(floor.places)
    floor.store.listen(attend)
