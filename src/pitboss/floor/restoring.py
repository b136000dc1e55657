"""A floor brought back from a backup. Its record then says what is lost by that, by whose word, and which sealed decks
came back with it: they are dealt no more.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from uuid import uuid4

import orjson

from pitboss.decoding import write
from pitboss.errors import BadInput
from pitboss.floor.brought_back import SEEN
from pitboss.floor.clock import Clock, stamp, utc_now
from pitboss.floor.events import EVENTS, STREAM, DecksBroughtBack, LossAccepted
from pitboss.floor.floor import Floor, Order, hosted
from pitboss.floor.hosting import Place
from pitboss.floor.person import OPERATOR
from pitboss.floor.vault import SHELF as DECKS
from pitboss.floor.vault import VAULT_KEY, read_key, refuse_other
from pitboss.journal.anchors import FILE, read_exported
from pitboss.journal.backup import restore
from pitboss.journal.entry import Draft
from pitboss.journal.folder import Folder
from pitboss.journal.holding import find_lacking
from pitboss.journal.store import AnchorRow, Store
from pitboss.journal.verify import Report
from pitboss.journal.vouching import hash_of
from pitboss.people import Actor
from pitboss.tables.commands import RemoveDeck


def restore_floor(
    source: Path, folder: Folder, accept_loss: bool = False, clock: Clock = utc_now
) -> tuple[Report, LossAccepted | None]:
    """As `restore` does it; and what was lost, which is recorded. Without its keys a floor would never start."""
    refuse_keyless(source, folder)
    newest = find_newest(folder.anchors / FILE)
    report = restore(source, folder, accept_loss)
    if report.faults:
        return report, None
    with closing(folder.open_store()) as store:
        folder.lend_key(store)
        loss = find_loss(store, newest) if newest else None
        decks = tuple(sorted((name, str(hash_of(kept))) for name, kept in store.recall_all(DECKS).items()))
        happened = [*([loss] if loss else ()), *([DecksBroughtBack(decks)] if decks else ())]
        if happened:
            head, by = store.head(STREAM), write(Actor(OPERATOR.role, OPERATOR.name), Actor)
            said = tuple(EVENTS.write(one) for one in happened)
            store.append([Draft(STREAM, head.version, str(uuid4()), stamp(clock()), by, said)])
    return report, loss


def withdraw_decks(floor: Floor) -> None:
    """At the start: the sealed decks that a backup has brought back leave their tables; one that is being dealt stops
    its table.
    """
    for name, sealed in sorted(floor.brought_back.items()):
        table, _, deck = name.rpartition("/")
        place = floor.places.get(table)
        if place is None or place.damaged or hash_of(floor.store.recall(DECKS, name)) != sealed:
            continue
        state = hosted(floor.pit, table).table
        if found := state.decks.get(deck):
            place.brought_back = {**place.brought_back, deck: found.commitment}
            take_away(floor, place, state.playing == deck, deck, sealed)


def take_away(floor: Floor, place: Place, is_dealt: bool, deck: str, sealed: str) -> None:
    if not is_dealt:
        floor.tell(Order(f"brought back {sealed}", place.id, OPERATOR.actor, RemoveDeck(deck)))
    elif not place.frozen:
        ways = "End the round as the law has it, or let it be played to its end; then the deck is removed."
        floor.freeze(place.id, f"The deck {deck!r} is being dealt. {SEEN} {ways}")


def refuse_keyless(source: Path, folder: Folder) -> None:
    """BadInput where neither the backup nor the data folder has a key that the restored floor cannot do without."""
    if lacking := list_lacking(Folder(source), folder):
        named = " and ".join(f"{name}, {why}" for name, why in lacking)
        raise BadInput(
            f"{source} lacks {named}: without it the floor would not start. Put it there from the floor's data folder, "
            "or from another backup. Nothing was restored."
        )
    refuse_wrong_key(Folder(source), folder)


def refuse_wrong_key(copy: Folder, folder: Folder) -> None:
    """BadInput where the key that the restored floor would have opens none of its decks. One that lies in the data
    folder already stays there.
    """
    path = next((one for one in (folder.path / VAULT_KEY, copy.path / VAULT_KEY) if one.is_file()), None)
    if path is not None and copy.database.is_file():
        refuse_other(path, read_key(path), read_decks(copy))


def read_decks(copy: Folder) -> dict[str, bytes]:
    """The sealed decks of a copy; none, where it cannot be read: that is said when it is verified."""
    try:
        with copy.open_rows() as rows:
            return rows.shelf(DECKS)
    except sqlite3.Error:
        return {}


def list_lacking(copy: Folder, folder: Folder) -> list[tuple[str, str]]:
    """The keys that a copy needs and that are neither in it nor in the folder that takes it, and what each is for."""
    if not copy.database.is_file():
        return []
    try:
        with copy.open_rows() as rows:
            needed = {
                copy.key.name: (any(True for _ in rows.anchors()), "the key that has signed its anchors"),
                VAULT_KEY: (bool(rows.shelf(DECKS)), "the key to its sealed decks"),
            }
    except sqlite3.Error:  # What cannot be read is said when it is verified.
        return []
    return [
        (name, why)
        for name, (is_needed, why) in needed.items()
        if is_needed and not any((one.path / name).is_file() for one in (copy, folder))
    ]


def find_newest(path: Path) -> AnchorRow | None:
    """The last line of a file of anchors that is one."""
    lines = read_exported(path) if path.is_file() else []
    return next((one for one in reversed(lines) if isinstance(one, AnchorRow)), None)


def find_loss(store: Store, newest: AnchorRow) -> LossAccepted | None:
    """What the newest anchor was signed for and a restored record does not have."""
    if newest in store.anchors(newest.number - 1)[:1]:
        return None
    lost = tuple((one.stream, one.first, one.last) for one in find_lacking(store, newest))
    return LossAccepted(newest.number, str(orjson.loads(newest.body).get("at")), lost)
