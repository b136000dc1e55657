"""Corrections at a table: its meters, its deck and its links end as if the right thing had been said at once."""

from __future__ import annotations

import pytest

from pitboss.cards import card, cards
from pitboss.games.builder import game_by_options
from pitboss.meters.meter import fold
from pitboss.people import Actor
from pitboss.rounds.commands import (
    Choose,
    CorrectCard,
    CorrectCount,
    CorrectPayment,
    CorrectReport,
    CorrectRoll,
    CorrectWager,
    CountProgressives,
    Deal,
    GiveDice,
    NoMoreBets,
    PlaceWager,
    Report,
    Roll,
)
from pitboss.rounds.dice_events import DiceRolled
from pitboss.rounds.events import CardsDealt, IrregularityNoted, StakeReturned, WagerPlaced
from pitboss.tables.commands import (
    BeginRound,
    Burn,
    CorrectBurn,
    CorrectStub,
    CountHands,
    CountStub,
    DeviceFails,
    LeaveSeat,
    Perform,
    ReceiveDeck,
    SecureDevice,
    Shuffle,
    UseMethod,
)
from pitboss.tables.correcting import OF_ROUNDS
from pitboss.tables.events import BurnCorrected, DeckCorrected, RoundReopened, StubCorrected
from pitboss.tables.moves import moves
from pitboss.tables.rules import at_table
from tests.said import Said, given_by
from tests.tables.bench import Bench, game_of, opened, ready
from tests.tables.linked import MAIN, NOTHING, Floor, linked_235
from tests.tables.metered import history

FLOOR = Actor("floorperson", "Fay")
WHY = "misread"


def by(command: object) -> Said:
    return Said(command, FLOOR)


def three_card_poker(third: str, progressive: int = 0) -> Bench:
    """Seat 1 with two kings and another card, against a queen high."""
    bench = ready(game_of("md/three-card-poker"))
    bench.do(BeginRound(), PlaceWager(1, "ante", 1000), PlaceWager(1, "pair-plus", 500))
    if progressive:
        bench.do(PlaceWager(1, "progressive", progressive))
    bench.do(NoMoreBets(), *([CountProgressives(1)] if progressive else []))
    bench.do(Deal(cards(f"Ks Qh Kh 9c {third} 2d")), Choose(1, "play"))
    return bench


def number_of(bench: Bench, kind: type) -> int:
    return next(n for n, event in enumerate(bench.table.round.stands) if isinstance(event, kind))


def test_a_round_that_has_ended_is_corrected_and_its_deck_has_lost_the_right_card() -> None:
    bench, right = three_card_poker("9d"), three_card_poker("Ad")
    assert not bench.table.in_round
    events = bench.do(by(CorrectCard(number_of(bench, CardsDealt), card("Ad"), WHY, 4)))
    assert isinstance(events[-1], DeckCorrected)
    assert sorted(bench.table.cards_gone("red")) == sorted(right.table.cards_gone("red"))
    assert bench.table.round == right.table.round
    assert (bench.table.rounds, bench.table.playing, bench.table.decks["red"].standing) == (1, None, "in-rack")


def test_a_card_that_makes_an_award_lets_the_round_go_on_until_it_is_verified() -> None:
    """Three kings bring $60 for the progressive dollar, Ch.12 §E(1)(a), once a floorperson has seen them."""
    bench, right = three_card_poker("9d", 100), three_card_poker("Kd", 100)
    assert bench.table.round.phase == "over"
    events = bench.do(by(CorrectCard(number_of(bench, CardsDealt), card("Kd"), WHY, 4)))
    assert any(isinstance(one, RoundReopened) for one in events)
    assert bench.table.playing == "red"
    assert bench.table.round == right.table.round
    bench.play_out()
    right.play_out()
    assert bench.table.round == right.table.round
    assert {name: one.exact for name, one in bench.table.meters.items()} == {
        name: one.exact for name, one in right.table.meters.items()
    }
    assert sorted(bench.table.cards_gone("red")) == sorted(right.table.cards_gone("red"))
    assert (bench.table.uncounted, bench.table.decks["red"].rounds) == (1, 1)


def test_the_meters_end_as_if_the_right_count_had_been_said() -> None:
    """A contribution is taken back and given again; the history of the meter has both, and adds up."""
    bench = ready(game_of("md/three-card-poker"))
    bench.do(BeginRound(), PlaceWager(1, "ante", 1000), PlaceWager(1, "progressive", 100), NoMoreBets())
    before = bench.table.meters[MAIN].exact
    bench.do(CountProgressives(1))
    fed = bench.table.meters[MAIN].exact - before
    assert fed > 0
    number = len(bench.table.round.stands) - 2
    bench.do(by(CorrectCount(number, 0, "typed 1")))
    assert bench.table.meters[MAIN].exact == before
    bench.do(CountProgressives(1))
    assert bench.table.meters[MAIN].exact == before + fed
    assert bench.table.meters[MAIN].fed == 2 * fed
    assert bench.table.meters[MAIN].taken_back == fed
    assert fold(history(bench.log)[MAIN]) == bench.table.meters[MAIN]


def test_nobody_is_given_a_wager_at_an_empty_seat() -> None:
    bench = ready(game_of("md/three-card-poker"), "Ann", "Bob")
    bench.do(BeginRound(), PlaceWager(1, "ante", 1000))
    number = number_of(bench, WagerPlaced)
    assert bench.refused(by(CorrectWager(number, 5, "ante", 1000, WHY))).code == "not-seated"
    bench.do(by(CorrectWager(number, 2, "ante", 1000, WHY)))
    assert bench.table.round.seats[2].player == bench.table.seats[2]


def test_the_next_round_leaves_the_last_one_as_it_is() -> None:
    bench = three_card_poker("9d")
    bench.shuffle().do(BeginRound())
    assert bench.refused(by(CorrectPayment(1, "ante", 0, WHY))).code == "not-settled"
    assert bench.refused(by(CorrectCard(5, card("Ad"), WHY))).code == "no-such-event"


def test_a_stub_that_was_miscounted_is_put_right_and_the_round_goes_on() -> None:
    bench = ready(game_of("md/three-card-poker"))
    bench.do(BeginRound(count_stub=True), PlaceWager(1, "ante", 1000), NoMoreBets())
    bench.do(Deal(cards("Ks Qh Kh 9c 9d 2d")), CountStub(45))
    assert bench.refused(Choose(1, "play")).code == "count-hands"
    assert bench.refused(Said(CorrectStub(46, WHY), Actor("dealer"))).code == "wrong-person"
    assert bench.refused(by(CorrectStub(46, ""))).code == "no-reason"
    assert bench.refused(by(CorrectStub(-1, WHY))).code == "wrong-number"
    assert bench.refused(by(CorrectStub(45, WHY))).code == "nothing-wrong"
    note, *_ = bench.do(by(CorrectStub(46, "two cards stuck")))
    assert isinstance(note, StubCorrected)
    assert (note.was, note.cards, note.expected, note.agree) == (45, 46, 46, True)
    bench.do(by(CorrectStub(44, "no, one was missing")))
    assert bench.refused(Choose(1, "play")).code == "count-hands"
    bench.do(by(CorrectStub(46, WHY)), Choose(1, "play"))
    assert bench.refused(by(CorrectStub(45, WHY))).code == "not-counted"


@pytest.mark.parametrize("sits", [True, False])
def test_a_seven_that_was_none_lets_the_turn_go_on_while_the_shooter_sits_there(sits: bool) -> None:
    """Ann's point is 6; a seven was told that ended her turn, and was an 8."""
    bench = opened(game_of("md/craps"), "Ann", "Bob")
    bench.do(ReceiveDeck("dice"), given_by("floorperson", Perform("dice", "inspect-dice")), BeginRound(), GiveDice(1))
    bench.do(PlaceWager(1, "pass", 1000), NoMoreBets(), Roll((4, 2)), NoMoreBets(), Roll((4, 3)))
    assert not bench.table.in_round
    if not sits:
        bench.do(LeaveSeat(1))
    last = max(n for n, one in enumerate(bench.table.round.stands) if isinstance(one, DiceRolled))
    correction = by(CorrectRoll(last, (4, 4), WHY))
    if sits:
        bench.do(correction)
        assert (bench.table.in_round, bench.table.round.dice.shooter, bench.table.round.dice.point) == (True, 1, 6)
    else:
        assert bench.refused(correction).code == "round-ended"


def test_of_a_void_round_what_went_back_is_corrected_and_no_card() -> None:
    bench = ready(game_of("md/three-card-poker"))
    bench.do(BeginRound(count_stub=True), PlaceWager(1, "ante", 1000), NoMoreBets())
    bench.do(Deal(cards("Ks Qh Kh 9c 9d 2d")), CountStub(45), CountHands(7))
    assert bench.refused(by(CorrectCard(3, card("Kd"), WHY, 4))).code == "round-void"
    offered = {type(one.command) for one in moves(bench.game, bench.table, FLOOR)} & {*OF_ROUNDS}
    assert offered == {CorrectWager, CorrectReport, CorrectPayment}
    events = bench.do(by(CorrectWager(1, 1, "ante", 2000, WHY)))
    assert [one.amount for one in events if isinstance(one, StakeReturned)] == [2000]
    assert bench.table.round.phase == "void"


def test_a_burn_card_that_was_misread_burns_as_many_as_the_right_one_says() -> None:
    """A ten was typed for a nine: nine cards are burned after it, not ten."""
    bench = ready(game_of("md/midi-baccarat"))
    bench.do(Burn(card("Ts")))
    other = card("9c")
    assert bench.refused(by(CorrectBurn("red", card("Ts"), WHY))).code == "nothing-wrong"
    (note,) = bench.do(by(CorrectBurn("red", other, WHY)))
    assert isinstance(note, BurnCorrected)
    assert (bench.table.decks["red"].turned_up, bench.table.decks["red"].unseen) == (other, 9)
    assert bench.table.cards_gone("red") == (other,)
    bench.do(BeginRound(), PlaceWager(1, "player", 1000), NoMoreBets(), Deal(cards("2s 3s 4s 5s")))
    assert bench.refused(by(CorrectBurn("red", card("Ts"), WHY))).code == "dealt"
    assert bench.refused(Burn(None)).code == "nothing-to-burn"


# Linked meters


def linked_round() -> tuple[Floor, dict[str, int]]:
    """A round of 235 Stud up to its deal, and the numbers of the events that placed its wagers."""
    floor = Floor.of(linked_235(), "one")
    floor.begin_wagers("one")
    floor.do("one", PlaceWager(1, "win-em-all", 500), PlaceWager(1, "progressive", 100))
    floor.do("one", NoMoreBets(), CountProgressives(1))
    stands = enumerate(floor.table("one").round.stands)
    return floor, {str(one.wager): n for n, one in stands if isinstance(one, WagerPlaced)}


def test_a_linked_meter_gets_what_was_wagered_once_a_wager_is_corrected() -> None:
    """A wager beside it was typed wrong: the link reverses what the round gave, takes it anew, and shows the same."""
    floor, wagers = linked_round()
    before = floor.level.shown
    floor.do("one", CorrectWager(wagers["win-em-all"], 1, "win-em-all", 1000, WHY), by=FLOOR)
    assert floor.level.shown == before
    assert floor.table("one").round.staked == {MAIN: 100}
    assert [type(event).__name__ for event in floor.link_log][-2:] == ["ContributionReversed", "Contributed"]


def test_once_a_link_has_closed_its_books_nothing_of_it_changes() -> None:
    floor, wagers = linked_round()
    floor.deal("one", NOTHING)
    before = floor.link
    assert not floor.table("one").in_round
    floor.do("one", CorrectWager(wagers["win-em-all"], 1, "win-em-all", 1000, WHY), by=FLOOR)
    assert floor.link == before
    assert floor.refused("one", CorrectWager(wagers["progressive"], 1, "progressive", 0, WHY), by=FLOOR)


def dealt_from_the_shuffler(third: str) -> Bench:
    """The same hands from an automated shoe that keeps the dealer's stack until the player has acted."""
    told = {"dealing": "automated-shoe", "shuffler": "automated", "dealer_cards_in_shuffler": True}
    bench = ready(game_by_options("md/three-card-poker", told))
    bench.do(BeginRound(), PlaceWager(1, "ante", 1000), PlaceWager(1, "progressive", 100), NoMoreBets())
    bench.do(CountProgressives(1), Deal(cards(f"Ks Kh {third}")), Choose(1, "play"), Deal(cards("Qh 9c 2d")))
    return bench


@pytest.mark.rules("3CP-114")
def test_a_round_is_corrected_by_the_way_in_which_it_was_dealt() -> None:
    """MD 3CP 1.4 Ch.13 §H lets another method be used once the shoe is covered; the round before was dealt by Ch.10 §B.
    Three kings are an award, so the round goes on: in its own way, until a floorperson has seen them.
    """
    bench, right = dealt_from_the_shuffler("9d"), dealt_from_the_shuffler("Kd")
    bench.do(DeviceFails("shoe"), SecureDevice("shoe", "cover"), UseMethod("manual-shoe"))
    bench.do(by(CorrectCard(number_of(bench, CardsDealt), card("Kd"), WHY, 2)))
    assert bench.table.round == right.table.round
    assert at_table(bench.game, bench.table).dealing.variant == "dealer_cards_in_shuffler"
    for one in (bench, right):
        one.play_out()
    assert bench.table.round == right.table.round
    assert at_table(bench.game, bench.table).dealing.mode == "manual-shoe"


# Reports


def misreported(count_stub: bool = False) -> Bench:
    """The dealer of Three Card Poker is said to have four cards, and the round is void."""
    bench = ready(game_of("md/three-card-poker"))
    bench.do(BeginRound(count_stub=count_stub), PlaceWager(1, "ante", 1000), NoMoreBets())
    bench.do(Deal(cards("Ks Qh Kh 9c 9d 2d")))
    bench.do(Report("wrong-number-of-cards-dealer", number=4))
    assert bench.table.playing is None
    return bench


def taken_back(bench: Bench) -> Said:
    stands = bench.table.round.stands
    return by(CorrectReport(next(n for n, one in enumerate(stands) if isinstance(one, IrregularityNoted)), WHY))


def test_a_round_that_was_void_by_a_wrong_report_goes_on_while_its_cards_lie_there() -> None:
    bench = misreported()
    bench.do(taken_back(bench))
    assert bench.seen(RoundReopened)
    assert bench.refused(Shuffle("red", "hand")).code == "in-play"
    bench.do(Choose(1, "play"))
    assert (bench.table.round.phase, bench.table.rounds) == ("over", 1)
    bench.shuffle().round_(2)


@pytest.mark.rules("CAR-078")
def test_a_number_of_cards_that_was_told_wrong_is_put_right_with_cards_that_nobody_knows() -> None:
    """Seat 1 lies with eight cards, not with four: three of them nobody has seen, and those are no card twice."""
    bench = ready(game_of("ma/caribbean-stud"), "Ann", "Bob")
    bench.do(BeginRound(), PlaceWager(1, "ante", 1000), PlaceWager(2, "ante", 1000), NoMoreBets())
    bench.do(Deal(cards("8c 2c Ah 8d 2d Kd 8h 7h 9c 4s 9s 5s 2h Jc 3h")))
    wrong = "wrong-number-of-cards-player"
    bench.do(Report(wrong, 1, number=4))
    number = next(n for n, one in enumerate(bench.table.round.stands) if isinstance(one, IrregularityNoted))
    bench.do(by(CorrectReport(number, WHY, wrong, 1, number=8)))
    assert len(bench.table.round.seats[1].cards) == 8
    bench.do(Choose(2, "bet"))
    assert bench.table.round.phase == "over"


@pytest.mark.rules("3CP-110")
def test_a_wrong_number_that_was_reported_when_the_round_was_over_is_taken_back_too() -> None:
    """The cards that the hand was said to lack have not left the deck twice."""
    bench = ready(game_of("md/three-card-poker"))
    bench.do(BeginRound(), PlaceWager(1, "ante", 1000), NoMoreBets(), Deal(cards("Ks Qh Kh 9c 9d 2d")))
    bench.do(Choose(1, "play"))
    before = bench.table.round, bench.table.cards_gone("red")
    bench.do(Report("wrong-number-of-cards-player", 1, number=1))
    assert len(bench.table.cards_gone("red")) == 4
    bench.do(taken_back(bench))
    assert (bench.table.round, sorted(bench.table.cards_gone("red"))) == (before[0], sorted(before[1]))
    bench.shuffle().round_(2)


def test_a_round_stays_void_once_its_cards_have_been_gathered_or_must_be_dealt_on() -> None:
    gathered = misreported()
    gathered.do(Shuffle("red", "hand"))
    stays = gathered.refused(taken_back(gathered))
    assert (stays.code, stays.cite, "begin another round" in stays.message) == ("round-ended", "Pitboss R-231", True)
    gathered.do(by(CorrectPayment(1, "ante", 500, "one chip too few")))
    dealing = ready(game_of("md/three-card-poker"))
    dealing.do(BeginRound(), PlaceWager(1, "ante", 1000), NoMoreBets(), Deal(cards("Ks Qh")))
    dealing.do(Report("several-face-up-cards"))
    assert dealing.refused(taken_back(dealing)).code == "round-ended"
    dealing.shuffle().round_(2)


def test_what_follows_from_a_count_or_is_about_a_device_is_no_report_to_take_back() -> None:
    bench = ready(game_of("md/three-card-poker"))
    bench.do(BeginRound(count_stub=True), PlaceWager(1, "ante", 1000), NoMoreBets())
    bench.do(Deal(cards("Ks Qh Kh 9c 9d 2d")), CountStub(45), CountHands(7))
    assert bench.table.round.phase == "void"
    assert bench.refused(taken_back(bench)).code == "of-the-count"
