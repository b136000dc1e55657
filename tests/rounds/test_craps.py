"""Rounds of craps: windows, contract wagers, odds, vigorish, the turn of the dice, invalid rolls, and exact edges."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random

import pytest

from pitboss.games.dice import POINTS
from pitboss.games.game import Game
from pitboss.rounds.commands import (
    CallWager,
    Choose,
    CollectVigorish,
    Command,
    CountProgressives,
    Deal,
    GiveDice,
    Leave,
    NoMoreBets,
    OpenRound,
    PlaceWager,
    Report,
    Roll,
    Verify,
    WithdrawWager,
)
from pitboss.rounds.decide import decide
from pitboss.rounds.events import (
    BetsReopened,
    Event,
    PuckSet,
    RoundClosed,
    SeatSettled,
    VigorishReturned,
    VigorishTaken,
    WagerMoved,
    WagerSettled,
)
from pitboss.rounds.evolve import evolve_all
from pitboss.rounds.refusal import Refusal
from pitboss.rounds.state import Round
from tests.rounds.at_table import Table, game_with, paid_by

CRAPS = game_with("md/craps")
ROLLS = tuple(product(range(1, 7), repeat=2))
EASY = {total: (max(1, total - 6), min(6, total - 1)) for total in range(2, 13)}
"""A roll of each total; 4, 6, 8 and 10 come the easy way."""


def throw(at: Table, *totals: int | tuple[int, int]) -> None:
    """Each roll with the bets closed before it."""
    for total in totals:
        at.do(NoMoreBets(), Roll(total if isinstance(total, tuple) else EASY[total]))


def bet(at: Table, seat: int = 1, **stakes: int) -> None:
    at.do(*(PlaceWager(seat, wager.replace("_", "-"), amount) for wager, amount in stakes.items()))


def turn(*totals: int, game: Game = CRAPS) -> Table:
    """A table at which these totals have been rolled, with a Field Bet each time so that there is a wager."""
    at = Table(game)
    for total in totals:
        bet(at, 9, field=100)
        throw(at, total)
    return at


def results(at: Table, seat: int = 1) -> dict[str, tuple[str, int]]:
    return {wager: (one.outcome, one.returned) for wager, one in at.state.seats[seat].settled.items()}


# When a wager may be made


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
    at.do(NoMoreBets())
    assert at.refuses(PlaceWager(2, "field", 500)) == "dice-out"
    assert at.refuses(WithdrawWager(1, "pass")) == "dice-out"
    at.do(PlaceWager(2, "field", 500, accepted=True), Roll((1, 1)))
    assert results(at, 2) == {"field": ("win", 1500)}


@pytest.mark.rules("CRAPS-009")
def test_only_odds_may_be_above_the_posted_maximum() -> None:
    at = Table(game_with("md/craps", minimum=1000, maximum=10000))
    assert at.refuses(PlaceWager(1, "pass", 10001)) == "above-maximum"
    assert at.refuses(PlaceWager(1, "pass", 10001, accepted=True)) == "above-maximum"
    bet(at, **{"pass": 6000})
    assert at.refuses(PlaceWager(1, "pass", 4001)) == "above-maximum"
    bet(at, **{"pass": 4000})
    assert at.refuses(PlaceWager(1, "field", 999)) == "outside-limits"
    at.do(PlaceWager(1, "field", 999, accepted=True))
    throw(at, 4)
    bet(at, pass_odds=30000)
    assert at.state.seats[1].wagers["pass-odds"] == 30000


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
    at.do(NoMoreBets())
    assert at.refuses(NoMoreBets()) == "not-open"
    assert at.refuses(Roll((0, 7))) == "no-such-roll"
    assert at.refuses(Roll((7, 1))) == "no-such-roll"
    assert at.refuses(Deal((4,))) == "no-card-due"  # type: ignore[arg-type]
    assert at.refuses(Choose(1, "play")) == "no-choice-due"
    assert at.refuses(CountProgressives(0)) == "nothing-to-count"
    assert at.refuses(Verify("verify-light", "dealer")) == "nothing-held"
    assert at.refuses(GiveDice(1)) == "dice-out"
    assert at.refuses(Leave(1)) == "wagers-stand"
    at.do(Roll((3, 4)))
    assert at.refuses(GiveDice(17)) == "no-such-seat"


def test_mini_craps_has_nine_places() -> None:
    at = Table(game_with("md/craps", version="mini-craps"))
    assert at.refuses(PlaceWager(10, "pass", 500)) == "no-such-seat"
    bet(at, 9, **{"pass": 500})


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
    def come_out(**options: object) -> Table:
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
    option = {f"{wager.partition('-')[0]}_working": True}
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


# Vigorish


@pytest.mark.rules("CRAPS-004", "CRAPS-008")
def test_vigorish_taken_with_the_wager_is_kept_whatever_the_roll_and_returned_with_a_wager_taken_down() -> None:
    at = turn(5, game=game_with("md/craps", vigorish_when="wager"))
    bet(at, buy_4=2000)
    assert at.state.seats[1].vigorish == {"buy-4": 100}
    bet(at, buy_4=1000)
    assert at.state.seats[1].vigorish == {"buy-4": 150}
    at.do(WithdrawWager(1, "buy-4", 2000))
    assert at.state.seats[1].vigorish == {"buy-4": 50}
    throw(at, 4)
    assert results(at) == {"buy-4": ("win", 3000)}
    assert paid_by(at.events, 1) == -(2000 - 50)
    bet(at, lay_4=4000)  # 5 percent of the wager is $2
    throw(at, 4)
    assert results(at)["lay-4"] == ("lose", 0)
    assert paid_by(at.events, 1) == -(2000 - 50) + 4000 + 200
    bet(at, place_6=1200, hardway_8=1000, field=500)
    assert sum(at.state.seats[1].vigorish.values()) == 250  # no other wager bears any


@pytest.mark.rules("CRAPS-005")
def test_vigorish_taken_from_winners_only() -> None:
    at = turn(5)
    bet(at, buy_4=2000, lay_10=4000)
    assert not [event for event in at.events if isinstance(event, VigorishTaken)]
    throw(at, 4)
    assert at.settled(1, "buy-4").returned == 2000 + 4000 - 100
    assert at.settled(1, "buy-4").vigorish == 100
    throw(at, 7)
    assert at.settled(1, "lay-10").returned == 4000 + 2000 - 200


@pytest.mark.rules("CRAPS-004", "CRAPS-005")
@pytest.mark.parametrize(
    ("options", "wager", "stake", "owed"),
    [
        ({}, "lay-4", 4000, 200),
        ({"lay_vig_base": "win"}, "lay-4", 4000, 100),  # $40 win $20
        ({"lay_vig_base": "win"}, "buy-4", 2000, 100),  # a Buy Bet's is on the wager all the same
        ({"vigorish": "4%"}, "buy-9", 2000, 80),
        ({"vigorish": "0%"}, "buy-9", 2000, 0),
        ({}, "buy-9", 1010, 50),  # 50.5 cents
        ({"vig_rounding": "nearest"}, "buy-9", 1010, 51),
        ({"vig_rounding": "up"}, "buy-9", 1002, 51),  # 50.1 cents
        ({"vig_rounding": "nearest"}, "buy-9", 1002, 50),
    ],
)
def test_how_much_vigorish_is_taken(options: dict[str, object], wager: str, stake: int, owed: int) -> None:
    up_front = turn(5, game=game_with("md/craps", vigorish_when="wager", **options))
    up_front.do(PlaceWager(1, wager, stake))
    assert sum(up_front.state.seats[1].vigorish.values()) == owed
    on_win = turn(5, game=game_with("md/craps", vigorish_when="win", **options))
    on_win.do(PlaceWager(1, wager, stake))
    throw(on_win, 7 if wager.startswith("lay") else int(wager.partition("-")[2]))
    assert on_win.settled(1, wager).vigorish == owed


def test_an_operator_may_keep_the_vigorish_of_a_wager_taken_down() -> None:
    at = Table(game_with("md/craps", vigorish_when="wager", vig_returned=False))
    bet(at, buy_4=2000)
    at.do(WithdrawWager(1, "buy-4"))
    assert not [event for event in at.events if isinstance(event, VigorishReturned)]
    assert paid_by(at.events, 1) == 100
    assert at.state.seats[1].vigorish == {"buy-4": 100}
    assert at.replayed() == at.state


# The turn of the dice


def test_the_shooter_has_a_line_wager_before_a_come_out() -> None:
    at = Table(CRAPS)
    at.do(GiveDice(3))
    assert at.refuses(GiveDice(3)) == "has-the-dice"
    bet(at, **{"pass": 500})
    assert at.refuses(NoMoreBets()) == "shooter-wagers"
    bet(at, 3, dont_pass=500)
    throw(at, 4)
    at.do(WithdrawWager(3, "dont-pass"))
    throw(at, 4)  # with a point on, the shooter throws without
    assert at.refuses(NoMoreBets()) == "no-wagers"
    bet(at, field=500)
    assert at.refuses(NoMoreBets()) == "shooter-wagers"


@pytest.mark.rules("CRAPS-001")
@pytest.mark.parametrize(
    ("made", "option", "outcome", "back"),
    [
        ((4, 5, 6), "resolve", "lose", 0),
        ((4, 5, 6, 8), "resolve", "win", 20000),
        ((4, 5, 6), "refund", "push", 500),
        ((4, 5, 6, 8), "refund", "push", 500),
    ],
)
def test_a_shooter_who_passes_the_dice_ends_the_fire_bet(
    made: tuple[int, ...], option: str, outcome: str, back: int
) -> None:
    at = Table(game_with("md/craps", fire_on_pass=option))
    at.do(GiveDice(1))
    bet(at, 2, fire_bet=500, all_tall=100)
    for point in made:
        bet(at, **{"pass": 500})
        throw(at, point, point)
    at.do(GiveDice(2))
    assert results(at, 2) == {"fire-bet": (outcome, back)}
    assert at.state.dice.made == ()
    assert at.state.dice.seen == tuple(sorted(made))  # Bonus Craps goes on
    bet(at, 2, fire_bet=100)
    assert at.refuses(PlaceWager(3, "all-small", 100)) == "not-open-now"


def test_dice_passed_with_a_point_on_leave_the_point() -> None:
    at = Table(CRAPS)
    at.do(GiveDice(1))
    bet(at, **{"pass": 1000})
    throw(at, 8)
    at.do(GiveDice(2))
    assert at.state.dice.point == 8
    assert at.refuses(PlaceWager(2, "fire-bet", 100)) == "not-open-now"
    throw(at, 8)
    assert results(at) == {"pass": ("win", 2000)}


def test_dice_refused_before_the_first_roll_go_on() -> None:
    at = Table(CRAPS)
    at.do(GiveDice(1))
    bet(at, 2, fire_bet=100, dont_pass=500)
    at.do(GiveDice(2))
    assert at.state.seats[2].wagers == {"fire-bet": 100, "dont-pass": 500}
    throw(at, 7)
    assert results(at, 2) == {"dont-pass": ("lose", 0)}


# Invalid rolls


@pytest.mark.parametrize(
    "what",
    [
        "die-off-the-table",
        "die-out-of-play",
        "dice-stacked",
        "wrong-number-of-dice",
        "called-no-roll",
        "die-on-several-objects",
    ],
)
def test_an_invalid_roll_decides_nothing(what: str) -> None:
    at = Table(CRAPS)
    bet(at, **{"pass": 500, "field": 500})
    assert at.refuses(Report(what)) == "no-dice-out"
    at.do(NoMoreBets(), Report(what))
    assert at.state.phase == "wagers"
    assert at.state.seats[1].wagers == {"pass": 500, "field": 500}
    assert at.state.dice.fresh
    at.do(WithdrawWager(1, "field"))
    throw(at, 7)
    assert results(at) == {"pass": ("win", 1000)}
    bet(at, **{"pass": 500})
    at.do(NoMoreBets(), Report(what))  # as well after wagers have been settled
    throw(at, 11)
    assert results(at)["pass#2"] == ("win", 1000)


def test_a_cocked_die_counts() -> None:
    at = Table(CRAPS)
    bet(at, **{"pass": 500})
    at.do(NoMoreBets(), Report("cocked-die"), Roll((5, 6)))
    assert results(at) == {"pass": ("win", 1000)}
    assert at.refuses(Report("cocked-card")) == "no-such-irregularity"


# Settlement


def test_the_order_of_settlement() -> None:
    """Seats from the highest; one-roll wagers, line and Come with odds, Place, Lay, hardways, Fire, Bonus; the puck."""
    at = Table(CRAPS)
    bet(at, 5, fire_bet=100, all_small=100)
    bet(at, 2, **{"hardway_6": 500, "pass": 500, "field": 500})
    throw(at, 8)
    bet(at, 2, pass_odds=500, lay_4=500, come=500, place_6=600, any_seven=100)
    last = at.do(NoMoreBets(), Roll((3, 4)))
    order = [(one.seat, one.wager) for one in last if isinstance(one, WagerSettled)]
    assert order == [
        (5, "fire-bet"),
        (5, "all-small"),
        (2, "any-seven"),
        (2, "pass"),
        (2, "come"),
        (2, "pass-odds"),
        (2, "place-6"),
        (2, "lay-4"),
        (2, "hardway-6"),
    ]
    assert [type(one) for one in last[-4:]] == [PuckSet, SeatSettled, SeatSettled, RoundClosed]
    assert at.state.order == (5, 2)


def test_new_come_wagers_move_after_the_old_are_settled() -> None:
    at = turn(4)
    bet(at, come=500)
    throw(at, 6)
    bet(at, come=700)
    last = at.do(NoMoreBets(), Roll((2, 4)))
    kinds = [type(one) for one in last if not isinstance(one, PuckSet)][1:]
    assert kinds == [WagerSettled, WagerMoved, BetsReopened]


# Exact edges, through the engine


Node = tuple[int | None, tuple[tuple[str, int], ...]]
"""The point and the seat's wagers: all that the wagers below depend on."""


def node(state: Round) -> Node:
    return state.dice.point, tuple(sorted(state.seats[1].wagers.items()))


def expected(game: Game, start: Round, node: Callable[[Round], Hashable] = node) -> Fraction:
    """What seat 1's wagers win on the average, in cents, from a state in which bets are open.

    `node` is all of a state that they depend on. Every state that the engine leads to is found, and the equations
    between them are solved exactly.
    """
    found, ahead = {node(start): start}, [node(start)]
    wins: dict[Hashable, Fraction] = {}
    goes: dict[Hashable, dict[Hashable, Fraction]] = {}
    while ahead:
        here = ahead.pop()
        closed = evolve_all(found[here], events(game, found[here], NoMoreBets()))
        wins[here], goes[here] = Fraction(0), {}
        for roll in ROLLS:
            answer = events(game, closed, Roll(roll))
            won = sum(one.returned - one.staked for one in answer if isinstance(one, WagerSettled))
            wins[here] += Fraction(won, 36)
            after = evolve_all(closed, answer)
            if not after.seats[1].wagers:
                continue
            goes[here][node(after)] = goes[here].get(node(after), Fraction(0)) + Fraction(1, 36)
            if node(after) not in found:
                found[node(after)] = after
                ahead.append(node(after))
    return solved(dict(reversed(wins.items())), goes)[node(start)]  # the last found first, so that little is put in


def solved(wins: dict[Hashable, Fraction], goes: dict[Hashable, dict[Hashable, Fraction]]) -> dict[Hashable, Fraction]:
    """E = wins + goes E, one unknown after the other put into the rest."""
    order = list(wins)
    for n, one in enumerate(order):
        stays = goes[one].pop(one, Fraction(0))
        wins[one] /= 1 - stays
        goes[one] = {other: chance / (1 - stays) for other, chance in goes[one].items()}
        for other in order[n + 1 :]:
            if not (share := goes[other].pop(one, Fraction(0))):
                continue
            wins[other] += share * wins[one]
            for third, chance in goes[one].items():
                goes[other][third] = goes[other].get(third, Fraction(0)) + share * chance
    value: dict[Hashable, Fraction] = {}
    for one in reversed(order):
        value[one] = wins[one] + sum(chance * value[other] for other, chance in goes[one].items())
    return value


def events(game: Game, state: Round, command: Command) -> list[Event]:
    answer = decide(game, state, command)
    assert not isinstance(answer, Refusal), answer
    return answer


@cache
def edge(wager: str, stake: int, point: int = 0, **options: object) -> Fraction:
    """What the house keeps of all that the player puts down, vigorish counted."""
    at = turn(*([point] if point else []), game=game_with("md/craps", **options))
    at.do(PlaceWager(1, wager, stake))
    vigorish = sum(at.state.seats[1].vigorish.values())
    return (vigorish - expected(at.game, at.state)) / (stake + vigorish)


@pytest.mark.rules("CRAPS-002", "CRAPS-003", "CRAPS-004", "CRAPS-005")
@pytest.mark.parametrize(
    ("wager", "stake", "point", "options", "published"),
    [
        ("pass", 100, 0, {}, "0.0141"),
        ("dont-pass", 100, 0, {}, "0.0136"),
        ("dont-pass", 100, 0, {"bar": "2"}, "0.0136"),
        ("come", 100, 4, {}, "0.0141"),
        ("dont-come", 100, 4, {}, "0.0136"),
        ("field", 100, 0, {}, "0.0556"),
        ("field", 100, 0, {"field_12": "3 to 1"}, "0.0278"),
        ("place-6", 600, 5, {}, "0.0152"),
        ("place-5", 500, 6, {}, "0.0400"),
        ("place-4", 500, 6, {}, "0.0667"),
        ("place-to-lose-6", 500, 4, {}, "0.0182"),
        ("place-to-lose-5", 800, 4, {}, "0.0250"),
        ("place-to-lose-4", 1100, 5, {}, "0.0303"),
        ("hardway-8", 100, 4, {}, "0.0909"),
        ("hardway-10", 100, 4, {}, "0.1111"),
        ("horn", 400, 4, {}, "0.1250"),
        ("whirl", 500, 4, {}, "0.1333"),
        ("hop-3-4", 100, 4, {}, "0.1111"),
        # Buy Bets: 5 percent of the wager, always or on a win only.
        ("buy-4", 2000, 6, {"vigorish_when": "wager"}, "0.0476"),
        ("buy-5", 2000, 6, {"vigorish_when": "wager"}, "0.0476"),
        ("buy-8", 2000, 4, {"vigorish_when": "wager"}, "0.0476"),
        ("buy-4", 2000, 6, {"vigorish_when": "win"}, "0.0167"),
        ("buy-5", 2000, 6, {"vigorish_when": "win"}, "0.0200"),
        ("buy-8", 2000, 4, {"vigorish_when": "win"}, "0.0227"),
        # Lay Bets, with the usual 5 percent of the win.
        ("lay-4", 4000, 6, {"vigorish_when": "wager", "lay_vig_base": "win"}, "0.0244"),
        ("lay-5", 3000, 6, {"vigorish_when": "wager", "lay_vig_base": "win"}, "0.0323"),
        ("lay-6", 2400, 4, {"vigorish_when": "wager", "lay_vig_base": "win"}, "0.0400"),
        ("lay-4", 4000, 6, {"vigorish_when": "win", "lay_vig_base": "win"}, "0.0167"),
        ("lay-5", 3000, 6, {"vigorish_when": "win", "lay_vig_base": "win"}, "0.0200"),
        ("lay-6", 2400, 4, {"vigorish_when": "win", "lay_vig_base": "win"}, "0.0227"),
    ],
)
def test_the_published_edges(wager: str, stake: int, point: int, options: dict[str, str], published: str) -> None:
    assert round(edge(wager, stake, point, **options), 4) == Fraction(published)


# Random turns


@pytest.mark.parametrize("when", ["win", "wager"])
@pytest.mark.parametrize("number", range(6))
def test_random_turns_end_with_the_seven_out_and_lose_no_money(when: str, number: int) -> None:
    random = Random(f"{when} {number}")
    game = game_with("md/craps", vigorish_when=when)
    at = Table(game)
    names = [*game.wagers, *(f"{odds}-{n}" for odds in ("come-odds", "dont-come-odds") for n in POINTS)]
    while at.state.phase != "over":
        for _ in range(12):
            seat = random.randint(1, 16)
            tried: Command = PlaceWager(seat, random.choice(names), 100 * random.randint(1, 12))
            if random.random() < 0.2 and at.state.seats:
                seat = random.choice(list(at.state.seats))
                held = list(at.state.seats[seat].wagers) or ["pass"]
                tried = random.choice(
                    [WithdrawWager(seat, random.choice(held)), CallWager(seat, random.choice(held), True)]
                )
            if not isinstance(decide(game, at.state, tried), Refusal):
                at.do(tried)
        if random.random() < 0.1 and at.state.dice.shooter != (seat := random.randint(1, 16)):
            at.do(GiveDice(seat), PlaceWager(seat, "field", 100))
            if at.state.dice.point is None:
                at.do(PlaceWager(seat, "pass", 100))
        elif at.state.dice.shooter and at.state.dice.point is None:
            at.do(PlaceWager(at.state.dice.shooter, "pass", 100))
        if any(seat.wagers for seat in at.state.seats.values()):
            throw(at, random.choice(ROLLS))
        assert at.replayed() == at.state
    assert all(not seat.wagers and not seat.called for seat in at.state.seats.values())
    won = sum(one.staked - one.returned for seat in at.state.seats.values() for one in seat.settled.values())
    vigorish = sum(sum(seat.vigorish.values()) for seat in at.state.seats.values())
    assert won + vigorish == sum(paid_by(at.events, seat) for seat in game.seats)
