"""A full round of each game: a dealer at the console and two players, each with a browser of their own."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pitboss.cards import UNKNOWN, show
from pitboss.games.examples import list_examples
from tests.browser.conftest import Site
from tests.browser.hands import catch_up, play_round, press, table_of

QUICK = ("three-card-poker", "mini-baccarat")
KEPT_TO_ONESELF = (
    "caribbean-stud",
    "four-card-poker",
    "let-it-ride",
    "mississippi-stud",
    "stud-235",
    "three-card-poker",
    "ultimate-texas-holdem",
)
"""Games in which each player alone looks at the own hand."""
GAMES = [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in list_examples()]


@pytest.mark.parametrize("game", GAMES)
def test_a_dealer_and_two_players_play_a_round(visit: Any, site: Site, game: str) -> None:
    console = visit().sign_in("dealer", f"/dealer/{game}")
    people = {seat: visit() for seat in (1, 2)}
    pages: dict[int, Page] = {}
    for seat, one in people.items():
        pages[seat] = one.sign_in(f"player-{seat}", f"/tables/{game}")
        press(pages[seat], f"Take seat {seat}")
    play_round(site, game, console, pages, until=("choice", "roll", "new-round"))
    if game in KEPT_TO_ONESELF:
        for seat, one in people.items():
            catch_up(site, game, pages[seat])
            seen = json.dumps(one.received).replace("\\", "") + pages[seat].content()
            assert not [card for card in hidden_from(site, game, seat) if f'"{card}"' in seen]
    play_round(site, game, console, pages)
    for seat, page in pages.items():
        expect(page.get_by_role("heading", name="How your wagers were settled")).to_be_visible()
        expect(page.locator("[data-part=lines] .why").first).not_to_be_empty()
        expect(page.locator("[data-part=lines] a.cite").first).to_contain_text(" ")
        expect(console.locator("[data-part=results]")).to_contain_text(f"Seat {seat}")


def hidden_from(site: Site, table: str, seat: int) -> list[str]:
    """What lies face down before the first choice: the hands of the others, and what nobody has turned."""
    state = table_of(site, table).round
    hands = [card for number, box in state.seats.items() if number != seat for card in box.cards]
    zones = [card for name, cards in state.zones.items() for card in cards[state.turned.get(name, 0) :]]
    found = [show(card) for card in (*hands, *zones) if card != UNKNOWN]
    assert len(found) > 2
    return found
