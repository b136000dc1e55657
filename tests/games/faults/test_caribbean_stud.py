"""Caribbean Stud Poker in Massachusetts: linked games, a rate of 70%, one hand for each player."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.faults.changes import GONE, assert_refused, fault, findings

FIVE = "wagers.five-card-hand-bonus"

mark = pytest.mark

FAULTS = [
    *(
        fault(
            f"pay table {letter} on linked games",
            {
                "wagers.progressive.paytable": letter,
                "wagers.progressive.envy": GONE,
                "wagers.progressive.stakes": ["1.00"],
            },
            "wagers.progressive.linked", "Choose D", "MA CSP §11(d)(4)", mark.rules("CAR-067"),
        )
        for letter in "ABCE"
    ),
    fault(
        "an Envy Bonus with pay table C",
        {
            "wagers.progressive.paytable": "C",
            "wagers.progressive.linked": False,
            "wagers.progressive.stakes": ["1.00"],
        },
        "wagers.progressive.envy", "no Envy Bonus for paytable C", "MA CSP §11(d)(7)", mark.rules("CAR-070"),
    ),
    fault(
        "a wager of $5 where the table has no Envy Bonus for it",
        {"wagers.progressive.paytable": "E", "wagers.progressive.envy": GONE, "wagers.progressive.linked": False},
        "wagers.progressive.stakes", "The wager is $1.", "MA CSP §6(c)", mark.rules("CAR-026"),
    ),
    fault(
        "the Magic Card, of which the text does not say when it is won",
        {"wagers.magic-card-or-lucky-bonus": {}},
        "wagers.magic-card-or-lucky-bonus", "cannot be offered", "MA CSP §11(e)(3)", mark.rules("CAR-073"),
    ),
    fault(
        "pay table D without its Envy Bonus",
        {"wagers.progressive.envy": False},
        "wagers.progressive.envy", "has the Envy Bonus paid", "MA CSP §11(d)(7)", mark.rules("CAR-070"),
    ),
    fault(
        "a rate of 69%",
        {"wagers.progressive.meters.main.rate": "69%"},
        "wagers.progressive.meters.main.rate", "Write 70% or more", "MA CSP §11(d)(5)", mark.rules("CAR-068"),
    ),
    fault(
        "no reset amount for approval",
        {"wagers.progressive.meters.main.reset": GONE},
        "wagers.progressive.meters.main.reset", "is missing", "MA CSP §11(d)(5)", mark.rules("CAR-068"),
    ),
    fault(
        "an option that has the meter start from another sum",
        {"options.progressive_initial": "10000.00"},
        "wagers.progressive.meters.main.initial", "is $25,000, and the option progressive_initial says $10,000",
        "MA CSP §11(d)(5)", mark.rules("CAR-068"),
    ),
    fault(
        "an option that has the meter return to another sum",
        {"options.progressive_initial": "25000.00"},
        "wagers.progressive.meters.main.reset", "is $10,000, and the option progressive_initial says $25,000",
        "MA CSP §11(d)(5)", mark.rules("CAR-068"),
    ),
    fault(
        "a progressive pay table that is not there",
        {"wagers.progressive.paytable": "F"},
        "wagers.progressive.paytable", "A, B, C, D, E", "MA CSP §11(d)", mark.rules("CAR-063"),
    ),
    fault(
        "a Caribbean Stud Bonus table that is not there",
        {"wagers.caribbean-stud-bonus.paytable": "D"},
        "wagers.caribbean-stud-bonus.paytable", "A, B, C", "MA CSP §11(c)", mark.rules("CAR-063"),
    ),
    fault(
        "a Five Card Hand Bonus that starts below $10,000",
        {f"{FIVE}.meters.main.initial": "9999.99"},
        f"{FIVE}.meters.main.initial", "$10,000 or more", "MA CSP §11(e)(4)", mark.rules("CAR-074"),
    ),
    fault(
        "a Five Card Hand Bonus without its rate",
        {f"{FIVE}.meters.main.rate": GONE},
        f"{FIVE}.meters.main.rate", "is missing", "MA CSP §11(e)(4)", mark.rules("CAR-074"),
    ),
    fault(
        "a Five Card Hand Bonus on both hands without its meter",
        {f"{FIVE}.meters": {}},
        f"{FIVE}.meters.main", "is missing", "MA CSP §11(e)(1)", mark.rules("CAR-071", "CAR-074"),
    ),
    fault(
        "two boxes for one player",
        {"table.adjacent_boxes": 2},
        "table.adjacent_boxes", "Write 1 or less", "MA CSP §6(e)", mark.rules("CAR-028"),
    ),
    fault(
        "dealt by hand after a shuffle by hand",
        {"cards.dealing": "hand", "cards.shuffler": "manual", "cards.decks": 1, "cards.back_colours": ["red"]},
        "cards.dealing", "automated", "MA CSP §8(b)(1)", mark.rules("CAR-038"),
    ),
    fault(
        "two decks without an automated shuffler",
        {"cards.shuffler": "manual"},
        "cards.decks", "not allowed with a shuffler that is manual", "MA CSP §2(b)", mark.rules("CAR-011"),
    ),
]  # fmt: skip


@mark.parametrize(("change", "key", "says", "cite"), FAULTS)
def test_a_fault_is_found_by_its_own_law(change: dict[str, Any], key: str, says: str, cite: str) -> None:
    assert_refused("caribbean-stud", change, key, says, cite)


@mark.rules("CAR-071", "CAR-074")
def test_two_wagers_of_one_meter_cannot_say_different_things_of_it() -> None:
    other = {"rate": "20%", "initial": "10000.00", "reset": "10000.00"}
    found = findings("caribbean-stud", {"wagers.five-card-hand-bonus-dealer.meters.main": other})
    assert {(one.key, one.cite) for one in found} == {
        ("wagers.five-card-hand-bonus.meters.main", "MA CSP §11(e)(1)"),
        ("wagers.five-card-hand-bonus-dealer.meters.main", "MA CSP §11(e)(1)"),
    }


@mark.rules("CAR-068")
def test_the_option_may_say_again_what_the_meter_says() -> None:
    """One sum for both: the option is the initial and the reset amount, "Used where no submission states it"."""
    same = {"wagers.progressive.meters.main.initial": "10000.00", "options.progressive_initial": "10000.00"}
    assert not findings("caribbean-stud", same)
