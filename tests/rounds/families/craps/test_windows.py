"""Wagers at craps: when each may be made, how large it may be, and commands that change nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.errors import Refusal
from pitboss.games.builder import game_by_submission
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.law.model import Amount
from pitboss.rounds.commands import (
    CallWager,
    Choose,
    CollectVigorish,
    CountProgressives,
    Deal,
    GiveDice,
    Leave,
    NoMoreBets,
    OpenRound,
    PlaceWager,
    Roll,
    Verify,
    WithdrawWager,
)
from pitboss.rounds.engine.decide import decide
from tests.games.faults.changes import EXAMPLES
from tests.rounds.at_table import Table, game_with
from tests.rounds.families.craps.at_table import CRAPS, bet, results, throw, turn
from tests.said import given_by


@pytest.mark.parametrize(
    ("before", "closed_to"),
    [
        ((), {"come", "dont-come", "pass-odds", "dont-pass-odds"}),
        ((7,), {"come", "dont-come", "pass-odds", "dont-pass-odds", "fire-bet"}),
        ((4,), {"pass", "dont-pass", "fire-bet", "all-small", "all-tall", "all-or-nothing"}),
        (
            (4, 4),
            {"come", "dont-come", "pass-odds", "dont-pass-odds", "fire-bet", "all-small", "all-tall", "all-or-nothing"},
        ),
    ],
)
def test_each_wager_has_its_window(before: tuple[int, ...], closed_to: set[str]) -> None:
    at = turn(*before)
    for wager in CRAPS.wagers:
        answer = decide(CRAPS, at.state, PlaceWager(1, wager, 100))
        code = answer.code if isinstance(answer, Refusal) else ""
        if wager in ("come-odds", "dont-come-odds"):
            assert code == "which-number"
        elif wager in closed_to:
            assert code == "not-open-now", wager
        else:
            assert code in ("", "needs-another"), wager


def test_a_wager_in_the_air_stands_only_if_confirmed() -> None:
    at = Table(CRAPS)
    bet(at, **{"pass": 500})
    at.do(GiveDice(1), NoMoreBets())
    assert at.refuses(PlaceWager(2, "field", 500)) == "dice-out"
    assert at.refuses(WithdrawWager(1, "pass")) == "dice-out"
    at.do(given_by("dealer", PlaceWager(2, "field", 500)), Roll((1, 1)))
    assert results(at, 2) == {"field": ("win", 1500)}


@pytest.mark.rules("CRAPS-009")
def test_only_odds_may_be_above_the_posted_maximum() -> None:
    at = Table(game_with("md/craps", minimum=1000, maximum=10000))
    assert at.refuses(PlaceWager(1, "pass", 10001)) == "above-maximum"
    assert at.refuses(given_by("dealer", PlaceWager(1, "pass", 10001))) == "above-maximum"
    bet(at, **{"pass": 6000})
    assert at.refuses(PlaceWager(1, "pass", 4001)) == "above-maximum"
    bet(at, **{"pass": 4000})
    assert at.refuses(PlaceWager(1, "field", 999)) == "outside-limits"
    at.do(given_by("dealer", PlaceWager(1, "field", 999)))
    throw(at, 4)
    bet(at, pass_odds=30000)
    assert at.state.seats[1].wagers[Wager("pass-odds")] == 30000


def test_the_fire_bet_has_limits_of_its_own() -> None:
    at = Table(game_with("md/craps", minimum=1000, fire_least="2.00", fire_most="10.00"))
    assert at.refuses(PlaceWager(1, "fire-bet", 199)) == "wrong-stake"
    assert at.refuses(PlaceWager(1, "fire-bet", 1001)) == "wrong-stake"
    bet(at, fire_bet=200)
    bet(at, fire_bet=800)


def test_bad_commands_change_nothing() -> None:
    at = Table(CRAPS)
    assert at.refuses(NoMoreBets()) == "no-wagers"
    assert at.refuses(Roll((3, 4))) == "no-roll-yet"
    assert at.refuses(PlaceWager(17, "pass", 500)) == "no-such-seat"
    assert at.refuses(PlaceWager(1, "pas", 500)) == "no-such-wager"
    assert at.refuses(PlaceWager(1, "pass", 0)) == "no-stake"
    assert at.refuses(PlaceWager(1, "pass", -5)) == "no-stake"
    assert at.refuses(WithdrawWager(1, "pass")) == "no-such-wager"
    assert at.refuses(OpenRound()) == "round-open"
    bet(at, **{"pass": 500})
    assert at.refuses(WithdrawWager(1, "pass", 501)) == "no-stake"
    assert at.refuses(CallWager(1, "place-6", True)) == "no-such-wager"
    assert at.refuses(CollectVigorish(1)) == "no-vigorish"
    assert at.refuses(NoMoreBets()) == "no-shooter"
    at.do(GiveDice(1), NoMoreBets())
    assert at.refuses(NoMoreBets()) == "not-open"
    assert at.refuses(Roll((0, 7))) == "no-such-roll"
    assert at.refuses(Roll((7, 1))) == "no-such-roll"
    assert at.refuses(Deal((4,))) == "no-card-due"  # type: ignore[arg-type]
    assert at.refuses(Choose(1, "play")) == "no-choice-due"
    assert at.refuses(CountProgressives(0)) == "nothing-to-count"
    assert at.refuses(given_by("dealer", Verify("verify-light"))) == "nothing-held"
    assert at.refuses(GiveDice(1)) == "dice-out"
    assert at.refuses(Leave(1)) == "wagers-stand"
    at.do(Roll((3, 4)))
    assert at.refuses(GiveDice(17)) == "no-such-seat"


def test_mini_craps_has_nine_places() -> None:
    at = Table(game_with("md/craps", version="mini-craps"))
    assert at.refuses(PlaceWager(10, "pass", 500)) == "no-such-seat"
    bet(at, 9, **{"pass": 500})


def test_a_wager_is_made_in_the_sums_that_the_operator_has_filed() -> None:
    """The submission names $1 and $5; no other sum is taken, nor left on the layout when a part is taken down."""
    at = Table(game_by_submission(EXAMPLES / "craps.toml"))
    for amount in (200, 400, 600):
        assert at.refuses(PlaceWager(1, "fire-bet", amount)) == "wrong-stake"
    at.do(PlaceWager(1, "fire-bet", 100))
    assert at.refuses(PlaceWager(1, "fire-bet", 100)) == "wrong-stake"
    at.do(PlaceWager(1, "fire-bet", 400))
    assert at.refuses(WithdrawWager(1, "fire-bet", 300)) == "no-stake"
    at.do(WithdrawWager(1, "fire-bet", 400), WithdrawWager(1, "fire-bet"))


def test_odds_lie_in_the_sums_that_the_operator_has_filed_as_far_as_the_scheme_goes() -> None:
    """With $10 on the 4 three times as much may be taken: $20 and $30 of what is filed, and $60 never."""
    game = game_with("md/craps", minimum=1000, maximum=5000)
    filed = replace(game.choices, stakes={"pass-odds": (Amount(2000), Amount(3000), Amount(6000))})
    at = Table(Game(game.edition, filed))
    bet(at, **{"pass": 1000})
    throw(at, (2, 2))
    refused = decide(at.game, at.state, PlaceWager(1, "pass-odds", 2500))
    assert isinstance(refused, Refusal)
    assert (refused.code, refused.cite) == ("wrong-stake", "COMAR 36.05.03.19")
    assert at.refuses(PlaceWager(1, "pass-odds", 6000)) == "too-much-odds"
    at.do(PlaceWager(1, "pass-odds", 2000))
    assert at.refuses(PlaceWager(1, "pass-odds", 500)) == "wrong-stake"
    at.do(PlaceWager(1, "pass-odds", 1000))
    assert at.refuses(WithdrawWager(1, "pass-odds", 500)) == "no-stake"
    at.do(WithdrawWager(1, "pass-odds", 1000), WithdrawWager(1, "pass-odds"))
