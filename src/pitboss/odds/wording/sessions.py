"""Sessions and holds for programs: exact figures and decimals, amounts in dollars."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from pitboss.money import dollars
from pitboss.odds.sessions.hold import HoldOdds
from pitboss.odds.sessions.jackpots import LevelOdds
from pitboss.odds.sessions.session import SessionOdds
from pitboss.odds.wording.figures import decimal, nearest_cent, root


def in_dollars(amount: Fraction | int | float) -> str:
    """An amount in cents as dollars, to the nearest cent."""
    return dollars(nearest_cent(Fraction(amount) / 100))


def show_chance(chance: float, error: float) -> str:
    """A chance to as many decimals as it is certain of; one that its error may hide, as an upper bound."""
    if chance <= error:
        return f"< {2 * error:.1e}"
    return f"{chance:.6%}" if chance >= 1e-6 else f"{chance:.3e}"


def session_json(one: SessionOdds) -> dict[str, Any]:
    return {
        "session": one.name,
        "rounds": one.rounds,
        "handle": in_dollars(one.handle),
        "theoretical_win": in_dollars(one.mean),
        "theoretical_win_exact": str(one.mean / 100),
        "standard_deviation": root(one.variance / 10_000, 2),
        "table_loses": repr(one.loses),
        "breaks_even": repr(one.even),
        "certified_error": f"{one.error:.3e}",
        "bands": {f"{band.chance * 100}%": [in_dollars(band.low), in_dollars(band.high)] for band in one.bands},
        "quantiles": {f"{chance * 100}%": in_dollars(amount) for chance, amount in one.quantiles},
    }


def level_json(one: LevelOdds) -> dict[str, Any]:
    return {
        "wager": one.wager,
        "meter": one.meter,
        "award": str(one.award),
        "jackpot": str(one.jackpot),
        "wagers_an_hour": str(one.pace),
        "mean_wait_in_hours": None if not one.jackpot else decimal(1 / one.jackpot / one.pace, 2),
        "median_wait_in_wagers": one.wait(Fraction(1, 2)),
        "wait_90_in_wagers": one.wait(Fraction(9, 10)),
        "fed_an_hour": None if one.fed is None else in_dollars(one.fed),
        "seeded_an_hour": in_dollars(one.seeded),
        "mean_meter": None if one.mean is None else in_dollars(one.mean),
    }


def hold_json(one: HoldOdds) -> dict[str, Any]:
    return {
        "rounds": one.session.rounds,
        "won": in_dollars(one.won),
        "theoretical_win": in_dollars(one.session.mean),
        "theoretical_win_exact": str(one.session.mean / 100),
        "handle": in_dollars(one.session.handle),
        "hold": decimal(one.hold),
        "expected_hold": decimal(one.expected_hold),
        "standard_deviation": root(one.session.variance / 10_000, 2),
        "standard_errors": decimal(one.standard_errors, 6),
        "p_value": repr(one.p_value),
        "certified_error": f"{one.error:.3e}",
        "verdict": one.verdict,
        "explanations": [
            {"what": why.what, "theoretical_win": in_dollars(why.mean), "p_value": repr(why.p_value)}
            for why in one.explanations
        ],
        "notes": list(one.session.round.notes),
    }


def plain_rows(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Flat records for a CSV: fractions of cents as decimals."""
    return [
        {name: Decimal(decimal(one, 6)) if isinstance(one, Fraction) else one for name, one in row.items()}
        for row in rows
    ]
