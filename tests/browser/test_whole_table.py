"""The table as dealers and auditors see it: at every seat each betting area bears its name, and nothing hides it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from pitboss.floor.floor import hosted
from pitboss.games.examples import list_examples
from pitboss.games.identity import Wager
from pitboss.web.pages.layout import layout_of
from tests.browser.conftest import Site, serving
from tests.browser.pictures import fill

TABLES = ("blackjack", "caribbean-stud", "craps", "midi-baccarat", "ultimate-texas-holdem", "three-card-poker")
"""The most areas, the most cards, dice, the most seats, the most places for cards of the table, and a plain one."""
SIZES = {"desktop": (1280, 900), "phone": (390, 844)}
LEAST = 10
"""In pixels of the screen: the smallest letters on a felt."""

LOOK = """() => {
  const all = (kind) => [...document.querySelectorAll(`casino-felt ${kind}`)];
  const boxes = (kind) => all(kind).map((node) => node.getBoundingClientRect());
  const beside = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1;
  const apart = (a, b) => beside(a, b) || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
  const within = (a, b) => a.left >= b.left - 1 && a.right <= b.right + 1;
  const inside = (a, b) => within(a, b) && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
  const [rings, cards] = [boxes(".ring"), boxes(".dealt .paper")];
  const over = [".dealt .paper", ".stack", ".total rect", ".seat-label text", ".zone-name"].flatMap(boxes);
  const [wrong, letters] = [[], []];
  for (const name of all(".inscription")) {
    const [box, text] = [name.getBoundingClientRect(), name.textContent];
    const ring = name.closest(".spot").querySelector(".ring").getBoundingClientRect();
    if (!inside(box, ring)) wrong.push(`${text} leaves its area`);
    if (text.includes("…")) wrong.push(`${text} is cut`);
    if (over.some((other) => !apart(box, other))) wrong.push(`${text} is hidden`);
  }
  const texts = all("text").filter((one) => one.textContent.trim());
  for (const text of texts) letters.push(parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a);
  const flat = texts.filter((one) => !one.querySelector("textPath") && !one.closest(".card"));
  flat.forEach((one, n) => {
    const lines = (node) => node.getBoundingClientRect().height * 0.7; // Lines of a name stand closer than their boxes.
    const middle = (node) => (node.getBoundingClientRect().top + node.getBoundingClientRect().bottom) / 2;
    for (const other of flat.slice(n + 1)) {
      const [a, b] = [one, other].map((node) => node.getBoundingClientRect());
      const near = Math.abs(middle(one) - middle(other)) < (lines(one) + lines(other)) / 2;
      if (near && !beside(a, b)) wrong.push(`${one.textContent} over ${other.textContent}`);
    }
  });
  const felt = document.querySelector("casino-felt .felt").getBoundingClientRect();
  const out = flat.filter((one) => !within(one.getBoundingClientRect(), felt));
  for (const one of out) wrong.push(`${one.textContent} leaves the felt`);
  if (rings.some((a, n) => rings.slice(n + 1).some((b) => !apart(a, b)))) wrong.push("two areas overlap");
  if (cards.some((card) => rings.some((ring) => !apart(card, ring)))) wrong.push("a card on an area");
  const names = boxes(".seat-label text");
  if (cards.some((card) => names.some((name) => !apart(card, name)))) wrong.push("a card on a name");
  return { wrong, least: Math.min(...letters), cards: cards.length, chips: all(".stack").length };
}"""


@pytest.fixture(scope="module")
def played() -> Iterator[Site]:
    with serving() as site:
        fill(site, TABLES)
        yield site


def look(page: Page) -> dict[str, Any]:
    page.locator("casino-felt .inscription").first.wait_for()
    page.wait_for_timeout(600)  # Cards are still moving to their places.
    found: dict[str, Any] = page.evaluate(LOOK)
    assert found["wrong"] == []
    assert found["least"] >= LEAST
    assert found["chips"] > 0
    return found


PLACE_ALL = """() => document.querySelectorAll(".spot.open.own:not([aria-label*='$'])").forEach(
  (spot) => spot.dispatchEvent(new MouseEvent("click", { bubbles: true })))"""


def look_at_own(page: Page) -> None:
    page.wait_for_timeout(300)
    found = page.evaluate(LOOK)
    assert found["least"] >= LEAST, page.url
    assert [one for one in found["wrong"] if "card" not in one] == [], page.url


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("table", TABLES)
def test_every_area_of_every_seat_bears_its_name(table: str, size: str, played: Site, browser: Browser) -> None:
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    context.request.post(f"{played.address}/sign-in", form={"name": "dealer"}, max_redirects=0)
    page = context.new_page()
    page.goto(f"{played.address}/dealer/{table}")
    look(page)
    layout = layout_of(played.floor.places[table].game)
    seats = hosted(played.floor.pit, table).table.round.seats
    for seat in layout["positions"] if not layout["dice"] else ():  # All share the areas of a craps table.
        hands = max(1, len(seats[seat].hands)) if seat in seats else 1  # Each hand of a split pair has its own wager.
        for wager in (one for one in layout["wagers"] if one["early"]):
            label = f"{wager['title']}, seat {seat}"
            area = page.locator(f'casino-felt .spot[aria-label="{label}"], casino-felt .spot[aria-label^="{label}, $"]')
            assert 1 <= area.count() <= hands, label
            assert area.locator(".inscription").count() >= 1, label
    context.close()


@pytest.mark.parametrize("size", [pytest.param("desktop", marks=pytest.mark.slow), "phone"])
def test_from_a_seat_of_ones_own_the_letters_are_as_large(size: str, played: Site, browser: Browser) -> None:
    """Before the deal and after it, with a wager in each area that takes one, in every game."""
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    page = context.new_page()
    for game in list_examples():
        page.goto(f"{played.address}/play/{game}")
        page.locator(".spot.open.own").first.wait_for()
        look_at_own(page)
        for _ in range(3):  # Some may be placed only beside others.
            page.evaluate(PLACE_ALL)
            page.wait_for_timeout(300)
        page.locator(".spot.own[aria-label*='$']").first.wait_for()
        look_at_own(page)
    context.close()


@pytest.mark.parametrize("size", SIZES)
def test_a_round_told_again_names_them_too_and_its_slider_stays_in_sight(
    size: str, played: Site, browser: Browser
) -> None:
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    context.request.post(f"{played.address}/sign-in", form={"name": "auditor"}, max_redirects=0)
    page = context.new_page()
    page.goto(f"{played.address}/rounds/blackjack.3")
    assert look(page)["cards"] > 0
    slider = page.get_by_role("slider", name="Step of the round").bounding_box()
    assert slider is not None
    assert slider["y"] + slider["height"] <= height
    context.close()


CALL_FOR = """(zones) => {
  const felt = document.querySelector("casino-felt");
  const { view } = felt.state;
  felt.show({ ...felt.state, view: { ...view, round: { ...view.round, zones: { ...view.round.zones, ...zones } } } });
}"""


@pytest.mark.parametrize("size", SIZES)
def test_cards_that_a_wager_calls_for_have_room_of_their_own(size: str, played: Site, browser: Browser) -> None:
    """The community cards of the Five-Card Progressive: no round has them unless somebody placed it."""
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    context.request.post(f"{played.address}/sign-in", form={"name": "dealer"}, max_redirects=0)
    page = context.new_page()
    page.goto(f"{played.address}/dealer/three-card-poker")
    before = look(page)
    page.evaluate(CALL_FOR, {"dealer": ["Ah", "Kd", "2c"], "community": ["Tc", "4d"]})
    assert look(page)["cards"] > before["cards"]
    context.close()


STAKE = """([seat, wagers]) => {
  const felt = document.querySelector("casino-felt");
  const { view } = felt.state;
  const taken = view.round.seats[seat];
  const seats = { ...view.round.seats, [seat]: { ...taken, wagers: { ...taken.wagers, ...wagers } } };
  felt.show({ ...felt.state, view: { ...view, round: { ...view.round, seats } } });
}"""
STAKES_OF = """(seat) => [...document.querySelectorAll(`casino-felt .spot[aria-label*="${seat}"]:has(.sum)`)]
  .map((spot) => spot.getAttribute("aria-label")).join(" ")"""
HANDS = (1, 2, 3, 4)
CHOSEN = ("insurance", *(Wager.on_hand(hand) for hand in HANDS[1:]), *(Wager.on_hand(hand).doubled() for hand in HANDS))
"""What a seat may come to have made after the deal: insurance, three splits, and each hand doubled."""
AMOUNTS = ("7.50", "1000.00", "25000.50")


@pytest.mark.parametrize("size", SIZES)
def test_many_wagers_that_choices_made_have_room_beside_each_other(size: str, played: Site, browser: Browser) -> None:
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    context.request.post(f"{played.address}/sign-in", form={"name": "auditor"}, max_redirects=0)
    page = context.new_page()
    page.goto(f"{played.address}/rounds/blackjack.3")
    look(page)
    for amount in AMOUNTS:
        for count in (1, 3, 5, len(CHOSEN)):
            page.evaluate(STAKE, ["1", dict.fromkeys(CHOSEN[:count], amount)])
            found = page.evaluate(LOOK)
            assert found["wrong"] == [], (amount, count)
            assert found["least"] >= LEAST, (amount, count)
            said = page.evaluate(STAKES_OF, "seat 1")
            assert said.count("Double Down") >= count - len(HANDS), (amount, count)
            assert said.count(f"${float(amount):,.2f}".removesuffix(".00")) >= count, (amount, count)
    context.close()


CUT_OFF = """() => {
  const plot = document.querySelector("meter-history .plot").getBoundingClientRect();
  const texts = [...document.querySelectorAll("meter-history .plot text")].map((one) => one.getBoundingClientRect());
  const outside = texts.filter((one) => one.left < plot.left || one.right > plot.right + 1).length;
  const axis = texts.slice(-2);
  return [outside, Math.max(...texts.map((one) => one.height)), axis[0].right < axis[1].left, plot.height];
}"""


@pytest.mark.parametrize("size", SIZES)
def test_a_meter_over_time_is_drawn_at_the_size_of_the_page(size: str, played: Site, browser: Browser) -> None:
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height})
    context.request.post(f"{played.address}/sign-in", form={"name": "auditor"}, max_redirects=0)
    page = context.new_page()
    page.goto(f"{played.address}/audit")
    page.locator("meter-history select").select_option("blackjack/main")
    page.locator("meter-history .plot text").first.wait_for()
    page.wait_for_load_state("networkidle")  # The plot of the meter that was chosen takes the place of another.
    outside, letters, apart, tall = page.evaluate(CUT_OFF)
    assert (outside, apart) == (0, True)
    assert letters <= 20
    assert tall <= 320
    context.close()
