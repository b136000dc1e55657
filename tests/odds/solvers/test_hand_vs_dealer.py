"""Three Card Poker's ante: the decision on both sides of the line, and one hand against every dealer, dealt out."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from pitboss.cards import cards
from pitboss.errors import BadInput
from pitboss.odds import advise, ask, odds
from pitboss.odds.solvers.hand_vs_dealer import deal_all, dealer_table, weigh_choices
from pitboss.odds.solvers.showdown import meet_dealer
from pitboss.rankings.three_card import THREE_CARD_POKER

BEST = "play with high card Q-6-4 or better, otherwise fold"


def test_the_whole_deck() -> None:
    found = odds("three-card-poker", "ante", "A")
    assert found.total == 22_100 * 18_424
    assert found.house_edge == Fraction(686_689, 20_358_520)
    assert found.strategy == BEST
    assert [one[:2] for one in found.tables] == [("ante-bonus", "A"), ("ante", None), ("play", None)]
    assert all(one.cite for one in found.results)
    assert {one.staked for one in found.results} == {1, 2}


@pytest.mark.parametrize(("letter", "version"), [("B", ""), ("C", ""), (None, "g1")])
def test_every_bonus_leaves_the_line_where_it_is(letter: str | None, version: str) -> None:
    """A bonus is paid for hands that are played in any case."""
    assert odds("three-card-poker", "ante", letter, version=version).strategy == BEST


def test_a_bonus_moves_the_edge_by_what_it_pays() -> None:
    """52 of 22,100 hands are three of a kind: paid 3 in place of 4, they cost the player so much more."""
    dearer = odds("three-card-poker", "ante", "B").house_edge - odds("three-card-poker", "ante", "A").house_edge
    assert dearer == Fraction(52, 22_100)


@pytest.mark.parametrize(("hand", "choice"), [("Qs 6d 4c", "play"), ("Qs 6d 3c", "fold"), ("2s 2d 3c", "play")])
def test_either_side_of_the_line(hand: str, choice: str) -> None:
    assert advise(ask("three-card-poker", "ante"), cards(hand))[0].choice == choice


@pytest.mark.rules("3CP-082", "3CP-083", "3CP-084", "3CP-085")
@pytest.mark.parametrize("hand", ["Qs 6d 4c", "Ks Kd 2c", "5s 5d 5c", "Qh 3h 2h"])
def test_a_hand_against_every_dealer_dealt_out(hand: str) -> None:
    """The law by hand: below queen high pays 1; then the higher hand takes 2; the bonus is 5, 4 or 1."""
    own = cards(hand)
    rank = THREE_CARD_POKER.rank(own)
    bonus = {"straight-flush": 5, "three-of-a-kind": 4, "straight": 1}.get(THREE_CARD_POKER.category(rank).key, 0)
    total = deals = 0
    queen_high = THREE_CARD_POKER.rank(cards("Qs 3d 2c"))  # the least hand that a queen leads
    for dealer in combinations([card for card in ask("three-card-poker", "ante").deck if card not in own], 3):
        theirs = THREE_CARD_POKER.rank(dealer)
        total += bonus + (1 if theirs < queen_high else 2 * ((rank > theirs) - (rank < theirs)))
        deals += 1
    worth = {one.choice: one.expected for one in advise(ask("three-card-poker", "ante", "A"), own)}
    assert worth == {"play": Fraction(total, deals), "fold": -1}


@pytest.mark.parametrize(
    ("strategy", "edge"), [("q-6-4", "0.033730"), ("mimic-the-dealer", "0.034491"), ("always-play", "0.076538")]
)
def test_published_strategies_cost_no_less_than_the_best(strategy: str, edge: str) -> None:
    best = odds("three-card-poker", "ante", "A").house_edge
    found = odds("three-card-poker", "ante", "A", strategy=strategy).house_edge
    assert found >= best
    assert f"{float(found):.6f}" == edge
    assert (found == best) == (strategy == "q-6-4")


def test_an_unknown_strategy_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(BadInput, match=r"no strategy 'blind'.*always-play.*mimic-the-dealer.*q-6-4"):
        odds("three-card-poker", "ante", strategy="blind")


@pytest.mark.parametrize(
    ("hand", "seen", "message"),
    [
        ("Qs Qs 4c", "", "Qs is dealt too often"),
        ("Qs 6d", "", "made on 3 cards"),
        ("Qs 6d 4c", "As", "no other is seen"),
        ("Qs 6d 4c", "Qs", "Qs is dealt too often"),
    ],
)
def test_a_hand_that_cannot_be(hand: str, seen: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        advise(ask("three-card-poker", "ante"), cards(hand), cards(seen))


def test_there_is_nothing_to_decide_with_a_pair_plus() -> None:
    with pytest.raises(BadInput, match="nothing to decide with the Pair Plus Wager"):
        advise(ask("three-card-poker", "pair-plus"), cards("Qs 6d 4c"))


def test_no_two_choices_are_worth_the_same() -> None:
    """So nothing hangs on which of them the law names first."""
    question = ask("three-card-poker", "ante")
    meeting = meet_dealer(question)
    field = deal_all(dealer_table(question), meeting.least)
    worth = np.sort(weigh_choices(meeting, field), axis=1)
    assert (worth[:, -1] > worth[:, -2]).all()
