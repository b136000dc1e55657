"""Seeded turns with the dice settle every wager in the engine to what its chain of rolls says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from random import Random

import pytest

from pitboss.games.craps import TRAVELS, Verdict
from pitboss.games.dice import OPEN_TO, Roll
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.law import library
from pitboss.odds.asking.by_name import set_up_game
from pitboss.odds.asking.question import Question
from pitboss.odds.solvers.craps import At, DiceTerms, price_verdict, terms_of
from pitboss.rounds import commands
from pitboss.rounds.commands import NoMoreBets, PlaceWager
from pitboss.rounds.events import Event, WagerSettled
from pitboss.rounds.families.craps.wagers import shooter_of
from pitboss.rounds.vigorish_events import VigorishTaken
from tests.differential.test_craps import STAKE
from tests.differential.tree import SEAT
from tests.rounds.at_table import Table
from tests.rounds.families.craps.at_table import take_dice

SMALL_STAKE = 500
"""The most that a Fire Bet may be."""

A_ROLL = 2
"""How many wagers are made before each roll."""

BONUS = ("all-small", "all-tall", "all-or-nothing")

HOUSES: list[tuple[str, dict[str, str]]] = [
    ("A", {}),
    ("B", {"bar": "2"}),
    ("A", {"vigorish_when": "wager"}),
    ("B", {"vigorish_when": "wager", "lay_vig_base": "win", "field_2": "3 to 1"}),
    ("A", {"lay_vig_base": "win", "field_12": "3 to 1"}),
    ("B", {"place_working": "true", "come_odds_working": "true"}),
    ("A", {"buy_working": "true", "hardway_working": "true"}),
    ("B", {"vigorish": "4%", "odds_scheme": "100x"}),
    ("A", {"vigorish": "4.5%", "vigorish_when": "wager", "odds_scheme": "1x"}),
    ("B", {"field_2": "3 to 1", "field_12": "3 to 1", "come_odds_working": "true", "hardway_working": "true"}),
]
"""The letter of the Bonus Craps wagers and the options, another set for each part."""


@dataclass(frozen=True)
class Riding:
    """A wager on the layout: where its chain stands, and what was put down for it."""

    terms: DiceTerms
    at: At
    stake: int
    vigorish: int


class Chains:
    """Every wager of a turn, followed by the chains that the odds are solved on."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.terms = {wager: terms_of(game, wager) for wager in game.wagers}
        self.nets: dict[tuple[str, Verdict, int], Fraction] = {}

    def may_be_placed(self, table: Table, riding: dict[str, Riding]) -> Iterator[str]:
        shooter = shooter_of(table.state)
        for wager, rule in self.game.wagers.items():
            if not OPEN_TO[rule.placed](shooter):
                continue
            if not rule.of:
                yield wager
            elif wager in TRAVELS:
                yield from (
                    Wager(wager).at_number(one.number)
                    for one in map(Wager, riding)
                    if one.rule == rule.of and one.number
                )
            elif rule.of in riding and shooter.point:
                yield wager

    def chosen(self, table: Table, riding: dict[str, Riding], chance: Random) -> str:
        """One of the wagers that may be made; odds half of the time, where there is a wager for them to lie behind."""
        open_now = [name for name in self.may_be_placed(table, riding) if name not in riding]
        odds = [name for name in open_now if self.game.wagers[Wager(name).rule].of]
        return chance.choice(odds if odds and chance.random() < 0.5 else open_now)

    def place(self, table: Table, name: str) -> Riding:
        wager, number = Wager(name).rule, Wager(name).number
        stake = SMALL_STAKE if wager == "fire-bet" else STAKE
        events = table.do(PlaceWager(SEAT, name, stake))
        taken = sum(event.amount for event in events if isinstance(event, VigorishTaken))
        terms = self.terms[wager]
        return Riding(terms, At(terms.keep_seen(shooter_of(table.state)), number), stake, taken)

    def net(self, one: Riding, verdict: Verdict) -> Fraction:
        """What the wager comes to, in units."""
        key = one.terms.wager, verdict, one.stake
        if key not in self.nets:
            wager = one.terms.wager
            asked = Question(game=self.game, wager=wager, lettered=wager, stake=one.stake)
            self.nets[key] = price_verdict(asked, verdict).net
        return self.nets[key]

    def after(self, riding: dict[str, Riding], roll: Roll) -> tuple[dict[str, Riding], dict[str, Fraction]]:
        """The wagers that the roll leaves open, under the names that they then have, and what the others bring."""
        left, nets = {}, {}
        for name, one in riding.items():
            if (at := one.terms.left_open(one.at, roll)) is None:
                nets[name] = self.net(one, one.terms.verdict(one.at, roll)) * one.stake
            else:
                called = f"{one.terms.wager}-{at.number}" if at.number else name
                left[called] = Riding(one.terms, at, one.stake, one.vigorish)
        return left, nets


def settled(events: list[Event], riding: dict[str, Riding]) -> dict[str, Fraction]:
    """What the engine has paid or taken, vigorish that was taken up front counted."""
    return {
        event.wager: Fraction(event.returned - event.staked - riding[event.wager].vigorish)
        for event in events
        if isinstance(event, WagerSettled) and event.seat == SEAT
    }


def check(house: tuple[str, dict[str, str]], turns: int, seed: int) -> set[str]:
    """Play so many turns, and say which wagers were decided."""
    letter, options = house
    game = set_up_game(library.load("craps"), options=options, letters=dict.fromkeys(BONUS, letter))
    chains, chance, decided = Chains(game), Random(seed), set[str]()
    for _ in range(turns):
        table, riding = Table(game), dict[str, Riding]()
        while table.state.phase == "wagers":
            for _ in range(A_ROLL):
                name = chains.chosen(table, riding, chance)
                riding[name] = chains.place(table, name)
            take_dice(table)
            table.do(NoMoreBets())
            faces = chance.randint(1, 6), chance.randint(1, 6)
            paid = settled(table.do(commands.Roll(faces)), riding)
            riding, nets = chains.after(riding, Roll(*faces))
            assert paid == nets, faces
            assert table.state.seats[SEAT].wagers.keys() == riding.keys()
            decided |= {Wager(name).rule for name in nets}
    return decided


def test_some_turns() -> None:
    """Enough that every wager is decided in some of them."""
    assert check(HOUSES[0], 400, seed=1) == {rule.id for rule in library.load("craps").wager}


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_a_hundred_thousand_turns(part: int) -> None:
    """In ten parts, each at another casino."""
    check(HOUSES[part], 10_000, seed=100 + part)
