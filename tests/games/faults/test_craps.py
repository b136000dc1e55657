"""Craps and Mini-Craps, the redline: vigorish, Bonus Craps on one table, and no cards."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.faults.changes import GONE, assert_refused, fault, findings

mark = pytest.mark

FAULTS = [
    fault(
        "vigorish above 5%",
        {"options.vigorish": "5.5%"},
        "options.vigorish", "Write 5% or less", "MD Craps redline Ch.5 §G(3)(a)", mark.rules("CRAPS-004"),
    ),
    fault(
        "Buy and Lay Bets without saying when vigorish is taken",
        {"options.vigorish_when": GONE},
        "options.vigorish_when", "buy-4 needs it", "MD Craps redline Ch.5 §I", mark.rules("CRAPS-007"),
    ),
    fault(
        "a Bonus Craps table that is not there",
        {"wagers.all-small.paytable": "C"},
        "wagers.all-small.paytable", "A, B", "MD Craps redline Ch.5 §H", mark.rules("CRAPS-006"),
    ),
    fault(
        "no Bonus Craps table chosen",
        {"wagers.all-small.paytable": GONE},
        "wagers.all-small.paytable", "is missing", "MD Craps redline Ch.5 §H", mark.rules("CRAPS-006"),
    ),
    fault(
        "a Buy Bet on the 7",
        {"wagers.buy-7": {}},
        "wagers.buy-7", "not a wager of Craps", "MD Craps redline", mark.rules("CRAPS-002"),
    ),
    fault(
        "cards",
        {"cards.decks": 1},
        "cards", "Leave [cards] out", "S.D. Admin. R. 20:18:33:06",
    ),
    fault(
        "a stake above the posted maximum",
        {"wagers.buy-4.stakes": ["2000.00"]},
        "wagers.buy-4.stakes", "Write $1,000 or less", "MD Craps redline Ch.5 §K", mark.rules("CRAPS-009"),
    ),
    fault(
        "a Fire Bet above the operator's own most",
        {"wagers.fire-bet.stakes": ["1.00", "10.00"]},
        "wagers.fire-bet.stakes", "holds $10, above the most", "Pitboss R-101",
    ),
    fault(
        "a Fire Bet below the operator's own least",
        {"options.fire_least": "2.00"},
        "wagers.fire-bet.stakes", "holds $1, below the least", "Pitboss R-101",
    ),
    fault(
        "a least Fire Bet above the most",
        {"options.fire_least": "10.00"},
        "options.fire_least", "is $10, above the most, $5", "Pitboss R-101",
    ),
    fault(
        "seventeen places",
        {"table.positions": 17},
        "table.positions", "16 or fewer", "Pitboss R-107",
    ),
    fault(
        "ten places at a Mini-Craps table",
        {"options.version": "mini-craps", "table.positions": 10},
        "table.positions", "9 or fewer", "N.J.A.C. 13:69E-1.11(a)",
    ),
    fault(
        "a Field Bet that pays 4 to 1 on 12",
        {"options.field_12": "4 to 1"},
        "options.field_12", "2 to 1, 3 to 1", "N.J.A.C. 13:69F-13.6(b)",
    ),
    fault(
        "adjacent boxes at a table that has none",
        {"table.adjacent_boxes": 2},
        "table.adjacent_boxes", "not left to the operator", "MD Craps redline",
    ),
]  # fmt: skip


@mark.parametrize(("change", "key", "says", "cite"), FAULTS)
def test_a_fault_is_found_by_its_own_law(change: dict[str, Any], key: str, says: str, cite: str) -> None:
    assert_refused("craps", change, key, says, cite)


@mark.rules("CRAPS-006")
def test_bonus_craps_is_paid_on_one_table() -> None:
    found = findings("craps", {"wagers.all-tall.paytable": "B"})
    assert {(one.key, one.cite) for one in found} == {
        ("wagers.all-tall.paytable", "MD Craps redline Ch.5 §H"),
        ("wagers.all-small.paytable", "MD Craps redline Ch.5 §H"),
    }
