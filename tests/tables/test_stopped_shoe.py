"""A shoe that stops in the deal, and steps that have their moment: 004 and 000 Ch.13 §G, Ch.11 §A; 003 §12(f)."""

from __future__ import annotations

import pytest

from pitboss.cards import cards
from pitboss.games.identity import Wager
from pitboss.rounds.commands import Choose, Deal, NoMoreBets, Report, ResolveAward
from pitboss.rounds.events import RoundVoided
from pitboss.tables.commands import (
    BeginRound,
    CountHands,
    CountStub,
    Cut,
    DeviceFails,
    OpenTable,
    OrderRecut,
    ReceiveDeck,
    RecordStep,
    RestoreDevice,
    UseMethod,
)
from pitboss.tables.events import DeviceFailed, HandsCounted, MethodChanged
from pitboss.tables.permissions import permission
from pitboss.tables.steps import list_due, steps_of
from tests.tables.bench import Bench, game_of, ready
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


def test_a_deck_is_stacked_before_it_goes_into_the_shoe() -> None:
    """Ch.8 §B: "the stacked deck of cards shall be placed in the dealing shoe"."""
    bench = ready(game_of("md/three-card-poker", dealing="manual-shoe"))
    assert bench.refused(dealer("load-shoe", deck="red")).code == "not-due"
    bench.do(dealer("single-stack", deck="red"), dealer("load-shoe", deck="red"))


@pytest.mark.parametrize(
    ("name", "stacked"), [("md/three-card-poker", False), ("ma/caribbean-stud", False), ("md/stud-235", True)]
)
def test_a_preshuffled_deck_is_stacked_only_where_that_belongs_to_the_cut(name: str, stacked: bool) -> None:
    """ "Upon completion of the shuffle": there was none at the table. MD 235 1.1 Ch.5 §D stacks it for the cut."""
    game = game_of(name)
    bench = Bench(game)
    bench.do(OpenTable(), ReceiveDeck("red", preinspected=True, preshuffled=True), Cut("red", 20))
    assert ("single-stack" in {one.step for one in list_due(game, bench.table)}) is stacked


@pytest.mark.parametrize("name", ["md/three-card-poker", "ma/caribbean-stud", "md/stud-235"])
def test_cards_that_a_shoe_reshuffles_are_neither_stacked_nor_loaded(name: str) -> None:
    """They never leave the device: Ch.5 §I of MD 235 1.1, §J of MD 3CP 1.4, and MA CSP §4(a)."""
    game = game_of(name, dealing="automated-shoe", shuffler="reshuffling-shoe")
    assert {"single-stack", "load-shoe"}.isdisjoint(one.id for one in steps_of(game))


def test_one_colour_is_one_colour_however_it_is_written() -> None:
    """Ch.3 §B(2): the backs of the two decks must be of different colours."""
    bench = Bench(game_of("md/three-card-poker", decks=2, shuffler="automated"))
    bench.do(OpenTable(), ReceiveDeck("red"))
    assert [bench.refused(ReceiveDeck(same)).code for same in ("Red", " red")] == ["same-backs"] * 2
    bench.do(ReceiveDeck("blue"))


def test_a_hand_with_a_card_too_many_was_misdealt_though_the_deck_is_not_whole_either() -> None:
    """Ch.8 §F: "the dealer shall determine if the cards were misdealt". Six cards were dealt, and seven lie there."""
    bench = ready(game_of("md/three-card-poker"))
    bench.do(BeginRound(count_stub=True))
    bench.wager().do(NoMoreBets(), Deal(cards("2c 3c 4d 5d 7h 8h")), CountStub(44), CountHands(7))
    assert [(one.cards, one.misdealt) for one in bench.seen(HandsCounted)] == [(7, True)]


def test_another_method_is_cited_to_the_failure_only_of_a_device_that_failed() -> None:
    """Ch.13 §H is about a device that "malfunctions and cannot be used", and names no person."""
    game = game_of("md/three-card-poker", dealing="manual-shoe", shuffler="automated")
    bench = ready(game)
    bench.do(UseMethod("hand"))
    assert [one.cite for one in bench.seen(MethodChanged)] == ["Pitboss R-226"]
    assert permission(game, UseMethod("hand")).cite == "Pitboss R-226"


@pytest.mark.parametrize(
    ("wager", "place"), [("progressive", "§11(d)(1)(iii)"), ("five-card-hand-bonus", "§10(c)(3)(ii)(c)(3)(ii)")]
)
def test_an_award_in_dispute_is_cited_to_the_paragraph_of_its_own_wager(wager: str, place: str) -> None:
    resolved = ResolveAward(1, Wager(wager), paid=False, why="misread")
    assert permission(game_of("ma/caribbean-stud"), resolved).cite == f"Pitboss R-151; MA CSP {place}"
