"""Rounds that people play with their hands: a guest at once, and a dealer with two players."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pitboss.cards import show
from pitboss.floor.floor import hosted
from tests.browser.conftest import Site

GAME = "three-card-poker"


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).first.click()


def place(page: Page, wager: str) -> None:
    """A chip on a betting area of one's own."""
    page.locator(f".spot.open.own[aria-label^='{wager}, seat']").first.click()


def test_a_guest_is_one_click_from_cards_on_the_felt(visit: Any) -> None:
    guest = visit()
    page = guest.open("/")
    page.get_by_role("link", name="Play Three Card Poker", exact=True).click()
    place(page, "Ante Wager")
    press(page, "Deal")
    press(page, "Play")
    expect(page.get_by_role("heading", name="How your wagers were settled")).to_be_visible()
    expect(page.locator("[data-part=lines] li")).to_have_count(2)
    expect(page.locator("[data-part=lines]")).to_contain_text("MD 3CP 1.4")


@pytest.mark.parametrize("size", [(1280, 900), (390, 844)])
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


def test_a_dealer_and_two_players_play_a_round(visit: Any, site: Site) -> None:
    dealer, first, second = visit(), visit(), visit()
    consoles = dealer.sign_in("dealer", f"/dealer/{GAME}")
    players = [one.sign_in(name, f"/tables/{GAME}") for one, name in ((first, "player-1"), (second, "player-2"))]
    for seat, page in enumerate(players, 1):
        press(page, f"Take seat {seat}")
    consoles.keyboard.press("Space")
    for page in players:
        place(page, "Ante Wager")
        expect(page.locator(".spot.own[aria-label^='Ante Wager'][aria-label*='$']")).to_be_visible()
    press(consoles, "No more bets")
    press(consoles, "Deal")
    expect(players[0].get_by_role("button", name="Play", exact=True)).to_be_visible()
    hidden = [show(card) for card in hosted(site.floor.pit, GAME).table.round.seats[2].cards]
    assert hidden
    seen = json.dumps(first.received) + players[0].content()
    assert not [card for card in hidden if f'"{card}"' in seen.replace("\\", "")]
    players[0].reload()
    press(players[0], "Play")
    press(players[1], "Fold")
    press(consoles, "Deal")
    expect(players[0].get_by_role("heading", name="How your wagers were settled")).to_be_visible()
    expect(consoles.locator("[data-part=results]")).to_contain_text("Seat 1")


def test_a_player_is_not_let_to_the_console(visit: Any) -> None:
    page = visit().sign_in("player-3", f"/tables/{GAME}")
    answer = page.request.get(page.url.replace("/tables/", "/dealer/"))
    assert answer.status == 403
