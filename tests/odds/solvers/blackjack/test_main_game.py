"""Blackjack's main game against the literature: choices with a hand, whole games, the chart that all books print."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import isqrt, perm
from random import Random

import numpy as np
import pytest

from pitboss.cards import Card, Deck, cards
from pitboss.compiled.blackjack_play import BIT, compile_play
from pitboss.compiled.dealer_hands import final_hands
from pitboss.errors import BadInput
from pitboss.law.model import Settlement
from pitboss.odds import advise, ask, odds, solve
from pitboss.odds.kernels.many_shoes import PRIME_BITS
from pitboss.odds.solvers.blackjack.count import ALONE, Rows
from pitboss.odds.solvers.blackjack.main_game import plan_of
from pitboss.odds.solvers.blackjack.play import CERTAIN, ORDER, Ends, draw_dealer, weigh_hands
from pitboss.odds.solvers.blackjack.remainders import PRIMES, find_whole, primes_for
from pitboss.odds.solvers.blackjack.splits import list_histories
from pitboss.odds.wording.blackjack_chart import count_ways
from pitboss.odds.wording.figures import decimal
from tests.odds.test_mutation import with_edition

# M. Shackleford, wizardofodds.com, Blackjack appendix 9, 30 and 31 October 2019: by decks and soft 17, the dealer's up
# card and the hand; what standing, hitting and doubling are worth when the dealer has no blackjack.
HANDS = [
    (1, "stand", "As", "2s Ah", "-0.661732", "-0.067808", "-0.593281"),
    (1, "stand", "As", "5s 4h", "-0.654533", "-0.070215", "-0.395771"),
    (1, "stand", "As", "6s 5h", "-0.634013", "0.172946", "0.240259"),
    (1, "stand", "As", "7s Ah", "-0.101015", "-0.108386", "-0.357778"),
    (1, "hit", "As", "6s 5h", "-0.575374", "0.143003", "0.234296"),
    (1, "hit", "As", "7s Ah", "-0.223909", "-0.173175", "-0.414678"),
    (2, "hit", "As", "6s 4h", "-0.587412", "0.038312", "-0.003909"),
    (2, "hit", "As", "6s 5h", "-0.587564", "0.121079", "0.166650"),
    (5, "stand", "As", "6s 5h", "-0.660850", "0.148532", "0.133896"),
    (5, "stand", "As", "6s Ah", "-0.478961", "-0.183653", "-0.535696"),
    (5, "hit", "As", "6s 5h", "-0.594346", "0.109880", "0.128187"),
    (5, "hit", "As", "6s 4h", "-0.594238", "0.034973", "-0.023611"),
]


@pytest.mark.parametrize(("decks", "soft17", "up", "hand", "stand", "hit", "double"), HANDS)
def test_each_choice_with_a_hand(
    decks: int, soft17: str, up: str, hand: str, stand: str, hit: str, double: str
) -> None:
    question = ask("blackjack", "blackjack", decks=decks, options={"soft17": soft17})
    found = {one.choice: decimal(one.expected, 6) for one in advise(question, cards(hand), cards(up))}
    assert {name: found[name] for name in ("stand", "hit", "double")} == {"stand": stand, "hit": hit, "double": double}


# The same appendix, where the dealer takes no hole card and a dealer's blackjack takes every wager, not only the first
# (euro-6dh17r4 and euro-8dh17r4, 31 October 2019, seen in copies of the pages): decks, double after split, return.
EUROPEAN = [(6, "true", "-0.0072705"), (6, "false", "-0.0086975"), (8, "true", "-0.007562"), (8, "false", "-0.0089865")]


@pytest.mark.slow
@pytest.mark.parametrize(("decks", "das", "published"), EUROPEAN)
def test_the_european_game(decks: int, das: str, published: str) -> None:
    """The law gives wagers that were added back: in a copy they are lost. Split hands were reckoned there by their
    number alone, which changes the sixth place."""
    options = {"hole_card": "no_hole_card", "soft17": "hit", "das": das}
    question = ask("blackjack", "blackjack", "3 to 2", decks=decks, options=options)
    edition = question.game.edition
    changed = tuple(taking_all(one) if one.wager.startswith("blackjack-") else one for one in edition.settlement)
    found = solve(with_edition(question, settlement=changed))
    assert abs(Fraction(published) - found.expected) < Fraction(1, 100_000)
    assert solve(question).expected > found.expected


def taking_all(rule: Settlement) -> Settlement:
    against = ("stands", "dealer-blackjack")
    return replace(rule, lines=tuple(replace(one, pays="lose") if one.when == against else one for one in rule.lines))


# J. Nairn, geditcom.com/Blackjack/OneDeck.html: one deck under a fixed basic strategy, what a player wins in per cent.
BASIC = [
    ({"max_hands": "2", "das": "false"}, "-0.02827"),
    ({"max_hands": "2"}, "0.10066"),
    ({"das": "false"}, "-0.01131"),
    ({}, "0.12948"),
    ({"soft17": "hit", "max_hands": "2"}, "-0.09109"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("options", "percent"), BASIC)
def test_play_by_the_very_cards_beats_basic_strategy_by_little(options: dict[str, str], percent: str) -> None:
    gain = odds("blackjack", "blackjack", decks=1, options=options).expected * 100 - Fraction(percent)
    assert 0 < gain < Fraction(1, 15)


def test_six_decks_as_most_casinos_deal_them() -> None:
    """About 0.40 %: the usual figure for S17, double after split, no surrender."""
    found = odds("blackjack", "blackjack", "3 to 2", decks=6)
    assert decimal(found.house_edge * 100, 2) == "0.40"
    assert sum(one.combinations for one in found.results) == found.total
    assert found.mean_stake > 1
    assert any("exact for this way to play" in note for note in found.notes)


# The chart for four or more decks, dealer stands on soft 17, double after split, late surrender (as in Wikipedia).
CHART = {
    **{f"hard {n}": "H H H H H H H H H H" for n in (5, 6, 7, 8)},
    "hard 9": "H D D D D H H H H H",
    "hard 10": "D D D D D D D D H H",
    "hard 11": "D D D D D D D D D H",
    "hard 12": "H H S S S H H H H H",
    **{f"hard {n}": "S S S S S H H H H H" for n in (13, 14)},
    "hard 15": "S S S S S H H H R H",
    "hard 16": "S S S S S H H R R R",
    **{f"hard {n}": "S S S S S S S S S S" for n in (17, 18, 19)},
    **{f"soft {n}": "H H H D D H H H H H" for n in (13, 14)},
    **{f"soft {n}": "H H D D D H H H H H" for n in (15, 16)},
    "soft 17": "H D D D D H H H H H",
    "soft 18": "S D D D D S S H H H",
    **{f"soft {n}": "S S S S S S S S S S" for n in (19, 20)},
    "A,A": "P P P P P P P P P P",
    "2,2": "P P P P P P H H H H",
    "3,3": "P P P P P P H H H H",
    "4,4": "H H H P P H H H H H",
    "5,5": "D D D D D D D D H H",
    "6,6": "P P P P P H H H H H",
    "7,7": "P P P P P P H H H H",
    "8,8": "P P P P P P P P P P",
    "9,9": "P P P P P S P P S S",
    "T,T": "S S S S S S S S S S",
}


def test_the_chart_is_the_one_that_all_books_print() -> None:
    """But for hands in which the very cards matter, such as 10 and 2 against a 4."""
    found = odds("blackjack", "blackjack", "3 to 2", decks=6, options={"surrender": "late"})
    assert found.strategy
    lines = [line.split() for line in found.strategy.splitlines()[1:-1]]
    shown = {" ".join(line[:-10]): line[-10:] for line in lines}
    assert shown.keys() == CHART.keys()
    for name, letters in CHART.items():
        assert [one for one in zip(shown[name], letters.split(), strict=True) if one[0] != one[1]] in (
            [], [("H*", "S")], [("S*", "S")], [("R*", "R")], [("H*", "H")]
        ), name  # fmt: skip


def test_what_a_blackjack_pays_costs_its_difference() -> None:
    """Six decks: 2 x 24 x 96 of 312 x 311, less those against the dealer's own."""
    three, six = (odds("blackjack", "blackjack", letter, decks=6) for letter in ("3 to 2", "6 to 5"))
    blackjack = Fraction(2 * 24 * 96, 312 * 311) * (1 - Fraction(2 * 23 * 95, 310 * 309))
    assert six.house_edge - three.house_edge == blackjack * (Fraction(3, 2) - Fraction(6, 5))
    assert six.strategy == three.strategy


def test_a_hand_with_nothing_to_decide_is_refused() -> None:
    question = ask("blackjack", "blackjack")
    for hand, seen in (("As Kd", "6c"), ("Ts 6d", ""), ("Ts", "6c")):
        with pytest.raises(BadInput):
            advise(question, cards(hand), cards(seen))


def test_a_shoe_that_runs_out_is_refused() -> None:
    with pytest.raises(BadInput, match="too few"):
        odds("blackjack", "blackjack", deck=Deck("2345", "s", copies=2))


# The machinery


def test_the_primes_are_prime() -> None:
    """By trial division."""
    tried = np.arange(3, isqrt(max(PRIMES)) + 1, 2, dtype=np.int64)
    for prime in PRIMES:
        assert prime % 2
        assert prime < 2**PRIME_BITS
        assert (prime % tried).all()
    assert len(set(PRIMES)) == len(PRIMES)


def test_numbers_are_found_again_from_their_remainders() -> None:
    chance = Random(46)
    for bits in (10, 100, 250, 700):
        number, times = chance.getrandbits(bits), chance.getrandbits(20)
        primes = primes_for(number * times + 1)
        assert find_whole([number % prime for prime in primes], primes, times) == number * times


def test_the_kernels_draw_as_the_dealer_does() -> None:
    """Random shoes that have lost cards: the floats near enough, the remainders exactly, against hands one by one."""
    tables = compile_play(ask("blackjack", "blackjack", decks=1, options={"soft17": "hit"}).game)
    chance = Random(17)
    for up in range(10):
        gone = np.array([chance.randrange(0, 3) for _ in range(10)])
        gone[up] += 1
        left, total = tables.numbers - gone, 52 - int(gone.sum())
        exact = [Fraction(0)] * tables.dealer_classes
        classes = {tuple(sorted(path)): which for path, which in ends_in(tables.trees[up])}
        for hand in final_hands(tables.values, True, (tables.values.cards[up],)):
            drawn_values = tuple(sorted(v for v, n in enumerate(hand.counts) for _ in range(n)))
            ways = hand.ways([max(int(n), 0) for n in left])
            exact[classes[drawn_values]] += Fraction(ways, perm(total, len(drawn_values)))
        if tables.knows_no_blackjack(up):
            exact[tables.dealer_blackjack] = Fraction(0)
        assert np.allclose(draw_dealer(tables, up, left[None])[0], [float(one) for one in exact], rtol=1e-12, atol=0)
        rows = Rows(tables)
        one = np.ones(1, np.int64)
        rows.add_ends(("row",), up, gone * 0, Ends(gone[None], one, one * 0, one > 1, one > 1))
        orders, found = rows.count()
        share = Fraction(1)
        for number, taken in zip(tables.values.numbers, gone, strict=True):
            share *= perm(number, int(taken))
        share /= perm(52, int(gone.sum()))
        counted = found["row",][0, False]
        assert ALONE not in counted
        assert [Fraction(counted.get(n, 0), orders) for n in range(len(exact))] == [share * part for part in exact]


def ends_in(tree: np.ndarray) -> list[tuple[tuple[int, ...], int]]:
    """Each hand of a tree as the values drawn, and its class."""
    paths: list[tuple[int, ...]] = [()]
    for parent, value, *_ in tree[1:]:
        paths.append((*paths[parent], int(value)))
    return [(path, int(row[4])) for path, row in zip(paths, tree, strict=True) if row[4] >= 0]


def test_what_can_become_of_a_pair() -> None:
    """All second cards counted: with one card in k of the pair's value the chances of all histories add up to 1."""
    share = Fraction(1, 7)
    for most in (2, 3, 4, 5):
        chances = [one.orders * share**one.extra * (1 - share) ** one.other for one in list_histories(most)]
        assert sum(chances) == 1
        assert {one.hands for one in list_histories(most)} == set(range(2, most + 1))


@pytest.mark.parametrize("soft17", ["stand", "hit"])
@pytest.mark.parametrize("decks", [1, 2, 4, 5, 6, 8])
def test_no_two_choices_are_so_near_that_floats_could_confuse_them(decks: int, soft17: str) -> None:
    options = {"soft17": soft17, "surrender": "late"}
    tables = compile_play(ask("blackjack", "blackjack", decks=decks, options=options).game)
    for up in range(len(tables.numbers)):
        found = weigh_hands(tables, up)
        left = tables.numbers - tables.hands.counts
        left[:, up] -= 1
        dealt = (left >= 0).all(axis=1) & (tables.hands.size >= 2)
        open_to = [
            np.where(dealt & (tables.unsplit & BIT[choice] > 0), found.choices[choice], -np.inf) for choice in ORDER
        ]
        second, best = np.sort(open_to, axis=0)[-2:]
        some = np.isfinite(second)
        assert some.any()
        assert (best[some] - second[some]).min() > CERTAIN


def test_ties_of_a_small_shoe_are_those_of_each_hand_and_marked_in_the_chart() -> None:
    """By exact fractions, one hand after another; the play goes by floats."""
    question = ask("blackjack", "blackjack", deck=Deck("89TA", "cdhs"), options={"max_hands": 2})
    tables = compile_play(question.game)
    tied = plan_of(tables).tied
    assert tied is not None
    marked = 0
    for up, of_up in enumerate(tables.values.cards):
        for hand in np.flatnonzero((tables.hands.size == 2) & (tables.unsplit > 0)).tolist():
            if not count_ways(tables, up, hand):
                continue
            dealt = [Card((card & ~3) | suit) for suit, card in enumerate(tables.hands.cards[hand])]
            first, second, *_ = advise(question, dealt, [Card((of_up & ~3) | 2)])
            assert ((up, hand) in tied) == (first.expected == second.expected), (of_up, dealt)
            marked += first.expected == second.expected
    said = odds("blackjack", "blackjack", deck=question.deck, options={"max_hands": 2}).strategy or ""
    *_, key = said.splitlines()
    assert marked
    assert "= where another choice is worth the same" in key
    assert "=" in said.removesuffix(key)
