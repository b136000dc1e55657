"""One touch begins a round at every game, and at craps everybody sees and hears the dice."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pitboss.games.examples import list_examples
from pitboss.rounds.dice_events import DiceRolled
from pitboss.web.api.school import game_named
from pitboss.web.pages.layout import layout_of
from tests.browser.conftest import Site
from tests.browser.hands import SECONDS, catch_up, own_box, place, press, table_of

BUTTONS = {
    "blackjack": "Wager $15 and deal",
    "caribbean-stud": "Ante $15 and deal",
    "craps": "Pass $15 and roll",
    "four-card-poker": "Ante $5 and deal",
    "let-it-ride": "3 wagers of $5 and deal",
    "midi-baccarat": "Banker's Hand $25 and deal",
    "mini-baccarat": "Banker's Hand $10 and deal",
    "mississippi-stud": "Ante $5 and deal",
    "stud-235": "3 wagers of $10 and deal",
    "three-card-poker": "Ante $10 and deal",
    "ultimate-texas-holdem": "Ante + Blind $20 and deal",
}
QUICK = ("craps", "ultimate-texas-holdem")
CALL = re.compile(r"The dice show (\d) and (\d): (\d+)\. \S.*\.")
GAMES = [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in list_examples()]


@pytest.mark.parametrize("game", GAMES)
def test_one_touch_wagers_what_the_game_needs_and_the_dealer_goes_on(visit: Any, site: Site, game: str) -> None:
    page = visit(390, 844).open(f"/play/{game}")
    said = page.locator("[data-part=says]")
    expect(page.locator("[data-part=controls] button.first")).to_have_accessible_name(BUTTONS[game])
    expect(said).to_contain_text("For others, touch a betting area.")
    assert own_box(site, page) is None
    press(page, BUTTONS[game])
    if game == "craps":
        expect(said).to_contain_text("The dice show")
    else:
        expect(page.locator(".tray")).to_have_count(0)
    box = own_box(site, page)
    assert box is not None
    assert len([*box.wagers, *box.settled]) >= len(layout_of(game_named(game))["opening"])


def test_the_last_wagers_are_made_again_by_one_touch(visit: Any, site: Site) -> None:
    page = visit().open("/play/three-card-poker")
    place(page, "Ante Wager")
    place(page, "Pair Plus Wager")
    expect(page.locator("[data-part=says]")).to_contain_text("$50 wagered.")
    press(page, "Deal")
    press(page, "Fold")
    press(page, "Next round")
    press(page, "Same again, $50, and deal")
    expect(page.get_by_role("button", name="Fold", exact=True)).to_be_visible()
    assert own_box(site, page).wagers == {"ante": 2500, "pair-plus": 2500}


@pytest.mark.parametrize("size", [(1280, 800), pytest.param((390, 844), marks=pytest.mark.slow)])
def test_the_dice_of_the_last_roll_lie_in_sight_and_are_called(visit: Any, site: Site, size: tuple[int, int]) -> None:
    """Without a wager as well: then the page says so."""
    page = visit(*size).open("/play/craps")
    large = page.locator("[data-part=controls] button.first:enabled")
    press(page, "Roll without me")
    for _ in range(3):
        check_dice(page)
        if large.inner_text().startswith("Next round"):
            large.click()
            expect(page.get_by_role("button", name="Roll without me", exact=True)).to_be_visible()
            expect(page.locator("casino-felt .die")).to_have_count(2)  # They lie there until the next roll.
            return
        roll_again(site, page)
        expect(large).to_be_visible()


def test_what_a_roll_has_brought_is_said_and_shown_until_the_next(visit: Any, site: Site) -> None:
    page = visit().open("/play/craps")
    said, line = page.locator("[data-part=says]"), page.locator(".spot.own[aria-label^='Pass Bet']")
    large = page.locator("[data-part=controls] button.first:enabled")
    seen = set()
    for _ in range(40):
        expect(large).to_be_visible()
        if large.inner_text().startswith("Next round"):
            large.click()
        else:
            roll_again(site, page)
            expect(large).to_be_visible()
            won = re.search(r"You (win|lose) \$15\.", said.inner_text())
            outcome = won.group(1) if won else ""
            assert {"win", "lose"} & set((line.get_attribute("class") or "").split()) == {outcome} - {""}
            assert line.locator(".sum").all_text_contents() in ([], ["$15"])
            seen.add(outcome)
        if seen == {"win", "lose", ""}:
            return
    assert seen >= {"", "lose"}  # It is rare that no wager is won in so many rolls.


def roll_again(site: Site, page: Page) -> None:
    """The same dice may come twice, and the page says the same then: the next roll is waited for in the round."""
    table = page.url.rpartition("/")[2]

    def count() -> int:
        return sum(isinstance(one, DiceRolled) for one in table_of(site, table).round.stands)

    before = count()
    page.locator("[data-part=controls] button.first:enabled").click()
    end = time.monotonic() + SECONDS
    while count() == before:
        assert time.monotonic() < end, "no dice were rolled"
        time.sleep(0.005)
    catch_up(site, table, page)


def check_dice(page: Page) -> None:
    """What is said of the roll is what lies on the felt, above whatever covers its lower part."""
    said = page.locator("[data-part=says]")
    expect(said).to_have_text(CALL)
    call = CALL.match(said.inner_text())
    assert call is not None
    first, second, total = map(int, call.groups())
    assert first + second == total
    dice = page.locator("casino-felt .die")
    names = dice.evaluate_all("dice => dice.map(one => one.getAttribute('aria-label'))")
    assert sorted(names) == sorted(f"die showing {face}" for face in (first, second))
    dock = page.locator(".dock").bounding_box()
    for box in (dice.first.bounding_box(), dice.last.bounding_box()):
        assert box is not None
        assert dock is not None
        assert box["y"] + box["height"] <= dock["y"]


def test_a_round_without_a_wager_of_ones_own_says_so(visit: Any) -> None:
    page = visit().open("/play/mini-baccarat")
    press(page, "Deal without me")
    expect(page.locator("[data-part=says]")).to_have_text("The round is over. You had no wager in it.")


def test_who_leaves_in_the_middle_of_a_round_is_asked_and_told_of_the_wagers(visit: Any) -> None:
    page = visit(390, 844).open("/play/ultimate-texas-holdem")
    press(page, BUTTONS["ultimate-texas-holdem"])
    expect(page.locator("[data-choice]").first).to_be_visible()
    here = page.url
    page.keyboard.press("l")
    asked = page.get_by_role("dialog")
    expect(asked).to_contain_text("Leave $20 on the felt?")
    expect(asked).to_contain_text("wagers")
    asked.get_by_role("button", name="Stay").click()
    expect(asked).to_have_count(0)
    assert page.url == here
    page.keyboard.press("l")
    asked.get_by_role("button", name="Leave").click()
    page.wait_for_url("**/review")
