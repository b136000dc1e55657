"""A guest at once: one click, a round by mouse and by keyboard, and a door that stays shut."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Site
from tests.browser.hands import own_box, place, press

GAME = "three-card-poker"


def test_a_guest_is_one_click_from_cards_on_the_felt(visit: Any, site: Site) -> None:
    guest = visit()
    page = guest.open("/")
    page.get_by_role("link", name="Play Three Card Poker", exact=True).click()
    place(page, "Ante Wager")
    press(page, "Deal")
    press(page, "Play")
    expect(page.get_by_role("heading", name="How your wagers were settled")).to_be_visible()
    lines = page.locator("[data-part=lines] li")
    expect(lines.filter(has_text="Ante Wager")).to_have_count(1)
    expect(lines.filter(has_text="Play Wager")).to_have_count(1)
    settled = own_box(site, page).settled  # With some hands, an Ante Bonus beside the two.
    assert {"ante", "play"} <= {*settled} <= {"ante", "play", "ante-bonus"}
    expect(lines).to_have_count(len(settled))
    expect(page.locator("[data-part=lines]")).to_contain_text("MD 3CP 1.4")


@pytest.mark.parametrize("size", [(1280, 900), pytest.param((390, 844), marks=pytest.mark.slow)])
def test_a_round_by_keyboard_alone(visit: Any, size: tuple[int, int]) -> None:
    page = visit(*size).open(f"/play/{GAME}")
    spot = page.locator(".spot.open.own[aria-label^='Ante Wager']")
    spot.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".spot.own[aria-label^='Ante Wager'][aria-label*='$']")).to_be_visible()
    page.keyboard.press("d")
    expect(page.get_by_role("button", name="Fold", exact=True)).to_be_visible()
    page.keyboard.press("f")
    expect(page.get_by_role("button", name="Next round", exact=True)).to_be_visible()


def test_a_player_is_not_let_to_the_console(visit: Any) -> None:
    page = visit().sign_in("player-3", f"/tables/{GAME}")
    answer = page.request.get(page.url.replace("/tables/", "/dealer/"))
    assert answer.status == 403
