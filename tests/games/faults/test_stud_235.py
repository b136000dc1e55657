"""235 Stud Poker, version 1.1: one deck or two, the meters of four tables, and a ceiling on what a hand pays."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.faults.changes import GONE, assert_refused, fault, findings

mark = pytest.mark

FAULTS = [
    fault(
        "seven positions",
        {"table.positions": 7},
        "table.positions", "6 or fewer", "MD 235 1.1 Ch.2 §A(1)", mark.rules("235-006"),
    ),
    fault(
        "no number of adjacent boxes",
        {"table.adjacent_boxes": GONE},
        "table.adjacent_boxes", "is missing", "MD 235 1.1 Ch.7 §F", mark.rules("235-053"),
    ),
    fault(
        "more adjacent boxes than the table has positions",
        {"table.positions": 4, "table.adjacent_boxes": 5},
        "table.adjacent_boxes", "4 or fewer", "MD 235 1.1 Ch.7 §F", mark.rules("235-053"),
    ),
    fault(
        "dealt by hand after a shuffle by hand",
        {"cards.shuffler": "manual", "cards.decks": 1, "cards.back_colours": ["red"]},
        "cards.dealing", "automated or counting", "MD 235 1.1 Ch.9 §A(1)", mark.rules("235-064"),
    ),
    fault(
        "two decks without an automated shuffler",
        {"cards.dealing": "manual-shoe", "cards.shuffler": "manual"},
        "cards.decks", "Use one that is automated", "MD 235 1.1 Ch.3 §B", mark.rules("235-021"),
    ),
    fault(
        "two decks and no colours said",
        {"cards.back_colours": GONE},
        "cards.back_colours", "different colours", "MD 235 1.1 Ch.3 §B(2)", mark.rules("235-021"),
    ),
    fault(
        "two decks of different designs",
        {"cards.back_designs": ["diamond", "bee"]},
        "cards.back_designs", "both decks are of one design", "MD 235 1.1 Ch.3 §B(1)", mark.rules("235-021"),
    ),
    fault(
        "the community stack first from a shoe that does not reshuffle",
        {"cards.dealing": "automated-shoe", "options.community_stack_first": True},
        "cards.dealing", "Use one that is reshuffling-shoe", "MD 235 1.1 Ch.10 §H", mark.rules("235-072"),
    ),
    fault(
        "the community stack first from the hand",
        {"cards.shuffler": "reshuffling-shoe", "options.community_stack_first": True},
        "cards.dealing", "is dealt by automated-shoe", "MD 235 1.1 Ch.10 §H", mark.rules("235-072"),
    ),
    fault(
        "a progressive table that is not there",
        {"wagers.progressive.paytable": "E"},
        "wagers.progressive.paytable", "A, B, C, D", "MD 235 1.1 Ch.12 §E", mark.rules("235-087"),
    ),
    fault(
        "no rate on the minor meter",
        {"wagers.progressive.meters.minor.rate": GONE},
        "wagers.progressive.meters.minor.rate", "is missing", "MD 235 1.1 Ch.12 §F(1)", mark.rules("235-088"),
    ),
    fault(
        "a major meter that starts at a tenth of its least",
        {"wagers.progressive.meters.major.initial": "1000.00"},
        "wagers.progressive.meters.major.initial", "$10,000 or more", "MD 235 1.1 Ch.12 §F(2)(c)(i)",
        mark.rules("235-088"),
    ),
    fault(
        "a minor meter reset too low",
        {"wagers.progressive.meters.minor.reset": "250.00"},
        "wagers.progressive.meters.minor.reset", "$1,000 or more", "MD 235 1.1 Ch.12 §F(2)(c)(ii)",
        mark.rules("235-088"),
    ),
    fault(
        "a progressive without the Envy Bonus that is owed with it",
        {"wagers.progressive.envy": False},
        "wagers.progressive.envy", "write true", "MD 235 1.1 Ch.12 §I(3); MD 235 1.1 Ch.12 §J(3)",
        mark.rules("235-090"),
    ),
    fault(
        "an automated dealing shoe without the shuffler that goes with it",
        {"cards.dealing": "automated-shoe", "cards.shuffler": "manual", "cards.decks": 1,
         "cards.back_colours": ["red"]},
        "cards.dealing", "not allowed with a shuffler that is manual", "MD 235 1.1 Ch.10 §A",
    ),
    fault(
        "a payout limit a cent above the ceiling",
        {"options.payout_limit": "50000.01"},
        "options.payout_limit", "$50,000 or less", "MD 235 1.1 Ch.12 §K", mark.rules("235-091"),
    ),
]  # fmt: skip


@mark.parametrize(("change", "key", "says", "cite"), FAULTS)
def test_a_fault_is_found_by_its_own_law(change: dict[str, Any], key: str, says: str, cite: str) -> None:
    assert_refused("stud-235", change, key, says, cite)


@mark.rules("235-091")
def test_the_ceiling_rises_with_the_minimum_wager() -> None:
    """At $500: two cards at 1 to 1, and three and five cards, raised once, at their best, and Win'em All."""
    at_500 = {"table.minimum": "500.00", "table.maximum": "500.00"}
    most = 500 * (1 + 2 * 50 + 2 * 500 + 12)
    assert findings("stud-235", {**at_500, "options.payout_limit": f"{most}.00"}) == ()
    (found,) = findings("stud-235", {**at_500, "options.payout_limit": f"{most}.01"})
    assert (found.key, found.cite) == ("options.payout_limit", "MD 235 1.1 Ch.12 §K")
