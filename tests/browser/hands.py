"""What people do with their hands: a chip on a betting area, a button, and a whole round of any game."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from playwright.sync_api import Page, expect

from pitboss.floor import demo
from pitboss.floor.floor import hosted
from pitboss.floor.person import OPERATOR
from pitboss.games.examples import list_examples
from pitboss.rounds.waiting import Waiting
from pitboss.tables.state import Table
from pitboss.tables.waiting import waits_for
from tests.browser.conftest import Site

STEPS_AT_MOST = 400
SECONDS = 30

WAGERS: Mapping[str, Sequence[str]] = {
    "blackjack": ("Blackjack Wager",),
    "caribbean-stud": ("Ante Wager",),
    "craps": ("Pass Bet",),
    "four-card-poker": ("Ante Wager",),
    "let-it-ride": ("Wager 1", "Wager 2", "Wager $"),
    "midi-baccarat": ("Wager on the Banker's Hand",),
    "mini-baccarat": ("Wager on the Player's Hand",),
    "mississippi-stud": ("Ante Wager",),
    "stud-235": ("2 Card Poker Wager", "3 Card Poker Wager", "5 Card Poker Wager"),
    "three-card-poker": ("Ante Wager", "Pair Plus Wager"),
    "ultimate-texas-holdem": ("Ante Wager", "Blind Wager"),
}
"""By game: what a player wagers, by the legal names on the felt."""

PREFERRED = ("Stand", "Raise", "Play", "Bet", "Check")
"""Choices that let a round go on and come to an end."""


def host_by_hand(site: Site, table: str, game: str) -> None:
    """A table whose cards or dice the dealer tells, ready for its first round."""
    refused = site.floor.host(table, demo.game_of_example(list_examples()[game]), OPERATOR.actor, "dealer")
    assert refused is None, refused
    demo.make_ready(site.floor, table)


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).first.click()


def place(page: Page, wager: str) -> None:
    """A chip on a betting area of one's own."""
    page.locator(f'.spot.open.own[aria-label^="{wager}, seat"]').first.click()


def table_of(site: Site, table: str) -> Table:
    return hosted(site.floor.pit, table).table


def own_box(site: Site, page: Page) -> Any:
    """What a guest has in the round, as the floor has it."""
    state = table_of(site, page.url.partition("?")[0].rpartition("/")[2])
    guest = page.locator("player-seat").get_attribute("data-player")
    return next((box for seat, box in state.round.seats.items() if state.seats.get(seat) == guest), None)


def waiting_at(site: Site, table: str) -> Waiting:
    state = table_of(site, table)
    return waits_for(site.floor.places[table].game, state)


def catch_up(site: Site, table: str, page: Page) -> None:
    """Until the page shows the table as it stands."""
    version = hosted(site.floor.pit, table).version
    page.wait_for_function(
        "version => Number(document.querySelector('[data-version]')?.dataset.version) >= version", arg=version
    )


def until_changed(site: Site, table: str, act: Callable[[], None]) -> None:
    """Does something, and waits until it has been written."""
    before = hosted(site.floor.pit, table).version
    act()
    end = time.monotonic() + SECONDS
    while hosted(site.floor.pit, table).version == before:
        assert time.monotonic() < end, f"nothing has happened at {table}"
        time.sleep(0.005)


def wait_for_seats(site: Site, table: str, seats: Collection[int]) -> None:
    """Until they are taken: a change that comes later would be mistaken for that of a press."""
    end = time.monotonic() + SECONDS
    while not set(seats) <= set(table_of(site, table).seats):
        assert time.monotonic() < end, f"not all of the seats {seats} are taken at {table}"
        time.sleep(0.005)


def play_round(
    site: Site, table: str, console: Page, players: Mapping[int, Page], until: Sequence[str] = ("new-round",)
) -> None:
    """A round by hand, from the first wager to the last payment; or until the table waits for one of these."""
    wait_for_seats(site, table, players)
    rounds = table_of(site, table).rounds
    for _ in range(STEPS_AT_MOST):
        waiting = waiting_at(site, table)
        if waiting.what in until and (waiting.what != "new-round" or table_of(site, table).rounds > rounds):
            return
        take_step(site, table, waiting, console, players)
    raise AssertionError(f"the round at {table} does not end: it waits for {waiting_at(site, table)}")


def take_step(site: Site, table: str, waiting: Waiting, console: Page, players: Mapping[int, Page]) -> None:
    """Whoever is waited for does what the page offers."""
    if waiting.what == "wagers":
        for seat, page in players.items():
            lay_wagers(site, table, seat, page)
    chooses = players.get(waiting.seat or 0) if waiting.what == "choice" else None
    page = chooses or console
    catch_up(site, table, page)
    until_changed(site, table, lambda: choose(page) if chooses else next_step(page))


def lay_wagers(site: Site, table: str, seat: int, page: Page) -> None:
    box = table_of(site, table).round.seats.get(seat)
    if box and box.wagers:
        return
    for wager in WAGERS[site.floor.places[table].game.name]:
        catch_up(site, table, page)
        until_changed(site, table, lambda wager=wager: place(page, wager))  # type: ignore[misc]


def choose(page: Page, patience: float = SECONDS * 1000) -> None:
    """One of the choices that are offered; the same ones in every round."""
    offered = page.locator("[data-part=controls] button[data-choice]")
    expect(offered.first).to_be_visible()
    names = offered.evaluate_all("buttons => buttons.map(one => one.ariaLabel)")
    wanted = next((word for word in PREFERRED for name in names if name.startswith(word)), names[0])
    offered.nth(next(n for n, name in enumerate(names) if name.startswith(wanted))).click(timeout=patience)


def next_step(console: Page) -> None:
    """The one large button of the dealer's console."""
    console.locator("[data-part=steps] button.first").click()
