"""Desks on a small and on a wide screen: nothing is cut off, and what the law says stays in sight."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

PHONE = (390, 844)


@pytest.mark.parametrize("width", [1280, 1440])
def test_a_paytable_is_shown_whole_beside_its_plots(visit: Any, width: int) -> None:
    page = visit(width).open("/odds/three-card-poker?wager=pair-plus")
    expect(page.locator("[data-part=bars] svg")).to_be_visible()
    outcomes = page.get_by_role("region", name="Outcomes")
    assert outcomes.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_coverage_can_be_read_on_a_phone(visit: Any) -> None:
    page = visit(*PHONE).open("/rules/coverage?game=235")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(
    ("path", "door"), [("/submissions", "Submissions"), ("/odds", "Odds"), ("/rules", "Rule book")]
)
def test_the_door_of_a_page_is_in_sight_on_a_phone(visit: Any, path: str, door: str) -> None:
    link = visit(*PHONE).open(path).get_by_role("navigation", name="Pages").get_by_role("link", name=door)
    box = link.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE[0]


def test_on_a_phone_the_verdict_stays_in_sight_and_leads_to_what_is_wrong(visit: Any) -> None:
    page = visit(*PHONE).open("/submissions?game=three-card-poker")
    verdict = page.locator("[data-part=verdict]")
    expect(verdict).to_contain_text("Lawful under Three Card Poker")
    expect(page.get_by_label("Or upload one")).to_be_in_viewport()
    expect(page.get_by_role("button", name="Download TOML")).to_be_in_viewport()
    page.get_by_label("Betting positions").fill("99")
    page.keyboard.press("Tab")
    expect(verdict).to_contain_text(re.compile(r"^\d+ findings?\."))
    expect(verdict).to_be_in_viewport()
    verdict.get_by_role("link", name="Show").click()
    expect(page.locator("article.finding").first).to_be_in_viewport()


def test_a_page_shows_so_many_findings_and_says_how_many_there_are(visit: Any) -> None:
    page = visit().sign_in("auditor", "/audit")
    findings = [{"stream": "table/blackjack", "number": n, "problem": "The seal is wrong."} for n in range(1, 1201)]
    said = {
        "sound": False,
        "findings": findings,
        "notes": [],
        "streams": 1,
        "entries": 1200,
        "events": 1200,
        "anchors": 1,
    }
    page.route("**/api/journal/verify", lambda route: route.fulfill(json=said))
    page.get_by_role("button", name="Verify the journal").click()
    expect(page.locator("journal-check [role=status]")).to_contain_text("1,200 findings in 1 stream, ")
    assert page.locator("journal-check li").count() == 50
