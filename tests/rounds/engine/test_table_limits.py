"""The posted limits of a table: COMAR 36.05.03.14, and what Massachusetts is read to have in its place."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.errors import Refusal
from pitboss.games.builder import game_by_law
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.law.model import Amount
from pitboss.people import Actor
from pitboss.rounds.commands import PlaceWager, WithdrawWager
from pitboss.rounds.engine.decide import decide
from pitboss.rounds.events import WagerPlaced
from pitboss.rounds.stake_events import AcceptedOutsideLimits
from tests.rounds.at_poker import choose, closed, deal, game_of
from tests.rounds.at_table import Table
from tests.said import given_by

FIRST = {
    "md/stud-235": "two-card",
    "md/three-card-poker": "ante",
    "ma/caribbean-stud": "ante",
    "md/mississippi-stud": "ante",
    "md/ultimate-texas-holdem": "ante",
    "md/four-card-poker": "ante",
    "md/let-it-ride": "bet-1",
    "md/midi-baccarat": "banker",
    "md/mini-baccarat": "tie",
    "md/blackjack": "blackjack",
}
"""A wager of each card game that may be placed first."""


def limited(game: Game) -> Game:
    """$15 to $300."""
    return replace(game, choices=replace(game.choices, minimum=Amount(1500), maximum=Amount(30_000)))


@pytest.mark.parametrize("name", FIRST)
@pytest.mark.parametrize(("amount", "within"), [(1499, False), (1500, True), (30_000, True), (30_001, False)])
def test_a_wager_outside_the_posted_limits_is_refused_unless_the_dealer_accepts_it(
    name: str, amount: int, within: bool
) -> None:
    at = Table(limited(game_by_law(name)))
    answer = decide(at.game, at.state, PlaceWager(1, FIRST[name], amount))
    assert isinstance(answer, Refusal) is not within
    if isinstance(answer, Refusal):
        law = "Pitboss R-140" if name.startswith("ma/") else "COMAR 36.05.03.14"
        assert (answer.code, answer.cite) == ("outside-limits", law)
        assert "$15 to $300" in answer.message
    if name.startswith("ma/"):
        return
    at.do(given_by("dealer", PlaceWager(1, FIRST[name], amount)))
    assert at.state.seats[1].wagers == {FIRST[name]: amount}


@pytest.mark.parametrize("amount", [400, 40_000])
def test_no_text_of_massachusetts_lets_the_dealer_accept_a_wager_outside_the_limits(amount: int) -> None:
    at = Table(limited(game_by_law("ma/caribbean-stud")))
    answer = decide(at.game, at.state, PlaceWager(1, "ante", amount), Actor("dealer", "Dee"))
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.cite) == ("outside-limits", "Pitboss R-140")
    assert "dealer" not in answer.message


def test_the_record_says_by_whose_word_a_wager_stands_outside_the_limits() -> None:
    """COMAR 36.05.03.14: a wager that the dealer has accepted outside the limits is paid or lost in full."""
    at, dee = Table(limited(game_by_law("md/three-card-poker"))), Actor("dealer", "Dee")
    within = decide(at.game, at.state, PlaceWager(1, "ante", 30_000), dee)
    assert isinstance(within, list)
    assert [type(one) for one in within] == [WagerPlaced]
    above = decide(at.game, at.state, PlaceWager(1, "ante", 40_000), dee)
    assert isinstance(above, list)
    assert above[1:] == [AcceptedOutsideLimits(1, Wager("ante"), 40_000, "dealer", "Dee", "COMAR 36.05.03.14")]


def test_a_wager_reduced_below_the_minimum_stands_by_the_dealers_word_too() -> None:
    at = Table(limited(game_by_law("md/three-card-poker")))
    at.do(PlaceWager(1, "ante", 2000))
    assert at.refuses(WithdrawWager(1, "ante", 1000)) == "no-stake"
    answer = decide(at.game, at.state, WithdrawWager(1, "ante", 1000), Actor("dealer", "Dee"))
    assert isinstance(answer, list)
    assert answer[-1] == AcceptedOutsideLimits(1, Wager("ante"), 1000, "dealer", "Dee", "COMAR 36.05.03.14")


def test_two_wagers_that_together_exceed_the_maximum_are_one_wager_above_it() -> None:
    at = Table(limited(game_by_law("md/three-card-poker")))
    at.do(PlaceWager(1, "ante", 20_000))
    assert at.refuses(PlaceWager(1, "ante", 10_001)) == "outside-limits"
    at.do(PlaceWager(1, "ante", 10_000))


@pytest.mark.parametrize(("amount", "back"), [(500, 1500), (100_000, 300_000)])
def test_a_wager_accepted_outside_the_limits_is_paid_in_full(amount: int, back: int) -> None:
    """A dealer below queen high: $5 and $1,000 are paid as any other, the Ante 1 to 1, and the Play comes back."""
    at = Table(limited(game_of("md/three-card-poker")))
    at.do(given_by("dealer", PlaceWager(1, "ante", amount)))
    choose(deal(closed(at), {1: "7c 7d 2s", "dealer": "Jh 9d 3c"}), (1, "play"))
    assert sum(one.returned for one in at.state.seats[1].settled.values()) == back
