"""Counted hands equal hands dealt out one by one; and wagers on them, worked out by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from pitboss.cards import ONE_DECK, Deck, cards
from pitboss.games.allowances import tables_named
from pitboss.games.paytables import ranking_of
from pitboss.law import library
from pitboss.odds import ask, odds, solve
from pitboss.odds.solvers.folds import NONE_PAID_IS_FOLDED, NOT_FOLDED
from pitboss.odds.solvers.tallies import count_hands
from pitboss.rankings import RANKINGS, Ranking
from pitboss.rankings.five_card import FIVE_CARD
from pitboss.rankings.three_card import THREE_CARD_POKER

SHRUNK = [Deck("TJQKA", "ds"), Deck("9TJQKA", "ds"), Deck("JQKA", "cds"), Deck("2QKA", "cdhs")]


@pytest.mark.parametrize("deck", SHRUNK, ids=lambda deck: f"{deck.ranks}-{deck.suits}")
@pytest.mark.parametrize("ranking", RANKINGS.values(), ids=lambda one: one.id)
def test_a_tally_equals_every_hand_dealt_out(ranking: Ranking, deck: Deck) -> None:
    """By rank, and by suit where one suit holds the hand that was chosen."""
    if ranking.dealt > len(deck):
        pytest.skip("the deck is too small")
    dealt: Counter[object] = Counter()
    for hand in combinations(deck.cards, ranking.dealt):
        best = ranking.best(hand, deck)
        dealt[best.rank, best.suit] += 1
    counted = {(place.rank, place.suit): hands for place, hands in count_hands(ranking, deck).items()}
    assert counted == dealt


def test_a_shoe_deals_the_same_card_twice() -> None:
    deck = Deck("JQK", "cs", 2)
    dealt: Counter[object] = Counter()
    for hand in combinations(tuple(deck), 3):
        dealt[THREE_CARD_POKER.rank(hand, deck)] += 1
    counted: Counter[object] = Counter()
    for place, hands in count_hands(THREE_CARD_POKER, deck).items():
        counted[place.rank] += hands
    assert counted == dealt


def test_one_ace_king_queen_of_each_suit() -> None:
    places = count_hands(THREE_CARD_POKER, ONE_DECK)
    mini_royal = THREE_CARD_POKER.rank(cards("As Ks Qs"))
    assert {place.suit: hands for place, hands in places.items() if place.rank == mini_royal} == {
        0: 1,
        1: 1,
        2: 1,
        3: 1,
    }
    royal = FIVE_CARD.rank(cards("As Ks Qs Js Ts"))
    assert sum(hands for place, hands in count_hands(FIVE_CARD, ONE_DECK).items() if place.rank == royal) == 4


@pytest.mark.rules("3CP-101", "3CP-103")
def test_the_progressive_by_hand() -> None:
    """1 x $1,000 + 3 x $500 + 44 x $70 + 52 x $60 + 720 x $6 = $13,020 come back of $22,100."""
    found = odds("three-card-poker", "progressive", "A")
    assert found.house_edge == Fraction(22_100 - 13_020, 22_100)
    meter = found.meters[0]
    assert (meter.name, meter.coefficient, meter.mean_rounds) == ("main", Fraction(1, 22_100), 22_100)
    assert meter.break_even == 1_000 + 9_080
    richer = odds("three-card-poker", "progressive", "A", meters={"main": 1_008_000})
    assert richer.house_edge == 0
    assert richer.meters[0].break_even == meter.break_even
    assert odds("three-card-poker", "progressive", "A", meters={"main": 1_008_001}).house_edge < 0


def test_at_five_dollars_the_same_meter_is_worth_a_fifth() -> None:
    found = odds("three-card-poker", "progressive", "A", stake=500)
    assert found.meters[0].coefficient == Fraction(1, 22_100 * 5)
    # Fixed odds grow with the stake, so only the meter's $1,000 is a fifth of what it was.
    assert found.house_edge == Fraction(22_100 - 12_020 - 200, 22_100)


def test_two_meters_each_break_even_with_the_other_where_it_is() -> None:
    found = odds("three-card-poker", "progressive", "C")
    assert [one.name for one in found.meters] == ["major", "minor"]
    for one in found.meters:
        amounts = {meter.name: meter.amount for meter in found.meters} | {one.name: round(one.break_even * 100)}
        again = odds("three-card-poker", "progressive", "C", meters=amounts)
        assert abs(again.house_edge) < Fraction(1, 10**6)  # to the cent of the meter


@pytest.mark.rules("3CP-104")
def test_envy_is_measured_on_the_receivers_own_stake() -> None:
    """$100 for one hand and $25 for each of three, of 22,100, for $1; five times as much for $5."""
    found = odds("three-card-poker", "progressive", "A")
    assert [(one.stake, one.each) for one in found.envy] == [(100, Fraction(175, 22_100)), (500, Fraction(175, 22_100))]
    assert found.envy[0].worth(6) == Fraction(6 * 175, 22_100)
    assert found.envy[0].most_others == 6


@pytest.mark.rules("3CP-105")
def test_a_super_royal_is_paid_by_suit_or_as_the_royal_flush_that_it_holds() -> None:
    by_suit = {one.name: one for one in odds("three-card-poker", "six-card-bonus", "A").results}
    assert by_suit["Super Royal of diamonds"].combinations == 1
    assert by_suit["Super Royal of diamonds"].net == 1_000_000
    assert by_suit["Super Royal of hearts, spades or clubs"].combinations == 3
    without = {one.name: one for one in odds("three-card-poker", "six-card-bonus", "C").results}
    assert without["Royal flush"].combinations == by_suit["Royal flush"].combinations + 4
    # 4 suits, and any sixth card: 47 for each royal flush, of which one makes the Super Royal.
    assert without["Royal flush"].combinations == 4 * 47


def test_no_paytable_passes_over_a_hand_above_its_highest_row() -> None:
    """Whoever holds a better hand than the best that is listed would be paid nothing."""
    for edition in library.everything():
        for table in edition.paytable:
            ranking = ranking_of(edition, table.on)
            places = [ranking.keys[row.hand] for row in table.rows if ranking and row.hand in ranking.keys]
            if ranking and places:
                assert max(places) == len(ranking.categories) - 1, (edition.id, table.wager, table.letter)


def test_a_wager_that_a_fold_forfeits_says_so() -> None:
    assert NONE_PAID_IS_FOLDED in odds("three-card-poker", "pair-plus", "A").notes
    assert NOT_FOLDED in odds("three-card-poker", "pair-plus", "A", folds=False).notes
    assert NOT_FOLDED not in odds("three-card-poker", "six-card-bonus", "A").notes


def test_a_table_that_favours_the_player_says_so() -> None:
    rich = odds("three-card-poker", "progressive", "A", meters={"main": 2_000_000})
    assert any("player has the edge" in note for note in rich.notes)


@pytest.mark.parametrize(
    "letter", [table.letter for table in tables_named(library.load("three-card-poker"), "pair-plus")]
)
def test_every_result_is_there_once(letter: str) -> None:
    found = solve(ask("three-card-poker", "pair-plus", letter))
    assert found.total == 22_100
    assert len({one.name for one in found.results}) == len(found.results)
    assert all(one.cite for one in found.results)
