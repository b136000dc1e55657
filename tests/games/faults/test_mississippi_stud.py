"""Mississippi Stud, version 1.1 with the amendment of 2014: bonus wagers that need each other, and a ceiling."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.faults.changes import GONE, assert_refused, fault, findings

mark = pytest.mark

FAULTS = [
    fault(
        "a Six Card Bonus without the Three Card Bonus",
        {"wagers.three-card-bonus": GONE},
        "wagers.six-card-bonus", "only be placed after three-card-bonus", "2014 COMAR 36.05.11.07 §F(5)",
        mark.rules("MISS-008"),
    ),
    fault(
        "a Six Card Bonus table that may be on the lost page",
        {"wagers.six-card-bonus.paytable": "C"},
        "wagers.six-card-bonus.paytable", "Choose one of A, B", "MD MS 1.1 Ch.12", mark.rules("MISS-031"),
    ),
    fault(
        "a Three Card Bonus table on a lost page",
        {"wagers.three-card-bonus.paytable": "D"},
        "wagers.three-card-bonus.paytable", "Choose one of A, B, C", "MD MS 1.1 Ch.12 §D", mark.rules("MISS-030"),
    ),
    fault(
        "no Three Card Bonus table chosen",
        {"wagers.three-card-bonus.paytable": GONE},
        "wagers.three-card-bonus.paytable", "is missing", "MD MS 1.1 Ch.12 §D", mark.rules("MISS-030"),
    ),
    fault(
        "a progressive table that is not there",
        {"wagers.progressive.paytable": "E"},
        "wagers.progressive.paytable", "A, B, C, D", "MD MS 1.1 Ch.12 §C(1)", mark.rules("MISS-026"),
    ),
    fault(
        "a mega meter that starts too low",
        {"wagers.progressive.meters.mega.initial": "9999.00"},
        "wagers.progressive.meters.mega.initial", "$10,000 or more", "MD MS 1.1 Ch.12 §C(3)(b)(iv)(1)",
        mark.rules("MISS-027"),
    ),
    fault(
        "no rate on the major meter",
        {"wagers.progressive.meters.major.rate": GONE},
        "wagers.progressive.meters.major.rate", "is missing", "MD MS 1.1 Ch.12 §C(3)(a)", mark.rules("MISS-027"),
    ),
    fault(
        "no minor meter",
        {"wagers.progressive.meters.minor": GONE},
        "wagers.progressive.meters.minor", "is missing", "MD MS 1.1 Ch.12 §C(1)(d)(iii)", mark.rules("MISS-027"),
    ),
    fault(
        "a payout limit above the ceiling",
        {"options.payout_limit": "60000.00"},
        "options.payout_limit", "$50,000 or less", "MD MS 1.1 Ch.12 §B", mark.rules("MISS-025"),
    ),
    fault(
        "the players' stacks first, which deals no cards for the Six Card Bonus",
        {"options.players_first_deal": True},
        "options.players_first_deal", "no cards for six-card-bonus", "pre-2014 COMAR 36.05.11.10 §B",
        mark.rules("MISS-010", "MISS-011"),
    ),
    fault(
        "dealt by hand after a shuffle by hand",
        {"cards.dealing": "hand", "cards.shuffler": "manual"},
        "cards.dealing", "automated", "Pitboss R-40, MD 3CP 1.4 Ch.9 §A(1)", mark.rules("MISS-024"),
    ),
    fault(
        "eight positions",
        {"table.positions": 8},
        "table.positions", "7 or fewer", "Pitboss R-42",
    ),
]  # fmt: skip


@mark.parametrize(("change", "key", "says", "cite"), FAULTS)
def test_a_fault_is_found_by_its_own_law(change: dict[str, Any], key: str, says: str, cite: str) -> None:
    assert_refused("mississippi-stud", change, key, says, cite)


@mark.rules("MISS-025")
def test_the_ceiling_is_five_thousand_times_the_minimum_once_that_is_more() -> None:
    """An Ante and three streets at three times it, all paid 500 to 1 for a royal flush."""
    at_20 = {"table.minimum": "20.00"}
    assert findings("mississippi-stud", {**at_20, "options.payout_limit": "100000.00"}) == ()
    (found,) = findings("mississippi-stud", {**at_20, "options.payout_limit": "100000.01"})
    assert found.cite == "MD MS 1.1 Ch.12 §B"
    assert "$100,000 or less" in found.remedy
