"""What a dealer may not do alone: it is asked for, decided on the floor's page, and all hear what became of it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Site, Visitor
from tests.browser.hands import catch_up, host_by_hand, next_step, table_of, until_changed
from tests.browser.test_by_hand import begin

VOID = "A player dealt a wrong number of cards, seat 3"


def lenient(visitor: Visitor) -> Visitor:
    """Whose browser says on its console that a dealer alone is refused."""
    visitor.meant = ("status of 403",)
    return visitor


def begin_dealt(site: Site, visit: Any, table: str) -> Page:
    """A console at which seat 3 has three cards."""
    host_by_hand(site, table, "three-card-poker")
    console = begin(site, lambda: lenient(visit()), table, 3, "Pair Plus Wager")
    until_changed(site, table, lambda: next_step(console))
    catch_up(site, table, console)
    return console


def report_four_cards(console: Page) -> None:
    """Reports it and asks for another person's word; nothing stands open afterwards."""
    group = console.locator("details[data-group=Irregularities]")
    if group.get_attribute("open") is None:
        group.locator("summary").click()
    console.get_by_role("button", name=VOID).click()
    dialog = console.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name=VOID)).to_be_visible()
    dialog.get_by_label("How many cards lie there").fill("4")
    dialog.get_by_role("button", name=VOID).click()
    dialog.get_by_label("Why").fill("Two cards stuck together.")
    dialog.get_by_role("button", name="Ask for it").click()
    expect(console.get_by_role("dialog")).to_have_count(0)


def test_the_queue_says_what_is_decided_and_the_console_what_became_of_it(visit: Any, site: Site) -> None:
    """MD 3CP 1.4 Ch.13 §D: more cards than three, and all hands are void."""
    table = "tcp-asked"
    console = begin_dealt(site, visit, table)
    report_four_cards(console)
    told = console.locator("[data-part=asked]")
    expect(told).to_contain_text("Asked for: A player dealt a wrong number of cards (seat 3, 4 cards) at")
    expect(told).to_contain_text("Nobody has answered yet.")
    floor = visit().sign_in("floor", "/floor")
    asked = floor.locator(".request", has_text="tcp asked")
    expect(asked.get_by_role("heading")).to_have_text(
        "A player dealt a wrong number of cards (seat 3, 4 cards) at Three Card Poker, tcp asked"
    )
    expect(asked).to_contain_text("Seat 3 has 4 cards.")
    expect(asked).to_contain_text("The round is void: every stake goes back.")
    expect(asked).to_contain_text("of Pair Plus Wager goes back to seat 3.")
    expect(asked).to_contain_text("dealer, asked at ")
    expect(asked).to_contain_text("Two cards stuck together.")
    asked.get_by_role("link", name="MD 3CP 1.4 Ch.13 §D").first.click()
    expect(floor.get_by_role("dialog", name="Source")).to_contain_text("wrong number of cards")
    floor.get_by_role("dialog", name="Source").get_by_role("button", name="Close").click()
    asked.get_by_role("button", name="Approve").click()
    expect(told).to_contain_text("Approved by floor, and done.")
    assert not table_of(site, table).round.seats[3].wagers


def test_what_could_not_be_done_is_said_and_stays_said(visit: Any, site: Site) -> None:
    table = "tcp-asked-twice"
    console = begin_dealt(site, visit, table)
    report_four_cards(console)
    report_four_cards(console)
    visitor = visit()
    floor = visitor.sign_in("floor", "/floor")
    asked = floor.locator(".request", has_text="tcp asked twice")
    expect(asked).to_have_count(2)
    asked.first.get_by_role("button", name="Approve").click()
    expect(asked).to_have_count(1)
    expect(asked).to_contain_text("The table has gone on since the request")
    asked.get_by_role("button", name="Approve").click()
    expect(asked).to_have_count(0)
    over = floor.locator("[data-part=over] li", has_text="tcp asked twice")
    expect(over.first).to_contain_text("It could not be done: The table has gone on since the request")
    expect(over.last).to_contain_text("Approved by floor, and done.")
    floor.reload()
    expect(over).to_have_count(2)
    expect(over.first).to_contain_text("It could not be done")
    expect(console.locator("[data-part=asked]")).to_contain_text("It could not be done")
    visitor.meant = ("status of 409",)


def test_who_asked_hears_of_a_refusal(visit: Any, site: Site) -> None:
    console = begin_dealt(site, visit, "tcp-asked-in-vain")
    report_four_cards(console)
    floor = visit().sign_in("floor", "/floor")
    asked = floor.locator(".request", has_text="tcp asked in vain")
    asked.get_by_label("Why").fill("There are three.")
    asked.get_by_role("button", name="Refuse").click()
    expect(console.locator("[data-part=asked]")).to_contain_text("Refused: There are three.")
