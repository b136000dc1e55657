"""Learning by hand: a hint and the review of one's play at a seat, and an exercise of the dealing school."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.hands import place, press


def test_a_hint_a_mistake_and_the_review(visit: Any) -> None:
    page = visit().open("/play/three-card-poker")
    place(page, "Ante Wager")
    press(page, "Deal")
    expect(page.get_by_role("button", name="Fold", exact=True)).to_be_visible()
    page.keyboard.press("h")
    best = page.locator("button.best .worth")
    expect(best).to_contain_text("★", timeout=60_000)
    expect(page.locator("[data-part=advice]")).to_contain_text("is best")
    page.locator("button[data-choice]:not(.best)").first.click()
    expect(page.get_by_role("heading", name="How your wagers were settled")).to_be_visible()
    page.keyboard.press("l")
    expect(page.get_by_role("heading", name="Your play at Three Card Poker")).to_be_visible()
    expect(page.locator("[data-part=accuracy]")).to_have_text("0.0%", timeout=60_000)
    expect(page.locator(".mistake")).to_have_count(1)
    expect(page.locator(".plot .balance")).to_have_count(1)


def test_the_school_marks_an_answer_and_keeps_the_score(visit: Any) -> None:
    page = visit(390, 844).open("/school?game=four-card-poker")
    page.get_by_label("Asked").select_option("payout")
    expect(page.locator("fieldset.wager").first).to_be_visible()
    page.locator("fieldset.wager label.act").first.click()
    page.keyboard.press("Enter")
    expect(page.locator(".marked li").first).to_be_visible()
    expect(page.locator(".marked .cite").first).to_be_visible()
    expect(page.locator("[data-part=today]")).to_contain_text("In all:")
    page.reload()
    expect(page.locator("[data-part=score]")).to_contain_text("Four Card Poker")
    page.get_by_label("Asked").select_option("next")
    expect(page.locator(".option").first).to_be_visible()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.locator(".option.right")).to_have_count(1)
