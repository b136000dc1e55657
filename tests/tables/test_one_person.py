"""One person however the name is typed: boxes, Envy Bonuses and duties go by the person, and the first spelling stays.

One player's boxes lie side by side (MD 3CP 1.4 Ch.7 §H), and an Envy Bonus is for other players' hands (MD 235 1.1
Ch.11 §D(5)(e)(iii)).
"""

from __future__ import annotations

import pytest

from pitboss.cards import card
from pitboss.errors import Refusal
from pitboss.floor.account_state import People
from pitboss.floor.admission import refuse_name
from pitboss.names import is_same, refuse_spelling
from pitboss.people import Actor
from pitboss.rounds.commands import OpenRound, PlaceWager
from pitboss.rounds.engine.decide import decide
from pitboss.rounds.engine.evolve import evolve_all
from pitboss.rounds.state import Round
from pitboss.tables.commands import BeginRound, DealerComes, LeaveSeat, ReceiveDeck, TakeSeat
from pitboss.tables.moves import moves
from pitboss.tables.views import view
from tests.rounds.at_poker import closed, deal
from tests.said import Said, given_by
from tests.tables.bench import game_of, opened, ready

FULL_WIDTH = "".join(chr(ord(one) + 0xFEE0) for one in "ANN")
JOINED, APART = "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627", "\u0639\u0644\u06cc\u0631\u0636\u0627"
"""A Persian name with the non-joiner that its spelling has, and without."""

KSHATRIYA = "\u0915\u094d\u200d\u0937\u0924\u094d\u0930\u093f\u092f"


@pytest.mark.rules("3CP-055", "235-053")
@pytest.mark.parametrize("typed", ["ann", "ANN", FULL_WIDTH])
def test_two_spellings_of_one_name_are_one_player_at_a_table(typed: str) -> None:
    bench = opened(game_of("md/three-card-poker"), "Ann")
    assert bench.refused(TakeSeat(2, typed)).code == "too-many-boxes"
    bench = opened(game_of("md/three-card-poker", adjacent_boxes=2), "Ann")
    assert bench.refused(TakeSeat(3, typed)).code == "not-adjacent"
    bench.do(TakeSeat(2, typed))
    assert bench.table.seats == {1: "Ann", 2: "Ann"}


def test_a_player_acts_at_the_own_seat_however_the_name_is_typed() -> None:
    bench = ready(game_of("md/three-card-poker"), "Ann")
    bench.do(BeginRound(), Said(PlaceWager(1, "ante", 1000, player="ANN"), Actor("player", "ann")))
    assert bench.table.round.seats[1].player == "Ann"
    offered = {type(one.command) for one in moves(bench.game, bench.table, Actor("player", "ANN"))}
    assert PlaceWager in offered
    deal(closed(bench), {1: "Ks Qs 2d"})  # type: ignore[arg-type]
    for typed, sees in (("aNN", True), ("Bob", False)):
        seen = view(bench.game, bench.table, Actor("player", typed)).round.seats[1].cards
        assert (card("Ks") in seen) is sees
    bench.play_out()
    bench.do(Said(LeaveSeat(1), Actor("player", "ann")))


def test_nobody_who_plays_works_there_under_another_spelling() -> None:
    bench = opened(game_of("md/three-card-poker"), "Ann")
    assert bench.refused(given_by("dealer", ReceiveDeck("red"), "ann")).code == "own-matter"
    bench.do(DealerComes("Dan"))
    bench.do(given_by("dealer", ReceiveDeck("red"), "DAN"))


@pytest.mark.rules("3CP-055")
def test_a_round_alone_knows_one_player_by_two_spellings() -> None:
    game, state = game_of("md/three-card-poker", adjacent_boxes=2), Round()
    for command in (OpenRound(), PlaceWager(1, "ante", 1000, player="Ann"), PlaceWager(2, "ante", 1000, player="ann")):
        events = decide(game, state, command)
        assert not isinstance(events, Refusal)
        state = evolve_all(state, events)
    assert {seat: one.player for seat, one in state.seats.items()} == {1: "Ann", 2: "Ann"}


@pytest.mark.parametrize("name", [JOINED, KSHATRIYA])
def test_a_joiner_that_belongs_to_the_spelling_is_taken_and_tells_nobody_apart(name: str) -> None:
    assert refuse_name(People(), name) is None
    without = name.replace("\u200c", "").replace("\u200d", "")
    assert is_same(name, without)
    bench = opened(game_of("md/three-card-poker", adjacent_boxes=2), name)
    bench.do(TakeSeat(2, without))
    assert bench.table.seats == {1: name, 2: name}


@pytest.mark.parametrize(
    "name", ["An\u200cn", "An\u200dn", f"{APART}\u200c", f"\u200c{APART}", JOINED.replace("\u200c", "\u200c\u200d")]
)
def test_a_joiner_elsewhere_is_an_invisible_letter(name: str) -> None:
    refusal = refuse_spelling(name)
    assert refusal is not None
    assert refusal.code == "bad-name"
