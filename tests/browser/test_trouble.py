"""What goes wrong at a table: reloads, two tabs, double clicks, old pages and buttons that are held down."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from pitboss.floor.floor import hosted
from pitboss.games.identity import Wager
from tests.browser.conftest import Site, Visitor
from tests.browser.hands import own_box, place, press, table_of, waiting_at

GAME = "three-card-poker"
SETTLED = "How your wagers were settled"


def sit_down(visitor: Visitor, game: str = GAME) -> tuple[Page, str]:
    """A guest at a practice table with an ante; and the table's id."""
    page = visitor.open(f"/play/{game}")
    place(page, "Ante Wager")
    expect(page.locator(".spot.own[aria-label^='Ante Wager'][aria-label*='$']")).to_be_visible()
    return page, page.url.rpartition("/")[2]


def deal(page: Page) -> None:
    press(page, "Deal")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def stake_of(site: Site, table: str, wager: str) -> int:
    """What the guest has wagered, in cents."""
    state = table_of(site, table)
    guest = next(seat for seat, name in state.seats.items() if name.startswith("Guest "))
    return state.round.seats[guest].wagers[Wager(wager)]


def test_a_reload_in_the_middle_of_a_round(visit: Any) -> None:
    page, _ = sit_down(visit())
    deal(page)
    own = page.locator(".card[aria-label]:not([aria-label='face-down card'])")
    before = own.evaluate_all("cards => cards.map(one => one.ariaLabel).sort()")
    page.reload()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert own.evaluate_all("cards => cards.map(one => one.ariaLabel).sort()") == before
    press(page, "Play")
    expect(page.get_by_role("heading", name=SETTLED)).to_be_visible()


def test_two_tabs_of_one_seat_show_the_same(visit: Any) -> None:
    visitor = visit()
    page, _ = sit_down(visitor)
    other = visitor.context.new_page()
    other.goto(page.url)
    deal(page)
    expect(other.get_by_role("button", name="Play", exact=True)).to_be_visible()
    press(other, "Play")
    for tab in (page, other):
        expect(tab.get_by_role("heading", name=SETTLED)).to_be_visible()
        expect(tab.get_by_role("button", name="Play", exact=True)).to_have_count(0)


def test_a_double_click_does_one_thing(visit: Any, site: Site) -> None:
    visitor = visit()
    page = visitor.open(f"/play/{GAME}")
    page.locator(".spot.open.own[aria-label^='Ante Wager']").dblclick()
    expect(page.locator(".spot.own[aria-label^='Ante Wager'][aria-label*='$']")).to_be_visible()
    table = page.url.rpartition("/")[2]
    rounds = table_of(site, table).rounds  # Guests of another test may have played here.
    assert stake_of(site, table, "ante") == 25_00
    page.get_by_role("button", name="Deal", exact=True).dblclick()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).dblclick()
    expect(page.get_by_role("button", name="Next round", exact=True)).to_be_visible()
    page.wait_for_timeout(400)
    expect(page.get_by_role("heading", name=SETTLED)).to_be_visible()
    expect(page.locator("[data-part=says].loss")).to_have_count(0)
    assert table_of(site, table).rounds == rounds


def test_a_key_that_is_held_down_is_pressed_once(visit: Any, site: Site) -> None:
    page, table = sit_down(visit())
    rounds = table_of(site, table).rounds
    deal(page)
    for _ in range(5):  # Playwright repeats the key from the second time on.
        page.keyboard.down("p")
    page.keyboard.up("p")
    expect(page.get_by_role("button", name="Next round", exact=True)).to_be_visible()
    assert table_of(site, table).rounds == rounds
    page.keyboard.down("n")
    page.keyboard.down("n")
    page.keyboard.up("n")
    expect(page.locator(".spot.open.own").first).to_be_visible()
    expect(page.locator("[data-part=says].loss")).to_have_count(0)


def test_a_command_that_is_not_sent_says_so_and_is_sent_again(visit: Any, site: Site) -> None:
    """The connection is gone, and the socket does not know it yet."""
    visitor = visit()
    visitor.meant = ("ERR_FAILED",)
    page = visitor.open(f"/play/{GAME}")
    spot, says = page.locator(".spot.open.own[aria-label^='Ante Wager']"), page.locator("[data-part=says]")
    expect(spot).to_be_visible()
    page.route("**/api/tables/*/commands", lambda route: route.abort())
    spot.click()
    expect(says).to_have_text("That has not reached the house. Trying again…")
    page.unroute("**/api/tables/*/commands")
    expect(says).to_contain_text("$25 wagered.")
    assert stake_of(site, page.url.rpartition("/")[2], "ante") == 25_00
    page.route("**/api/practice/**", lambda route: route.abort())
    press(page, "Deal")
    expect(says).to_have_text("That has not reached the house. Nothing was done; press it again.")
    page.unroute("**/api/practice/**")
    deal(page)


READ = """async (text) => {
  const { readCards } = await import("/static/js/entry.js");
  try { return readCards(text).join(" "); } catch (error) { return error.message.split(":")[0]; }
}"""


TYPED = {
    "As Kd Qc": "As Kd Qc",
    "10c,qs A♠": "Tc Qs As",
    "AsKd??": "As Kd ??",
    "As Kd zz Qc": "“zz” is not a card",
    "As Kd Qx Qc": "“Qx” is not a card",
    "As 1d": "“1d” is not a card",
    "As K": "“K” is not a card",
}


def test_what_is_typed_for_cards_is_read_whole_or_refused(visit: Any) -> None:
    page = visit().open("/sign-in")
    assert {typed: page.evaluate(READ, typed) for typed in TYPED} == TYPED


def test_an_old_page_is_told_so_and_shows_the_table_as_it_stands(visit: Any) -> None:
    visitor = visit()
    page, _ = sit_down(visitor)
    old = visitor.context.new_page()
    deaf = {"now": False}

    def connect(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda said: None if deaf["now"] else socket.send(said))

    old.route_web_socket("**/live*", connect)
    old.goto(page.url)
    deal(page)
    expect(old.get_by_role("button", name="Fold", exact=True)).to_be_visible()
    deaf["now"] = True
    press(page, "Play")
    expect(page.get_by_role("heading", name=SETTLED)).to_be_visible()
    press(old, "Fold")
    expect(old.locator("[data-part=says].loss")).not_to_be_empty()
    expect(old.get_by_role("heading", name=SETTLED)).to_be_visible()
    expect(old.get_by_role("button", name="Fold", exact=True)).to_have_count(0)
    visitor.meant = ("409",)


def test_the_back_button_comes_back_to_the_table(visit: Any) -> None:
    page, _ = sit_down(visit())
    deal(page)
    page.get_by_role("link", name="Rule book", exact=True).click()
    page.get_by_role("heading", level=1).wait_for()
    page.go_back()
    press(page, "Play")
    expect(page.get_by_role("heading", name=SETTLED)).to_be_visible()


@pytest.mark.parametrize("wager", ["9999999999.00", pytest.param("0.01", marks=pytest.mark.slow)])
def test_a_wager_outside_the_limits_is_refused_in_a_sentence(visit: Any, site: Site, wager: str) -> None:
    visitor = visit()
    page = visitor.open(f"/play/{GAME}")
    page.locator(".spot.open.own").first.wait_for()
    table = page.url.rpartition("/")[2]
    before = hosted(site.floor.pit, table).version
    said = page.evaluate(
        """async (amount) => {
          const seat = document.querySelector("player-seat");
          const move = seat.table.state.moves.find(({ command }) => command.wager === "ante");
          return (await seat.table.give({ ...move.command, amount })).problem.detail;
        }""",
        wager,
    )
    assert "$" in said
    expect(page.locator("[data-part=says].loss")).to_contain_text("$")
    assert hosted(site.floor.pit, table).version == before
    visitor.meant = ("status of 4",)


def test_two_pages_of_one_seat_that_begin_at_once_wager_once(visit: Any, site: Site) -> None:
    visitor = visit()
    page = visitor.open("/play/caribbean-stud")
    other = visitor.context.new_page()
    other.goto(page.url)
    pages = (page, other)
    for one in pages:
        expect(one.get_by_role("button", name="Ante $15 and deal", exact=True)).to_be_visible()
    held: list[Any] = []
    for one in pages:
        one.route("**/batch", lambda route: held.append(route) if len(held) < 2 else route.continue_())
        press(one, "Ante $15 and deal")
    while len(held) < 2:
        page.wait_for_timeout(20)
    for route in held:
        route.continue_()
    for one in pages:
        expect(one.get_by_role("button", name="Fold", exact=True)).to_be_visible()
    assert own_box(site, page).wagers["ante"] == 1500
    expect(page.get_by_role("button", name="Bet", exact=True).locator(".cost")).to_have_text("$30")


def test_a_key_does_nothing_behind_an_open_question(visit: Any, site: Site) -> None:
    page = visit().open("/play/craps")
    place(page, "Pass Bet")
    expect(page.get_by_role("button", name="Roll", exact=True)).to_be_visible()
    press(page, "Leave")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("on the felt?")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("r")
    page.keyboard.press("?")
    expect(dialog).to_have_count(1)
    assert not own_box(site, page).settled
    assert waiting_at(site, page.url.rpartition("/")[2]).what == "wagers"


def test_who_only_looks_at_a_practice_table_gets_one_of_their_own(visit: Any) -> None:
    table = visit().open("/play/craps").url
    visitor = visit()
    visitor.open("/play/mini-baccarat")
    page = visitor.open(table.removeprefix(visitor.address))
    press(page, "Take a seat")
    page.wait_for_url(lambda url: "practice-craps" in url and url != table)
    expect(page.get_by_role("button", name="Pass $15 and roll", exact=True)).to_be_visible()
