"""A meter through the play engine, round after round: money in is money out, and in the long run it is as reckoned."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import sqrt
from random import Random
from statistics import fmean

import pytest

from pitboss.cards import Card, Deck
from pitboss.games.game import Game
from pitboss.games.identity import MeterName, Wager
from pitboss.games.submission import MeterTerms
from pitboss.law.model import Amount
from pitboss.odds import ask, solve
from pitboss.odds.asking.by_name import put
from pitboss.odds.asking.report import LongRunOdds
from pitboss.rounds.commands import Choose, CountProgressives, Deal, NoMoreBets, OpenRound, PlaceWager
from pitboss.rounds.state import Round
from tests.differential.parted import at_once
from tests.differential.tree import SEAT, Walk

GAME, WAGER, STAKE = "three-card-poker", "progressive", 100
SMALL = Deck("JQKA", "ds")
"""Eight cards: one hand in 56 is the ace, king and queen of spades, and takes the meter."""


def small_game(rate: Fraction = Fraction(7, 50), reset: int = 2_000) -> Game:
    game = at_once(ask(GAME, WAGER, deck=SMALL).game, "five-card-progressive", "six-card-bonus")
    terms = MeterTerms(rate=rate, initial=Amount(reset), reset=Amount(reset))
    return replace(game, choices=replace(game.choices, meters={MeterName("main"): terms}))


def reckoned(game: Game) -> LongRunOdds:
    return next(one for one in solve(put(game, WAGER, WAGER, stake=STAKE)).long_run if one.declared)


def play_hand(game: Game, own: tuple[Card, ...], meter: Fraction) -> Round:
    """One round with the meter at so much, in which the seat is dealt these cards and plays."""
    walk = Walk(game, {})
    state = walk.after(Round(), OpenRound(meters=(("main", meter),)))
    for wager, stake in (("ante", 1000), (WAGER, STAKE)):
        state = walk.after(state, PlaceWager(SEAT, wager, stake))
    state = walk.after(state, NoMoreBets())
    state = state if state.counted else walk.after(state, CountProgressives(state.accepted))
    left = [card for card in game.deck if card not in own]
    return walk.after(walk.after(state, Deal((*own, *left[:3]))), Choose(SEAT, "play"))


def won_of(state: Round) -> int:
    one = state.seats[SEAT].settled[Wager(WAGER)]
    return one.returned - one.staked


def meter_of(state: Round) -> Fraction:
    return Fraction(state.meters[MeterName("main")])


@pytest.mark.parametrize("meter", [2_000, 3_100, 123_456])
def test_money_in_is_money_out_over_players_house_and_meter(meter: int) -> None:
    """Every hand through the engine. What players lose and the meter does not keep is the house's, who has put resets
    in: wherever the meter stands that is what the long run says, and at its mean the meter neither rises nor sinks."""
    game = small_game()
    long_run = reckoned(game)
    ends = [play_hand(game, own, Fraction(meter)) for own in combinations(game.deck.cards, 3)]
    kept = sum((meter - meter_of(one) - won_of(one) for one in ends), Fraction(0))
    assert kept / len(ends) == long_run.house_edge * STAKE


def test_at_its_mean_a_meter_stays_where_it_is() -> None:
    game = small_game()
    ((_, mean),) = reckoned(game).means
    start = mean * 100 - Fraction(7, 50) * STAKE  # the mean is of the meter as it is awarded, this round's wager added
    ends = [play_hand(game, own, start) for own in combinations(game.deck.cards, 3)]
    drift = sum((meter_of(one) - start for one in ends), Fraction(0)) / len(ends)
    assert abs(drift) < Fraction(1, len(ends)), "an award is paid in whole cents, and leaves less than one"


def awards_in(game: Game, rounds: int, seed: int) -> Iterator[Fraction]:
    """What the meter stood at when it was won, in so many rounds dealt at random, one after another."""
    chance, meter = Random(seed), Fraction(2_000)
    for _ in range(rounds):
        before = meter + Fraction(1, 2) * STAKE
        meter = meter_of(play_hand(game, tuple(sorted(chance.sample(game.deck.cards, 3))), meter))
        if meter < before:
            yield before


@pytest.mark.parametrize("rounds", [400, pytest.param(20_000, marks=pytest.mark.slow)])
def test_rounds_played_one_after_another_find_the_mean(rounds: int) -> None:
    """Half of each wager goes to the meter, which is won once in 56 rounds: $20 and as many half dollars as it took."""
    game = small_game(rate=Fraction(1, 2))
    ((_, mean),) = reckoned(game).means
    assert mean == 20 + Fraction(56, 2)
    found = [float(one) / 100 for one in awards_in(game, rounds, seed=12)]
    assert found, "none was won"
    error = 0.5 * sqrt(56 * 55) / sqrt(len(found))
    assert abs(fmean(found) - float(mean)) < 4 * error
