"""Pictures of every page, at desktop and phone size, light and dark, for the documents: `make pictures`."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from tests.browser.chromium import find_chromium
from tests.browser.conftest import Site, serving

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
SIZES = {"desktop": (1280, 900), "phone": (390, 844)}
COLOURS = 128

PAGES = {
    "start": ("", "/"),
    "seat": ("", "/play/three-card-poker"),
    "craps": ("", "/play/craps"),
    "school": ("", "/school?game=three-card-poker"),
    "dealer": ("dealer", "/dealer/blackjack"),
    "floor": ("pit", "/floor"),
    "sign": ("pit", "/sign/three-card-poker/mega"),
    "audit": ("auditor", "/audit"),
    "rules": ("", "/rules/three-card-poker"),
    "odds": ("", "/odds/three-card-poker?wager=pair-plus"),
    "submissions": ("", "/submissions?game=craps"),
}


def prepare(page: Page, name: str) -> None:
    """Some pages are worth seeing only once something has happened."""
    if name == "seat":
        page.locator(".spot.open.own[aria-label^='Ante Wager']").click()
        page.get_by_role("button", name="Deal", exact=True).click()
        page.get_by_role("button", name="Play", exact=True).wait_for()
        page.keyboard.press("h")
        page.locator("button.best").wait_for(timeout=120_000)
    if name == "school":
        page.locator("fieldset.wager, .option").first.wait_for()
    if name == "odds":
        page.locator("[data-part=bars] svg").wait_for(timeout=120_000)
    page.wait_for_timeout(700)


def take(site: Site) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        for size, (width, height) in SIZES.items():
            for theme in ("light", "dark"):
                for name, (person, path) in PAGES.items():
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
        take(site)
