"""Somebody who comes to deal: simulated players are one touch away, a seat has a name, nothing is asked twice."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from playwright.sync_api import expect

from pitboss.errors import Refusal
from pitboss.floor.floor import Order, hosted
from pitboss.people import Actor
from pitboss.tables.commands import LeaveSeat
from tests.browser.conftest import Site
from tests.browser.hands import catch_up, press, until_changed

GAME = "let-it-ride"


def test_a_dealer_seats_simulated_players_and_deals_them_a_round(visit: Any, site: Site) -> None:
    page = visit().sign_in("dealer", f"/dealer/{GAME}")
    press(page, "Seat simulated players")
    expect(page.get_by_role("button", name="Seat simulated players")).to_be_hidden()
    for _ in range(60):
        table = hosted(site.floor.pit, GAME).table
        if table.rounds and not table.in_round:
            break
        catch_up(site, GAME, page)
        step = page.locator("[data-part=steps] button").first
        until_changed(site, GAME, lambda step=step: step.click(timeout=20_000))  # type: ignore[misc]
    table = hosted(site.floor.pit, GAME).table
    assert len(table.seats) == 3
    assert table.round.phase == "over"
    assert all(box.settled for box in table.round.seats.values())
    catch_up(site, GAME, page)
    page.evaluate("scrollTo(0, 0)")
    settlement = page.get_by_role("region", name="Settlement")
    for part in (settlement.get_by_role("heading", level=3).first, settlement.get_by_role("listitem").first):
        expect(part).to_be_in_viewport()  # Beside the table, however many betting areas there are.
    empty(site, GAME)


def test_a_dealer_seats_a_player_by_name(visit: Any, site: Site) -> None:
    page = visit().sign_in("dealer", "/dealer/mini-baccarat")
    page.get_by_text("Seats", exact=False).first.click()
    press(page, "Take seat 2")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Player").fill("Ann")
    dialog.get_by_role("button", name="Take seat 2").click()
    expect(dialog).to_have_count(0)
    assert hosted(site.floor.pit, "mini-baccarat").table.seats == {2: "Ann"}
    empty(site, "mini-baccarat")


def test_a_double_click_asks_for_one_fill(visit: Any, site: Site) -> None:
    page = visit().sign_in("floor", "/floor")
    page.get_by_text("Ask for a fill or a credit").click()
    form = page.locator("form.fill")
    form.get_by_label("Table").select_option("blackjack")
    form.get_by_label("Chips").fill("40")
    form.get_by_label("Why").fill("The tray is low.")
    form.get_by_role("button", name="Ask").click()
    expect(form.get_by_role("status")).to_have_text("Say how many chips of which denomination, as in 40 of 25.")
    form.get_by_label("of", exact=True).fill("25")
    form.get_by_role("button", name="Ask").dblclick()
    expect(form.get_by_role("status")).to_contain_text("Asked for.")
    assert len(list_requests(site)) == 1


def empty(site: Site, table: str) -> None:
    """Everybody leaves: other tests sit down there."""
    for seat, name in tuple(hosted(site.floor.pit, table).table.seats.items()):
        left = site.floor.tell(Order(uuid4().hex, table, Actor("player", name), LeaveSeat(seat)))
        assert not isinstance(left, Refusal), left


def list_requests(site: Site) -> list[str]:
    """Those about money in the record."""
    entries = site.floor.store.read("requests")
    return [str(said) for entry in entries for said in entry.events if said.get("subject") == "till"]


def test_the_space_bar_does_not_move_the_page_while_there_is_no_large_button(visit: Any) -> None:
    page = visit(1280, 400).sign_in("dealer", "/dealer/caribbean-stud")
    page.locator("[data-part=groups] details").first.wait_for()
    page.locator("[data-part=steps]").evaluate("(steps) => steps.replaceChildren()")
    page.keyboard.press("Space")
    page.wait_for_timeout(300)
    assert page.evaluate("[scrollY, document.documentElement.scrollHeight > innerHeight]") == [0, True]
