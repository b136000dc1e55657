"""Commands that wait at the same time, for different tables, made durable by one transaction.

Each is decided on what those before it leave, and nothing is told to anybody before all of it is in the journal. If one
of them cannot be written, none is: then they are decided once more, and in the end each is told to the floor alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.errors import Refusal
from pitboss.floor.floor import BREACHES, Floor, Order, Work
from pitboss.floor.hosting import Place, Told
from pitboss.journal.store import Conflict, Owned, Repeated, StoreError

Outcome = Told | Refusal | StoreError
"""What a command has come to; a StoreError is what `Floor.tell` would have raised. `Owned` says that another process
has the table: nothing was done, and nobody else was kept waiting for it.
"""


@dataclass(frozen=True, slots=True)
class Decided:
    """A command that will have been done once it is written, and its place among those that came with it."""

    number: int
    place: Place
    order: Order
    work: Work


def tell_together(floor: Floor, orders: Sequence[Order]) -> list[Outcome]:
    """As `Floor.tell` for each, in this order; what came of each has been written when this returns. Nothing is waited
    for: a process that wants a table of another is told so.

    A second command for the same table is told after the first is durable: what it may do can rest on that.
    """
    with floor.lock:
        found = write_once(floor, orders)
        if found is None:
            found = write_once(floor, orders) or {}
        floor.spread([told for told in found.values() if isinstance(told, Told)])
    return [found[number] if number in found else tell_alone(floor, order) for number, order in enumerate(orders)]


def write_once(floor: Floor, orders: Sequence[Order]) -> dict[int, Outcome] | None:
    """What came of those that were written together, or done before; None, where somebody else was quicker."""
    found: dict[int, Outcome] = {}
    decided = decide_all(floor, orders, found)
    try:
        write_all(floor, decided)
    except (Conflict, Owned, Repeated) as quicker:  # Nothing was written.
        catch_up(floor, quicker)
        return None
    except StoreError as error:  # Nobody knows whether it was written: the journal is read again.
        for one in decided:
            one.place.owned = False
            found[one.number] = error
        return found
    return found | {one.number: floor.publish(one.place, one.work) for one in decided}


def catch_up(floor: Floor, quicker: StoreError) -> None:
    """Links are written by several processes: what another wrote is read before the next decision."""
    kind, _, name = getattr(quicker, "stream", "").partition("/")
    if kind == "link":
        floor.catch_up(name)


def decide_all(floor: Floor, orders: Sequence[Order], found: dict[int, Outcome]) -> list[Decided]:
    """Those that can be written together. What was done before is answered again; the rest goes alone."""
    decided, tables, pit = list[Decided](), set[str](), floor.pit
    for number, order in enumerate(orders):
        place = floor.places.get(order.table)
        if place is None or not place.owned or place.frozen or order.table in tables:
            continue
        tables.add(order.table)
        if again := floor.remember(place, order):
            found[number] = again
            continue
        work = Work(pit, floor.clock())
        try:
            if floor.carry_out(place, order, work) is None:
                decided.append(Decided(number, place, order, work))
                pit = work.pit
        except (*BREACHES, StoreError):
            continue
    return decided


def write_all(floor: Floor, decided: Sequence[Decided]) -> None:
    if not decided:
        return
    drafts = [draft for one in decided for draft in one.work.drafts]
    kept = [kept for one in decided for kept in floor.list_kept(one.place, one.order, one.work)]
    floor.append(drafts, [*kept, *floor.snapshot_links(drafts, decided[-1].work.pit)])


def tell_alone(floor: Floor, order: Order) -> Outcome:
    """As `Floor.tell`, without waiting for a table that another process has."""
    place = floor.places.get(order.table)
    try:
        if place is None:
            return floor.tell(order)
        with floor.lock:
            done = floor.tell_as_owner(place, order)
    except StoreError as error:
        return error
    return Owned(f"Table {place.id!r} is in the care of another process.") if done is None else done
