"""No table has more betting positions than its cards serve, whoever declares it: figures are reckoned here by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.errors import Refusal
from pitboss.games.builder import build_game
from pitboss.games.checks import Checked, judge
from pitboss.tables.commands import OpenTable
from pitboss.tables.devices import refuse_unlawful
from pitboss.tables.opening import open_table
from pitboss.tables.rules import by_method
from pitboss.tables.state import Table
from tests.games.faults.changes import changed, findings

KEY = "table.positions"

MOST = {
    "caribbean-stud": (9, "(52 - 5) / 5"),
    "four-card-poker": (9, "(52 - 6) / 5"),
    "let-it-ride": (16, "(52 - 2 - 1) / 3: two community cards, and one burned"),
    "mississippi-stud": (22, "(52 - 3 - 4) / 2: three community cards, and four of the bonus"),
    "ultimate-texas-holdem": (19, "(52 - 2 - 5 - 2 - 4) / 2: from the hand two cards are burned"),
}
"""The games whose positions only a reading or a borrowed source limits, as their examples are dealt."""


def declared(example: str, positions: int, **change: object) -> Checked:
    return judge(changed(example, {KEY: positions, "otherwise": {KEY: "By letter."}, **change}), f"{example}.toml")


@pytest.mark.parametrize("example", MOST)
def test_as_many_positions_as_the_cards_serve_may_be_declared_and_no_more(example: str) -> None:
    most = MOST[example][0]
    assert declared(example, most).ok
    for positions in (most + 1, 70):
        checked = declared(example, positions)
        assert [(one.key, one.verdict in ("contrary-to-text", "form")) for one in checked.findings] == [
            (KEY, True), (f"otherwise.{KEY}", True),
        ]  # fmt: skip
        assert not checked.noted
        assert checked.findings[0].remedy == f"Write {most} or fewer."


def test_ten_boxes_at_caribbean_stud_are_contrary_to_the_text() -> None:
    """§2(b), §9(c): ten hands of five and the dealer's are 55 cards, and each round is dealt from one deck."""
    found = declared("caribbean-stud", 10).findings[0]
    assert (found.verdict, found.cite) == ("contrary-to-text", "MA CSP §2(b); MA CSP §9(c)")
    assert found.problem == "is 10, and a full table needs 55 cards then: a round has 52."
    one_deck = {"cards.decks": 1, "cards.back_colours": ["green"], "cards.dealing": "manual-shoe"}
    assert declared("caribbean-stud", 10, **one_deck).findings[0].cite == "MA CSP §2(a); MA CSP §7(d)"


@pytest.mark.parametrize(
    ("example", "most", "served", "cite"),
    [
        ("stud-235", 6, 16, "MD 235 1.1 Ch.2 §A(1)"),  # (52 - 2 - 1) / 3
        ("three-card-poker", 7, 15, "MD 3CP 1.4 Ch.2 §A"),  # (52 - 3 - 2) / 3
        ("mississippi-stud", 7, 22, "Pitboss R-42"),
    ],
)
def test_the_laws_own_limit_comes_first_and_the_advice_keeps_both(
    example: str, most: int, served: int, cite: str
) -> None:
    for positions in (most + 1, served):
        (found,) = findings(example, {KEY: positions})
        assert (found.cite, found.remedy) == (cite, f"Write {most} or fewer.")
    by_law, by_cards = findings(example, {KEY: served + 1})
    assert by_law.cite == cite
    assert "a full table needs" in by_cards.problem
    assert by_law.remedy == by_cards.remedy == f"Write {most} or fewer."
    assert not findings(example, {KEY: most})


def test_a_declaration_does_not_lift_the_texts_own_limit() -> None:
    first, second, _ = declared("stud-235", 17).findings
    assert (first.cite, first.remedy, second.remedy) == (
        "MD 235 1.1 Ch.2 §A(1)", "Write 6 or fewer.", "Write 6 or fewer.",
    )  # fmt: skip


def test_what_is_not_dealt_needs_no_card() -> None:
    """Without the Six Card Bonus its four cards stay in the deck; from an automated shoe none is burned."""
    tables = changed("mississippi-stud", {KEY: 24, "otherwise": {KEY: "By letter."}})
    tables["wagers"].pop("six-card-bonus")
    assert judge(tables, "mississippi-stud.toml").ok
    assert declared("ultimate-texas-holdem", 20, **{"cards.dealing": "automated-shoe"}).ok


def test_a_full_shoe_serves_more_than_one_deck() -> None:
    """Six decks of 52: what limits Blackjack is its Ch.2 §A alone."""
    (found, _) = declared("blackjack", 8).findings
    assert "1 to 7 betting positions" in found.problem


def test_a_method_that_comes_later_is_judged_by_it_too() -> None:
    """Twenty positions are dealt from the automated shoe; from the hand, which burns two cards, they are not."""
    case = declared("ultimate-texas-holdem", 20, **{"cards.dealing": "automated-shoe"}).case
    assert case is not None
    game = build_game(case)
    refusal = refuse_unlawful(game, by_method(game, "hand", "automated", 2))
    assert refusal is not None
    assert "a full table needs 53 cards then" in refusal.message
    assert refuse_unlawful(game, by_method(game, "automated-shoe", "counting", 1)) is None


@pytest.mark.parametrize("example", MOST)
def test_no_table_opens_with_more_however_its_game_was_made(example: str) -> None:
    case = declared(example, MOST[example][0]).case
    assert case is not None
    game = build_game(case)
    assert not isinstance(open_table(game, Table(), OpenTable(), 0), Refusal)
    more = replace(game, choices=replace(game.choices, positions=MOST[example][0] + 1))
    refusal = open_table(more, Table(), OpenTable(), 0)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, "a full table needs" in refusal.message) == ("not-lawful", True)
