"""A wrong number of cards that comes out while seats are being settled: what was paid comes back too."""

from __future__ import annotations

from typing import TypeGuard

import pytest

from pitboss.cards import UNKNOWN, cards
from pitboss.errors import Refusal
from pitboss.games.builder import game_by_options
from pitboss.people import ANYONE
from pitboss.rounds.commands import CountProgressives, Deal, NoMoreBets, PlaceWager, Report, Verify
from pitboss.rounds.engine.decide import answer, decide, play
from pitboss.rounds.engine.evolve import fold
from pitboss.rounds.events import EnvyPaid, MeterPaid, RoundVoided, StakeReturned
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.hand_events import PayoutTakenBack
from pitboss.rounds.irregularity_events import EnvyTakenBack, MeterRestored
from pitboss.rounds.moves import moves
from tests.rounds.at_poker import BASE, choose, closed, deal, game_of, place, seated, seen
from tests.rounds.at_table import Table
from tests.said import given_by

STEPS = ("verify-winning-hand", "verify-light", "validate-progressive")


def settling() -> Table:
    """235 Stud: seat 2 has been paid 10% of the meter for a straight flush, and seat 1 $300 of envy; the three nines of
    seat 1 wait for their verification."""
    at = seated(game_of("md/stud-235"), 1, 2, progressive=100)
    deal(closed(at), {1: "9c 9d 2h", 2: "Ks Qs Js", "community": "Ts 9s"})
    for _ in range(2):
        choose(at, (1, "check"), (2, "check"))
    for step in STEPS:
        at.do(given_by("floorperson" if step == STEPS[-1] else "dealer", Verify(step)))
    assert at.state.held is not None
    assert at.state.held.seat == 1
    return at


@pytest.mark.rules("235-095")
def test_all_that_was_paid_on_void_hands_comes_back() -> None:
    """MD 235 1.1 Ch.13 §D: "all hands are void, and the dealer shall return all wagers"."""
    at = settling()
    (paid,), (envy,) = seen(at, MeterPaid), seen(at, EnvyPaid)
    assert (envy.seat, envy.amount) == (1, 30_000)
    at.do(Report("wrong-number-of-cards-player", seat=1, number=4))
    assert seen(at, RoundVoided)
    assert [(one.meter, one.paid, one.put_in) for one in seen(at, MeterRestored)] == [("main", paid.paid, paid.put_in)]
    assert [(one.seat, one.amount) for one in seen(at, EnvyTakenBack)] == [(1, 30_000)]
    assert {(one.seat, one.wager) for one in seen(at, PayoutTakenBack)} == {
        (2, "two-card"),
        (2, "three-card"),
        (2, "five-card"),
        (2, "progressive"),
        (1, "two-card"),
        (1, "three-card"),
        (1, "five-card"),
    }
    assert sum(one.amount for one in seen(at, StakeReturned)) == 2 * 3100
    opened = at.events[0]
    assert dict(at.state.meters) == dict(opened.meters)  # type: ignore[union-attr]
    assert {seat: one.net for seat, one in at.state.seats.items()} in ({}, {1: 0, 2: 0})
    assert at.replayed() == at.state


@pytest.mark.rules("235-095")
def test_a_hand_that_has_been_settled_voids_the_round_too_while_others_are_being_settled() -> None:
    """Ch.13 §D: all hands are void if a player was dealt a wrong number of cards, settled already or not."""
    at = settling()
    assert at.refuses(Report("several-face-up-cards")) == "settling"
    assert at.refuses(Report("wrong-number-of-cards-player", seat=2, number=52)) == "impossible-number"
    at.do(Report("wrong-number-of-cards-player", seat=2, number=4))
    assert at.state.phase == "void"


@pytest.mark.rules("CAR-078")
def test_a_folded_hand_in_the_rack_is_void_no_more() -> None:
    """MA CSP §10(a): a folded hand goes to the rack at once; by §10(b) not with a Five Card Hand Bonus on it."""
    at = Table(game_of("ma/caribbean-stud"))
    for seat in (1, 2):
        place(at, seat, {"ante": 1000, **({"five-card-hand-bonus": 100} if seat == 1 else {})})
    deal(closed(at), {1: "9c 9d 9h 2c 3d", 2: "Kc Kd 4h 5s 7c", "dealer": "2d 3h 5c 8d Ts"})
    choose(at, (1, "fold"), (2, "fold"))
    late = decide(at.game, at.state, Report("wrong-number-of-cards-player", seat=2, number=4))
    assert isinstance(late, Refusal)
    assert (late.code, late.cite) == ("collected", "MA CSP §12(d); Pitboss R-211")
    at.do(Report("wrong-number-of-cards-player", seat=1, number=4))
    assert {one.seat for one in seen(at, StakeReturned)} == {1}


@pytest.mark.rules("CAR-078")
def test_in_massachusetts_the_hand_that_is_void_gives_back_what_was_paid_on_it_alone() -> None:
    """MA CSP §12(d): seat 1's Ante and Bet have been paid when its fifth nine turns out to be a sixth card."""
    at = Table(game_of("ma/caribbean-stud", dealing="automated-shoe", shuffler="automated"))
    for seat in (1, 2):
        place(at, seat, {"ante": 1000, **({"progressive": 100} if seat == 1 else {})})
    deal(closed(at), {1: "9c 9d 9h 2c 3d", 2: "Kc Kd 4h 5s 7c", "dealer": "2d 3h 5c 8d Ts"})
    choose(at, (1, "bet"), (2, "bet"))
    assert at.state.held is not None
    at.do(Report("wrong-number-of-cards-player", seat=1, number=6))
    assert {(one.seat, one.wager) for one in seen(at, PayoutTakenBack)} == {(1, "ante"), (1, "bet")}
    assert {(one.seat, one.amount) for one in seen(at, StakeReturned)} == {(1, 1000), (1, 2000), (1, 100)}
    assert {one.cite for one in seen(at, StakeReturned)} == {"MA CSP §12(d); Pitboss R-37"}, "§12 only says void"
    assert (at.state.phase, at.state.held) == ("over", None)
    assert at.state.seats[2].net == 1000
    assert at.replayed() == at.state


@pytest.mark.rules("CAR-078")
def test_a_progressive_wager_on_the_dealers_hand_stands_beside_a_void_hand_and_is_counted() -> None:
    """MA CSP §12(d): the hand is void; the bonus wager on the dealer's hand is on another, and stays accepted."""
    at = Table(game_of("ma/caribbean-stud", dealing="automated-shoe", shuffler="automated"))
    place(at, 1, {"ante": 1000, "progressive": 100, "five-card-hand-bonus": 500, "five-card-hand-bonus-dealer": 500})
    place(at, 2, {"ante": 1000, "progressive": 100})
    deal(closed(at), {})
    assert (at.state.accepted, at.state.chips_due) == (4, 4)
    at.do(Report("wrong-number-of-cards-player", seat=1, number=6))
    assert list(at.state.seats[1].wagers) == ["five-card-hand-bonus-dealer"]
    assert (at.state.accepted, at.state.chips_due) == (2, 2)


def test_the_only_hand_becomes_void_while_all_cards_lie_and_the_dealer_gets_no_more() -> None:
    """MA CSP §12(d): the table waits for a step to be recorded, so the round has not gone on from the deal."""
    game = game_by_options("caribbean-stud", {"dealing": "hand", "shuffler": "automated"})
    wagers = (PlaceWager(1, "ante", 1000), PlaceWager(1, "five-card-hand-bonus-dealer", 1000))
    at = Table(game)
    at.do(*(given_by("dealer", one) for one in wagers), NoMoreBets(), CountProgressives(1))
    dealt = answer(game, at.state, Deal(cards("Qs Qc Qh Ks Qd Kh 9d Kd 5s 4s")))
    assert not isinstance(dealt, Refusal)
    result = play(game, fold(at.state, dealt), Report("wrong-number-of-cards-player", 1, number=6))
    assert not isinstance(result, Refusal)
    after = result[1]
    assert len(after.zones["dealer"]) == 5
    assert family_of(game).due(game, after) == ()


def without_wagers(name: str) -> Table:
    """Seat 1 has wagers and seat 3 none; all cards are dealt."""
    at = Table(game_of(name))
    place(at, 1, BASE[name])
    return deal(closed(at), {})


@pytest.mark.rules("235-095", "3CP-099")
@pytest.mark.parametrize("name", ["md/stud-235", "md/three-card-poker"])
def test_cards_dealt_to_a_player_without_wagers_void_all_hands(name: str) -> None:
    """235 and Three Card Poker Ch.13 §D: "If a player is dealt an incorrect number of cards, all hands are void". Who
    has not wagered is dealt none.
    """
    at = without_wagers(name)
    kinds = {
        (one.command.seat, one.command.number) for one in moves(at.game, at.state, ANYONE) if is_misdeal(one.command)
    }
    assert (3, 1) in kinds
    at.do(Report("wrong-number-of-cards-player", seat=3, number=1))
    assert at.state.phase == "void"
    assert {one.seat for one in seen(at, StakeReturned)} == {1}
    assert at.state.seats[3].cards == (UNKNOWN,)


def is_misdeal(command: object) -> TypeGuard[Report]:
    return isinstance(command, Report) and command.irregularity == "wrong-number-of-cards-player"


def test_a_report_of_a_position_without_wagers_says_what_is_right_there() -> None:
    at, kind = without_wagers("md/three-card-poker"), "wrong-number-of-cards-player"
    for number, code in ((None, "how-many"), (0, "right-number"), (99, "impossible-number"), (-1, "impossible-number")):
        assert at.refuses(Report(kind, seat=3, number=number)) == code
    assert at.refuses(Report(kind, seat=99, number=1)) == "no-such-seat"


def test_no_card_can_lie_anywhere_before_the_first_is_dealt() -> None:
    at = Table(game_of("md/three-card-poker"))
    place(at, 1, BASE["md/three-card-poker"])
    closed(at)
    assert at.refuses(Report("wrong-number-of-cards-player", seat=3, number=1)) == "not-here"


def test_where_one_hand_alone_is_void_a_position_without_wagers_has_none() -> None:
    """MA CSP §12(d): "that player's hand is void"."""
    at = without_wagers("ma/caribbean-stud")
    answer = decide(at.game, at.state, Report("wrong-number-of-cards-player", seat=3, number=1))
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.open) == ("which-seat", ("seat 1",))


def test_a_folded_hand_in_the_rack_hides_no_other_from_the_moves() -> None:
    at = Table(game_of("md/mississippi-stud"))
    for seat in (1, 2):
        place(at, seat, {"ante": 1000})
    deal(closed(at), {})
    choose(at, (1, "fold"))
    offered = {one.command.seat for one in moves(at.game, at.state, ANYONE) if is_misdeal(one.command)}
    assert 1 not in offered
    assert {2, 3} <= offered


@pytest.mark.rules("235-080", "235-095")
def test_a_hand_that_has_lost_lies_in_the_rack_and_counts_as_the_others_do() -> None:
    """235 Ch.11 §D(2)(a) has it collected at once, and §E keeps each so that it can be reconstructed; R-211. A folded
    hand, which was turned up for nobody, does not count.
    """
    at = seated(game_of("md/stud-235"), 1, 2)
    at.do(PlaceWager(1, "progressive", 100))
    deal(closed(at), {1: "9c 9d 9h", 2: "3d 8s 6s", "community": "2h 4c"})
    for _ in range(2):
        choose(at, (1, "check"), (2, "check"))
    assert at.state.held is not None
    assert at.state.order == (2,)
    at.do(Report("wrong-number-of-cards-player", seat=2, number=4))
    assert at.state.phase == "void"
    assert sum(one.amount for one in seen(at, StakeReturned)) == 6100


@pytest.mark.rules("CAR-076", "CAR-077", "3CP-110")
@pytest.mark.parametrize(
    ("name", "irregularity"),
    [
        ("ma/caribbean-stud", "dealer-one-card-short"),
        ("ma/caribbean-stud", "wrong-number-of-cards-dealer"),
        ("md/three-card-poker", "wrong-number-of-cards-dealer"),
        ("md/stud-235", "wrong-number-of-cards-community"),
    ],
)
def test_a_report_of_the_dealers_hand_names_no_seat(name: str, irregularity: str) -> None:
    """MA CSP §12(d), MD 3CP 1.4 Ch.13 §D: what lies in no player's place is no player's, with wagers or without."""
    at = deal(closed(seated(game_of(name), 1)), {})
    for seat in (1, 2):
        assert at.refuses(Report(irregularity, seat, number=1)) == "no-seat"
    reports = [one for one in moves(at.game, at.state, ANYONE) if isinstance(one.command, Report)]
    (offered,) = [one for one in reports if one.command.irregularity == irregularity]  # type: ignore[union-attr]
    assert "seat" not in offered.free


@pytest.mark.rules("CAR-076")
def test_a_position_without_wagers_has_no_hand_to_void_and_a_card_there_was_drawn_in_error() -> None:
    """MA CSP §12(d) voids "that player's hand"; by §12(c) a card drawn in error is used as the next card."""
    at = deal(closed(seated(game_of("ma/caribbean-stud"), 1, 2)), {})
    answer = decide(at.game, at.state, Report("wrong-number-of-cards-player", 5, number=1))
    assert isinstance(answer, Refusal)
    assert answer.cite == "MA CSP §12(d); MA CSP §12(c)"
    assert answer.message.startswith("Seat 5 has no wagers in this round, and no hand that could be void.")
    at.do(Report("wrong-number-of-cards-player", 1, number=4))
    answer = decide(at.game, at.state, Report("wrong-number-of-cards-player", 1, number=6))
    assert isinstance(answer, Refusal)
    assert answer.message == "The hand of seat 1 is void already."
