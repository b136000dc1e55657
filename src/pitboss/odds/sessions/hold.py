"""How believable a hold is: what a table won against what it should have won, by the law of all its rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pitboss.errors import BadInput
from pitboss.games.game import Game
from pitboss.money import Cents, check_amount, spoken
from pitboss.odds.sessions.expectation import Expectation
from pitboss.odds.sessions.explanations import suppose_all
from pitboss.odds.sessions.laws import RoundLaw, Stakes
from pitboss.odds.sessions.session import SessionOdds, session
from pitboss.tabled import Tabled

if TYPE_CHECKING:
    from pitboss.odds.sessions.sums import SumLaw

ALARM = 4
"""Standard errors from which a hold calls for an inquiry."""

NOTHING_WRONG = "nothing is wrong"

SUSPECT = 0.01
"""A chance below which a hold is called suspicious."""


@dataclass(frozen=True)
class Explanation:
    """One thing that may have been wrong: what the table should then have won, in cents, and the chance of a result as
    far out as this."""

    what: str
    mean: Fraction
    p_value: float

    def as_row(self) -> dict[str, Any]:
        return {"explanation": self.what, "theoretical_win": self.mean, "p_value": self.p_value}


@dataclass(frozen=True, kw_only=True)
class HoldOdds(Tabled):
    """What the house won in a session, and how unusual that is. `p_value` is twice the chance of a result at least as
    far from the average on the same side. `error` is the most by which it may be off. `explanations` begin with the
    likeliest."""

    won: Cents
    session: SessionOdds
    standard_errors: Fraction
    p_value: float
    error: float
    explanations: tuple[Explanation, ...] = ()

    @property
    def hold(self) -> Fraction:
        """What the house kept of what is wagered in this many rounds on average."""
        return self.won / self.session.handle

    @property
    def expected_hold(self) -> Fraction:
        """What the house keeps on average of each unit that is wagered."""
        return self.session.mean / self.session.handle

    @property
    def verdict(self) -> str:
        """`ordinary`, `suspicious` or `alarm`."""
        if abs(self.standard_errors) >= ALARM:
            return "alarm"
        return "suspicious" if self.p_value < SUSPECT else "ordinary"

    def __repr__(self) -> str:
        errors = f"{float(self.standard_errors):.2f} standard errors"
        return f"<HoldOdds {self.session.name}: won {spoken(self.won)}, {errors}, {self.verdict}>"

    def as_rows(self) -> list[dict[str, Any]]:
        """A row for a table with nothing wrong, and one for each explanation."""
        right = Explanation(NOTHING_WRONG, self.session.mean, self.p_value)
        return [one.as_row() for one in (right, *self.explanations)]

    def as_row(self) -> dict[str, Any]:
        """One flat record, ready for a data frame."""
        return {
            "rounds": self.session.rounds,
            "won": self.won,
            "theoretical_win": self.session.mean,
            "hold": self.hold,
            "expected_hold": self.expected_hold,
            "standard_errors": self.standard_errors,
            "p_value": self.p_value,
            "error": self.error,
            "verdict": self.verdict,
        }


def hold(
    game: Game,
    seats: Sequence[Stakes],
    rounds: int,
    won: Cents,
    *,
    meters: Mapping[str, Cents] | None = None,
    explain: bool = True,
) -> HoldOdds:
    """How believable it is that the house won so much in this many rounds in which each seat wagered these stakes."""
    check_amount(abs(won) if isinstance(won, int) else won)
    found = session(game, seats, rounds, meters=meters)
    refuse_impossible(found, won)
    variance = found.variance
    errors = Expectation(found.mean, variance, found.handle, rounds).standard_errors(won)
    why = tuple(list_explanations(game, seats, rounds, won)) if explain else ()
    return HoldOdds(
        won=won,
        session=found,
        standard_errors=errors,
        p_value=two_sided(found.law, won),
        error=2 * found.error,
        explanations=why,
    )


def refuse_impossible(found: SessionOdds, won: Cents) -> None:
    least = sum((part.least for part in found.round.parts), Fraction(0)) * found.rounds
    most = sum((part.most for part in found.round.parts), Fraction(0)) * found.rounds
    if not least <= won <= most:
        raise BadInput(
            f"the house cannot have won {spoken(won)}: in {found.rounds:,} such rounds it wins from "
            f"{spoken(int(least))} to {spoken(int(most))}."
        )


def two_sided(law: SumLaw, won: Cents) -> float:
    return min(1.0, 2 * min(law.at_most(won), 1.0 - law.below(won)))


def list_explanations(game: Game, seats: Sequence[Stakes], rounds: int, won: Cents) -> list[Explanation]:
    """What would have made this result likelier, likeliest first; of a slip in the same direction alone."""
    right = session(game, seats, rounds)
    short = won < right.mean
    found = [
        Explanation(one.what, rounds * one.round.mean, two_sided(sum_of(one.round, rounds, right.round.shared), won))
        for one in suppose_all(game, seats, worse_play=not short)
        if (one.round.mean < right.round.mean) == short
    ]
    return sorted(found, key=lambda one: one.p_value, reverse=True)


def sum_of(law: RoundLaw, rounds: int, shared: Fraction) -> SumLaw:
    """The law of this many rounds of a table with one thing wrong; seats go up and down together as when it is
    right."""
    from pitboss.odds.sessions.sums import add_up

    one = replace(law, shared=shared)
    return add_up((part, rounds) for part in law.parts).stretch(rounds * law.mean, one.stretch)
