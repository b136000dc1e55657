"""Figures of wagers small enough to work out by hand, and how they are printed."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.odds import odds
from pitboss.odds.asking.report import EnvyOdds, MeterOdds, Result, WagerOdds, make_whole
from pitboss.odds.wording.figures import as_json, decimal, percentage, root


def wager(*results: tuple[int, str, str], **more: object) -> WagerOdds:
    """A wager of results (combinations, net, staked)."""
    listed = tuple(
        Result(name=f"r{n}", pays="", combinations=combinations, net=Fraction(net), staked=Fraction(staked))
        for n, (combinations, net, staked) in enumerate(results)
    )
    return WagerOdds(
        game="md/g", edition="1", wager="w", title="W", paytable="A", decks=1, results=listed, **more  # type: ignore[arg-type]
    )  # fmt: skip


def test_a_fair_coin_has_no_edge_and_a_deviation_of_one() -> None:
    coin = wager((1, "1", "1"), (1, "-1", "1"))
    assert (coin.house_edge, coin.hit_frequency, coin.variance, coin.element_of_risk) == (0, Fraction(1, 2), 1, 0)


def test_one_number_of_american_roulette() -> None:
    number = wager((1, "35", "1"), (37, "-1", "1"))
    assert number.total == 38
    assert number.house_edge == Fraction(1, 19)
    assert root(number.variance, 6) == "5.762617"  # the deviation that every text on roulette prints


def test_the_element_of_risk_is_over_all_that_is_staked() -> None:
    """One round in two is folded for 1; in the other 2 are staked, and 1 won: an edge of 0; staked 3/2 on average."""
    raised = wager((1, "1", "2"), (1, "-2", "1"))
    assert raised.house_edge == Fraction(1, 2)
    assert raised.mean_stake == Fraction(3, 2)
    assert raised.element_of_risk == Fraction(1, 3)


def test_a_push_is_no_hit() -> None:
    assert wager((1, "0", "1"), (1, "1", "1"), (2, "-1", "1")).hit_frequency == Fraction(1, 4)


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [
        (Fraction(512, 22100), 10, "0.0231674208"),
        (Fraction(-1, 3), 4, "-0.3333"),
        (Fraction(1, 8), 2, "0.12"),  # a half goes to the even digit
        (Fraction(3, 8), 2, "0.38"),
        (Fraction(12345), 2, "12345.00"),
        (Fraction(0), 3, "0.000"),
        (Fraction(-1, 10**6), 2, "0.00"),
    ],
)
def test_decimals_are_rounded_from_the_exact_value(value: Fraction, places: int, text: str) -> None:
    assert decimal(value, places) == text


def test_percentages_and_roots() -> None:
    assert percentage(Fraction(686689, 20358520)) == "3.3730%"
    assert root(Fraction(2)) == "1.4142135624"
    assert root(Fraction(1, 4), 3) == "0.500"
    assert root(Fraction(0), 2) == "0.00"


def test_probabilities_become_the_fewest_whole_combinations() -> None:
    blank = Result(name="", pays="", combinations=0, net=Fraction(0))
    chances = [Fraction(1, 2), Fraction(1, 3), Fraction(1, 6), Fraction(0)]
    assert [one.combinations for one in make_whole((blank, chance) for chance in chances)] == [3, 2, 1]


def test_the_contract_of_json() -> None:
    """The shape and the figures of `pitboss odds` in the contract, on the paytable 40, 30, 6, 4, 1."""
    said = as_json(odds("md/three-card-poker", "pair-plus", "D"))
    assert said["game"] == "md/three-card-poker"
    assert (said["wager"], said["paytable"], said["decks"], said["strategy"]) == ("pair-plus", "D", 1, None)
    assert said["house_edge"] == {"exact": "128/5525", "decimal": "0.0231674208"}
    assert said["hit_frequency"]["exact"] == "283/1105"  # 5,660 of 22,100
    assert said["element_of_risk"] == "0.0231674208"
    assert said["total"] == 22100
    assert {"name", "pays", "combinations"} <= said["outcomes"][0].keys()
    assert said["outcomes"][0]["name"] == "Straight flush"
    assert said["outcomes"][0]["pays"] == "40 to 1"
    assert sum(one["combinations"] for one in said["outcomes"]) == said["total"]
    assert "meter" not in said


@pytest.mark.parametrize(
    ("game", "main"), [("three-card-poker", "ante"), ("mississippi-stud", "ante"), ("midi-baccarat", "banker")]
)
def test_another_program_can_work_the_figures_again(game: str, main: str) -> None:
    """From the outcomes of the JSON alone: edge, risk, hits and variance."""
    said = as_json(odds(game, main))
    nets = [(one["combinations"], Fraction(one["net"]), Fraction(one["staked"])) for one in said["outcomes"]]
    edge = -sum(number * net for number, net, _ in nets) / said["total"]
    assert Fraction(said["house_edge"]["exact"]) == edge
    assert Fraction(said["element_of_risk_exact"]) == edge / (
        sum(number * staked for number, _, staked in nets) / said["total"]
    )
    assert Fraction(said["hit_frequency"]["exact"]) == Fraction(sum(n for n, net, _ in nets if net > 0), said["total"])
    assert Fraction(said["variance"]["exact"]) == sum(n * (net + edge) ** 2 for n, net, _ in nets) / said["total"]


def test_meters_and_envy_in_json() -> None:
    even, wait = Fraction(10579, 3), Fraction(22100, 3)
    meter = MeterOdds(name="main", amount=100_000, coefficient=1 / wait, break_even=even, mean_rounds=wait)
    said = as_json(
        wager((1, "1", "1"), meters=(meter,), envy=(EnvyOdds(stake=100, each=Fraction(1, 100), most_others=2),))
    )
    assert said["meter"]["main"]["coefficient"] == "3/22100"
    assert said["meter"]["main"]["break_even"] == "3526.33"
    assert said["meter"]["main"]["break_even_exact"] == "10579/3"
    assert said["envy"][0]["by_other_players"] == {"1": "0.0100000000", "2": "0.0200000000"}


def test_a_row_for_a_data_frame_holds_fractions() -> None:
    row = odds("three-card-poker", "pair-plus", "A").as_row()
    assert row["house_edge"] == Fraction(253, 5525)
    assert row["paytable"] == "A"
