"""What is known of a wager: how a round can end, how often, and what follows from that; all of it in fractions.

A solver lists the results of a wager with their number of combinations, and every figure follows here: house edge, hit
frequency, variance, element of risk, the reach of a meter, the worth of an Envy Bonus. `wording.figures` makes text of
them, at the end, rounded from the exact value.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any

from pitboss.games.submission import Progression
from pitboss.money import Cents
from pitboss.odds.asking.optional import DataFrame, Figure
from pitboss.tabled import Tabled

ROW = ("game", "edition", "wager", "paytable", "version", "decks", "strategy", "strategy_name", "house_edge", "cost",
       "hit_frequency", "variance", "element_of_risk", "total", "reason")  # fmt: skip
"""The columns of a flat record of a wager."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One way in which a wager can end. `net` and `staked` are in units of the wager that the edge is measured on.

    `staked` is more than one where the result includes wagers made by choice, such as a Play Wager.
    """

    name: str
    pays: str
    combinations: int
    net: Fraction
    staked: Fraction = Fraction(1)
    cite: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class StakeOdds:
    """What the wager comes to at one of the stakes that a table allows."""

    stake: Cents
    house_edge: Fraction
    variance: Fraction
    element_of_risk: Fraction
    long_run_edge: Fraction | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MeterOdds:
    """What a progressive meter does for a wager.

    `coefficient` is the part of the wager that each dollar on the meter is worth; `break_even` the dollars on it at
    which neither side has an edge, the other meters standing where they are; `mean_rounds` the rounds that one
    position waits, on average, for an award from it, and `jackpot_rounds` for the whole of it. `rate` and `reset` are
    the operator's, or the law's least.
    """

    name: str
    amount: Cents
    coefficient: Fraction
    break_even: Fraction
    mean_rounds: Fraction
    jackpot_rounds: Fraction | None = None
    rate: Fraction | None = None
    reset: Cents | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FoldOdds:
    """What folds do to a wager that they forfeit: the `share` of hands that the base game's best play folds, and the
    house edge for a player who plays both wagers together as well as possible, with an `ante` of so much beside this
    one.

    `joint_edge` is what the wager then adds to the cost of the base game, for each unit of the wager; None where it is
    not counted.
    """

    share: Fraction
    ante: Cents
    joint_edge: Fraction | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LongRunOdds:
    """What a progressive wager comes to over the years, its meters rising by their rates and falling by their awards.

    `progression` says what a rate is of: of the wager, the house paying fixed awards, or of the pool that pays them
    too; `declared` is the reading that the operator chose. `means` are the dollars that each meter shows on average
    when it is awarded. The player is assumed to play this stake, whatever the meter shows.
    """

    progression: Progression
    declared: bool
    house_edge: Fraction
    means: tuple[tuple[str, Fraction], ...]

    @property
    def bears_its_awards(self) -> bool:
        """Whether the pool brings in what it pays; where it does not, a meter would sink below zero."""
        return all(mean >= 0 for _, mean in self.means)


@dataclass(frozen=True, slots=True, kw_only=True)
class EnvyOdds:
    """What an Envy Bonus is worth to a player with this `stake`, as a part of it, for each other player.

    Every hand at a table is as likely as any other, so each further player adds the same.
    """

    stake: Cents
    each: Fraction
    most_others: int

    def worth(self, others: int) -> Fraction:
        return others * self.each


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedOdds:
    """What a wager comes to where an award from its meter is shared by all who placed it, this many of them."""

    bettors: int
    house_edge: Fraction
    long_run_edge: Fraction | None


@dataclass(frozen=True, slots=True)
class Advice(Tabled):
    """One choice open to a player, and what it is worth on average, in units of the main wager."""

    choice: str
    expected: Fraction

    def as_row(self) -> dict[str, Any]:
        """One flat record, ready for a data frame."""
        return {"choice": self.choice, "expected": self.expected}


@dataclass(frozen=True, kw_only=True)
class WagerOdds:
    """The exact odds of one wager on one paytable. `results` are all the ways in which it can end, each once.

    `paytable` is the letter, `version` the version of the game whose table it is; `tables` are all the paytables that
    the figures rest on, as (wager, letter, cite). `strategy` describes the play that they suppose, None where there is
    nothing to decide, and `chart` what is done with each kind of starting hands where that is a chart; `named` is the
    name of a way to play that was asked for, and `optimum` the house edge under the best. `as_paid` says that payouts
    are rounded and limited as at a table, `unlimited` the house edge at the same stake if nothing were limited or
    rounded, where a payout limit is set, and `stakes` what the wager then comes to at each end of what the table
    allows. `at_reset` is the house edge with every meter at its reset amount, and `long_run` that over the years, by
    each reading of a rate of progression; `shared` is by number of those who share an award. `folds` says what folds do
    to a wager that they forfeit, and `without_folds` what the house edge would be if nobody folded. `notes` say what a
    reader should know before using them.
    """

    game: str
    edition: str
    wager: str
    title: str
    paytable: str | None
    decks: int
    results: tuple[Result, ...]
    stake: Cents = 100
    version: str = ""
    strategy: str | None = None
    chart: tuple[tuple[str, str], ...] = ()
    named: str = ""
    optimum: Fraction | None = None
    tables: tuple[tuple[str, str | None, str], ...] = ()
    meters: tuple[MeterOdds, ...] = ()
    envy: tuple[EnvyOdds, ...] = ()
    notes: tuple[str, ...] = ()
    as_paid: bool = False
    unlimited: Fraction | None = None
    stakes: tuple[StakeOdds, ...] = ()
    at_reset: Fraction | None = None
    long_run: tuple[LongRunOdds, ...] = ()
    shared: tuple[SharedOdds, ...] = ()
    folds: FoldOdds | None = None
    without_folds: Fraction | None = None

    @cached_property
    def total(self) -> int:
        """The number of equally likely deals, or rolls."""
        return sum(one.combinations for one in self.results)

    def mean(self, values: Iterable[Fraction | int]) -> Fraction:
        """The mean of a value that each result has."""
        weighed = (one.combinations * value for one, value in zip(self.results, values, strict=True))
        return Fraction(sum(weighed, Fraction(0)), self.total)

    @cached_property
    def expected(self) -> Fraction:
        """What a player wins on average for each unit wagered."""
        return self.mean(one.net for one in self.results)

    @property
    def house_edge(self) -> Fraction:
        """What the house keeps on average of each unit wagered; where it is negative, the player has the edge."""
        return -self.expected

    @property
    def player_return(self) -> Fraction:
        """What comes back to the player on average of each unit wagered."""
        return 1 + self.expected

    @cached_property
    def hit_frequency(self) -> Fraction:
        """How often the player ends a round with more than before it."""
        return self.mean(int(one.net > 0) for one in self.results)

    @cached_property
    def variance(self) -> Fraction:
        """Of what a player wins, for each unit wagered."""
        return self.mean(one.net**2 for one in self.results) - self.expected**2

    @cached_property
    def mean_stake(self) -> Fraction:
        """What is wagered on average in all, for each unit of this wager."""
        return self.mean(one.staked for one in self.results)

    @property
    def cost(self) -> Fraction | None:
        """What a way to play by name costs against the best, for each unit wagered."""
        return None if self.optimum is None else self.house_edge - self.optimum

    @property
    def element_of_risk(self) -> Fraction:
        """The house's share of all that is wagered, whatever it is wagered on."""
        return self.house_edge / self.mean_stake

    @property
    def turns_on_stake(self) -> bool:
        """Whether the edge is not the same at all the stakes that it was found for."""
        return len({one.house_edge for one in self.stakes}) > 1

    @property
    def long_run_edge(self) -> Fraction | None:
        """The house edge over the years, by the reading that the operator declared."""
        return next((one.house_edge for one in self.long_run if one.declared), None)

    @property
    def envy_here(self) -> EnvyOdds | None:
        """The Envy Bonus of players with this stake."""
        return next((one for one in self.envy if one.stake == self.stake), None)

    def net_of_envy(self, edge: Fraction, others: int) -> Fraction:
        """A house edge on this stake less what Envy Bonuses bring, with this many other players at the table."""
        return edge - (self.envy_here.worth(others) if self.envy_here else 0)

    def even_with_envy(self, meter: MeterOdds, others: int) -> Fraction:
        """The dollars on a meter at which neither side has an edge, with this many other players."""
        brings = self.envy_here.worth(others) if self.envy_here else Fraction(0)
        return max(meter.break_even - brings / meter.coefficient, Fraction(0))

    def add_notes(self, *notes: str) -> WagerOdds:
        """The same odds with further notes."""
        return replace(self, notes=(*self.notes, *notes))

    @property
    def one_in(self) -> Fraction | None:
        """In how many rounds the player wins once, on average; None where that never happens."""
        return 1 / self.hit_frequency if self.hit_frequency else None

    def __repr__(self) -> str:
        from pitboss.odds.wording.notebook import say_odds

        return say_odds(self)

    def _repr_html_(self) -> str:
        from pitboss.odds.wording.notebook import show_html

        return show_html(self)

    def to_frame(self) -> DataFrame:
        """A row for each result as a data frame of pandas, with floats beside the exact fractions."""
        from pitboss.odds.wording.frames import frame_results

        return frame_results(self)

    def plot(self) -> Figure:
        """A picture with matplotlib: the house edge, and the return against each meter that the wager is paid from."""
        from pitboss.odds.wording.plot import picture_of

        return picture_of([self])

    def as_row(self) -> dict[str, Any]:
        """One flat record with exact figures, ready for a data frame; that of `Unsolved` has a reason instead."""
        known = {name: getattr(self, name, None) for name in ROW}
        return known | {"version": self.version or None, "strategy_name": self.named or None}


def make_whole(results: Iterable[tuple[Result, Fraction]]) -> tuple[Result, ...]:
    """Results that are known by their probability, as combinations of the least total that makes them all whole."""
    weighed = [(result, chance) for result, chance in results if chance]
    total = lcm(*(chance.denominator for _, chance in weighed))
    return tuple(replace(result, combinations=int(chance * total)) for result, chance in weighed)
