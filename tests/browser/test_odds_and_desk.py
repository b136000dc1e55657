"""The odds explorer and the submission desk: figures that follow, links that open the same, a table put in force."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Site
from tests.browser.hands import press

LONG = 120_000


def test_the_edge_follows_a_payout_and_a_link_opens_the_same(visit: Any) -> None:
    visitor = visit()
    page = visitor.open("/odds/three-card-poker?wager=pair-plus")
    edge = page.locator("[data-part=edge]")
    expect(edge).to_have_text("4.5792%", timeout=LONG)
    page.get_by_label("Straight flush pays").fill("45 to 1")
    page.get_by_label("Straight flush pays").press("Enter")
    expect(edge).to_have_text("2.4072%", timeout=LONG)  # Ten units more, 48 times in 22,100 deals.
    other = visitor.context.new_page()
    other.goto(page.url)
    expect(other.locator("[data-part=edge]")).to_have_text("2.4072%", timeout=LONG)


def test_a_link_with_a_meter_opens_the_same_and_another_wager_has_none(visit: Any) -> None:
    visitor = visit()
    page = visitor.open("/odds/three-card-poker?wager=progressive")
    edge = page.locator("[data-part=edge]")
    expect(edge).to_have_text("41.0860%", timeout=LONG)
    page.get_by_label("Meter in dollars").fill("25000")
    expect(edge).to_have_text("−67.5113%", timeout=LONG)
    other = visitor.context.new_page()
    other.goto(page.url)
    expect(other.locator("[data-part=edge]")).to_have_text("−67.5113%", timeout=LONG)
    expect(other.get_by_label("Meter in dollars")).to_have_value("25000")
    expect(other.locator("[data-part=bars] rect").first).to_be_visible(timeout=LONG)
    other.locator("select[name=wager]").select_option("pair-plus")
    expect(other.locator("[data-part=edge]")).to_have_text("4.5792%", timeout=LONG)
    assert "meter" not in other.url


def test_an_operators_choice_in_a_link_is_said_and_taken_away(visit: Any) -> None:
    page = visit().open("/odds/midi-baccarat?wager=banker&decks=8&option=vigorish%3D4%25")
    told = page.locator("[data-part=options]")
    expect(told).to_contain_text("4%", timeout=LONG)
    edge = page.locator("[data-part=edge]")
    expect(edge).not_to_have_text("1.0579%")
    told.get_by_role("button").click()
    expect(edge).to_have_text("1.0579%", timeout=LONG)
    expect(told).to_be_hidden()


def test_a_row_that_is_written_as_a_push_stays_a_field(visit: Any) -> None:
    page = visit().open("/odds/three-card-poker?wager=pair-plus")
    edge, field = page.locator("[data-part=edge]"), page.get_by_label("Straight flush pays")
    expect(edge).to_have_text("4.5792%", timeout=LONG)
    field.fill("push")
    expect(edge).not_to_have_text("4.5792%", timeout=LONG)
    expect(field).to_have_value("push")
    field.fill("35 to 1")
    expect(edge).to_have_text("4.5792%", timeout=LONG)


def test_a_link_that_was_cut_off_says_so(visit: Any) -> None:
    page = visit().open("/odds/compare?with=three-card-poker")
    expect(page.get_by_role("alert")).to_contain_text("names no wager of “three-card-poker”")
    assert "undefined" not in page.locator("main").inner_text()


def test_the_edge_follows_as_one_types_and_an_old_one_is_marked(visit: Any) -> None:
    visitor = visit()
    visitor.meant = ("422",)
    page = visitor.open("/odds/three-card-poker?wager=pair-plus")
    edge, old = page.locator("[data-part=edge]"), page.locator("[data-part=old]")
    expect(edge).to_have_text("4.5792%", timeout=LONG)
    expect(old).to_be_hidden()
    field = page.get_by_label("Straight flush pays")
    field.click()
    field.press("ControlOrMeta+a")
    field.press_sequentially("45 to 1")
    expect(edge).to_have_text("2.4072%", timeout=LONG)
    expect(field).to_be_focused()
    field.fill("abc")
    expect(page.locator("[data-part=problem]")).to_contain_text("abc")
    expect(old).to_be_visible()
    field.fill("35 to 1")
    expect(edge).to_have_text("4.5792%", timeout=LONG)
    expect(old).to_be_hidden()


def test_an_answer_to_an_older_text_never_stands_beside_a_newer_one(visit: Any) -> None:
    """The first payout is answered late, when another one is written already, and that one is refused."""
    visitor = visit()
    visitor.meant = ("422",)
    page = visitor.open("/odds/three-card-poker?wager=pair-plus")
    edge, old = page.locator("[data-part=edge]"), page.locator("[data-part=old]")
    expect(edge).to_have_text("4.5792%", timeout=LONG)
    field = page.get_by_label("Straight flush pays")
    held: list[Route] = []
    page.route(re.compile(r"pays=.*17"), lambda route: held.append(route))
    with page.expect_request(re.compile("pays=")):
        field.fill("17 to 1")
    field.fill("3 to 0")
    expect(page.locator("[data-part=problem]")).to_contain_text("3 to 0")
    with page.expect_response(re.compile("pays=")):
        held[0].continue_()
    expect(old).to_be_visible()
    expect(edge).to_have_text("4.5792%")


def test_what_comes_back_makes_up_the_whole_and_is_a_picture_to_take_away(visit: Any) -> None:
    page = visit().open("/odds/three-card-poker?wager=ante")
    shares = page.locator("[data-part=shares]")
    expect(shares.locator("svg")).to_be_visible(timeout=LONG)
    texts = shares.locator("svg text").all_text_contents()
    labels, values = texts[::2], [float(one.removesuffix("%")) for one in texts[1::2]]
    assert len(set(labels)) == len(labels)
    assert not [one for one in labels if "…" in one]
    assert abs(sum(values) - 100) < 0.001
    expect(page.locator("[data-part=outcomes] tr").last).to_contain_text("−3.3730%")
    with page.expect_download() as download:
        shares.get_by_role("button", name="PNG").click()
    assert download.value.path().read_bytes()[:4] == b"\x89PNG"
    page.get_by_text("What each row does to the edge").click()
    expect(page.locator("[data-part=weights] tbody tr").first).to_contain_text("44.9", timeout=LONG)


@pytest.mark.parametrize("size", [(1280, 900), pytest.param((390, 844), marks=pytest.mark.slow)])
def test_blackjack_has_a_chart_and_exact_counts(visit: Any, size: tuple[int, int]) -> None:
    """The numbers of deals have more digits than a number of the page holds: a file has them all."""
    page = visit(*size).open("/odds/blackjack?wager=blackjack")
    chart = page.get_by_role("table", name="Your hand against the dealer's up card")
    expect(chart).to_be_visible(timeout=LONG)
    assert chart.locator("thead th").all_inner_texts() == [*"23456789TA"]
    pair = chart.get_by_role("row").filter(has_text="A,A").locator("td")
    assert pair.all_inner_texts() == ["P"] * 10
    expect(page.locator("[data-part=strategy]")).to_contain_text("S stand, H hit")
    expect(page.locator("[data-part=outcomes] tr").first).to_contain_text(" × 10")
    with page.expect_download() as download:
        page.locator("[data-part=csv]").click()
    file = download.value.path().read_text()
    exact = page.request.get(page.locator("[data-part=json]").evaluate("one => one.href")).json()["outcomes"]
    assert [str(one["combinations"]) in file for one in exact] == [True] * len(exact)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


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
    expect(page.locator("[data-part=edge]")).to_have_text("4.5792%", timeout=LONG)
    page.get_by_text("What each row does to the edge").click()
    expect(page.locator("[data-part=weights] tbody tr")).to_have_count(5, timeout=LONG)
    expect(page.locator("[data-part=weights] tbody")).to_contain_text("−0.2172%")
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


def test_a_finding_stands_at_its_field_and_leads_to_it(visit: Any) -> None:
    page = visit().open("/submissions?game=three-card-poker")
    verdict = page.locator("[data-part=verdict]")
    expect(verdict).to_contain_text("Lawful")
    rate = page.locator("[name='wagers.progressive.meters.main.rate']")
    rate.fill("2%")
    expect(verdict).to_contain_text("1 finding", timeout=LONG)
    expect(rate).to_have_attribute("aria-invalid", "true")
    expect(rate).to_have_accessible_description(re.compile("below the least rate of progression"))
    finding = page.locator(".finding")
    expect(finding).to_contain_text("Three-Card Progressive Payout Wager, Main meter: rate is 2%")
    expect(finding).to_be_in_viewport()
    page.get_by_label("Casino").focus()
    press(page, "To the field")
    expect(rate).to_be_focused()
    expect(rate).to_be_in_viewport()
    rate.fill("20%")
    expect(verdict).to_contain_text("Lawful")
    expect(page.locator("[aria-invalid]")).to_have_count(0)


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


def test_any_wagers_stand_side_by_side_and_a_link_opens_the_same(visit: Any) -> None:
    """Pair Plus on two paytables, and another game's Banker: with eight decks its edge is published as 1.0579%."""
    visitor = visit()
    page = visitor.open("/odds/compare?with=three-card-poker:pair-plus:A")
    rows = page.locator("[data-part=rows] tr")
    expect(rows).to_have_count(1)
    page.locator("select[name=game]").select_option("three-card-poker")
    page.locator("select[name=wager]").select_option("pair-plus")
    page.locator("select[name=paytable]").select_option("B")
    press(page, "Add")
    page.locator("select[name=game]").select_option("mini-baccarat")
    page.locator("select[name=wager]").select_option("banker")
    page.get_by_label("Decks").select_option("8")
    press(page, "Add")
    expect(rows).to_have_count(3)
    expect(rows.nth(0)).to_contain_text("4.5792%", timeout=LONG)
    expect(rows.nth(2)).to_contain_text("Banker", timeout=LONG)
    expect(rows.nth(2)).to_contain_text("1.0579%", timeout=LONG)
    expect(page.locator("[data-part=bars] rect")).to_have_count(3)
    page.locator("select[data-part=figure]").select_option("deviation")
    expect(page.locator("[data-part=bars] figcaption")).to_contain_text("Standard deviation")
    with page.expect_download() as taken:
        press(page, "CSV")
    lines = taken.value.path().read_text().splitlines()
    assert len(lines) == 4
    assert '"mini-baccarat","banker"' in lines[3]
    other = visitor.context.new_page()
    other.goto(page.url)
    expect(other.locator("[data-part=rows] tr")).to_have_count(3)
    expect(other.locator("[data-part=rows] tr").nth(0)).to_contain_text("4.5792%", timeout=LONG)
    press(other, "Take away Three Card Poker, Pair Plus Wager, paytable A")
    expect(other.locator("[data-part=rows] tr")).to_have_count(2)
    assert "pair-plus%3AA" not in other.url


def test_a_version_is_compared_and_the_explorer_leads_to_the_one_it_shows(visit: Any) -> None:
    """With eight decks both edges are published: 1.0579% with vigorish, 1.0183% where Dragon 7 is a push."""
    page = visit().open("/odds/midi-baccarat?wager=banker&version=ez")
    expect(page.locator("[data-part=edge]")).to_have_text("1.0183%", timeout=LONG)
    page.get_by_role("link", name="Compare").click()
    rows = page.locator("[data-part=rows] tr")
    expect(rows).to_have_count(1)
    expect(rows.first).to_contain_text("EZ Baccarat")
    expect(rows.first).to_contain_text("1.0183%", timeout=LONG)
    page.locator("select[name=game]").select_option("midi-baccarat")
    press(page, "Add")
    expect(rows.nth(1)).to_contain_text("1.0579%", timeout=LONG)
    page.get_by_label("Version").select_option("ez")
    press(page, "Add")
    expect(page.locator("[data-part=problem]")).to_have_text("That is compared already.")
    rows.first.get_by_role("link").click()
    expect(page.locator("[data-part=edge]")).to_have_text("1.0183%", timeout=LONG)


def test_what_has_no_odds_is_said_in_its_row(visit: Any) -> None:
    visitor = visit()
    visitor.meant = ("422", "404")
    page = visitor.open("/odds/compare?with=nowhere:nothing&with=three-card-poker:pair-plus:A")
    expect(page.locator("[data-part=rows] .loss")).to_have_count(1)
    expect(page.locator("[data-part=rows] tr").nth(1)).to_contain_text("4.5792%", timeout=LONG)


WIDER = """() => [...document.querySelectorAll('.scroll, .chart')].filter(
  (one) => one.scrollWidth > one.clientWidth + 1).length"""
LETTERS = """() => Math.min(...[...document.querySelectorAll("[data-part=bars] text")].map(
  (one) => one.getScreenCTM().a * parseFloat(getComputedStyle(one).fontSize)))"""
CUT = """() => [...document.querySelectorAll("[data-part=bars] text")].filter(
  (one) => one.getBoundingClientRect().right > one.ownerSVGElement.getBoundingClientRect().right + 1).length"""


def test_on_a_phone_a_comparison_is_read_without_scrolling_sideways(visit: Any) -> None:
    names = ("three-card-poker:pair-plus:A", "midi-baccarat:dragon-bonus-player::8")
    page = visit(390, 844).open("/odds/compare?" + "&".join(f"with={one}" for one in names))
    row = page.locator("[data-part=rows] tr").first
    expect(row).to_contain_text("4.5792%", timeout=LONG)
    for name, figure in {"House edge": "4.5792%", "Return": "95.4208%", "Wins": "25.6109%"}.items():
        expect(row.locator(f'td[data-name="{name}"]')).to_have_text(figure)
        expect(row.locator(f'td[data-name="{name}"]')).to_be_in_viewport()
    expect(page.locator("[data-part=bars] rect")).to_have_count(2, timeout=LONG)
    assert page.evaluate(WIDER) == 0
    assert page.evaluate(CUT) == 0
    assert page.evaluate(LETTERS) >= 11
    press(page, "Take away Three Card Poker, Pair Plus Wager, paytable A")
    expect(page.locator("[data-part=rows] tr")).to_have_count(1)


def test_on_a_phone_the_tables_of_odds_are_read_without_scrolling_sideways(visit: Any) -> None:
    page = visit(390, 844).open("/odds/three-card-poker?wager=pair-plus")
    row = page.locator("[data-part=outcomes] tr").first
    for name, figure in {"Probability": "0.2172%", "Adds": "7.6018%", "Combinations": "48"}.items():
        expect(row.locator(f'td[data-name="{name}"]')).to_have_text(figure, timeout=LONG)
    page.locator("[data-part=weights] summary").click()
    expect(page.locator('[data-part=weights] td[data-name="One unit more"]').first).to_be_visible(timeout=LONG)
    page.locator("[data-part=sessions] summary").click()
    expect(page.locator('[data-part=nights] td[data-name="Table loses"]').first).to_be_visible(timeout=LONG)
    assert page.evaluate(WIDER) == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_an_address_with_a_meter_opens_the_same_figure(visit: Any) -> None:
    visitor = visit()
    page = visitor.open("/odds/three-card-poker?wager=progressive&paytable=A")
    edge = page.locator("[data-part=edge]")
    expect(edge).not_to_be_empty(timeout=LONG)
    before = edge.inner_text()
    page.get_by_label("Meter in dollars").fill("25000")
    expect(edge).not_to_have_text(before, timeout=LONG)
    figure = edge.inner_text()
    again = visitor.context.new_page()
    again.goto(page.url)
    expect(again.locator("[data-part=edge]")).to_have_text(figure, timeout=LONG)
    expect(again.get_by_label("Meter in dollars")).to_have_value("25000")
    expect(again.locator("[data-part=problem]")).to_be_hidden()
    bars = again.locator("[data-part=bars] text", has_text="Paytable")
    expect(bars).to_have_count(page.get_by_label("Paytable").locator("option").count(), timeout=LONG)
