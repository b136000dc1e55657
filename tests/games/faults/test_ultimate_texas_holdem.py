"""Ultimate Texas Hold 'Em, version 1.1 with the amendment of 2014: an operator's limit has a floor."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.faults.changes import GONE, assert_refused, fault, findings

mark = pytest.mark

FAULTS = [
    fault(
        "a payout limit below the floor",
        {"options.payout_limit": "49999.99"},
        "options.payout_limit", "$50,000 or more", "2014 COMAR 36.05.16.12 §F", mark.rules("UTH-017"),
    ),
    fault(
        "a Six Card Bonus table that may be on the lost page",
        {"wagers.six-card-bonus.paytable": "C"},
        "wagers.six-card-bonus.paytable", "A, B", "MD UTH 1.1 Ch.12 §E", mark.rules("UTH-016"),
    ),
    fault(
        "no Trips table chosen",
        {"wagers.trips.paytable": GONE},
        "wagers.trips.paytable", "A, B, C, D", "58 Pa. Code § 653a.12(c); MD UTH 1.1 Ch.12 §C",
    ),
    fault(
        "no Blind table chosen",
        {"wagers.blind": GONE},
        "wagers.blind.paytable", "A, B", "58 Pa. Code § 653a.12(b)",
    ),
    fault(
        "a progressive table that is not there",
        {"wagers.progressive.paytable": "E"},
        "wagers.progressive.paytable", "A, B, C, D", "MD UTH 1.1 Ch.12 §D(1)", mark.rules("UTH-018"),
    ),
    fault(
        "a meter that starts too low",
        {"wagers.progressive.meters.main.initial": "1000.00"},
        "wagers.progressive.meters.main.initial", "$10,000 or more", "MD UTH 1.1 Ch.12 §D(3)(b)(i)",
        mark.rules("UTH-019"),
    ),
    fault(
        "no rate",
        {"wagers.progressive.meters.main.rate": GONE},
        "wagers.progressive.meters.main.rate", "is missing", "MD UTH 1.1 Ch.12 §D(3)(a)", mark.rules("UTH-019"),
    ),
    fault(
        "a progressive without the Envy Bonus that is owed with it",
        {"wagers.progressive.envy": False},
        "wagers.progressive.envy", "write true", "MD UTH 1.1 Ch.12 §D(6)(a); MD UTH 1.1 Ch.12 §D(7)(a)",
        mark.rules("UTH-021"),
    ),
    fault(
        "dealt by hand after a shuffle by hand",
        {"cards.shuffler": "manual", "cards.decks": 1, "cards.back_colours": ["red"]},
        "cards.dealing", "automated", "Pitboss R-41, MD 3CP 1.4 Ch.9 §A(1)",
    ),
    fault(
        "the odds of table A written otherwise than either reading",
        {"options.progressive_a_odds": "for 2"},
        "options.progressive_a_odds", "to 1, for 1", "Pitboss R-49",
    ),
]  # fmt: skip


@mark.parametrize(("change", "key", "says", "cite"), FAULTS)
def test_a_fault_is_found_by_its_own_law(change: dict[str, Any], key: str, says: str, cite: str) -> None:
    assert_refused("ultimate-texas-holdem", change, key, says, cite)


@mark.rules("UTH-017")
def test_the_floor_is_the_most_that_a_royal_flush_wins_at_the_minimum() -> None:
    """Blind 500 to 1, Ante 1 to 1, a Play of four times at 1 to 1, and Trips on table D at 50 to 1."""
    at_100 = {"table.minimum": "100.00"}
    assert findings("ultimate-texas-holdem", {**at_100, "options.payout_limit": "55500.00"}) == ()
    (found,) = findings("ultimate-texas-holdem", {**at_100, "options.payout_limit": "55499.99"})
    assert found.cite == "2014 COMAR 36.05.16.12 §F"
    assert "$55,500 or more" in found.remedy
