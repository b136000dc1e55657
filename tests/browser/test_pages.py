"""Every page in both themes: nothing that axe objects to, no error on the console, no other host."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

PAGES = {
    "/": "",
    "/sign-in": "",
    "/rules": "",
    "/rules/stud-235": "",
    "/rules/search?words=face+up+card": "",
    "/rules/coverage": "",
    "/rules/three-card-poker/redline?before=2014&after=1.4": "",
    "/odds": "",
    "/odds/three-card-poker?wager=pair-plus": "",
    "/odds/three-card-poker?wager=progressive": "",
    "/odds/compare?with=three-card-poker:pair-plus:A&with=three-card-poker:pair-plus:B": "",
    "/sources?cite=MD+3CP+1.4+Ch.12+%C2%A7D(1)": "",
    "/sources?cite=MD+3CP+1.4+Ch.12+%C2%A7D(1)(a)": "",
    "/school": "",
    "/submissions?game=craps": "",
    "/submissions?game=three-card-poker": "",
    "/rounds/no-such-round": "auditor",
    "/tables/blackjack": "player-4",
    "/tables/mini-baccarat": "player-4",
    "/tables/craps": "player-4",
    "/tables/blackjack/review": "player-4",
    "/dealer": "dealer",
    "/dealer/blackjack": "dealer",
    "/dealer/craps": "dealer",
    "/floor": "pit",
    "/floor/tables": "pit",
    "/floor/meters": "pit",
    "/floor/people": "pit",
    "/sign/three-card-poker/mega": "pit",
    "/audit": "auditor",
    "/audit/rounds": "auditor",
    "/audit/journal?stream=table/craps": "auditor",
}
QUICK = ("/", "/tables/mini-baccarat", "/floor")
ON_PURPOSE = "status of 404"
"""What a browser says of a page that is not there."""


@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.slow)])
def test_some_pages_are_accessible_and_quiet(visit: Any, theme: str) -> None:
    assert not look_at(visit(color_scheme=theme), QUICK)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1280, 900), (390, 844)])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_page_is_accessible_and_quiet(visit: Any, theme: str, size: tuple[int, int]) -> None:
    visitor = visit(*size, color_scheme=theme)
    visitor.meant = (ON_PURPOSE,)
    assert not look_at(visitor, PAGES)


def look_at(visitor: Any, paths: Any) -> dict[str, Any]:
    """What axe objects to, by page; nor does a page scroll sideways."""
    found: dict[str, Any] = {}
    for path in paths:
        name = PAGES[path]
        page = visitor.sign_in(name, path) if name else visitor.open(path)
        page.wait_for_timeout(200)
        wrong = Axe().run(page).response["violations"]
        if wrong:
            found[path] = [(one["id"], one["nodes"][0]["html"][:160]) for one in wrong]
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.setdefault(path, []).append("scrolls sideways")
    return found


KEYED = ("/", "/rules", "/odds/three-card-poker", "/odds/compare", "/school", "/submissions", "/floor", "/tables/craps",
         "/dealer/craps", "/audit", "/sources?cite=Pitboss+R-111", "/sign/three-card-poker/mega")  # fmt: skip


SOON = ("/", "/odds/compare", "/tables/craps", "/dealer/craps")


@pytest.mark.parametrize("path", [one if one in SOON else pytest.param(one, marks=pytest.mark.slow) for one in KEYED])
def test_every_page_shows_its_keys(visit: Any, path: str) -> None:
    page = visit().sign_in("pit", path)
    page.locator("h1").first.click()
    page.keyboard.press("?")
    expect(page.get_by_role("heading", name="Keys")).to_have_count(1)
    assert all(key.strip() for key in page.locator("dialog.keys kbd").all_inner_texts())
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="Keys")).to_have_count(0)
