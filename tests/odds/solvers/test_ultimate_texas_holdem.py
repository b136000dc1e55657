"""Ultimate Texas Hold 'Em: the whole deck against what is published, and small decks dealt out by the law's words."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import combinations
from random import Random

import numpy as np
import pytest

from pitboss.cards import Card, Deck, cards
from pitboss.errors import BadInput
from pitboss.odds import advise, ask, odds
from pitboss.odds.deals.board_deals import deals_of
from pitboss.odds.deals.common_cards import boards_of, flops_of
from pitboss.odds.deals.starting_hands import Hole, holes_of, name_hole, write_chart
from pitboss.odds.kernels.boards import class_of, kind_of, pair_of
from pitboss.odds.solvers.ultimate_texas_holdem import HoldemPlay
from pitboss.odds.wording.ultimate_rules import describe_holdem
from pitboss.rankings import HandRank
from pitboss.rankings.five_card import BEST_FIVE_OF_SEVEN

GAME = "ultimate-texas-holdem"
BLIND = {
    "A": {"royal-flush": 1000, "straight-flush": 100, "four-of-a-kind": 20, "full-house": 6, "flush": 3, "straight": 2},
    "B": {"royal-flush": 1000, "straight-flush": 100, "four-of-a-kind": 20, "full-house": 6, "flush": 3},
}
"""What the Blind pays, for every 2 staked: the flush is 3 to 2."""


def halves(own: HandRank, dealer: HandRank, blind: dict[str, int], times: int) -> int:
    """What ante, blind and a play of so many times the ante win, in halves: the ante only against a pair or better."""
    side = (own > dealer) - (own < dealer)
    ante = side if dealer.category > 0 else 0
    won = blind.get(BEST_FIVE_OF_SEVEN.category(own).key, 0)
    return 2 * (ante + times * side) + (won if side > 0 else 2 * side)


def dealt_out(deck: Deck, letter: str) -> tuple[Fraction, int]:
    """(what the best play wins on average, the number of deals), every one of them dealt."""
    rank = {hand: BEST_FIVE_OF_SEVEN.rank(hand, deck) for hand in combinations(deck.cards, 7)}
    total = deals = 0
    for hole in combinations(deck.cards, 2):
        early = dict.fromkeys((3, 4), 0)
        late: defaultdict[tuple[Card, ...], dict[str, int]] = defaultdict(lambda: {"2x": 0, "check": 0})
        left = [card for card in deck.cards if card not in hole]
        for board in combinations(left, 5):
            own = rank[tuple(sorted((*hole, *board)))]
            pairs = combinations([card for card in left if card not in board], 2)
            theirs = Counter(rank[tuple(sorted((*pair, *board)))] for pair in pairs)
            played = {
                m: sum(number * halves(own, one, BLIND[letter], m) for one, number in theirs.items())
                for m in (1, 2, 3, 4)
            }
            flops = list(combinations(board, 3))
            deals += len(flops) * theirs.total()
            for times in early:
                early[times] += len(flops) * played[times]
            for flop in flops:
                late[flop]["2x"] += played[2]
                late[flop]["check"] += max(played[1], -4 * theirs.total())
        total += max(*early.values(), sum(max(flop.values()) for flop in late.values()))
    return Fraction(total, 2 * deals), deals


@pytest.mark.rules("UTH-009", "UTH-010", "UTH-011")
@pytest.mark.parametrize("letter", ["A", "B"])
@pytest.mark.parametrize("deck", [Deck("9TJQKA", "cd"), Deck("2JKA", "cds")], ids=lambda deck: deck.ranks)
def test_a_deck_of_twelve_dealt_out(deck: Deck, letter: str) -> None:
    found = odds(GAME, "ante", letter, deck=deck)
    assert (found.expected, found.total) == dealt_out(deck, letter)
    assert found.strategy is not None
    assert "worth the same" in found.strategy.splitlines()[-1]


@pytest.mark.slow
@pytest.mark.parametrize("letter", ["A", "B"])
@pytest.mark.parametrize("deck", [Deck("789TJQK", "hs"), Deck("23TKA", "cds")], ids=lambda deck: deck.ranks)
def test_a_larger_deck_dealt_out(deck: Deck, letter: str) -> None:
    """Seven ranks in two suits: boards of three, four and five of a suit, and flushes that are no straight."""
    found = odds(GAME, "ante", letter, deck=deck)
    assert (found.expected, found.total) == dealt_out(deck, letter)


@pytest.mark.slow
def test_the_whole_deck() -> None:
    found = odds(GAME, "ante", "A")
    assert found.total == 27_813_810_024_000
    assert found.house_edge == Fraction(50_643_648_973, 2_317_817_502_000)
    assert found.strategy is not None
    before, after, end, ties = found.strategy.split("\n")
    assert before == "before the flop: 4x with 33+ A2+ K2s+ K5o+ Q6s+ Q8o+ J8s+ JTo; otherwise check"
    assert "four to a flush with a hole card of T or higher; otherwise check (right in 97.91%" in after
    assert "if fewer than 21 of the cards not in sight would each, with the board alone, beat it" in end
    assert "0.0102%" in ties
    assert len(found.chart) == 169
    assert dict(found.chart)["K5o"] == "4x"
    assert dict(found.chart)["K4o"] == "check"
    assert {one.staked for one in found.results} == {2, 3, 4, 6}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hand", "seen", "choice"),
    [
        ("Ks 5d", "", "4x"),
        ("Ks 4d", "", "check"),
        ("3s 3d", "", "4x"),
        ("2s 2d", "", "check"),
        ("Jd 8d", "", "4x"),
        ("Jd 9s", "", "check"),
        ("9s 4d", "9h 7c 2d", "2x"),
        ("9s 4d", "Kh 7c 2d", "check"),
    ],
)
def test_decisions_on_either_side_of_the_published_line(hand: str, seen: str, choice: str) -> None:
    assert advise(ask(GAME, "ante"), cards(hand), cards(seen))[0].choice == choice


@pytest.mark.slow
def test_the_rules_in_words_are_read_off_what_the_advice_says() -> None:
    """Which deals a rule is right for is counted on arrays; here they are asked for, one deal after the other."""
    question, chance = ask(GAME, "ante"), Random(20140613)
    deck, play = question.deck, HoldemPlay(question)
    boards, flops = boards_of(deck), flops_of(deck)
    plays = play.ends != play.fold
    chosen, _ = play.best_play
    for _ in range(60):
        dealt = chance.sample(range(len(deck)), 7)
        index, suit = class_of(boards, np.array(dealt[2:]))
        pair = pair_of(*(kind_of(boards, card, suit) for card in dealt[:2]))
        own, seen = ([deck.cards[n] for n in some] for some in (dealt[:2], dealt[2:]))
        assert plays[index, pair] == (advise(question, own, seen)[0].choice == "1x"), dealt
    for n in chance.sample(range(len(flops.cards)), 3):
        low, high = sorted(chance.sample([card for card in range(len(deck)) if card not in flops.cards[n]], 2))
        own, seen = [deck.cards[high], deck.cards[low]], [deck.cards[card] for card in flops.cards[n]]
        best = advise(question, own, seen)[0].choice
        assert play.choice_ids(1)[chosen[n, high, low] - play.rules.before] == best


def test_the_end_dealt_out() -> None:
    """990 pairs of the dealer's, by the law's words."""
    hand, board = cards("9s 4d"), cards("Kh 7c 2d Qh Jh")
    left = [card for card in ask(GAME, "ante").deck if card not in (*hand, *board)]
    own = BEST_FIVE_OF_SEVEN.rank((*hand, *board))
    brought = [halves(own, BEST_FIVE_OF_SEVEN.rank((*pair, *board)), BLIND["A"], 1) for pair in combinations(left, 2)]
    advice = {one.choice: one.expected for one in advise(ask(GAME, "ante"), hand, board)}
    assert advice == {"1x": Fraction(sum(brought), 2 * 990), "fold": -2}


def test_advice_before_and_after_the_flop_is_what_all_deals_come_to() -> None:
    """On a small deck: over all hole pairs the best of the early choices is the value of the game."""
    deck = Deck("9TJQKA", "cd")
    question = ask(GAME, "ante", deck=deck)
    best = [advise(question, hole)[0].expected for hole in combinations(deck.cards, 2)]
    assert Fraction(sum(best), len(best)) == odds(GAME, "ante", deck=deck).expected
    hole = deck.cards[:2]
    after = [advise(question, hole, flop)[0].expected for flop in combinations(deck.cards[2:], 3)]
    check = {one.choice: one.expected for one in advise(question, hole)}["check"]
    assert Fraction(sum(after), len(after)) == check


def test_a_tie_at_the_end_is_played_in_every_count() -> None:
    """1x stands before fold: where both are worth the same, no count of folds may have the deal."""
    question = ask(GAME, "ante", deck=Deck("2JKA", "cds"))
    play = HoldemPlay(question)
    (_, came), folds = play.reached, play.ends == play.fold
    tied = 0
    for classes, pairs, own, board in deals_of(boards_of(question.deck), question.deck, came):
        for n, pair, hand, seen in zip(classes, pairs, own, board, strict=True):
            worth = {
                one.choice: one.expected
                for one in advise(question, *([question.deck.cards[card] for card in some] for some in (hand, seen)))
            }
            assert folds[n, pair] == (worth["fold"] > worth["1x"])
            tied += int(came[n, pair]) * (worth["fold"] == worth["1x"])
    assert tied == play.count_ties() > 0
    said = next(line for line in describe_holdem(play).splitlines() if line.startswith("at the end, "))
    assert said.startswith("at the end, 1x and fold are worth the same in ")
    assert play.counted[play.fold].sum() == came[folds].sum(dtype=np.int64) * play.dealers


def test_ties_after_the_flop_are_those_of_each_hand() -> None:
    question = ask(GAME, "ante", deck=Deck("TJQKA", "cd"))
    _, level, _ = HoldemPlay(question).decided
    deck, tied = question.deck.cards, 0
    for n, flop in enumerate(flops_of(question.deck).cards[:12]):
        for high, low in combinations(sorted(set(range(len(deck))) - {*flop.tolist()}, reverse=True), 2):
            first, second = advise(question, (deck[high], deck[low]), [deck[card] for card in flop])
            assert level[n, high, low] == (first.expected == second.expected)
            tied += int(level[n, high, low])
    assert tied


@pytest.mark.parametrize(
    ("hand", "seen", "message"),
    [
        (
            "Ks",
            "",
            "made with 2 cards of your own and 0, 3 or 5 in common, not with 1 of your own and 0 in common",
        ),
        ("Ks 5d", "As Ac", "0, 3 or 5 in common, not with 2 of your own and 2 in common"),
        ("Ks 5d", "Ks Ac Ad", "Ks is dealt too often"),
    ],
)
def test_a_hand_that_cannot_be(hand: str, seen: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        advise(ask(GAME, "ante"), cards(hand), cards(seen))


def test_starting_hands_are_169_kinds_written_as_people_write_them() -> None:
    deck = Deck()
    holes = holes_of(deck)
    assert len(holes) == 169
    assert [name_hole(hole, deck) for hole in (Hole(12, 11, True), Hole(8, 7, False), Hole(0, 0, False))] == [
        "AKs",
        "T9o",
        "22",
    ]
    chosen = dict.fromkeys(holes, "") | {hole: "4x" for hole in holes if hole.high == hole.low and hole.high > 9}
    chosen |= {Hole(12, low, True): "4x" for low in (11, 10, 3)}
    assert write_chart(chosen, "4x", deck) == "QQ+ AQs+ A5s"


def test_boards_that_a_deck_cannot_deal_are_never_asked_for() -> None:
    """Two suits: no rank is held three times, so no class with two more of a rank beside the long suit's can be."""
    found = odds(GAME, "ante", deck=Deck("9TJQK", "cd"))
    assert found.total == np.prod([45, 56, 10, 3])
    assert sum(one.combinations for one in found.results) == found.total
