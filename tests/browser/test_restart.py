"""A server that is killed and started again: pages say so, come back by themselves, and show the truth."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Visitor
from tests.browser.hands import place, press
from tests.faults.servers import serving

LOST = "The connection is lost."


@pytest.mark.slow
def test_a_round_goes_on_after_the_server_was_killed(browser: Browser, tmp_path: Path) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.set_default_timeout(60_000)
    try:
        with serving(tmp_path) as server:
            guest = Visitor(context.new_page(), context, server.address)
            page = guest.open("/play/three-card-poker")
            place(page, "Ante Wager")
            press(page, "Deal")
            expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible(timeout=30_000)
            own = page.locator(".card[aria-label]:not([aria-label='face-down card'])")
            before = own.evaluate_all(CARDS)
            page.evaluate("window.sameDocument = true")
            server.kill()
            lost = page.get_by_text(LOST)
            expect(lost).to_be_visible()
            expect(page.get_by_role("button", name="Play", exact=True)).to_be_disabled()
        port = int(server.address.rpartition(":")[2])
        with serving(tmp_path, port=port):
            expect(lost).to_be_hidden(timeout=60_000)
            assert own.evaluate_all(CARDS) == before
            press(page, "Play")
            expect(page.get_by_role("heading", name="How your wagers were settled")).to_be_visible(timeout=30_000)
            press(page, "Next round")
            expect(page.locator(".spot.open.own").first).to_be_visible(timeout=30_000)
            assert page.evaluate("window.sameDocument")
    finally:
        context.close()


CARDS = "cards => cards.map(one => one.ariaLabel).sort()"


def test_a_page_says_that_the_connection_is_lost_and_comes_back(visit: Any) -> None:
    """As above, in short: the connection is cut, and for a while every new one as well."""
    visitor = visit()
    page, cut = visitor.page, {"now": False}
    sockets: list[Any] = []

    def connect(socket: Any) -> None:
        if cut["now"]:
            socket.close(code=1012)
            return
        sockets.append(socket)
        socket.connect_to_server()

    page.route_web_socket("**/live*", connect)
    visitor.open("/play/three-card-poker")
    expect(page.locator(".spot.open.own").first).to_be_visible()
    cut["now"] = True
    sockets[-1].close(code=1012)
    expect(page.get_by_text(LOST)).to_be_visible()
    cut["now"] = False
    expect(page.get_by_text(LOST)).to_be_hidden()
    place(page, "Ante Wager")
    expect(page.locator(".spot.own[aria-label^='Ante Wager'][aria-label*='$']")).to_be_visible()


def test_while_the_server_is_away_it_is_asked_and_a_connection_is_made_once_it_answers(visit: Any) -> None:
    """Browsers hold back connections where several have failed: a page that went on trying came back late."""
    visitor = visit()
    visitor.meant = ("Failed to load resource",)
    page, away = visitor.page, {"now": False}
    sockets: list[Any] = []
    asked: list[float] = []
    tried: list[float] = []

    def connect(socket: Any) -> None:
        sockets.append(socket)
        if away["now"]:
            tried.append(time.monotonic())
            socket.close(code=1012)
        else:
            socket.connect_to_server()

    def answer(route: Any) -> None:
        asked.append(time.monotonic())
        if away["now"]:
            route.abort("connectionrefused")
        else:
            route.continue_()

    page.route_web_socket("**/live*", connect)
    page.route("**/livez", answer)
    visitor.open("/play/three-card-poker")
    expect(page.locator(".spot.open.own").first).to_be_visible()
    away["now"] = True
    sockets[-1].close(code=1012)
    expect(page.get_by_text(LOST)).to_be_visible()
    page.wait_for_timeout(5000)
    assert not tried
    assert 4 <= len(asked) <= 12
    away["now"] = False
    expect(page.get_by_text(LOST)).to_be_hidden(timeout=2500)
