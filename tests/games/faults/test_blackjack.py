"""Blackjack, version 1.2: side wagers by number of decks, two progressives, a limit with a floor, and Switch."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.faults.changes import GONE, assert_refused, fault, findings

mark = pytest.mark

FAULTS = [
    fault(
        "eight positions",
        {"table.positions": 8},
        "table.positions", "7 or fewer", "MD BJ 1.2 Ch.2 §A", mark.rules("BJ-001"),
    ),
    fault(
        "six positions at a Blackjack Switch table",
        {"table.positions": 6, "options": {"variation": "switch"}},
        "table.positions", "5 or fewer", "N.J.A.C. 13:69E-1.10C",
    ),
    fault(
        "3 to 2 at a Blackjack Switch table",
        {"table.positions": 5, "options": {"variation": "switch", "blackjack_pays": "3 to 2"}},
        "options.blackjack_pays", "no place in the version switch", "UK Casino Table Games: Blackjack Switch",
    ),
    fault(
        "Super Match without Blackjack Switch",
        {"wagers.super-match": {}},
        "wagers.super-match", "belongs to the version switch", "MD BJ 1.2 Ch.6 §G(7)", mark.rules("BJ-021"),
    ),
    fault(
        "blackjack at 7 to 5",
        {"options.blackjack_pays": "7 to 5"},
        "options.blackjack_pays", "3 to 2, 6 to 5", "MD BJ 1.2 Ch.2 §B(3)", mark.rules("BJ-003"),
    ),
    fault(
        "the odds of blackjack as a paytable's letter",
        {"wagers.blackjack": {"paytable": "6 to 5"}},
        "wagers.blackjack.paytable", 'blackjack_pays = "6 to 5"', "MD BJ 1.2 Ch.2 §B(3)", mark.rules("BJ-003"),
    ),
    fault(
        "a Top 3 table that is not there",
        {"wagers.top-3.paytable": "C"},
        "wagers.top-3.paytable", "A, B", "MD BJ 1.2 Ch.13 §D", mark.rules("BJ-036"),
    ),
    fault(
        "no Three Card Poker table chosen",
        {"wagers.three-card-poker.paytable": GONE},
        "wagers.three-card-poker.paytable", "A, B", "2014 COMAR 36.05.04.13 §D", mark.rules("BJ-037"),
    ),
    fault(
        "Hit and Run that starts too low",
        {"wagers.hit-and-run.meters.main.initial": "500.00"},
        "wagers.hit-and-run.meters.main.initial", "$1,000 or more", "MD BJ 1.2 Ch.13 §G(2)", mark.rules("BJ-029"),
    ),
    fault(
        "Hit and Run without its rate",
        {"wagers.hit-and-run.meters.main.rate": GONE},
        "wagers.hit-and-run.meters.main.rate", "is missing", "MD BJ 1.2 Ch.13 §G(1)", mark.rules("BJ-029"),
    ),
    fault(
        "Super 4 on table C at the least of table A",
        {"wagers.super-4.meters.main.reset": "10000.00"},
        "wagers.super-4.meters.main.reset", "$50,000 or more", "MD BJ 1.2 Ch.13 §I(2)(c)", mark.rules("BJ-030"),
    ),
    fault(
        "a Super 4 table that is not there",
        {"wagers.super-4.paytable": "D"},
        "wagers.super-4.paytable", "A, B, C", "MD BJ 1.2 Ch.13 §H", mark.rules("BJ-030"),
    ),
    fault(
        "an Envy Bonus on a Super 4 table that has none",
        {"wagers.super-4.paytable": "B"},
        "wagers.super-4.envy", "no Envy Bonus for paytable B", "MD BJ 1.2 Ch.13 §I(3)(c)(i)", mark.rules("BJ-031"),
    ),
    fault(
        "a payout limit below what one player could win at the maximum",
        {"options.payout_limit": "99999.99"},
        "options.payout_limit", "$100,000 or more",
        "MD BJ 1.2 Ch.13 §J, Ch.13 §K, Ch.13 §L, Ch.13 §M", mark.rules("BJ-034"),
    ),
    fault(
        "a payout limit below $25,000 where nobody could win as much",
        {"table.maximum": "20.00", "options.payout_limit": "24999.99"},
        "options.payout_limit", "$25,000 or more",
        "MD BJ 1.2 Ch.13 §J, Ch.13 §K, Ch.13 §L, Ch.13 §M", mark.rules("BJ-034"),
    ),
    fault(
        "a Royal Match 21 table for one deck in a shoe of six",
        {"wagers.royal-match-21.paytable": "C"},
        "wagers.royal-match-21.paytable", "a table for 1 deck.", "Royal Match analysis",
    ),
    fault(
        "Bet the Set 21 with a number of decks that it has no table for",
        {"cards.decks": 5, "wagers.bet-the-set-21": {}},
        "wagers.bet-the-set-21", "no paytable for 5 decks", "Wizard of Odds: Pair Square",
    ),
    fault(
        "a Bad Beat Progressive that pays nothing",
        {"wagers.bad-beat": {}},
        "wagers.bad-beat.rows", "the law does not say what this wager pays", "MD BJ 1.2 Ch.6 §G(8)",
        mark.rules("BJ-022"),
    ),
    fault(
        "a Bad Beat Progressive on an event that it has not",
        {"wagers.bad-beat": {"rows": [{"hand": "dealer-blackjak", "pays": "50 for 1"}]}},
        "wagers.bad-beat.rows[1].hand", "Did you mean dealer-blackjack?", "MD BJ 1.2 Ch.6 §G(8)", mark.rules("BJ-022"),
    ),
    fault(
        "lines of the operator's own where the law prints them",
        {"wagers.top-3.rows": [{"hand": "straight-flush", "pays": "500 to 1"}]},
        "wagers.top-3.rows", "the law prints what this wager pays", "MD BJ 1.2 Ch.13 §D", mark.rules("BJ-036"),
    ),
    fault(
        "a soft 17 that is neither stood on nor hit",
        {"options.soft17": "split"},
        "options.soft17", "stand, hit", "Baltimore Sun 18 June 2015",
    ),
    fault(
        "five hands of one pair",
        {"options.max_hands": 5},
        "options.max_hands", "Write 4 or less", "N.J.A.C. 13:69F-2.11",
    ),
    fault(
        "two batches with the same backs",
        {"cards.back_colours": ["red"]},
        "cards.back_colours", "two batches of cards needs backs of different colours", "58 Pa. Code § 633a.3",
    ),
    *(
        fault(
            f"{decks} decks dealt by hand",
            {"cards.dealing": "hand", "cards.decks": decks},
            "cards.decks", "Write 1 or 2, or deal in another way", "N.J.A.C. 13:69F-2.2",
        )
        for decks in (6, 8)
    ),
    fault(
        "three decks",
        {"cards.decks": 3},
        "cards.decks", "one of 1, 2, 4", "58 Pa. Code § 633a.3",
    ),
]  # fmt: skip


@mark.parametrize(("change", "key", "says", "cite"), FAULTS)
def test_a_fault_is_found_by_its_own_law(change: dict[str, Any], key: str, says: str, cite: str) -> None:
    assert_refused("blackjack", change, key, says, cite)


@mark.parametrize("decks", [1, 2])
def test_one_or_two_decks_may_be_dealt_by_hand(decks: int) -> None:
    change = {"cards.dealing": "hand", "cards.decks": decks, "wagers": {}}
    assert [one.key for one in findings("blackjack", change) if one.key.startswith("cards")] == []


@mark.rules("BJ-022", "BJ-007")
def test_a_bad_beat_progressive_is_lawful_once_the_operator_says_what_it_pays_and_from_which_meter() -> None:
    rows = [{"hand": "dealer-blackjack", "pays": "100% of meter main", "title": "20 against a blackjack"}]
    assert [(one.key, one.cite) for one in findings("blackjack", {"wagers.bad-beat.rows": rows})] == [
        ("wagers.bad-beat.meters.main", "MD BJ 1.2 Ch.6 §G(8)")
    ]
    meter = {"rate": "20%", "initial": "500.00", "reset": "500.00"}
    assert findings("blackjack", {"wagers.bad-beat": {"rows": rows, "meters": {"main": meter}}}) == ()


@mark.parametrize("shuffler", ["manual", "reshuffling-shoe"])
def test_one_batch_of_cards_has_backs_of_one_colour(shuffler: str) -> None:
    """58 Pa. Code § 633a.3(b) speaks of an automated shuffler other than a continuous one."""
    assert not findings("blackjack", {"cards.shuffler": shuffler, "cards.back_colours": GONE})


@mark.rules("BJ-034")
def test_a_payout_limit_at_the_greater_of_the_two_amounts_is_lawful() -> None:
    """Ch.13 §L: $25,000, or what one player could win at the maximum: 1,000 to 1 on $20 is less, on $100 it is more."""
    assert not findings("blackjack", {"table.maximum": "20.00", "options.payout_limit": "25000.00"})
    assert not findings("blackjack", {"options.payout_limit": "100000.00"})
