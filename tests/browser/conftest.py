"""A floor that runs for the browser's tests, and people at it, each with a browser context of their own."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
import uvicorn
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from pitboss.floor import demo
from pitboss.floor.accounts import Accounts
from pitboss.floor.floor import Floor
from pitboss.floor.secret import ANY_SECRET
from pitboss.journal.memory import MemoryStore
from pitboss.web.app import make_app
from tests.browser.chromium import find_chromium
from tests.conftest import SEED
from tests.floor.hall import KEY
from tests.web.server import services_for


@dataclass
class Site:
    """A server's address, and the floor behind it."""

    address: str
    floor: Floor


POOLS: dict[str, ProcessPoolExecutor] = {}
"""The processes that count odds and advice for every server of a test run."""


@contextmanager
def serving() -> Iterator[Site]:
    """A demonstration behind a real server, in this process."""
    store = MemoryStore()
    floor, accounts = Floor(store, KEY), Accounts(store, local=True, secret_terms=ANY_SECRET)
    demo.seed(floor, accounts)
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    services = services_for(floor, accounts)
    services.counting.pools = POOLS
    config = uvicorn.Config(make_app(services), log_level="warning", lifespan="off")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield Site(f"http://127.0.0.1:{listening.getsockname()[1]}", floor)
    server.should_exit = server.force_exit = True
    thread.join(10)


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """A floor for the tests of one file: people of other tests may sit at their tables, and show cards."""
    with serving() as found:
        yield found


@pytest.fixture(scope="package")  # no longer: its event loop runs until it is closed, and other tests have their own
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox", "--disable-gpu"])
        yield opened
        opened.close()


@dataclass
class Visitor:
    """Somebody with a browser: a page, what it said on its console, and which hosts it asked."""

    page: Page
    context: BrowserContext
    address: str
    said: list[str] = field(default_factory=list)
    hosts: set[str] = field(default_factory=set)
    received: list[str] = field(default_factory=list)
    meant: tuple[str, ...] = ()
    """What a browser may say on the console, since the test asks for what is refused."""

    def __post_init__(self) -> None:
        self.page.on("console", lambda message: self.note(message))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("request", lambda request: self.hosts.add(request.url.split("/")[2]))
        self.page.on(
            "websocket", lambda socket: socket.on("framereceived", lambda frame: self.received.append(str(frame)))
        )

    def note(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.said.append(f"{message.text} {message.location.get('url', '')}".strip())

    def open(self, path: str) -> Page:
        self.page.goto(self.address + path)
        return self.page

    def sign_in(self, name: str, path: str) -> Page:
        self.context.request.post(f"{self.address}/sign-in", form={"name": name}, max_redirects=0)
        return self.open(path)


@pytest.fixture
def visit(site: Site, browser: Browser, request: pytest.FixtureRequest) -> Iterator[Any]:
    """Makes visitors; afterwards none of them may have seen an error, or asked another host. The cards hang on the test
    alone.
    """
    site.floor.chance.source = Random(f"{SEED} {request.node.nodeid}").randbytes
    visitors: list[Visitor] = []

    def make(width: int = 1280, height: int = 900, **more: Any) -> Visitor:
        context = browser.new_context(viewport={"width": width, "height": height}, **more)
        context.set_default_timeout(30_000)
        visitors.append(Visitor(context.new_page(), context, site.address))
        return visitors[-1]

    yield make
    for one in visitors:
        one.context.close()
        assert not [text for text in one.said if not any(part in text for part in one.meant)], one.said
        assert one.hosts <= {site.address.removeprefix("http://")}
