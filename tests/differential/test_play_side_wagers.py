"""Seeded rounds from whole shoes settle every side wager of blackjack to what the counted kinds of deals say."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from pitboss.cards import Card
from pitboss.compiled.blackjack import BlackjackTables
from pitboss.compiled.game import tables_of
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.games.side_wagers import SIDE_WAGERS
from pitboss.law import library
from pitboss.odds.asking.by_name import put, set_up_game
from pitboss.odds.asking.question import Question
from pitboss.odds.solvers.blackjack.side_wagers import count_kinds
from pitboss.odds.solvers.pricing import price_line, wager_of
from pitboss.rounds.commands import Choose, Deal
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.state import Round
from tests.differential.tree import SEAT, Walk

STAKE = 500
MOST_CARDS = 40


@dataclass(frozen=True)
class House:
    """How one casino has chosen to play: every table of the law is at one of them."""

    decks: int = 6
    version: str = ""
    letters: dict[str, str] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)


A = dict.fromkeys(("lucky-ladies", "in-between", "royal-match-21", "three-card-poker", "super-4", "top-3"), "A")
B = dict.fromkeys(A, "B")

HOUSES = [
    House(letters=A),
    House(2, letters=B),
    House(1, letters={"royal-match-21": "C", "super-4": "C"}),
    House(4, letters=B, options={"soft17": "hit"}),
    House(5, letters={**A, "super-4": "C"}, options={"ace_low": "false"}),
    House(6, "switch", letters=B),
    House(8, "switch", letters=A),
    House(8, letters=B, options={"hit_and_run_busts_count": "false"}),
    House(2, letters=A, options={"soft17": "hit", "ace_low": "false"}),
    House(6, letters={**B, "super-4": "C"}, options={"hole_card": "no_hole_card"}),
]


class Tabulated:
    """What a deal brings a wager, in units, by the kind that the shoe is counted by."""

    def __init__(self, question: Question) -> None:
        self.question, self.tables = question, tables_of(question.game, BlackjackTables)
        self.counted = count_kinds(question.game, question.wager)
        self.nets: dict[int, Fraction] = {}

    def kind(self, first: tuple[Card, ...], dealer: tuple[Card, ...]) -> int:
        """The kind that the deal is of, which the shoe must be able to deal."""
        wager = self.question.wager
        if wager in self.tables.whole_hands:
            return self.tables.whole_class(wager, dealer, ())
        own, others = np.array([first], np.uint8), np.array([dealer[:2]], np.uint8)
        return int(self.tables.sides.table(wager).find(own, others)[0])

    def net(self, first: tuple[Card, ...], dealer: tuple[Card, ...]) -> Fraction:
        kind = self.kind(first, dealer)
        assert self.counted[kind] > 0
        if kind not in self.nets:
            wager = wager_of(self.question)
            self.nets[kind] = price_line(self.question, wager.lines[int(wager.index[kind])], 1, otherwise="").net
        return self.nets[kind]


def first_cards(state: Round, wager: str, version: str) -> tuple[Card, ...]:
    """The cards that a wager looks at, as they were dealt: at Blackjack Switch every other one is of the first hand."""
    cards = state.seats[SEAT].cards
    if wager == "super-match":
        return cards[:4]
    return cards[:4:2] if version == "switch" else cards[:2]


def offered(game: Game) -> list[str]:
    """The side wagers that have odds at this casino: some have no table for its number of decks."""
    return [one for one in SIDE_WAGERS if one in game.wagers and one != "bad-beat" and game.table(one)]


def check(house: House, rounds: int, seed: int) -> None:
    chosen = {"version": house.version, "decks": house.decks, "options": house.options, "letters": house.letters}
    game = set_up_game(library.load("blackjack"), **chosen)  # type: ignore[arg-type]
    wagers = offered(game)
    asked = {wager: put(game, wager, wager, stake=STAKE) for wager in wagers}
    walk = Walk(game, {"blackjack": STAKE, **dict.fromkeys(wagers, STAKE)})
    start, flow, chance, shoe = walk.opened(), family_of(game), Random(seed), list(game.deck)
    # A progressive is measured on what the meter shows once its stake has fed it.
    shown = {w: {name: start.meters[game.meter(w, name, SEAT)].__floor__() for name in asked[w].meters} for w in wagers}
    tables = {wager: Tabulated(replace(one, meters=shown[wager])) for wager, one in asked.items()}
    for _ in range(rounds):
        state, cards = start, iter(chance.sample(shoe, min(MOST_CARDS, len(shoe))))
        while state.phase == "closed":
            if turn := flow.turn(game, state):
                state = walk.after(state, Choose(SEAT, chance.choice([choice.id for choice in turn.choices])))
            else:
                state = walk.after(state, Deal(tuple(next(cards) for _ in flow.due(game, state))))
        settled, dealer = state.seats[SEAT].settled, state.zones["dealer"]
        for wager, table in tables.items():
            net = table.net(first_cards(state, wager, house.version), dealer)
            assert settled[Wager(wager)].returned - STAKE == net * STAKE, (wager, state.seats[SEAT].cards, dealer)


def test_some_rounds() -> None:
    check(HOUSES[2], 300, seed=1)


def test_every_table_is_at_one_of_the_casinos() -> None:
    edition = library.load("blackjack")
    met = set()
    for house in HOUSES:
        game = set_up_game(edition, version=house.version, decks=house.decks, letters=house.letters)
        met |= {game.table(wager) for wager in offered(game)}
    assert {table for table in edition.paytable if table.wager in SIDE_WAGERS} <= met


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_a_hundred_thousand_rounds(part: int) -> None:
    """In ten parts, each at another casino."""
    check(HOUSES[part], 10_000, seed=100 + part)
