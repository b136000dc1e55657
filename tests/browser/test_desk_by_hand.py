"""At the submission desk what was filled in is not lost: by a file that is none, or by another game in the list."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.hands import press

PNG = b"\x89PNG\r\n\x1a\n\x00\x00"


@pytest.mark.parametrize(
    ("name", "body", "sentence"),
    [
        ("bad.toml", b'game = "md/three-card-poker"\nwhat now\n', "bad.toml .* not written as TOML; line 2 cannot"),
        pytest.param("picture.png", PNG, "picture.png .* not written as TOML; line 1 cannot", marks=pytest.mark.slow),
        ("empty.toml", b"", "empty.toml .* it is empty"),
    ],
)
def test_a_file_that_is_no_submission_leaves_the_form_as_it_was(
    visit: Any, name: str, body: bytes, sentence: str
) -> None:
    visitor = visit()
    visitor.meant = ("422",)
    page = visitor.open("/submissions?game=three-card-poker")
    text = page.locator("textarea")
    page.get_by_label("Casino").fill("The Harbour")
    page.get_by_label("Casino").press("Tab")
    expect(text).to_have_value(re.compile("The Harbour"))
    page.get_by_label("Upload").set_input_files({"name": name, "mimeType": "text/plain", "buffer": body})
    expect(page.locator("[data-part=told]")).to_have_text(re.compile(sentence))
    expect(page.get_by_label("Casino")).to_have_value("The Harbour")
    expect(text).to_have_value(re.compile("The Harbour"))
    expect(page.locator("[data-part=verdict]")).to_contain_text("Lawful under Three Card Poker")


def test_another_game_in_the_list_begins_with_it_and_asks_first(visit: Any) -> None:
    page = visit(390, 844).open("/submissions?game=three-card-poker")
    verdict, games = page.locator("[data-part=verdict]"), page.locator("select[name=game]")
    expect(verdict).to_contain_text("Lawful under Three Card Poker")
    games.select_option("blackjack")
    expect(verdict).to_contain_text("Lawful under Blackjack")
    page.get_by_label("Casino").fill("The Harbour")
    expect(page.locator("textarea")).to_have_value(re.compile("The Harbour"))
    games.select_option("three-card-poker")
    press(page, "Keep what is filled in")
    expect(games).to_have_value("blackjack")
    expect(page.get_by_label("Casino")).to_have_value("The Harbour")
    games.select_option("three-card-poker")
    press(page, "Begin with Three Card Poker")
    expect(verdict).to_contain_text("Lawful under Three Card Poker")
    expect(games).to_have_value("three-card-poker")


def test_the_links_that_are_offered_are_of_this_game_and_have_names(visit: Any) -> None:
    page = visit().sign_in("pit", "/submissions?game=three-card-poker")
    expect(page.locator("[data-part=verdict]")).to_contain_text("Lawful")
    offered = page.locator("select[name=link] option:not([disabled])")
    for title in offered.all_inner_texts()[1:]:
        assert title == "Three Card Poker, linked"
    assert page.locator("select[name=link] option[disabled]").count() > 0
    assert not page.locator("select[name=link] option[value^=practice-]").count()
