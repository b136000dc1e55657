"""What progressive wagers add to their meters, to the exact fraction of a cent, and what a void takes off again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

from pitboss.games.baccarat import seats_with_king_9
from pitboss.games.derived import derived_by
from pitboss.games.game import Game
from pitboss.games.identity import MeterName
from pitboss.rounds.events import ContributionTakenBack, Event, MeterFed
from pitboss.rounds.state import Round


def feed(game: Game, state: Round) -> list[Event]:
    """The contributions of all seats, once the chips have been counted."""
    fed = contributions(game, state, state.seats)
    return [MeterFed(meter, share) for meter, share in fed.items()]


def contributions(game: Game, state: Round, seats: Iterable[int]) -> dict[MeterName, Fraction]:
    """What the wagers of these seats add to each meter that they feed."""
    staked: Counter[MeterName] = Counter()
    for seat in seats:
        for wager, stake in state.seats[seat].wagers.items():
            for meter in meters_fed(game, wager, seat):
                staked[meter] += stake
    return {meter: stake * (game.meters[meter].rate or Fraction(0)) for meter, stake in staked.items()}


@derived_by
def meters_fed(game: Game, wager: str, seat: int) -> tuple[MeterName, ...]:
    if wager not in game.wagers or not game.wagers[wager].progressive or (table := game.table(wager)) is None:
        return ()
    named = [name for name in game.meters_named(table) if can_win(game, name, seat)]
    return tuple(dict.fromkeys(game.meter(wager, name, seat) for name in named))


def can_win(game: Game, meter: str, seat: int) -> bool:
    """Whether the seat can win the meter that its wager would feed: a personal one only with a King 9 of its own."""
    return meter not in game.personal or seat in seats_with_king_9(game.choices.options.get("king_9_of_seats", ""))


def taken_back(game: Game, state: Round, seat: int | None) -> list[Event]:
    """What a void round, or a void hand, takes off the meters again; nothing, if they have not been fed yet."""
    back = state.fed if seat is None or not state.fed else contributions(game, state, (seat,))
    return [ContributionTakenBack(meter, share) for meter, share in back.items()]
