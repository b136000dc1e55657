"""Three Card Poker, version 1.4: what its chapters let an operator choose, and what they do not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.faults.changes import GONE, assert_refused, fault, findings

ELECTRONIC = "Pitboss R-04, MD 3CP 1.4 Ch.11 §F"
MAIN = "wagers.progressive.meters.main"

mark = pytest.mark

FAULTS = [
    fault(
        "eight positions",
        {"table.positions": 8},
        "table.positions", "7 or fewer", "MD 3CP 1.4 Ch.2 §A", mark.rules("3CP-009"),
    ),
    fault(
        "no number of adjacent boxes",
        {"table.adjacent_boxes": GONE},
        "table.adjacent_boxes", "is missing", "MD 3CP 1.4 Ch.7 §H", mark.rules("3CP-055"),
    ),
    fault(
        "no box to play on",
        {"table.adjacent_boxes": 0},
        "table.adjacent_boxes", "1 or more", "MD 3CP 1.4 Ch.7 §H", mark.rules("3CP-055"),
    ),
    fault(
        "a minimum above the maximum",
        {"table.minimum": "600.00"},
        "table.maximum", "below the minimum of $600", "",
    ),
    fault(
        "a minimum of nothing",
        {"table.minimum": "0.00"},
        "table.minimum", "is nothing", "COMAR 36.05.03.14",
    ),
    fault(
        "no maximum",
        {"table.maximum": GONE},
        "table.maximum", "is missing", "COMAR 36.05.03.14",
    ),
    fault(
        "no day from which it holds",
        {"effective": GONE},
        "effective", "as in 2026-12-01", "COMAR 36.05.03.19",
    ),
    fault(
        "no property",
        {"property": GONE},
        "property", "Name the casino", "COMAR 36.05.03.19",
    ),
    fault(
        "an edition that shows a part of the game",
        {"edition": "before-2014"},
        "edition", "The edition in force is 1.4", "pre-2014 COMAR 36.05.14",
    ),
    fault(
        "dealt by hand after a shuffle by hand",
        {"cards.dealing": "hand", "cards.shuffler": "manual", "cards.decks": 1, "cards.back_colours": ["red"],
         "options": {}},
        "cards.dealing", "automated or counting", "MD 3CP 1.4 Ch.9 §A(1)", mark.rules("3CP-063"),
    ),
    fault(
        "the dealer's cards left in a shuffler that does not deal",
        {"cards.dealing": "hand"},
        "cards.dealing", "dealer_cards_in_shuffler is dealt by automated-shoe", "MD 3CP 1.4 Ch.10 §B",
        mark.rules("3CP-069"),
    ),
    fault(
        "the dealer's cards left in the shuffler of an electronic table that is dealt from a manual shoe",
        {"options.version": "electronic", "cards.dealing": "manual-shoe"},
        "cards.dealing", "dealer_cards_in_shuffler is dealt by automated-shoe. Leave dealer_cards_in_shuffler out",
        "MD 3CP 1.4 Ch.10 §B", mark.rules("3CP-069"),
    ),
    fault(
        "the dealer's cards left in a shuffler that is not there",
        {"cards.shuffler": "manual", "cards.decks": 1, "cards.back_colours": ["red"]},
        "cards.dealing", "not allowed with a shuffler that is manual", "MD 3CP 1.4 Ch.10 §B(4)",
        mark.rules("3CP-069"),
    ),
    fault(
        "two decks without an automated shuffler",
        {"cards.shuffler": "manual", "options": {}},
        "cards.decks", "not allowed with a shuffler that is manual", "MD 3CP 1.4 Ch.3 §B", mark.rules("3CP-018"),
    ),
    fault(
        "two decks with backs of one colour",
        {"cards.back_colours": ["red", "red"]},
        "cards.back_colours", "different colours", "MD 3CP 1.4 Ch.3 §B(2)", mark.rules("3CP-018"),
    ),
    fault(
        "two decks of different designs",
        {"cards.back_designs": ["diamond", "bee"]},
        "cards.back_designs", "both decks are of one design", "MD 3CP 1.4 Ch.3 §B(1)", mark.rules("3CP-018"),
    ),
    fault(
        "three decks",
        {"cards.decks": 3},
        "cards.decks", "one of 1, 2", "MD 3CP 1.4 Ch.3 §A; MD 3CP 1.4 Ch.3 §B", mark.rules("3CP-017", "3CP-018"),
    ),
    fault(
        "an Ante Bonus table that is not there",
        {"wagers.ante-bonus.paytable": "D"},
        "wagers.ante-bonus.paytable", "Choose one of A, B, C", "MD 3CP 1.4 Ch.12 §B", mark.rules("3CP-098"),
    ),
    fault(
        "an Ante Bonus table under the version that has its own",
        {"options.version": "g1"},
        "wagers.ante-bonus.paytable", "the version g1 is not paid on", "Pitboss R-08, MD 3CP 1.4 Ch.12 §C",
        mark.rules("3CP-099"),
    ),
    fault(
        "no Pair Plus table chosen",
        {"wagers.pair-plus.paytable": GONE},
        "wagers.pair-plus.paytable", "Choose one of A, B, C, D, E", "MD 3CP 1.4 Ch.12 §D", mark.rules("3CP-100"),
    ),
    fault(
        "a progressive table that is not there",
        {"wagers.progressive.paytable": "D"},
        "wagers.progressive.paytable", "Choose one of A, B, C", "MD 3CP 1.4 Ch.12 §E(1)", mark.rules("3CP-101"),
    ),
    fault(
        "a rate of 19% on table B",
        {f"{MAIN}.rate": "19%"},
        f"{MAIN}.rate", "Write 20% or more", "MD 3CP 1.4 Ch.12 §E(3)(a)", mark.rules("3CP-102"),
    ),
    fault(
        "a rate of 13.9% on table A",
        {"wagers.progressive.paytable": "A", f"{MAIN}.rate": "13.9%"},
        f"{MAIN}.rate", "Write 14% or more", "MD 3CP 1.4 Ch.12 §E(3)(a)", mark.rules("3CP-102"),
    ),
    fault(
        "no rate",
        {f"{MAIN}.rate": GONE},
        f"{MAIN}.rate", "at least 20%", "MD 3CP 1.4 Ch.12 §E(3)(a)", mark.rules("3CP-102"),
    ),
    fault(
        "no rate on the minor meter of table C",
        {
            "wagers.progressive.paytable": "C",
            "wagers.progressive.meters": {
                "major": {"rate": "10%", "initial": "1000.00", "reset": "1000.00"},
                "minor": {"initial": "1000.00", "reset": "1000.00"},
            },
        },
        "wagers.progressive.meters.minor.rate", "is missing", "MD 3CP 1.4 Ch.12 §E(3)(a)", mark.rules("3CP-102"),
    ),
    fault(
        "an initial amount a cent too low",
        {f"{MAIN}.initial": "999.99"},
        f"{MAIN}.initial", "Write $1,000 or more", "MD 3CP 1.4 Ch.12 §E(3)(b)", mark.rules("3CP-102"),
    ),
    fault(
        "a reset amount that is too low",
        {f"{MAIN}.reset": "500.00"},
        f"{MAIN}.reset", "Write $1,000 or more", "MD 3CP 1.4 Ch.12 §E(3)(b)", mark.rules("3CP-102"),
    ),
    fault(
        "a progressive without its meter",
        {"wagers.progressive.meters": {}},
        MAIN, "rate, initial and reset", "MD 3CP 1.4 Ch.12 §E(1)(b)(i)", mark.rules("3CP-102"),
    ),
    fault(
        "a meter that the table does not pay from",
        {"wagers.progressive.meters.mega": {"rate": "1%", "initial": "1.00", "reset": "1.00"}},
        "wagers.progressive.meters.mega", "meter of paytable B", "MD 3CP 1.4 Ch.12 §E(1)(b)", mark.rules("3CP-101"),
    ),
    fault(
        "a progressive of $2",
        {"wagers.progressive.stakes": ["2.00"]},
        "wagers.progressive.stakes", "$1 or $5", "Pitboss R-170", mark.rules("3CP-104"),
    ),
    fault(
        "an Envy Bonus with Pair Plus",
        {"wagers.pair-plus.envy": True},
        "wagers.pair-plus.envy", "only with a progressive wager", "MD 3CP 1.4 Ch.12 §E(5)", mark.rules("3CP-104"),
    ),
    fault(
        "a progressive without the Envy Bonus that is owed with it",
        {"wagers.progressive.envy": False},
        "wagers.progressive.envy", "has the Envy Bonus paid", "MD 3CP 1.4 Ch.12 §E(5)", mark.rules("3CP-104"),
    ),
    fault(
        "Pair Plus on a shared jackpot",
        {"wagers.pair-plus.linked": True},
        "wagers.pair-plus.linked", "only for a progressive wager", "MD 3CP 1.4 Ch.7 §F(2), Ch.7 §F(3)",
    ),
    fault(
        "a Six Card Bonus table that is not there",
        {"wagers.six-card-bonus.paytable": "G"},
        "wagers.six-card-bonus.paytable", "A, B, C, D, E, F", "MD 3CP 1.4 Ch.12 §F", mark.rules("3CP-105"),
    ),
    fault(
        "a Five Card Progressive table that is not there",
        {"wagers.five-card-progressive.paytable": "D"},
        "wagers.five-card-progressive.paytable", "A, B, C", "MD 3CP 1.4 Ch.12 §G", mark.rules("3CP-106"),
    ),
    fault(
        "a Five Card Progressive whose minor meter starts too low",
        {"wagers.five-card-progressive.meters.minor.initial": "249.00"},
        "wagers.five-card-progressive.meters.minor.initial", "Write $250 or more", "Pitboss R-03",
    ),
    fault(
        "a fourth version",
        {"options.version": "g4"},
        "options.version", "one of g1, g2, g3, electronic", "MD 3CP 1.4 Ch.7 §G; MD 3CP 1.4 Ch.11 §F",
        mark.rules("3CP-052", "3CP-053", "3CP-054", "3CP-096"),
    ),
    fault(
        "a wager that the game has not",
        {"wagers.six-card-bonsu": {"paytable": "A"}},
        "wagers.six-card-bonsu", "Did you mean six-card-bonus?", "MD 3CP 1.4",
    ),
    fault(
        "an option that the edition has not",
        {"options.envy_from_folded": True},
        "options.envy_from_folded", "Did you mean envy_from_folded_hands?", "MD 3CP 1.4",
    ),
    fault(
        "a flag that is neither true nor false",
        {"options.dealer_cards_in_shuffler": "sometimes"},
        "options.dealer_cards_in_shuffler", "must be true or false", "MD 3CP 1.4 Ch.10 §B(4)", mark.rules("3CP-069"),
    ),
    fault(
        "adjacent boxes among the options",
        {"options.adjacent_boxes": 2},
        "options.adjacent_boxes", "is said in [table]", "MD 3CP 1.4 Ch.7 §H",
    ),
]  # fmt: skip


@mark.parametrize(("change", "key", "says", "cite"), FAULTS)
def test_a_fault_is_found_by_its_own_law(change: dict[str, Any], key: str, says: str, cite: str) -> None:
    assert_refused("three-card-poker", change, key, says, cite)


def test_each_version_or_option_has_its_own_ways_of_dealing_and_the_advice_serves() -> None:
    """Ch.10 §B(4) is of the automated shoe alone; an electronic table is dealt from either shoe."""
    electronic, waits = "options.version", "options.dealer_cards_in_shuffler"
    by_hand = {electronic: "electronic", "cards.dealing": "hand"}
    assert {(one.cite, one.remedy) for one in findings("three-card-poker", by_hand)} == {
        ("MD 3CP 1.4 Ch.10 §B", "Write automated-shoe and leave electronic out."),
        (ELECTRONIC, "Write manual-shoe or automated-shoe and leave dealer_cards_in_shuffler out."),
    }
    (found,) = findings("three-card-poker", {**by_hand, waits: GONE})
    assert found.remedy == "Write manual-shoe or automated-shoe."
    for shoe in ("manual-shoe", "automated-shoe"):
        assert not findings("three-card-poker", {electronic: "electronic", waits: GONE, "cards.dealing": shoe})
    assert not findings("three-card-poker", {"cards.dealing": "automated-shoe"})
