"""Three Card Poker: the kernel and the counted tables equal a walk through the play engine, as fractions."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import numpy as np
import pytest

from pitboss.cards import Deck
from pitboss.games.allowances import tables_named
from pitboss.law import library
from pitboss.odds import ask, solve
from pitboss.odds.cache import PLACE
from pitboss.odds.deals.evaluation import evaluate
from pitboss.odds.solvers.hand_vs_dealer import dealer_table
from pitboss.odds.solvers.showdown import meet_dealer
from pitboss.rounds.commands import Choose, Deal
from tests.differential.tree import SEAT, Walk, net

GAME = "three-card-poker"
TEN = Deck("9TJQK", "cd")
FIFTEEN = Deck("9TJQK", "cds")
LARGER = [Deck("9TJQKA", "cds"), Deck("2JQKA", "cdhs")]
EIGHT, TWELVE = Deck("JQKA", "cs"), Deck("9TJQKA", "ds")

ANTE_TABLES = [("A", ""), ("B", ""), ("C", ""), (None, "g1"), (None, "g2")]
SIDE_TABLES = [
    (wager, table.letter)
    for wager in ("pair-plus", "progressive", "six-card-bonus", "five-card-progressive")
    for table in tables_named(library.load(GAME), wager)
]


@pytest.fixture(autouse=True)
def _nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PLACE, "off")


def ante(letter: str | None, version: str, deck: Deck) -> tuple[Fraction, Fraction]:
    """(counted, walked)"""
    question = ask(GAME, "ante", letter, version=version, deck=deck)
    walk = Walk(question.game, {"ante": question.stake})
    return solve(question).expected, walk.expected() / question.stake


@pytest.mark.rules("3CP-082", "3CP-083", "3CP-084", "3CP-085", "3CP-086", "3CP-097", "3CP-098", "3CP-099")
@pytest.mark.parametrize(("letter", "version"), ANTE_TABLES)
def test_the_ante_equals_the_walk_on_ten_cards(letter: str | None, version: str) -> None:
    counted, walked = ante(letter, version, TEN)
    assert counted == walked


@pytest.mark.slow
@pytest.mark.parametrize(("letter", "version"), ANTE_TABLES)
def test_the_ante_equals_the_walk_on_fifteen_cards(letter: str | None, version: str) -> None:
    counted, walked = ante(letter, version, FIFTEEN)
    assert counted == walked


@pytest.mark.slow
@pytest.mark.parametrize("deck", LARGER, ids=len)
def test_the_ante_equals_the_walk_on_larger_decks(deck: Deck) -> None:
    counted, walked = ante("A", "", deck)
    assert counted == walked


def test_version_g3_pays_the_same_bonus_as_g1() -> None:
    """Its Pair Plus is compulsory, and forfeited with a fold; so alone the Ante cannot be walked, only compared."""
    same = [solve(ask(GAME, "ante", version=version)).house_edge for version in ("g1", "g3")]
    assert same[0] == same[1]


def side(wager: str, letter: str | None, deck: Deck) -> tuple[Fraction, Fraction]:
    """(counted, walked): beside a Pair Plus, with which nothing has to be decided, and whose own worth is taken off."""
    question = ask(GAME, wager, letter, deck=deck)
    beside = {} if wager == "pair-plus" else {"pair-plus": 100}
    walk = Walk(question.game, {**beside, wager: question.stake}, suits_alike=False)
    # The stake feeds the meter before the award is paid: the wager is measured on what the meter then shows.
    shown = walk.opened().meters
    meters = {name: shown[question.game.meter(wager, name, 1)].__floor__() for name in question.meters}
    counted = solve(ask(GAME, wager, letter, deck=deck, meters=meters, folds=False)).expected
    other = sum((solve(ask(GAME, one, "A", deck=deck)).expected * stake for one, stake in beside.items()), Fraction(0))
    return counted, (walk.expected() - other) / question.stake


@pytest.mark.rules("3CP-087", "3CP-088", "3CP-091", "3CP-092", "3CP-103")
@pytest.mark.parametrize(("wager", "letter"), SIDE_TABLES)
def test_a_side_wager_equals_the_walk_on_eight_cards(wager: str, letter: str | None) -> None:
    counted, walked = side(wager, letter, EIGHT)
    assert counted == walked


@pytest.mark.slow
@pytest.mark.parametrize(("wager", "letter"), [one for one in SIDE_TABLES if one[0] == "six-card-bonus"])
def test_a_side_wager_equals_the_walk_on_twelve_cards(wager: str, letter: str | None) -> None:
    """Six ranks, so that a Super Royal can be dealt, of diamonds and of spades."""
    counted, walked = side(wager, letter, TWELVE)
    assert counted == walked


def test_a_thousand_rounds_of_a_whole_deck_settle_as_tabulated() -> None:
    settle_as_tabulated(1_000)


@pytest.mark.slow
def test_a_hundred_thousand_rounds_of_a_whole_deck_settle_as_tabulated() -> None:
    settle_as_tabulated(100_000)


def settle_as_tabulated(rounds: int) -> None:
    """The same cards and the same choice, through the engine and by the arrays that the kernel counts on."""
    question = ask(GAME, "ante", "A")
    meeting, table = meet_dealer(question), dealer_table(question)
    walk = Walk(question.game, {"ante": question.stake})
    start, chance = walk.opened(), Random(20140613)
    deals = [tuple(chance.sample(question.deck.cards, 6)) for _ in range(rounds)]
    held = [np.array([cards[first::2] for cards in deals], np.uint8) for first in (0, 1)]
    places = [evaluate(table, one).tolist() for one in held]
    for cards, own, dealer in zip(deals, *places, strict=True):
        choice = chance.randrange(len(meeting.ends))
        cell = 3 * (dealer >= meeting.least) + 1 + (own < dealer) - (own > dealer)
        over = walk.after(walk.after(start, Deal(cards)), Choose(SEAT, meeting.ends[choice].id))
        gain = meeting.gains.gains[choice, int(meeting.classes[own]), cell]
        assert Fraction(net(over), question.stake) == gain.net, cards
