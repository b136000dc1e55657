"""What progressive wagers add to their meters, to the exact fraction of a cent, and what a void takes off again."""

from __future__ import annotations

from fractions import Fraction

from pitboss.games.game import Game
from pitboss.rounds.events import ContributionTakenBack, Event, MeterFed
from pitboss.rounds.state import Round


def feed(game: Game, state: Round) -> list[Event]:
    """The contributions of all seats, once the chips have been counted."""
    fed: dict[str, Fraction] = {}
    for number in state.seats:
        for meter, share in contributions(game, state, number):
            fed[meter] = fed.get(meter, Fraction(0)) + share
    return [MeterFed(meter, share, state.meters[meter] + share) for meter, share in fed.items()]


def contributions(game: Game, state: Round, seat: int) -> list[tuple[str, Fraction]]:
    """(meter, amount) for each meter that the seat's wagers feed."""
    return [
        (meter, stake * (game.meters[meter].rate or Fraction(0)))
        for wager, stake in state.seats[seat].wagers.items()
        for meter in meters_fed(game, wager, seat)
    ]


def meters_fed(game: Game, wager: str, seat: int) -> list[str]:
    table = game.table(wager)
    if table is None or wager not in game.wagers or not game.wagers[wager].progressive:
        return []
    return list(dict.fromkeys(game.meter(wager, name, seat) for name in game.meters_named(table)))


def taken_back(game: Game, state: Round, seat: int | None) -> list[Event]:
    """What a void round, or a void hand, takes off the meters again; nothing, if they have not been fed yet."""
    back: dict[str, Fraction] = {}
    if seat is None:
        back = dict(state.fed)
    elif state.fed:
        for meter, share in contributions(game, state, seat):
            back[meter] = back.get(meter, Fraction(0)) + share
    return [ContributionTakenBack(meter, share, state.meters[meter] - share) for meter, share in back.items()]
