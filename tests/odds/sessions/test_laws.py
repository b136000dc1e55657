"""The law of a round against deals walked one by one, and what wagers of one coup come to together."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from pitboss.cards import Deck
from pitboss.errors import BadInput
from pitboss.games.builder import game_by_law
from pitboss.odds import ask, joint, odds
from pitboss.odds.sessions.expectation import NOTHING, Expectation, expect, greatest_variance
from pitboss.odds.sessions.laws import find_law, make_law
from tests.odds.test_joint import walk_deals


def test_the_law_of_a_seat_equals_deals_walked_one_by_one() -> None:
    deck = Deck("9TJQK", "cd")
    walked: Counter[Fraction] = Counter()
    for ante, other, number in walk_deals(deck):
        walked[-(ante * 1000 + other * 500)] += number
    found = find_law(ask("three-card-poker", "ante", deck=deck).game, [{"pair-plus": 500, "ante": 1000}])
    (law,) = found.parts
    total = sum(walked.values())
    assert {
        law.unit * step: Fraction(weight, law.total) for step, weight in zip(law.steps, law.weights, strict=True)
    } == {result: Fraction(number, total) for result, number in walked.items()}


def test_wagers_of_one_coup_win_and_lose_together() -> None:
    game = game_by_law("midi-baccarat")
    player, banker = (odds("midi-baccarat", wager) for wager in ("player", "banker"))
    both = find_law(game, [{"player": 1000}, {"banker": 1000}])
    assert both.mean == 1000 * (player.house_edge + banker.house_edge)
    # Whoever has both is paid vigorish's part less when the Banker wins, and nothing else can happen.
    wins = Fraction(sum(one.combinations for one in banker.results if one.net > 0), banker.total)
    assert both.parts[0].steps == (0, 1)
    assert Fraction(both.parts[0].weights[1], both.parts[0].total) == wins
    twice = find_law(game, [{"banker": 1000}, {"banker": 1000}])
    assert twice.variance == 4 * find_law(game, [{"banker": 1000}]).variance


def test_the_law_has_the_moments_of_the_joint_odds() -> None:
    found = find_law(game_by_law("stud-235"), [{"two-card": 500, "three-card": 500, "five-card": 500}])
    together = joint("stud-235", ["two-card", "three-card", "five-card"])
    assert (found.mean, found.variance) == (500 * sum(together.house_edges), 500**2 * together.variance)


def test_wagers_that_are_not_joined_are_said_to_be_independent() -> None:
    found = find_law(game_by_law("craps"), [{"pass": 1000, "field": 1000}])
    assert len(found.parts) == 2
    assert "taken as independent" in found.notes[0]


def test_a_law_is_in_the_greatest_unit_that_fits() -> None:
    law = make_law([(2, Fraction(5, 2)), (4, Fraction(-5)), (2, Fraction(5, 2))])
    assert (law.unit, law.steps, law.weights) == (Fraction(5, 2), (-2, 1), (1, 1))
    assert (law.mean, law.variance) == (Fraction(-5, 4), Fraction(225, 16))


def test_rounds_add_up_and_a_result_is_so_many_errors_away() -> None:
    game = game_by_law("craps")
    once = expect(game, {1: {"field": 1000}, 4: {}})
    field = odds("craps", "field")
    assert (once.house, once.variance) == (1000 * field.house_edge, 10**6 * field.variance)
    night = sum([once] * 400, NOTHING)
    assert (night.house, night.variance, night.rounds) == (400 * once.house, 400 * once.variance, 400)
    deviation = Fraction(3, 2)
    assert Expectation(Fraction(10), Fraction(4), Fraction(0), 1).standard_errors(7) == -deviation


def test_a_variance_that_is_not_counted_is_taken_too_large_and_not_too_small() -> None:
    game = game_by_law("craps")
    apart = [expect(game, [{wager: 1000}]).variance for wager in ("pass", "field")]
    both = expect(game, [{"pass": 1000}, {"field": 1000}]).variance
    assert sum(apart) < both == greatest_variance(apart)
    # Seats with one dealer are taken to be correlated by a half: three such have twice the variance.
    poker = game_by_law("three-card-poker")
    one, three = (expect(poker, [{"pair-plus": 1000}] * seats).variance for seats in (1, 3))
    assert 6 * one <= three < 6 * one + 10**4
    # The same wager twice is one wager of twice as much, to within a cent of deviation.
    assert 4 * apart[0] <= expect(game, [{"pass": 1000}, {"pass": 1000}]).variance < 4 * apart[0] + 10**4


@pytest.mark.parametrize(
    ("stakes", "says"),
    [
        ({"nothing": 100}, "has no wager"),
        ({"play": 100}, "no odds"),
        ({"ante": -100}, "not be negative"),
        ({}, "must wager something"),
    ],
)
def test_a_seat_that_cannot_be_is_refused(stakes: dict[str, int], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        find_law(game_by_law("three-card-poker"), [stakes])
