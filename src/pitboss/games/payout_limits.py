"""Payout limits: which winnings stand under one, and what it leaves of each. Play and proof both ask here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from pitboss.games.derived import derived
from pitboss.games.game import Game
from pitboss.law.model import Cap
from pitboss.money import Cents, Lose, MeterShare, Payout, Push, divide

W = TypeVar("W", bound=str)


@derived
def limits_of_a_player(game: Game) -> tuple[tuple[Cap, Cents], ...]:
    """Each limit on what one player is paid, with what it comes to here; one that all winners of a round share is not
    such."""
    every = ((cap, game.limit(cap)) for cap in game.edition.cap if not cap.shared)
    return tuple((cap, limit) for cap, limit in every if limit is not None)


def counts(pays: Payout) -> bool:
    """Whether a payout is winnings that a limit is compared with: a meter's award is not, nor what comes back alone."""
    return not isinstance(pays, MeterShare | Lose | Push)


def spread(game: Game, limit: Cents, winnings: Mapping[W, Cents]) -> dict[W, Cents]:
    """What a limit leaves of winnings that go over it, as the operator chose: in order, or in proportion."""
    if game.choices.options.get("payout_limit_spread") == "in-proportion":
        return dict(zip(winnings, divide(limit, list(winnings.values())), strict=True))
    paid: dict[W, Cents] = {}
    for wager, amount in winnings.items():
        paid[wager] = min(amount, limit - sum(paid.values()))
    return paid


def cut_winnings(game: Game, won: Mapping[W, tuple[Payout, Cents]]) -> dict[W, Cents]:
    """What is left of each of these winnings, given in the law's order, that a limit cuts."""
    cuts: dict[W, Cents] = {}
    for cap, limit in limits_of_a_player(game):
        winnings = {wager: amount for wager, (pays, amount) in won.items() if wager in cap.applies_to and counts(pays)}
        if sum(winnings.values()) > limit:
            cuts |= spread(game, limit, winnings)
    return cuts
