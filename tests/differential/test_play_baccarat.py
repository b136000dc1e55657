"""Seeded coups of whole shoes, through the engine, settle every wager to what the counted kinds of coups say."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from pitboss.cards import Card
from pitboss.compiled.coups import CoupTables
from pitboss.compiled.game import tables_of
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.odds import ask
from pitboss.odds.asking.by_name import put
from pitboss.odds.asking.question import Question
from pitboss.odds.solvers.baccarat import count_coups, count_royal_orders, price_coup
from pitboss.odds.solvers.pricing import price_line, wager_of
from pitboss.rounds.commands import Deal
from pitboss.rounds.families.registry import family_of
from tests.differential.tree import SEAT, Walk

STAKE = 1600
"""Cents, on which no rate of vigorish below leaves a fraction, and which a quarter dollar does not divide."""

GAMES = ("midi-baccarat", "mini-baccarat")
COUP = ("banker", "player", "tie", "dragon-bonus-player", "dragon-bonus-banker")


@dataclass(frozen=True)
class House:
    """How one casino has chosen to play."""

    version: str = ""
    decks: int = 8
    royal_9: str = "A"
    options: dict[str, str] = field(default_factory=dict)

    @property
    def wagers(self) -> tuple[str, ...]:
        return (*COUP, "dragon-7", "panda-8") if self.version else COUP


HOUSES = [
    House(),
    House("ez"),
    House(decks=6, royal_9="B", options={"vigorish": "4%", "king_9_of_seats": "sh"}),
    House("ez", decks=6, royal_9="B", options={"king_9_of_seats": "dd", "royal_9_award": "listed-order"}),
    House(options={"vigorish_when": "end-of-shoe", "king_9_of_seats": "hh", "royal_9_award": "listed-order"}),
    House("ez", options={"king_9_of_seats": "sd dd hc", "any_two_personal": "true"}),
    House(options={"tie_pays": "9 to 1", "vigorish_rounding": "nearest-quarter"}),
    House("ez", options={"tie_pays": "9 to 1"}),
    House(decks=6, options={"vigorish_rounding": "up-quarter", "king_9_of_seats": "cc cs", "any_two_personal": "true"}),
    House("ez", decks=6),
]


class Counted:
    """What a coup brings each wager, in units, by the class that the shoe is counted by."""

    def __init__(self, game: Game, wagers: tuple[str, ...]) -> None:
        self.questions = {
            wager: put(game, wager, game.wagers[wager].paytable or wager, stake=STAKE) for wager in wagers
        }
        self.tables, self.counted = tables_of(game, CoupTables), count_coups(game)
        self.nets: dict[tuple[str, int], Fraction] = {}

    def kind(self, dealt: list[Card]) -> int:
        """Of six cards: those of both hands in the order in which they are dealt, and the two after them."""
        six = [*dealt[:4:2], *dealt[1:4:2], *dealt[4:]]
        kind = int(self.tables.find(np.array([six], np.uint8))["coup"][0])
        assert self.counted[kind] > 0
        return kind

    def net(self, wager: str, kind: int) -> Fraction:
        if (wager, kind) not in self.nets:
            one = wager_of(self.questions[wager])
            self.nets[wager, kind] = price_coup(self.questions[wager], one.lines[int(one.index[kind])]).net
        return self.nets[wager, kind]


class CountedRoyal:
    """What the first four cards bring the Royal 9, by the lines that the shoe is counted by."""

    def __init__(self, question: Question) -> None:
        self.question, self.tables = question, tables_of(question.game, CoupTables)
        self.counted = count_royal_orders(question.game)
        self.wager = wager_of(question)

    def net(self, dealt: list[Card]) -> Fraction:
        six = [*dealt[:4:2], *dealt[1:4:2], *dealt[4:]]
        hit = int(self.tables.find(np.array([six], np.uint8))["royal-9"][0])
        assert self.counted[hit] > 0
        return price_line(self.question, self.wager.lines[int(self.wager.index[hit])], 1, otherwise="").net


def check(game: str, house: House, rounds: int, seed: int) -> None:
    asked = ask(game, "royal-9", house.royal_9, version=house.version, decks=house.decks, options=house.options)
    counted = Counted(asked.game, house.wagers)
    walk = Walk(asked.game, {**dict.fromkeys(house.wagers, STAKE), "royal-9": asked.stake})
    start, flow, chance, shoe = walk.opened(), family_of(asked.game), Random(seed), list(asked.game.deck)
    # The Royal 9 is measured on what the meters show once its stake has fed them.
    shown = {name: start.meters[asked.game.meter("royal-9", name, SEAT)].__floor__() for name in asked.meters}
    royal = CountedRoyal(replace(asked, meters=shown))
    for _ in range(rounds):
        dealt = chance.sample(shoe, 6)
        state, cards = start, iter(dealt)
        while state.phase == "closed":
            state = walk.after(state, Deal(tuple(next(cards) for _ in flow.due(walk.game, state))))
        settled = state.seats[SEAT].settled
        kind = counted.kind(dealt)
        for wager in house.wagers:
            owed = state.owed.get(SEAT, 0) if wager == "banker" else 0
            won = settled[Wager(wager)].returned - settled[Wager(wager)].staked - owed
            assert won == counted.net(wager, kind) * STAKE, (wager, dealt)
        assert settled[Wager("royal-9")].returned - asked.stake == royal.net(dealt) * asked.stake, dealt


@pytest.mark.parametrize(("game", "house"), [(game, house) for house, game in enumerate(GAMES)])
def test_some_coups(game: str, house: int) -> None:
    """Each game at a casino of its own; at all of them in the long run."""
    check(game, HOUSES[house], 300, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("game", GAMES)
def test_a_hundred_thousand_coups(game: str, part: int) -> None:
    """In ten parts, each at another casino."""
    check(game, HOUSES[part], 10_000, seed=100 + part)
