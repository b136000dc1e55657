"""Midi and Mini Baccarat: nine seats, wagers that EZ Baccarat alone has, vigorish that it has not, and the Royal 9."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.faults.changes import GONE, assert_refused, fault

mark = pytest.mark

EZ = [
    fault(
        "Dragon 7 Insurance at a table with vigorish",
        {"options.variation": "standard", "wagers.panda-8": GONE},
        "wagers.dragon-7", 'or write variation = "ez"', "MD Midi 1.2 Ch.7 §A(5)", mark.rules("BAC-025"),
    ),
    fault(
        "Panda 8 Insurance at a table with vigorish",
        {"options.variation": "standard", "wagers.dragon-7": GONE},
        "wagers.panda-8", "belongs to the version ez", "MD Midi 1.2 Ch.7 §A(6)", mark.rules("BAC-026"),
    ),
    fault(
        "vigorish at EZ Baccarat",
        {"options.vigorish": "5%"},
        "options.vigorish", "no place in the version ez", "MD Midi 1.2 Ch.1 §B(2)", mark.rules("BAC-002"),
    ),
    fault(
        "a tenth seat",
        {"table.positions": 10},
        "table.positions", "9 or fewer", "MD Midi 1.2 Ch.2 §A(1)", mark.rules("BAC-007"),
    ),
    fault(
        "a shoe of four decks",
        {"cards.decks": 4},
        "cards.decks", "one of 6, 8", "Pitboss R-82",
    ),
    fault(
        "a letter for a table that has none",
        {"wagers.dragon-bonus-player.paytable": "A"},
        "wagers.dragon-bonus-player.paytable", "Leave it out", "MD Midi 1.2 Ch.12 §F",
    ),
]  # fmt: skip

MINI = [
    fault(
        "vigorish of 6%",
        {"options.vigorish": "6%"},
        "options.vigorish", "Write 5% or less", "Pitboss R-90",
    ),
    fault(
        "vigorish at a moment that the law does not know",
        {"options.vigorish_when": "wager"},
        "options.vigorish_when", "win, end-of-shoe", "MD Mini redline Ch.2 §B(7)", mark.rules("BAC-013"),
    ),
    fault(
        "a Royal 9 table that is not there",
        {"wagers.royal-9.paytable": "C"},
        "wagers.royal-9.paytable", "A, B", "MD Mini redline Ch.12 §I", mark.rules("BAC-032"),
    ),
    fault(
        "a major meter that starts too low",
        {"wagers.royal-9.meters.major.initial": "24999.00"},
        "wagers.royal-9.meters.major.initial", "$25,000 or more", "MD Mini redline Ch.12 §J(2)(b)",
        mark.rules("BAC-033"),
    ),
    fault(
        "a major meter of table A at the least of table B",
        {"wagers.royal-9.paytable": "A", "wagers.royal-9.meters.major.initial": "50000.00"},
        "wagers.royal-9.meters.major.reset", "$50,000 or more", "MD Mini redline Ch.12 §J(2)(a)",
        mark.rules("BAC-033"),
    ),
    fault(
        "a seat's own meter reset too low",
        {"wagers.royal-9.meters.king-9-player.reset": "300.00"},
        "wagers.royal-9.meters.king-9-player.reset", "$350 or more", "MD Mini redline Ch.12 §J(4)(b)",
        mark.rules("BAC-033"),
    ),
    fault(
        "no rate on the major meter",
        {"wagers.royal-9.meters.major.rate": GONE},
        "wagers.royal-9.meters.major.rate", "is missing", "MD Mini redline Ch.12 §J(1)", mark.rules("BAC-033"),
    ),
    fault(
        "no rate on a seat's own meter",
        {"wagers.royal-9.meters.king-9-banker.rate": GONE},
        "wagers.royal-9.meters.king-9-banker.rate", "is missing", "MD Mini redline Ch.12 §J(3)", mark.rules("BAC-033"),
    ),
    fault(
        "no meter for the Banker's King 9",
        {"wagers.royal-9.meters.king-9-banker": GONE},
        "wagers.royal-9.meters.king-9-banker", "is missing", "MD Mini redline Ch.12 §I(2)(c)", mark.rules("BAC-033"),
    ),
    fault(
        "a Tie that pays 10 to 1",
        {"options.tie_pays": "10 to 1"},
        "options.tie_pays", "8 to 1, 9 to 1", "Rivers Des Plaines, baccarat",
    ),
    fault(
        "cards from the hand",
        {"cards.dealing": "hand"},
        "cards.dealing", "Write one of manual-shoe", "58 Pa. Code § 627a.8(c)",
    ),
]  # fmt: skip


@mark.parametrize(("change", "key", "says", "cite"), EZ)
def test_a_fault_of_ez_baccarat_is_found_by_its_own_law(change: dict[str, Any], key: str, says: str, cite: str) -> None:
    assert_refused("midi-baccarat", change, key, says, cite)


@mark.parametrize(("change", "key", "says", "cite"), MINI)
def test_a_fault_of_mini_baccarat_is_found_by_its_own_law(
    change: dict[str, Any], key: str, says: str, cite: str
) -> None:
    assert_refused("mini-baccarat", change, key, says, cite)
