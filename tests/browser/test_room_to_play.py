"""Room to play: the keyboard stays where it is, and whatever can be pressed leaves the felt in sight, however small."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from pitboss.floor.floor import Order
from pitboss.people import Actor
from pitboss.tables.commands import TakeSeat
from tests.browser.conftest import Site
from tests.browser.hands import host_by_hand

TABLE = "three-card-poker"
FOCUSED = "document.activeElement.ariaLabel"
LATER = "version => Number(document.querySelector('player-seat').dataset.version) > version"
LISTEN = """() => {
  const says = document.querySelector("[data-part=says]");
  window.heard = [];
  new MutationObserver(() => window.heard.push(says.textContent)).observe(says, { childList: true });
}"""
SMALL_PHONE, TWICE_AS_LARGE, ON_ITS_SIDE = (375, 553), (640, 400), (844, 390)


def test_the_focus_stays_whatever_others_do_at_the_table(visit: Any, site: Site) -> None:
    page = visit().open(f"/play/{TABLE}")
    seat = page.locator("player-seat")
    page.get_by_role("button", name="Ante $10 and deal").wait_for()
    page.wait_for_timeout(1500)
    page.get_by_role("button", name="5 dollar chip", exact=True).focus()
    table, version = seat.get_attribute("data-table"), int(seat.get_attribute("data-version") or 0)
    told = site.floor.tell(Order("another", table, Actor("player", "Zoe"), TakeSeat(2, "Zoe")))
    page.wait_for_function(LATER, arg=version)
    assert page.evaluate(FOCUSED) == "5 dollar chip", told


def test_who_presses_a_button_that_goes_is_still_among_the_buttons(visit: Any) -> None:
    page = visit().open(f"/play/{TABLE}")
    page.get_by_role("button", name="Ante $10 and deal").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Play", exact=True).wait_for()
    assert page.evaluate(FOCUSED) == "What you can do"
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUSED) == "Play"


def test_the_focus_stays_at_the_console(visit: Any, site: Site) -> None:
    table = "sits-down-meanwhile"
    host_by_hand(site, table, "let-it-ride")
    console = visit().sign_in("dealer", f"/dealer/{table}")
    console.get_by_role("button", name="New round").wait_for()
    console.get_by_text("Seats (").click()
    console.get_by_role("button", name="Take seat 1").focus()
    before = console.evaluate(FOCUSED)
    assert before == "Take seat 1"
    site.floor.tell(Order("sits down", table, Actor("player", "player-5"), TakeSeat(5, "player-5")))
    expect(console.get_by_role("button", name="Take seat 5")).to_have_count(0)
    assert console.evaluate(FOCUSED) == before


@pytest.mark.parametrize(
    "size", [SMALL_PHONE, *(pytest.param(one, marks=pytest.mark.slow) for one in (TWICE_AS_LARGE, ON_ITS_SIDE))]
)
def test_what_one_can_do_never_hides_ones_own_cards(visit: Any, size: tuple[int, int]) -> None:
    page = visit(*size).open("/play/blackjack")
    page.get_by_role("button", name="Wager $15 and deal").click()
    page.locator("button[data-choice], [data-part=results]:not([hidden])").first.wait_for()
    page.wait_for_timeout(400)
    page.locator(".seat-label.own").scroll_into_view_if_needed()
    hidden = """() => {
      const card = [...document.querySelectorAll(".dealt")].at(-1).getBoundingClientRect();
      const at = document.elementFromPoint(card.x + card.width / 2, card.y + card.height / 2);
      return Boolean(at?.closest(".dock"));
    }"""
    assert not page.evaluate(hidden)
    areas = page.locator(".spot.own").last
    areas.scroll_into_view_if_needed()
    box, dock = areas.bounding_box(), page.locator(".dock").bounding_box()
    page.mouse.wheel(0, 4000)
    page.wait_for_timeout(200)
    box, dock = areas.bounding_box(), page.locator(".dock").bounding_box()
    assert box["y"] + box["height"] <= dock["y"] or box["x"] + box["width"] <= dock["x"]


def test_a_table_without_meters_has_no_empty_stop_for_the_keyboard(visit: Any) -> None:
    page = visit().open("/play/craps")
    page.get_by_role("button", name="Pass $15 and roll").wait_for()
    expect(page.get_by_role("group", name="Progressive meters")).to_have_count(0)


def test_players_hear_nothing_of_what_the_house_counts(visit: Any) -> None:
    page = visit().open(f"/play/{TABLE}")
    page.get_by_role("button", name="Ante $10 and deal").wait_for()
    page.evaluate(LISTEN)
    page.keyboard.press("d")
    page.locator("button[data-choice]").first.wait_for()
    assert not [one for one in page.evaluate("window.heard") if "progressive chips" in one or "linked meters" in one]


def test_amounts_on_the_floor_stand_in_one_line(visit: Any) -> None:
    page = visit().sign_in("pit", "/floor")
    page.locator(".levels .amount").first.wait_for()
    heights = page.locator(".levels .amount").evaluate_all("all => all.map((one) => one.getClientRects().length)")
    assert set(heights) == {1}


def test_the_roles_that_somebody_has_are_ticked(visit: Any) -> None:
    page = visit().sign_in("pit", "/floor/people")
    form = page.locator("floor-form", has_text="Change the roles")
    ticked = "all => all.filter((one) => one.checked).map((one) => one.value)"
    assert form.locator("[name=roles]").evaluate_all(ticked) == ["auditor"]
    form.locator("select").select_option("pit-2")
    assert form.locator("[name=roles]").evaluate_all(ticked) == ["pit manager"]


def test_who_names_a_card_that_lies_face_down_is_told_how_many_lie_face_up(visit: Any) -> None:
    place = """async (due) => {
      const { placeCards, readCards } = await import("/static/js/entry.js");
      try { return placeCards(readCards("As 6d 9c Kd"), due); } catch (error) { return error.message; }
    }"""
    due = [{"face": one} for one in ("up", "up", "up", "down")]
    says = visit().open("/sign-in").evaluate(place, due)
    assert says == "3 of these cards lie face up, and you named 4: leave out whatever lies face down."


def test_the_desk_says_choices_in_words(visit: Any) -> None:
    page = visit().open("/submissions?game=three-card-poker")
    chosen = page.locator("[data-part=choices]")
    expect(chosen).to_contain_text("yes")
    said = chosen.locator("td:nth-child(2)").all_inner_texts()
    assert not [one for one in said if one.split(" (")[0] in ("true", "false", "void-round")]


def test_a_citation_that_names_nothing_leads_to_the_search(visit: Any) -> None:
    visitor = visit()
    visitor.meant = ("404",)
    page = visitor.open("/sources?cite=nope")
    assert "pitboss search" not in page.locator("main").inner_text()
    page.get_by_role("link", name="Search the rule book").click()
    expect(page.get_by_label("Find a line")).to_be_visible()


def test_a_dealer_who_told_something_wrong_learns_who_puts_it_right(visit: Any, site: Site) -> None:
    host_by_hand(site, "told-wrong", "let-it-ride")
    console = visit().sign_in("dealer", "/dealer/told-wrong")
    expect(console.get_by_text("A floorperson puts it right here, under Corrections.")).to_be_visible()


def test_practice_tables_do_not_hide_the_streams_of_the_house(visit: Any) -> None:
    visit().open("/play/mini-baccarat").locator("player-seat[data-version]").wait_for()
    page = visit().sign_in("auditor", "/audit")
    expect(page.get_by_role("region", name="Streams", exact=True)).not_to_contain_text("practice")
    page.get_by_text("Streams of practice tables (").click()
    practised = page.get_by_role("region", name="Streams of practice tables")
    expect(practised.get_by_role("link").first).to_be_visible()


def test_a_dealer_is_told_the_limits_of_the_table(visit: Any, site: Site) -> None:
    say = """async () => (await import("/static/js/moves.js")).sayAmounts(
      { least: "0.01", most: "999999999999990.00", only: [] }, "$10 to $500")"""
    assert visit().open("/sign-in").evaluate(say).startswith("The table's limits: $10 to $500.")
