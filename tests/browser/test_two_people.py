"""What two people do: one asks, another approves; nobody answers the own request, and who may not is told so."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site, Visitor
from tests.browser.hands import press, table_of

LINK = "caribbean-stud"


def ask_for_a_correction(visitor: Visitor, amount: str) -> Page:
    page = visitor.sign_in("pit", "/floor/meters")
    page.get_by_text("Correction or transfer").first.click()
    page.get_by_label("Added to the meter").first.fill(amount)
    page.locator("details[open]").get_by_label("Why").first.fill("The display was read wrong.")
    press(page, "Ask for the correction")
    expect(page.get_by_text("Asked for. Another pit manager approves it.")).to_be_visible()
    return page


def test_one_asks_and_another_approves(visit: Any, site: Site) -> None:
    before = site.floor.pit.links[LINK].levels["main"].shown
    first, second, third = visit(), visit(), visit()
    ask_for_a_correction(first, "12.50")
    own = first.open("/floor")
    asked = own.locator(".request", has_text="+$12.50")
    expect(asked).to_contain_text("Your own request: another person answers it.")
    expect(asked.get_by_role("button", name="Approve")).to_have_count(0)
    lesser = third.sign_in("floor", "/floor").locator(".request", has_text="+$12.50")
    expect(lesser.get_by_text("Not for you to answer.")).to_be_visible()
    other = second.sign_in("pit-2", "/floor").locator(".request", has_text="+$12.50")
    expect(other).to_contain_text("→")
    other.get_by_role("button", name="Approve").click()
    expect(asked).to_have_count(0)
    assert site.floor.pit.links[LINK].levels["main"].shown == before + 1250


def test_enter_in_the_reason_of_a_no_approves_nothing(visit: Any, site: Site) -> None:
    before = site.floor.pit.links[LINK].levels["main"].shown
    ask_for_a_correction(visit(), "7.25")
    asked = visit().sign_in("pit-2", "/floor").locator(".request", has_text="+$7.25")
    asked.get_by_label("Why").fill("No: the display is right.")
    asked.get_by_label("Why").press("Enter")
    asked.get_by_role("button", name="Refuse").press("Enter")
    expect(asked).to_have_count(0)
    assert site.floor.pit.links[LINK].levels["main"].shown == before


def test_the_first_cannot_approve_by_any_way_and_the_second_may_refuse(visit: Any, site: Site) -> None:
    before = site.floor.pit.links[LINK].levels["main"].shown
    first, second = visit(), visit()
    ask_for_a_correction(first, "-1.00")
    own = first.open("/floor")
    asked = own.locator(".request", has_text="−$1")
    expect(asked).to_be_visible()
    id = asked.get_attribute("data-key")
    detail = own.evaluate(
        """async (id) => (await (await fetch(`/api/requests/${id}/answer`, { method: "POST",
          headers: { "Content-Type": "application/json" }, body: '{"approve": true}' })).json()).detail""",
        id,
    )
    assert "You cannot answer your own request" in detail
    other = second.sign_in("pit-2", "/floor").locator(".request", has_text="−$1")
    other.get_by_role("button", name="Refuse").click()
    expect(other.get_by_label("Why")).to_be_focused()
    other.get_by_label("Why").fill("The display is right.")
    other.get_by_role("button", name="Refuse").click()
    expect(asked).to_have_count(0)
    assert site.floor.pit.links[LINK].levels["main"].shown == before
    first.meant = ("status of 4",)


def test_the_dealer_says_who_sits_down_and_does_not_sit_down_themself(visit: Any, site: Site) -> None:
    visitor = visit()
    page = visitor.sign_in("dealer", "/dealer/four-card-poker")
    page.locator("details[data-group]", has=page.get_by_text("Seats (")).locator("summary").click()
    press(page, "Take seat 2")
    name = page.get_by_role("dialog").get_by_label("Player")
    name.fill("dealer")
    page.get_by_role("dialog").get_by_role("button", name="Take seat 2").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("a seat is for a player")
    name.fill("Rosa")
    page.get_by_role("dialog").get_by_role("button", name="Take seat 2").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    seats = table_of(site, "four-card-poker").seats
    assert (seats[2], "dealer" in seats.values()) == ("Rosa", False)  # Players of another test may sit there too.
    visitor.meant = ("status of 4",)


@pytest.mark.slow
def test_a_table_is_stopped_and_goes_on(visit: Any, site: Site) -> None:
    page = visit().sign_in("floor", "/floor/tables")
    stop = page.locator("floor-form", has_text="Stop a table")
    stop.get_by_label("Table").select_option("craps")
    stop.get_by_label("Why").fill("A player disputes the roll.")
    press(page, "Stop the table")
    expect(page.locator(".alarm")).to_contain_text("A player disputes the roll.")
    assert site.floor.places["craps"].frozen
    page.locator("floor-form", has_text="Let a table go on").get_by_label("Why").fill("The camera shows a seven.")
    press(page, "Let it go on")
    expect(page.get_by_text("No table stands still.")).to_be_visible()
    assert not site.floor.places["craps"].frozen


@pytest.mark.slow
def test_somebody_is_added_and_disabled(visit: Any) -> None:
    page = visit().sign_in("pit", "/floor/people")
    add = page.locator("floor-form", has_text="Add somebody")
    add.get_by_label("Name").fill("Rosa")
    add.get_by_label("Dealer").check()
    add.get_by_label("First secret").fill("a long enough secret")
    press(page, "Add")
    row = page.get_by_role("row", name="Rosa")
    expect(row).to_contain_text("dealer")
    disable = page.locator("floor-form", has_text="Disable an account")
    disable.get_by_label("Account").select_option("Rosa")
    disable.get_by_label("Why").fill("She has left.")
    press(page, "Disable")
    expect(row).to_contain_text("Disabled")


@pytest.mark.parametrize(
    "path",
    [
        "/floor",
        pytest.param("/floor/people", marks=pytest.mark.slow),
        pytest.param("/audit", marks=pytest.mark.slow),
        pytest.param("/dealer/blackjack", marks=pytest.mark.slow),
    ],
)
def test_a_page_for_others_says_so(visit: Any, path: str) -> None:
    visitor = visit()
    page = visitor.sign_in("player-3", path)
    expect(page.get_by_role("heading", level=1)).to_contain_text("not")
    expect(page.get_by_role("link", name="To the start")).to_be_visible()
    visitor.meant = ("403",)


def test_a_round_that_does_not_exist(visit: Any) -> None:
    visitor = visit()
    page = visitor.sign_in("auditor", "/rounds/three-card-poker.99999")
    expect(page.get_by_role("heading", level=1)).to_contain_text("99999")
    visitor.meant = ("404",)


def test_an_upload_that_is_no_toml(visit: Any) -> None:
    visitor = visit()
    page = visitor.open("/submissions?game=three-card-poker")
    expect(page.locator("[data-part=verdict]")).to_contain_text("Lawful")
    for name, content in (("no.toml", b"this = is = no toml"), ("picture.png", b"\x89PNG\r\n\x1a\n\x00\xff\xfe")):
        page.get_by_label("Upload").set_input_files({"name": name, "mimeType": "text/plain", "buffer": content})
        expect(page.locator("[data-part=told]")).to_contain_text(name)
        expect(page.locator("[data-part=verdict]")).to_contain_text("Lawful")  # What was there before stays.
    visitor.meant = ("422",)
