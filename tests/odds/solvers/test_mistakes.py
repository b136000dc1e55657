"""What mistakes cost: all lines of one wrong choice together are the published way to play that always makes it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.cards import RANKS, Deck
from pitboss.errors import BadInput
from pitboss.odds import ask, odds
from pitboss.odds.solvers.mistakes import Mistake, find_mistakes


def add_up(found: tuple[Mistake, ...], instead: str) -> Fraction:
    return sum((one.cost for one in found if one.instead == instead), Fraction(0))


UP_CARD = [
    ("caribbean-stud", "bet", "always-bet", Deck("8TJQKA", "cd")),
    ("four-card-poker", "1x", "always-1x", Deck("8TJQKA", "cd")),
    pytest.param("caribbean-stud", "bet", "always-bet", None, marks=pytest.mark.slow),
    pytest.param("four-card-poker", "1x", "always-1x", None, marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("game", "instead", "strategy", "deck"), UP_CARD)
def test_the_same_against_an_up_card(game: str, instead: str, strategy: str, deck: Deck | None) -> None:
    found = find_mistakes(ask(game, "ante", deck=deck))
    assert add_up(found, instead) == odds(game, "ante", strategy=strategy, deck=deck).cost
    ranks = deck.ranks if deck else RANKS
    assert {one.decision for one in found} == {f"against {rank}" for rank in ranks}


@pytest.mark.parametrize(
    ("game", "wager", "instead", "strategy"),
    [
        ("three-card-poker", "ante", "play", "always-play"),
        ("stud-235", "three-card", "raise", "always-raise"),
        ("stud-235", "three-card", "check", "never-raise"),
        pytest.param("stud-235", "five-card", "raise", "always-raise", marks=pytest.mark.slow),
        pytest.param("ultimate-texas-holdem", "ante", "4x", "always-4x", marks=pytest.mark.slow),
    ],
)
def test_a_mistake_made_with_every_hand_is_a_way_to_play(game: str, wager: str, instead: str, strategy: str) -> None:
    found = find_mistakes(ask(game, wager))
    assert add_up(found, instead) == odds(game, wager, strategy=strategy).cost
    assert [one.cost for one in found] == sorted((one.cost for one in found), reverse=True)
    assert all(one.best != one.instead and one.each > 0 and 0 < one.share <= 1 for one in found)


def test_the_line_of_three_card_poker_goes_through_the_queens() -> None:
    """Q-6-4: with a queen high both choices are right with some hands, with a king high only to play, with a jack high
    only to fold."""
    right: dict[str, set[str]] = {}
    for one in find_mistakes(ask("three-card-poker", "ante")):
        right.setdefault(one.hands, set()).add(one.best)
    assert right["high card Q"] == {"play", "fold"}
    assert right["high card K"] == {"play"}
    assert right["high card J"] == {"fold"}


def test_where_mistakes_are_not_listed() -> None:
    for asked in (ask("three-card-poker", "pair-plus"), ask("blackjack", "blackjack", version="switch")):
        with pytest.raises(BadInput, match="mistakes are not listed"):
            find_mistakes(asked)
