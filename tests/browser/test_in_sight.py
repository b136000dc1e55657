"""What somebody needs at once is in sight at once: at the console, in the school, and of other seats on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from pitboss.floor import demo
from pitboss.floor.person import OPERATOR
from pitboss.games.examples import list_examples
from tests.browser.conftest import Site, serving
from tests.browser.hands import place
from tests.browser.pictures import fill

LAPTOPS = {"1280x800": (1280, 800), "1366x768": (1366, 768)}
PHONES = {"360x640": (360, 640), "390x844": (390, 844)}

READABLE = 10
"""In pixels of the screen: the smallest letters of a betting area."""

LETTERS = """() => Math.min(...[...document.querySelectorAll(".felt .inscription")].map(
  (one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a))"""


@pytest.fixture(scope="module")
def played() -> Iterator[Site]:
    with serving() as site:
        fill(site, ("blackjack",))
        yield site


@pytest.mark.parametrize("size", LAPTOPS)
def test_felt_next_step_and_announcement_are_in_sight_together(size: str, played: Site, browser: Browser) -> None:
    """At a table of seven seats with the most betting areas, on a small laptop, without scrolling."""
    width, height = LAPTOPS[size]
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    context.request.post(f"{played.address}/sign-in", form={"name": "dealer"}, max_redirects=0)
    page = context.new_page()
    page.goto(f"{played.address}/dealer/blackjack")
    page.locator(".felt .inscription").first.wait_for()
    for part in (".felt", "[data-part=waiting]", "[data-part=steps]"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] >= 0, part
        assert box["y"] + box["height"] <= height, part
    assert page.evaluate(LETTERS) >= READABLE * 0.98
    context.close()


@pytest.mark.parametrize("game", ["three-card-poker", "ultimate-texas-holdem", "blackjack", "mini-baccarat"])
def test_three_seats_of_the_school_stand_beside_each_other(game: str, visit: Any) -> None:
    page = visit(1280, 800).open(f"/school?game={game}&kind=next&number=8")
    page.locator(".option").first.wait_for()
    page.locator(".felt .inscription").first.wait_for()
    felt, board = (page.locator(one).bounding_box() for one in (".felt", ".board"))
    assert felt["width"] > felt["height"]
    assert felt["width"] > board["width"] * 0.8
    assert page.evaluate(LETTERS) >= READABLE
    names = [one.bounding_box() for one in page.locator(".seat-label text").all()]
    assert max(one["y"] for one in names) - min(one["y"] for one in names) < felt["height"] / 4
    expect(page.get_by_role("button", name="Check")).to_be_in_viewport()


HOLD = """() => {
  const felt = document.querySelector("casino-felt");
  const { view } = felt.state;
  const cards = ["Ah", "Kd", "Tc", "4d", "9s"].slice(0, Math.max(2, felt.layout.deal.seats?.length ?? 0));
  const [seats, names] = [{ ...view.round.seats }, { ...view.seats }];
  for (const seat of felt.layout.positions.filter((one) => !felt.own.includes(one))) {
    const hands = felt.layout.game.endsWith("blackjack") ? [{ cards, wager: "blackjack" }] : [];
    seats[seat] = { player: `Player ${seat}`, cards, hands, wagers: {}, settled: {}, net: "0.00", folded: false };
    names[seat] = `Player ${seat}`;
  }
  felt.show({ ...felt.state, view: { ...view, seats: names, round: { ...view.round, seats } } });
  felt.show = () => {}; // Whatever else happens at the table.
}"""
OVER = """() => {
  const boxes = [...document.querySelectorAll(".felt .dealt .paper")].map((one) => one.getBoundingClientRect());
  const beside = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1;
  const apart = (a, b) => beside(a, b) || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
  return [boxes.length, boxes.filter((a, n) => boxes.slice(n + 1).some((b) => !apart(a, b))).length];
}"""
WITHOUT_HANDS = ("craps", "mini-baccarat", "midi-baccarat")


@pytest.mark.parametrize("size", PHONES)
def test_cards_of_other_seats_lie_beside_each_other_on_a_phone(size: str, visit: Any) -> None:
    """With somebody at every seat of every game that deals to seats."""
    visitor = visit(*PHONES[size], reduced_motion="reduce")
    page: Page = visitor.page
    for game in (one for one in list_examples() if one not in WITHOUT_HANDS):
        visitor.open(f"/play/{game}")
        page.locator(".spot.open.own").first.wait_for()
        page.evaluate(HOLD)
        page.wait_for_timeout(100)
        number, over = page.evaluate(OVER)
        assert number >= 4, game
        assert over == 0, game


LOWEST = """() => Math.max(...[...document.querySelectorAll(".felt .dealt .paper")].map(
  (one) => one.getBoundingClientRect().bottom))"""
LONG = (
    """(panel) => panel.append(...Array.from({ length: 8 }, () => document.createElement("br")), "Bet 1x is best.")"""
)


@pytest.mark.parametrize("game", ["four-card-poker", "caribbean-stud"])
def test_advice_on_a_small_phone_does_not_cover_ones_own_cards(game: str, visit: Any) -> None:
    page: Page = visit(360, 640, reduced_motion="reduce").open(f"/play/{game}")
    place(page, "Ante Wager")
    page.get_by_role("button", name="Deal", exact=True).click()
    page.locator("[data-part=controls] button[data-choice]").first.wait_for()
    page.locator("[data-part=advice]").evaluate(LONG)
    page.wait_for_timeout(100)
    dock = page.locator(".dock").bounding_box()
    assert dock is not None
    assert dock["height"] > 300
    assert page.evaluate(LOWEST) <= dock["y"]


@pytest.mark.parametrize("size", LAPTOPS)
def test_the_slider_of_a_round_covers_no_card(size: str, played: Site, browser: Browser) -> None:
    """At a table of seven seats the felt and the slider have the whole height of the page together."""
    width, height = LAPTOPS[size]
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    context.request.post(f"{played.address}/sign-in", form={"name": "auditor"}, max_redirects=0)
    page = context.new_page()
    page.goto(f"{played.address}/rounds/blackjack.1")
    page.locator(".felt .inscription").first.wait_for()
    page.locator("casino-felt:not([aria-busy])").wait_for()
    felt, told = (page.locator(one).bounding_box() for one in (".felt", ".told"))
    assert felt is not None
    assert told is not None
    assert felt["y"] >= 0
    assert felt["y"] + felt["height"] <= told["y"] + 1
    assert told["y"] + told["height"] <= height
    context.close()


SLOWLY = "() => document.documentElement.style.setProperty('--move', '60s')"
BEGINS = """() => [...document.querySelectorAll(".felt .dealt")].map(
  (one) => new DOMMatrix(getComputedStyle(one).transform).e)"""


@pytest.mark.parametrize("width", [1280, 390])
def test_cards_slide_from_the_shoe(width: int, visit: Any) -> None:
    """And not out of the corner of the felt: motion explains."""
    page = visit(width, 844).open("/play/three-card-poker")
    page.locator(".spot.open.own[aria-label^='Ante Wager']").click()
    page.evaluate(SLOWLY)
    page.get_by_role("button", name="Deal", exact=True).click()
    page.locator(".felt .dealt").first.wait_for(state="attached")
    shoe = 962 if width > 640 else 380
    assert all(abs(begin - shoe) < 40 for begin in page.evaluate(BEGINS))


def test_at_a_demonstration_whoever_is_waited_for_can_be_taken_the_place_of(site: Site, visit: Any) -> None:
    """A dealer who waits for a floorperson is not stuck where nobody else is there."""
    game = demo.game_of_example(list_examples()["let-it-ride"])
    assert site.floor.host("to-be-opened", game, OPERATOR.actor, "dealer") is None
    page = visit(1280, 800).sign_in("dealer", "/dealer/to-be-opened")
    page.get_by_role("button", name="Go on as floorperson").click()
    expect(page.locator("[data-part=steps] button.first")).to_be_visible()
    expect(page.get_by_role("button", name="Go on as")).to_have_count(0)
