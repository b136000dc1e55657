"""A shooter's turn, the Fire Bet and Bonus Craps, when a wager may be placed, and what is refused."""

from __future__ import annotations

from itertools import product

import pytest

from pitboss.errors import BadInput
from pitboss.games.craps import EVENTS, RULES, Verdict, decide
from pitboss.games.dice import OPEN_TO, POINTS, Roll, Shooter
from pitboss.games.outcomes import AXES
from pitboss.games.paytables import WIN
from tests.games.craps_rolls import COME_OUT, LOST, ROLLS, STANDS, TOTALS, WON, on


def turn(*totals: int) -> Shooter:
    shooter = Shooter()
    for total in totals:
        shooter = shooter.after(TOTALS[total])
    return shooter


def test_a_shooters_turn() -> None:
    assert turn(7, 11, 2).point is None
    assert turn(6).point == 6
    assert turn(6, 8, 9).point == 6
    assert turn(6, 8, 6) == Shooter(None, frozenset({6}), frozenset({6, 8}), fresh=False)
    assert turn(6, 6, 7, 6, 6).made == {6}
    assert turn(6, 6, 7).seen == frozenset()
    assert turn(6, 8, 7) == Shooter()


@pytest.mark.rules("CRAPS-001")
@pytest.mark.parametrize(
    ("made", "event"),
    [
        ((), ""),
        ((4, 5, 6), ""),
        ((4, 4, 5, 6), ""),
        ((4, 5, 6, 8), "four-points"),
        ((4, 5, 6, 8, 9), "five-points"),
        (POINTS, "six-points"),
        ((*POINTS, 4), "six-points"),
    ],
)
def test_the_fire_bet_counts_different_points_and_is_decided_by_a_seven_out(made: tuple[int, ...], event: str) -> None:
    before = [total for point in made for total in (point, point)]
    assert decide("fire-bet", TOTALS[7], turn(*before)).decision == STANDS  # a seven on the come-out
    assert decide("fire-bet", TOTALS[5], turn(*before, 8)).decision == STANDS
    verdict = decide("fire-bet", TOTALS[7], turn(*before, 8))
    assert verdict == (Verdict(WON, event) if event else Verdict(LOST))


@pytest.mark.rules("CRAPS-006")
def test_bonus_craps_wins_with_the_last_total_and_loses_on_any_seven() -> None:
    assert decide("all-small", TOTALS[6], turn(2, 3, 4, 5)) == Verdict(WON, "all-small")
    assert decide("all-small", TOTALS[6], turn(2, 3, 4)).decision == STANDS
    assert decide("all-small", TOTALS[6], turn(2, 3, 7, 4, 5)).decision == STANDS
    assert decide("all-tall", TOTALS[12], turn(8, 9, 10, 11)) == Verdict(WON, "all-tall")
    for wager in ("all-small", "all-tall", "all-or-nothing"):
        assert decide(wager, TOTALS[7], COME_OUT).decision == LOST
        assert decide(wager, TOTALS[7], turn(4, 5)).decision == LOST
    last = turn(2, 3, 4, 5, 6, 8, 9, 10, 11)
    assert decide("all-or-nothing", TOTALS[12], last) == Verdict(WON, "all-or-nothing")


def test_when_a_wager_may_be_placed() -> None:
    assert {word for word, rule in OPEN_TO.items() if rule(turn())} == {
        "come-out",
        "first-come-out",
        "clear-board",
        "any-time",
    }
    assert {word for word, rule in OPEN_TO.items() if rule(turn(7))} == {"come-out", "clear-board", "any-time"}
    assert {word for word, rule in OPEN_TO.items() if rule(turn(4))} == {"point-on", "any-time"}
    assert {word for word, rule in OPEN_TO.items() if rule(turn(4, 4))} == {"come-out", "any-time"}


# Refusals, and the shape of the whole


def test_bad_rolls_and_wagers_are_refused() -> None:
    with pytest.raises(BadInput, match="a die shows 1 to 6"):
        Roll(0, 7)
    with pytest.raises(BadInput, match="Did you mean place-6"):
        decide("place6", TOTALS[2], COME_OUT)


def test_every_verdict_is_a_word_and_every_event_is_listed() -> None:
    listed = {event for events in EVENTS.values() for event in events} | {WIN}
    for wager, shooter, roll in product(RULES, (COME_OUT, on(8), turn(2, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9)), ROLLS):
        verdict = decide(wager, roll, shooter)
        assert verdict.decision in AXES["craps-decision"]
        assert (verdict.event in listed) if verdict.decision == WON else not verdict.event
