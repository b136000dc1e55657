"""Decks over time: two that alternate, and the hours after which decks are changed."""

from __future__ import annotations

import pytest

from pitboss.cards import cards
from pitboss.games.game import Game
from pitboss.rounds.commands import Choose, Deal, NoMoreBets, OpenRound, PlaceWager
from pitboss.tables import rules
from pitboss.tables.commands import (
    BeginRound,
    LeaveSeat,
    LoadShuffler,
    Perform,
    ReceiveDeck,
    RemoveDeck,
    Shuffle,
    UseMethod,
)
from pitboss.tables.events import ClockSet, RoundBegan, RoundEnded, TimePassed
from pitboss.tables.permissions import permission
from pitboss.tables.waiting import waits_for
from tests.said import when
from tests.tables.bench import STEPS, Bench, game_of, opened, ready

COMPLETE = ("md/stud-235", "md/three-card-poker", "ma/caribbean-stud")
ALTERNATING = {
    "md/stud-235": "MD 235 1.1 Ch.3 §B",
    "md/three-card-poker": "MD 3CP 1.4 Ch.3 §B",
    "ma/caribbean-stud": "MA CSP §2(b)",
}
HOURS = [
    ("md/stud-235", "hand", 4),
    ("md/stud-235", "manual-shoe", 8),
    ("md/stud-235", "automated-shoe", 8),
    ("md/three-card-poker", "hand", 4),
    ("md/three-card-poker", "manual-shoe", 8),
    ("md/three-card-poker", "automated-shoe", 8),
]


def two_decks(name: str) -> Game:
    return game_of(name, decks=2, shuffler="automated")


@pytest.mark.rules("235-022", "3CP-018", "CAR-011")
@pytest.mark.parametrize("name", COMPLETE)
def test_two_decks_are_played_by_turns_every_round(name: str) -> None:
    bench = ready(two_decks(name))
    for number in range(6):
        bench.round_(number)
        played = bench.table.last
        assert played is not None
        bench.do(LoadShuffler(played))
        bench.shuffle(played)
    assert [one.deck for one in bench.seen(RoundBegan)] == ["red", "blue"] * 3


@pytest.mark.rules("235-022", "235-023", "3CP-018", "CAR-011")
@pytest.mark.parametrize("name", COMPLETE)
def test_the_rack_holds_the_cards_of_only_one_deck(name: str) -> None:
    """After red's round its cards are in the rack; blue's round may begin once they are in the shuffler."""
    bench = ready(two_decks(name)).round_(0)
    refusal = bench.refused(when(1, BeginRound()))
    assert (refusal.code, refusal.cite.startswith(ALTERNATING[name])) == ("other-deck", True)
    bench.do(LoadShuffler("red"), when(1, BeginRound()))
    assert bench.refused(LoadShuffler("red")).code == "loaded"
    bench.do(Shuffle("red", "machine"))
    bench.wager()
    assert bench.table.playing == "blue"


@pytest.mark.rules("235-022", "3CP-018", "CAR-011")
@pytest.mark.parametrize("name", COMPLETE)
def test_a_deck_is_not_played_twice_running(name: str) -> None:
    """It is blue's turn, and blue is in the shuffler, which holds one deck: red waits in the rack."""
    bench = ready(two_decks(name)).round_(0)
    bench.do(LoadShuffler("red"))
    bench.shuffle("red").round_(1)
    bench.do(LoadShuffler("blue"))
    bench.round_(2)
    for second in (LoadShuffler("red"), Shuffle("red", "machine")):
        refusal = bench.refused(second)
        assert (refusal.code, refusal.open) == ("shuffler-full", ("Shuffle",))
        assert refusal.cite.startswith(ALTERNATING[name])
    refusal = bench.refused(when(3, BeginRound()))
    assert (refusal.code, "'blue'" in refusal.message) == ("not-shuffled", True)
    bench.do(Shuffle("blue", "machine"), LoadShuffler("red"))
    bench.round_(3)


@pytest.mark.rules("235-028", "3CP-022", "CAR-015")
@pytest.mark.parametrize("name", COMPLETE)
def test_each_of_two_decks_goes_through_the_whole_opening(name: str) -> None:
    bench = opened(two_decks(name)).open_deck("red").shuffle("red")
    refusal = bench.refused(BeginRound())
    assert (refusal.code, refusal.cite.startswith(ALTERNATING[name])) == ("no-deck", True)
    bench.do(ReceiveDeck("blue"))
    refusal = bench.refused(BeginRound())
    assert (refusal.code, refusal.cite.startswith(ALTERNATING[name])) == ("other-deck", True)
    waiting = waits_for(bench.game, bench.table)
    first = rules.opening(bench.game)[0]
    assert (waiting.what, waiting.deck, waiting.step) == ("deck-opening", "blue", first.id)
    assert waiting.roles == permission(bench.game, Perform("blue", first.id)).roles, "whoever takes the step is named"
    bench.do(RemoveDeck("blue"))
    bench.open_deck("blue").do(LoadShuffler("blue"), BeginRound())


@pytest.mark.rules("235-021", "3CP-018", "CAR-011")
@pytest.mark.parametrize("name", COMPLETE)
def test_two_decks_have_different_backs_and_are_shuffled_by_machine(name: str) -> None:
    bench = opened(two_decks(name)).open_deck("red")
    assert bench.refused(ReceiveDeck("red")).cite.startswith(ALTERNATING[name])
    refusal = bench.refused(Shuffle("red", "hand"))
    assert (refusal.code, refusal.cite.startswith(ALTERNATING[name])) == ("machine-needed", True)
    bench.do(ReceiveDeck("blue"))
    assert bench.refused(ReceiveDeck("green")).code == "too-many-decks"


@pytest.mark.rules("235-022", "3CP-018")
def test_after_one_of_two_decks_is_gone_another_must_come() -> None:
    bench = ready(two_decks("md/three-card-poker")).round_(0)
    bench.do(RemoveDeck("red"))
    assert bench.refused(when(1, BeginRound())).code == "no-deck"
    bench.open_deck("green", 1).do(LoadShuffler("green"))
    bench.round_(1)
    assert bench.table.last == "blue"
    assert bench.refused(UseMethod(decks=1)).code == "too-many-decks"


def play_at(bench: Bench, deck: str, at: int) -> None:
    bench.shuffle(deck).round_(at)
    assert bench.seen(RoundBegan)[-1].at == at


@pytest.mark.rules("235-024", "3CP-019")
@pytest.mark.parametrize(("name", "dealing", "hours"), HOURS)
def test_decks_are_changed_after_four_hours_by_hand_and_eight_from_a_shoe(name: str, dealing: str, hours: int) -> None:
    """A minute below the limit a round may begin; at the limit and above it none may."""
    bench = opened(game_of(name, dealing=dealing, shuffler="automated"))
    bench.open_deck("red", 30)
    play_at(bench, "red", 30 + hours * 60 - 1)
    bench.shuffle()
    for at in (30 + hours * 60, 30 + hours * 60 + 1, 30 + 24 * 60):
        refusal = bench.refused(when(at, BeginRound()))
        assert (refusal.code, refusal.open) == ("deck-too-old", ("RemoveDeck",))
        assert refusal.cite.startswith(("MD 235 1.1 Ch.3 §C", "MD 3CP 1.4 Ch.3 §C"))
        assert refusal.cite.endswith("; Pitboss R-202")
    bench.do(RemoveDeck("red"))
    bench.open_deck("blue", 30 + hours * 60)
    play_at(bench, "blue", 30 + hours * 60)


@pytest.mark.rules("235-024", "3CP-019")
def test_a_round_that_began_in_time_may_be_finished() -> None:
    bench = ready(game_of("md/three-card-poker"))
    bench.do(when(479, BeginRound()))
    bench.wager().do(NoMoreBets())
    bench.play_out()
    assert bench.seen(RoundEnded)
    assert bench.shuffle().refused(when(480, BeginRound())).code == "deck-too-old"


@pytest.mark.rules("235-024", "3CP-019")
def test_the_plain_command_begins_a_round_at_the_time_that_is_known() -> None:
    bench = ready(game_of("md/three-card-poker"))
    bench.round_(479).shuffle().do(OpenRound())
    assert bench.seen(RoundBegan)[-1].at == 479


@pytest.mark.rules("235-024", "3CP-019", "235-022")
def test_each_of_two_decks_has_its_own_age() -> None:
    bench = opened(two_decks("md/three-card-poker")).open_deck("red", 0)
    bench.open_deck("blue", 100)
    for deck in ("red", "blue"):
        bench.do(LoadShuffler(deck))
        bench.shuffle(deck)
    bench.round_(479).do(LoadShuffler("red"))
    bench.shuffle("red").round_(480)
    bench.do(LoadShuffler("blue"))
    refusal = bench.refused(when(481, BeginRound()))
    assert (refusal.code, "'red'" in refusal.message) == ("deck-too-old", True)


def test_massachusetts_sets_no_hours() -> None:
    """XDOC-012: the Massachusetts text gives no interval."""
    assert ready(game_of("ma/caribbean-stud")).round_(100 * 60).seen(RoundEnded)


def test_a_clock_that_is_set_back_is_recorded_and_stops_nothing() -> None:
    """The deck was 90 minutes old of the 240 that it may be, and stays so: at 30 by the new clock it has 150 left."""
    bench = ready(game_of("md/three-card-poker", dealing="hand", shuffler="automated")).round_(90)
    events = bench.shuffle().do(when(30, LeaveSeat(1)))
    assert events[0] == ClockSet(90, 30)
    bench.sit("Ann")
    assert bench.refused(when(30 + 150, BeginRound())).code == "deck-too-old"
    bench.do(when(30 + 149, BeginRound()))


def test_a_clock_that_leaps_ahead_makes_decks_old_and_comes_back() -> None:
    """A year ahead: the deck is too old by then and another comes; back at the true time the round goes on."""
    bench = ready(game_of("md/three-card-poker"))
    assert bench.refused(when(525_600, BeginRound())).code == "deck-too-old"
    events = bench.do(when(525_600, RemoveDeck("red")))
    assert events[0] == ClockSet(0, 525_600)
    assert bench.do(when(5, ReceiveDeck("blue")))[0] == ClockSet(525_600, 5)
    for step in STEPS:
        bench.do(Perform("blue", step))
    bench.shuffle("blue").do(when(6, BeginRound()))


def test_every_command_brings_the_time_and_none_takes_it_back_in_silence() -> None:
    """Each minute is noted once, by an event that bears it or by a note; an earlier one is a clock set back."""
    bench = ready(game_of("md/three-card-poker"))
    bench.do(when(5, BeginRound()))
    assert bench.table.at == 5
    assert bench.do(when(7, PlaceWager(1, "ante", 1000)))[0] == TimePassed(7)
    assert len(bench.do(when(7, PlaceWager(1, "pair-plus", 500)))) == 1
    assert bench.do(when(6, NoMoreBets()))[0] == ClockSet(7, 6)
    assert not any(isinstance(one, ClockSet | TimePassed) for one in bench.do(Deal(cards("As 2d Ks 3d Qs 5c"))))
    assert bench.table.at == 6
    assert bench.refused(when(900, NoMoreBets())).code
    assert bench.table.at == 6
    bench.do(when(8, Choose(1, "play")))
    assert bench.table.at == 8
    assert TimePassed not in map(type, bench.shuffle().do(when(9, BeginRound())))
