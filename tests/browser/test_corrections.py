"""Corrections at the console: a number of cards is asked for as a number, and a roll is put right by its form."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from pitboss.rounds.commands import Report
from pitboss.rounds.dice_events import DiceRolled
from pitboss.rounds.moves import Move
from pitboss.tables.codec import COMMANDS, write_move
from pitboss.tables.commands import CorrectStub
from tests.browser.conftest import Site
from tests.browser.hands import catch_up, host_by_hand, play_round, press, table_of, until_changed

ASK = """async (move) => {
  const { moveButton } = await import("/static/js/moves.js");
  window.given = [];
  const button = moveButton(move, async (command) => (window.given.push(command), { done: true }));
  document.body.append(button);
  button.click();
}"""


def fill(page: Page, **values: str) -> None:
    """Fills the dialog in and sends it."""
    for name, value in values.items():
        page.locator(f"dialog input[name={name}]").fill(value)
    page.locator("dialog button.first").click()
    page.locator("dialog").wait_for(state="detached")


def test_the_number_of_cards_in_a_stub_is_a_number(visit: Any, site: Site) -> None:
    page = visit().sign_in("floor", "/dealer/three-card-poker")
    move = Move(CorrectStub(0, ""), "Correct the count", ("floorperson",), free=("cards", "why"))  # type: ignore[arg-type]
    page.evaluate(ASK, write_move(move) | {"form": move.form})
    fill(page, cards="37", why="two stuck together")
    (given,) = page.evaluate("window.given")
    assert COMMANDS.read(given) == CorrectStub(37, "two stuck together")


def test_a_roll_is_named_by_what_it_was_and_put_right(visit: Any, site: Site) -> None:
    table = "craps-by-hand"
    host_by_hand(site, table, "craps")
    console, player = visit().sign_in("dealer", f"/dealer/{table}"), visit().sign_in("player-1", f"/tables/{table}")
    press(player, "Take seat 1")
    play_round(site, table, console, {1: player}, until=("roll",))
    press(console, "Roll")
    until_changed(site, table, lambda: fill(console, dice="4 3"))
    (roll,) = [one for one in table_of(site, table).round.stands if isinstance(one, DiceRolled)]
    floor = visit().sign_in("floor", f"/dealer/{table}")
    catch_up(site, table, floor)
    floor.get_by_text("Corrections").first.click()
    press(floor, "Correct a roll")
    assert floor.locator("dialog option").all_text_contents() == [
        f"The dice show {roll.first} and {roll.second}: {roll.first + roll.second}."
    ]
    right = (2, 2) if (roll.first, roll.second) != (2, 2) else (3, 3)
    until_changed(site, table, lambda: fill(floor, dice=f"{right[0]} {right[1]}", why="misread"))
    rolled = [one for one in table_of(site, table).round.stands if isinstance(one, DiceRolled)]
    assert [(one.first, one.second) for one in rolled] == [right]


def test_a_report_of_a_number_of_cards_asks_for_the_number(visit: Any) -> None:
    page = visit().sign_in("floor", "/dealer/three-card-poker")
    report = Report("wrong-number-of-cards-player", 1, number=4)
    move = Move(report, "A wrong number of cards", ("dealer",), free=("number",))
    page.evaluate(ASK, write_move(move) | {"form": move.form})
    asked = page.locator("dialog input[name=number]")
    assert asked.input_value() == ""
    fill(page, number="2")
    (given,) = page.evaluate("window.given")
    assert COMMANDS.read(given) == Report("wrong-number-of-cards-player", 1, number=2)
