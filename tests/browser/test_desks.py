"""Desks on a small and on a wide screen: nothing is cut off, and what the law says stays in sight."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from pitboss.floor import demo
from pitboss.floor.person import OPERATOR
from pitboss.games.examples import list_examples
from tests.browser.conftest import Site
from tests.browser.pictures import fill

PHONE = (390, 844)


@pytest.mark.parametrize("width", [1280, pytest.param(1440, marks=pytest.mark.slow)])
def test_a_paytable_is_shown_whole_beside_its_plots(visit: Any, width: int) -> None:
    page = visit(width).open("/odds/three-card-poker?wager=pair-plus")
    expect(page.locator("[data-part=bars] svg")).to_be_visible()
    outcomes = page.get_by_role("region", name="Outcomes")
    assert outcomes.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_coverage_can_be_read_on_a_phone(visit: Any) -> None:
    page = visit(*PHONE).open("/rules/coverage?game=235")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_nothing_on_a_table_at_a_glance_is_cut_off(visit: Any, site: Site) -> None:
    fill(site, ("blackjack",))
    page = visit().sign_in("floor", "/floor")
    card = page.locator("a.glance[data-key=blackjack]")
    expect(card).to_be_visible()
    card.locator(".hold").evaluate(
        "one => one.innerHTML = '<span class=cite>Its win against the odds is being counted…'"
    )
    assert card.evaluate("one => one.scrollWidth <= one.clientWidth")


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
    expect(page.get_by_label("Upload a submission")).to_be_in_viewport()
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


def test_a_round_shows_the_cards_of_the_step_that_is_told(visit: Any, site: Site) -> None:
    game = demo.game_of_example(list_examples()["let-it-ride"])
    assert site.floor.host("told-again", game, OPERATOR.actor) is None
    demo.make_ready(site.floor, "told-again")
    fill(site, ("told-again",))
    visitor = visit()
    page = visitor.sign_in("auditor", "/rounds/told-again.2?step=nonsense")
    felt, says = page.locator("casino-felt"), page.locator("[data-part=says]")
    expect(says).to_have_text("Round 2 has ended.")
    expect(felt).not_to_have_attribute("aria-busy", "true")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/steps/" in request.url else None)
    expect(page.locator("[aria-current=step]")).to_be_visible()
    assert page.locator(".steps").evaluate("list => list.scrollTop > 0")  # The list is at the step that is told.
    assert page.evaluate("scrollY") == 0
    page.locator("[data-part=range]").focus()
    page.keyboard.press("Home")
    expect(says).to_have_text("A round of Let It Ride begins.")
    expect(felt).not_to_have_attribute("aria-busy", "true")
    expect(felt.locator(".card")).to_have_count(0)
    assert len(asked) <= 2
    visitor.meant = ("Failed to fetch", "ERR_FAILED")
    page.route("**/steps/*", lambda route: route.abort())
    page.keyboard.press("PageUp")
    expect(says).to_contain_text("cannot be shown now")
    expect(felt).to_have_attribute("aria-busy", "true")
    page.unroute("**/steps/*")
    page.keyboard.press("ArrowRight")
    expect(felt).not_to_have_attribute("aria-busy", "true")
