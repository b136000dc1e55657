"""Reviews of rounds: costs worked by hand, the share that is right, and balances against what was to be expected."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.advice import Decision, Hint, Price, Weighed, judge, review, write_review
from pitboss.games.game import Game
from pitboss.money import Cents
from tests.advice.at_seat import ME, example, play_rounds
from tests.advice.test_hints import at_stage


def hint(stake: Cents, **worth: int) -> Hint:
    asked = at_stage(stage="play", wager="ante", stake=stake, open=tuple(worth), hand=())
    found = [Weighed(name.strip("_"), name, Fraction(cents, stake), Fraction(cents)) for name, cents in worth.items()]
    found.sort(key=lambda one: one.worth, reverse=True)
    return Hint(asked, tuple(found), (found[0].choice,), (), Fraction(stake))


@pytest.mark.parametrize(
    ("chosen", "amount", "cost"),
    [
        ("stand", 0, 300),
        ("double", 1000, 0),
        ("double", 500, 50),  # three quarters of 200 is 150
        ("surrender", 0, None),
    ],
)
def test_a_choice_costs_what_the_best_is_worth_more(chosen: str, amount: Cents, cost: int | None) -> None:
    weighed = hint(1000, stand=-100, double=200, hit=120)
    assert judge(Decision("1", weighed.situation, chosen, amount), weighed).cost == cost


def test_an_amount_between_two_is_worth_as_much_between_them() -> None:
    weighed = hint(1000, _1x=100, _2x=160, _3x=220, fold=-1000)
    judged = judge(Decision("1", weighed.situation, "play", 1500), weighed)
    assert judged.cost == 220 - 130


def flat(game: Game, wager: str, meters: object) -> Price | None:
    """A price that is easy to add up: a twentieth of every ante, with a variance of 4."""
    return Price(wager, wager, Fraction(1, 20), Fraction(4), "") if wager == "ante" else None


def test_a_review_adds_up() -> None:
    game = example("three-card-poker")
    rounds = play_rounds(game, 10)
    found = review(game, rounds, ME, price=flat)
    antes = [played.seats[1].wagers["ante"] for _, played in rounds]  # type: ignore[index]
    assert found.balances[-1] == sum(played.seats[1].net for _, played in rounds)
    assert found.expectations[-1] == -Fraction(sum(antes), 20)
    assert found.variances[-1] == 4 * sum(ante**2 for ante in antes)
    assert len(found.decisions) == 10
    right = [one for one in found.decisions if one.decision.chosen in one.hint.best]
    assert found.accuracy == Fraction(len(right), 10)
    assert 0 < len(right) < 10
    assert found.cost == sum(one.cost or 0 for one in found.decisions)
    assert [one.cost for one in found.worst] == sorted((one.cost or 0 for one in found.decisions), reverse=True)[:3]
    said = write_review(game, found)
    assert said["rounds"] == 10
    assert [len(line["bands"]) for line in said["lines"]] == [2] * 10
    assert any("Pair Plus" in note for note in said["notes"])


def test_a_game_without_decisions_has_no_accuracy() -> None:
    game = example("mini-baccarat")
    found = review(game, play_rounds(game, 3), ME, price=flat)
    assert found.accuracy is None
    assert len(found.lines) == 3
    assert found.cost == 0
