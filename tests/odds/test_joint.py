"""Wagers of a seat together: covariances over all deals, against figures that are known and deals walked one by one."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import pytest

from pitboss.cards import Deck
from pitboss.errors import BadInput
from pitboss.games.identity import Wager
from pitboss.odds import ask, joint, odds
from pitboss.odds.wording.figures import joint_json, root, show_correlation
from pitboss.rounds.commands import Choose, Deal
from pitboss.rounds.state import Round
from tests.differential.tree import SEAT, Walk, net


def test_ante_and_pair_plus_win_with_the_same_hands() -> None:
    found = joint("three-card-poker", ["ante", "pair-plus"])
    assert show_correlation(found, 0, 1, 3) == "0.507"
    alone = [odds("three-card-poker", wager) for wager in ("ante", "pair-plus")]
    assert found.house_edges == tuple(one.house_edge for one in alone)
    assert tuple(found.covariances[n][n] for n in range(2)) == tuple(one.variance for one in alone)
    assert found.covariances[0][1] == found.covariances[1][0]
    assert found.house_edge == sum(one.house_edge for one in alone) / 2
    said = joint_json(found)
    assert said["standard_deviation"] == root(found.variance)


def test_the_three_wagers_of_235_together() -> None:
    wagers = ["two-card", "three-card", "five-card"]
    found = joint("stud-235", wagers)
    assert root(found.variance, 3) == "7.061"
    for n, wager in enumerate(wagers):
        alone = odds("stud-235", wager)
        assert (found.house_edges[n], found.covariances[n][n]) == (alone.house_edge, alone.variance), wager


def walk_deals(deck: Deck) -> list[tuple[Fraction, Fraction, int]]:
    """(ante and play, Pair Plus, deals): every deal of a small deck through the engine, each hand played as is best for
    the ante alone. Folding forfeits Pair Plus too."""
    game = ask("three-card-poker", "ante", deck=deck).game
    walk, pair_plus = Walk(game, {"ante": 100, "pair-plus": 100}), Wager("pair-plus")
    start = walk.opened()
    by_hand: dict[object, list[tuple[Round, int]]] = defaultdict(list)
    for dealt, number in walk.deals(start, alike=True):
        state = walk.after(start, Deal(dealt))
        by_hand[state.seats[SEAT].cards].append((state, number))

    def split(state: Round) -> tuple[Fraction, Fraction]:
        side = state.seats[SEAT].settled[pair_plus]
        other = side.returned - side.staked
        return Fraction(net(state) - other, 100), Fraction(other, 100)

    found = []
    for states in by_hand.values():
        ends = {
            choice: [(*split(walk.after(state, Choose(SEAT, choice))), number) for state, number in states]
            for choice in ("play", "fold")
        }
        found += max(ends.values(), key=lambda one: sum(ante * number for ante, _, number in one))
    return found


def test_covariances_equal_those_of_deals_walked_one_by_one() -> None:
    deck = Deck("9TJQK", "cd")
    walked = walk_deals(deck)
    total = sum(number for _, _, number in walked)
    ante, other = (Fraction(sum(one[n] * one[2] for one in walked)) / total for n in range(2))
    together = Fraction(sum(a * b * number for a, b, number in walked)) / total - ante * other
    found = joint("three-card-poker", ["ante", "pair-plus"], deck=deck)
    assert (found.house_edges, found.covariances[0][1]) == ((-ante, -other), together)


@pytest.mark.parametrize(
    ("game", "wagers", "says"),
    [
        ("three-card-poker", ["ante"], "two wagers or more"),
        ("three-card-poker", ["ante", "ante"], "each once"),
        ("three-card-poker", ["ante", "nothing"], "has no wager"),
        ("three-card-poker", ["ante", "six-card-bonus"], "on other cards"),
        ("three-card-poker", ["ante", "progressive"], "looks at suits"),
        ("craps", ["pass", "come"], "not placed on the come-out roll"),
        ("craps", ["pass", "pass-odds"], "not placed on the come-out roll"),
        ("blackjack", ["blackjack", "lucky-ladies"], "look at ranks and suits"),
    ],
)
def test_what_cannot_be_counted_together_is_refused(game: str, wagers: list[str], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        joint(game, wagers)


def test_pass_and_dont_pass_differ_by_the_bar() -> None:
    """What one wins the other loses, but for a come-out 12, 1 in 36, that the one loses and the other gets back."""
    found = joint("craps", ["pass", "dont-pass"])
    assert found.house_edges == (Fraction(7, 495), Fraction(3, 220))
    assert found.covariances[0][1] == -Fraction(35, 36) - Fraction(7, 495) * Fraction(3, 220)
    assert found.covariances[0][0] == 1 - Fraction(7, 495) ** 2


def test_two_wagers_on_one_roll_are_counted_over_its_36_ways() -> None:
    """By hand: on a craps any-craps brings 7 and the field 2, 2, 1 and 1; else the one loses 1, and the field wins with
    12 rolls and loses with 20."""
    found = joint("craps", ["any-craps", "field"])
    assert found.house_edges == (Fraction(4, 36), Fraction(2, 36))
    assert found.covariances[0][1] == Fraction(7 * 6 - 12 + 20, 36) - Fraction(4, 36) * Fraction(2, 36)


def test_wagers_of_craps_that_are_decided_at_different_times() -> None:
    """The field is decided by the come-out roll, which says much of the pass line: a 7 or 11 wins it, a craps loses it,
    and each point is made with its own chance."""
    found = joint("craps", ["pass", "field"])
    makes = {4: Fraction(1, 3), 5: Fraction(2, 5), 6: Fraction(5, 11)}
    passes = {point: 2 * chance - 1 for low, chance in makes.items() for point in (low, 14 - low)}
    passes |= {7: Fraction(1), 11: Fraction(1), 2: Fraction(-1), 3: Fraction(-1), 12: Fraction(-1)}
    fields = {2: 2, 12: 2} | dict.fromkeys((3, 4, 9, 10, 11), 1) | dict.fromkeys((5, 6, 7, 8), -1)
    mean = sum((Fraction(6 - abs(7 - total), 36) * passes[total] * fields[total] for total in fields), Fraction(0))
    assert found.covariances[0][1] == mean - found.house_edges[0] * found.house_edges[1]


def test_stakes_weigh_the_wagers() -> None:
    found = joint("three-card-poker", {"ante": 1000, "pair-plus": 500})
    unit = joint("three-card-poker", ["ante", "pair-plus"])
    half = Fraction(1, 2)
    cov = unit.covariances
    assert found.variance == cov[0][0] + cov[1][1] * half**2 + 2 * half * cov[0][1]
    assert found.house_edge == (2 * unit.house_edges[0] + unit.house_edges[1]) / 3
