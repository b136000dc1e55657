"""Seats that share the dealer's cards, against every deal of two seats from a small deck walked through the engine."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from pitboss.cards import Card, Deck
from pitboss.errors import BadInput
from pitboss.games.builder import game_by_law
from pitboss.odds import ask
from pitboss.odds.sessions.laws import SEATS, find_law
from pitboss.odds.sessions.session import SessionOdds, session
from pitboss.odds.sessions.tables import COUNTED, join_seats
from pitboss.odds.solvers import streets
from pitboss.rounds.commands import Choose, Deal
from tests.differential.parted import at_once
from tests.differential.tree import SEAT, Walk, net


def settle_every_hand(deck: Deck) -> dict[tuple[frozenset[int], frozenset[int]], int]:
    """What the house wins of one seat, by its hand and the dealer's, the hand being played as is best."""
    walk = Walk(ask("three-card-poker", "ante", deck=deck).game, {"ante": 1000})
    start = walk.opened()
    by_hand: dict[frozenset[int], dict[str, dict[frozenset[int], int]]] = {}
    for dealt, _ in walk.deals(start):
        state = walk.after(start, Deal(dealt))
        mine, dealer = frozenset(state.seats[SEAT].cards), frozenset(state.zones["dealer"])
        for choice in ("play", "fold"):
            won = -net(walk.after(state, Choose(SEAT, choice)))
            by_hand.setdefault(mine, {}).setdefault(choice, {})[dealer] = won
    best = {mine: min(ends.values(), key=lambda one: sum(one.values())) for mine, ends in by_hand.items()}
    return {(mine, dealer): won for mine, ends in best.items() for dealer, won in ends.items()}


@pytest.mark.slow
def test_the_covariance_of_two_seats_equals_all_deals_walked_one_by_one() -> None:
    deck = Deck("9TJQK", "cd")
    settled = settle_every_hand(deck)
    total = number = 0
    for (mine, dealer), (yours, same) in product(settled, repeat=2):
        if dealer == same and not mine & yours:
            total += settled[mine, dealer] * settled[yours, dealer]
            number += 1
    sums = sum(settled.values())
    covariance = Fraction(total, number) - Fraction(sums, len(settled)) ** 2
    found = join_seats(ask("three-card-poker", "ante", deck=deck).game, [{"ante": 1000}, {"ante": 1000}])
    assert found.covariances[0][1] == found.covariances[1][0] == covariance
    assert found.variance == 2 * (found.covariances[0][0] + covariance)


@pytest.mark.slow
def test_a_whole_deck_joins_seats_a_little() -> None:
    """The dealer qualifies or not for everybody: seats go up and down together, and a side wager hardly with others."""
    game = game_by_law("three-card-poker")
    found = join_seats(game, [{"ante": 1000}] * 3)
    alone = find_law(game, [{"ante": 1000}]).variance
    assert found.covariances[0][0] == alone
    assert 0 < found.covariances[0][1] < alone / 5
    assert found.shared == 2 * found.covariances[0][1] / alone


Shared = dict[tuple[frozenset[Card], tuple[Card, ...]], int]
"""What the house wins of a seat, by its own cards and the order in which those in common come."""


def settle_shared(name: str, wagers: tuple[str, ...], deck: Deck) -> Shared:
    """Every deal of one seat walked through the engine, each choice as the odds advise it with the cards in sight."""
    question = ask(name, wagers[0], deck=deck)
    walk = Walk(at_once(question.game, "six-card-bonus"), dict.fromkeys(wagers, 500), ordered=("community",))

    @cache
    def choose(own: tuple[Card, ...], seen: tuple[Card, ...]) -> str:
        found = streets.advise(question, own, seen)
        return max(found, key=lambda one: one.expected).choice

    settled: Shared = {}
    start = walk.opened()
    for dealt, _ in walk.deals(start):
        state = walk.after(start, Deal(dealt))
        while state.phase == "closed":
            own = tuple(sorted(state.seats[SEAT].cards))
            seen = state.zones["community"][: state.turned.get("community", 0)]
            state = walk.after(state, Choose(SEAT, choose(own, tuple(seen))))
        settled[frozenset(state.seats[SEAT].cards), tuple(state.zones["community"])] = -net(state)
    return settled


@pytest.mark.parametrize(
    ("name", "wagers", "deck"),
    [
        ("let-it-ride", ("bet-1", "bet-2", "bet-3"), Deck("JQKA", "cd")),
        pytest.param("let-it-ride", ("bet-1", "bet-2", "bet-3"), Deck("5JA", "cds"), marks=pytest.mark.slow),
        pytest.param("mississippi-stud", ("ante",), Deck("5JQA", "cd"), marks=pytest.mark.slow),
        pytest.param("mississippi-stud", ("ante",), Deck("5JA", "cds"), marks=pytest.mark.slow),
    ],
)
def test_seats_that_share_cards_equal_all_deals_walked_one_by_one(
    name: str, wagers: tuple[str, ...], deck: Deck
) -> None:
    settled = settle_shared(name, wagers, deck)
    by_board: dict[tuple[Card, ...], list[tuple[frozenset[Card], int]]] = {}
    for (own, board), won in settled.items():
        by_board.setdefault(board, []).append((own, won))
    products = [
        won * other
        for hands in by_board.values()
        for (mine, won), (yours, other) in product(hands, repeat=2)
        if not mine & yours
    ]
    mean = Fraction(sum(settled.values()), len(settled))
    covariance = Fraction(sum(products), len(products)) - mean**2
    game = ask(name, wagers[0], deck=deck).game
    found = join_seats(game, [{wagers[0]: 500}] * 2)
    assert found.mean == 2 * mean
    assert covariance
    assert found.covariances[0][1] == found.covariances[1][0] == covariance


def test_seats_with_other_stakes_covary_in_proportion() -> None:
    game = ask("let-it-ride", "bet-1", deck=Deck("9TJQKA", "cd")).game
    found = join_seats(game, [{"bet-1": 500}, {"bet-1": 1500}]).covariances
    assert found[0][1] == found[1][0] == 3 * join_seats(game, [{"bet-1": 500}] * 2).covariances[0][1]


def test_seats_at_baccarat_win_and_lose_one_coup() -> None:
    """Two who bet alike are one who bets double; Player and Banker cannot both win."""
    game = game_by_law("mini-baccarat")
    found = join_seats(game, [{"player": 500}, {"player": 500}, {"banker": 500}])
    assert found.covariances[0][1] == found.covariances[0][0] == find_law(game, [{"player": 500}]).variance
    assert found.variance == found.round.variance
    assert found.covariances[0][2] < 0


def test_seats_at_craps_share_the_dice() -> None:
    """By hand, on one roll of a field that pays 2 to 1 on 2 and 12: 16 of 36 rolls win, 2 of them twice."""
    game = game_by_law("craps")
    found = join_seats(game, [{"field": 100}, {"field": 200}])
    pays = [2] * 2 + [1] * 14 + [-1] * 20
    variance = Fraction(sum(one * one for one in pays), 36) - Fraction(sum(pays), 36) ** 2
    assert found.covariances == ((10_000 * variance, 20_000 * variance), (20_000 * variance, 40_000 * variance))
    assert find_law(game, [{"field": 100}, {"field": 200}]).variance == 90_000 * variance
    against = join_seats(game, [{"pass": 500}, {"dont-pass": 500}])
    assert against.covariances[0][1] < 0


def test_five_who_pass_at_craps_swing_as_one_with_five_times_the_stake() -> None:
    """A session used to take them as independent, which made its deviation smaller by the root of five."""
    game = game_by_law("craps")
    law = find_law(game, [{"pass": 500}] * 5)
    assert law.variance == find_law(game, [{"pass": 2500}]).variance
    assert not law.notes


@pytest.mark.parametrize(
    ("game", "seats", "says"),
    [
        ("ultimate-texas-holdem", [{"ante": 500}] * 2, "too many deals"),
        ("mississippi-stud", [{"progressive": 100}] * 2, "has its ante"),
        ("three-card-poker", [{"pair-plus": 500}] * 2, "has an ante"),
    ],
)
def test_tables_that_are_not_joined_are_refused(game: str, seats: list[dict[str, int]], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        join_seats(game_by_law(game), seats)


def test_a_session_deviates_as_seats_do_that_share_a_dealer() -> None:
    """The variance is exact; bands are as much wider as the deviation is larger than that of independent seats."""
    game = ask("three-card-poker", "ante", deck=Deck("9TJQKA", "cdh")).game
    seats = [{"ante": 1000}, {"ante": 1000, "pair-plus": 500}]
    found, apart = session(game, seats, 400), SessionOdds(name="", rounds=400, round=find_law(game, seats), staked=2500)
    assert found.variance == 400 * join_seats(game, seats).variance
    assert found.mean == apart.mean
    assert COUNTED in found.round.notes
    wider = Fraction(found.variance, apart.variance)
    for band, other in zip(found.bands, apart.bands, strict=True):
        assert abs(((band.high - band.low) / (other.high - other.low)) ** 2 - wider) < Fraction(1, 10**6)


def test_where_seats_are_not_counted_together_a_note_says_so() -> None:
    found = session(game_by_law("stud-235"), [{"three-card": 500}] * 2, 10)
    assert found.round.shared == 0
    assert SEATS in found.round.notes
