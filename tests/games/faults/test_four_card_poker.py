"""Four Card Poker, the redline: the Aces Up tables that survive, and meters by letter."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.faults.changes import GONE, assert_refused, fault

mark = pytest.mark

FAULTS = [
    fault(
        "an Aces Up table on a lost page",
        {"wagers.aces-up.paytable": "A"},
        "wagers.aces-up.paytable", "Choose one of E, F", "MD FCP redline Ch.12 §C", mark.rules("4CP-001"),
    ),
    fault(
        "a progressive table that is not there",
        {"wagers.progressive.paytable": "G"},
        "wagers.progressive.paytable", "A, B, C, D, E, F", "MD FCP redline Ch.12 §D(1)", mark.rules("4CP-002"),
    ),
    fault(
        "a major meter that starts too low",
        {"wagers.progressive.meters.major.initial": "999.00"},
        "wagers.progressive.meters.major.initial", "$1,000 or more", "MD FCP redline Ch.12 §D(3)(b)(iv)(1)",
        mark.rules("4CP-004"),
    ),
    fault(
        "a minor meter reset too low",
        {"wagers.progressive.meters.minor.reset": "249.99"},
        "wagers.progressive.meters.minor.reset", "$250 or more", "MD FCP redline Ch.12 §D(3)(b)(iv)(2)",
        mark.rules("4CP-004"),
    ),
    fault(
        "no rate on the major meter",
        {"wagers.progressive.meters.major.rate": GONE},
        "wagers.progressive.meters.major.rate", "is missing", "MD FCP redline Ch.12 §D(3)(a)", mark.rules("4CP-004"),
    ),
    fault(
        "a progressive of $10",
        {"wagers.progressive.stakes": ["1.00", "10.00"]},
        "wagers.progressive.stakes", "$1 or $5", "Pitboss R-170", mark.rules("4CP-007"),
    ),
    fault(
        "an Envy Bonus with Aces Up",
        {"wagers.aces-up.envy": True},
        "wagers.aces-up.envy", "only with a progressive", "MD FCP redline Ch.12 §F; MD FCP redline Ch.12 §G",
        mark.rules("4CP-006"),
    ),
    fault(
        "two decks without an automated shuffler",
        {"cards.shuffler": "manual"},
        "cards.decks", "automated", "Pitboss R-60, MD 3CP 1.4 Ch.3 §B",
    ),
    fault(
        "dealt by hand after a shuffle by hand",
        {"cards.dealing": "hand", "cards.shuffler": "manual", "cards.decks": 1, "cards.back_colours": ["red"]},
        "cards.dealing", "automated", "Pitboss R-60, MD 3CP 1.4 Ch.9 §A(1)", mark.rules("4CP-008"),
    ),
]  # fmt: skip


@mark.parametrize(("change", "key", "says", "cite"), FAULTS)
def test_a_fault_is_found_by_its_own_law(change: dict[str, Any], key: str, says: str, cite: str) -> None:
    assert_refused("four-card-poker", change, key, says, cite)
