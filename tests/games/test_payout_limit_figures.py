"""The figure of a payout limit, worked by hand: which stake counts, which wagers, and what becomes of each bound."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.games.checks.caps import figure_of
from pitboss.games.checks.case import Case
from pitboss.games.submission import Submission, TableTerms, WagerTerms
from pitboss.law import library
from pitboss.law.model import Amount, Edition
from pitboss.money import Cents
from tests.games.faults.changes import GONE, assert_refused, findings

STUD = library.load("stud-235")
BASE_WAGERS_OF_STUD = 1 + 2 * 50 + 2 * 500
"""For each unit: two cards at 1 to 1, three and five cards, each raised once, at 50 and 500 to 1."""


@pytest.mark.rules("235-091")
@pytest.mark.parametrize(
    ("stakes", "won_by_win_em_all"),
    [
        ({"wagers.win-em-all.stakes": ["5.00", "25.00"]}, 12 * 5),
        ({"wagers.win-em-all.stakes": ["25.00", "5.00"]}, 12 * 5),
        ({"wagers.win-em-all.stakes": ["25.00"]}, 12 * 25),
        ({}, 12 * 500),
    ],
)
def test_at_the_minimum_a_wager_of_certain_stakes_counts_at_its_least(
    stakes: dict[str, object], won_by_win_em_all: int
) -> None:
    most = 500 * BASE_WAGERS_OF_STUD + won_by_win_em_all
    at_500 = {"table.minimum": "500.00", "table.maximum": "900.00", **stakes}
    assert findings("stud-235", {**at_500, "options.payout_limit": f"{most}.00"}) == ()
    above = {**at_500, "options.payout_limit": f"{most}.01"}
    assert_refused("stud-235", above, "options.payout_limit", f"${most:,} or less", "MD 235 1.1 Ch.12 §K")


@pytest.mark.rules("235-091")
def test_a_wager_that_is_not_offered_wins_nothing() -> None:
    most = 500 * BASE_WAGERS_OF_STUD
    at_500 = {"table.minimum": "500.00", "table.maximum": "500.00", "wagers.win-em-all": GONE}
    assert findings("stud-235", {**at_500, "options.payout_limit": f"{most}.00"}) == ()
    above = {**at_500, "options.payout_limit": f"{most}.01"}
    assert_refused("stud-235", above, "options.payout_limit", f"${most:,} or less", "MD 235 1.1 Ch.12 §K")


@pytest.mark.rules("BJ-032", "BJ-034")
@pytest.mark.parametrize(
    ("ladies", "kings", "floor"),
    [
        (["5.00", "60.00"], ["5.00", "40.00"], 60_000),  # 1,000 to 1 for two queens of hearts
        (["60.00", "5.00"], ["40.00", "5.00"], 60_000),
        (["5.00", "30.00"], ["5.00", "40.00"], 40_000),  # 1,000 to 1 for two kings of spades
        (["5.00", "20.00"], ["5.00", "20.00"], 25_000),  # the law's own amount
    ],
)
def test_at_the_maximum_a_wager_of_certain_stakes_counts_at_its_most(
    ladies: list[str], kings: list[str], floor: int
) -> None:
    stakes = {"wagers.lucky-ladies.stakes": ladies, "wagers.kings-bounty.stakes": kings}
    assert findings("blackjack", {**stakes, "options.payout_limit": f"{floor}.00"}) == ()
    (found,) = findings("blackjack", {**stakes, "options.payout_limit": f"{floor - 1}.99"})
    assert f"${floor:,} or more" in found.remedy


def figure(edition: Edition, minimum: Cents | None, maximum: Cents = 100_000, **letters: str) -> Cents:
    """The figure of the edition's one limit, for a table with these limits that offers every wager."""
    table = TableTerms(minimum=None if minimum is None else Amount(minimum), maximum=Amount(maximum))
    wagers = {rule.id: WagerTerms(paytable=letters.get(rule.id.replace("-", "_"))) for rule in edition.wager}
    (cap,) = edition.cap
    return figure_of(Case("", Submission(table=table, wagers=wagers), edition), cap)


def with_rule(edition: Edition, wager: str, **changes: object) -> Edition:
    rules = tuple(replace(rule, **changes) if rule.id == wager else rule for rule in edition.wager)  # type: ignore[arg-type]
    return replace(edition, wager=rules)


def test_stakes_that_the_law_itself_sets_count_like_the_operators() -> None:
    law = with_rule(STUD, "win-em-all", stakes=(Amount(2_500), Amount(500)))
    assert figure(law, 50_000) == 50_000 * BASE_WAGERS_OF_STUD + 500 * 12
    highest = replace(law, cap=(replace(law.cap[0], at="maximum-wager"),))
    assert figure(highest, 50_000, 90_000) == 90_000 * BASE_WAGERS_OF_STUD + 2_500 * 12


@pytest.mark.parametrize(
    ("changes", "times"), [({"times": ("1", "2", "3")}, 3), ({"times": (), "up_to": "5"}, 5), ({"times": ()}, 1)]
)
def test_a_multiple_of_another_wager_counts_at_its_highest(changes: dict[str, object], times: int) -> None:
    """235's raise on five cards pays 500 to 1, as the wager that it raises."""
    law = with_rule(STUD, "five-card-raise", **changes)
    assert figure(law, 50_000) == 50_000 * (1 + 2 * 50 + 500 + 500 * times + 12)


def test_four_card_poker_has_no_amount_of_its_own() -> None:
    """Ante at 1 to 1, a Play of three times at 1 to 1, Ante Bonus on the Ante at 25 to 1, Aces Up at 50 to 1."""
    law = library.load("four-card-poker")
    assert figure(law, 1_000, aces_up="E") == 1_000 * (1 + 3 + 25 + 50)
    assert figure(law, None) == 0
