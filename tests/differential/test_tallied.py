"""Wagers on one hand, in every game and on every letter: what was tallied is what the play engine pays, as fractions.

Every hand that the wager looks at is dealt through the engine once, in some order; cards that it does not look at are
dealt at random. If an order or another card mattered, the fractions would not be equal. Three Card Poker has a file of
its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from pitboss.cards import Card, Deck
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.odds import solve
from pitboss.odds.asking.by_name import put
from pitboss.odds.asking.everything import everything
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.registry import SOLVERS
from pitboss.odds.cache import PLACE
from pitboss.rounds.commands import Choose, Deal
from pitboss.rounds.families.family import Place
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.state import Round
from tests.differential.parted import at_once
from tests.differential.test_play import GAMES
from tests.differential.tree import SEAT, Walk

FLUSHES, PAIRS = Deck("9TJQKA", "ds"), Deck("QKA", "cdhs")
"""Twelve cards with every straight flush, and twelve with every number of a kind."""

LARGER = {FLUSHES: Deck("89TJQKA", "ds"), PAIRS: Deck("JQKA", "cdhs")}
"""Where thirteen cards are dealt."""

TALLIED = [
    one
    for one in everything(GAMES)
    if isinstance(one, Question) and one.table and (one.game.name, one.wager) not in SOLVERS
]


def cases(deck: Deck) -> Iterator[object]:
    """Every letter; with straight flushes, the first progressive of each game is soon done."""
    for one in TALLIED:
        assert one.table is not None
        soon = deck is FLUSHES and one.wager == "progressive" and one.table.letter == "A"
        name = f"{one.game.name}-{one.wager}-{one.table.letter}-{deck.ranks}"
        yield pytest.param(one, deck, id=name, marks=[] if soon else [pytest.mark.slow])


@pytest.fixture(autouse=True)
def _nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PLACE, "off")


def beside(question: Question) -> tuple[str, ...]:
    """The wagers without which this one cannot be placed."""
    main = GAMES[question.game.name][1]
    return (*main, *(group[0] for group in question.rule.needs if not set(group) & set(main)))


def hand_of(question: Question) -> dict[str, int]:
    """The zones that the wager looks at, and how many of their first cards; 0 for all."""
    assert question.table is not None
    rule = question.game.hands[question.rule.on or question.table.on]
    zones = (zone.partition(":") for zone in rule.cards)
    return {zone: int(number or 0) for zone, _, number in zones}


def dealt(
    due: tuple[Place, ...], looked_at: dict[str, int], left: list[Card], chance: Random
) -> Iterator[tuple[Card, ...]]:
    """Every set of cards that is looked at, in some order; the others at random."""
    places = [[n for n, place in enumerate(due) if place.to == zone] for zone in looked_at]
    hand = [n for at, number in zip(places, looked_at.values(), strict=True) for n in at[: number or None]]
    for cards in combinations(left, len(hand)):
        rest = [card for card in left if card not in cards]
        filled = dict(zip(hand, chance.sample(cards, len(cards)), strict=True))
        others = iter(chance.sample(rest, len(due) - len(hand)))
        yield tuple(filled[n] if n in filled else next(others) for n in range(len(due)))


def played_out(walk: Walk, state: Round, chance: Random) -> Round:
    """The round to its end, with nothing folded or taken back."""
    flow = family_of(walk.game)
    while state.phase == "closed":
        if turn := flow.turn(walk.game, state):
            state = walk.after(state, Choose(SEAT, next(one.id for one in turn.choices if not one.folds)))
        else:
            left = [card for card in walk.game.deck if card not in state.out]
            state = walk.after(state, Deal(tuple(chance.sample(left, len(flow.due(walk.game, state))))))
    return state


def walked(question: Question, walk: Walk, start: Round) -> dict[Fraction, Fraction]:
    """The chance of each net result, for a unit staked."""
    chance, found = Random(7), Counter[Fraction]()
    due = family_of(walk.game).due(walk.game, start)
    for cards in dealt(due, hand_of(question), list(walk.game.deck), chance):
        settled = played_out(walk, walk.after(start, Deal(cards)), chance).seats[SEAT].settled[Wager(question.wager)]
        found[Fraction(settled.returned - settled.staked, settled.staked)] += 1
    return {net: Fraction(number, found.total()) for net, number in found.items()}


def counted(question: Question) -> dict[Fraction, Fraction]:
    odds = solve(question)
    found = Counter[Fraction]()
    for one in odds.results:
        found[one.net] += one.combinations
    return {net: Fraction(number, odds.total) for net, number in found.items() if number}


@pytest.mark.parametrize(("asked", "deck"), [*cases(FLUSHES), *cases(PAIRS)])
def test_a_wager_on_one_hand(asked: Question, deck: Deck) -> None:
    six = asked.wager == "six-card-bonus"
    game = at_once(asked.game, *(() if six else ("six-card-bonus",)))
    game = Game(game.edition, game.choices, LARGER[deck] if six and game.name == "ultimate-texas-holdem" else deck)
    question = put(game, asked.wager, asked.lettered)
    walk = Walk(game, {**dict.fromkeys(beside(question), 100), asked.wager: question.stake})
    start = walk.opened()
    # A progressive is measured on what the meter shows once its stake has fed it.
    shown = {name: start.meters[game.meter(asked.wager, name, SEAT)].__floor__() for name in question.meters}
    assert counted(put(game, asked.wager, asked.lettered, meters=shown, folds=False)) == walked(question, walk, start)
