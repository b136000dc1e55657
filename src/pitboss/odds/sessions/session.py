"""A session: what a table wins in this many rounds, with bands, quantiles and the chance that it loses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

from pitboss.errors import BadInput, say
from pitboss.games.game import Game
from pitboss.money import Cents, spoken
from pitboss.odds.sessions.laws import RoundLaw, Stakes
from pitboss.tabled import Tabled

if TYPE_CHECKING:
    from pitboss.odds.sessions.sums import SumLaw

BANDS = (Fraction(90, 100), Fraction(95, 100), Fraction(99, 100))
"""The chances with which a result lies in the bands that are shown."""

QUANTILES = tuple(Fraction(n, 100) for n in (1, 5, 10, 25, 50, 75, 90, 95, 99))

NIGHTS = {"month": 30, "year": 365}
"""How many nights each has."""

MOST_ROUNDS = 10**9


@dataclass(frozen=True)
class Band:
    """A central band: with this chance or more the house wins no less than `low` and no more than `high`, in cents."""

    chance: Fraction
    low: Fraction
    high: Fraction


@dataclass(frozen=True, kw_only=True)
class SessionOdds(Tabled):
    """What a table wins in this many rounds, all in cents and from the house's side. `name` says how long that is."""

    name: str
    rounds: int
    round: RoundLaw
    staked: Cents

    @property
    def mean(self) -> Fraction:
        """The theoretical win."""
        return self.rounds * self.round.mean

    @property
    def variance(self) -> Fraction:
        """Of what the table wins."""
        return self.rounds * self.round.variance

    @property
    def handle(self) -> Fraction:
        """What is wagered in all on average, raises and Play Wagers included."""
        return self.rounds * self.round.handle

    @cached_property
    def law(self) -> SumLaw:
        """The law of the sum; where parts are not independent, its shape is theirs, stretched to the true deviation."""
        from pitboss.odds.sessions.sums import add_up

        found = add_up((part, self.rounds) for part in self.round.parts)
        return found.stretch(self.mean, self.round.stretch) if self.round.shared else found

    @property
    def error(self) -> float:
        """No probability here is off by more."""
        return self.law.error

    @cached_property
    def loses(self) -> float:
        """The chance that the table loses."""
        return self.law.below(0)

    @cached_property
    def even(self) -> float:
        """The chance that the table neither wins nor loses."""
        return self.law.at_most(0) - self.loses

    def band(self, chance: Fraction) -> Band:
        """What this share of such sessions wins: from the least to the most."""
        side = float(1 - chance) / 2
        return Band(chance, self.law.quantile(side), self.law.quantile(1 - side))

    @cached_property
    def bands(self) -> tuple[Band, ...]:
        """The bands of 90, 95 and 99 percent."""
        return tuple(map(self.band, BANDS))

    @cached_property
    def quantiles(self) -> tuple[tuple[Fraction, Fraction], ...]:
        """(chance, amount): with this chance the table wins this amount or less."""
        return tuple((one, self.law.quantile(float(one))) for one in QUANTILES)

    @property
    def volatility_index(self) -> float:
        """1.645 standard deviations of one round, as a part of what is staked before the deal: in N rounds the return
        lies within this divided by the root of N of its mean nine times in ten, where N is large."""
        return NormalDist().inv_cdf(0.95) * sqrt(self.round.variance) / self.staked

    def __repr__(self) -> str:
        won, deviation = round(self.mean), round(sqrt(self.variance))
        return f"<SessionOdds {self.name}: theoretical win {spoken(won)}, standard deviation {spoken(deviation)}>"

    def as_row(self) -> dict[str, Any]:
        """One flat record, ready for a data frame; amounts in cents."""
        said: dict[str, Any] = {
            "session": self.name,
            "rounds": self.rounds,
            "handle": self.handle,
            "theoretical_win": self.mean,
            "standard_deviation": sqrt(self.variance),
            "table_loses": self.loses,
            "error": self.error,
        }
        for band in self.bands:
            said |= {f"low_{band.chance * 100}": band.low, f"high_{band.chance * 100}": band.high}
        return said


def session(
    game: Game,
    seats: Sequence[Stakes],
    rounds: int,
    *,
    meters: Mapping[str, Cents] | None = None,
    name: str = "",
) -> SessionOdds:
    """What a table wins in this many rounds in which each seat wagers these stakes, in cents, by wager."""
    if type(rounds) is not int or not 0 < rounds <= MOST_ROUNDS:
        raise BadInput(f"the number of rounds must be whole, from 1 to {MOST_ROUNDS:,}, not {say(rounds)}.")
    from pitboss.odds.sessions.tables import find_table_law

    law = find_table_law(game, seats, meters)
    staked = sum(sum(one.values()) for one in seats)
    return SessionOdds(name=name or f"{rounds:,} rounds", rounds=rounds, round=law, staked=staked)


def sessions(
    game: Game,
    seats: Sequence[Stakes],
    *,
    pace: int,
    hours: int,
    meters: Mapping[str, Cents] | None = None,
) -> tuple[SessionOdds, ...]:
    """An hour, a night, a month and a year at a table that plays this many rounds an hour, this many hours a night."""
    if not 1 <= pace <= 1000:
        raise BadInput(f"a pace must be from 1 to 1,000 rounds an hour, not {pace}.")
    if not 1 <= hours <= 24:
        raise BadInput(f"a night has 1 to 24 hours, not {hours}.")
    spans = {"hour": 1, "night": hours, **{name: hours * nights for name, nights in NIGHTS.items()}}
    return tuple(session(game, seats, pace * span, meters=meters, name=name) for name, span in spans.items())
