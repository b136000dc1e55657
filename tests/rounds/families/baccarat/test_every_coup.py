"""Every coup of baccarat through the engine, against the third-card rules and published counts; rounds at random."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, product
from math import perm
from random import Random
from typing import Any

import pytest

from pitboss.cards import Card, card
from pitboss.errors import Refusal
from pitboss.games.baccarat import coup
from pitboss.games.game import Game
from pitboss.rounds.commands import CollectVigorish, Command, CountProgressives, Deal, NoMoreBets, OpenRound, PlaceWager
from pitboss.rounds.engine.decide import decide
from pitboss.rounds.engine.evolve import evolve_all
from pitboss.rounds.events import WagerSettled
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.state import Round
from pitboss.rounds.vigorish_events import VigorishMarked
from tests.rounds.at_table import Table, game_with, paid_by
from tests.rounds.families.baccarat.at_table import BOTH, table

VALUES = tuple(card(f"{rank}c") for rank in "TA23456789")


def test_every_two_card_start_draws_as_the_rules_say() -> None:
    """All 10 x 10 x 10 x 10 values of the first four cards, against the third-card rules said anew."""
    at = table(game_with("md/midi-baccarat"), {1: {"tie": 100}})
    flow = family_of(at.game)
    for p1, b1, p2, b2 in product(range(10), repeat=4):
        if p1 > p2 or b1 > b2:
            continue
        state = dealt(at.game, at.state, (p1, b1, p2, b2))
        player, banker = (p1 + p2) % 10, (b1 + b2) % 10
        natural = max(player, banker) >= 8
        want = [] if natural else ["player"] if player <= 5 else ["banker"] if banker <= 5 else []
        assert [place.to for place in flow.due(at.game, state)] == want


def dealt(game: Game, state: Round, values: tuple[int, ...]) -> Round:
    answer = decide(game, state, Deal(tuple(VALUES[value] for value in values)))
    assert not isinstance(answer, Refusal)
    return evolve_all(state, answer)


@pytest.mark.slow
@pytest.mark.rules("BAC-018", "BAC-019", "BAC-020", "BAC-034")
def test_the_engine_deals_every_coup_as_the_rules_have_it_and_keeps_the_published_counts() -> None:
    """Every coup by value, played card by card: its hands are lawful, and the results come as often as published."""
    game = game_with("md/midi-baccarat", vigorish="0%")
    at = table(game, {1: {"banker": 100, "player": 100, "tie": 100}})
    flow, ways = family_of(game), Counter[str]()
    pairs = list(combinations_with_replacement(range(10), 2))
    for (p1, p2), (b1, b2) in product(pairs, pairs):
        times = (1 if p1 == p2 else 2) * (1 if b1 == b2 else 2)
        ahead: list[tuple[tuple[int, ...], Round]] = [((p1, b1, p2, b2), dealt(game, at.state, (p1, b1, p2, b2)))]
        while ahead:
            values, state = ahead.pop()
            if flow.due(game, state):
                ahead += [((*values, third), dealt(game, state, (third,))) for third in range(10)]
                continue
            coup(state.zones["player"], state.zones["banker"])
            won = [name for name, one in state.seats[1].settled.items() if one.outcome == "win"]
            assert len(won) == 1
            ways[won[0]] += times * orders(values)
    assert ways == {
        "banker": 2_292_252_566_437_888,
        "player": 2_230_518_282_592_256,
        "tie": 475_627_426_473_216,
    }


def orders(values: tuple[int, ...]) -> int:
    """In how many orders of six cards of eight decks these values come first."""
    ways = perm(52 * 8 - len(values), 6 - len(values))
    for value, times in Counter(values).items():
        ways *= perm((16 if value == 0 else 4) * 8, times)
    return ways


@BOTH
@pytest.mark.parametrize("variation", ["", "ez"])
def test_random_rounds_end_and_lose_no_money(name: str, variation: str) -> None:
    random = Random(f"{name} {variation}")
    options: dict[str, Any] = {"variation": variation} if variation else {"vigorish_when": "end-of-shoe"}
    game = game_with(name, **options)
    at = Table(game)
    for number in range(40):
        at.do(*([OpenRound()] if number else []), *bets(game, random))
        shoe = list(game.deck)
        random.shuffle(shoe)
        while due := family_of(game).due(game, at.state):
            at.do(Deal(taken(shoe, len(due))))
        at.verify()
        assert at.state.phase == "over"
        for seat, one in at.state.seats.items():
            assert set(one.settled) == set(one.wagers)
            assert at.state.order.count(seat) == 1
    for seat in list(at.state.owed):
        at.do(CollectVigorish(seat))
    house = sum(paid_by(at.events, seat) for seat in game.seats)
    won = sum(one.staked - one.returned for one in at.events if isinstance(one, WagerSettled))
    collected = sum(one.amount for one in at.events if isinstance(one, VigorishMarked))
    assert house == won + collected


def bets(game: Game, random: Random) -> list[Command]:
    """Wagers of up to nine seats, closed and counted."""
    commands: list[Command] = []
    accepted = 0
    for seat in random.sample(game.seats, random.randint(1, 9)):
        first = random.choice(["banker", "player", "tie"])
        rest = [wager for wager in game.wagers if wager != first and random.random() < 0.5]
        accepted += "royal-9" in rest
        for wager in (first, *rest):
            commands.append(PlaceWager(seat, wager, 500 if wager == "royal-9" else 100 * random.randint(1, 9)))
    commands.append(NoMoreBets())
    return commands + ([CountProgressives(accepted)] if accepted else [])


def taken(shoe: list[Card], number: int) -> tuple[Card, ...]:
    first = tuple(shoe[:number])
    del shoe[:number]
    return first
