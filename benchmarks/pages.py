"""Pages in a real browser: first paint and weight of each, and from an action to 50 open pages of the table."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import orjson
import websockets
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from tests.browser.chromium import find_chromium
from tests.faults.servers import Server, serving

PAGES = {
    "/": "",
    "/play/three-card-poker": "",
    "/dealer/blackjack": "dealer",
    "/dealer/craps": "dealer",
    "/floor": "pit",
    "/floor/meters": "pit",
    "/floor/people": "pit",
    "/sign/three-card-poker/mega": "pit",
    "/audit": "auditor",
    "/rules": "",
    "/rules/three-card-poker": "",
    "/odds/three-card-poker?wager=pair-plus": "",
    "/odds/compare?with=three-card-poker:pair-plus:A&with=three-card-poker:pair-plus:B": "",
    "/submissions?game=craps": "",
    "/school?game=three-card-poker": "",
}
TRIES = 5
OPEN, ACTIONS, PAUSE = 50, 60, 0.1
TABLE = "three-card-poker"

PAINT = """() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"""
WEIGHT = """() => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .filter((one) => !one.name.includes('/api/')).reduce((sum, one) => sum + one.transferSize, 0)"""
LISTEN = """() => { window.seen = []; document.querySelector('player-seat').table.addEventListener('state',
  ({ detail }) => window.seen.push([detail.version, performance.timeOrigin + performance.now()])); }"""

Line = tuple[str, float, str]


def measure() -> Iterator[Line]:
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        yield from connect(server)  # before the browser's driver has an event loop in this thread
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
            for path, person in PAGES.items():
                yield look(browser, server.address, path, person)
            yield from spread(browser, server)
            browser.close()


def sign_in(browser: Browser, address: str, person: str) -> BrowserContext:
    """A browser of one's own: nothing is kept from before."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    if person:
        context.request.post(f"{address}/sign-in", form={"name": person}, max_redirects=0)
    return context


def look(browser: Browser, address: str, path: str, person: str) -> Line:
    """The median of the first paint, each time with an empty cache, and what was sent."""
    paints, weight = [], 0
    for _ in range(TRIES):
        context = sign_in(browser, address, person)
        page = context.new_page()
        page.goto(address + path)
        page.wait_for_function(PAINT)
        page.wait_for_timeout(300)
        paints.append(page.evaluate(PAINT))
        weight = max(weight, page.evaluate(WEIGHT))
        context.close()
    return path, sorted(paints)[TRIES // 2] / 1000, f"{weight / 1024:.0f} KB"


def spread(browser: Browser, server: Server) -> Iterator[Line]:
    """From the moment a command is sent until a page has drawn what follows, over all pages and actions."""
    context = sign_in(browser, server.address, "player-2")
    pages = [open_page(context, server.address) for _ in range(OPEN)]
    sent = act(server)
    time.sleep(1)
    late = sorted(
        at - sent[version] for page in pages for version, at in page.evaluate("window.seen") if version in sent
    )
    missing = OPEN * len(sent) - len(late)
    context.close()
    for share in (0.5, 0.99):
        about = f"{OPEN} pages, {len(sent)} actions, {missing} states skipped"
        yield f"from action to page, p{share * 100:.0f}", late[int(len(late) * share)] / 1000, about


def connect(server: Server) -> Iterator[Line]:
    """The same without a browser: what the server and the connections take."""
    token = server.caller("player-3").headers["Authorization"]
    sent, seen = asyncio.run(follow(server, token))
    late = sorted(at - sent[version] for version, at in seen if version in sent)
    for share in (0.5, 0.99):
        about = f"{OPEN} connections, {len(sent)} actions, {OPEN * len(sent) - len(late)} states skipped"
        yield f"from action to connection, p{share * 100:.0f}", late[int(len(late) * share)] / 1000, about


async def follow(server: Server, token: str) -> tuple[dict[int, float], list[tuple[int, float]]]:
    seen: list[tuple[int, float]] = []
    url = server.address.replace("http", "ws") + f"/api/tables/{TABLE}/live"

    async def listen() -> None:
        async with websockets.connect(url, additional_headers={"Authorization": token}) as socket:
            async for text in socket:
                seen.append((orjson.loads(text)["version"], time.time() * 1000))

    tasks = [asyncio.create_task(listen()) for _ in range(OPEN)]
    while len(seen) < OPEN:
        await asyncio.sleep(0.1)
    sent = await asyncio.to_thread(act, server)
    await asyncio.sleep(1)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return sent, seen


def open_page(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.goto(f"{address}/tables/{TABLE}")
    page.wait_for_selector("player-seat[data-version]")
    page.evaluate(LISTEN)
    return page


def act(server: Server) -> dict[int, float]:
    """A player puts a wager down and takes it back, over and over: when each was sent, by the version that it made."""
    dealer, player = server.caller("dealer"), server.caller("player-1")
    player.give(TABLE, {"command": "take-seat", "seat": 1, "player": "player-1"})
    if dealer.table(TABLE)["view"]["waits"]["what"] == "new-round":
        dealer.give(TABLE, {"command": "begin-round"})
    down: dict[str, Any] = {"command": "place-wager", "seat": 1, "wager": "ante", "amount": "10.00"}
    back: dict[str, Any] = {"command": "withdraw-wager", "seat": 1, "wager": "ante"}
    sent = {}
    for number in range(ACTIONS):
        at = time.time() * 1000
        answer = player.give(TABLE, back if number % 2 else down, id=str(uuid4()))
        assert answer.status_code == 200, answer.text
        sent[answer.json()["version"]] = at
        time.sleep(PAUSE)
    return sent
