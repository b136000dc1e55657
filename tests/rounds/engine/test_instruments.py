"""What wagers are made with: chips, plaques, coupons, match-play coupons and cash, where each law has them."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.cards import parse_cards
from pitboss.errors import Refusal
from pitboss.games.identity import Wager
from pitboss.law.model import InstrumentKind
from pitboss.people import ANYONE, DEALER, Actor
from pitboss.rounds.commands import (
    Choose,
    CorrectWager,
    CountProgressives,
    Deal,
    NoMoreBets,
    PlaceWager,
    Report,
    WithdrawWager,
)
from pitboss.rounds.engine.decide import decide
from pitboss.rounds.events import MeterFed, ProgressivesCounted, StakeReturned, WagerPlaced, WagerWithdrawn
from pitboss.rounds.finished.settle import settle
from pitboss.rounds.moves import moves
from pitboss.rounds.stake_events import InstrumentPlaced, InstrumentReturned
from pitboss.rounds.state import Seat
from tests.rounds.at_poker import BASE, closed, game_of, seated
from tests.rounds.at_table import Table
from tests.said import given_by

CARIBBEAN = game_of("ma/caribbean-stud")


def answer(game: str, wager: str, kind: InstrumentKind, actor: Actor = DEALER, amount: int = 100) -> str:
    """The code of a refusal, or nothing: the base wagers lie there, $10 each of chips."""
    at = seated(game_of(game), 1) if game in BASE else Table(game_of(game))
    if wager in at.state.seats.get(1, Seat()).wagers:
        at.do(WithdrawWager(1, wager))
    result = decide(at.game, at.state, PlaceWager(1, wager, amount, kind=kind), actor)
    return result.code if isinstance(result, Refusal) else ""


@pytest.mark.rules("CAR-024", "CAR-026", "3CP-040", "235-045", "BJ-009", "BAC-028")
@pytest.mark.parametrize(
    ("game", "wager", "made"),
    [
        ("ma/caribbean-stud", "ante", "chips plaque"),
        ("ma/caribbean-stud", "progressive", "chips coupon match-play"),
        ("ma/caribbean-stud", "five-card-hand-bonus", "chips plaque"),
        ("md/three-card-poker", "ante", "chips plaque coupon"),
        ("md/three-card-poker", "progressive", "chips"),
        ("md/three-card-poker", "six-card-bonus", "chips"),
        ("md/stud-235", "win-em-all", "chips"),
        ("md/stud-235", "progressive", "chips"),
        ("md/stud-235", "two-card", "chips plaque coupon"),
        ("md/blackjack", "blackjack", "chips plaque coupon cash"),
        ("md/midi-baccarat", "tie", "chips plaque cash"),
        ("md/mini-baccarat", "banker", "chips plaque cash"),
    ],
)
def test_a_wager_is_made_with_what_the_law_names(game: str, wager: str, made: str) -> None:
    """003 §6(a), (c); 004 Ch.7 §A, §F(4)(a), (5)(b), (6)(a); 000 Ch.7 §A, §E(2), (3)(a): "a value chip" is a chip."""
    for kind in ("chips", "plaque", "coupon", "cash"):
        refused = answer(game, wager, kind)
        assert (refused == "") is (kind in made.split()), kind
        assert refused in ("", "wrong-instrument")


@pytest.mark.rules("3CP-041", "CAR-024")
@pytest.mark.parametrize("game", ["md/three-card-poker", "ma/caribbean-stud"])
def test_cash_with_a_verbal_wager_is_not_accepted(game: str) -> None:
    at = seated(game_of(game), 1)
    result = decide(at.game, at.state, PlaceWager(2, "ante", 1000, kind="cash"), DEALER)
    assert isinstance(result, Refusal)
    assert (result.code, result.cite) == ("wrong-instrument", at.game.cite_of("no-verbal-wagers"))


@pytest.mark.rules("BJ-010", "BAC-029")
@pytest.mark.parametrize(("game", "wager"), [("md/blackjack", "blackjack"), ("md/mini-baccarat", "player")])
def test_cash_stands_where_the_dealer_confirms_it(game: str, wager: str) -> None:
    """002, Blackjack Ch.6 §B, Mini Baccarat Ch.7 §C."""
    at = Table(game_of(game))
    result = decide(at.game, at.state, PlaceWager(1, wager, 1000, kind="cash"), ANYONE)
    assert isinstance(result, Refusal)
    assert result.code == "unconfirmed"
    *_, made = at.do(given_by("dealer", PlaceWager(1, wager, 1000, kind="cash")))
    assert isinstance(made, InstrumentPlaced)
    assert at.state.seats[1].money(Wager(wager)) == 1000, "cash is money"


@pytest.mark.rules("CAR-026", "CAR-032")
@pytest.mark.parametrize("kind", ["coupon", "match-play"])
def test_a_coupon_is_accepted_without_a_chip_and_feeds_the_meter(kind: InstrumentKind) -> None:
    at = seated(CARIBBEAN, 1, 2)
    at.do(PlaceWager(1, "progressive", 100, kind=kind), PlaceWager(2, "progressive", 100))
    assert (at.state.accepted, at.state.chips_due) == (2, 1)
    from_two = closed_with(at, 2)
    assert not from_two.agree, "two chips cannot lie there: one wager is a coupon"
    assert closed_with(at, 1).agree
    fed = [one for one in at.events if isinstance(one, MeterFed)]
    assert [one.fed for one in fed] == [140], "70% of two wagers of $1"


def closed_with(at: Table, chips: int) -> ProgressivesCounted:
    if at.state.phase == "wagers":
        at.do(NoMoreBets())
    counted = at.do(CountProgressives(chips))[0]
    assert isinstance(counted, ProgressivesCounted)
    return counted


@pytest.mark.rules("CAR-024")
def test_a_match_play_coupon_needs_chips_of_at_least_its_value() -> None:
    at = seated(CARIBBEAN, 1)
    assert at.refuses(PlaceWager(2, "ante", 500, kind="match-play")) == "unmatched"
    assert at.refuses(PlaceWager(1, "ante", 1001, kind="match-play")) == "unmatched"
    (made,) = at.do(PlaceWager(1, "ante", 600, kind="match-play"))
    assert made == InstrumentPlaced(1, Wager("ante"), "match-play", 600, "MA CSP §6(a)", beside=True)
    assert at.state.seats[1].wagers == {"ante": 1000}, "it is no part of the wager: a Bet Wager is twice the chips"
    assert at.refuses(PlaceWager(1, "ante", 401, kind="match-play")) == "unmatched"
    assert at.refuses(WithdrawWager(1, "ante", 500)) == "no-stake", (
        "what the coupon lies beside stays, or all of it goes"
    )
    taken, *back = at.do(WithdrawWager(1, "ante"))
    assert isinstance(taken, WagerWithdrawn)
    assert back == [InstrumentReturned(1, Wager("ante"), "match-play", 600, "Pitboss R-07")]
    assert 1 not in at.state.seats


@pytest.mark.parametrize(
    ("wager", "kind", "cite"),
    [
        ("ante", "coupon", "MA CSP §6(a)"),
        ("progressive", "plaque", "MA CSP §6(c)"),
        ("five-card-hand-bonus", "match-play", "Pitboss R-222"),
    ],
)
def test_what_a_wager_is_not_made_with_is_refused_by_the_place_that_says_so(
    wager: str, kind: InstrumentKind, cite: str
) -> None:
    """003 §6(a) for wagers on the layout, §6(c) for the progressive wager."""
    at = seated(CARIBBEAN, 1)
    result = decide(at.game, at.state, PlaceWager(1, wager, 100, kind=kind), DEALER)
    assert isinstance(result, Refusal)
    assert (result.code, result.cite) == ("wrong-instrument", cite)


def test_a_match_play_coupon_counts_as_a_progressive_wager_by_a_reading() -> None:
    at = seated(CARIBBEAN, 1)
    *_, made = at.do(PlaceWager(1, "progressive", 100, kind="match-play"))
    assert isinstance(made, InstrumentPlaced)
    assert made.cite == "Pitboss R-06, MA CSP §6(c)"


def result_of(wagers: dict[str, Any], cards: str, dealer: str, choices: list[str]) -> dict[str, Any]:
    seat = {"wagers": wagers, "cards": cards, "choices": choices}
    found = settle({"game": "md/three-card-poker", "seats": {"1": seat}, "dealer": dealer})
    one: dict[str, Any] = found["seats"]["1"]
    return one


PUSH, WIN, LOSS = "Qh 9d 2c", "Qh 8d 2c", "Kh 9d 2d"


@pytest.mark.rules("3CP-040")
@pytest.mark.parametrize(
    ("dealer", "direct", "matched"),
    [
        (WIN, ("10.00", "20.00"), ("30.00", "30.00")),
        (PUSH, ("0.00", "0.00"), ("10.00", "0.00")),
        (LOSS, ("0.00", "-10.00"), ("0.00", "-20.00")),
    ],
)
def test_what_a_coupon_and_a_match_play_coupon_are_paid(
    dealer: str, direct: tuple[str, str], matched: tuple[str, str]
) -> None:
    """COMAR 36.05.03.12, by hand: queen, 9 and 2 against the same, against less, and against more.

    A direct bet coupon of $10 as the Ante wins $10 and is not handed back; the Play Wager of $10 is chips, +$10 or
    -$10. A coupon of $10 beside $10 of chips wins $20, and the chips come back.
    """
    coupon = result_of({"ante": {"amount": "10.00", "kind": "coupon"}}, "Qs 9c 2s", dealer, ["play"])
    assert (coupon["wagers"]["ante"]["returned"], coupon["net"]) == direct
    assert coupon["wagers"]["ante"]["staked"] == "0.00"
    assert coupon["wagers"]["ante"]["instruments"] == {"coupon": "10.00"}
    beside = [{"amount": "10.00"}, {"amount": "10.00", "kind": "match-play"}]
    match = result_of({"ante": beside}, "Qs 9c 2s", dealer, ["play"])
    assert (match["wagers"]["ante"]["returned"], match["net"]) == matched
    assert match["wagers"]["ante"]["staked"] == "10.00"


def test_a_bonus_on_the_ante_is_reckoned_on_the_chips() -> None:
    """A straight flush on $10 of chips and a coupon of $10: the Ante wins $20, the bonus of 5 to 1 is $50."""
    beside = [{"amount": "10.00"}, {"amount": "10.00", "kind": "match-play"}]
    won = result_of({"ante": beside}, "7s 8s 9s", WIN, ["play"])
    assert won["wagers"]["ante-bonus"]["returned"] == "50.00"
    assert won["net"] == "80.00"


def test_a_void_round_gives_back_money_and_takes_no_coupon_for_it() -> None:
    at = seated(CARIBBEAN, 1)
    at.do(PlaceWager(1, "progressive", 100, kind="coupon"), PlaceWager(1, "ante", 1000, kind="match-play"))
    closed_with(at, 0)
    events = at.do(Report("several-face-up-cards"))
    back = {one.wager: one.amount for one in events if isinstance(one, StakeReturned)}
    assert back == {"ante": 1000, "progressive": 0}


def test_moves_name_what_a_wager_may_be_made_with() -> None:
    at = seated(CARIBBEAN, 1)
    found = {one.command: one for one in moves(at.game, at.state, DEALER)}
    placing = {one.command.wager: one for one in found.values() if isinstance(one.command, PlaceWager)}
    assert placing["progressive"].kinds == ("chips", "coupon", "match-play")
    assert placing["progressive"].covers(PlaceWager(1, "progressive", 100, kind="coupon"))
    assert not placing["progressive"].covers(PlaceWager(1, "progressive", 100, kind="plaque"))
    beside = PlaceWager(1, "ante", 700, kind="match-play")
    (match,) = [one for one in found.values() if one.covers(beside)]
    assert (match.label, match.amounts and match.amounts.most) == ("Match-play coupon on Ante Wager", 1000)


def test_a_wager_typed_wrong_keeps_what_it_was_made_with() -> None:
    at = seated(CARIBBEAN)
    at.do(PlaceWager(1, "ante", 1000, kind="plaque"), PlaceWager(1, "ante", 500), PlaceWager(2, "ante", 1000))
    number = next(n for n, one in enumerate(at.state.stands) if isinstance(one, WagerPlaced))
    at.do(given_by("floorperson", CorrectWager(number, 1, "ante", 2500, "a larger plaque")))
    assert at.state.seats[1].wagers == {"ante": 3000}
    assert [one.amount for one in at.state.seats[1].instruments] == [2500]
    assert closed(at).state.phase == "closed"


def test_in_a_void_round_coupons_go_back_to_their_players() -> None:
    """004 Ch.13: all wagers shall be returned. Seat 1 has chips with a match-play coupon beside, seat 2 a coupon."""
    at = Table(game_of("md/three-card-poker"))
    at.do(PlaceWager(1, "ante", 1000), PlaceWager(1, "ante", 1000, kind="match-play"))
    at.do(PlaceWager(2, "ante", 1000, kind="coupon"), NoMoreBets())
    events = at.do(Report("several-face-up-cards"))
    assert [(one.seat, one.amount) for one in events if isinstance(one, StakeReturned)] == [(1, 1000), (2, 0)]
    coupons = [(one.seat, one.kind, one.amount) for one in events if isinstance(one, InstrumentReturned)]
    assert coupons == [(1, "match-play", 1000), (2, "coupon", 1000)]


def test_what_narrows_a_wager_to_chips_is_cited_and_not_what_allows_plaques() -> None:
    """MD 235 1.1 Ch.7 §A knows plaques; §E(2) has the Win'em All Bonus Wager made with a value chip."""
    at = seated(game_of("md/stud-235"), 1)
    result = decide(at.game, at.state, PlaceWager(1, "win-em-all", 500, kind="plaque"), DEALER)
    assert isinstance(result, Refusal)
    assert (result.code, result.cite) == ("wrong-instrument", "MD 235 1.1 Ch.7 §E(2)")


# A wager that a choice makes


@pytest.mark.rules("235-045", "3CP-040", "CAR-024")
@pytest.mark.parametrize(
    ("game", "cards", "choice", "wager"),
    [
        ("md/three-card-poker", "4d Qc 3s 5s 4h 9s", "play", "play"),
        ("md/stud-235", "8c Kd 3s 2h Ts", "raise", "three-card-raise"),
        ("ma/caribbean-stud", "2h 3c 4h 5c 7h 8c 8h 9c Jh Kc", "bet", "bet"),
    ],
)
def test_the_wager_of_a_choice_is_made_with_a_plaque_too(game: str, cards: str, choice: str, wager: str) -> None:
    """000 Ch.7 §A, 004 Ch.7 §A, 003 §6(a): all wagers, and those of a choice are placed after the cards."""
    at = seated(game_of(game), 1)
    at.do(NoMoreBets(), Deal(parse_cards(cards)))
    offered = next(one for one in moves(at.game, at.state, DEALER) if one.command == Choose(1, choice))
    assert offered.kinds == ("chips", "plaque")
    events = at.do(Choose(1, choice, kind="plaque"))
    assert [(one.wager, one.kind) for one in events if isinstance(one, InstrumentPlaced)] == [(wager, "plaque")]
    for kind in ("coupon", "match-play", "cash"):
        other = seated(game_of(game), 1)
        other.do(NoMoreBets(), Deal(parse_cards(cards)))
        assert other.refuses(Choose(1, choice, kind=kind)) == "wrong-instrument"


def test_a_choice_that_wagers_nothing_is_made_with_nothing() -> None:
    at = seated(game_of("md/three-card-poker"), 1)
    at.do(NoMoreBets(), Deal(parse_cards("4d Qc 3s 5s 4h 9s")))
    assert at.refuses(Choose(1, "fold", kind="plaque")) == "no-wager"
    assert next(one for one in moves(at.game, at.state, DEALER) if one.command == Choose(1, "fold")).kinds == ()


@pytest.mark.parametrize(("kind", "code"), [("plaque", ""), ("cash", ""), ("coupon", "wrong-instrument")])
def test_a_hand_of_blackjack_is_doubled_with_a_plaque_or_with_cash_that_the_dealer_confirms(
    kind: Any, code: str
) -> None:
    at = Table(game_of("md/blackjack"))
    at.do(PlaceWager(1, "blackjack", 1000), NoMoreBets(), Deal(parse_cards("6s 9d 5c Th")))
    if kind == "cash":
        assert at.refuses(given_by("player", Choose(1, "double", kind="cash"), seat=1)) == "unconfirmed"
    answered = decide(at.game, at.state, Choose(1, "double", kind=kind), DEALER)
    assert (answered.code if isinstance(answered, Refusal) else "") == code


def test_a_round_is_told_again_with_the_plaque_of_its_choice() -> None:
    """The Ante was $20 and is put right: the Play Wager follows, and is still a plaque."""
    at = seated(game_of("md/three-card-poker"), 1)
    at.do(NoMoreBets(), Deal(parse_cards("4d Qc 3s 5s 4h 9s")), Choose(1, "play", kind="plaque"))
    placed = next(n for n, one in enumerate(at.state.stands) if isinstance(one, WagerPlaced) and one.wager == "ante")
    at.do(given_by("floorperson", CorrectWager(placed, 1, "ante", 2000, "misread")))
    assert [(one.wager, one.kind, one.amount) for one in at.state.seats[1].instruments] == [("play", "plaque", 2000)]


@pytest.mark.rules("235-045", "235-048")
def test_a_wager_with_a_plaque_is_taken_back_whole_and_the_refusal_says_so() -> None:
    at = seated(game_of("md/stud-235"), 1)
    at.do(PlaceWager(1, "two-card", 500, kind="plaque"))
    refusal = decide(at.game, at.state, WithdrawWager(1, "two-card", 500))
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.open) == ("no-stake", ("$15",))
    assert "a wager that is not all of chips is taken back whole" in refusal.message
    at.do(WithdrawWager(1, "two-card"))
