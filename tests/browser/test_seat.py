"""At a seat: what a choice costs, what is said of a chip that is not taken as it is, and how long a hint stays."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.hands import catch_up, choose, place, press, until_changed

PRICES = {
    "version": 1, "says": "Before any card.", "decision": None, "pending": 0,
    "wagers": [{"wager": "ante", "title": "Ante Wager", "house_edge": {"decimal": "0.0337", "exact": "1/30"}}],
}  # fmt: skip


def said(page: Page) -> Any:
    return page.locator("[data-part=says]")


def test_a_choice_says_what_it_costs_beside_its_name(visit: Any) -> None:
    page = visit(390, 844).open("/play/three-card-poker")
    press(page, "Ante $10 and deal")
    play = page.get_by_role("button", name="Play", exact=True)
    expect(play.locator(".cost")).to_have_text("$10")
    expect(play).to_have_attribute("aria-description", "Wagers $10")
    expect(page.get_by_role("button", name="Fold", exact=True).locator(".cost")).to_have_count(0)


def test_what_a_choice_takes_back_is_on_its_button(visit: Any) -> None:
    page = visit().open("/play/let-it-ride")
    press(page, "3 wagers of $5 and deal")
    expect(page.get_by_role("button", name="Pull", exact=True).locator(".cost")).to_have_text("$5 back")
    expect(page.get_by_role("button", name="Ride", exact=True).locator(".cost")).to_have_count(0)


def test_a_chip_that_is_not_taken_as_it_is_is_answered_by_a_sentence(visit: Any) -> None:
    page = visit().open("/play/blackjack")
    page.get_by_role("button", name="500 dollar chip").click()
    page.locator(".spot.own:not(.open)").first.click()
    expect(said(page)).to_contain_text("First the Blackjack Wager.")
    place(page, "Blackjack Wager")
    expect(said(page)).to_contain_text("The Blackjack Wager takes $15 to $100: $100 placed. $100 wagered.")
    page.locator(".spot.own[aria-label^='Blackjack Wager']").click()
    expect(said(page)).to_contain_text("The Blackjack Wager takes no more.")
    press(page, "Take back")
    page.get_by_role("button", name="25 dollar chip").click()
    place(page, "Blackjack Wager")
    expect(said(page)).to_have_text("$25 wagered. Add a chip, or press Deal.")


def test_a_hint_before_the_deal_stays_until_the_wagers_close(visit: Any) -> None:
    page = visit().open("/play/three-card-poker")
    page.route("**/api/tables/*/advice", lambda route: route.fulfill(json=PRICES))
    press(page, "Hint")
    prices = page.locator("[data-part=advice] .prices")
    expect(prices).to_contain_text("Ante Wager 3.3700%")
    place(page, "Ante Wager")
    expect(said(page)).to_contain_text("$25 wagered.")
    expect(prices).to_be_visible()
    press(page, "Deal")
    expect(page.get_by_role("button", name="Fold", exact=True)).to_be_visible()
    expect(prices).to_have_count(0)


def test_a_hint_that_comes_too_late_is_not_shown(visit: Any) -> None:
    page = visit().open("/play/three-card-poker")
    press(page, "Ante $10 and deal")
    expect(page.get_by_role("button", name="Fold", exact=True)).to_be_visible()
    late: list[Any] = []
    page.route("**/api/tables/*/advice", lambda route: late.append(route))
    press(page, "Hint")
    expect(page.locator("[data-part=advice]")).to_contain_text("Counting every deal…")
    press(page, "Play")
    expect(page.get_by_role("button", name="Next round", exact=True)).to_be_visible()
    weighed = {"choice": "play", "label": "Play", "value": {"decimal": "1.0", "exact": "1"}, "worth": "10.00"}
    decision = {"title": "Ante Wager", "stake": "10.00", "best": ["play"], "choices": [weighed], "notes": []}
    with page.expect_response("**/advice"):
        late[0].fulfill(json={"version": 1, "says": "", "decision": decision, "wagers": [], "pending": 0})
    expect(page.locator("[data-part=advice]")).not_to_contain_text("is best")


@pytest.mark.parametrize("game", ["blackjack", pytest.param("stud-235", marks=pytest.mark.slow)])
def test_names_on_the_felt_are_no_smaller_than_the_smallest_letters_of_the_page(visit: Any, game: str) -> None:
    page = visit(1280, 800).open(f"/play/{game}")
    expect(page.locator(".spot.own.open").first).to_be_visible()
    sizes = page.locator(".spot.own .inscription").evaluate_all(
        "texts => texts.map(one => Number(one.getAttribute('font-size')) * one.getScreenCTM().a)"
    )
    assert min(sizes) > 11.9


def test_on_a_desktop_the_settlement_begins_in_sight_and_the_button_stays_in_the_middle(visit: Any, site: Site) -> None:
    page = visit(1280, 800).open("/play/blackjack")
    press(page, "Wager $15 and deal")
    table = page.url.rpartition("/")[2]
    offered, following = page.locator("[data-choice]"), page.get_by_role("button", name="Next round", exact=True)
    for _ in range(12):
        expect(offered.or_(following).first).to_be_visible()
        catch_up(site, table, page)
        if offered.count():
            until_changed(site, table, lambda: choose(page))
    expect(following).to_be_enabled()
    line, button = page.locator("[data-part=lines] li").first.bounding_box(), following.bounding_box()
    assert line is not None
    assert button is not None
    assert line["y"] + line["height"] < 800
    assert abs(button["x"] + button["width"] / 2 - 640) < 12
    assert page.locator("[data-part=waiting]").inner_text() == ""
    last = page.locator("casino-felt svg > g").last
    expect(last.locator(".total").first).to_be_visible()  # Above every card, whenever it came.
    expect(last.locator(".card")).to_have_count(0)


def test_results_of_whoever_sat_there_before_are_not_ones_own(visit: Any) -> None:
    first = visit().open("/play/four-card-poker")
    press(first, "Ante $5 and deal")
    choose(first)
    expect(first.get_by_role("heading", name="How your wagers were settled")).to_be_visible()
    press(first, "Leave")
    first.wait_for_url("**/review")
    page = visit().open("/play/four-card-poker")
    expect(page.locator("[data-part=results]")).to_be_hidden()
    expect(said(page)).not_to_contain_text("You")
    expect(page.locator(".seat-label.own .net")).to_have_count(0)


def test_what_another_player_still_lacks_takes_no_button_away(visit: Any) -> None:
    page = visit().page
    lacking = {"says": "Seat 1 must place a 3 Card Poker Wager.", "cite": "MD 235 1.1 Ch.7 §E(1)"}

    def add(socket: Any) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda text: socket.send(json.dumps(json.loads(text) | {"lacking": lacking})))

    page.route_web_socket("**/live*", add)
    page.goto(visit().address + "/play/stud-235")
    expect(page.get_by_role("button", name="3 wagers of $10 and deal")).to_be_visible()
    expect(said(page).locator("a.cite")).to_have_count(0)


def test_the_key_of_a_choice_is_its_first_letter_where_that_is_free(visit: Any) -> None:
    page = visit().open("/play/blackjack")
    ask = """async ([labels, taken]) => {
      const moves = await import(document.querySelector("script[src*='seat.js']").src.replace("seat.js", "moves.js"));
      return moves.keysFor(labels, new Set(taken));
    }"""
    assert page.evaluate(ask, [["Insure", "No insurance"], ["i", "o", "l"]]) == ["s", "n"]
    choices = ["Hit", "Stand", "Double", "Split", "Surrender"]
    assert page.evaluate(ask, [choices, ["i", "o", "l"]]) == ["h", "s", "d", "p", "u"]
