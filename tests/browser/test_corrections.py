"""Corrections at the console: a number of cards is asked for as a number, and a roll is put right by its form."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from pitboss.rounds.moves import Move
from pitboss.tables.codec import COMMANDS, write_move
from pitboss.tables.commands import CorrectStub
from tests.browser.conftest import Site

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
