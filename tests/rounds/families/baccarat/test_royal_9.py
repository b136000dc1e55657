"""The Royal 9: fixed awards, the meters of the table and of each seat, and the assignment of King 9s."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.cards import cards
from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.games.identity import MeterName, Wager
from pitboss.games.submission import MeterTerms
from pitboss.rounds.commands import CountProgressives, Deal, NoMoreBets, OpenRound, PlaceWager, Verify
from pitboss.rounds.engine.decide import decide
from pitboss.rounds.events import MeterPaid
from pitboss.rounds.state import Round
from tests.rounds.at_table import Table, game_with
from tests.rounds.families.baccarat.at_table import played, royal
from tests.said import given_by


@pytest.mark.rules("BAC-027", "BAC-032")
@pytest.mark.parametrize("letter", ["A", "B"])
@pytest.mark.parametrize(
    ("player", "banker", "line", "award"),
    [
        ("Ts 7h", "Kd 9c", "any-royal-9", 2500),
        ("Qh 9h", "Ts 7h", "any-suited-royal-9", 5000),
        ("Qh 9c", "Jd 9s", "royal-9-tie-hand", 25000),
        ("Qh 9h", "Jd 9d", "suited-royal-9-tie-hand", 150000),
        ("Ts 9s", "Th 7s", "lose", 0),
    ],
)
def test_the_fixed_awards_of_the_royal_9(letter: str, player: str, banker: str, line: str, award: int) -> None:
    at = played(royal(letter), {1: {"tie": 500, "royal-9": 500}}, player, banker)
    settled = at.settled(1, "royal-9")
    assert (settled.line, settled.returned) == (line, award)


@pytest.mark.rules("BAC-032", "BAC-033")
def test_each_seat_feeds_and_wins_its_own_king_9_meters() -> None:
    at = played(royal(), {seat: {"tie": 500, "royal-9": 500} for seat in (1, 2)}, "Ts 7h", "Ks 9s")
    # Each $5 adds $1 to the major meter and 30 and 20 cents to that seat's own.
    assert at.settled(1, "royal-9").line == "personal-king-9-on-banker-hand"
    assert at.settled(1, "royal-9").returned == 350_30
    assert at.settled(2, "royal-9").line == "any-suited-royal-9"
    meters = at.state.meters
    assert meters[MeterName("king-9-banker/1")] == 350_00  # reset
    assert meters[MeterName("king-9-banker/2")] == 350_30
    assert meters[MeterName("king-9-player/1")] == meters[MeterName("king-9-player/2")] == 350_20
    assert meters[MeterName("king-9-banker/3")] == 350_00  # nobody sat there
    assert meters[MeterName("major")] == 50_002_00


@pytest.mark.rules("BAC-032")
def test_exact_match_takes_the_major_meter_and_the_next_winner_the_reset() -> None:
    game = royal()
    twice = Game(game.edition, replace(game.choices, options={**game.choices.options, "king_9_of_seats": "ss ss"}))
    at = played(twice, {seat: {"player": 500, "royal-9": 500} for seat in (1, 2)}, "Ks 9s", "9s Ks")
    assert at.settled(2, "royal-9").returned == 50_002_00  # the higher seat is settled first
    assert at.settled(1, "royal-9").returned == 50_000_00
    assert at.state.meters[MeterName("major")] == 50_000_00
    paid = [(one.seat, one.paid) for one in at.events if isinstance(one, MeterPaid)]
    assert paid == [(2, 50_002_00), (1, 50_000_00)]


@pytest.mark.rules("BAC-032")
def test_any_two_personal_is_off_until_the_submission_turns_it_on() -> None:
    wagers = {1: {"player": 500, "royal-9": 500}, 5: {"player": 500, "royal-9": 500}}
    off = played(royal(), wagers, "Ks 9h", "Kd 9s")
    assert off.settled(1, "royal-9").line == "royal-9-tie-hand"
    on = played(royal(any_two_personal=True), wagers, "Ks 9h", "Ks 9d")
    assert on.settled(5, "royal-9").line == "any-two-personal-progressive"
    assert on.settled(5, "royal-9").returned == 5_000_20  # a tenth of $50,002, and seat 1 of what is left
    assert on.settled(1, "royal-9").returned == 4_500_18
    assert on.state.meters[MeterName("major")] == 50_002_00 - 5_000_20 - 4_500_18


@pytest.mark.rules("BAC-032")
def test_of_several_lines_the_highest_award_is_paid_or_the_first_listed() -> None:
    wagers = {2: {"tie": 500, "royal-9": 500}, 1: {"tie": 500, "royal-9": 500}}
    # Seat 1's King 9 is suited, and so is the Banker's: $1,500 for the tie is more than the $350 of the meter.
    best = played(royal(), wagers, "Ks 9s", "Qh 9h")
    assert best.settled(1, "royal-9").line == "suited-royal-9-tie-hand"
    listed = played(royal(royal_9_award="listed-order"), wagers, "Ks 9s", "Qh 9h")
    assert listed.settled(1, "royal-9").line == "personal-king-9-on-player-hand"
    assert listed.settled(1, "royal-9").returned == 350_20
    # At $1,500.01 the meter is the higher award, at $1,500.00 the tie is listed later and pays the same.
    for stands, line in ((1_500_01, "player-hand"), (1_500_00, "player-hand"), (1_499_99, "tie-hand")):
        at = Table(Game(best.game.edition, replace(best.game.choices, meters=flat(best.game))))
        at.state = Round()
        at.do(OpenRound((("king-9-player/1", Fraction(stands)),)))
        at.do(PlaceWager(1, "tie", 500), PlaceWager(1, "royal-9", 500), NoMoreBets(), CountProgressives(1))
        at.do(Deal(cards("Ks Qh 9s 9h")))
        at.verify()
        assert at.settled(1, "royal-9").line.endswith(line)


def flat(game: Game) -> dict[MeterName, MeterTerms]:
    return {name: replace(terms, rate=None) for name, terms in game.choices.meters.items()}


@pytest.mark.rules("BAC-015", "BAC-027")
def test_a_royal_9_needs_a_baccarat_wager_and_is_counted_and_verified() -> None:
    at = Table(game_with("md/mini-baccarat"))
    assert at.refuses(PlaceWager(1, "royal-9", 500)) == "needs-another"
    at.do(PlaceWager(1, "dragon-bonus-player", 500))
    assert at.refuses(PlaceWager(1, "royal-9", 500)) == "needs-another"
    at.do(PlaceWager(1, "player", 500))
    assert at.refuses(PlaceWager(1, "royal-9", 100)) == "wrong-stake"
    at.do(PlaceWager(1, "royal-9", 500), NoMoreBets())
    assert at.refuses(Deal(cards("Ts"))) == "count-first"
    at.do(CountProgressives(2))
    assert at.refuses(Deal(cards("Ts"))) == "count-first"
    at.do(CountProgressives(1), Deal(cards("Ts Kd 7h 9c")))
    assert at.state.held is not None
    assert at.state.seats[1].settled[Wager("player")].outcome == "lose"
    assert at.refuses(given_by("floorperson", Verify("validate-progressive"))) == "out-of-order"
    at.verify()
    assert at.settled(1, "royal-9").returned == 2500
    assert at.state.phase == "over"


@pytest.mark.parametrize("text", ["ss s", "ss xx", "ss " * 10])
def test_no_round_opens_with_an_assignment_that_cannot_be_read(text: str) -> None:
    game = game_with("md/midi-baccarat", king_9_of_seats=text)
    answer = decide(game, Round(), OpenRound())
    assert isinstance(answer, Refusal)
    assert answer.code == "bad-assignment"
