"""Chapter 5 of Craps, §§F to K: what each wager is paid, the one fee that there is, and the posted maximum."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest

from pitboss.errors import Refusal
from pitboss.games.dice import POINTS
from pitboss.games.identity import Wager
from pitboss.people import ANYONE, DEALER
from pitboss.rounds.commands import CorrectWager, PlaceWager
from pitboss.rounds.engine.decide import decide
from pitboss.rounds.events import WagerPlaced, WagerSettled
from pitboss.rounds.stake_events import MaximumExceeded
from pitboss.rounds.vigorish_events import VigorishTaken
from tests.rounds.at_table import Table, game_with
from tests.rounds.families.craps.at_table import CRAPS, bet, results, throw, turn
from tests.said import given_by

BUY = {4: 200, 5: 150, 6: 120, 8: 120, 9: 150, 10: 200}
"""§G(1): what a Buy Bet of $1.00 wins, in cents: 2 to 1, 3 to 2, 6 to 5."""

LAY = {4: 30, 5: 40, 6: 50, 8: 50, 9: 40, 10: 30}
"""§G(2): what a Lay Bet of $0.60 wins, in cents: 1 to 2, 2 to 3, 5 to 6."""

ODDS = ("pass-odds", "dont-pass-odds", "come-odds", "dont-come-odds")


@pytest.mark.rules("CRAPS-002", "CRAPS-003")
@pytest.mark.parametrize(("letter", "number"), list(zip("abcdef", POINTS, strict=True)))
def test_what_buy_and_lay_bets_are_paid_on_each_number(letter: str, number: int) -> None:
    point = 5 if number == 4 else 4
    for wager, stake, won, decider, part in (
        (f"buy-{number}", 100, BUY[number], number, 1),
        (f"lay-{number}", 60, LAY[number], 7, 2),
    ):
        at = turn(point, game=game_with("md/craps", vigorish="0%"))
        at.do(PlaceWager(1, wager, stake))
        throw(at, decider)
        settled = at.settled(1, wager)
        assert (settled.returned, settled.cite) == (stake + won, f"MD Craps redline Ch.5 §G({part})({letter})")


def is_over(at: Table) -> bool:
    return at.state.phase == "over"


def placed(at: Table, wager: str, amount: int) -> str:
    """The wager placed with whatever it needs, wherever the turn stands; its name on the layout."""
    rule = CRAPS.wagers[wager]
    if wager in ("come-odds", "dont-come-odds"):
        bet(at, **{rule.of.replace("-", "_"): amount})
        throw(at, 6)
        wager = f"{wager}-6"
    at.do(PlaceWager(1, wager, amount))
    return wager


def at_window(wager: str, **options: Any) -> Table:
    """A table at which the wager may be made."""
    at = Table(game_with("md/craps", **options))
    if CRAPS.wagers[wager].placed == "point-on" or wager in ODDS:
        if wager in ("pass-odds", "dont-pass-odds"):
            bet(at, **{CRAPS.wagers[wager].of.replace("-", "_"): 500})
        else:
            bet(at, 9, field=100)
        throw(at, 4)
    return at


@pytest.mark.rules("CRAPS-004", "CRAPS-008")
@pytest.mark.parametrize("wager", CRAPS.wagers)
def test_nothing_is_charged_for_making_any_wager_but_a_buy_or_lay_bet(wager: str) -> None:
    """§J: except as §G(3) permits, no percentage, fee or vigorish in making any wager; (a) is 5 percent of it."""
    at = at_window(wager, vigorish_when="wager")
    placed(at, wager, 500)
    taken = [one.amount for one in at.events if isinstance(one, VigorishTaken)]
    assert taken == ([25] if wager.startswith(("buy-", "lay-")) else [])


@pytest.mark.rules("CRAPS-005", "CRAPS-008")
def test_nothing_is_taken_of_any_winner_but_a_buy_or_lay_bet() -> None:
    """§G(3)(b) and §J, over turns at random in which every wager is made."""
    charged: dict[str, set[bool]] = {}
    random = Random("§J")
    names = [*CRAPS.wagers, *(f"{odds}-{n}" for odds in ODDS[2:] for n in POINTS)]
    for _ in range(60):
        at = Table(CRAPS)
        for _ in range(12):
            for wager in names:
                if not isinstance(decide(CRAPS, at.state, PlaceWager(1, wager, 500)), Refusal):
                    at.do(PlaceWager(1, wager, 500))
            if is_over(at):
                break
            throw(at, (random.randint(1, 6), random.randint(1, 6)))
            if is_over(at):
                break
        for one in at.events:
            if isinstance(one, WagerSettled):
                charged.setdefault(one.wager, set()).add(one.vigorish > 0)
    assert {wager for wager, taken in charged.items() if True in taken} == {
        f"{kind}-{number}" for kind in ("buy", "lay") for number in POINTS
    }
    assert len(charged) > 80, "nearly every wager has been settled"


@pytest.mark.rules("CRAPS-009")
@pytest.mark.parametrize("wager", [one for one in CRAPS.wagers if one not in ODDS])
def test_no_wager_but_odds_is_accepted_above_the_posted_maximum(wager: str) -> None:
    """§K excepts only the supplemental wagers of Chapter 6: so a Fire Bet's own limit does not go above the table's."""
    at = at_window(wager, maximum=200)
    for actor in (ANYONE, DEALER):
        answer = decide(at.game, at.state, PlaceWager(1, wager, 201), actor)
        assert isinstance(answer, Refusal)
        assert (answer.code, answer.cite) == ("above-maximum", "MD Craps redline Ch.5 §K")
    at.do(PlaceWager(1, wager, 200))


@pytest.mark.rules("CRAPS-009")
@pytest.mark.parametrize(("total", "returned"), [(7, 1000), (2, 0)])
def test_a_wager_above_the_maximum_that_is_found_after_the_roll_plays_in_full(total: int, returned: int) -> None:
    """COMAR 36.05.03.14: $5.00 lay on the Pass line where $2.00 is the most; what was found is recorded."""
    at = Table(game_with("md/craps", maximum=200))
    bet(at, **{"pass": 200})
    number = next(n for n, one in enumerate(at.state.stands) if isinstance(one, WagerPlaced))
    found = CorrectWager(number, 1, "pass", 500, "two chips lay beneath")
    assert at.refuses(given_by("floorperson", found)) == "above-maximum", "no roll has been made: it is not accepted"
    assert at.refuses(given_by("boxperson", PlaceWager(1, "field", 500, found=True))) == "found-later"
    throw(at, total)
    events = at.do(given_by("floorperson", found))
    (excess,) = [one for one in events if isinstance(one, MaximumExceeded)]
    assert (excess.amount, excess.maximum, excess.cite) == (500, 200, "COMAR 36.05.03.14")
    assert at.state.seats[1].settled[Wager("pass")].staked == 500
    assert at.state.seats[1].settled[Wager("pass")].returned == returned
    number = next(n for n, one in enumerate(at.state.stands) if isinstance(one, WagerPlaced))
    same = CorrectWager(number, 1, "pass", 500, "again")
    assert at.refuses(given_by("floorperson", same)) == "nothing-wrong"
    at.do(given_by("floorperson", CorrectWager(number, 1, "pass", 200, "and yet it was so")))
    assert at.state.seats[1].settled[Wager("pass")].staked == 200


@pytest.mark.rules("CRAPS-006")
@pytest.mark.parametrize("order", [*list(permutations((2, 3, 4, 5, 6)))[::17]])
def test_all_small_is_won_with_its_five_totals_in_any_order_while_the_others_go_on(order: tuple[int, ...]) -> None:
    """§H(1)(a), 34 to 1; a seven then takes All Tall and All Or Nothing At All."""
    at = Table(CRAPS)
    bet(at, all_small=100, all_tall=100, all_or_nothing=100)
    for total in order:
        bet(at, 9, field=100)
        throw(at, total)
    assert results(at) == {"all-small": ("win", 3500)}
    assert set(at.state.seats[1].wagers) == {"all-tall", "all-or-nothing"}
    throw(at, 7)
    assert {results(at)[wager] for wager in ("all-tall", "all-or-nothing")} == {("lose", 0)}


@pytest.mark.rules("CRAPS-006")
def test_a_seven_on_the_come_out_takes_bonus_craps_though_it_wins_the_pass() -> None:
    at = Table(CRAPS)
    bet(at, **{"pass": 500, "all_small": 100, "all_or_nothing": 100})
    throw(at, 7)
    assert results(at) == {"pass": ("win", 1000), "all-small": ("lose", 0), "all-or-nothing": ("lose", 0)}


@pytest.mark.rules("CRAPS-001")
@pytest.mark.parametrize(
    ("points", "back"),
    [
        ((4, 5, 6), 0),
        ((4, 5, 6, 8, 9), 100_000),
        ((4, 5, 6, 8, 9, 10), 250_000),
        ((4, 5, 6, 8, 9, 10, 4, 10), 250_000),
        ((4, 4, 4, 4, 4, 5), 0),
    ],
)
def test_what_a_fire_bet_of_five_dollars_brings(points: tuple[int, ...], back: int) -> None:
    """§F(b) 199 to 1 for five points, (c) 499 to 1 for six or more; a point made twice is one point."""
    at = Table(CRAPS)
    bet(at, fire_bet=500)
    for point in points:
        throw(at, point, point)
    throw(at, 8, 7)
    assert at.settled(1, "fire-bet").returned == back


@pytest.mark.rules("CRAPS-005")
def test_vigorish_on_a_win_takes_no_part_of_the_stake() -> None:
    """A Lay Bet of one cent against the 4 wins half a cent, of which nothing is paid; no vigorish is owed."""
    at = turn(5, game=game_with("md/craps", vigorish_when="win", vig_rounding="up"))
    bet(at, lay_4=1)
    throw(at, 7)
    assert (at.settled(1, "lay-4").returned, at.settled(1, "lay-4").vigorish) == (1, 0)


@pytest.mark.rules("CRAPS-004")
def test_vigorish_taken_with_the_wager_is_of_the_whole_amount_wagered() -> None:
    """5 percent of ten cents is half a cent, which is dropped; of twenty cents, in two parts, it is one cent."""
    at = turn(5, game=game_with("md/craps", vigorish_when="wager"))
    bet(at, buy_4=10)
    assert at.state.seats[1].vigorish == {}
    bet(at, buy_4=10)
    assert at.state.seats[1].vigorish == {"buy-4": 1}
