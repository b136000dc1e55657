"""Blackjack's side wagers: each event on cards chosen by hand, and the house's edge over every deal.

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
from pitboss.games.side_deal import Deal
from pitboss.games.side_wagers import EVENTS, SIDE_WAGERS, judge, lines_for, side_wager
from pitboss.law.library import load
from pitboss.law.model import Paytable
from pitboss.money import For, MeterShare, To
from pitboss.rankings.points import blackjack_total

Judged = tuple[tuple[str, ...], ...]

ACES = tuple(one for one in ONE_DECK.cards if one >= card("Ac"))
TENS = tuple(one for one in ONE_DECK.cards if card("Tc") <= one < card("Ac"))


def table(wager: str, letter: str | None = None, decks: int = 6, edition: str = "1.2") -> Paytable:
    """The law's own table for a wager."""
    return next(
        one
        for one in load(f"md/blackjack@{edition}").paytable
        if (one.wager, one.letter) == (wager, letter) and (not one.decks or decks in one.decks)
    )


def events(wager: str, first: str, dealer: str = "", hand: str = "") -> Judged:
    return judge(SIDE_WAGERS[wager], Deal(cards(first), cards(dealer), cards(hand)))


def hits(wager: str, first: str, dealer: str = "", hand: str = "") -> str:
    """The highest event that holds, or nothing."""
    (held,) = events(wager, first, dealer, hand)
    return held[0] if held else ""


# The events, worked by hand


@pytest.mark.rules("BJ-015")
@pytest.mark.parametrize(
    ("first", "dealer", "event"),
    [
        ("Qh Qh", "As Kd", "queen-of-hearts-pair-with-dealer-blackjack"),
        ("Qh Qh", "Kd As", "queen-of-hearts-pair-with-dealer-blackjack"),
        ("Qh Qh", "As 9d", "queen-of-hearts-pair"),
        ("Qs Qs", "As Kd", "matched-20"),
        ("Tc Tc", "2s 3d", "matched-20"),
        ("Kc Tc", "2s 3d", "suited-20"),
        ("Ac 9c", "2s 3d", "suited-20"),
        ("Qh Qd", "As Kd", "any-20"),
        ("Ac 9d", "2s 3d", "any-20"),
        ("Kc 9c", "As Kd", ""),
        ("Ac Kc", "As Kd", ""),
    ],
)
def test_lucky_ladies(first: str, dealer: str, event: str) -> None:
    assert hits("lucky-ladies", first, dealer) == event


@pytest.mark.rules("BJ-016")
@pytest.mark.parametrize(
    ("first", "up", "each"),
    [
        ("7c 9d", "7c", (("suited-match",), ())),
        ("7c 9d", "9s", ((), ("non-suited-match",))),
        ("7c 7d", "7s", (("non-suited-match",), ("non-suited-match",))),
        ("7s 7d", "7s", (("suited-match",), ("non-suited-match",))),
        ("7s 7s", "7s", (("suited-match",), ("suited-match",))),
        ("Kc Qd", "Js", ((), ())),
    ],
)
def test_match_the_dealer_judges_each_card(first: str, up: str, each: Judged) -> None:
    assert events("match-the-dealer", first, up) == each


@pytest.mark.rules("BJ-016")
@pytest.mark.parametrize(
    ("first", "pays"), [("7c 7d", [4, 4]), ("7s 7d", [11, 4]), ("7s 7s", [11, 11]), ("7c 2d", [4])]
)
def test_matches_are_paid_together(first: str, pays: list[int]) -> None:
    lines = lines_for(table("match-the-dealer").rows, events("match-the-dealer", first, "7s"))
    assert [line.pays for line in lines] == [To(one) for one in pays]


@pytest.mark.rules("BJ-017")
@pytest.mark.parametrize(
    ("first", "up", "event"),
    [
        ("7c 7d", "7s", "three-of-a-kind"),
        ("7c 9d", "8s", "spread-of-one"),
        ("Ac Qd", "Ks", "spread-of-one"),
        ("7c Td", "9s", "spread-of-two"),
        ("Td 7c", "8s", "spread-of-two"),
        ("7c Jd", "Ts", "spread-of-three"),
        ("7c Qd", "8s", "spread-of-four-or-more"),
        ("2c Ad", "3s", "spread-of-four-or-more"),
        ("7c 8d", "8s", ""),
        ("7c 9d", "9s", ""),
        ("7c 9d", "6s", ""),
        ("7c 7d", "8s", ""),
        ("Ac 3d", "2s", ""),  # the ace is high, so the 2 lies below both
    ],
)
def test_in_between(first: str, up: str, event: str) -> None:
    assert hits("in-between", first, up) == event


@pytest.mark.rules("BJ-018")
@pytest.mark.parametrize(
    ("first", "event"),
    [
        ("Kc Qc", "royal-match"),
        ("Qd Kd", "royal-match"),
        ("Ac Kc", "suited-blackjack"),
        ("2c 9c", "suited-match"),
        ("5h 5h", "suited-match"),
        ("Kc Qd", ""),
        ("Kc Ks", ""),
    ],
)
def test_royal_match(first: str, event: str) -> None:
    assert hits("royal-match-21", first) == event


@pytest.mark.rules("BJ-018")
def test_a_suited_blackjack_is_a_suited_match_where_the_table_has_no_line_for_it() -> None:
    judged = events("royal-match-21", "Ac Kc")
    assert [line.title for line in lines_for(table("royal-match-21", "A").rows, judged)] == ["Suited Match"]
    assert [line.title for line in lines_for(table("royal-match-21", "B").rows, judged)] == ["Suited blackjack"]


@pytest.mark.rules("BJ-019")
@pytest.mark.parametrize(
    ("first", "event"), [("5h 5h", "suited-pair"), ("5h 5c", "pair"), ("Kh Qh", ""), ("Kh Th", "")]
)
def test_bet_the_set(first: str, event: str) -> None:
    assert hits("bet-the-set-21", first) == event


@pytest.mark.rules("BJ-020")
@pytest.mark.parametrize(
    ("first", "dealer", "event"),
    [
        ("Ks Ks", "Ad Tc", "king-of-spades-pair-with-dealer-blackjack"),
        ("Ks Ks", "Ad 9c", "king-of-spades-pair"),
        ("Kd Kd", "Ad Tc", "suited-kings"),
        ("Qd Qd", "Ad Tc", "suited-queens-jacks-or-tens"),
        ("Td Td", "2d 3c", "suited-queens-jacks-or-tens"),
        ("Kd Td", "2d 3c", "suited-20"),
        ("Ad 9d", "2d 3c", "suited-20"),
        ("Kd Kc", "2d 3c", "unsuited-kings"),
        ("Kd Qc", "2d 3c", "unsuited-20"),
        ("Ad 9c", "2d 3c", "unsuited-20"),
        ("Kd 9d", "Ad Tc", ""),
    ],
)
def test_kings_bounty(first: str, dealer: str, event: str) -> None:
    assert hits("kings-bounty", first, dealer) == event


@pytest.mark.rules("BJ-021")
@pytest.mark.parametrize(
    ("first", "event"),
    [
        ("8c 8d 8h 8h", "four-of-a-kind"),
        ("8c 8d 9h 9h", "two-pair"),
        ("8c 9d 8h 8h", "three-of-a-kind"),
        ("8c 9d Th 8h", "pair"),
        ("Kc Qd Jh Th", ""),
    ],
)
def test_super_match(first: str, event: str) -> None:
    assert hits("super-match", first) == event


@pytest.mark.rules("BJ-022")
@pytest.mark.parametrize(
    ("hand", "dealer", "event"),
    [
        ("Kc Qd", "As Kd", "dealer-blackjack"),
        ("Kc 4d 6h", "7s 7d 7c", "dealer-21-of-three-cards"),
        ("Ac 9d", "2s 3d 4h 2c Kd", "dealer-21-of-five-cards"),
        ("Kc Qd", "As Ad Ah Ac 2s 2d 3c", "dealer-21-of-seven-or-more-cards"),
        ("Kc Qd", "Ks Qh", ""),
        ("Kc Qd Ah", "As Kd", ""),
        ("Kc Qd 2h", "As Kd", ""),
    ],
)
def test_bad_beat(hand: str, dealer: str, event: str) -> None:
    assert hits("bad-beat", hand[:5], dealer, hand) == event


@pytest.mark.rules("BJ-022")
def test_bad_beat_has_no_paytable_and_says_so() -> None:
    law = load("md/blackjack")
    assert not [one for one in law.paytable if one.wager == "bad-beat"]
    assert next(one for one in law.wager if one.id == "bad-beat").note


@pytest.mark.rules("BJ-023")
@pytest.mark.parametrize(
    ("first", "up", "event"),
    [
        ("7c 8c", "9c", "straight-flush"),
        ("Ac 2c", "3c", "straight-flush"),
        ("7c 7c", "7c", "three-of-a-kind"),
        ("Qc Kd", "As", "straight"),
        ("3c 2d", "As", "straight"),
        ("Kc Ad", "2s", ""),
        ("Kc Ac", "2c", "flush"),
        ("5c 5d", "6s", ""),
    ],
)
def test_three_card_poker(first: str, up: str, event: str) -> None:
    assert hits("three-card-poker", first, up) == event


@pytest.mark.rules("BJ-037")
def test_before_2014_every_winning_hand_was_paid_alike() -> None:
    rows = table("three-card-poker", edition="before-2014").rows
    for first in ("7c 8c", "9d 9h", "7d 8c", "2c Kc"):
        assert [line.pays for line in lines_for(rows, events("three-card-poker", first, "9c"))] == [To(9)]
    assert not lines_for(rows, events("three-card-poker", "2d Kc", "9c"))


@pytest.mark.rules("BJ-024")
@pytest.mark.parametrize(
    ("dealer", "event"),
    [
        ("As Kd", "blackjack"),
        ("Kd As", "blackjack"),
        ("2s 3d 4h 5c 3d", "five-cards"),
        ("2s 2d 2h 2c 3d 6h", "six-cards"),
        ("As Ad Ah Ac 2s 2d 9c", "seven-cards"),
        ("As Ad Ah Ac 2s 2d 2c 8c", "eight-or-more-cards"),
        ("As Ad Ah Ac As Ad Ah Ac 9s", "eight-or-more-cards"),
        ("7s 7d 7h", ""),
        ("Ks Kd", ""),
    ],
)
def test_hit_and_run(dealer: str, event: str) -> None:
    assert hits("hit-and-run", "", dealer) == event


@pytest.mark.rules("BJ-024")
def test_the_operator_says_whether_a_busted_hand_counts_for_hit_and_run() -> None:
    busted = Deal((), cards("2s 3d 4h 5c Kd"))
    for counts, expected in ((True, (("five-cards",),)), (False, ((),))):
        assert judge(side_wager("hit-and-run", ace_low=True, busts_count=counts), busted) == expected


@pytest.mark.rules("BJ-025")
@pytest.mark.parametrize(
    ("first", "event"),
    [
        ("Ac Kc", "ace-king-suited"),
        ("Kc Qc", "straight-flush"),
        ("2c Ac", "straight-flush"),
        ("5c 5c", "pair"),
        ("5c 5d", "pair"),
        ("Ac Kd", "straight"),
        ("Ac 2d", "straight"),
        ("5c 6d", "straight"),
        ("5c 7c", ""),
    ],
)
def test_house_money(first: str, event: str) -> None:
    assert hits("house-money", first) == event


@pytest.mark.rules("BJ-025")
def test_the_operator_says_whether_an_ace_and_a_2_are_a_straight() -> None:
    ace_high = side_wager("house-money", ace_low=False, busts_count=True)
    assert judge(ace_high, Deal(cards("Ac 2d"))) == ((),)
    assert judge(ace_high, Deal(cards("Ac Kd"))) == (("straight",),)


@pytest.mark.rules("BJ-026")
@pytest.mark.parametrize(
    ("first", "up", "event"),
    [
        ("7c 7c", "7c", "suited-7-7-7"),
        ("8c 6c", "7c", "suited-6-7-8"),
        ("7c 7d", "7c", "7-7-7"),
        ("7c 8d", "6c", "6-7-8"),
        ("Tc 9c", "2c", "suited-21"),
        ("Ac Qc", "Kc", "suited-21"),
        ("Tc 9d", "2c", "unsuited-21"),
        ("Ac 9d", "As", "unsuited-21"),
        ("Ac 9d", "Ts", "any-20"),
        ("Ac 8d", "Ts", "any-19"),
        ("Ac 7d", "As", "any-19"),
        ("Tc Td", "2s", ""),
        ("Ac 7d", "Ts", ""),
    ],
)
def test_lucky_lucky(first: str, up: str, event: str) -> None:
    assert hits("lucky-lucky", first, up) == event


@pytest.mark.rules("BJ-027")
@pytest.mark.parametrize(
    ("first", "dealer", "event"),
    [
        ("Qd Jd", "Ad Kd", "royal-flush-of-diamonds"),
        ("Kd Qd", "Jd Ad", "royal-flush-of-diamonds"),
        ("Qs Js", "As Ks", "royal-flush"),
        ("Kd Kc", "As Ks", "three-of-a-kind"),
        ("Ad Ac", "As Ks", "three-of-a-kind"),
        ("Qd Jd", "As Kd", "straight"),
        ("2s 9s", "As Ks", "flush"),
        ("Qs Ts", "As Ks", "flush"),
        ("Ad Kc", "As Ks", "two-pair"),
        ("2d 9h", "Ad Kh", "four-red-cards"),
        ("2s 9c", "As Kc", "four-black-cards"),
        ("Ad 9h", "As Ks", "pair"),
        ("9d 9h", "As Ks", "pair"),
        ("2d 9h", "As Ks", "any-hand"),
        ("2s 9s", "As 9c", "dealers-ace-up-with-no-blackjack"),
        ("2s 9s", "As As", "dealers-ace-up-with-no-blackjack"),
        ("2s 9s", "9c As", ""),
        ("Kd Qd", "Jd Td", ""),
    ],
)
def test_super_4(first: str, dealer: str, event: str) -> None:
    assert hits("super-4", first, dealer) == event


@pytest.mark.rules("BJ-031")
def test_super_4_envy_is_for_any_royal_flush_and_more_for_diamonds() -> None:
    (envy,) = load("md/blackjack").envy
    assert [str(line.pays) for line in lines_for(envy.rows, events("super-4", "Qd Jd", "Ad Kd"))] == ["$4,000"]
    assert [str(line.pays) for line in lines_for(envy.rows, events("super-4", "Qs Js", "As Ks"))] == ["$1,000"]
    assert not lines_for(envy.rows, events("super-4", "Kd Kc", "As Ks"))


@pytest.mark.rules("BJ-028", "BJ-036")
@pytest.mark.parametrize(
    ("first", "up", "pays"),
    [("7c 7c", "7c", 270), ("7c 8c", "9c", 180), ("7c 7d", "7c", 90), ("7c 8c", "9d", 0), ("2c 8c", "9c", 0)],
)
def test_top_3(first: str, up: str, pays: int) -> None:
    lines = lines_for(table("top-3", "A").rows, events("top-3", first, up))
    assert [line.pays for line in lines] == ([To(pays)] if pays else [])


# Every deal, counted


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
            found[judge(side, Deal(pair)), alike, 0] += 1
            continue
        for up in ONE_DECK.cards:
            found[judge(side, Deal(pair, (up,))), alike, pair.count(up)] += 1
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
            judged = judge(SIDE_WAGERS[wager], Deal(pair, cards(dealer)))
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
        gain += weight * won(table("super-match", decks=decks), judge(SIDE_WAGERS["super-match"], Deal(hand)))
    assert percent(-gain / comb(52 * decks, 4)) == edge


@cache
def super_4(decks: int) -> Counter[Judged]:
    """Deals of two cards to the player and two to the dealer, each in order, in which the dealer has a blackjack."""
    found: Counter[Judged] = Counter()
    for pair in combinations_with_replacement(ONE_DECK.cards, 2):
        weight = 2 * ways(decks, 1 + (pair[0] == pair[1]))
        for ace, ten in product(ACES, TENS):
            left = (decks - pair.count(ace)) * (decks - pair.count(ten))
            found[judge(SIDE_WAGERS["super-4"], Deal(pair, (ace, ten)))] += weight * left * 2
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
    paid = sum(chance * (won(rows, judge(side, Deal((), hand))) + 1) for hand, chance in hands.items())
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
