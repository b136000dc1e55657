"""Somebody who has read nothing: from the start page to a round that is paid, at every game, desktop and phone."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from pitboss.games.examples import list_examples
from pitboss.law import library
from tests.browser.hands import WAGERS, choose, place

EDGE = {"house_edge": {"decimal": "0.0337"}, "wagers": [{"title": "Ante Wager"}]}
"""In place of the edges on the start page, which take long to count."""
DESKTOP, PHONE = (1280, 900), (390, 844)
QUICK = (("ultimate-texas-holdem", PHONE),)
CASES = [
    pytest.param(game, size, marks=() if (game, size) in QUICK else pytest.mark.slow, id=f"{game}-{size[0]}")
    for game in list_examples()
    for size in (DESKTOP, PHONE)
]
EQUAL = ("let-it-ride", "stud-235", "ultimate-texas-holdem")
"""Games with several wagers that must be equal: who makes the first alone is told so."""
TURNS_AT_MOST, PATIENCE = 200, 5000
SETTLED = "How your wagers were settled"


@pytest.mark.parametrize(("game", "size"), CASES)
def test_a_newcomer_plays_a_round_to_the_end(visit: Any, game: str, size: tuple[int, int]) -> None:
    visitor = visit(*size)
    visitor.page.route("**/api/odds/**", lambda route: route.fulfill(json=EDGE))
    page = visitor.open("/")
    page.get_by_role("link", name=f"Play {library.load(game).title}", exact=True).click()
    if size == DESKTOP:
        put_chips(page, game)
    play_on(page)  # On a phone the large button is all that is ever touched.
    expect(page.locator("[data-part=lines] .why").first).not_to_be_empty()
    link = page.locator("[data-part=lines] a.cite").first
    expect(link).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    link.click()
    expect(page.get_by_role("dialog", name="Source").get_by_role("heading", level=1)).to_be_visible()


def put_chips(page: Page, game: str) -> None:
    """A chip on each area that the game needs; who forgets one is told so."""
    ready = page.get_by_role("button", name="Roll" if game == "craps" else "Deal", exact=True)
    for number, wager in enumerate(WAGERS[game]):
        if number == 1 and game in EQUAL:
            expect(page.locator("[data-part=says]")).to_contain_text("You must place ")
            expect(page.locator("[data-part=says] a.cite")).to_be_visible()
            expect(ready).to_have_count(0)
        place(page, wager)
        expect(page.locator(f'.spot.own[aria-label^="{wager}"][aria-label*="$"]')).to_be_visible()
    expect(ready).to_be_visible()


def play_on(page: Page) -> None:
    """Whatever is offered, until the wagers are settled; what is gone before it is pressed was another's doing."""
    choices = page.locator("[data-part=controls] button[data-choice]")
    ready = page.locator("[data-part=controls] button.first:not([data-choice])")
    settled = page.get_by_role("heading", name=SETTLED)
    for _ in range(TURNS_AT_MOST):
        expect(choices.or_(ready).or_(settled).first).to_be_visible()
        if settled.is_visible():
            return
        with suppress(TimeoutError):
            if choices.count():
                choose(page, patience=PATIENCE)
            else:
                ready.first.click(timeout=PATIENCE)
        page.wait_for_timeout(60)
    raise AssertionError(f"the round does not end: {page.locator('.dock').inner_text()}")
