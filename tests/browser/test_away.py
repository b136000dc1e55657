"""The desks while their server does not answer: they say so, nothing that was written is lost, and they come back."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site, Visitor
from tests.browser.hands import press
from tests.browser.pictures import fill

LONG = 120_000
AWAY = ("ERR_INTERNET_DISCONNECTED",)


@pytest.fixture
def visitor(visit: Any) -> Visitor:
    found: Visitor = visit()
    found.meant = AWAY
    return found


def verdict_of(page: Page) -> Any:
    return page.locator("[data-part=verdict]")


def test_the_explorer_counts_what_was_written_once_the_server_is_back(visitor: Visitor) -> None:
    page = visitor.open("/odds/three-card-poker?wager=pair-plus&paytable=A")
    edge, problem = page.locator("[data-part=edge]"), page.locator("[data-part=problem]")
    expect(edge).to_have_text("4.5792%", timeout=LONG)
    visitor.context.set_offline(True)
    page.get_by_label("Straight flush pays").fill("45 to 1")
    expect(problem).to_have_text("The server does not answer. Trying again…")
    expect(page.locator("[data-part=old]")).to_be_visible()
    visitor.context.set_offline(False)
    expect(edge).to_have_text("2.4072%", timeout=LONG)
    expect(problem).to_be_hidden()


def test_advice_is_of_the_hand_and_the_terms_that_are_written(visitor: Visitor) -> None:
    page = visitor.open("/odds/three-card-poker?wager=ante&paytable=A")
    advice, hand = page.locator("[data-part=advice]"), page.get_by_label("A hand, as in")
    hand.fill("Qs Js Ts", timeout=LONG)
    ask = page.get_by_role("button", name="What is each choice worth?")
    ask.click()
    expect(advice).to_contain_text("play: 6.6887 units, best", timeout=LONG)
    page.locator("select[name=paytable]").select_option("C")
    expect(advice).to_be_empty()
    ask.click()
    expect(advice).to_contain_text("play: 5.6887 units, best", timeout=LONG)  # A straight flush has a bonus of 4 to 1.
    hand.fill("As 2d")
    expect(advice).to_be_empty()
    visitor.context.set_offline(True)
    ask.click()
    expect(advice).to_have_text("The server does not answer. Ask again.")


def test_a_comparison_waits_for_the_server_and_a_broken_link_says_so(visitor: Visitor) -> None:
    page = visitor.open("/odds/compare?with=blackjack&with=three-card-poker:pair-plus:A")
    expect(page.locator("[data-part=problem]")).to_contain_text("names no wager of “blackjack”")
    rows = page.locator("[data-part=rows] tr")
    expect(rows).to_have_count(1)
    visitor.context.set_offline(True)
    page.locator("select[name=game]").select_option("craps")
    press(page, "Add")
    expect(rows.nth(1)).to_contain_text("The server does not answer. Trying again…")
    visitor.context.set_offline(False)
    expect(rows.nth(1)).to_contain_text("1.4141%", timeout=LONG)


def test_no_choice_of_a_submission_is_lost(visitor: Visitor) -> None:
    page = visitor.sign_in("pit", "/submissions?game=three-card-poker")
    expect(verdict_of(page)).to_contain_text("Lawful under Three Card Poker")
    visitor.context.set_offline(True)
    written = {"Least wager": "15.00", "Casino": "The Harbour", "Highest wager": "600.00"}
    for name, value in written.items():
        page.get_by_label(name).first.fill(value)
    expect(verdict_of(page)).to_contain_text("what you changed last is not in the submission yet")
    page.get_by_text("Put it in force at a table").click()
    page.get_by_label("Table", exact=True).fill("away")
    press(page, "Put in force")
    expect(page.locator("[data-part=host] [role=status]")).to_contain_text("Nothing was done.")
    visitor.context.set_offline(False)
    for value in written.values():
        expect(page.locator("textarea")).to_have_value(re.compile(re.escape(value)))
    expect(verdict_of(page)).to_contain_text("Lawful under Three Card Poker")
    for name, value in written.items():
        expect(page.get_by_label(name).first).to_have_value(value)


def test_hold_is_drawn_over_its_bands_and_waits_for_the_server(visitor: Visitor, site: Site) -> None:
    fill(site, ("mini-baccarat",))
    page = visitor.sign_in("auditor", "/audit")
    hold = page.locator("hold-report")
    hold.locator("select").select_option("mini-baccarat")
    visitor.context.set_offline(True)
    press(page, "Hold against the odds")
    expect(hold.locator("[role=status]")).to_have_text("The server does not answer. Trying again…")
    visitor.context.set_offline(False)
    expect(hold.locator("svg circle.won")).to_have_count(1, timeout=LONG)
    expect(hold.locator("svg rect.band")).to_have_count(2)
    won = hold.locator("td[data-name=Won]").inner_text()
    expect(hold.locator("svg text.won")).to_have_text(won)
