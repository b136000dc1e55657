"""Checks that fail: an award that verification does not bear out, and progressive chips that do not agree."""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.people import Actor, Role
from pitboss.rounds.award_events import AwardRejected
from pitboss.rounds.commands import (
    CancelProgressive,
    Command,
    CountProgressives,
    Deal,
    NoMoreBets,
    ResolveAward,
    ReturnChip,
    Verify,
)
from pitboss.rounds.engine.decide import decide
from pitboss.rounds.events import MeterFed, MeterPaid, ProgressivesCounted, RoundClosed
from pitboss.rounds.moves import moves
from pitboss.rounds.verification_events import AwardConfirmed, ChipReturned, ProgressiveCancelled, VerificationFailed
from pitboss.rounds.waiting import waits_for
from tests.rounds.at_poker import choose, closed, deal, game_of, seated, seen
from tests.rounds.at_table import Table
from tests.said import given_by

STEPS = ("verify-winning-hand", "verify-light", "validate-progressive")


def held(*seats: int) -> Table:
    """235 Stud: seat 3 holds a royal flush, and seat 2 a straight flush of 10%; with seat 1 for nothing."""
    at = seated(game_of("md/stud-235"), *seats, progressive=100)
    deal(closed(at), {1: "2c 4d 7h", 2: "9s 8s 7s", 3: "As Ks Qs", "community": "Js Ts"})
    for _ in range(2):
        choose(at, *((seat, "check") for seat in seats))
    assert at.state.held is not None
    assert at.state.held.seat == max(seats)
    return at


def pass_steps(at: Table, *steps: str) -> None:
    for step in steps:
        at.do(given_by("floorperson" if step == STEPS[-1] else "dealer", Verify(step)))


@pytest.mark.rules("235-083")
@pytest.mark.parametrize("step", STEPS)
def test_whatever_step_fails_nothing_is_paid_and_the_floor_resolves_it(step: str) -> None:
    """MD 235 1.1 Ch.11 §D(5)(a) to (c): the hand, the light, the floorperson; what follows is a reading of ours."""
    at = held(3)
    pass_steps(at, *STEPS[: STEPS.index(step)])
    at.do(given_by("floorperson" if step == STEPS[-1] else "dealer", Verify(step, passed=False, why="dark"), "Flo"))
    (failed,) = seen(at, VerificationFailed)
    assert (failed.seat, failed.step, failed.why, failed.person) == (3, step, "dark", "Flo")
    assert not seen(at, MeterPaid)
    assert "progressive" not in at.state.seats[3].settled
    assert at.state.seats[3].wagers["progressive"] == 100, "the wager stays as it lies"  # type: ignore[index]
    assert at.state.phase == "closed"
    waiting = waits_for(at.game, at.state)
    assert (waiting.what, waiting.seat, "floorperson" in waiting.roles) == ("resolution", 3, True)
    assert at.refuses(given_by("dealer", ResolveAward(3, "progressive", True, "lit"))) == "wrong-person"
    assert at.refuses(given_by("floorperson", ResolveAward(3, "progressive", True, " "))) == "no-reason"
    at.do(given_by("pit manager", ResolveAward(3, "progressive", True, "the lamp was broken"), "Pat"))
    (confirmed,) = seen(at, AwardConfirmed)
    assert (confirmed.by, confirmed.person, confirmed.why) == ("pit manager", "Pat", "the lamp was broken")
    assert [one.seat for one in seen(at, MeterPaid)] == [3]
    assert seen(at, RoundClosed)
    assert at.replayed() == at.state


@pytest.mark.rules("235-083")
def test_resolved_against_the_wager_is_lost_and_the_meter_as_it_was() -> None:
    at = held(3)
    fed = dict(at.state.meters)
    at.do(given_by("dealer", Verify(STEPS[0], passed=False, why="misread")))
    at.do(given_by("floorperson", ResolveAward(3, "progressive", False, "a misread card")))
    assert [(one.why, one.by) for one in seen(at, AwardRejected)] == [("a misread card", "floorperson")]
    assert (at.settled(3, "progressive").outcome, at.settled(3, "progressive").returned) == ("lose", 0)
    assert dict(at.state.meters) == fed
    assert seen(at, RoundClosed)


@pytest.mark.rules("235-083")
def test_meanwhile_the_rest_of_the_table_is_settled_as_far_as_the_order_of_the_meters_goes() -> None:
    """Seat 2's share is of what seat 3's award leaves on the meter: it waits, with all that comes after it. Where seat
    2 holds nothing from the meter it is settled, and seat 1 too."""
    at = held(1, 2, 3)
    at.do(given_by("dealer", Verify(STEPS[0], passed=False, why="misread")))
    assert set(at.state.seats[2].settled) == {"two-card", "three-card", "five-card"}
    assert not at.state.seats[1].settled
    at.do(given_by("floorperson", ResolveAward(3, "progressive", False, "misread")))
    assert at.state.held is not None
    assert at.state.held.seat == 2
    pass_steps(at, *STEPS)
    assert at.state.phase == "over"
    assert at.state.order == (3, 2, 1)
    at = held(1, 3)
    at.do(given_by("dealer", Verify(STEPS[0], passed=False, why="misread")))
    assert (at.state.order, at.state.phase) == ((1,), "closed")
    at.do(given_by("floorperson", ResolveAward(3, "progressive", True, "it is a royal flush")))
    assert (at.state.order, at.state.phase) == ((1, 3), "over")


@pytest.mark.rules("CAR-069")
def test_an_award_that_waited_for_a_dispute_is_paid_at_its_turn_whichever_dispute_ends_last() -> None:
    """MA CSP §10(c), §11(d)(6): seat 3 comes before seat 2. Its royal flush takes the whole bonus meter, and a tenth of
    what is left is divided for the dealer's straight flush: $500 each, of $10,000.
    """
    more = {"progressive": 100, "five_card_hand_bonus": 100, "five_card_hand_bonus_dealer": 100}
    at = seated(game_of("ma/caribbean-stud"), 2, 3, **more)
    deal(closed(at), {2: "2d 5d 7d 9d Jd", 3: "As Ks Qs Js Ts", "dealer": "9c 8c 7c 6c 5c"})
    choose(at, (2, "bet"), (3, "bet"))
    for seat in (3, 2):
        at.do(Verify("verify-winning-hand", passed=False, why="misread"))
        assert at.state.disputed[-1].seat == seat
    at.verify()
    disputes = [(one.seat, one.wager) for one in at.state.disputed]
    assert disputes == [(3, "progressive"), (2, "progressive")]
    for seat, wager in disputes:
        at.do(given_by("casino supervisor", ResolveAward(seat, wager, True, "rightly read")))
    at.verify()
    bonus = [(one.seat, one.paid) for one in seen(at, MeterPaid) if one.meter != "main"]
    assert bonus == [(3, 1_000_000), (3, 100_000)]
    assert at.state.order == (3, 2)


def test_what_may_be_done_with_a_dispute_is_offered_to_the_floor_alone() -> None:
    at = held(3)
    failing = [one.command for one in moves(at.game, at.state, Actor("dealer")) if isinstance(one.command, Verify)]
    assert [one.passed for one in failing] == [True, False]
    at.do(given_by("dealer", Verify(STEPS[0], passed=False, why="misread")))
    offered = [one.command for one in moves(at.game, at.state, Actor("floorperson"))]
    assert [one.paid for one in offered if isinstance(one, ResolveAward)] == [True, False]
    assert not any(isinstance(one.command, ResolveAward) for one in moves(at.game, at.state, Actor("dealer")))


# Chips that do not agree


def miscounted(chips: int) -> Table:
    """Two progressive wagers have been accepted, and so many chips are counted."""
    at = seated(game_of("md/three-card-poker"), 1, 2, progressive=100)
    at.do(NoMoreBets(), CountProgressives(chips))
    assert [one.agree for one in seen(at, ProgressivesCounted)] == [False]
    assert at.refuses(Deal(())) == "count-first"
    return at


@pytest.mark.rules("3CP-056")
def test_a_wager_accepted_without_a_chip_is_cancelled_and_the_chips_are_counted_again() -> None:
    """MD 3CP 1.4 Ch.8 §C(2)(b): the number must be equal; how it is made so is a reading of ours."""
    at = miscounted(1)
    assert at.refuses(given_by("dealer", CancelProgressive(2, "progressive", "no chip"))) == "wrong-person"
    assert at.refuses(given_by("floorperson", CancelProgressive(2, "ante", "no chip"))) == "no-such-wager"
    assert at.refuses(given_by("floorperson", ReturnChip(2, "no wager"))) == "no-chip-left"
    at.do(given_by("floorperson", CancelProgressive(2, "progressive", "no chip in the device"), "Flo"))
    (cancelled,) = seen(at, ProgressiveCancelled)
    assert (cancelled.seat, cancelled.amount, cancelled.by, cancelled.person) == (2, 100, "floorperson", "Flo")
    assert "progressive" not in at.state.seats[2].wagers
    assert not seen(at, MeterFed)
    assert at.refuses(Deal(())) == "count-first"
    at.do(CountProgressives(1))
    assert [one.fed for one in seen(at, MeterFed)] == [14]
    deal(at, {1: "As Ks Qs"})
    assert at.replayed() == at.state


@pytest.mark.rules("3CP-056")
def test_a_chip_without_a_wager_goes_back_to_its_player() -> None:
    at = miscounted(3)
    assert at.refuses(given_by("floorperson", CancelProgressive(2, "progressive", "no chip"))) == "no-chip-missing"
    at.do(given_by("floorperson", ReturnChip(1, "the device had not taken it")))
    assert [(one.seat, one.by) for one in seen(at, ChipReturned)] == [(1, "floorperson")]
    assert at.refuses(given_by("floorperson", ReturnChip(1, "again"))) == "no-chip-left"
    at.do(CountProgressives(2))
    assert at.state.counted


@pytest.mark.rules("3CP-056")
def test_a_count_of_chips_without_any_wager_is_open_to_the_dealer_until_the_first_card() -> None:
    at = seated(game_of("md/three-card-poker"), 1)
    at.do(NoMoreBets())
    assert counts_open(at, "floorperson") == []
    assert counts_open(at, "dealer") == [CountProgressives(1)]
    assert at.refuses(CountProgressives(0)) == "nothing-to-count"
    at.do(CountProgressives(1), given_by("floorperson", ReturnChip(1, "no wager")))
    assert counts_open(at, "dealer") == [CountProgressives(0)]
    at.do(CountProgressives(0))
    deal(at, {})
    assert counts_open(at, "dealer") == []


def counts_open(at: Table, role: Role) -> list[Command]:
    open_now = (one.command for one in moves(at.game, at.state, Actor(role)))
    return [one for one in open_now if isinstance(one, CountProgressives)]


@pytest.mark.rules("3CP-056")
def test_nothing_is_put_right_before_a_count_that_does_not_agree() -> None:
    at = seated(game_of("md/three-card-poker"), 1, progressive=100)
    at.do(NoMoreBets())
    assert at.refuses(given_by("floorperson", CancelProgressive(1, "progressive", "x"))) == "not-counted-wrong"
    assert at.refuses(given_by("floorperson", ReturnChip(1, "x"))) == "not-counted-wrong"


@pytest.mark.rules("3CP-056")
def test_when_every_wager_is_cancelled_no_chip_is_counted_and_the_deal_goes_on() -> None:
    at = seated(game_of("md/three-card-poker"), 1, progressive=100)
    at.do(NoMoreBets(), CountProgressives(0))
    at.do(given_by("floorperson", CancelProgressive(1, "progressive", "no chip")))
    at.do(CountProgressives(0))
    assert at.state.counted


@pytest.mark.rules("CAR-056", "CAR-060", "CAR-064", "3CP-089", "3CP-093", "235-083")
@pytest.mark.parametrize(
    ("name", "wager", "cites"),
    [
        ("ma/caribbean-stud", "progressive", "MA CSP §10(c)(3)(ii)(c)(2)(i), §11(d)(1)(i)"),
        ("ma/caribbean-stud", "five-card-hand-bonus", "MA CSP §10(c)(3)(ii)(c)(3)(i)"),
        ("md/three-card-poker", "progressive", "MD 3CP 1.4 Ch.11 §D(7)(a)"),
        ("md/three-card-poker", "five-card-progressive", "MD 3CP 1.4 Ch.11 §D(9)(d)(i)"),
        ("md/stud-235", "progressive", "MD 235 1.1 Ch.11 §D(5)(a)"),
    ],
)
def test_a_check_is_cited_by_the_paragraphs_of_the_wager_that_it_is_for(name: str, wager: str, cites: str) -> None:
    """One step of procedure serves several wagers: a failed check of the one cited the paragraphs of the other too."""
    at = seated(game_of(name, offered=[wager]), 1, **{wager.replace("-", "_"): 100})
    community = {} if name.startswith("ma") else {"community": "Js Ts"}
    dealer = {"dealer": "2c 4d 7h 8d 9s"[: 14 if name.startswith("ma") else 8]} if "stud-235" not in name else {}
    deal(closed(at), {1: "As Ks Qs Js Ts"[: 14 if name.startswith("ma") else 8], **dealer, **community})
    while at.state.held is None:
        choose(at, (1, {"ma/caribbean-stud": "bet", "md/three-card-poker": "play", "md/stud-235": "check"}[name]))
    refused = decide(at.game, at.state, Verify(STEPS[0]), Actor("player"))
    assert isinstance(refused, Refusal)
    assert refused.cite == cites
    at.do(given_by("dealer", Verify(STEPS[0], passed=False, why="misread")))
    assert [one.cite for one in seen(at, VerificationFailed)] == [cites]
