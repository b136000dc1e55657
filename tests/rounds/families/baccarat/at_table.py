"""A table of baccarat in a test: wagers placed, a coup of given cards dealt to its end, and what came back."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from pitboss.cards import cards
from pitboss.games.game import Game
from pitboss.rounds.commands import CountProgressives, Deal, NoMoreBets, PlaceWager
from pitboss.rounds.families.registry import family_of
from tests.rounds.at_table import Table, game_with

GAMES = ("md/midi-baccarat", "md/mini-baccarat")
BOTH = pytest.mark.parametrize("name", GAMES)
EVERY = {"banker": 1000, "player": 1000, "tie": 500, "dragon-bonus-player": 500, "dragon-bonus-banker": 500}
ASSIGNED = "ss sh sd"
"""Seat 1 has the king and nine of spades, seat 2 the king of spades with the nine of hearts, seat 3 with diamonds."""


def table(game: Game, wagers: dict[int, dict[str, int]]) -> Table:
    """Bets closed and progressive chips counted: the cards are next."""
    at = Table(game)
    for seat, stakes in wagers.items():
        at.do(*(PlaceWager(seat, wager, amount) for wager, amount in stakes.items()))
    at.do(NoMoreBets())
    if at.state.accepted:
        at.do(CountProgressives(at.state.accepted))
    return at


def played(game: Game, wagers: dict[int, dict[str, int]], player: str, banker: str) -> Table:
    """A coup of these cards, each hand's in the order drawn, to the end."""
    at = table(game, wagers)
    hands = {"player": list(cards(player)), "banker": list(cards(banker))}
    while due := family_of(game).due(game, at.state):
        at.do(Deal(tuple(hands[place.to].pop(0) for place in due)))
    at.verify()
    assert hands == {"player": [], "banker": []}, "a card was not drawn"
    assert at.state.phase == "over"
    assert at.replayed() == at.state
    return at


def returned(at: Table, seat: int = 1) -> dict[str, int]:
    return {wager: one.returned for wager, one in at.state.seats[seat].settled.items()}


def royal(letter: str = "A", **options: Any) -> Game:
    """The Royal 9 with meters that are fed: 20 percent to the major, 6 and 4 percent to a seat's own."""
    game = game_with("md/midi-baccarat", {"royal-9": letter}, king_9_of_seats=ASSIGNED, **options)
    rates = {"major": "1/5", "king-9-banker": "3/50", "king-9-player": "1/25"}
    meters = {name: replace(terms, rate=Fraction(rates[name])) for name, terms in game.choices.meters.items()}
    return Game(game.edition, replace(game.choices, meters=meters))
