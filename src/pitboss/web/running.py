"""How the server is started and ended: the store, the keys, the floor, and uvicorn around the application."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn

from pitboss.errors import BadInput
from pitboss.floor import demo as demonstration
from pitboss.floor.accounts import Accounts
from pitboss.floor.anchoring import watch
from pitboss.floor.carrying import finish
from pitboss.floor.clock import stamp
from pitboss.floor.floor import Floor
from pitboss.floor.secret import ANY_SECRET, LONG_ENOUGH
from pitboss.floor.vault import read_key
from pitboss.journal.anchors import Notary
from pitboss.journal.folder import Folder
from pitboss.journal.opening import open_store
from pitboss.journal.signing import load_key
from pitboss.journal.upkeep import Upkeep
from pitboss.web.app import make_app
from pitboss.web.counting import Counting
from pitboss.web.practice import Practice
from pitboss.web.services import Services

KEY_FILE = "vault.key"


class Announced(uvicorn.Server):
    """Says its address once it accepts requests."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self.announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.announce()


def run_server(host: str, port: int, folder: Path, url: str, *, demo: bool, say: Callable[[str], None]) -> None:
    """Until it is stopped; what was begun is finished, and the store is closed."""
    listening = listen(host, port)
    store = open_store(folder, url)
    counting = Counting()
    try:
        floor = Floor(store, read_key(folder / KEY_FILE))
        accounts = Accounts(store, local=demo, secret_terms=ANY_SECRET if demo else LONG_ENOUGH)
        if demo:
            demonstration.seed(floor, accounts)
        services = Services(floor, accounts, demo, practice=Practice(floor) if demo else None, counting=counting)
        finish(floor, services.requests)
        app = make_app(services)
        config = uvicorn.Config(app, log_level="warning", lifespan="off", ws_max_size=1 << 16)
        address = f"http://{name(host)}:{listening.getsockname()[1]}"
        with keep_up(floor, Folder(folder, url)):
            Announced(config, lambda: say(address)).run(sockets=[listening])
    finally:
        counting.close()
        store.close()
        listening.close()


@contextmanager
def keep_up(floor: Floor, folder: Folder) -> Iterator[None]:
    """The journal's anchors and segments, while the floor runs; an anchor at its start and at its end."""
    notary = Notary(floor.store, load_key(folder.key), folder.anchors, lambda: stamp(floor.clock()))
    upkeep = Upkeep(floor.store, notary)
    watch(floor, upkeep)
    upkeep.start()
    try:
        yield
    finally:
        upkeep.stop()


def name(host: str) -> str:
    return f"[{host}]" if ":" in host else host


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
