"""The odds explorer and the submission desk: figures that follow, links that open the same, a table put in force."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Site
from tests.browser.hands import press

LONG = 120_000


def test_the_edge_follows_a_payout_and_a_link_opens_the_same(visit: Any) -> None:
    visitor = visit()
    page = visitor.open("/odds/three-card-poker?wager=pair-plus")
    edge = page.locator("[data-part=edge]")
    expect(edge).to_have_text("4.5792 %", timeout=LONG)
    page.get_by_label("Straight flush pays").fill("45 to 1")
    page.get_by_label("Straight flush pays").press("Enter")
    expect(edge).to_have_text("2.4072 %", timeout=LONG)  # Ten units more, 48 times in 22,100 deals.
    other = visitor.context.new_page()
    other.goto(page.url)
    expect(other.locator("[data-part=edge]")).to_have_text("2.4072 %", timeout=LONG)


def test_the_edge_follows_as_one_types_and_an_old_one_is_marked(visit: Any) -> None:
    visitor = visit()
    visitor.meant = ("422",)
    page = visitor.open("/odds/three-card-poker?wager=pair-plus")
    edge, old = page.locator("[data-part=edge]"), page.locator("[data-part=old]")
    expect(edge).to_have_text("4.5792 %", timeout=LONG)
    expect(old).to_be_hidden()
    field = page.get_by_label("Straight flush pays")
    field.click()
    field.press("ControlOrMeta+a")
    field.press_sequentially("45 to 1")
    expect(edge).to_have_text("2.4072 %", timeout=LONG)
    expect(field).to_be_focused()
    field.fill("abc")
    expect(page.locator("[data-part=problem]")).to_contain_text("abc")
    expect(old).to_be_visible()
    field.fill("35 to 1")
    expect(edge).to_have_text("4.5792 %", timeout=LONG)
    expect(old).to_be_hidden()
    page.get_by_label("Decks").fill("0")
    expect(page.locator("[data-part=problem]")).to_have_text(
        "The number of decks is a whole number from 1 to 8, not 0."
    )


def test_what_comes_back_makes_up_the_whole_and_is_a_picture_to_take_away(visit: Any) -> None:
    page = visit().open("/odds/three-card-poker?wager=ante")
    shares = page.locator("[data-part=shares]")
    expect(shares.locator("svg")).to_be_visible(timeout=LONG)
    texts = shares.locator("svg text").all_text_contents()
    labels, values = texts[::2], [float(one.removesuffix(" %")) for one in texts[1::2]]
    assert len(set(labels)) == len(labels)
    assert not [one for one in labels if "…" in one]
    assert abs(sum(values) - 100) < 0.001
    expect(page.locator("[data-part=outcomes] tr").last).to_contain_text("−3.3730 %")
    with page.expect_download() as download:
        shares.get_by_role("button", name="PNG").click()
    assert download.value.path().read_bytes()[:4] == b"\x89PNG"
    page.get_by_text("What each row does to the edge").click()
    expect(page.locator("[data-part=weights] tbody tr").first).to_contain_text("44.9", timeout=LONG)


def test_a_hand_is_picked_card_by_card(visit: Any) -> None:
    page = visit(390, 844).open("/odds/three-card-poker?wager=ante")
    expect(page.locator("[data-part=strategy]")).to_be_visible(timeout=LONG)
    press(page, "What is each choice worth?")
    expect(page.locator("[data-part=advice]")).to_contain_text("Write the cards of a hand")
    page.get_by_text("Pick the hand card by card").click()
    for card in ("Q of spades", "6 of diamonds", "9 of clubs", "4 of clubs", "9 of clubs"):
        press(page, card)
    expect(page.locator("[name=hand]")).to_have_value("Qs 6d 4c")
    press(page, "What is each choice worth?")
    expect(page.locator("[data-part=advice] b")).to_contain_text("play", timeout=LONG)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.slow
def test_rows_and_nights_stand_beside_the_edge(visit: Any) -> None:
    page = visit(390, 844).open("/odds/three-card-poker?wager=pair-plus")
    expect(page.locator("[data-part=edge]")).to_have_text("4.5792 %", timeout=LONG)
    page.get_by_text("What each row does to the edge").click()
    expect(page.locator("[data-part=weights] tbody tr")).to_have_count(5, timeout=LONG)
    expect(page.locator("[data-part=weights] tbody")).to_contain_text("−0.2172 %")
    page.get_by_text("What a table wins with it").click()
    expect(page.locator("[data-part=nights] svg")).to_be_visible(timeout=LONG)
    expect(page.locator("[data-part=nights] tbody tr")).to_have_count(4)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.slow
def test_a_progressive_shows_what_its_meter_does(visit: Any) -> None:
    page = visit().open("/odds/three-card-poker?wager=progressive")
    meter = page.locator("[data-part=longrun]")
    expect(meter).to_contain_text("House edge in the long run", timeout=LONG)
    expect(meter).to_contain_text(
        "$10,080"
    )  # Fixed awards return 12,020 in 22,100 deals: 3 x 500 + 44 x 70 + 52 x 60 + 720 x 6.
    expect(meter.locator("svg")).to_be_visible()


@pytest.mark.slow
def test_a_submission_is_counted_printed_and_put_in_force(visit: Any, site: Site) -> None:
    page = visit().sign_in("pit", "/submissions?game=mini-baccarat")
    expect(page.locator("[data-part=verdict]")).to_contain_text("Lawful under Mini Baccarat")
    press(page, "Count the odds of every wager")
    expect(page.locator("[data-part=counting]")).to_contain_text("Counted", timeout=LONG)
    expect(page.get_by_role("region", name="Figures by wager")).to_contain_text("Banker")
    with page.expect_download(timeout=LONG) as download:
        press(page, "Packet to file (PDF)")
    assert download.value.path().read_bytes()[:4] == b"%PDF"
    page.get_by_text("Put it in force at a table").click()
    page.get_by_label("Table", exact=True).fill("pit-9-table-1")
    press(page, "Put in force")
    expect(page.get_by_text("In force at pit-9-table-1.")).to_be_visible()
    assert "pit-9-table-1" in site.floor.places
    page.get_by_role("link", name="To its console").click()
    expect(page.get_by_role("heading", name="Mini Baccarat")).to_be_visible()


def test_a_submission_is_filled_in_field_by_field(visit: Any) -> None:
    page = visit().open("/submissions?game=three-card-poker")
    verdict, text = page.locator("[data-part=verdict]"), page.locator("textarea")
    expect(verdict).to_contain_text("Lawful")
    wager = page.get_by_role("group", name="Pair Plus Wager")
    wager.get_by_label("Paytable").select_option("D")
    expect(text).to_have_value(re.compile(r'\[wagers.pair-plus\]\npaytable = "D"'))
    expect(verdict).to_contain_text("Lawful")
    page.get_by_label("Betting positions").fill("9")
    page.get_by_label("Betting positions").press("Tab")
    expect(verdict).to_contain_text("1 finding")
    progressive = page.get_by_role("group", name="Three-Card Progressive Payout Wager")
    progressive.get_by_label("Offered").uncheck()
    expect(progressive.get_by_label("Paytable")).to_have_count(0)
    page.get_by_role("button", name="Line").first.click()
    expect(text).to_be_visible()
    expect(text).to_have_value(re.compile("positions = 9"))


def test_the_verdict_follows_as_one_writes_and_a_bad_name_is_said(visit: Any) -> None:
    page = visit().sign_in("pit", "/submissions?game=three-card-poker")
    verdict = page.locator("[data-part=verdict]")
    expect(verdict).to_contain_text("Lawful")
    rate = page.locator("submission-form input").and_(page.locator("[name*=rate]")).first
    rate.fill("12%")
    expect(verdict).to_contain_text("1 finding")
    expect(rate).to_be_focused()
    expect(rate).to_have_value("12%")
    rate.fill("20%")
    expect(verdict).to_contain_text("Lawful")
    page.get_by_text("Put it in force at a table").click()
    page.get_by_label("Table", exact=True).fill("phys table!!")
    press(page, "Put in force")
    expect(page.locator("[data-part=host] [role=status]")).to_contain_text("letters, digits and hyphens")
