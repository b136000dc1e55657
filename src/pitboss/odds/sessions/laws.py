"""The exact law of a round: what the wagers of a seat, or of all seats of a table, bring the house, and how often.

Wagers of a seat that are counted together have one law, over all deals. Those that are not are taken as independent of
each other, and the law says so. Nothing is dealt to the seats in baccarat and craps: there all seats have one law.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import gcd, isqrt, lcm

from pitboss.errors import BadInput, abridge, nearest
from pitboss.games.derived import derived_by
from pitboss.games.game import Game
from pitboss.games.identity import MeterName
from pitboss.money import Cents, check_amount
from pitboss.odds.asking.answers import solve
from pitboss.odds.asking.by_name import put
from pitboss.odds.asking.joint import list_points
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.registry import explain_lack, solver_for
from pitboss.odds.asking.report import WagerOdds

Stakes = Mapping[str, Cents]
"""What a seat wagers at the beginning of a round, by wager."""

COMMON = ("baccarat:solve", "craps:solve")
"""The solvers of wagers on what all seats have in common: seats that wager the same win and lose together."""

APART = "{} are not counted together: they are taken as independent of each other."
SEATS = (
    "Seats share the dealer's cards, or those in common, and so win and lose together. Here they are taken as "
    "independent, so the deviation and the bands are too narrow. In Three Card Poker, where the true deviation is "
    "counted, it is a third more for five seats."
)
BEST_PLAY = "Every hand is played in the best way for the main wager."


@dataclass(frozen=True)
class OutcomeLaw:
    """What is won in a round: `steps` times `unit` cents, ascending, each in this many of all equally likely cases."""

    unit: Fraction
    steps: tuple[int, ...]
    weights: tuple[int, ...]

    @cached_property
    def total(self) -> int:
        return sum(self.weights)

    @cached_property
    def mean(self) -> Fraction:
        """In cents."""
        return self.unit * Fraction(sum(map(int.__mul__, self.steps, self.weights)), self.total)

    @cached_property
    def variance(self) -> Fraction:
        """In cents squared."""
        squares = sum(step * step * weight for step, weight in zip(self.steps, self.weights, strict=True))
        return self.unit**2 * Fraction(squares, self.total) - self.mean**2

    @property
    def least(self) -> Fraction:
        return self.unit * self.steps[0]

    @property
    def most(self) -> Fraction:
        return self.unit * self.steps[-1]


def make_law(cases: Iterable[tuple[int, Fraction]]) -> OutcomeLaw:
    """The law of this many cases with each result, in cents; the unit is the greatest that all results are whole in."""
    found: Counter[Fraction] = Counter()
    for weight, result in cases:
        found[result] += weight
    below = lcm(*(one.denominator for one in found))
    unit = Fraction(gcd(*(int(one * below) for one in found)) or 1, below)
    common = gcd(*found.values())
    results = sorted(found)
    return OutcomeLaw(unit, tuple(int(one / unit) for one in results), tuple(found[one] // common for one in results))


@dataclass(frozen=True, kw_only=True)
class RoundLaw:
    """What a round brings the house: the sum of `parts`, which are independent except for `shared`, by which their
    covariances raise the variance, as a part of it. `handle` is what is wagered in all on average, in cents, raises and
    Play Wagers included; `notes` say what is supposed."""

    parts: tuple[OutcomeLaw, ...]
    handle: Fraction
    notes: tuple[str, ...] = ()
    shared: Fraction = Fraction(0)

    @property
    def mean(self) -> Fraction:
        return sum((one.mean for one in self.parts), Fraction(0))

    @property
    def variance(self) -> Fraction:
        return sum((one.variance for one in self.parts), Fraction(0)) * (1 + self.shared)

    @property
    def stretch(self) -> Fraction:
        """How many times as large the deviation is as with independent parts, to nine decimals."""
        return Fraction(isqrt(int((1 + self.shared) * 10**18)), 10**9)


def find_law(game: Game, seats: Sequence[Stakes], meters: Mapping[str, Cents] | None = None) -> RoundLaw:
    """The law of a round at a table where each seat wagers these stakes; as the table pays them, under the best play.

    `meters` are what meters show, by name of the wager and the meter, as in `progressive/main`; without them, what they
    start from.
    """
    said = tuple(sorted((meters or {}).items()))
    if not isinstance(seats, Sequence) or not all(isinstance(one, Mapping) for one in seats):
        raise BadInput(f"seats must be a list of stakes in cents, as in [{{'ante': 1000}}], not {abridge(seats)}.")
    checked = [sort_stakes(game, check_stakes(game, one)) for one in seats]
    if not checked:
        raise BadInput("nobody wagers: name one seat or more.")
    if is_common(game):
        return law_of_seat(game, tuple(item for one in checked for item in one), said)
    found = [law_of_seat(game, one, said) for one in checked]
    notes = dict.fromkeys(note for one in found for note in one.notes)
    return RoundLaw(
        parts=tuple(part for one in found for part in one.parts),
        handle=sum((one.handle for one in found), Fraction(0)),
        notes=(*notes, *((SEATS,) if len(found) > 1 else ())),
    )


def is_common(game: Game) -> bool:
    """Whether all seats wager on the same coup or roll."""
    solvers = (solver_for(game, wager) for wager in game.wagers)
    return any(one.solve in COMMON for one in solvers if one)


def sort_stakes(game: Game, stakes: Stakes) -> tuple[tuple[str, Cents], ...]:
    """In the order of the law: the main wager comes first."""
    order = list(game.wagers)
    return tuple(sorted(stakes.items(), key=lambda item: order.index(item[0])))


def check_stakes(game: Game, stakes: Stakes) -> Stakes:
    if not stakes:
        raise BadInput("a seat must wager something: name a wager and its stake, as in ante=10.")
    for wager, stake in stakes.items():
        if wager not in game.wagers:
            known = [one for one in game.wagers if solver_for(game, one)]
            raise BadInput(f"{game.id} has no wager {wager!r} here. {nearest(wager, known)}")
        if solver_for(game, wager) is None:
            raise BadInput(f"there are no odds of {wager}: {explain_lack(game, wager)}. [{game.wagers[wager].cite}]")
        check_amount(stake)
    return stakes


@derived_by
def law_of_seat(game: Game, stakes: tuple[tuple[str, Cents], ...], meters: tuple[tuple[str, Cents], ...]) -> RoundLaw:
    asked = [ask_wager(game, wager, stake, meters) for wager, stake in stakes]
    found = [solve(one) for one in asked]
    handle = sum((one.mean_stake * one.stake for one in found), Fraction(0))
    play = (BEST_PLAY,) if any(one.strategy for one in found) else ()
    if len(asked) > 1:
        try:
            points = list_points(asked)
        except BadInput:
            pass
        else:
            return RoundLaw(parts=(join(points, asked),), handle=handle, notes=play)
    kinds = list(dict.fromkeys(wager for wager, _ in stakes))
    parts = tuple(add_alike([one for one in found if one.wager == kind]) for kind in kinds)
    apart = (APART.format(" and ".join(kinds)),) if len(kinds) > 1 else ()
    return RoundLaw(parts=parts, handle=handle, notes=(*play, *apart))


def add_alike(found: Sequence[WagerOdds]) -> OutcomeLaw:
    """One law of the same wager at several seats, which all win and lose it together, each paid at its own stake."""
    results = list(zip(*(one.results for one in found), strict=True))
    assert all(len({(one.name, one.combinations) for one in alike}) == 1 for alike in results), "the rolls are the same"
    return make_law(
        (alike[0].combinations, -sum((one.net * its.stake for one, its in zip(alike, found, strict=True)), Fraction(0)))
        for alike in results
    )


def join(points: Iterable[tuple[int, tuple[Fraction, ...]]], asked: Sequence[Question]) -> OutcomeLaw:
    """One law of several wagers, by what each brings the player for a unit of it."""
    stakes = [one.stake for one in asked]
    return make_law(
        (deals, -sum((net * stake for net, stake in zip(nets, stakes, strict=True)), Fraction(0)))
        for deals, nets in points
    )


def ask_wager(game: Game, wager: str, stake: Cents, meters: Sequence[tuple[str, Cents]] = ()) -> Question:
    """The question of a wager as a table pays it; a meter is told it by its own name, or with that of its wager."""
    solver = solver_for(game, wager)
    assert solver is not None, f"{wager} has no solver"
    plain = put(game, wager, solver.lettered or wager, stake=stake, as_paid=True)
    mine = {
        MeterName(name).meter: amount
        for name, amount in meters
        if MeterName(name).wager in ("", wager) and MeterName(name).meter in plain.meters
    }
    return put(game, wager, solver.lettered or wager, stake=stake, meters=mine, as_paid=True) if mine else plain
