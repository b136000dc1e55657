"""Contract wagers and odds at craps, Come wagers on their numbers, and what is off on a come-out roll."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pitboss.errors import Refusal
from pitboss.rounds.commands import CallWager, PlaceWager, WithdrawWager
from pitboss.rounds.engine.decide import decide
from tests.rounds.at_table import Table, game_with
from tests.rounds.families.craps.at_table import CRAPS, bet, results, throw, turn

# Contract wagers and odds


def test_pass_and_come_wagers_with_a_number_stay() -> None:
    at = Table(CRAPS)
    bet(at, **{"pass": 1000, "dont_pass": 1000})
    at.do(WithdrawWager(1, "pass", 400))
    throw(at, 6)
    assert at.refuses(WithdrawWager(1, "pass")) == "contract"
    assert at.refuses(WithdrawWager(1, "pass", 100)) == "contract"
    at.do(WithdrawWager(1, "dont-pass", 500), WithdrawWager(1, "dont-pass"))
    assert at.refuses(PlaceWager(1, "dont-pass", 1000)) == "not-open-now"  # taken down, but not put back
    bet(at, come=1000, dont_come=1000)
    at.do(WithdrawWager(1, "come"), PlaceWager(1, "come", 500))
    throw(at, 8)
    assert at.state.seats[1].wagers == {"pass": 600, "come-8": 500, "dont-come-8": 1000}
    assert at.refuses(WithdrawWager(1, "come-8")) == "contract"
    assert at.refuses(PlaceWager(1, "come-8", 100)) == "no-such-wager"
    at.do(WithdrawWager(1, "dont-come-8"))


@pytest.mark.parametrize(
    ("scheme", "multiples"),
    [
        ("1x", (1, 1, 1)),
        ("3-4-5x", (3, 4, 5)),
        ("full-double", (2, 2, Fraction(5, 2))),
        ("100x", (100, 100, 100)),
    ],
)
def test_how_much_odds_may_be_taken_and_laid(scheme: str, multiples: tuple[Fraction, ...]) -> None:
    """On 4, 5 and 6; as much may be laid as wins the most that could be taken: at 3-4-5x, six times everywhere."""
    true_odds = (Fraction(2), Fraction(3, 2), Fraction(6, 5))
    for point, most, odds in zip((4, 5, 6), multiples, true_odds, strict=True):
        at = Table(game_with("md/craps", odds_scheme=scheme))
        bet(at, **{"pass": 1000, "dont_pass": 1000})
        throw(at, point)
        take, lay = int(1000 * most), int(1000 * most * odds)
        assert scheme != "3-4-5x" or lay == 6000
        assert at.refuses(PlaceWager(1, "pass-odds", take + 1)) == "too-much-odds"
        assert at.refuses(PlaceWager(1, "dont-pass-odds", lay + 1)) == "too-much-odds"
        bet(at, pass_odds=take - 100, dont_pass_odds=lay)
        bet(at, pass_odds=100)
        assert at.refuses(PlaceWager(1, "pass-odds", 1)) == "too-much-odds"


def test_odds_stand_and_fall_with_their_wager() -> None:
    at = Table(CRAPS)
    bet(at, dont_pass=1000)
    throw(at, 4)
    assert at.refuses(PlaceWager(1, "pass-odds", 1000)) == "needs-another"
    bet(at, dont_pass_odds=6000, come=1000, dont_come=1000)
    throw(at, 5)
    assert at.refuses(PlaceWager(1, "come-odds", 1000)) == "which-number"
    assert at.refuses(PlaceWager(1, "come-odds-4", 1000)) == "needs-another"
    bet(at, come_odds_5=4000, dont_come_odds_5=3000)
    assert at.refuses(WithdrawWager(1, "dont-pass")) == "odds-first"
    assert at.refuses(WithdrawWager(1, "dont-pass", 1)) == "odds-first"
    assert at.refuses(WithdrawWager(1, "dont-come-5")) == "odds-first"
    at.do(WithdrawWager(1, "dont-come-5", 500))  # six times $5 are still $30
    at.do(WithdrawWager(1, "come-odds-5"), WithdrawWager(1, "dont-pass-odds", 6000), WithdrawWager(1, "dont-pass"))
    assert at.state.seats[1].wagers == {"come-5": 1000, "dont-come-5": 500, "dont-come-odds-5": 3000}


def test_odds_without_their_bet_are_answered_with_the_odds_or_the_bet_that_are_open() -> None:
    """Without a number, and on a number to which no bet went: the odds on 5 and 9. Behind no line wager: none now."""
    at = turn(10)
    bet(at, come=1000)
    throw(at, 5)
    bet(at, come=1000)
    throw(at, 9)
    for asked in ("come-odds", "come-odds-4"):
        answer = decide(at.game, at.state, PlaceWager(1, asked, 1000))
        assert isinstance(answer, Refusal)
        assert answer.open == ("come-odds-5", "come-odds-9"), asked


def test_several_come_wagers_ride_on_numbers_of_their_own() -> None:
    at = turn(10)
    bet(at, come=1000)
    throw(at, 5)
    bet(at, come=2000)
    throw(at, 9)
    bet(at, come=500, come_odds_9=3000)
    throw(at, 5)  # the first Come wager wins, and the new one goes where it was
    assert results(at) == {"come-5": ("win", 2000)}
    assert at.state.seats[1].wagers == {"come-5": 500, "come-9": 2000, "come-odds-9": 3000}
    bet(at, come=700)
    throw(at, 11)
    assert results(at)["come"] == ("win", 1400)
    throw(at, 9)
    assert results(at)["come-9"] == ("win", 4000)
    assert results(at)["come-odds-9"] == ("win", 7500)
    throw(at, 7)
    assert results(at)["come-5#2"] == ("lose", 0)
    assert at.state.phase == "over"


def test_come_odds_are_off_on_a_come_out_and_come_back_if_the_wager_is_decided() -> None:
    def come_out(**options: Any) -> Table:
        at = turn(8, game=game_with("md/craps", **options))
        bet(at, come=1000, dont_come=1000)
        throw(at, 6)
        bet(at, come_odds_6=5000, dont_come_odds_6=6000)
        throw(at, 8)
        return at

    seven = come_out()
    throw(seven, 7)
    assert results(seven) == {
        "come-6": ("lose", 0),
        "dont-come-6": ("win", 2000),
        "come-odds-6": ("push", 5000),
        "dont-come-odds-6": ("win", 11000),  # laid odds are never off: 5 to 6
    }
    made = come_out()
    throw(made, 6)
    assert results(made)["come-odds-6"] == ("push", 5000)
    on = come_out(come_odds_working=True)
    throw(on, 7)
    assert results(on)["come-odds-6"] == ("lose", 0)
    called = come_out()
    called.do(CallWager(1, "come-odds-6", True))
    throw(called, 6)
    assert results(called)["come-odds-6"] == ("win", 11000)


# Working and not


@pytest.mark.parametrize("wager", ["place-6", "buy-6", "hardway-6"])
def test_some_wagers_are_off_on_a_come_out_unless_they_are_called_on(wager: str) -> None:
    option: dict[str, Any] = {f"{wager.partition('-')[0]}_working": True}
    for game, called, works in (
        (CRAPS, None, False),
        (CRAPS, True, True),
        (game_with("md/craps", **option), None, True),
        (game_with("md/craps", **option), False, False),
    ):
        for roll in ((3, 3), (3, 4)):
            at = Table(game)
            at.do(PlaceWager(1, wager, 1200))
            if called is not None:
                at.do(CallWager(1, wager, called))
            throw(at, roll)
            assert (wager in at.state.seats[1].wagers) is not works
    on = turn(5)
    on.do(PlaceWager(1, wager, 1200), CallWager(1, wager, False))
    throw(on, (3, 3))
    assert results(on)[wager][0] == "win"  # with a point on, it works


def test_a_call_ends_with_its_wager() -> None:
    at = Table(CRAPS)
    at.do(PlaceWager(1, "place-6", 600), CallWager(1, "place-6", True), WithdrawWager(1, "place-6"))
    at.do(PlaceWager(1, "place-6", 600), PlaceWager(1, "place-8", 600), CallWager(1, "place-8", True))
    throw(at, 8)  # a come-out: the call on the 8 counts, the old one on the 6 no more
    assert results(at) == {"place-8": ("win", 1300)}
    assert at.state.seats[1].called == {}
    assert at.state.seats[1].wagers == {"place-6": 600}


@pytest.mark.parametrize("wager", ["lay-6", "place-to-lose-6", "big-6", "field", "pass"])
def test_other_wagers_always_work(wager: str) -> None:
    at = Table(CRAPS)
    at.do(PlaceWager(1, wager, 600))
    assert at.refuses(CallWager(1, wager, False)) == "always-works"
