"""What a void hand of Massachusetts does to awards and meters: 003 §12(d), §11(d)(5), §11(e)(2); R-37."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.cards import Card, cards
from pitboss.games.builder import game_by_law
from pitboss.games.identity import MeterName, Wager
from pitboss.games.submission import MeterTerms
from pitboss.law.model import Amount
from pitboss.rounds.commands import (
    Choose,
    CountProgressives,
    Deal,
    NoMoreBets,
    PlaceWager,
    Report,
    Verify,
)
from pitboss.rounds.events import ContributionTakenBack, MeterPaid
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.hand_events import PayoutTakenBack
from pitboss.rounds.irregularity_events import MeterRestored
from pitboss.tables.commands import RecordStep, Shuffle
from tests.rounds.at_table import Table
from tests.tables.test_recorded_steps import caribbean, dealer

BONUS, MAIN, ON_DEALER = MeterName("five-card-hand-bonus/main"), MeterName("main"), Wager("five-card-hand-bonus-dealer")
LOW = ("2c 3d 5h 7s 9c", "2d 3h 5s 7c 9d", "2h 3s 5c 7d 9h")


def played(wager: str, *hands: str, house: str) -> Table:
    """Everybody has an Ante of $10 and this wager of $1, and bets. The bonus meter is at $25,000, reset to $10,000."""
    bonus = MeterTerms(rate=Fraction(0), initial=Amount(2_500_000), reset=Amount(1_000_000))
    law = game_by_law("ma/caribbean-stud")
    at = Table(replace(law, choices=replace(law.choices, meters={**law.choices.meters, BONUS: bonus})))
    for seat in range(1, len(hands) + 1):
        at.do(PlaceWager(seat, "ante", 1000), PlaceWager(seat, wager, 100))
    at.do(NoMoreBets(), CountProgressives(len(hands)))
    left: dict[int | None, list[Card]] = {seat: list(cards(text)) for seat, text in enumerate(hands, 1)}
    left[None] = list(cards(house))
    at.do(Deal(tuple(left[one.seat].pop(0) for one in family_of(at.game).due(at.game, at.state))))
    while (turn := family_of(at.game).turn(at.game, at.state)) and at.state.under_way and not at.state.held:
        at.do(Choose(turn.seat, "bet"))
    return at


def verify_one(at: Table) -> None:
    assert at.state.held is not None
    at.do(*(Verify(step) for step in at.state.held.steps))


def test_an_award_on_the_dealers_hand_stands_though_the_players_hand_is_void() -> None:
    """The dealer's royal flush brings $25,000, half to each of two. Seat 2 has been paid when its own hand is found to
    have four cards: that voids its hand, and not the wager on the dealer's. The meter was paid and is at $10,000.
    """
    at = played("five-card-hand-bonus-dealer", *LOW[:2], house="As Ks Qs Js Ts")
    verify_one(at)
    paid = [(one.seat, one.paid, one.put_in) for one in at.events if isinstance(one, MeterPaid)]
    assert paid == [(2, 2_500_000, 1_000_000)]
    at.do(Report("wrong-number-of-cards-player", seat=2, number=4))
    assert not [one for one in at.events if isinstance(one, MeterRestored)]
    assert "five-card-hand-bonus-dealer" not in [one.wager for one in at.events if isinstance(one, PayoutTakenBack)]
    verify_one(at)
    assert at.state.phase == "over"
    assert [at.state.seats[n].settled[ON_DEALER].returned for n in (1, 2)] == [1_250_000] * 2
    assert at.state.meters[BONUS] == 1_000_000


def test_a_contribution_that_was_paid_out_is_not_taken_off_the_reset_amount() -> None:
    """Seat 2's royal flush takes the whole meter, with what all three have fed, and it starts again from its reset
    amount. The hand of seat 1, void after that, gets its dollar back, and the meter loses nothing (§11(d)(5)).
    """
    at = played("progressive", LOW[0], "As Ks Qs Js Ts", LOW[2], house="Ac Kd 8c 6d 4s")
    verify_one(at)
    reset = at.game.meters[MAIN].reset
    assert reset is not None
    at.do(Report("wrong-number-of-cards-player", seat=1, number=4))
    assert not [one for one in at.events if isinstance(one, ContributionTakenBack)]
    assert at.state.meters[MAIN] == reset


def test_a_contribution_that_is_still_on_the_meter_is_taken_off() -> None:
    """Nobody has won it; and where the award itself goes back with the void hand, so does what that hand fed."""
    at = played("progressive", LOW[0], "As Ks Qs Js Ts", house="Ac Kd 8c 6d 4s")
    verify_one(at)
    at.do(Report("wrong-number-of-cards-player", seat=2, number=4))
    rate = at.game.meters[MAIN].rate
    assert rate is not None
    assert [one.taken for one in at.events if isinstance(one, ContributionTakenBack)] == [100 * rate]
    assert at.state.meters[MAIN] == (at.game.meters[MAIN].initial or 0) + 100 * rate, "seat 1's is left"


@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_an_award_that_goes_back_takes_along_what_every_void_hand_has_fed(order: tuple[int, int]) -> None:
    """Seat 2's royal flush is paid the whole meter. Its hand and that of seat 1 are void, in either order: the meter is
    where it was, with what seat 3 has fed.
    """
    at = played("progressive", LOW[0], "As Ks Qs Js Ts", LOW[2], house="Ac Kd 8c 6d 4s")
    verify_one(at)
    at.do(*(Report("wrong-number-of-cards-player", seat=seat, number=4) for seat in order))
    terms = at.game.meters[MAIN]
    assert at.state.meters[MAIN] == (terms.initial or 0) + 100 * (terms.rate or 0)


def test_an_award_on_the_dealers_hand_waits_on_though_its_players_hand_is_void() -> None:
    """What has been verified of the dealer's hand is not verified a second time, and what was found of it is found."""
    for said in (Verify("verify-winning-hand"), Verify("verify-winning-hand", passed=False, why="a card too many")):
        at = played("five-card-hand-bonus-dealer", *LOW[:2], house="As Ks Qs Js Ts")
        at.do(said)
        before = (at.state.held, at.state.disputed)
        at.do(*(Report("wrong-number-of-cards-player", seat=seat, number=4) for seat in (2, 1)))
        assert (at.state.held, at.state.disputed) == before


@pytest.mark.rules("CAR-057", "CAR-061")
@pytest.mark.parametrize(
    ("wager", "step"), [("progressive", "meter-award-not-from-rack"), ("five_card_hand_bonus", "credit-game-account")]
)
def test_no_document_is_asked_for_an_award_that_a_void_hand_has_lost(wager: str, step: str) -> None:
    """§10(c)(3): the cards stay for documents of what a player has won; the player of a void hand has won nothing."""
    bench = caribbean("Ah Kh Qh Jh Th", **{wager: 100})
    assert bench.refused(Shuffle("red", "hand")).code == "undocumented"
    bench.do(Report("wrong-number-of-cards-player", seat=1, number=6))
    assert bench.refused(RecordStep(step, 1, says="cage")).code == "not-due"
    bench.do(Shuffle("red", "hand"))


@pytest.mark.rules("CAR-060")
def test_a_five_card_hand_bonus_that_is_no_share_is_credited_to_the_account_alone() -> None:
    """§10(c)(3), 3.iii: "Credit the player's game account"; what may not be paid to it is a share of the meter."""
    bench = caribbean("2h 5h 9h Jh Kh", five_card_hand_bonus=100)
    for source in ("table inventory container", "cage"):
        refusal = bench.refused(dealer("credit-game-account", seat=1, says=source))
        assert (refusal.code, refusal.open) == ("wrong-source", ("game account",))
    bench.do(dealer("credit-game-account", seat=1, says="game account"))
