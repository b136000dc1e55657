"""Payout limits on a hand: which wagers stand under them and which do not, one royal flush at each table."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games.builder import game_by_options
from pitboss.money import dollars
from pitboss.rounds.events import PayoutCut
from pitboss.rounds.finished.describing import describe_round, find_options
from pitboss.rounds.finished.settle import settle
from tests.rounds.at_poker import choose, closed, deal, game_of, place, seen
from tests.rounds.at_table import Table


def royal(name: str, hands: dict[Any, str], wagers: dict[str, int], choices: str, **options: Any) -> Table:
    """Seat 1 with these wagers, played to the end of the round."""
    at = Table(game_of(name, dealing="automated-shoe", **options))
    place(at, 1, wagers)
    deal(closed(at), hands)
    for choice in choices.split():
        choose(at, (1, choice))
    at.verify()
    return at


def returned(at: Table) -> dict[str, int]:
    """What was handed back for each wager, in dollars."""
    assert all(one.returned % 100 == 0 for one in at.state.seats[1].settled.values())
    return {wager: one.returned // 100 for wager, one in at.state.seats[1].settled.items()}


@pytest.mark.rules("235-091")
def test_235_limits_the_wagers_of_sections_a_to_d_together_and_not_the_progressive() -> None:
    """Ch.12 §K: $50,000. On $100 each: 1, 50 and 500 to 1, and 12 to 1 for Win'em All, in this order: 100, 5,000, of
    50,000 what is left, and nothing of 1,200 but the stake. The meter of $10,000 is paid beside it."""
    hands = {1: "As Ks Qs", "community": "Js Ts"}
    wagers = {"two-card": 10_000, "three-card": 10_000, "five-card": 10_000, "win-em-all": 10_000, "progressive": 100}
    at = royal("md/stud-235", hands, wagers, "check check")
    (cut,) = seen(at, PayoutCut)
    assert (cut.limit, cut.winnings, cut.cite) == (
        5_000_000,
        100 * (100 + 5_000 + 50_000 + 1_200),
        "MD 235 1.1 Ch.12 §K",
    )
    assert returned(at) == {
        "two-card": 200,
        "three-card": 5_100,
        "five-card": 45_000,
        "win-em-all": 100,
        "progressive": 10_000,
    }


@pytest.mark.rules("235-091")
@pytest.mark.parametrize(
    ("offered", "limit"),
    [
        (("win-em-all",), 11_130_000),  # 1, 50 and 500 to 1 with both raises, and 12 to 1, on $100 each
        ((), 11_010_000),
    ],
)
def test_a_round_that_was_played_under_a_raised_ceiling_is_told_and_settled_under_the_same(
    offered: tuple[str, ...], limit: int
) -> None:
    """Ch.12 §K(2): at a minimum of $100 the ceiling is above $50,000, and counts Win'em All where it is offered, though
    nobody has placed it. The round that is written down for `settle` says so, and comes to the same."""
    game = game_by_options("md/stud-235", {"minimum": "100.00", "dealing": "automated-shoe"}, offered)
    at = Table(game)
    place(at, 1, dict.fromkeys(("two-card", "three-card", "five-card"), 20_000))
    deal(closed(at), {1: "As Ks Qs", "community": "Js Ts"})
    for _ in range(2):
        choose(at, (1, "raise"))
    (cut,) = seen(at, PayoutCut)
    assert (cut.limit, at.state.seats[1].net) == (limit, limit)
    options = find_options(game)
    assert options is not None
    told = describe_round(game, options, at.state.stands)
    assert told is not None
    assert settle(told)["seats"]["1"]["net"] == dollars(limit)


@pytest.mark.rules("MISS-025")
def test_mississippi_limits_the_base_wagers_together_and_no_bonus() -> None:
    """Ch.12 §B: the Ante's 500 times $100 is all of $50,000; the streets have their stakes back. Queen, jack and ten of
    spades on the table are 40 to 1 on $5, a flush with the box 15 to 1 on $5, and the progressive takes its meter."""
    hands = {1: "As Ks", "community": "Qs Js Ts", "bonus": "9s 8s 7s 2d"}
    wagers = {"ante": 10_000, "three-card-bonus": 500, "six-card-bonus": 500, "progressive": 100}
    at = royal("md/mississippi-stud", hands, wagers, "1x 2x 3x")
    (cut,) = seen(at, PayoutCut)
    assert (cut.limit, cut.winnings, cut.cite) == (5_000_000, 7 * 5_000_000, "MD MS 1.1 Ch.12 §B")
    assert returned(at) == {
        "ante": 50_100,
        "street-3": 100,
        "street-4": 200,
        "street-5": 300,
        "progressive": 10_000,
        "three-card-bonus": 205,
        "six-card-bonus": 80,
    }


@pytest.mark.rules("UTH-017")
@pytest.mark.parametrize(
    ("limit", "blind", "play", "trips"),
    [
        ("50000.00", 50_000, 400, 5),  # 100 of the Ante, then 49,900; Play and Trips have their stakes back
        ("50750.00", 50_100, 800, 255),  # exactly what the hand pays: 100 + 50,000 + 400 + 250
        (None, 50_100, 800, 255),  # no limit unless the operator sets one
    ],
)
def test_hold_em_limits_ante_blind_play_and_trips_and_neither_progressive_nor_six_card_bonus(
    limit: str | None, blind: int, play: int, trips: int
) -> None:
    """.12 §F(2): a flush with the box, 15 to 1 on $5, and the meter of $10,000 are paid in full under any limit."""
    hands = {1: "As Ks", "community": "Qs Js Ts 4d 2c", "dealer": "2d 9h", "bonus": "9s 8s 7s 3d"}
    wagers = {"ante": 10_000, "blind": 10_000, "trips": 500, "six-card-bonus": 500, "progressive": 100}
    options = {"payout_limit": limit} if limit else {}
    at = royal("md/ultimate-texas-holdem", hands, wagers, "4x", **options)
    assert [one.limit for one in seen(at, PayoutCut)] == ([5_000_000] if limit == "50000.00" else [])
    assert returned(at) == {
        "ante": 200,
        "blind": blind,
        "play": play,
        "trips": trips,
        "six-card-bonus": 80,
        "progressive": 10_000,
    }


def test_a_limit_spread_in_proportion_is_paid_to_the_last_cent() -> None:
    """Four aces at Four Card Poker win $10, $30, 25 times $10 and 50 times $5, $540 in all. Of a limit of $200 that is
    370.37, 1,111.11 and twice 9,259.26 cents: the one cent left over goes to the largest remainder, the Ante's."""
    hands = {1: "As Ah Ad Ac 2s", "dealer": "Ks Kh 9d 8c 7s 3h"}
    options = {"payout_limit": "200.00", "payout_limit_spread": "in-proportion", "paytables": {"aces-up": "E"}}
    at = royal("md/four-card-poker", hands, {"ante": 10_00, "aces-up": 5_00}, "3x", **options)
    won = {wager: one.returned - one.staked for wager, one in at.state.seats[1].settled.items()}
    assert won == {"ante": 3_71, "play": 11_11, "ante-bonus": 92_59, "aces-up": 92_59}
    assert [(one.limit, one.winnings) for one in seen(at, PayoutCut)] == [(200_00, 540_00)]
