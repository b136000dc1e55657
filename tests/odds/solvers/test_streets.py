"""Mississippi Stud, Let It Ride and 235 Stud: known fractions, and small decks dealt out by the law's own words."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

from pitboss.cards import Card, Deck, cards
from pitboss.errors import BadInput
from pitboss.odds import advise, ask, odds
from pitboss.rankings import HandRank, Ranking
from pitboss.rankings.five_card import FIVE_CARD
from pitboss.rankings.three_card import THREE_CARD_MINI_ROYAL
from pitboss.rankings.two_card import TWO_CARD

MISSISSIPPI = {"royal-flush": 500, "straight-flush": 100, "four-of-a-kind": 40, "full-house": 10, "flush": 6,
               "straight": 4, "three-of-a-kind": 3, "two-pair": 2}  # fmt: skip
LET_IT_RIDE = {"royal-flush": 1000, "straight-flush": 200, "four-of-a-kind": 50, "full-house": 11, "flush": 8,
               "straight": 5, "three-of-a-kind": 3, "two-pair": 2}  # fmt: skip
FIVE_235 = {"royal-flush": 500, "straight-flush": 250, "four-of-a-kind": 100, "full-house": 25, "flush": 20,
            "straight": 15, "three-of-a-kind": 7, "two-pair": 3}  # fmt: skip
THREE_235 = {"mini-royal": 50, "straight-flush": 20, "three-of-a-kind": 10, "straight": 5, "flush": 3, "pair": 1}
JACK, TEN, SIX = 9, 8, 4
TWELVE = [Deck("29TJQA", "cd"), Deck("56JA", "cds")]


def paying(ranking: Ranking, table: dict[str, int], pair: Callable[[int], int]) -> Callable[[HandRank], int]:
    """What one unit wins: by category, and by the rank of a pair where that counts."""

    def pays(rank: HandRank) -> int:
        key = ranking.category(rank).key
        return pair(rank.ranks[0]) if key == "pair" and "pair" not in table else table.get(key, -1)

    return pays


mississippi = paying(FIVE_CARD, MISSISSIPPI, lambda rank: 1 if rank >= JACK else 0 if rank >= SIX else -1)
let_it_ride = paying(FIVE_CARD, LET_IT_RIDE, lambda rank: 1 if rank >= TEN else -1)
five_235 = paying(FIVE_CARD, FIVE_235, lambda rank: 1 if rank >= TEN else -1)
three_235 = paying(THREE_CARD_MINI_ROYAL, THREE_235, lambda rank: -1)


class Dealt:
    """Sums of what a unit wins over all the cards that may still come, one after another."""

    def __init__(self, deck: Deck, ranking: Ranking, pays: Callable[[HandRank], int]) -> None:
        self.deck, self.size = deck, ranking.dealt
        self.unit = cache(lambda seen: pays(ranking.rank(seen, deck)))
        self.whole = cache(self._whole)

    def after(self, seen: tuple[Card, ...]) -> list[tuple[Card, ...]]:
        return [tuple(sorted((*seen, card))) for card in self.deck.cards if card not in seen]

    def _whole(self, seen: tuple[Card, ...]) -> tuple[int, int]:
        """(sum of winnings, number of orders)"""
        if len(seen) == self.size:
            return self.unit(seen), 1
        parts = [self.whole(more) for more in self.after(seen)]
        return sum(won for won, _ in parts), sum(orders for _, orders in parts)


def play_mississippi(deck: Deck) -> Fraction:
    """At each street stake one, two or three times the ante more, or lose what is staked."""
    dealt = Dealt(deck, FIVE_CARD, mississippi)

    @cache
    def best(seen: tuple[Card, ...], staked: int) -> int:
        won, orders = dealt.whole(seen)
        if len(seen) == 5:
            return staked * won
        on = [sum(best(more, staked + times) for more in dealt.after(seen)) for times in (1, 2, 3)]
        return max(*on, -staked * orders)

    starts = list(combinations(deck.cards, 2))
    return Fraction(sum(best(pair, 1) for pair in starts), sum(dealt.whole(pair)[1] for pair in starts))


def play_let_it_ride(deck: Deck) -> Fraction:
    """One wager rides to the end; one may be pulled with three cards in sight, and one with four."""
    dealt = Dealt(deck, FIVE_CARD, let_it_ride)
    total = orders = 0
    for hand in combinations(deck.cards, 3):
        won, number = dealt.whole(hand)
        total += won + max(won, 0) + sum(max(dealt.whole(more)[0], 0) for more in dealt.after(hand))
        orders += number
    return Fraction(total, orders)


def play_raise(deck: Deck, ranking: Ranking, pays: Callable[[HandRank], int], seen: int) -> Fraction:
    """A wager of one, and one more for those who like it with so many cards in sight."""
    dealt = Dealt(deck, ranking, pays)
    starts = [dealt.whole(hand) for hand in combinations(deck.cards, seen)]
    return Fraction(sum(won + max(won, 0) for won, _ in starts), sum(orders for _, orders in starts))


PLAYED: dict[tuple[str, str], Callable[[Deck], Fraction]] = {
    ("mississippi-stud", "ante"): play_mississippi,
    ("let-it-ride", "bet-1"): play_let_it_ride,
    ("stud-235", "three-card"): lambda deck: play_raise(deck, THREE_CARD_MINI_ROYAL, three_235, 2),
    ("stud-235", "five-card"): lambda deck: play_raise(deck, FIVE_CARD, five_235, 3),
}


@pytest.mark.parametrize("deck", TWELVE, ids=lambda deck: deck.ranks)
@pytest.mark.parametrize(("game", "wager"), PLAYED)
def test_a_deck_of_twelve_dealt_out(game: str, wager: str, deck: Deck) -> None:
    assert odds(game, wager, deck=deck).expected == PLAYED[game, wager](deck)


@pytest.mark.slow
@pytest.mark.parametrize("deck", [Deck("3579JKA", "cds"), Deck("6TJQKA", "cdhs")], ids=lambda deck: deck.ranks)
@pytest.mark.parametrize(("game", "wager"), PLAYED)
def test_a_larger_deck_dealt_out(game: str, wager: str, deck: Deck) -> None:
    assert odds(game, wager, deck=deck).expected == PLAYED[game, wager](deck)


@pytest.mark.parametrize(
    ("game", "wager", "edge", "total"),
    [
        ("mississippi-stud", "ante", Fraction(53_223, 1_082_900), 1_326 * 50 * 49 * 48),
        ("let-it-ride", "bet-1", Fraction(37_963, 1_082_900), 22_100 * 49 * 48),
        ("stud-235", "two-card", Fraction(3, 17), 1_326),
        ("stud-235", "three-card", Fraction(-106, 5_525), 1_326 * 50),
        ("stud-235", "five-card", Fraction(-1_059, 10_829), 22_100 * 49 * 48),
        ("stud-235", "win-em-all", Fraction(1_539, 20_825), 22_100 * 3 * 1_176),
    ],
)
def test_the_whole_deck(game: str, wager: str, edge: Fraction, total: int) -> None:
    found = odds(game, wager)
    assert (found.house_edge, found.total) == (edge, total)


def test_the_three_wagers_of_235_together() -> None:
    """3/17 − 106/5525 − 1059/10829 = 16106/270725."""
    for wager in ("two-card", "three-card", "five-card"):
        assert any("5.9492% of one of them (16106/270725)" in note for note in odds("stud-235", wager).notes)


@pytest.mark.parametrize("deck", TWELVE, ids=lambda deck: deck.ranks)
def test_win_em_all_dealt_out(deck: Deck) -> None:
    """Two cards, a third, two more: all three hands must win."""
    wins = total = 0
    two = {"pair", "flush", "straight"}
    for first in combinations(deck.cards, 2):
        rest = [card for card in deck.cards if card not in first]
        won = TWO_CARD.category(TWO_CARD.rank(first, deck)).key in two
        for third in rest:
            more = won and three_235(THREE_CARD_MINI_ROYAL.rank((*first, third), deck)) > 0
            for last in combinations([card for card in rest if card != third], 2):
                wins += more and five_235(FIVE_CARD.rank((*first, third, *last), deck)) > 0
                total += 1
    found = odds("stud-235", "win-em-all", deck=deck)
    assert {one.name: one.combinations for one in found.results} == {"All win": wins, "Not all win": total - wins}


def test_what_is_staked() -> None:
    """A wager that is taken back is not staked; one that is folded away is."""
    assert {one.staked for one in odds("let-it-ride", "bet-1").results} == {1, 2, 3}
    folds = [one for one in odds("mississippi-stud", "ante").results if one.name.lower().endswith("fold")]
    assert {(one.name, one.net, one.staked) for one in folds} >= {("Fold", -1, 1), ("1x, fold", -2, 2)}


PUBLISHED_WORDS = {
    "mississippi-stud": [
        "with 2 cards: 3x with 22+; 1x with A2+ K2+ Q2+ J2+ T6+ 96+ 86+ 76 65s; otherwise fold\n",
        "points: 2 for each jack or higher, 1 for each 6 to 10",
    ],
    "let-it-ride": [
        "with 3 cards: ride with a pair of 10s or higher, three of a kind, suited toward the royal flush, "
        "suited with 3 straights open, suited with 2 straights open and 1 point, "
        "suited with 1 straight open and 2 points; otherwise pull\n",
        "any suited, unsuited with 2 straights open, unsuited with 1 straight open and 4 points; otherwise pull\n",
    ],
}
"""The rules that players know: in Mississippi Stud any pair, two points or 6-5 suited; in Let It Ride three suited in a
row but 2-3-4, spread over four with a high card, over five with two; four to a flush, four high cards to a straight."""


@pytest.mark.parametrize("game", PUBLISHED_WORDS)
def test_the_rules_in_words(game: str) -> None:
    said = odds(game, {"mississippi-stud": "ante", "let-it-ride": "bet-1"}[game]).strategy
    assert said is not None
    for words in PUBLISHED_WORDS[game]:
        assert words in said


@pytest.mark.parametrize(
    ("game", "wager", "hand", "seen", "choice"),
    [
        ("mississippi-stud", "ante", "6s 5s", "", "1x"),
        ("mississippi-stud", "ante", "6s 5d", "", "fold"),
        ("mississippi-stud", "ante", "2s 2d", "", "3x"),
        ("mississippi-stud", "ante", "Js 2d", "7c", "1x"),
        ("let-it-ride", "bet-1", "3s 4s 5s", "", "ride"),
        ("let-it-ride", "bet-1", "2s 3s 4s", "", "pull"),
        ("let-it-ride", "bet-1", "Ts Jd Qh", "Kc", "ride"),
        ("stud-235", "three-card", "As Kd", "", "check"),
        ("stud-235", "five-card", "Ts Td 2h", "", "raise"),
    ],
)
def test_advice(game: str, wager: str, hand: str, seen: str, choice: str) -> None:
    assert advise(ask(game, wager), cards(hand), cards(seen))[0].choice == choice


def test_advice_counts_every_card_that_may_come() -> None:
    """Four to a flush: 9 of 48 cards pay 8, and 9 that pair a ten or better pay 1; bet 1 rides if it rode before."""
    hand, seen = cards("As Ks 9s"), cards("2s")
    worth = {one.choice: one.expected for one in advise(ask("let-it-ride", "bet-1"), hand, seen)}
    assert worth["ride"] - worth["pull"] == Fraction(9 * 8 + 6 * 1 - 33, 48)


@pytest.mark.parametrize(
    ("hand", "total"),
    [
        ("Ts Td 2c", 1689), ("5s 5d 5c", 6360), ("3s 4s 5s", 252), ("8s 9s Ts", 480), ("9s Ts Js", 708),
        ("7s 8s Ts", 198), ("8s Ts Js", 426), ("7s Ts Js", 144), ("Ts Js Qs", 1736), ("Ts Js Ks", 1454),
        ("Ts Js As", 1172),
    ],
)  # fmt: skip
def test_the_published_worth_of_three_cards(hand: str, total: int) -> None:
    """wizardofodds.com, Let It Ride, appendix 1: what a wager wins over all 1,176 pairs of cards that may come."""
    worth = {one.choice: one.expected for one in advise(ask("let-it-ride", "bet-1"), cards(hand))}
    assert (worth["ride"] - worth["pull"]) * 1176 == total


def test_too_few_cards_to_decide_on() -> None:
    with pytest.raises(BadInput, match="is made with 2 or 3 or 4 cards in sight, not 5"):
        advise(ask("mississippi-stud", "ante"), cards("As Ks"), cards("9s 2s 3d"))


def test_choices_that_are_worth_the_same_are_named_with_what_is_then_done() -> None:
    """Let It Ride, four to an open straight without a paying pair: 8 of 48 cards win 5, the other 40 lose 1."""
    said = odds("let-it-ride", "bet-1").strategy
    assert said is not None
    (line,) = (one for one in said.splitlines() if "worth the same" in one)
    assert line == (
        "with 4 cards, ride and pull are worth the same unsuited with 2 straights open and no points, or unsuited with "
        "1 straight open and 4 points: ride, which the law names first, is taken"
    )
    worth = advise(ask("let-it-ride", "bet-1"), cards("4c 5d 6h"), cards("7s"))
    assert [one.choice for one in worth if one.expected == worth[0].expected] == ["ride", "pull"]
    (high, other) = advise(ask("let-it-ride", "bet-1"), cards("8c 9d Th"), cards("Js"))
    assert high.expected > other.expected, "three tens and three jacks push"
