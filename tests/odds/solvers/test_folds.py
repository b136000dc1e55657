"""Wagers that a fold forfeits: under the base game's best play, and under the best play of both together."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from pitboss.cards import Deck
from pitboss.compiled.game import tables_of
from pitboss.compiled.hands import NO_SUIT
from pitboss.compiled.ranked import RankedTables
from pitboss.odds import ask, odds, solve
from pitboss.odds.cache import PLACE
from pitboss.odds.deals.hands import deck_cards
from pitboss.odds.kernels.up_card import count_one_hand
from pitboss.odds.solvers import up_card
from pitboss.odds.solvers.folds import FOLDED, NONE_PAID_IS_FOLDED, NOT_FOLDED, PLAYED
from pitboss.odds.solvers.joint import brings
from pitboss.odds.solvers.showdown import meet_dealer, weigh_end
from pitboss.odds.wording.figures import as_json, nearest_cent, percentage
from tests.differential.parted import PartedWalk, at_once
from tests.differential.tree import Walk


@pytest.fixture(autouse=True)
def _nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PLACE, "off")


def test_mississippis_progressive_with_the_folds_of_its_game() -> None:
    """44.02 % as if no hand were folded; 43.6 % of hands are, some of which would have been paid."""
    found = odds("mississippi-stud", "progressive", "A")
    assert percentage(found.house_edge, 2) == "59.15%"
    assert found.without_folds is not None
    assert percentage(found.without_folds, 2) == "44.02%"
    assert nearest_cent(found.meters[0].break_even) // 100 == 253_235
    assert odds("mississippi-stud", "progressive", "A", folds=False).house_edge == found.without_folds
    assert sum(one.combinations for one in found.results) == found.total == 155_937_600
    assert found.results[-1].name == "Folded"
    said = as_json(found)["folds"]
    assert said["without_folds"]["exact"] == str(found.without_folds)


def test_who_plays_both_together_does_better_and_never_as_well_as_without_folds() -> None:
    for letter in "AB":
        found = odds("mississippi-stud", "progressive", letter)
        assert found.folds is not None
        assert found.folds.joint_edge is not None
        assert found.without_folds is not None
        assert found.without_folds < found.folds.joint_edge < found.house_edge


def test_holdems_progressive_played_together_lies_between() -> None:
    found = odds("ultimate-texas-holdem", "progressive", "A", deck=Deck("9TJQKA", "cd"))
    assert found.folds is not None
    assert found.folds.joint_edge is not None
    assert found.without_folds is not None
    assert found.without_folds < found.folds.joint_edge < found.house_edge


@pytest.mark.slow
def test_who_plays_holdem_and_its_progressive_together_folds_less() -> None:
    """Nine cards through the play engine, three in common and then two: what both bring together, less the ante and
    blind alone. Playing by the base game's own best play costs more."""
    deck, name = Deck("QKA", "cdh"), "ultimate-texas-holdem"
    question = ask(name, "progressive", "A", deck=deck)
    game, parts = at_once(question.game, "six-card-bonus"), {"community": (3, 2)}
    base = {"ante": question.stake, "blind": question.stake}
    alone, both = (
        PartedWalk(game, wagers, suits_alike=False, parts=parts).expected()
        for wagers in (base, base | {"progressive": question.stake})
    )
    found = solve(question)
    assert found.folds is not None
    assert found.folds.joint_edge == (alone - both) / question.stake
    assert found.folds.joint_edge < found.house_edge


def joint_by_walk(game: str, wager: str, letter: str, deck: Deck) -> Fraction:
    """The worth of ante and wager together less that of the ante alone: brute force through the play engine."""
    plain = at_once(ask(game, wager, letter, deck=deck).game, "six-card-bonus")
    both = Walk(plain, {"ante": 100, wager: 100}, suits_alike=False)
    return (Walk(plain, {"ante": 100}).expected() - both.expected()) / 100


@pytest.mark.parametrize(
    ("game", "wager", "letter", "deck"),
    [
        ("three-card-poker", "five-card-progressive", "A", Deck("JQKA", "cd")),
        pytest.param("mississippi-stud", "progressive", "A", Deck("QKA", "cd"), marks=pytest.mark.slow),
    ],
)
def test_joint_play_equals_the_walk_through_the_engine(game: str, wager: str, letter: str, deck: Deck) -> None:
    question = ask(game, wager, letter, deck=deck)
    start = Walk(question.game, {"ante": 100, wager: 100}).opened()
    # The stake feeds the meter before the award is paid: the wager is measured on what the meter then shows.
    shown = {name: start.meters[question.game.meter(wager, name, 1)].__floor__() for name in question.meters}
    found = odds(game, wager, letter, deck=deck, meters=shown)
    assert found.folds is not None
    assert found.folds.joint_edge == joint_by_walk(game, wager, letter, deck)


@pytest.mark.slow
def test_a_wager_on_all_five_cards_is_lost_with_the_folds_of_the_best_four() -> None:
    """Four Card Poker, on a small deck: every hand with every up card against all dealers, dealt out one by one."""
    deck = Deck("9TJQKA", "cd")
    found = odds("four-card-poker", "progressive", "C", deck=deck)
    wager, base = ask("four-card-poker", "progressive", "C", deck=deck), ask("four-card-poker", "ante", deck=deck)
    own, dealer = up_card.hands_of(base)
    meeting, cards = meet_dealer(base), deck_cards(deck)
    hand = tables_of(wager.game, RankedTables).hand("five-card")
    won, folds, deals = Fraction(0), 0, 0
    for held in combinations(range(len(cards)), 5):
        mine = tuple(deck.cards[n] for n in held)
        place, kind = own.place(mine), int(hand.classes[hand.table.place(mine), NO_SUIT])
        for up in set(range(len(cards))) - set(held):
            cells = count_one_hand(dealer.lookup, cards, np.array(held), up, 5, place, meeting.least)
            worth = [weigh_end(meeting, n, place, cells) for n in range(len(meeting.ends))]
            folded = meeting.ends[worth.index(max(worth))].folds
            won += brings(wager, hand.name, kind, FOLDED if folded else PLAYED)
            folds, deals = folds + folded, deals + 1
    assert found.house_edge == -won / deals
    assert found.folds is not None
    assert found.folds.share == Fraction(folds, deals)
    assert found.folds.joint_edge is not None
    assert found.without_folds is not None
    assert found.without_folds <= found.folds.joint_edge <= found.house_edge


@pytest.mark.parametrize(
    ("game", "wager"),
    [("three-card-poker", "pair-plus"), ("three-card-poker", "progressive")],
)
def test_where_no_paid_hand_is_folded_folds_change_nothing(game: str, wager: str) -> None:
    found = odds(game, wager)
    assert NONE_PAID_IS_FOLDED in found.notes
    assert found.house_edge == odds(game, wager, folds=False).house_edge


def test_a_deck_too_small_for_the_base_game_is_priced_without_folds() -> None:
    """Four cards are enough for three of one's own, and not for the dealer's."""
    found = solve(ask("three-card-poker", "pair-plus", deck=Deck("A", "cdhs")))
    assert NOT_FOLDED in found.notes


def test_envy_comes_from_hands_that_are_played() -> None:
    """A royal flush that would have come of a folded hand is seen by nobody; the operator may have it seen."""
    seen = odds("mississippi-stud", "progressive", "A", options={"envy_from_folded_hands": "true"})
    assert odds("mississippi-stud", "progressive", "A").envy[0].each < seen.envy[0].each
