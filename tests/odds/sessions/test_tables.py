"""Seats that share the dealer's cards, against every deal of two seats from a small deck walked through the engine."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from pitboss.cards import Deck
from pitboss.errors import BadInput
from pitboss.games.builder import game_by_law
from pitboss.odds import ask
from pitboss.odds.sessions.laws import SEATS, find_law
from pitboss.odds.sessions.session import SessionOdds, session
from pitboss.odds.sessions.tables import COUNTED, join_seats
from pitboss.rounds.commands import Choose, Deal
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


@pytest.mark.parametrize(
    ("game", "seats", "says"),
    [
        ("craps", [{"field": 100}], "one coup or roll"),
        ("mississippi-stud", [{"ante": 500}] * 2, "too many deals"),
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
    found = session(game_by_law("let-it-ride"), [{"bet-1": 500}] * 2, 10)
    assert found.round.shared == 0
    assert SEATS in found.round.notes
