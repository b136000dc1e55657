"""Cards that the dealer tells: those face down are dealt by one touch, those face up are typed, and put right."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from pitboss.cards import UNKNOWN, show
from tests.browser.conftest import Site
from tests.browser.hands import catch_up, host_by_hand, next_step, place, press, table_of, until_changed, waiting_at


def begin(site: Site, visit: Any, table: str, seat: int, *wagers: str) -> Page:
    """A round with one player's wagers down and the bets closed, as the console has it."""
    console: Page = visit().sign_in("dealer", f"/dealer/{table}")
    player = visit().sign_in(f"player-{seat}", f"/tables/{table}")
    press(player, f"Take seat {seat}")
    while waiting_at(site, table).what != "wagers":
        catch_up(site, table, console)
        until_changed(site, table, lambda: next_step(console))
    for wager in wagers:
        catch_up(site, table, player)
        until_changed(site, table, lambda wager=wager: place(player, wager))  # type: ignore[misc]
    while waiting_at(site, table).what != "cards":
        catch_up(site, table, console)
        until_changed(site, table, lambda: next_step(console))
    catch_up(site, table, console)
    return console


def test_a_console_without_a_wager_waits_for_one(visit: Any, site: Site) -> None:
    """The dealer closes the bets, but not before there is one."""
    table = "tcp-no-wager"
    host_by_hand(site, table, "three-card-poker")
    player = visit(390, 844).sign_in("player-3", f"/tables/{table}")
    press(player, "Take seat 3")
    expect(player.get_by_text("A new round may begin.")).to_be_visible()
    console: Page = visit().sign_in("dealer", f"/dealer/{table}")
    while waiting_at(site, table).what != "wagers":
        catch_up(site, table, console)
        until_changed(site, table, lambda: next_step(console))
    expect(console.locator("[data-part=steps]")).to_have_text("Waiting for the first wager.")


def test_a_console_says_which_wager_is_missing(visit: Any, site: Site) -> None:
    """MD 235 1.1 Ch.7 §E(1): as long as the three wagers are not equal, the dealer cannot go on."""
    table = "stud-unequal"
    host_by_hand(site, table, "stud-235")
    player = visit().sign_in("player-3", f"/tables/{table}")
    press(player, "Take seat 3")
    console: Page = visit().sign_in("dealer", f"/dealer/{table}")
    while waiting_at(site, table).what != "wagers":
        catch_up(site, table, console)
        until_changed(site, table, lambda: next_step(console))
    catch_up(site, table, player)
    until_changed(site, table, lambda: place(player, "2 Card Poker Wager"))
    missing = "must place a 3 Card Poker Wager equal to the 2 Card Poker Wager"
    expect(console.locator("[data-part=steps]")).to_contain_text(f"Seat 3 {missing}")
    expect(console.locator("[data-part=steps] a.cite")).to_have_text("MD 235 1.1 Ch.7 §E(1)")
    expect(player.locator("[data-part=says]")).to_contain_text(f"You {missing}")


def test_cards_that_lie_face_down_are_dealt_by_one_key_and_named_when_turned(visit: Any, site: Site) -> None:
    """MD 3CP 1.4 Ch.8 §E: three cards to each player and the dealer, face down."""
    table = "tcp-by-hand"
    host_by_hand(site, table, "three-card-poker")
    console = begin(site, visit, table, 3, "Pair Plus Wager")
    until_changed(site, table, lambda: console.keyboard.press("Space"))
    assert table_of(site, table).round.seats[3].cards == (UNKNOWN,) * 3
    while waiting_at(site, table).what != "turned-cards":
        catch_up(site, table, console)
        until_changed(site, table, lambda: next_step(console))
    catch_up(site, table, console)
    next_step(console)
    dialog = console.locator("dialog[open]")
    expect(dialog.locator("ol li")).to_have_count(3)
    dialog.get_by_label("Cards that lie face up").fill("qs 10d 4c")
    expect(dialog.get_by_role("button", name="Take back")).to_have_count(3)
    dialog.get_by_role("button", name="Take back Td").click()
    dialog.get_by_label("Cards that lie face up").press("End")
    dialog.get_by_label("Cards that lie face up").press_sequentially(" 6d")
    until_changed(site, table, lambda: console.keyboard.press("Enter"))
    state = table_of(site, table).round
    lying = {tuple(show(card) for card in one) for one in (*state.zones.values(), state.seats[3].cards)}
    assert ("Qs", "4c", "6d") in lying


def test_a_card_that_was_told_wrong_is_touched_and_the_right_one_picked(visit: Any, site: Site) -> None:
    """Nobody counts events or places, and a card that lies face down is not offered."""
    table = "tcp-misread"
    host_by_hand(site, table, "three-card-poker")
    console = begin(site, visit, table, 3, "Pair Plus Wager")
    until_changed(site, table, lambda: console.keyboard.press("Space"))
    told = iter(("qs 10d 4c", "7h 7c 2d"))
    while waiting_at(site, table).what != "new-round":
        catch_up(site, table, console)
        if waiting_at(site, table).what == "turned-cards":
            next_step(console)
            console.locator("dialog[open]").get_by_label("Cards that lie face up").fill(next(told))
            until_changed(site, table, lambda: console.keyboard.press("Enter"))
        else:
            until_changed(site, table, lambda: next_step(console))
    floor = visit().sign_in("floor", f"/dealer/{table}")
    catch_up(site, table, floor)
    floor.get_by_text("Corrections").first.click()
    press(floor, "Correct a card")
    dialog = floor.locator("dialog[open]")
    assert "from 0" not in dialog.inner_text()
    assert dialog.get_by_role("radio").count() in (3, 6)  # Those that were turned, and none of those dealt face down.
    dialog.locator("input[name=why]").fill("misread")
    dialog.get_by_role("radio", name="queen of spades").check(force=True)
    dialog.get_by_role("button", name="K of spades").click()
    until_changed(site, table, lambda: dialog.locator("button.first").click())
    state = table_of(site, table).round
    lying = {show(card) for one in (*state.zones.values(), state.seats[3].cards) for card in one}
    assert "Ks" in lying
    assert "Qs" not in lying


SENT = {"Kh 7c": "?? Kh ?? 7c", "Kh": "?? Kh ??", "": "??", "?? Kh ?? 7c": "?? Kh ?? 7c"}


def test_only_cards_that_lie_face_up_are_named(visit: Any) -> None:
    place_cards = """async ([typed, due]) => {
      const { placeCards, readCards } = await import("/static/js/entry.js");
      return placeCards(readCards(typed), due);
    }"""
    due = [{"face": one} for one in ("down", "up", "down", "up")]
    page = visit().open("/sign-in")
    assert {typed: " ".join(page.evaluate(place_cards, [typed, due])) for typed in SENT} == SENT


SHOWN = {
    "Kh": "back Kh back next",
    "?? Kh": "back Kh next free",
    "?? Kh ?? 7c": "back Kh back 7c",
    "??": "back next free free",
}


def test_cards_are_shown_where_they_go_whether_those_face_down_are_typed_or_not(visit: Any) -> None:
    show = """async ([typed, due]) => {
      const { cardEntry } = await import("/static/js/entry.js");
      const box = cardEntry({ due });
      const field = box.querySelector("input");
      field.value = typed;
      field.dispatchEvent(new Event("input"));
      const said = (slot) => slot.querySelector("button")?.getAttribute("aria-label").split(" ")[2].slice(0, 2);
      return [...box.querySelectorAll("li")].map((slot) => said(slot) || slot.className || "back");
    }"""
    due = [{"face": one, "to": "seat 1"} for one in ("down", "up", "down", "up")]
    page = visit().open("/sign-in")
    assert {typed: " ".join(page.evaluate(show, [typed, due])) for typed in SHOWN} == SHOWN


def test_an_irregularity_is_two_touches_or_two_keys_away(visit: Any, site: Site) -> None:
    table = "other-by-hand"
    host_by_hand(site, table, "three-card-poker")
    console = begin(site, visit, table, 4, "Pair Plus Wager")
    groups = console.locator("[data-part=groups] details")
    first = groups.filter(has_text="Irregularities")
    console.keyboard.press("1")
    expect(first.get_by_role("button").first).to_be_focused()
    console.keyboard.press("2")
    expect(groups.nth(1).get_by_role("button").first).to_be_visible()
    expect(first.get_by_role("button").first).to_be_hidden()
    first.locator("summary").click()
    first.get_by_role("button", name="face up", exact=False).first.click()
    expect(console.locator("dialog[open]")).to_be_visible()


def test_a_digit_on_a_choice_opens_no_group(visit: Any, site: Site) -> None:
    table = "ms-digits"
    host_by_hand(site, table, "mississippi-stud")
    console = begin(site, visit, table, 3, "Ante Wager")
    while waiting_at(site, table).what != "choice":
        catch_up(site, table, console)
        until_changed(site, table, lambda: next_step(console))
    catch_up(site, table, console)
    groups = console.locator("[data-part=groups] > details")
    expect(console.get_by_role("button", name="3x", exact=True).locator("kbd")).to_have_text("3")
    expect(groups.first.locator("summary kbd").first).to_have_text("4")
    console.keyboard.press("4")
    expect(groups.first).to_have_attribute("open", "")
    assert waiting_at(site, table).what == "choice"
    until_changed(site, table, lambda: console.keyboard.press("1"))
    assert table_of(site, table).round.seats[3].choices == ("1x",)
