"""A wager as arrays: every line on which it can end, and which of them it is, by the indices of what decides it.

An axis is one thing that decides wagers: whether the dealer qualifies, the class of a hand, a roll of the dice. A
wager's `index` has one dimension for each of its axes and holds the number of a line; it is made by calling the law's
own judgment on every point of that domain. What the lines pay is asked of `money`, when stake and meters are known.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from hashlib import sha256
from math import lcm

import numpy as np
from numpy.typing import NDArray

from pitboss.games import vigorish
from pitboss.games.baccarat import row_paid
from pitboss.games.game import Game
from pitboss.games.settlement import Judgment, read_row
from pitboss.law.model import Row
from pitboss.money import Cents, Fixed, For, MeterShare, Paid, Payout, Rounding, To, pay

UNIT: Cents = 100
"""The stake that gains are measured on where none is said."""

NO_METERS: Mapping[str, Cents] = {}


@dataclass(frozen=True, slots=True)
class Axis:
    """One thing that decides wagers, with the word for each of its values, in the order of their indices."""

    name: str
    words: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.words)


@dataclass(frozen=True, slots=True)
class Line:
    """One way in which a wager can end: the judgment, with its payout and citation, and the rows of the paytable hit.

    Of several rows one is paid, which may depend on the meters; then the judgment is of the first. `stands` is False
    where the wager was taken back, and so is not a stake. `when` are the words of the outcome that the law's line asks
    for: two lines that pay the same for different reasons are two.
    """

    judged: Judgment
    rows: tuple[Row, ...] = ()
    stands: bool = True
    when: tuple[str, ...] = ()

    @property
    def row(self) -> Row | None:
        return self.rows[0] if self.rows else None


@dataclass(frozen=True, eq=False)
class Gains:
    """What each line of a wager brings: won less lost, and what is staked in all, in parts of which `unit` are one
    stake."""

    unit: int
    net: NDArray[np.int64]
    staked: NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class CompiledWager:
    """A wager of a game, compiled: `lines[index[…]]`, the indices being those of `axes`.

    `base` is the wager whose stake its odds are reckoned on: itself, or for a bonus without a stake the one that it
    belongs to. `seat` matters where a seat's own cards do, as at the Royal 9.
    """

    game: Game
    id: str
    axes: tuple[Axis, ...]
    index: NDArray[np.int16]
    lines: tuple[Line, ...]
    seat: int = 1

    @property
    def base(self) -> str:
        rule = self.game.wagers[self.id]
        return rule.of if self.is_bonus else rule.id

    @property
    def is_bonus(self) -> bool:
        """Whether it has no stake of its own."""
        return self.game.wagers[self.id].placed == "never"

    @property
    def is_racked(self) -> bool:
        return self.game.wagers[self.id].progressive

    def line_at(self, at: Mapping[str, int]) -> Line:
        """The line on which it ends, by the index on each axis; there may be axes that it does not look at."""
        return self.lines[int(self.index[tuple(at[axis.name] for axis in self.axes)])]

    def judge(self, line: Line, stake: Cents = UNIT, meters: Mapping[str, Cents] = NO_METERS) -> Judgment:
        """The judgment of a line; of several rows, by the one that is paid from the meters as they stand."""
        if len(line.rows) < 2:
            return line.judged
        judged, row = line.judged, self.row_paid(line, stake, meters)
        return Judgment(self.id, *read_row(row, judged.cite), judged.rests_on, judged.table)

    def row_paid(self, line: Line, stake: Cents = UNIT, meters: Mapping[str, Cents] = NO_METERS) -> Row | None:
        """The row of a line that is paid: of several, the first or the one that brings most, as the operator chose."""
        if len(line.rows) < 2:
            return line.row

        def brings(row: Row) -> Cents:
            return pay(stake, row.pays, rounding=self.game.rounding, meters=meters, racked=self.is_racked).winnings

        in_order = self.game.choices.options["royal_9_award"] == "listed-order"
        return row_paid(line.rows, [row.hand for row in line.rows], brings, in_order=in_order)

    def returns(self, line: Line, stake: Cents, meters: Mapping[str, Cents] = NO_METERS) -> Cents:
        """Everything that is handed back, in whole cents, by the game's rounding; of a wager that stands open, nothing.

        Vigorish is taken off where the operator takes it from what is won. Limits on payouts are not known here.
        """
        if line.judged.outcome == "open":
            return 0
        paid = self.pay_line(line, stake, meters)
        if self.is_bonus:
            return paid.winnings
        return paid.returned - (self.vigorish_on(line, stake, paid.winnings) if self.taken_from_winnings else 0)

    def pay_line(self, line: Line, stake: Cents, meters: Mapping[str, Cents] = NO_METERS) -> Paid:
        """Winnings and stake returned, rounded as at the table; vigorish and limits on payouts are not taken off."""
        pays = self.judge(line, stake, meters).pays
        return pay(stake, pays, rounding=self.game.rounding, meters=meters, racked=self.is_racked)

    def paid_gain(self, line: Line, stake: Cents, paid: Paid) -> tuple[Fraction, Fraction]:
        """(won less lost, staked) for each unit of a stake, when this is paid for it in whole cents."""
        if self.is_bonus:
            return Fraction(paid.winnings, stake), Fraction(0)
        taken = self.vigorish_on(line, stake, paid.winnings)
        put_up = stake * int(line.stands) + (0 if self.taken_from_winnings else taken)
        return Fraction(paid.returned - stake - taken, stake), Fraction(put_up, stake)

    def gains(self, stake: Cents = UNIT, meters: Mapping[str, Cents] = NO_METERS) -> Gains:
        """What each line brings, exactly, for a wager of this stake."""
        exact = [self.exact_gain(line, stake, meters) for line in self.lines]
        unit = lcm(*(part.denominator for pair in exact for part in pair))
        net, staked = (np.array([int(pair[n] * unit) for pair in exact], np.int64) for n in range(2))
        return Gains(unit, net, staked)

    def exact_gain(
        self, line: Line, stake: Cents = UNIT, meters: Mapping[str, Cents] = NO_METERS
    ) -> tuple[Fraction, Fraction]:
        """(won less lost, staked) for each unit of the stake; of a bonus, what it adds."""
        won, back = winnings_of(stake, self.judge(line, stake, meters).pays, meters=meters, racked=self.is_racked)
        if self.is_bonus:
            return won / stake, Fraction(0)
        taken = self.exact_vigorish(line, stake)
        staked = Fraction(int(line.stands))
        return (won + back) / stake - 1 - taken, staked if self.taken_from_winnings else staked + taken

    # Vigorish

    @property
    def _on_dice(self) -> bool:
        return self.game.wagers[self.id].paytable in vigorish.ON_DICE

    @property
    def has_vigorish(self) -> bool:
        """Whether the house takes some of what it wins, or of what is staked."""
        liable = self._on_dice or ("vigorish" in self.game.choices.options and self.id == vigorish.ON_BANKER)
        return liable and bool(vigorish.rate(self.game))

    @property
    def taken_from_winnings(self) -> bool:
        """Vigorish on dice may be taken when a wager is made; on the Banker's Hand it is owed only where that wins."""
        return not self._on_dice or self.game.choices.options["vigorish_when"] == "win"

    def vigorish_on(self, line: Line, stake: Cents, winnings: Cents) -> Cents:
        """In whole cents, on a stake of this size."""
        if self._on_dice:
            due = not self.taken_from_winnings or line.judged.outcome == "win"
            return vigorish.on_dice(self.game, self.id, stake) if due else 0
        banker = self.has_vigorish and line.judged.outcome == "win"
        return vigorish.on_banker(self.game, winnings) if banker else 0

    def exact_vigorish(self, line: Line, stake: Cents) -> Fraction:
        """For each unit staked: without rounding, unless the operator rounds it to the quarter dollar."""
        if not self.has_vigorish:
            return Fraction(0)
        exact = self._on_dice or self.game.choices.options["vigorish_rounding"] == "none"
        rows = (row for one in self.lines for row in one.rows)
        scale = vigorish.rate(self.game).denominator * lcm(*(unit_of(row.pays) for row in rows)) if exact else 1
        larger = stake * scale
        won, _ = winnings_of(larger, line.judged.pays, meters=NO_METERS, racked=False)
        return Fraction(self.vigorish_on(line, larger, won.__floor__()), larger)

    @property
    def seal(self) -> str:
        """The hash of all that the law says of the wager: it changes when anything of it does."""
        said = repr((self.id, self.axes, self.index.shape, self.lines)).encode()
        return sha256(said + self.index.tobytes()).hexdigest()


def compile_wager(
    game: Game, wager: str, axes: Sequence[Axis], rule: Callable[[tuple[int, ...]], Line], seat: int = 1
) -> CompiledWager:
    """Call the rule on every point of the domain; what it answers alike is one line."""
    shape = tuple(len(axis) for axis in axes)
    numbers: dict[Line, int] = {}
    index = np.zeros(shape, np.int16)
    for at in np.ndindex(shape):
        line = rule(at)
        index[at] = numbers.setdefault(replace(line, when=line.judged.rests_on), len(numbers))
    return CompiledWager(game, wager, tuple(axes), index, tuple(numbers), seat)


def winnings_of(stake: Cents, pays: Payout, *, meters: Mapping[str, Cents], racked: bool) -> tuple[Fraction, Fraction]:
    """(winnings, stake given back) in cents and exact fractions of a cent.

    How a payout works is said by `money.pay` alone. Amounts are only made so large beforehand that no fraction of a
    cent is left to round, for payouts grow in proportion with stake, meter and fixed sum.
    """
    scale = unit_of(pays)
    larger = replace(pays, amount=pays.amount * scale) if isinstance(pays, Fixed) else pays
    shown = {name: amount * scale for name, amount in meters.items()}
    paid = pay(stake * scale, larger, rounding=Rounding(), meters=shown, racked=racked)
    return Fraction(paid.winnings, scale), Fraction(paid.stake_returned, scale)


def unit_of(pays: Payout) -> int:
    """How many times larger amounts must be so that the payout leaves no fraction."""
    match pays:
        case To(_, den) | For(_, den):
            return den
        case MeterShare(_, share):
            return share.denominator
        case _:
            return 1
