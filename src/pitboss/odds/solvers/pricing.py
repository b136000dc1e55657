"""What a result is worth: payouts as exact parts of a stake, for one wager or for all that a result settles.

Nothing of how a payout works is said here: `money.pay` pays, `games.settlement` judges. Amounts are only made so large
beforehand that no fraction of a cent is left to round, for payouts grow in proportion with stake, meter and fixed sum.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from pitboss.games.game import Game
from pitboss.games.paytables import title_of
from pitboss.games.settlement import Judgment, judge
from pitboss.law.model import Row
from pitboss.money import Cents, Fixed, For, MeterShare, Payout, Rounding, To, pay
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.report import Result

NO_METERS: Mapping[str, Cents] = {}


def winnings(stake: Cents, pays: Payout, *, meters: Mapping[str, Cents], racked: bool) -> tuple[Fraction, Fraction]:
    """(winnings, stake given back) in cents and exact fractions of a cent."""
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


def net_of(stake: Cents, pays: Payout, *, meters: Mapping[str, Cents] = NO_METERS, racked: bool = False) -> Fraction:
    """What a wager of `stake` wins or loses at a payout, for each unit staked."""
    won, back = winnings(stake, pays, meters=meters, racked=racked)
    return (won + back) / stake - 1


@dataclass(frozen=True, slots=True)
class Settled:
    """All that one result settles: what is won or lost and what was staked, in units, and each wager's judgment."""

    net: Fraction
    staked: Fraction
    judgments: tuple[Judgment, ...]

    @property
    def pays(self) -> str:
        """`ante 1 to 1, play push`: what each wager is paid."""
        return ", ".join(f"{one.wager} {one.pays}" for one in self.judgments)

    @property
    def cite(self) -> str:
        """Where the law says all of it."""
        return "; ".join(dict.fromkeys(one.cite for one in self.judgments))


def settle(
    game: Game,
    placed: Mapping[str, int | Fraction],
    words: Sequence[str],
    row_hit: Callable[[str, str], Row | None],
    *,
    unit: Cents = 100,
    meters: Mapping[str, Cents] = NO_METERS,
) -> Settled:
    """What a seat's wagers come to together when the words of an outcome are true.

    `placed` are the wagers in units; a bonus that has no stake of its own is settled where the wager that it belongs to
    is placed, and left out unless it pays. `row_hit(wager, table)` finds the row of a paytable that is hit.
    """
    judgments: list[Judgment] = []
    net = Fraction(0)
    for settlement in game.settlements:
        rule = game.wagers[settlement.wager]
        bonus = rule.placed == "never"
        times = Fraction(placed.get(rule.of if bonus else rule.id, 0))
        if not times:
            continue
        judged = judge(settlement, words, lambda named, wager=rule.id: row_hit(wager, named))  # type: ignore[misc]
        if bonus and judged.outcome != "win":
            continue
        stake = times * unit
        assert stake.denominator == 1, f"{times} of {unit} cents is no stake"
        won, back = winnings(stake.numerator, judged.pays, meters=meters, racked=rule.progressive)
        net += (won if bonus else won + back - stake) / unit
        judgments.append(judged)
    return Settled(net, Fraction(sum(placed.values())), tuple(judgments))


def row_result(
    question: Question,
    row: Row | None,
    combinations: int,
    *,
    otherwise: str,
    on: str = "",
    words: tuple[str, ...] = (),
) -> Result:
    """What a wager is paid where a row of its paytable is hit; where none is, it is lost, and called `otherwise`."""
    judged = judge(question.game.settlement(question.wager), words, lambda _: row)
    return Result(
        name=title_of(question.game.edition, on, row) if row else otherwise,
        pays=str(judged.pays),
        combinations=combinations,
        net=net_of(question.stake, judged.pays, meters=question.meters, racked=question.rule.progressive),
        cite=judged.cite,
    )
