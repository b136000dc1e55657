"""What a void hand of Massachusetts does to linked meters: 003 §12(d), §11(e)(2); R-37, R-211, R-212."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.games.submission import MeterTerms
from pitboss.law.model import Amount
from pitboss.meters.link.accounts import SIGNS, balance
from pitboss.meters.link.events import AwardPaid, AwardReleased, AwardReserved, ContributionReversed
from pitboss.meters.link.reconciliation import reconcile
from pitboss.people import ANYONE
from pitboss.rounds.commands import (
    CorrectReport,
    CountProgressives,
    NoMoreBets,
    OpenRound,
    PlaceWager,
    Report,
    Verify,
)
from pitboss.rounds.events import IrregularityNoted, StakeReturned
from pitboss.rounds.state import Round
from pitboss.tables.pit import play
from tests.tables.test_linked_shares import BONUS, TABLE, Rounds, caribbean, deal_all

OWN, ON_DEALER = "five-card-hand-bonus", "five-card-hand-bonus-dealer"
LOW = ("2c 3d 5h 7s 9c", "2d 3h 5s 7c 9d", "2h 3s 5c 7d 9h")
ROYAL, HOUSE = "As Ks Qs Js Ts", "Ac Kd 8c 6d 4s"


def fed() -> Game:
    """The meter of the Five Card Hand Bonus at $30,000, reset to $10,000, fed with 70 cents of each dollar."""
    game = caribbean()
    terms = MeterTerms(rate=Fraction(7, 10), initial=Amount(3_000_000), reset=Amount(1_000_000))
    return replace(game, choices=replace(game.choices, meters={**game.choices.meters, BONUS: terms}))


def played(wager: str, *hands: str, house: str) -> Rounds:
    rounds = Rounds(fed())
    rounds.do(OpenRound())
    for seat in range(1, len(hands) + 1):
        rounds.do(PlaceWager(seat, "ante", 1000), PlaceWager(seat, wager, 100))
    rounds.do(NoMoreBets(), CountProgressives(len(hands)))
    deal_all(rounds, *hands, dealer=house)
    return rounds


def void(seat: int) -> Report:
    return Report("wrong-number-of-cards-player", seat=seat, number=4)


def verify_one(rounds: Rounds) -> None:
    held = rounds.pit.tables[TABLE].round.held
    assert held is not None
    rounds.do(*(Verify(step) for step in held.steps))


@pytest.mark.rules("CAR-079")
@pytest.mark.parametrize("seat", [1, 2])
def test_what_is_reserved_on_the_dealers_hand_stands_when_a_hand_becomes_void(seat: int) -> None:
    """The dealer's royal flush is claimed for both, and the first step of its verification has been taken."""
    rounds = played(ON_DEALER, *LOW[:2], house=ROYAL)
    rounds.do(Verify("verify-winning-hand"))
    held = rounds.pit.tables[TABLE].round.held
    rounds.do(void(seat))
    assert rounds.pit.tables[TABLE].round.held == held
    assert not [one for one in rounds.at_link if isinstance(one, AwardReleased)]
    assert len([one for one in rounds.at_link if isinstance(one, AwardReserved)]) == 1
    rounds.verify()
    assert rounds.pit.tables[TABLE].round.phase == "over"


@pytest.mark.parametrize("seat", [1, 2])
def test_a_finding_against_the_dealers_hand_stands_when_a_hand_becomes_void(seat: int) -> None:
    rounds = played(ON_DEALER, *LOW[:2], house=ROYAL)
    rounds.do(Verify("verify-winning-hand", passed=False, why="a card too many"))
    disputed = rounds.pit.tables[TABLE].round.disputed
    assert len(disputed) == 1
    rounds.do(void(seat))
    assert rounds.pit.tables[TABLE].round.disputed == disputed
    assert rounds.pit.tables[TABLE].round.held is None


def test_an_award_on_the_void_hand_itself_is_released() -> None:
    rounds = played(OWN, LOW[0], ROYAL, house=HOUSE)
    rounds.do(void(2))
    assert [one.amount for one in rounds.at_link if isinstance(one, AwardReleased)] == [3_000_140]
    assert rounds.level(BONUS) == 3_000_070, "what seat 1 has fed is left"


def test_a_hand_is_void_though_the_link_has_paid_another() -> None:
    """§12(d) voids "that player's hand" and asks nobody else's. The dollar goes back, the link reverses it, and what
    the winner has been paid of it the house makes good: the meter is at its reset amount.
    """
    rounds = played(OWN, "4h 6h 8h Th Kh", ROYAL, LOW[0], house=HOUSE)
    verify_one(rounds)
    assert rounds.level(BONUS) == 1_000_000
    rounds.do(void(3), void(1))  # The flush of seat 1 waits for its verification.
    back = [(one.seat, one.amount) for one in rounds.log if isinstance(one, StakeReturned) and one.wager == OWN]
    assert back == [(3, 100), (1, 100)]
    reversed_ = [one for one in rounds.at_link if isinstance(one, ContributionReversed)]
    assert [(one.taken, one.made_good) for one in reversed_] == [(((BONUS, 70),), ((BONUS, 70),))] * 2
    assert rounds.level(BONUS) == 1_000_000
    assert rounds.pit.links[TABLE].levels[BONUS].wagered == 100


def test_a_hand_is_void_though_the_link_has_paid_its_player_on_the_dealers() -> None:
    rounds = played(ON_DEALER, *LOW[:2], house=ROYAL)
    verify_one(rounds)
    for seat in (2, 1):
        rounds.do(void(seat))
    rounds.verify()
    seats = rounds.pit.tables[TABLE].round.seats
    assert [one.net for _, one in sorted(seats.items())] == [1_500_070 - 100] * 2


def test_what_the_link_has_paid_on_the_hand_itself_is_a_dispute() -> None:
    """R-211: what a linked meter has paid is never taken back by a round."""
    rounds = played(OWN, "9h 8h 7h 6h 5h", ROYAL, house=HOUSE)
    verify_one(rounds)
    for report in (void(2), Report("wrong-number-of-cards-dealer", number=6)):
        refusal = play(rounds.pit, TABLE, report, ANYONE)
        assert isinstance(refusal, Refusal)
        assert (refusal.code, refusal.cite) == ("award-paid", "MA CSP §12(d); Pitboss R-211")
    rounds.do(void(1))


@pytest.mark.rules("CAR-078")
@pytest.mark.parametrize(("right", "wagered"), [(Report(""), 300), (void(3), 200)], ids=["nothing", "another hand"])
def test_the_link_hears_that_a_hand_was_not_void(right: Report, wagered: int) -> None:
    """Seat 2's royal flush is reserved when the hand of seat 1 is said to be void: its dollar goes back, and the house
    makes 70 cents good. It was seat 3's hand, or none: the round ends, and all is as if that had been said at once.
    """
    rounds, twin = (played(OWN, LOW[0], ROYAL, LOW[1], house=HOUSE) for _ in range(2))
    rounds.do(void(1))
    rounds.do(instead(rounds, right))
    if right.irregularity:
        twin.do(right)
    assert_alike(rounds, twin)
    bonus = rounds.pit.links[TABLE].levels[BONUS]
    assert (bonus.wagered, bonus.made_good) == (wagered, ())


FLUSHES = ("4h 6h 8h Th Kh", "3c 5c 7c 9c Kc")


@pytest.mark.rules("CAR-078")
@pytest.mark.parametrize("right", [Report(""), void(2)], ids=["nothing", "another hand"])
def test_a_report_is_put_right_though_the_link_has_paid_another_hand_since(right: Report) -> None:
    """R-224: nothing was reserved on the hand. The link does not hear a second time that seat 3 has been paid."""
    rounds, twin = (played(OWN, *FLUSHES, ROYAL, house=HOUSE) for _ in range(2))
    rounds.do(void(1))
    verify_one(rounds)
    rounds.do(instead(rounds, right))
    if right.irregularity:
        twin.do(right)
    assert_alike(rounds, twin)
    assert len([one for one in rounds.at_link if isinstance(one, AwardPaid)]) == 1


@pytest.mark.rules("CAR-078")
@pytest.mark.parametrize("right", [Report(""), void(1)], ids=["nothing", "another hand"])
def test_a_report_is_not_put_right_that_has_released_an_award(right: Report) -> None:
    """R-224: the round held what the link had let go, which nobody could then verify or reject."""
    rounds = played(OWN, FLUSHES[0], ROYAL, house=HOUSE)
    rounds.do(void(2))
    refusal = play(rounds.pit, TABLE, instead(rounds, right), ANYONE)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.cite) == ("award-claimed", "Pitboss R-224")
    rounds.verify()
    assert state_of(rounds).phase == "over"


def instead(rounds: Rounds, right: Report) -> CorrectReport:
    number = next(n for n, one in enumerate(state_of(rounds).stands) if isinstance(one, IrregularityNoted))
    return CorrectReport(number, "another", right.irregularity, right.seat, number=right.number)


def assert_alike(rounds: Rounds, twin: Rounds) -> None:
    """Both rounds end, and each level of the link stands as the other's."""
    for one in (rounds, twin):
        one.verify()
        assert state_of(one).phase == "over"
        assert not one.pit.links[TABLE].in_play
    ours, theirs = (one.pit.links[TABLE].levels[BONUS] for one in (rounds, twin))
    assert state_of(rounds) == state_of(twin)
    assert [balance(ours.totals, account) for account in SIGNS] == [
        balance(theirs.totals, account) for account in SIGNS
    ]
    assert (ours.wagered, ours.made_good) == (theirs.wagered, theirs.made_good)
    assert not list(reconcile([*rounds.pit.links[TABLE].done.values(), *rounds.at_link]))


def state_of(rounds: Rounds) -> Round:
    return rounds.pit.tables[TABLE].round
