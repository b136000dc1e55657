"""The house's edge of Blackjack's side wagers over every deal; every event can happen, and has its line.

The edges are outside figures: published by others or counted for the specification by another program.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import comb

import pytest

from pitboss.cards import ONE_DECK, RANKS, Card, card, cards
from pitboss.games.blackjack import dealer_draws
from pitboss.games.side_cards import SideCards
from pitboss.games.side_wagers import EVENTS, SIDE_WAGERS, judge, lines_for
from pitboss.law.library import load
from pitboss.law.model import Paytable
from pitboss.money import For, MeterShare, To
from pitboss.rankings.points import blackjack_total
from tests.games.side_wager_events import ACES, TENS, Judged, events, table


@cache
def tally(wager: str) -> Counter[tuple[Judged, int, int]]:
    """How often two cards and an up card, of the 52 kinds, are judged so; beside it how much of a deck is used up.

    For a kind of deal the number of deals in a shoe of `n` decks depends only on which of its cards are the same: the
    second number of the key is of how many the first two are alike, the third how many of them the up card repeats.
    """
    side, found = SIDE_WAGERS[wager], Counter[tuple[Judged, int, int]]()
    for pair in combinations_with_replacement(ONE_DECK.cards, 2):
        alike = 1 + (pair[0] == pair[1])
        if side.dealer == 0:
            found[judge(side, SideCards(pair)), alike, 0] += 1
            continue
        for up in ONE_DECK.cards:
            found[judge(side, SideCards(pair, (up,))), alike, pair.count(up)] += 1
    return found


def ways(decks: int, alike: int) -> int:
    """In how many ways a shoe holds two cards of these kinds."""
    return decks * decks if alike == 1 else comb(decks, 2)


def won(rows: Paytable, judged: Judged) -> Fraction:
    """What a stake of one wins, or loses; meters count as nothing."""
    lines = [line.pays for line in lines_for(rows.rows, judged)]
    if not lines:
        return Fraction(-1)
    total = Fraction(0)
    for pays in lines:
        assert isinstance(pays, To | For | MeterShare)
        if isinstance(pays, To):
            total += Fraction(pays.num, pays.den)
        else:
            total += (Fraction(pays.num, pays.den) if isinstance(pays, For) else 0) - 1
    return total


def edge_on_sight(wager: str, rows: Paytable, decks: int) -> Fraction:
    """The house's edge on a wager that the first two cards decide, with the up card or without."""
    up = SIDE_WAGERS[wager].dealer
    total = comb(52 * decks, 2) * (52 * decks - 2 if up else 1)
    gain = Fraction(0)
    for (judged, alike, repeats), count in tally(wager).items():
        gain += count * ways(decks, alike) * (decks - repeats if up else 1) * won(rows, judged)
    return -gain / total


def edge_with_blackjack(wager: str, rows: Paytable, decks: int) -> Fraction:
    """The house's edge on a wager that the first two cards decide, with the dealer's blackjack or without."""
    size = 52 * decks
    gain = Fraction(0)
    for pair in combinations_with_replacement(ONE_DECK.cards, 2):
        aces, tens = (len(kind) * decks - sum(one in kind for one in pair) for kind in (ACES, TENS))
        blackjack = Fraction(2 * aces * tens, (size - 2) * (size - 3))
        for dealer, chance in (("As Kd", blackjack), ("2s 3d", 1 - blackjack)):
            judged = judge(SIDE_WAGERS[wager], SideCards(pair, cards(dealer)))
            gain += ways(decks, 1 + (pair[0] == pair[1])) * chance * won(rows, judged)
    return -gain / comb(size, 2)


def percent(edge: Fraction) -> str:
    return f"{float(edge):.2%}"


ON_SIGHT = [
    ("three-card-poker", "A", 6, "3.24%", "BJ-037"),
    ("three-card-poker", "A", 8, "2.74%", "BJ-037"),
    ("three-card-poker", "B", 6, "13.39%", "BJ-037"),
    ("three-card-poker", "B", 8, "12.89%", "BJ-037"),
    ("top-3", "A", 6, "11.07%", "BJ-036"),
    ("top-3", "A", 8, "9.00%", "BJ-036"),
    ("top-3", "B", 6, "22.56%", "BJ-036"),
    ("top-3", "B", 8, "18.00%", "BJ-036"),
    ("lucky-lucky", None, 2, "12.72%", "BJ-026"),
    ("lucky-lucky", None, 6, "12.57%", "BJ-026"),
    ("lucky-lucky", None, 8, "12.54%", "BJ-026"),
    ("match-the-dealer", None, 2, "3.31%", "BJ-016"),
    ("match-the-dealer", None, 4, "4.84%", "BJ-016"),
    ("match-the-dealer", None, 6, "4.06%", "BJ-016"),
    ("match-the-dealer", None, 8, "3.67%", "BJ-016"),
    ("in-between", "A", 2, "5.70%", "BJ-017"),
    ("in-between", "A", 6, "3.40%", "BJ-017"),
    ("in-between", "A", 8, "3.08%", "BJ-017"),
    ("in-between", "B", 2, "7.76%", "BJ-017"),
    ("in-between", "B", 6, "5.42%", "BJ-017"),
    ("in-between", "B", 8, "5.10%", "BJ-017"),
    ("royal-match-21", "A", 2, "8.33%", "BJ-018"),
    ("royal-match-21", "A", 6, "6.67%", "BJ-018"),
    ("royal-match-21", "A", 8, "6.46%", "BJ-018"),
    ("royal-match-21", "C", 1, "3.77%", "BJ-018"),
    ("bet-the-set-21", None, 2, "10.68%", "BJ-019"),
    ("bet-the-set-21", None, 6, "10.61%", "BJ-019"),
    ("bet-the-set-21", None, 8, "9.40%", "BJ-019"),
    ("house-money", None, 6, "26.49%", "BJ-025"),
]


@pytest.mark.parametrize(
    ("wager", "letter", "decks", "edge"),
    [pytest.param(*case[:4], marks=pytest.mark.rules(case[4])) for case in ON_SIGHT],
)
def test_edge_of_a_wager_that_is_decided_on_sight(wager: str, letter: str | None, decks: int, edge: str) -> None:
    assert percent(edge_on_sight(wager, table(wager, letter, decks), decks)) == edge


@pytest.mark.parametrize(
    ("wager", "letter", "decks", "edge"),
    [
        pytest.param("lucky-ladies", "A", 2, "30.05%", marks=pytest.mark.rules("BJ-015")),
        pytest.param("lucky-ladies", "A", 6, "24.71%", marks=pytest.mark.rules("BJ-015")),
        pytest.param("lucky-ladies", "A", 8, "24.05%", marks=pytest.mark.rules("BJ-015")),
        pytest.param("lucky-ladies", "B", 2, "24.94%", marks=pytest.mark.rules("BJ-015")),
        pytest.param("lucky-ladies", "B", 6, "17.64%", marks=pytest.mark.rules("BJ-015")),
        pytest.param("lucky-ladies", "B", 8, "16.73%", marks=pytest.mark.rules("BJ-015")),
        pytest.param("kings-bounty", None, 2, "24.73%", marks=pytest.mark.rules("BJ-020")),
        pytest.param("kings-bounty", None, 6, "23.16%", marks=pytest.mark.rules("BJ-020")),
        pytest.param("kings-bounty", None, 8, "22.47%", marks=pytest.mark.rules("BJ-020")),
    ],
)
def test_edge_of_a_wager_that_looks_for_a_dealers_blackjack(
    wager: str, letter: str | None, decks: int, edge: str
) -> None:
    assert percent(edge_with_blackjack(wager, table(wager, letter, decks), decks)) == edge


@pytest.mark.rules("BJ-021")
@pytest.mark.parametrize(("decks", "edge"), [(6, "2.55%"), (8, "3.02%")])
def test_edge_of_super_match(decks: int, edge: str) -> None:
    """Only ranks matter, so each of the thirteen stands for all its cards."""
    gain = Fraction(0)
    for hand in combinations_with_replacement([card(f"{rank}c") for rank in RANKS], 4):
        weight = 1
        for held in Counter(hand).values():
            weight *= comb(4 * decks, held)
        gain += weight * won(table("super-match", decks=decks), judge(SIDE_WAGERS["super-match"], SideCards(hand)))
    assert percent(-gain / comb(52 * decks, 4)) == edge


@cache
def super_4(decks: int) -> Counter[Judged]:
    """Deals of two cards to the player and two to the dealer, each in order, in which the dealer has a blackjack."""
    found: Counter[Judged] = Counter()
    for pair in combinations_with_replacement(ONE_DECK.cards, 2):
        weight = 2 * ways(decks, 1 + (pair[0] == pair[1]))
        for ace, ten in product(ACES, TENS):
            left = (decks - pair.count(ace)) * (decks - pair.count(ten))
            found[judge(SIDE_WAGERS["super-4"], SideCards(pair, (ace, ten)))] += weight * left * 2
    return found


@pytest.mark.rules("BJ-027")
def test_super_4_counts_are_the_published_ones_for_five_decks() -> None:
    """As on the Wizard of Odds' page, which puts the two colours together."""
    counts: Counter[str] = Counter()
    for (held,), count in super_4(5).items():
        counts[held[0].replace("four-red", "same-colour").replace("four-black", "same-colour")] += count
    assert counts["royal-flush-of-diamonds"] == 7_500
    assert counts["royal-flush"] == 22_500
    assert counts["three-of-a-kind"] == 2_188_800
    assert counts["straight"] == 1_890_000
    assert counts["flush"] == 3_075_600
    assert counts["two-pair"] == 2_284_800
    assert counts["same-colour-cards"] == 22_230_000
    assert counts["pair"] == 58_960_000


@pytest.mark.rules("BJ-027", "BJ-030")
@pytest.mark.parametrize(("letter", "returned"), [("A", "63.8%"), ("B", "69.9%"), ("C", "64.6%")])
def test_what_super_4_returns_without_its_meter(letter: str, returned: str) -> None:
    decks, rows = 6, table("super-4", letter)
    size = 52 * decks
    ace_up = Fraction(len(ACES), 52) - Fraction(len(ACES) * len(TENS) * decks, 52 * (size - 1))
    judged = events("super-4", "2s 3d", "As 9c")
    paid = sum(count * (won(rows, one) + 1) for one, count in super_4(decks).items())
    total = size * (size - 1) * (size - 2) * (size - 3)
    assert f"{float(paid / total + ace_up * (won(rows, judged) + 1)):.1%}" == returned


def dealers_hands(*, hits_soft_17: bool) -> Counter[tuple[Card, ...]]:
    """The chance of each finished hand of the dealer from a shoe without end, its cards put in order."""
    kinds = [card(f"{rank}c") for rank in RANKS]
    open_hands: Counter[tuple[Card, ...]] = Counter({(): 1})
    done: Counter[tuple[Card, ...]] = Counter()
    drawn = 0
    while open_hands:
        drawn += 1
        grown: Counter[tuple[Card, ...]] = Counter()
        for hand, chance in open_hands.items():
            for one in kinds:
                grown[tuple(sorted((*hand, one)))] += chance
        open_hands = Counter()
        for hand, chance in grown.items():
            total = blackjack_total(hand)
            draws = drawn < 2 or dealer_draws(total.value, soft=total.soft, hits_soft_17=hits_soft_17)
            (open_hands if draws else done)[hand] += chance if draws else chance * 13 ** (30 - drawn)
    return done


@pytest.mark.rules("BJ-024", "BJ-029")
@pytest.mark.parametrize(("hits_soft_17", "returned"), [(False, "56.5%"), (True, "60.8%")])
def test_what_hit_and_run_returns_without_its_meter(hits_soft_17: bool, returned: str) -> None:
    rows, side = table("hit-and-run"), SIDE_WAGERS["hit-and-run"]
    hands = dealers_hands(hits_soft_17=hits_soft_17)
    assert sum(hands.values()) == 13**30
    paid = sum(chance * (won(rows, judge(side, SideCards((), hand))) + 1) for hand, chance in hands.items())
    assert f"{float(paid / 13**30):.1%}" == returned


# The events as a whole


ON_SIGHT_WAGERS = sorted({case[0] for case in ON_SIGHT})


@pytest.mark.parametrize("wager", ON_SIGHT_WAGERS)
def test_every_event_can_happen_and_none_hides_behind_a_lower(wager: str) -> None:
    judged = {held for parts, _, _ in tally(wager) for held in parts}
    assert {event for held in judged for event in held[:1]} == set(EVENTS[wager])
    assert all(list(held) == sorted(held, key=EVENTS[wager].index) for held in judged)


def test_every_line_of_the_law_names_an_event_and_every_event_has_a_line() -> None:
    law = load("md/blackjack")
    named = {wager: {row.hand for one in law.paytable if one.wager == wager for row in one.rows} for wager in EVENTS}
    for wager, lines in named.items():
        assert lines == (set() if wager == "bad-beat" else set(EVENTS[wager]))
