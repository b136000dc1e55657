"""A compiled game: every wager of a seat from one deal, what lines bring, ways to choose, and where it comes from."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from pitboss.cards import ONE_DECK
from pitboss.compiled import compile_game
from pitboss.compiled.ranked import RankedTables
from pitboss.errors import BadInput
from pitboss.games.builder import game_by_law, game_by_options
from pitboss.games.game import Game
from pitboss.games.hands import find_row
from pitboss.law import library
from pitboss.rankings import RANKINGS


def ranked(game: Game) -> RankedTables:
    tables = compile_game(game).tables
    assert isinstance(tables, RankedTables)
    return tables


@pytest.mark.parametrize("name", library.shelf())
def test_every_wager_with_a_paytable_is_compiled_and_cites_the_law(name: str) -> None:
    compiled = compile_game(game_by_law(name))
    left_out = {one.wager for one in compiled.game.settlements} - set(compiled.names)
    assert left_out <= {"bad-beat"}
    for wager in compiled.names:
        one = compiled.wager(wager)
        assert one.index.min() >= 0
        assert one.index.max() == len(one.lines) - 1
        assert all(line.judged.cite for line in one.lines)


def test_every_hand_of_three_cards_hits_the_row_that_the_rule_finds() -> None:
    game = game_by_law("three-card-poker")
    hands = list(combinations(ONE_DECK.cards, 3))
    found = ranked(game).find({"seat": np.array(hands, np.uint8)})
    ranking = RANKINGS["three-card-poker"]
    lines = {wager: compile_game(game).wager(wager) for wager in ("pair-plus", "progressive", "ante-bonus")}
    for n, hand in enumerate(hands):
        best = ranking.best(hand)
        for wager, one in lines.items():
            line = one.line_at({"decision": 0, "hand player": int(found["hand player"][n])})
            assert line.row == find_row(game, wager, wager, lambda _, best=best: best)  # type: ignore[misc]


def test_two_wagers_of_a_seat_together() -> None:
    """The covariance of Pair Plus and Ante Bonus, by the arrays and by the published payouts, hand by hand."""
    game = game_by_options("three-card-poker", {"paytables": {"pair-plus": "A", "ante-bonus": "A"}})
    compiled = compile_game(game)
    classes = ranked(game).find({"seat": np.array(list(combinations(ONE_DECK.cards, 3)), np.uint8)})["hand player"]
    values = []
    for wager in ("pair-plus", "ante-bonus"):
        one = compiled.wager(wager)
        gains = one.gains()
        values.append(gains.net[one.index[0][classes]] * (60 // gains.unit))
    pair_plus, bonus = (value.astype(object) for value in values)
    mean = [Fraction(int(value.sum()), 22_100 * 60) for value in (pair_plus, bonus)]
    covariance = Fraction(int((pair_plus * bonus).sum()), 22_100 * 3600) - mean[0] * mean[1]
    # Hands: 48 straight flushes, 52 threes of a kind, 720 straights; A pays 35, 25, 6, 4, 1 and 5, 4, 1.
    pays = {48: (35, 5), 52: (25, 4), 720: (6, 1), 1096: (4, 0), 3744: (1, 0), 16_440: (-1, 0)}
    total = sum(pays)
    both = Fraction(sum(hands * one * other for hands, (one, other) in pays.items()), total)
    apart = [Fraction(sum(hands * pair[n] for hands, pair in pays.items()), total) for n in range(2)]
    assert covariance == both - apart[0] * apart[1]


def test_gains_are_whole_parts_of_one_stake() -> None:
    compiled = compile_game(game_by_law("blackjack"))
    gains = compiled.wager("blackjack").gains()
    assert {Fraction(int(net), gains.unit) for net in gains.net} == {Fraction(n, 2) for n in (-2, -1, 0, 2, 3)}
    banker = compile_game(game_by_law("midi-baccarat")).wager("banker")
    assert {banker.exact_gain(line)[0] for line in banker.lines} == {Fraction(-1), Fraction(0), Fraction(19, 20)}
    assert {banker.returns(line, 1000) for line in banker.lines} == {0, 1000, 1950}


def test_a_meter_counts_at_what_it_shows() -> None:
    one = compile_game(game_by_options("three-card-poker", {"paytables": {"progressive": "A"}})).wager("progressive")
    top = next(line for line in one.lines if "meter" in str(line.judged.pays))
    assert one.returns(top, 100, {"main": 1_234_567}) == 1_234_567
    assert one.exact_gain(top, 100, {"main": 1_234_567})[0] == Fraction(1_234_567, 100) - 1


def test_a_wager_taken_back_is_no_stake() -> None:
    one = compile_game(game_by_law("let-it-ride")).wager("bet-1")
    pulled = one.line_at({"withdrawal of bet-1": 1, "hand five-card": 0})
    assert not pulled.stands
    assert one.exact_gain(pulled) == (0, 0)


def test_a_bonus_adds_to_the_wager_that_it_is_of() -> None:
    one = compile_game(game_by_law("three-card-poker")).wager("ante-bonus")
    assert one.base == "ante"
    assert {one.exact_gain(line) for line in one.lines} == {(Fraction(n), Fraction(0)) for n in (0, 1, 4, 5)}


def test_ways_through_the_decisions() -> None:
    hold_em = compile_game(game_by_law("ultimate-texas-holdem"))
    ways = {" ".join(way.choices): way for way in hold_em.ways(["ante", "blind"])}
    assert set(ways) == {"4x", "3x", "check 2x", "check check 1x", "check check fold"}
    assert ways["check 2x"].units == {"ante": 1, "blind": 1, "play": 2}
    assert ways["check check fold"].folded
    ride = compile_game(game_by_law("let-it-ride"))
    assert ride.follow(["bet-1", "bet-2", "bet-3"], ["pull", "ride"]).pulled == ("bet-1",)
    with pytest.raises(BadInput, match=r"'raise' is not open here\. Open are: ride, pull"):
        ride.follow(["bet-1", "bet-2", "bet-3"], ["raise"])
    with pytest.raises(BadInput, match="nothing is left to decide by 'ride'"):
        ride.follow(["bet-1", "bet-2", "bet-3"], ["ride", "ride", "ride"])


def test_it_is_kept_with_the_game() -> None:
    game = game_by_law("craps")
    assert compile_game(game) is compile_game(game)
    assert compile_game(replace(game)) is not compile_game(game)
    assert compile_game(game).deck is None
    with pytest.raises(BadInput, match=r"has no wager 'pas' to compile\. Did you mean pass"):
        compile_game(game).wager("pas")


def test_the_seal_of_a_wager_is_of_what_it_says() -> None:
    a, b = (game_by_options("three-card-poker", {"paytables": {"pair-plus": letter}}) for letter in "AB")
    assert compile_game(a).wager("pair-plus").seal != compile_game(b).wager("pair-plus").seal
    assert compile_game(a).wager("ante").seal == compile_game(b).wager("ante").seal
