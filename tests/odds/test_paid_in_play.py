"""What odds suppose that a table pays, and what the engine pays: limits and rounding at real stakes, shared awards."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from pitboss.cards import Deck, parse_cards
from pitboss.games.builder import game_by_submission
from pitboss.games.game import Game
from pitboss.games.identity import MeterName, Wager
from pitboss.odds import ask, odds, solve
from pitboss.odds.asking.by_name import put
from pitboss.rounds.commands import Choose, CountProgressives, Deal, NoMoreBets, OpenRound, PlaceWager
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.state import Round
from tests.differential.parted import at_once
from tests.differential.tree import SEAT, Walk, net

IN_HAND = ("seat", "community")

CARIBBEAN = Path("examples/submissions/caribbean-stud.toml")


@pytest.mark.parametrize(
    ("stake", "options"),
    [
        (2_000_000, {"payout_limit": "50000.00"}),
        (2_000_000, {}),
        (1_050, {"payout_limit": "50000.00"}),
    ],
)
def test_every_hand_is_paid_as_the_odds_suppose(stake: int, options: dict[str, str]) -> None:
    """Let It Ride from ten cards, every wager left to ride, each hand through the engine: the same nets as often."""
    deck = Deck("TJQKA", "cd")
    terms = {"deck": deck, "stake": stake, "as_paid": True, "options": options}
    found = odds("let-it-ride", "bet-1", strategy="always-ride", **terms)  # type: ignore[arg-type]
    game = at_once(ask("let-it-ride", "bet-1", **terms).game)  # type: ignore[arg-type]
    walk = Walk(game, {"bet-1": stake, "bet-2": stake, "bet-3": stake})
    start, paid = walk.opened(), Counter[Fraction]()
    for own in combinations(deck.cards, 5):
        state, hand = start, iter(own)
        burned = iter([card for card in deck.cards if card not in own])
        while state.phase == "closed":
            if family_of(game).turn(game, state):
                state = walk.after(state, Choose(SEAT, "ride"))
            else:
                due = family_of(game).due(game, state)
                state = walk.after(state, Deal(tuple(next(hand if one.to in IN_HAND else burned) for one in due)))
        paid[Fraction(net(state), stake)] += 1
    supposed = Counter[Fraction]()
    for one in found.results:
        supposed[one.net] += one.combinations
    assert {value: Fraction(number, paid.total()) for value, number in paid.items()} == {
        value: Fraction(number, found.total) for value, number in supposed.items()
    }


# An award that all bettors share


def award_each(game: Game, bettors: int, meter: int) -> list[int]:
    """What each of so many bettors is paid when the dealer has a royal flush, the meter standing at so much."""
    walk, wager = Walk(game, {}), "five-card-hand-bonus-dealer"
    state = walk.after(Round(), OpenRound(meters=((str(meter_name(game)), Fraction(meter)),)))
    for seat in range(1, bettors + 1):
        state = walk.after(state, PlaceWager(seat, "ante", 1500))
        state = walk.after(state, PlaceWager(seat, wager, 1500))
    state = walk.after(state, NoMoreBets())
    state = state if state.counted else walk.after(state, CountProgressives(state.accepted))
    royal = iter(parse_cards("As Ks Qs Js Ts"))
    others = iter([card for card in game.deck if card not in parse_cards("As Ks Qs Js Ts")])
    while state.phase == "closed":
        if turn := family_of(game).turn(game, state):
            state = walk.after(state, Choose(turn.seat, "fold"))
        else:
            due = family_of(game).due(game, state)
            state = walk.after(state, Deal(tuple(next(others if one.seat else royal) for one in due)))
    return [state.seats[seat].settled[Wager(wager)].returned for seat in range(1, bettors + 1)]


def meter_name(game: Game) -> MeterName:
    return game.meter("five-card-hand-bonus-dealer", "main", 1)


@pytest.mark.parametrize("bettors", [1, 2, 3])
def test_bettors_share_an_award_as_it_is_priced(bettors: int) -> None:
    """MA CSP §11(e)(2). What each is paid of the meter is what the odds by number of bettors suppose."""
    game = game_by_submission(CARIBBEAN)
    found = solve(put(game, "five-card-hand-bonus-dealer", "five-card-hand-bonus-dealer", as_paid=True))
    one, shared = found.shared[0], found.shared[bettors - 1]
    meter = 10_000_00
    (whole,), paid = award_each(game, 1, meter), award_each(game, bettors, meter)
    fed = whole - meter  # of each bettor's wager, before the award is paid
    assert paid == [(meter + bettors * fed) // bettors] * bettors
    assert one.house_edge < shared.house_edge or bettors == 1
    worth = found.meters[0].coefficient * Fraction(found.meters[0].amount, 100)
    assert shared.house_edge - one.house_edge == worth * (1 - Fraction(1, bettors))
