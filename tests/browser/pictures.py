"""Pictures of every page, at desktop and phone size, light and dark, for the documents: `make pictures`."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from pitboss.errors import Refusal
from pitboss.floor.bots import NAMES, next_deed
from pitboss.floor.floor import Order, hosted
from pitboss.people import Actor
from pitboss.tables.commands import TakeSeat
from pitboss.tables.waiting import waits_for
from tests.browser.chromium import find_chromium
from tests.browser.conftest import Site, serving

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
SIZES = {"desktop": (1280, 900), "phone": (390, 844)}
COLOURS = 128

COMPARED = "&".join(
    f"with={one}" for one in ("three-card-poker:pair-plus:A", "three-card-poker:pair-plus:D", "mini-baccarat:banker::8")
)

PAGES = {
    "start": ("", "/"),
    "seat": ("", "/play/three-card-poker"),
    "seat-blackjack": ("", "/play/blackjack"),
    "craps": ("", "/play/craps"),
    "review": ("", "/play/mini-baccarat"),
    "school": ("", "/school?game=three-card-poker"),
    "dealer": ("dealer", "/dealer/blackjack"),
    "dealer-craps": ("dealer", "/dealer/craps"),
    "dealer-baccarat": ("dealer", "/dealer/midi-baccarat"),
    "floor": ("pit", "/floor"),
    "floor-tables": ("pit", "/floor/tables"),
    "floor-meters": ("pit", "/floor/meters"),
    "floor-people": ("pit", "/floor/people"),
    "sign": ("pit", "/sign/three-card-poker/mega"),
    "audit": ("auditor", "/audit"),
    "round": ("auditor", "/rounds/three-card-poker.2"),
    "rules": ("", "/rules/three-card-poker"),
    "source": ("", "/rules/three-card-poker"),
    "compare": ("", f"/odds/compare?{COMPARED}"),
    "odds": ("", "/odds/three-card-poker?wager=pair-plus"),
    "odds-meter": ("", "/odds/three-card-poker?wager=progressive"),
    "submissions": ("", "/submissions?game=craps"),
}

ROUNDS = 6
STEPS_AT_MOST = 4000


def fill(site: Site, tables: Sequence[str] = ()) -> None:
    """A floor that has been played at: some rounds at these tables, or at all, and another that has begun."""
    random = Random(7)
    for table in tables or site.floor.places:
        names = NAMES[: min(len(NAMES), len(site.floor.places[table].game.seats))]
        for seat, name in enumerate(names, 1):
            site.floor.tell(Order(f"sit {seat}", table, Actor("player", name), TakeSeat(seat, name)))
        for number in range(STEPS_AT_MOST):
            place, state = site.floor.places[table], hosted(site.floor.pit, table).table
            waits = waits_for(place.game, state)
            if state.rounds >= ROUNDS and waits.what in ("choice", "roll", "new-round"):
                break
            deed = next_deed(place.game, state, names, True, random)
            if deed is None or isinstance(site.floor.tell(Order(f"step {number}", table, *deed)), Refusal):
                break


def prepare(page: Page, name: str) -> None:
    """Some pages are worth seeing only once something has happened."""
    if name == "start":
        page.wait_for_function("() => !document.querySelector('[data-edge]:not([data-counted])')", timeout=300_000)
    if name == "floor":
        page.wait_for_function(
            "() => !document.querySelector('.hold:empty, .hold > .cite:only-child')", timeout=300_000
        )
    if name == "seat":
        page.locator(".spot.open.own[aria-label^='Ante Wager']").click()
        page.get_by_role("button", name="Deal", exact=True).click()
        page.get_by_role("button", name="Play", exact=True).wait_for()
        page.keyboard.press("h")
        page.locator("button.best").wait_for(timeout=120_000)
    if name == "seat-blackjack":
        page.locator(".spot.open.own[aria-label^='Blackjack Wager']").click()
        page.get_by_role("button", name="Deal", exact=True).click()
        page.locator("button[data-choice], [data-part=results]:not([hidden])").first.wait_for()
    if name == "review":
        for _ in range(4):
            page.locator(".spot.open.own").first.click()
            page.get_by_role("button", name="Deal", exact=True).click()
            page.get_by_role("button", name="Next round", exact=True).click()
        page.locator(".spot.open.own").first.wait_for()
        page.goto(page.url + "/review")
        page.locator(".plot .balance").wait_for(timeout=120_000)
        page.locator("[data-part=busy]").wait_for(state="hidden", timeout=300_000)
    if name == "school":
        page.locator("fieldset.wager, .option").first.wait_for()
    if name == "odds-meter":
        page.locator("[data-part=longrun] svg").scroll_into_view_if_needed(timeout=120_000)
    if name == "source":
        page.get_by_role("row", name="Straight flush 35 to 1").get_by_text("35 to 1").click()
        page.get_by_role("dialog", name="Source").wait_for()
    if name == "compare":
        page.wait_for_function("() => document.querySelectorAll('[data-part=bars] rect').length === 3", timeout=120_000)
    if name == "odds":
        page.locator("[data-part=bars] svg").wait_for(timeout=120_000)
    page.wait_for_timeout(700)


def take(site: Site, wanted: Sequence[str] = ()) -> None:
    """Those that are named, or all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        for size, (width, height) in SIZES.items():
            for theme in ("light", "dark"):
                for name, (person, path) in PAGES.items():
                    if wanted and name not in wanted:
                        continue
                    context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=theme)
                    context.set_default_timeout(60_000)
                    if person:
                        context.request.post(f"{site.address}/sign-in", form={"name": person}, max_redirects=0)
                    page = context.new_page()
                    page.goto(site.address + path)
                    prepare(page, name)
                    save(page.screenshot(), FOLDER / f"{name}-{size}-{theme}.png")
                    context.close()


def save(picture: bytes, file: Path) -> None:
    """With few colours: a page has few, and a document should be light."""
    Image.open(io.BytesIO(picture)).convert("RGB").quantize(COLOURS).save(file, optimize=True)


if __name__ == "__main__":
    with serving() as site:
        fill(site)
        take(site, sys.argv[1:])
