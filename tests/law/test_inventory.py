"""The inventory of rules: all 461 by name, each with a disposition that holds, and every test that names one."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from pitboss.errors import BadInput
from pitboss.law.inventory import DISPOSITIONS, coverage, inventory, without_disposition
from pitboss.law.rule_tests import ROOT, find_marks, find_tests

LAST = {
    "235": 99, "3CP": 116, "CAR": 82, "MISS": 31, "UTH": 21, "BJ": 37, "CRAPS": 9, "4CP": 8, "LIR": 7, "BAC": 34,
    "XDOC": 17,
}  # fmt: skip
"""The last number of each prefix in the inventory that was taken of the five documents."""


def test_all_461_rules_are_there_by_name() -> None:
    expected = [f"{prefix}-{n:03}" for prefix, last in LAST.items() for n in range(1, last + 1)]
    assert len(expected) == 461
    assert [rule.id for rule in inventory().every()] == expected


def test_every_rule_has_a_disposition() -> None:
    assert without_disposition() == []


def test_the_totals_add_up() -> None:
    counts = coverage()
    assert {family.prefix: counts[family].total() for family in counts} == LAST
    assert sum(counts.values(), Counter[str]()) == Counter(rule.disposition for rule in inventory().every())


def test_a_rule_is_said_in_one_short_line() -> None:
    assert [
        rule.id for rule in inventory().every() if not 10 <= len(rule.says) <= 130 or not rule.says.endswith(".")
    ] == []


def test_dispositions_are_the_five_of_the_law() -> None:
    assert DISPOSITIONS == ("data", "enforced", "recorded", "out-of-scope", "open")


# Tests that name rules


def test_an_enforced_rule_is_named_in_the_test_that_it_names() -> None:
    named = find_tests()
    wrong = [
        (rule.id, rule.test)
        for rule in inventory().every()
        if rule.disposition == "enforced"
        and not any(place.partition("::")[0] == rule.test for place in named.get(rule.id, ()))
    ]
    assert wrong == []


def test_every_rule_that_a_test_names_is_in_the_inventory() -> None:
    known = {rule.id for rule in inventory().every()}
    assert {rule: places for rule, places in find_tests().items() if rule not in known} == {}


def test_marks_are_found_where_a_test_may_carry_them() -> None:
    text = """
import pytest
pytestmark = pytest.mark.rules("235-001")

@pytest.mark.rules("235-002", "235-003")
@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rules("235-004"))])
def test_one(n): ...

class TestMany:
    @pytest.mark.rules("235-005")
    def test_two(self): ...
"""
    assert sorted(find_marks(text), key=lambda mark: mark[1]) == [
        ("", "235-001"),
        ("test_one", "235-002"),
        ("test_one", "235-003"),
        ("test_one", "235-004"),
        ("test_two", "235-005"),
    ]
    assert list(find_marks('say = "rules"')) == []


def test_the_marks_of_this_repository_are_found() -> None:
    place = "tests/rankings/test_three_card.py::test_the_order"
    assert place in find_tests()["3CP-034"]
    assert (ROOT / place.partition("::")[0]).is_file()


def test_the_rules_of_worked_rounds_are_found_with_the_tests_that_play_them(tmp_path: Path) -> None:
    place = "tests/law/test_worked_rounds.py::md/three-card-poker: Equal hands: both wagers come back"
    assert place in find_tests()["3CP-085"]
    assert (ROOT / place.partition("::")[0]).is_file()
    assert find_tests(tmp_path) == {}


# Looking up


@pytest.mark.parametrize("name", ["3CP-045", "3cp-045", "3cp-45"])
def test_a_rule_is_found_by_its_number(name: str) -> None:
    assert inventory().rule(name).id == "3CP-045"


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("3CP-117", "Did you mean 3CP-116? The rules of Three Card Poker end there."),
        ("CARR-004", "Did you mean CAR-004?"),
        ("45", "A number begins with 235, 3CP"),
        ("", "A number begins with 235, 3CP"),
    ],
)
def test_a_number_that_is_none_is_refused_with_the_nearest(name: str, says: str) -> None:
    with pytest.raises(BadInput) as refused:
        inventory().rule(name)
    assert says in str(refused.value)


@pytest.mark.parametrize("name", ["baccarat", "BAC", "midi-baccarat", "md/mini-baccarat"])
def test_a_family_is_found_by_its_name_its_prefix_and_its_games(name: str) -> None:
    assert inventory().family(name).id == "baccarat"


def test_a_family_that_is_none_is_refused_with_the_nearest() -> None:
    with pytest.raises(BadInput, match="Did you mean three-card-poker"):
        inventory().family("three-card-pocker")
