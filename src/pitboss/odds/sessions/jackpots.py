"""Jackpots: how long each level of a progressive is waited for, and what seed, rate and reset come to in a year."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, expm1, log1p
from typing import Any

from pitboss.errors import BadInput
from pitboss.odds.asking.report import WagerOdds


@dataclass(frozen=True, kw_only=True)
class LevelOdds:
    """A level of a progressive at a pace of this many wagers an hour. Amounts are in cents, all for one hour.

    `jackpot` is the chance that one wager wins all of the level, `award` that it wins any of it. `fed` is what wagers
    bring the level, `seeded` what the house puts in when it is reset; together they are what it `pays`: `mean` is what
    it then shows on average when it is awarded. Without a rate of progression none of these three is known.
    """

    wager: str
    meter: str
    award: Fraction
    jackpot: Fraction
    pace: Fraction
    fed: Fraction | None
    seeded: Fraction
    mean: Fraction | None

    @property
    def pays(self) -> Fraction | None:
        return None if self.fed is None else self.fed + self.seeded

    def comes_within(self, hours: int) -> float:
        """The chance of a jackpot within this many hours."""
        wagers = float(self.pace * hours)
        return 0.0 if not self.jackpot else -expm1(wagers * log1p(-float(self.jackpot)))

    def wait(self, chance: Fraction) -> int | None:
        """After how many wagers the level has been won with this chance; None where it never is."""
        if not self.jackpot:
            return None
        return 1 if self.jackpot == 1 else ceil(log1p(-float(chance)) / log1p(-float(self.jackpot)))

    def as_row(self) -> dict[str, Any]:
        return {
            "wager": self.wager,
            "meter": self.meter,
            "award": self.award,
            "jackpot": self.jackpot,
            "wagers_an_hour": self.pace,
            "median_wait": self.wait(Fraction(1, 2)),
            "wait_90": self.wait(Fraction(9, 10)),
            "fed_an_hour": self.fed,
            "seeded_an_hour": self.seeded,
            "mean_meter": self.mean,
        }


def list_levels(odds: WagerOdds, pace: int | Fraction) -> tuple[LevelOdds, ...]:
    """Each level of a progressive wager, with this many such wagers an hour at all seats together."""
    if pace <= 0:
        raise BadInput(f"a pace must be more than zero, not {pace}.")
    declared = next((one for one in odds.long_run if one.declared), None)
    means = dict(declared.means) if declared else {}
    found = []
    for meter in odds.meters:
        jackpot = Fraction(0) if meter.jackpot_rounds is None else 1 / meter.jackpot_rounds
        mean = means.get(meter.name)
        seeded = jackpot * (meter.reset or 0) * pace
        # What a level pays is its mean at an award times its share; coefficient × stake is that share of each wager.
        paid = None if mean is None else mean * meter.coefficient * odds.stake * pace
        found.append(
            LevelOdds(
                wager=odds.wager,
                meter=meter.name,
                award=1 / meter.mean_rounds,
                jackpot=jackpot,
                pace=Fraction(pace),
                fed=None if paid is None else paid - seeded,
                seeded=seeded,
                mean=None if mean is None else mean * 100,
            )
        )
    return tuple(found)
