"""A demonstration with pages open and people playing, for ten minutes: does the memory of the server grow?

PITBOSS_SOAK names other seconds.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.chromium import find_chromium
from tests.faults.servers import serving

SECONDS = float(os.environ.get("PITBOSS_SOAK", "600"))
WATCHED = {
    "/floor": "pit",
    "/sign/three-card-poker/mega": "pit",
    "/dealer/three-card-poker": "dealer",
    "/audit": "auditor",
}
PLAYED = {"three-card-poker": "Ante Wager", "blackjack": "Blackjack Wager", "mini-baccarat": "Wager on the Player"}
WARM = 0.4
"""The part of the time in which everything that is kept on purpose has been read once."""

PLAY = """(wager) => setInterval(() => {
  const seat = document.querySelector('player-seat');
  const choice = seat.querySelector('button[data-choice]') ?? seat.querySelector('[data-part=controls] button.first');
  const spot = seat.querySelector(`.spot.open.own[aria-label^="${wager}"]`);
  (spot ? spot : choice)?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
}, 500)"""

Line = tuple[str, float, str]


def measure(seconds: float = SECONDS) -> Iterator[Line]:
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        pages = [*watch(browser, server.address), *play(browser, server.address)]
        memory, heaps, rounds = [], [], 0
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            pages[0].wait_for_timeout(min(5000, seconds * 50))
            memory.append(resident(server.process.pid))
            heaps.append(sum(page.evaluate("performance.memory.usedJSHeapSize") for page in pages))
        rounds = sum(one["rounds"] for one in server.caller("pit").get("/api/tables").json())
        browser.close()
    warm = int(len(memory) * WARM)
    yield "memory of the server, grown", (memory[-1] - memory[warm]) / 1e9, f"{tell(memory[warm:])}, {rounds} rounds"
    yield "JavaScript of all pages, grown", (min(heaps[-5:]) - min(heaps[warm : warm + 5])) / 1e9, tell(heaps[warm:])


def tell(sizes: list[int]) -> str:
    """In megabytes; the column of milliseconds shows them too."""
    return f"MB, from {sizes[0] / 1e6:.0f} to {sizes[-1] / 1e6:.0f}"


def watch(browser: Browser, address: str) -> Iterator[Page]:
    for path, person in WATCHED.items():
        context = browser.new_context()
        context.request.post(f"{address}/sign-in", form={"name": person}, max_redirects=0)
        page = context.new_page()
        page.goto(address + path)
        yield page


def play(browser: Browser, address: str) -> Iterator[Page]:
    for game, wager in PLAYED.items():
        page = browser.new_context().new_page()
        page.goto(f"{address}/play/{game}")
        page.wait_for_selector(".spot.open.own")
        page.evaluate(PLAY, wager)
        yield page


def resident(process: int) -> int:
    """The memory that a process has, in bytes."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
