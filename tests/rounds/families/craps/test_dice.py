"""The dice: who shoots, dice that are passed, invalid rolls, the order of settlement, and whole turns at random."""

from __future__ import annotations

from random import Random

import pytest

from pitboss.errors import Refusal
from pitboss.games.dice import POINTS
from pitboss.games.identity import Wager
from pitboss.rounds.commands import CallWager, Command, GiveDice, NoMoreBets, PlaceWager, Report, Roll, WithdrawWager
from pitboss.rounds.dice_events import BetsReopened, PuckSet, WagerMoved
from pitboss.rounds.engine.decide import decide
from pitboss.rounds.events import RoundClosed, SeatSettled, WagerSettled
from tests.rounds.at_table import Table, game_with, paid_by
from tests.rounds.families.craps.at_table import CRAPS, ROLLS, bet, results, throw, turn

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
    at.do(GiveDice(1), NoMoreBets(), Report(what))
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
    at.do(GiveDice(1), NoMoreBets(), Report("cocked-die"), Roll((5, 6)))
    assert results(at) == {"pass": ("win", 1000)}
    assert at.refuses(Report("cocked-card")) == "no-such-irregularity"


# Settlement


def test_the_order_of_settlement() -> None:
    """Seats from the highest; one-roll wagers, line and Come with odds, Place, Lay, hardways, Fire, Bonus; the puck."""
    at = Table(CRAPS)
    at.do(GiveDice(2))
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
                held = list(at.state.seats[seat].wagers) or [Wager("pass")]
                others: list[Command] = [
                    WithdrawWager(seat, random.choice(held)),
                    CallWager(seat, random.choice(held), True),
                ]
                tried = random.choice(others)
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
