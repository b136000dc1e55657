"""A shoe that stops in the deal, and steps that have their moment: 004 and 000 Ch.13 §G, Ch.11 §A; 003 §12(f)."""

from __future__ import annotations

import pytest

from pitboss.cards import cards
from pitboss.rounds.commands import Choose, Deal, NoMoreBets, Report
from pitboss.rounds.events import RoundVoided
from pitboss.tables.commands import BeginRound, CountStub, Cut, DeviceFails, OrderRecut, RecordStep, RestoreDevice
from pitboss.tables.events import DeviceFailed
from tests.tables.bench import game_of, ready
from tests.tables.test_recorded_steps import dealer

JAMS = [("md/three-card-poker", "MD 3CP 1.4 Ch.13 §G"), ("md/stud-235", "MD 235 1.1 Ch.13 §G")]


@pytest.mark.parametrize(("name", "cite"), [*JAMS, ("ma/caribbean-stud", "MA CSP §12(f)")])
def test_a_shoe_that_stops_in_the_deal_is_reported_and_the_round_is_void(name: str, cite: str) -> None:
    """ "jams, stops dealing cards or fails to deal all cards during a round of play": the round is void, and no repair
    lets it go on, nor another card."""
    bench = ready(game_of(name, dealing="automated-shoe"))
    bench.do(BeginRound())
    bench.wager().do(NoMoreBets(), Deal(cards("2c")))
    bench.do(DeviceFails("shoe"))
    assert [one.cite for one in bench.seen(DeviceFailed)] == [cite]
    for onward in (Deal(cards("3c")), RestoreDevice("shoe"), Choose(1, "play")):
        refusal = bench.refused(onward)
        assert (refusal.code, refusal.cite, refusal.open) == ("shoe-stopped", cite, ("Report shoe-jam",))
    bench.do(Report("shoe-jam"))
    assert bench.seen(RoundVoided)
    bench.do(RestoreDevice("shoe"))


def test_a_shoe_that_fails_before_the_first_card_is_restored() -> None:
    """Nothing has been dealt that could be reshuffled with the rest: the round is dealt once the shoe is in order."""
    bench = ready(game_of("md/three-card-poker", dealing="automated-shoe"))
    bench.do(BeginRound())
    bench.wager().do(NoMoreBets(), DeviceFails("shoe"))
    assert bench.refused(Deal(cards("2c"))).code == "out-of-use"
    bench.do(RestoreDevice("shoe"), Deal(cards("2c")))


def test_a_deck_that_is_cut_again_goes_into_the_shoe_again() -> None:
    """Ch.8 §B: the deck is put into the shoe after the procedures of Chapter 5, and a recut is one of them."""
    bench = ready(game_of("md/three-card-poker", dealing="manual-shoe"))
    bench.do(dealer("single-stack", deck="red"), dealer("load-shoe", deck="red"))
    assert bench.refused(dealer("load-shoe", deck="red"))
    bench.do(OrderRecut("red", "the cut was improper"), Cut("red", 20), dealer("load-shoe", deck="red"))


def test_nobody_looks_at_cards_before_the_stub_is_counted() -> None:
    """Ch.11 §A: after the dealing procedures, of which the count is the last (Ch.8 §F)."""
    bench = ready(game_of("md/three-card-poker"))
    bench.do(BeginRound(count_stub=True))
    bench.wager().do(NoMoreBets(), Deal(cards("2c 3c 4d 5d 7h 8h")))
    assert bench.refused(RecordStep("own-hand-only", 1)).code == "not-due"
    bench.do(CountStub(46), RecordStep("own-hand-only", 1))
