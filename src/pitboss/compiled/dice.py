"""Craps: what each roll does to each wager, in every state that it looks at, and how the shooter's turn goes on.

A state is the shooter's point, the number that a Come wager has moved to, whether the wager works on this roll, the
points made (Fire Bet) and the totals rolled since a seven (All Small and its kind). A wager has axes for no more of it
than its rule looks at.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product

import numpy as np
from numpy.typing import NDArray

from pitboss.compiled.wagers import Axis, CompiledWager, Line
from pitboss.games.craps import SMALL, TALL, TRAVELS, Verdict, decide, moves_to, turned_on_by
from pitboss.games.dice import POINTS, Roll, Shooter
from pitboss.games.game import Game
from pitboss.games.settlement import judge

ROLLS = tuple(Roll(*faces) for faces in product(range(1, 7), repeat=2))
NUMBERS: tuple[int | None, ...] = (None, *POINTS)
MADE = tuple(frozenset(n for bit, n in enumerate(POINTS) if mask >> bit & 1) for mask in range(1 << len(POINTS)))
TOTALS = tuple(sorted(SMALL | TALL))
SEEN = tuple(frozenset(n for bit, n in enumerate(TOTALS) if mask >> bit & 1) for mask in range(1 << len(TOTALS)))
"""Sets of points, and of totals but seven, by the number whose bits name their members."""

LOOKS_AT = {"fire-bet": ("point", "made"), "bonus-craps": ("seen",)}
"""What of a shooter's turn the wagers on a paytable look at; all others at the point only."""

ROLL = Axis("roll", tuple(f"{roll.first}-{roll.second}" for roll in ROLLS))
AXES: Mapping[str, Axis] = {
    axis.name: axis
    for axis in (
        Axis("point", tuple(str(one or "off") for one in NUMBERS)),
        Axis("number", tuple(str(one or "none") for one in NUMBERS)),
        Axis("working", ("off", "on")),
        Axis("made", tuple(" ".join(map(str, sorted(one))) for one in MADE)),
        Axis("seen", tuple(" ".join(map(str, sorted(one))) for one in SEEN)),
        ROLL,
    )
}


@dataclass(frozen=True, eq=False)
class DiceTables:
    """The tables of a game of dice; `points` and `numbers` lead from a point and a roll to the next, both by index."""

    game: Game

    @property
    def axes(self) -> Mapping[str, Axis]:
        return AXES

    @cached_property
    def points(self) -> NDArray[np.int8]:
        """The shooter's point after a roll."""
        after = [[Shooter(one).after(roll).point for roll in ROLLS] for one in NUMBERS]
        return np.array([[NUMBERS.index(one) for one in line] for line in after], np.int8)

    @cached_property
    def sevens_out(self) -> NDArray[np.bool_]:
        return np.array([[Shooter(one).sevens_out(roll) for roll in ROLLS] for one in NUMBERS])

    @cached_property
    def made(self) -> NDArray[np.int16]:
        """The points made after a roll, by those before it, the point and the roll."""
        return np.array(
            [[[MADE.index(Shooter(n, one).after(roll).made) for roll in ROLLS] for n in NUMBERS] for one in MADE],
            np.int16,
        )

    @cached_property
    def seen(self) -> NDArray[np.int16]:
        """The totals rolled after a roll, by those before it and the roll; a seven forgets them."""
        index = {one: n for n, one in enumerate(SEEN)}
        return np.array([[index[Shooter(seen=one).after(roll).seen] for roll in ROLLS] for one in SEEN], np.int16)

    @cached_property
    def numbers(self) -> NDArray[np.int8]:
        """The number of a Come wager that the roll has left open."""
        travels = next(iter(sorted(TRAVELS)))
        after = [[moves_to(travels, roll, one) for roll in ROLLS] for one in NUMBERS]
        return np.array([[NUMBERS.index(one) for one in line] for line in after], np.int8)

    def axes_of(self, wager: str) -> tuple[Axis, ...]:
        """What the wager's rule looks at."""
        if wager in TRAVELS:
            names = ["number"]
        else:
            names = list(LOOKS_AT.get(self.game.wagers[wager].paytable or wager, ("point",)))
        if turned_on_by(wager):
            names.append("working")
        return (*(AXES[name] for name in names), ROLL)

    def verdict(self, wager: str, at: Mapping[str, int]) -> Verdict:
        """What the rule says of a state, by the index on each axis; what the wager does not look at is left as it is
        when a turn begins."""
        shooter = Shooter(NUMBERS[at.get("point", 0)], MADE[at.get("made", 0)], SEEN[at.get("seen", 0)])
        return decide(
            wager,
            ROLLS[at["roll"]],
            shooter,
            number=NUMBERS[at.get("number", 0)],
            bar=int(self.game.choices.options["bar"]),
            working=bool(at.get("working", 1)),
        )

    def line_of(self, wager: str, verdict: Verdict) -> Line:
        """The line on which a verdict settles the wager."""
        table = self.game.table(wager)
        assert table is not None, f"{wager} is offered without a paytable"
        row = next((row for row in table.rows if row.hand == verdict.event), None)
        judged = judge(self.game.settlement(wager), [verdict.decision], lambda _: row)
        return Line(judged, (row,) if row else ())

    def compile_wager(self, wager: str, seat: int) -> CompiledWager:
        axes = self.axes_of(wager)
        names = [axis.name for axis in axes]
        shape = tuple(len(axis) for axis in axes)
        numbers: dict[Verdict, int] = {}
        index = np.zeros(shape, np.int16)
        for at in np.ndindex(shape):
            verdict = self.verdict(wager, dict(zip(names, at, strict=True)))
            index[at] = numbers.setdefault(verdict, len(numbers))
        lines = tuple(self.line_of(wager, one) for one in numbers)
        return CompiledWager(self.game, wager, axes, index, lines, seat)
