"""What was approved is carried out, once: by the server that took the last approval, or by another if that one ended.

Each server looks about once a second for approved requests that have no outcome yet. Whoever carries one out owns it
meanwhile, as a table is owned: one server at a time does it, and says on the request what became of it.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, Lock, Thread
from time import sleep
from uuid import uuid4

from pitboss.errors import Refusal
from pitboss.floor.approval import Run
from pitboss.floor.carrying import do
from pitboss.floor.floor import PAUSE, Floor, hosted
from pitboss.floor.lost_decks import look, tell_lost
from pitboss.floor.request_state import Standing
from pitboss.floor.requests import Requests
from pitboss.journal.store import StoreError

LOG = logging.getLogger("pitboss.floor")

LOOK = 1.0
"""Seconds between two looks for requests whose server has ended."""

LATER = ("owned-elsewhere", "busy")
"""Refusals that are nobody's answer: another server still has the table, perhaps one that has just died."""

CLAIMING = Lock()
"""Two threads of one process do not ask for a request at the same moment."""


def carry_out(floor: Floor, requests: Requests, run: Run) -> int | Refusal:
    """Does what was approved, and records on the request what became of it; or says what another server has done."""
    for left in range(round(floor.patience / PAUSE), -1, -1):
        with claim(floor, run.request) as claimed:
            if claimed:
                return refuse_failed(requests, run) or do_and_settle(floor, requests, run)
        if left:
            sleep(PAUSE)
    return Refusal("owned-elsewhere", "Another server carries the request out. Look at the request again.")


def finish(floor: Floor, requests: Requests) -> None:
    """At the start: what was approved before a server ended is done, and the duties of earlier shifts are forgotten."""
    requests.duties.sweep()
    floor.stop_damaged()
    stop_lost(floor)
    floor.note_shifts(str(requests.duties.shifts))
    finish_others(floor, requests)


def stop_lost(floor: Floor) -> None:
    """A table whose sealed deck cannot be opened stands still, before any wager is taken for it."""
    for place in tuple(floor.places.values()):
        lost = () if place.damaged else look(floor.vault, place, hosted(floor.pit, place.id).table)
        if lost and not place.frozen:
            floor.freeze(place.id, tell_lost(lost))


def finish_others(floor: Floor, requests: Requests) -> None:
    """Does what was approved and has no outcome, unless another server is at it; one that fails stops no other."""
    for run in requests.unfinished():
        try:
            with claim(floor, run.request) as claimed:
                if claimed and standing_of(requests, run) == "approved":
                    do_and_settle(floor, requests, run, LATER)
        except StoreError as error:
            LOG.error("an approved request waits to be carried out: %s", error)
        except Exception:
            LOG.exception("An approved request could not be carried out.")


def do_and_settle(floor: Floor, requests: Requests, run: Run, later: tuple[str, ...] = ()) -> int | Refusal:
    """What was done before is answered again by its id. A refusal that is for `later` is not written on the request."""
    outcome = do(floor, requests, run)
    if not isinstance(outcome, Refusal) or outcome.code not in later:
        requests.settle(run.request, outcome)
    return outcome


def refuse_failed(requests: Requests, run: Run) -> Refusal | None:
    """Another server may have been quicker, and was refused."""
    if standing_of(requests, run) != "failed":
        return None
    request = requests.find(run.request)
    return request if isinstance(request, Refusal) else Refusal("request-failed", request.outcome)


def standing_of(requests: Requests, run: Run) -> Standing | None:
    request = requests.desk.read(fresh=True).requests.get(run.request)
    return request.standing if request else None


@contextmanager
def finishing(floor: Floor, requests: Requests, every: float = LOOK) -> Iterator[None]:
    """While the floor runs, requests whose server has ended are carried out here."""
    ended = Event()

    def run() -> None:
        while not ended.wait(every):
            with suppress(StoreError):  # The database is away: the next look finds the same.
                finish_others(floor, requests)

    thread = Thread(target=run, name="approved requests", daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


@contextmanager
def claim(floor: Floor, request: str) -> Iterator[bool]:
    """Whether nobody else carries the request out while this is open; a server that dies loses it within seconds."""
    name, owner = f"request/{request}", f"{floor.name}, {uuid4()}"
    with CLAIMING:
        claimed = floor.store.own(name, owner)
    try:
        yield claimed
    finally:
        if claimed:
            with suppress(StoreError):
                floor.store.disown(name, owner)
