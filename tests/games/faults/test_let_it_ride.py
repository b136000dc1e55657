"""Let It Ride, the redline: six progressive tables with their own least amounts."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.faults.changes import GONE, assert_refused, fault

mark = pytest.mark

FAULTS = [
    fault(
        "a progressive table that is not there",
        {"wagers.progressive.paytable": "G"},
        "wagers.progressive.paytable", "A, B, C, D, E, F", "MD LIR redline Ch.12 §E", mark.rules("LIR-002"),
    ),
    fault(
        "a meter reset too low",
        {"wagers.progressive.meters.main.reset": "999.00"},
        "wagers.progressive.meters.main.reset", "$1,000 or more", "MD LIR redline Ch.12 §F(2)(b)",
        mark.rules("LIR-003"),
    ),
    fault(
        "no rate",
        {"wagers.progressive.meters.main.rate": GONE},
        "wagers.progressive.meters.main.rate", "is missing", "MD LIR redline Ch.12 §F(1)", mark.rules("LIR-003"),
    ),
    fault(
        "a progressive of 50 cents",
        {"wagers.progressive.stakes": ["0.50"]},
        "wagers.progressive.stakes", "$1 or $5", "Pitboss R-170", mark.rules("LIR-006"),
    ),
    fault(
        "a progressive without the Envy Bonus that is owed with it",
        {"wagers.progressive.envy": False},
        "wagers.progressive.envy", "write true", "MD LIR redline Ch.12 §I(2); MD LIR redline Ch.12 §J(2)",
        mark.rules("LIR-005"),
    ),
    fault(
        "a Six Card Bonus table that is not there",
        {"wagers.six-card-bonus.paytable": "C"},
        "wagers.six-card-bonus.paytable", "Choose one of A, B", "MD LIR redline Ch.12 §D", mark.rules("LIR-001"),
    ),
    fault(
        "a payout limit below the floor that we read",
        {"options.payout_limit": "40000.00"},
        "options.payout_limit", "$50,000 or more", "Pitboss R-69",
    ),
    fault(
        "dealt by hand after a shuffle by hand",
        {"cards.dealing": "hand"},
        "cards.dealing", "automated", "Pitboss R-61, MD 3CP 1.4 Ch.9 §A(1)", mark.rules("LIR-007"),
    ),
]  # fmt: skip


@mark.parametrize(("change", "key", "says", "cite"), FAULTS)
def test_a_fault_is_found_by_its_own_law(change: dict[str, Any], key: str, says: str, cite: str) -> None:
    assert_refused("let-it-ride", change, key, says, cite)
