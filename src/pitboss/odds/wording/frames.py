"""Odds as data frames: floats to reckon and draw with, and beside each the exact fraction. Needs pandas, an extra."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from pitboss.odds.asking.optional import DataFrame
from pitboss.odds.asking.report import ROW, WagerOdds
from pitboss.tabled import make_frame

FIGURES = ("house_edge", "player_return", "cost", "hit_frequency", "variance", "element_of_risk")
"""The columns of a wager that are fractions."""


def frame_results(odds: WagerOdds) -> DataFrame:
    """A row for each result of a wager: how often it comes, how rare that is, and what it brings."""
    rows = []
    for one in odds.results:
        chance = Fraction(one.combinations, odds.total)
        exact = {"probability": chance, "net": one.net, "return": chance * one.net}
        rows.append(
            {"result": one.name, "pays": one.pays, "combinations": one.combinations}
            | {name: float(value) for name, value in exact.items()}
            | {"one_in": float(1 / chance) if chance else float("inf"), "staked": float(one.staked), "cite": one.cite}
            | {f"{name}_exact": value for name, value in exact.items()}
        )
    return make_frame(rows)


def frame_wagers(rows: Iterable[dict[str, Any]]) -> DataFrame:
    """A row for each wager, as `as_row` has it; what has no odds has no figures, and the reason."""
    frame = make_frame([with_floats(row) for row in rows], columns=list_columns(), dtype=object)
    return frame.astype(dict.fromkeys((*FIGURES, "one_in"), float))


def list_columns() -> list[str]:
    plain = [name for name in ROW if name not in FIGURES]
    return [*plain[:-1], *FIGURES, "one_in", plain[-1], *(f"{name}_exact" for name in FIGURES)]


def with_floats(row: dict[str, Any]) -> dict[str, Any]:
    edge, hits = row["house_edge"], row["hit_frequency"]
    exact = {**row, "player_return": None if edge is None else 1 - edge}
    floats = {name: None if exact[name] is None else float(exact[name]) for name in FIGURES}
    one_in = {"one_in": float(1 / hits) if hits else None}
    return {**row, **floats, **one_in, **{f"{name}_exact": exact[name] for name in FIGURES}}
