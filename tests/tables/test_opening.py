"""Opening a table: Chapter 4 of the Maryland texts and §3 of the Massachusetts one, step by step; the idle table."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.games.builder import game_by_options
from pitboss.games.identity import MeterName
from pitboss.law.model import Amount
from pitboss.rounds.commands import Deal, OpenRound, PlaceWager
from pitboss.tables.commands import (
    BeginRound,
    CloseTable,
    Cut,
    LeaveSeat,
    OpenTable,
    Perform,
    ReceiveDeck,
    RemoveDeck,
    Shuffle,
    SpreadIdle,
    TakeSeat,
)
from pitboss.tables.events import DeckRemoved, Performed, SeatLeft, TableClosed
from pitboss.tables.idle_events import FaceUpRequested
from pitboss.tables.step_events import StepsOmitted
from tests.said import given_by, when
from tests.tables.bench import POKER, STEPS, Bench, game_of, opened, ready

MARYLAND = ("md/stud-235", "md/three-card-poker")
CHAPTER_4 = {
    "md/stud-235": "MD 235 1.1 Ch.4",
    "md/three-card-poker": "MD 3CP 1.4 Ch.4",
    "ma/caribbean-stud": "MA CSP §3",
}


@pytest.mark.rules("235-025", "235-026", "235-027", "3CP-020", "3CP-021", "CAR-013", "CAR-014")
@pytest.mark.parametrize("name", POKER)
def test_a_deck_is_inspected_verified_spread_turned_washed_and_stacked_in_that_order(name: str) -> None:
    bench = opened(game_of(name)).open_deck()
    steps = [(one.step, one.by) for one in bench.seen(Performed)]
    assert steps == [(step, "floorperson" if step == "verify-inspection" else "dealer") for step in STEPS]
    assert bench.table.decks["red"].standing == "stacked"


@pytest.mark.rules("235-025", "235-027", "3CP-020", "3CP-021", "CAR-013", "CAR-014")
@pytest.mark.parametrize("name", CHAPTER_4)
def test_each_step_is_cited_and_none_comes_before_its_turn(name: str) -> None:
    bench = opened(game_of(name))
    bench.do(ReceiveDeck("red"))
    for number, step in enumerate(STEPS):
        for other in (*STEPS[:number], *STEPS[number + 1 :]):
            refusal = bench.refused(Perform("red", other))
            assert refusal.code == "out-of-order"
            assert refusal.open == (step,)
            assert refusal.cite.startswith(CHAPTER_4[name])
        assert bench.refused(Shuffle("red", "hand")).code == "not-opened"
        assert bench.refused(BeginRound()).code == "not-opened"
        bench.do(Perform("red", step))
    assert bench.refused(Perform("red", "stack")).code == "opened"


@pytest.mark.rules("235-025", "3CP-020", "CAR-013")
@pytest.mark.parametrize("name", CHAPTER_4)
def test_a_floorperson_or_above_verifies_and_a_dealer_does_not(name: str) -> None:
    bench = opened(game_of(name))
    bench.do(ReceiveDeck("red"), Perform("red", "inspect"))
    refusal = bench.refused(given_by("dealer", Perform("red", "verify-inspection")))
    assert (refusal.code, refusal.cite.startswith(CHAPTER_4[name])) == ("wrong-person", True)
    bench.do(given_by("shift manager", Perform("red", "verify-inspection")))


@pytest.mark.rules("235-026", "3CP-020", "CAR-013")
@pytest.mark.parametrize("name", CHAPTER_4)
def test_the_cards_lie_spread_until_the_first_player_has_come(name: str) -> None:
    bench = Bench(game_of(name))
    bench.do(OpenTable(), ReceiveDeck("red"), Perform("red", "inspect"))
    bench.do(given_by("floorperson", Perform("red", "verify-inspection")), Perform("red", "spread"))
    assert bench.table.decks["red"].face == "up"
    refusal = bench.refused(Perform("red", "turn-down"))
    assert (refusal.code, refusal.cite.startswith(CHAPTER_4[name])) == ("no-player", True)
    bench.do(TakeSeat(3, "Ann"), Perform("red", "turn-down"))
    assert bench.table.decks["red"].face == "down"


@pytest.mark.rules("235-029", "3CP-023", "235-032", "3CP-027", "CAR-017")
@pytest.mark.parametrize("name", CHAPTER_4)
def test_a_preinspected_and_preshuffled_deck_skips_the_opening_but_is_cut(name: str) -> None:
    bench = opened(game_of(name))
    bench.do(ReceiveDeck("red", preinspected=True, preshuffled=True))
    assert bench.refused(Perform("red", "inspect")).code == "opened"
    assert bench.refused(Shuffle("red", "hand")).code == "shuffled"
    refusal = bench.refused(BeginRound())
    assert (refusal.code, refusal.open) == ("not-cut", ("Cut",))
    bench.do(Cut("red", 10))
    bench.round_(0)


@pytest.mark.rules("235-029", "3CP-023")
@pytest.mark.parametrize(("inspected", "shuffled"), [(True, False), (False, True), (False, False)])
def test_a_deck_that_is_not_both_goes_through_the_opening(inspected: bool, shuffled: bool) -> None:
    bench = opened(game_of("md/three-card-poker"))
    bench.do(ReceiveDeck("red", preinspected=inspected, preshuffled=shuffled))
    assert bench.refused(Cut("red", 10)).code == "not-shuffled"
    bench.do(Perform("red", "inspect"))


@pytest.mark.rules("235-027", "3CP-021", "CAR-014")
@pytest.mark.parametrize("name", [*MARYLAND, "ma/caribbean-stud"])
def test_cards_that_the_first_player_has_seen_are_washed_though_that_player_goes(name: str) -> None:
    """Ch.4 §C, §3(c): "after the first player … has been afforded an opportunity" to inspect them."""
    bench = opened(game_of(name), "Ann")
    bench.do(ReceiveDeck("red"))
    for step in ("inspect", "verify-inspection", "spread", "turn-down"):
        bench.do(Perform("red", step))
    bench.do(LeaveSeat(1), Perform("red", "wash"), Perform("red", "stack"))


@pytest.mark.rules("235-036", "3CP-030")
@pytest.mark.parametrize("name", MARYLAND)
def test_an_idle_table_in_maryland(name: str) -> None:
    """§H: out of shoe and rack, spread face down; once a player may have looked, washed, stacked and shuffled anew."""
    bench = ready(game_of(name))
    bench.do(LeaveSeat(1))
    (spread,) = bench.do(SpreadIdle())
    assert spread.cite.endswith("Ch.5 §H")  # type: ignore[union-attr]
    assert bench.table.decks["red"].face == "down"
    assert bench.refused(BeginRound()).code == "not-opened"
    refusal = bench.refused(Perform("red", "wash"))
    assert (refusal.code, refusal.cite.endswith("Ch.5 §H")) == ("no-player", True)
    bench.do(TakeSeat(2, "Bob"), Perform("red", "wash"), Perform("red", "stack"))
    assert bench.refused(BeginRound()).code == "not-shuffled"
    bench.shuffle().round_(0)


@pytest.mark.rules("235-036", "3CP-030")
@pytest.mark.parametrize("name", MARYLAND)
def test_a_player_may_ask_that_the_idle_cards_be_spread_face_up(name: str) -> None:
    """§H(2): face down, unless a player requests otherwise; the request is recorded, and without one it is refused."""
    bench = ready(game_of(name))
    for unasked in (SpreadIdle("up"), SpreadIdle("up", " "), SpreadIdle("down", "Ann")):
        refusal = bench.refused(unasked)
        assert (refusal.code, refusal.cite.endswith("Ch.5 §H")) == ("no-request", True)
    bench.do(SpreadIdle("down"))
    request, _ = bench.do(SpreadIdle("up", "Ann"))
    assert isinstance(request, FaceUpRequested)
    assert request.player == "Ann"
    assert bench.table.decks["red"].face == "up"
    assert bench.refused(Perform("red", "wash")).open == ("turn-down",)
    bench.do(Perform("red", "turn-down"), Perform("red", "wash"), Perform("red", "stack"))


@pytest.mark.rules("235-036", "3CP-030")
@pytest.mark.parametrize("name", MARYLAND)
def test_the_idle_cards_come_out_of_the_rack_and_the_shuffler_and_go_through_everything_again(name: str) -> None:
    """§H(1): after a round one deck lies in the discard rack, the other in the shuffler; (3): Chapters 4 and 5 anew."""
    bench = ready(game_of(name, shuffler="automated", decks=2)).round_(0)
    assert {one.standing for one in bench.table.decks.values()} == {"in-rack", "ready"}
    bench.do(SpreadIdle())
    for deck in ("red", "blue"):
        lying = bench.table.decks[deck]
        assert (lying.standing, lying.face, lying.idle) == ("opening", "down", True)
        assert bench.refused(Shuffle(deck, "machine")).code == "not-opened"
    by_hand = ready(game_of(name)).round_(0)
    by_hand.do(SpreadIdle(), Perform("red", "wash"), Perform("red", "stack"), Shuffle("red", "hand"))
    assert by_hand.refused(BeginRound()).code == "not-cut", "the cut is a procedure of the same chapter"


@pytest.mark.rules("CAR-020")
def test_an_idle_table_in_massachusetts() -> None:
    """§4(e): face up or face down, but face up once a player arrives; then §3(c) is completed."""
    bench = ready(game_of("ma/caribbean-stud"))
    bench.do(LeaveSeat(1), SpreadIdle("down"))
    assert bench.refused(Perform("red", "idle-turn-up")).code == "no-player"
    bench.do(TakeSeat(1, "Bob"))
    assert bench.refused(Perform("red", "wash")).open == ("idle-turn-up",)
    bench.do(Perform("red", "idle-turn-up"))
    assert bench.table.decks["red"].face == "up"
    for step in ("turn-down", "wash", "stack"):
        bench.do(Perform("red", step))
    bench.shuffle().round_(0)
    bench.do(SpreadIdle("up"))
    assert bench.table.decks["red"].face == "up", "§4(e) leaves it to the dealer, and asks for no request"


@pytest.mark.rules("235-036", "3CP-030")
@pytest.mark.rules("CAR-020")
def test_idle_cards_that_massachusetts_spreads_face_up_are_turned_down_once() -> None:
    """§4(e), §3(c): only what was spread face down is turned up for the player; then all go face down to the wash."""
    bench = ready(game_of("ma/caribbean-stud"))
    bench.do(LeaveSeat(1), SpreadIdle("up"), TakeSeat(2, "Bob"), Perform("red", "turn-down"))
    for step in ("wash", "stack"):
        bench.do(Perform("red", step))
        assert bench.table.decks["red"].face == "down"
    bench.shuffle().round_(0)


def test_a_table_with_a_round_on_it_is_not_idle() -> None:
    bench = ready(game_of("md/three-card-poker"))
    bench.do(BeginRound())
    assert bench.refused(SpreadIdle()).code == "round-open"
    assert bench.refused(CloseTable()).code == "round-open"
    assert opened(game_of("md/three-card-poker")).refused(SpreadIdle()).code == "nothing-to-spread"


def test_nothing_happens_at_a_closed_table() -> None:
    bench = Bench(game_of("md/three-card-poker"))
    for command in (ReceiveDeck("red"), TakeSeat(1, "Ann"), BeginRound(), OpenRound(), Deal(())):
        assert bench.refused(command).code == "table-closed"
    bench.do(OpenTable())
    assert bench.refused(OpenTable()).code == "table-open"


def test_a_table_closes_without_its_decks_and_opens_anew() -> None:
    bench = ready(game_of("md/three-card-poker")).round_(5)
    events = bench.do(when(480, CloseTable()))
    assert [type(event) for event in events] == [StepsOmitted, SeatLeft, DeckRemoved, TableClosed]
    assert bench.refused(PlaceWager(1, "ante", 1000)).code == "table-closed"
    bench.do(when(600, OpenTable()))
    assert (bench.table.decks, bench.table.seats) == ({}, {})


def test_the_meters_stand_where_the_table_left_them_when_it_closed() -> None:
    bench = ready(game_of("md/three-card-poker")).round_(5, progressive=100)
    stood = bench.table.meters[MeterName("main")]
    assert stood.exact == 100_014
    bench.do(when(480, CloseTable()))
    assert bench.refused(when(600, OpenTable((("main", Fraction(100_000)),)))).code == "table-meters"
    bench.do(when(600, OpenTable((("main", Fraction(100_014)),))))
    assert bench.table.meters[MeterName("main")] == stood


@pytest.mark.rules("3CP-061", "235-060")
def test_closing_a_table_does_not_put_off_the_count_of_the_stub() -> None:
    bench = ready(game_of("md/three-card-poker"))
    for number in range(4):
        bench.round_(number).shuffle()
    bench.do(when(480, CloseTable()), when(600, OpenTable()))
    bench.sit("Ann").open_deck("red", 600).shuffle()
    bench.do(when(600, BeginRound()))
    assert bench.table.count_stub


def test_a_deck_is_known_by_its_backs() -> None:
    bench = opened(game_of("md/three-card-poker"))
    assert bench.refused(Perform("red", "inspect")).code == "no-such-deck"
    bench.do(ReceiveDeck("red"))
    assert bench.refused(ReceiveDeck("red")).code == "same-backs"
    refusal = bench.refused(ReceiveDeck("blue"))
    assert (refusal.code, refusal.cite.startswith("MD 3CP 1.4 Ch.3 §A")) == ("too-many-decks", True)
    bench.do(RemoveDeck("red"), ReceiveDeck("blue"))
    assert bench.refused(RemoveDeck("red")).code == "no-such-deck"


def test_meters_that_do_not_exist_or_stand_below_nothing_open_no_table() -> None:
    bench = Bench(game_of("md/three-card-poker"))
    assert bench.refused(OpenTable((("mian", Fraction(1)),))).message.endswith("Did you mean main?")
    assert bench.refused(OpenTable((("main", Fraction(-1)),))).code == "below-the-least"


@pytest.mark.parametrize(
    ("letter", "least", "where"), [("A", 5_000_000, "Ch.12 §J(2)(a)"), ("B", 2_500_000, "Ch.12 §J(2)(b)")]
)
def test_a_meter_opens_at_no_less_than_the_law_sets_for_its_paytable(letter: str, least: int, where: str) -> None:
    """Midi Baccarat's Royal 9: the major meter from $50,000 under A and from $25,000 under B; each by its own line."""
    game = game_by_options("md/midi-baccarat", {"paytables": {"royal-9": letter}})
    terms = {name: replace(one, initial=Amount(9_000_000)) for name, one in game.choices.meters.items()}
    higher = replace(game, choices=replace(game.choices, meters=terms))
    refusal = Bench(higher).refused(OpenTable((("major", Fraction(least - 1)),)))
    assert (refusal.code, refusal.cite) == ("below-the-least", f"MD Midi 1.2 {where}")
    Bench(higher).do(OpenTable((("major", Fraction(least)),)))


@pytest.mark.rules("235-064")
@pytest.mark.parametrize(
    ("name", "cite"), [("md/stud-235", "MD 235 1.1 Ch.9 §A(1)"), ("ma/caribbean-stud", "MA CSP §8(b)(1)")]
)
def test_no_table_opens_that_deals_by_hand_without_an_automated_shuffler(name: str, cite: str) -> None:
    refusal = Bench(game_of(name, dealing="hand", shuffler="manual")).refused(when(0, OpenTable()))
    assert (refusal.code, refusal.cite) == ("not-lawful", cite)


def test_a_pool_that_pays_fixed_awards_is_priced_and_not_played() -> None:
    """Pitboss R-161 lets an operator declare it; no text says what such a meter shows from round to round."""
    plain = game_of("ma/caribbean-stud")
    meters = {name: replace(terms, progression="pool") for name, terms in plain.choices.meters.items()}
    refusal = Bench(game_of("ma/caribbean-stud", meters=meters)).refused(OpenTable())
    assert (refusal.code, refusal.cite) == ("pool-not-played", "Pitboss R-161")
    opened(plain)
