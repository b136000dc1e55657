"""What the dealer paid against what the law pays: each kind of mistake worked by hand, and many rounds added up."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from pitboss.errors import BadInput
from pitboss.law import library
from pitboss.rounds.finished.bulk import make_report, settle_many
from pitboss.rounds.finished.examples import example_round
from pitboss.rounds.finished.settle import settle

ROUND: dict[str, Any] = {
    "game": "md/three-card-poker",
    "seats": {
        "1": {"wagers": {"ante": "10.00", "pair-plus": "5.00"}, "cards": "As Ks Qs", "choices": ["play"]},
        "2": {"wagers": {"ante": "10.00", "pair-plus": "5.00"}, "cards": "Kc 9h 8d", "choices": ["play"]},
    },
    "dealer": "Kh 9c 8s",
}
"""Seat 1 has a straight flush: $10 on Ante and Play, 5 to 1 for the Ante Bonus, 35 to 1 for Pair Plus. Seat 2 ties with
the dealer, so Ante and Play push, and loses its Pair Plus."""


def paying(seat: str, **paid: str) -> dict[str, Any]:
    said = deepcopy(ROUND)
    said["seats"][seat]["paid"] = {wager.replace("_", "-"): amount for wager, amount in paid.items()}
    return said


@pytest.mark.parametrize(
    ("seat", "wager", "paid", "variance", "mistake"),
    [
        ("1", "ante", "20.00", "0.00", None),
        ("1", "ante", "25.00", "5.00", "overpaid"),
        ("1", "pair_plus", "205.00", "25.00", "overpaid"),
        ("1", "ante_bonus", "40.00", "-10.00", "underpaid"),
        ("1", "play", "0.00", "-20.00", "winner-taken"),
        ("2", "ante", "0.00", "-10.00", "push-taken"),
        ("2", "ante", "20.00", "10.00", "overpaid"),
        ("2", "pair_plus", "10.00", "10.00", "loser-paid"),
    ],
)
def test_a_variance_is_what_was_paid_less_what_the_law_pays(
    seat: str, wager: str, paid: str, variance: str, mistake: str | None
) -> None:
    found = settle(paying(seat, **{wager: paid}))
    one = found["seats"][seat]["wagers"][wager.replace("_", "-")]
    assert (one["paid"], one["variance"], one.get("mistake")) == (paid, variance, mistake)
    assert found["seats"][seat]["variance"] == found["variance"] == variance


def test_nothing_else_changes_and_a_round_without_paid_says_nothing_of_it() -> None:
    plain, compared = settle(ROUND), settle(paying("1", ante="25.00"))
    assert "variance" not in plain
    for key in ("paid", "variance", "mistake"):
        del compared["seats"]["1"]["wagers"]["ante"][key]
    del compared["seats"]["1"]["variance"], compared["variance"]
    assert compared == plain


def test_dice_that_have_decided_nothing_pay_nothing() -> None:
    seat = {"wagers": {"pass": "10.00"}, "paid": {"pass": "20.00"}}
    found = settle({"game": "craps", "dice": [[2, 2]], "seats": {"1": seat}})
    assert found["seats"]["1"]["wagers"]["pass"]["mistake"] == "open-paid"


def test_an_envy_bonus_is_paid_too() -> None:
    """Nobody was envious of anything: what was handed over is too much."""
    found = settle(paying("1", envy="25.00"))
    assert (found["seats"]["1"]["envy_paid"], found["variance"]) == ("25.00", "25.00")


def test_a_wager_that_is_not_there_cannot_have_been_paid() -> None:
    with pytest.raises(
        BadInput, match=r"seat 1 has no wager 'pair' that could have been paid\. Did you mean pair-plus\?"
    ):
        settle(paying("1", pair="5.00"))


def test_many_rounds_are_added_up_by_wager_seat_and_mistake() -> None:
    """Overpaid $5 and $25 at seat 1, $10 to a loser and a push of $10 taken at seat 2: $40 less $10."""
    rounds = [
        paying("1", ante="25.00", pair_plus="205.00", play="20.00"),
        paying("2", ante="0.00", pair_plus="10.00"),
        {**paying("1", ante="20.00"), "id": "third"},
        {**deepcopy(ROUND), "id": "fourth", "dealer": "As Kd 2c"},
    ]
    report = make_report(*settle_many(enumerate(rounds, 1)))
    assert report["rounds"] == 4
    assert [(one["line"], one["id"]) for one in report["refused"]] == [(4, "fourth")]
    assert "As is dealt too often" in report["refused"][0]["problem"]
    assert [(one["line"], one["seat"], one["wager"], one["variance"]) for one in report["mispaid"]] == [
        (1, 1, "ante", "5.00"),
        (1, 1, "pair-plus", "25.00"),
        (2, 2, "ante", "-10.00"),
        (2, 2, "pair-plus", "10.00"),
    ]
    assert report["total"] == {
        "compared": 6, "mispaid": 4, "overpaid": "40.00", "underpaid": "10.00", "variance": "30.00"
    }  # fmt: skip
    assert [(one["wager"], one["compared"], one["mispaid"], one["variance"]) for one in report["by_wager"]] == [
        ("ante", 3, 2, "-5.00"),
        ("pair-plus", 2, 2, "35.00"),
        ("play", 1, 0, "0.00"),
    ]
    assert [(one["seat"], one["mispaid"], one["variance"]) for one in report["by_seat"]] == [
        (1, 2, "30.00"),
        (2, 2, "0.00"),
    ]
    assert {one["mistake"]: (one["mispaid"], one["variance"]) for one in report["by_mistake"]} == {
        "overpaid": (2, "30.00"),
        "push-taken": (1, "-10.00"),
        "loser-paid": (1, "10.00"),
    }


@pytest.mark.parametrize("game", library.shelf())
def test_the_example_of_each_game_is_paid_as_the_law_pays_it(game: str) -> None:
    example = example_round(game)
    found = settle(example)
    assert example["game"] == game
    assert found["variance"] == "0.00"
    assert all("paid" in one for seat in found["seats"].values() for one in seat["wagers"].values())
