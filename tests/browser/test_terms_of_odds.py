"""What may be picked beside a wager: only what the law has together; and what an address names that there is not."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

LONG = 120_000


def numbers_offered(page: Page, name: str) -> list[str]:
    return page.locator(f"select[name={name}] option").all_inner_texts()


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("decks=8", "is not played with 8 decks, but with 1. These are the figures of 1 deck."),
        pytest.param(
            "decks=2", "Of 2 decks only one is in play at a time: they are used by turns.", marks=pytest.mark.slow
        ),
        pytest.param("decks=x", "is not played with “x” decks", marks=pytest.mark.slow),
        ("paytable=Z", "has no paytable “Z” here. It has A, B"),
        pytest.param("version=ez", "has no version “ez”", marks=pytest.mark.slow),
    ],
)
def test_what_there_is_not_is_said_and_the_nearest_is_shown(visit: Any, address: str, sentence: str) -> None:
    page = visit().open(f"/odds/three-card-poker?wager=pair-plus&{address}")
    expect(page.locator("[data-part=edge]")).to_have_text("4.5792%", timeout=LONG)
    expect(page.locator("[data-part=problem]")).to_contain_text(sentence)
    expect(page.locator("[data-part=old]")).to_be_hidden()
    assert address not in page.url
    page.locator("select[name=paytable]").select_option("B")
    expect(page.locator("[data-part=problem]")).to_be_hidden(timeout=LONG)


def test_only_decks_and_letters_that_go_together_are_offered(visit: Any) -> None:
    """Of Royal Match 21 the law has one paytable for one deck, and two others for more."""
    page = visit().open("/odds/three-card-poker?wager=pair-plus")
    expect(page.locator("[data-part=decks]")).to_be_hidden()
    page.locator("select[name=wager]").select_option("ante")
    assert numbers_offered(page, "version") == ["The plain game", "Version G1"]
    page = visit().open("/odds/blackjack?wager=royal-match-21")
    assert numbers_offered(page, "decks") == ["1", "2", "4", "5", "6", "8"]
    assert numbers_offered(page, "paytable") == ["A", "B"]
    page.get_by_label("Decks").select_option("1")
    assert numbers_offered(page, "paytable") == ["C"]
    expect(page.locator("[data-part=problem]")).to_be_hidden()


def test_the_bankers_wager_is_seen_with_vigorish_and_without(visit: Any) -> None:
    """With eight decks both edges are published: 1.0579% with vigorish, 1.0183% where Dragon 7 is a push."""
    visitor = visit(390, 844)
    page = visitor.open("/odds/midi-baccarat?wager=banker")
    edge = page.locator("[data-part=edge]")
    expect(edge).to_have_text("1.0579%", timeout=LONG)
    assert numbers_offered(page, "version") == ["The plain game, 5% vigorish", "EZ Baccarat, no vigorish"]
    page.get_by_label("Version").select_option("ez")
    expect(edge).to_have_text("1.0183%", timeout=LONG)
    other = visitor.context.new_page()
    other.goto(page.url)
    expect(other.locator("[data-part=edge]")).to_have_text("1.0183%", timeout=LONG)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", [(1280, 800), pytest.param((390, 844), marks=pytest.mark.slow)])
def test_of_an_outcome_of_many_ways_one_row_stands_and_opens(visit: Any, size: tuple[int, int]) -> None:
    page = visit(*size).open("/odds/blackjack?wager=blackjack")
    rows = page.locator("[data-part=outcomes] tr:visible")
    opens = page.get_by_role("button", name="Split pair:")
    expect(opens).to_have_attribute("aria-expanded", "false", timeout=LONG)
    names = [row.split("\t")[0].strip().split("\n")[0] for row in rows.all_inner_texts()]
    assert len(set(names)) + 1 == len(names)  # A dealer's blackjack is met by a blackjack, or is not.
    assert names[0] == "Doubled, won"
    assert names[-2:] == ["Split pair", "All"]
    assert page.locator("[data-part=exact]").inner_text() == "As a fraction"
    top = page.locator("[data-part=strategy]").bounding_box()
    assert top is not None
    assert top["y"] < size[1]  # It begins on the first screen.
    before = rows.count()
    opens.click()
    assert rows.count() > before + 40
    nets = [int(one.split()[0].replace("−", "-")) for one in page.locator("tr.part td:nth-child(2)").all_inner_texts()]
    assert nets == sorted(nets, reverse=True)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_an_empty_payout_is_not_the_printed_one(visit: Any) -> None:
    page = visit().open("/odds/three-card-poker?wager=pair-plus")
    edge, problem = page.locator("[data-part=edge]"), page.locator("[data-part=problem]")
    expect(edge).to_have_text("4.5792%", timeout=LONG)
    field = page.get_by_label("Straight flush pays")
    field.fill("")
    expect(problem).to_contain_text("Write what “Straight flush” pays")
    expect(page.locator("[data-part=old]")).to_be_visible()
    field.fill("45 to 1")
    expect(edge).to_have_text("2.4072%", timeout=LONG)
    expect(problem).to_have_text("")


def test_side_by_side_only_decks_that_are_in_play_are_offered(visit: Any) -> None:
    """Three Card Poker has one deck in play; a link that says two is refused with the place, and no figure stands."""
    visitor = visit()
    visitor.meant = ("422",)
    page = visitor.open("/odds/compare?with=three-card-poker:pair-plus:A:2")
    row = page.locator("[data-part=rows] tr")
    expect(row).to_contain_text(
        "only one is in play at a time: they are used by turns. [MD 3CP 1.4 Ch.3 §B]", timeout=LONG
    )
    expect(row.locator("td.number")).to_have_count(0)
    page.locator("select[name=game]").select_option("three-card-poker")
    expect(page.locator("[data-part=decks]")).to_be_hidden()
    page.locator("select[name=game]").select_option("blackjack")
    page.locator("select[name=wager]").select_option("royal-match-21")
    assert numbers_offered(page, "decks") == ["1", "2", "4", "5", "6", "8"]
    assert page.locator("select[name=decks]").input_value() == "6"
    assert numbers_offered(page, "paytable") == ["A", "B"]
    page.locator("select[name=decks]").select_option("1")
    assert numbers_offered(page, "paytable") == ["C"]
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("rowheader", name="Blackjack, Royal Match 21 Wager, paytable C, 1 deck")).to_be_visible()
