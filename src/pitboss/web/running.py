"""How the server is started and ended: the store, the keys, the floor, and uvicorn around the application."""

from __future__ import annotations

import gc
import logging
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

import uvicorn
from fastapi import FastAPI

from pitboss.errors import BadInput
from pitboss.floor import demo as demonstration
from pitboss.floor.accounts import Accounts
from pitboss.floor.alarms import Timekeeper
from pitboss.floor.anchoring import watch
from pitboss.floor.clock import stamp
from pitboss.floor.duties import read_shifts
from pitboss.floor.finishing import finish, finishing
from pitboss.floor.floor import Floor
from pitboss.floor.opening import hold_alone, open_floor
from pitboss.floor.plausible import read_bound
from pitboss.floor.restoring import withdraw_decks
from pitboss.floor.secret import ANY_SECRET, LONG_ENOUGH
from pitboss.games.builder import OtherText
from pitboss.journal.anchors import Notary, refuse_lost_key
from pitboss.journal.folder import Folder
from pitboss.journal.proofs import Forest
from pitboss.journal.signing import load_key
from pitboss.journal.upkeep import Upkeep
from pitboss.web import logs
from pitboss.web.app import make_app
from pitboss.web.counting import Counting
from pitboss.web.practice import Practice
from pitboss.web.services import Services
from pitboss.web.serving import Serving, warn_of
from pitboss.web.verifying import Verifying

LOG = logging.getLogger("pitboss.running")

COLLECTED_AFTER = (50_000, 20, 20)
"""How many new objects the collector of garbage waits for, and how many of its rounds until it looks at older ones."""

TURN = 0.0005
"""Seconds that a thread computes before another may."""

PATIENCE = 10
"""Seconds that open requests have to be answered once the server is to end."""


class Announced(uvicorn.Server):
    """Says its address once it accepts requests. The caller handles signals, so that everything is put away first."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self.announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.announce()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def run_server(serving: Serving, say: Callable[[str], None]) -> None:
    """Until it is stopped; what was begun is finished, and the store is closed."""
    logs.configure(serving.log, serving.log_level)
    listening = listen(serving.host, serving.port)
    if warning := warn_of(serving):
        LOG.warning(warning)
    counting = Counting()
    try:
        try:
            serve(serving, listening, counting, say)
        except OtherText as error:
            set_aside(serving, error)
            serve(serving, listening, counting, say)
    except OSError as error:
        raise BadInput(f"the floor in {serving.folder} cannot be run: {error}.") from None
    finally:
        counting.close()
        listening.close()


def serve(serving: Serving, listening: socket.socket, counting: Counting, say: Callable[[str], None]) -> None:
    folder = Folder(serving.folder, serving.url)
    shifts, largest = read_shifts(serving.shifts), read_bound(serving.largest)
    opening = open_floor(folder, shifts=shifts, largest=largest, keys_by_hand=serving.keys_by_hand)
    with uncollected(), opening as floor, keep_up(floor, folder):
        services = set_up(serving, floor, counting)
        address = serving.address(listening.getsockname()[1])
        server = Announced(config_of(serving, make_app(services)), lambda: say(address))
        others = finishing(floor, services.requests)
        with orderly_end(server), closing(services.gathering), others, tune_interpreter():
            server.run(sockets=[listening])


def set_aside(serving: Serving, error: OtherText) -> None:
    """A demonstration begins anew where its tables were played under a text that this program does not have. Any other
    floor is a record that counts: whoever runs it decides.
    """
    if not serving.demo or serving.url or not began_as_demonstration(serving.folder):
        raise BadInput(
            f"{error} Run this floor with the version of Pitboss that wrote it, or begin another one in a new folder "
            "or database."
        )
    kept = serving.folder.with_name(f"{serving.folder.name}.{datetime.now(UTC):%Y-%m-%d-%H%M%S}")
    serving.folder.rename(kept)
    said = "The demonstration in %s was played under another text of the law, which this version does not have."
    LOG.warning(said, serving.folder)
    LOG.warning("It was moved to %s, and a new one begins. Delete it if nobody needs it.", kept)


def began_as_demonstration(folder: Path) -> bool:
    with closing(Folder(folder).open_held()) as store:
        return bool(demonstration.began_as_one(store))


def set_up(serving: Serving, floor: Floor, counting: Counting) -> Services:
    """What the application works with; whatever was approved before the last end is carried out."""
    demo = serving.demo
    accounts = Accounts(floor.store, local=demo, secret_terms=ANY_SECRET if demo else LONG_ENOUGH)
    if demo:
        with hold_alone(floor):
            demonstration.seed(floor, accounts)
    practice = Practice(floor, counting=counting) if demo else None
    verifying = Verifying(Folder(serving.folder, serving.url))
    services = Services(floor, accounts, demo, practice, counting, verifying=verifying)
    finish(floor, services.requests)
    withdraw_decks(floor)
    return services


def config_of(serving: Serving, app: FastAPI) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        lifespan="off",
        ws_max_size=1 << 16,
        ws_per_message_deflate=False,  # Fifty pages of a table would wait while the same is packed fifty times.
        server_header=False,
        proxy_headers=bool(serving.proxies),
        forwarded_allow_ips=list(serving.proxies),
        ssl_certfile=serving.certificate,
        ssl_keyfile=serving.key,
        timeout_graceful_shutdown=PATIENCE,
    )


@contextmanager
def orderly_end(server: uvicorn.Server) -> Iterator[None]:
    """SIGINT and SIGTERM end the server in order: requests are answered, the last anchor is signed, the store closed.

    A second one ends it without waiting for open connections.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.signal(number, server.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
    woken = signal.set_wakeup_fd(-1)
    try:
        yield
    finally:
        signal.set_wakeup_fd(woken)
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def keep_up(floor: Floor, folder: Folder) -> Iterator[None]:
    """The journal's anchors and segments, while the floor runs; an anchor at its start, its end, and each shift's."""
    refuse_lost_key(floor.store, folder.key)
    key = load_key(folder.key)
    notary = Notary(floor.store, key, folder.anchors, lambda: stamp(floor.clock()))
    forest = Forest(floor.store, key, folder.anchors)
    shift = lambda: floor.shifts.name_of(floor.clock())  # noqa: E731
    upkeep = Upkeep(floor.store, notary, shift=shift, look=Timekeeper(floor).look, forest=forest)
    watch(floor, upkeep)
    upkeep.start()
    try:
        yield
    finally:
        upkeep.stop()


@contextmanager
def uncollected() -> Iterator[None]:
    """Without the collector of garbage. A floor is loaded into values that stay: looking through them again and again
    took half of the time.
    """
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()


@contextmanager
def tune_interpreter() -> Iterator[None]:
    """For a server that answers many, with one thread that reads requests and one that writes.

    Law, games and tables last as long as the server, so the collector of garbage need not look at them all the time;
    hardly anything here refers to itself in a circle. A thread that comes back from the database gets its turn soon.
    """
    collected, turn = gc.get_threshold(), sys.getswitchinterval()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED_AFTER)
    gc.enable()
    sys.setswitchinterval(TURN)
    try:
        yield
    finally:
        sys.setswitchinterval(turn)
        gc.set_threshold(*collected)
        gc.unfreeze()


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise BadInput(f"cannot listen at {host}, port {port}: {error.strerror}. Choose another with --port.") from None
    return listening
