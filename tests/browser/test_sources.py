"""Every number opens its source: beside the page, with the row marked, the edition and its digest."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from pitboss.law import library
from tests.browser.conftest import Site
from tests.browser.hands import play_round, press

LONG = 120_000
TABLE = "four-card-poker"
DIGEST = library.digest("md/three-card-poker", "1.4")[:16]


def source(page: Page) -> Any:
    return page.get_by_role("dialog", name="Source")


def test_a_payout_of_the_rule_book_opens_its_row_its_edition_and_its_weight(visit: Any) -> None:
    page = visit().open("/rules/three-card-poker")
    page.get_by_role("row", name="Straight flush 35 to 1").get_by_text("35 to 1").click()
    panel = source(page)
    expect(panel.locator("tr[aria-current=true]")).to_have_text("Straight flush35 to 1")
    for words in (
        "Pair Plus: Paytable A",
        DIGEST,
        "Three Card Poker, edition 1.4",
        "the text of the game",
        "regulation",
        "Ch.12",
    ):
        expect(panel).to_contain_text(words)
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(page.get_by_role("row", name="Straight flush 35 to 1").get_by_role("link")).to_be_focused()


def test_an_outcome_and_a_table_limit_open_the_line_that_they_rest_on(visit: Any) -> None:
    visitor = visit()
    page = visitor.open("/odds/three-card-poker?wager=pair-plus")
    page.locator("[data-part=outcomes]").get_by_role("link", name="Flush", exact=True).click(timeout=LONG)
    expect(source(page).locator("tr[aria-current=true]")).to_have_text("Flush4 to 1")
    page = visitor.open("/play/three-card-poker")
    page.locator(".limits a").click()
    expect(source(page)).to_contain_text("Ante Wager")


def test_a_step_and_a_settlement_of_the_console_open_theirs(visit: Any, site: Site) -> None:
    dealer, player = visit(), visit()
    seat = player.sign_in("player-5", f"/tables/{TABLE}")
    console = dealer.sign_in("dealer", f"/dealer/{TABLE}")
    press(seat, "Take seat 5")
    play_round(site, TABLE, console, {5: seat}, until=("choice",))
    console.locator("[data-part=cite] a").click()
    expect(source(console).get_by_text("Play Wager: by choice")).to_be_visible()
    console.keyboard.press("Escape")
    expect(console.locator("[data-part=cite] a")).to_be_focused()
    play_round(site, TABLE, console, {5: seat})
    console.locator("[data-part=results] a").first.click()
    expect(source(console)).to_contain_text("Edition")
    expect(source(console)).to_contain_text("Digest")


def test_who_closes_a_source_is_at_its_link_again_though_the_table_went_on(visit: Any, site: Site) -> None:
    dealer, player, other = visit(390, 844), visit(), visit()
    seat = player.sign_in("player-5", "/tables/let-it-ride")
    console = dealer.sign_in("dealer", "/dealer/let-it-ride")
    press(seat, "Take seat 5")
    play_round(site, "let-it-ride", console, {5: seat}, until=("choice",))
    link = console.locator("[data-part=cite] a")
    link.click()
    expect(source(console)).to_be_visible()
    drawn = link.element_handle()
    press(other.sign_in("player-6", "/tables/let-it-ride"), "Take seat 6")
    expect(console.locator("casino-felt")).to_contain_text("player-6")
    assert not drawn.evaluate("one => one.isConnected")
    press(source(console), "Close")
    expect(source(console)).to_have_count(0)
    expect(link).to_be_focused()


def test_numbers_open_their_source_on_a_phone(visit: Any) -> None:
    visitor = visit(390, 844)
    page = visitor.open("/rules/three-card-poker")
    page.get_by_role("row", name="Straight flush 35 to 1").get_by_text("35 to 1").click()
    expect(source(page).locator("tr[aria-current=true]")).to_have_text("Straight flush35 to 1")
    page.wait_for_timeout(400)  # It is still sliding in.
    box = source(page).bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    page.keyboard.press("Escape")
    page = visitor.open("/odds/three-card-poker?wager=pair-plus")
    page.locator("[data-part=outcomes]").get_by_role("link", name="Flush", exact=True).click(timeout=LONG)
    expect(source(page).locator("tr[aria-current=true]")).to_have_text("Flush4 to 1")
    page.keyboard.press("Escape")
    expect(page.locator("[data-part=outcomes]").get_by_role("link", name="Flush", exact=True)).to_be_focused()
    page = visitor.open("/play/three-card-poker")
    page.locator(".limits a").click()
    expect(source(page)).to_contain_text("Ante Wager")


def test_a_citation_leads_to_its_very_line_in_the_rule_book(visit: Any) -> None:
    page = visit().open("/sources?cite=MD+3CP+1.4+Ch.12+%C2%A7D(1)(c)&game=md/three-card-poker@1.4")
    page.get_by_role("link", name="Three Card Poker: Pair Plus: Paytable A").click()
    line = page.locator("tr:target")
    expect(line).to_be_in_viewport()
    expect(line).to_contain_text("Straight")
    expect(line).to_contain_text("6 to 1")
