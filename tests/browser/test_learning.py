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
    expect(best).to_contain_text("★", timeout=300_000)
    expect(page.locator("[data-part=advice]")).to_contain_text("is best")
    page.locator("button[data-choice]:not(.best)").first.click()
    expect(page.get_by_role("heading", name="How your wagers were settled")).to_be_visible()
    page.keyboard.press("l")
    expect(page.get_by_role("heading", name="Your play at Three Card Poker")).to_be_visible()
    expect(page.locator("[data-part=accuracy]")).to_have_text("0.0%", timeout=300_000)
    expect(page.locator(".mistake")).to_have_count(1)
    expect(page.locator(".plot .balance")).to_have_count(1)


def test_the_review_draws_nothing_that_is_not_counted_yet(visit: Any) -> None:
    line = {"balance": "5.00", "expected": "0.00", "bands": [["0.00", "0.00"], ["0.00", "0.00"]]}
    decision = {"round": "t.1", "stage": "Play", "hand": ["As"], "seen": [], "chosen": "play", "chosen_label": "Play",
                "choices": [], "best": [], "is_best": False, "cost": None}  # fmt: skip
    said = {"rounds": 1, "pending": 2, "decisions": [decision], "accuracy": None, "cost": "0.00", "net": "5.00",
            "expected": "0.00", "lines": [line], "worst": [], "notes": []}  # fmt: skip
    page = visit().open("/play/three-card-poker")
    page.wait_for_url("**/tables/practice-*")
    page.route("**/api/tables/*/review", lambda route: route.fulfill(json=said))
    page.goto(f"{page.url.partition('?')[0]}/review")
    for part in ("accuracy", "cost", "expected"):
        expect(page.locator(f"[data-part={part}]")).to_have_text("counting…")
    expect(page.locator("[data-part=right]")).not_to_contain_text("0 of 0")
    expect(page.locator(".plot .balance")).to_have_count(1)
    expect(page.locator(".plot .expected, .plot .band, .plot .label-expected")).to_have_count(0)
    expect(page.get_by_text("The darker band")).to_be_hidden()


def test_the_school_marks_an_answer_and_keeps_the_score(visit: Any) -> None:
    page = visit(390, 844).open("/school?game=four-card-poker&number=1")
    page.get_by_label("Asked").select_option("payout")
    expect(page.locator("fieldset.wager").first).to_be_visible()
    page.locator("fieldset.wager label.act").first.click()
    page.locator("[data-part=check]").click()
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


def test_at_the_craps_of_the_school_seats_and_stakes_are_named(visit: Any) -> None:
    page = visit().open("/school?game=craps&kind=next&number=2670476997")
    felt = page.locator("casino-felt")
    expect(felt.locator("text.players").first).to_contain_text("seat 1 (shooter)")
    expect(felt.locator("text.sum", has_text="$15")).to_have_text("$15")


def test_the_school_scores_no_hand_that_nobody_answered(visit: Any) -> None:
    """Check and Next are one button: a double click on it does one of them, and Check alone asks for an answer."""
    page = visit().open("/school?game=four-card-poker&kind=next&number=1")
    check, today, verdict = (page.locator(f"[data-part={one}]") for one in ("check", "today", "verdict"))
    expect(page.locator(".option").first).to_be_visible()
    check.click()
    expect(verdict).to_contain_text("Answer first")
    expect(today).to_have_text("Nothing answered yet.")
    page.locator(".option").first.click()
    check.dblclick()
    expect(check).to_contain_text("Next")
    expect(verdict.locator(".verdict")).to_be_visible()
    expect(today).to_contain_text("In all: ")
    scored = today.text_content() or ""
    check.dblclick()
    expect(check).to_contain_text("Check")
    expect(verdict).to_be_empty()
    expect(today).to_have_text(scored)


def test_on_a_phone_the_school_draws_the_seats_that_are_played(visit: Any) -> None:
    """So that the question is not far below the cards that it is about."""
    page = visit(390, 844).open("/school?game=three-card-poker&kind=next")
    page.locator(".option").first.wait_for()
    seats = page.evaluate("Object.keys(document.querySelector('dealing-school').task.view.round.seats).length")
    assert 0 < seats < 7
    expect(page.locator("casino-felt .spot[aria-label^='Ante Wager']")).to_have_count(seats)


def test_the_school_scores_no_amount_that_is_none(visit: Any) -> None:
    visitor = visit()
    visitor.meant = ("422",)
    page = visitor.open("/school?game=three-card-poker&kind=payout&number=1")
    fields = page.locator("fieldset.wager")
    expect(fields.first).to_be_visible()
    for number in range(fields.count()):
        fields.nth(number).get_by_text("Pay", exact=True).click()
    fields.first.locator(".amount").fill("a lot")
    press(page, "Check")
    expect(page.get_by_role("alert").filter(has_text="is not an amount")).to_be_visible()
    expect(page.get_by_text("Nothing answered yet.")).to_be_visible()
