"""The table's meters: several winners in a round, seats' own meters, and readings."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pitboss.cards import cards
from pitboss.games.game import Game
from pitboss.games.identity import MeterName, Wager
from pitboss.games.submission import MeterTerms
from pitboss.law.model import Amount
from pitboss.meters.reconciliation import reconcile
from pitboss.rounds.commands import Choose, CountProgressives, Deal, NoMoreBets, OpenRound, RejectAward, Report
from pitboss.rounds.events import MeterPaid
from pitboss.rounds.families.registry import family_of
from pitboss.tables.commands import BeginRound, CloseTable, OpenTable, ReadMeter
from pitboss.tables.events import MeterReading
from tests.said import given_by, when
from tests.tables.bench import Bench, game_of, opened, ready, with_options
from tests.tables.metered import history


def progressive_235(**more: Any) -> Game:
    """235 Stud with a third of a percent of each wager to the meter, and a reset to $10,000."""
    terms = MeterTerms(rate=Fraction(1, 300), initial=Amount(1_000_000), reset=Amount(1_000_000))
    return game_of("md/stud-235", meters={"main": terms}, **more)


def both_win(first: str, second: str) -> Bench:
    """Two players with a progressive dollar each on a meter at $12,345.67; jack and ten of spades in common."""
    bench = Bench(progressive_235())
    bench.do(OpenTable((("main", Fraction(1_234_567)),)))
    bench.sit("Ann", "Bob").open_deck().shuffle().do(BeginRound())
    bench.wager(progressive=100).do(NoMoreBets(), CountProgressives(2))
    ann, bob = cards(first), cards(second)
    common = cards("Js Ts")
    bench.do(Deal((ann[0], bob[0], common[0], ann[1], bob[1], common[1], ann[2], bob[2])))
    return bench.play_out()


@pytest.mark.rules("235-089")
def test_the_later_winner_sees_the_meter_after_its_reset() -> None:
    """Seat 2 is settled first: its royal flush takes all of $12,345.67. Seat 1 is paid 10% of the reset $10,000."""
    bench = both_win("9s 8s 7s", "As Ks Qs")
    assert [(one.seat, one.paid) for one in bench.seen(MeterPaid)] == [(2, 1_234_567), (1, 100_000)]
    meter = bench.table.meters[MeterName("main")]
    assert (meter.shown, meter.carry) == (900_000, Fraction(2, 3))
    assert (meter.awarded, meter.reset) == (1_334_567, 1_000_000)


@pytest.mark.rules("235-089")
def test_the_earlier_winner_of_a_tenth_leaves_the_rest_to_the_next() -> None:
    """Seat 2's straight flush: 10% is $1,234.56 and seven tenths of a cent stay. Seat 1's royal takes $11,111.11."""
    bench = both_win("As Ks Qs", "9s 8s 7s")
    assert [(one.seat, one.paid) for one in bench.seen(MeterPaid)] == [(2, 123_456), (1, 1_111_111)]
    assert bench.table.meters[MeterName("main")].exact == 1_000_000 + Fraction(2, 3)


@pytest.mark.rules("235-089")
def test_the_meter_goes_on_from_round_to_round() -> None:
    bench = both_win("9s 8s 7s", "As Ks Qs").shuffle()
    bench.do(when(1, BeginRound()))
    assert bench.table.round.meters[MeterName("main")] == 900_000 + Fraction(2, 3)
    bench.wager(progressive=100).do(NoMoreBets(), CountProgressives(2))
    assert bench.table.meters[MeterName("main")].exact == 900_000 + Fraction(4, 3)
    assert bench.table.round.meters[MeterName("main")] == bench.table.meters[MeterName("main")].exact


def test_a_round_takes_the_meters_as_the_table_has_them() -> None:
    bench = ready(progressive_235())
    assert bench.refused(OpenRound((("main", Fraction(5)),))).code == "table-meters"
    bench.do(OpenRound((("main", Fraction(1_000_000)),)))


@pytest.mark.rules("BAC-032", "BAC-033")
def test_a_seats_own_meter_is_won_by_that_seat_alone() -> None:
    """Midi: the Banker's king and nine of spades are seat 1's; hearts are seat 2's. Only seat 1's meter is paid."""
    terms = {
        name: MeterTerms(rate=rate, initial=Amount(initial), reset=Amount(initial))
        for name, rate, initial in (
            ("major", Fraction(1, 10), 5_000_000),
            ("king-9-banker", Fraction(1, 100), 35_000),
            ("king-9-player", Fraction(1, 100), 35_000),
        )
    }
    game = with_options(game_of("md/midi-baccarat", meters=terms), king_9_of_seats="ss hh", burn_by_first_card="false")
    bench = opened(game, "Ann", "Bob").open_deck().shuffle()
    bench.do(BeginRound())
    bench.wager(royal_9=500).do(NoMoreBets(), CountProgressives(2), Deal(cards("2c Ks 4d 9s")))
    bench.play_out()
    assert [(one.seat, one.meter, one.paid) for one in bench.seen(MeterPaid)] == [(1, "king-9-banker/1", 35_005)]
    standing = {name: meter.exact for name, meter in bench.table.meters.items()}
    assert standing[MeterName("major")] == 5_000_000 + 2 * 50
    assert (standing[MeterName("king-9-banker/1")], standing[MeterName("king-9-banker/2")]) == (35_000, 35_005)
    assert (standing[MeterName("king-9-player/1")], standing[MeterName("king-9-banker/3")]) == (35_005, 35_000)


@pytest.mark.rules("3CP-108", "235-093")
def test_a_void_takes_back_exactly_what_was_fed() -> None:
    bench = ready(progressive_235(), "Ann", "Bob", "Cyd")
    before = bench.table.meters[MeterName("main")].exact
    bench.do(BeginRound())
    bench.wager(progressive=500).do(NoMoreBets(), CountProgressives(3))
    assert bench.table.meters[MeterName("main")].exact == before + 5
    bench.do(Report("several-face-up-cards"))
    meter = bench.table.meters[MeterName("main")]
    assert (meter.exact, meter.fed, meter.taken_back) == (before, 5, 5)


def test_readings_are_held_against_the_record() -> None:
    """A day's log: the second reading is a cent too high, and the finding says so."""
    bench = both_win("9s 8s 7s", "As Ks Qs")
    (right,) = bench.do(when(1, ReadMeter("main", 900_000)))
    assert right == MeterReading(MeterName("main"), 1, 900_000, 900_000)
    (wrong,) = bench.do(when(2, ReadMeter("main", 900_001)))
    assert wrong == MeterReading(MeterName("main"), 2, 900_001, 900_000)
    assert bench.refused(when(2, ReadMeter("mian", 1))).code == "no-such-meter"
    bench.do(when(3, CloseTable()))
    (found,) = reconcile("main", history(bench.log)["main"])
    assert str(found).startswith("meter main at 2: reads 9000.01, 0.01 more than the record, 9000.00.")


def test_an_award_that_is_not_borne_out_leaves_the_meter_and_goes_on_to_the_next() -> None:
    """Seat 2's royal flush is rejected and takes nothing; seat 1's straight flush gets 10% of the whole, $1,234.56."""
    bench = Bench(progressive_235())
    bench.do(OpenTable((("main", Fraction(1_234_567)),)))
    bench.sit("Ann", "Bob").open_deck().shuffle().do(BeginRound())
    bench.wager(progressive=100).do(NoMoreBets(), CountProgressives(2))
    bench.do(Deal(cards("9s As Js 8s Ks Ts 7s Qs")))
    while not bench.table.round.held:
        turn = family_of(bench.game).turn(bench.game, bench.table.round)
        assert turn is not None
        bench.do(Choose(turn.seat, "check"))
    for why in ("", "  ", "x" * 201):
        refusal = bench.refused(given_by("floorperson", RejectAward(why)))
        assert (refusal.code, refusal.cite) == ("no-reason", "MD 235 1.1 Ch.11 §D(5)(c)")
    assert bench.refused(given_by("dealer", RejectAward("the light is out"))).code == "wrong-person"
    bench.do(given_by("pit manager", RejectAward("x" * 200)))
    assert bench.table.round.seats[2].settled[Wager("progressive")].returned == 0
    bench.play_out()
    assert [(one.seat, one.paid) for one in bench.seen(MeterPaid)] == [(1, 123_456)]
    assert bench.refused(given_by("floorperson", RejectAward("too late"))).code == "nothing-held"
