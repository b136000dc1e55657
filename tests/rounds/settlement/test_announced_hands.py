"""A hand is turned up when its turn to be announced comes: not before, and it is not hidden again."""

from __future__ import annotations

from pitboss.people import Actor
from pitboss.rounds.commands import Report, Verify
from pitboss.rounds.events import AwardHeld, CardsShown, SeatSettled, WagerSettled
from pitboss.rounds.hand_events import HandTurned
from pitboss.rounds.sight import stream
from pitboss.rounds.state import Round
from tests.rounds.at_poker import choose, closed, deal, game_of, seated, seen
from tests.rounds.at_table import Table
from tests.rounds.looks import look
from tests.said import given_by

STRANGER = Actor("player", "", 9)
BY_LAW = "MA CSP §10(c)(1), §10(c)(2)"


def two_fours_of_a_kind() -> Table:
    """MA CSP: seats 3 and 4 each hold four of a kind, with the two wagers that it wins an award on."""
    game = game_of("ma/caribbean-stud", omissions="stop")
    at = seated(game, 3, 4, progressive=100, five_card_hand_bonus=500)
    deal(closed(at), {3: "7s 7h 7d 7c Qc", 4: "8s 8h 8d 8c Jd", "dealer": "Ts Th Td Tc 3h"})
    return choose(at, (3, "bet"), (4, "bet"))


def test_each_hand_is_turned_at_its_turn_with_the_law_that_says_so() -> None:
    """MA CSP §10(c)(1): from the right, each hand is turned over before its wagers are settled."""
    at = two_fours_of_a_kind()
    assert [(one.seat, one.cite) for one in seen(at, HandTurned)] == [(4, BY_LAW)]
    at.verify()
    turns = [one.seat for one in at.events if isinstance(one, HandTurned | SeatSettled)]
    assert turns == [4, 4, 3, 3]
    first = next(one for one in at.events if isinstance(one, WagerSettled) and one.seat == 3)
    assert at.events.index(HandTurned(3, BY_LAW)) < at.events.index(first)


def test_no_other_hand_is_shown_between_two_awards_of_one_seat() -> None:
    at = two_fours_of_a_kind()
    at.do(given_by("dealer", Verify("verify-winning-hand")))
    at.do(given_by("dealer", Verify("verify-light", passed=False, why="it is dark")))
    assert [one.wager for one in seen(at, AwardHeld)] == ["progressive", "five-card-hand-bonus"]
    told = [one for one in stream(at.game, Round(), at.events, STRANGER) if isinstance(one, CardsShown)]
    assert {one.seat for one in told if one.zone == "seat"} == {4}


def test_a_hand_that_was_turned_stays_in_sight_when_it_becomes_void() -> None:
    at = two_fours_of_a_kind()
    before = look(at.game, at.state, STRANGER)["seats"]["4"]["cards"]
    at.do(given_by("dealer", Report("wrong-number-of-cards-player", seat=4, number=4)))
    assert at.state.seats[4].void
    assert before == ["8s", "8h", "8d", "8c", "Jd"]
    assert look(at.game, at.state, STRANGER)["seats"]["4"]["cards"] == before[:4]
