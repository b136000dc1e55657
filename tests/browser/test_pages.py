"""Every page in both themes: nothing that axe objects to, no error on the console, no other host."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

PAGES = {
    "/": "",
    "/sign-in": "",
    "/rules": "",
    "/rules/stud-235": "",
    "/rules/search?words=face+up+card": "",
    "/odds": "",
    "/odds/three-card-poker?wager=pair-plus": "",
    "/school": "",
    "/tables/blackjack": "player-4",
    "/tables/mini-baccarat": "player-4",
    "/tables/blackjack/review": "player-4",
    "/dealer": "dealer",
    "/dealer/blackjack": "dealer",
    "/floor": "pit",
    "/audit": "auditor",
}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_page_is_accessible_and_quiet(visit: Any, theme: str) -> None:
    visitor = visit(color_scheme=theme)
    found = {}
    for path, name in PAGES.items():
        page = visitor.sign_in(name, path) if name else visitor.open(path)
        page.wait_for_timeout(300)
        wrong = Axe().run(page).response["violations"]
        if wrong:
            found[path] = [(one["id"], one["nodes"][0]["html"][:160]) for one in wrong]
    assert not found
