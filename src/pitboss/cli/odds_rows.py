"""Rows of odds for programs: the same record in JSON, with each figure as a decimal and exactly, and in CSV."""

from __future__ import annotations

import csv
import sys
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from pitboss.cli.screen import print_json
from pitboss.odds import Question
from pitboss.odds.wording.figures import decimal, show_both
from pitboss.tabled import Row


def print_rows(question: Question, name: str, found: Sequence[Row], more: Mapping[str, Fraction]) -> None:
    """Print the rows as JSON under a name, after further figures of the question."""
    rows = [{key: show_both(value) if isinstance(value, Fraction) else value for key, value in one.as_row().items()}
            for one in found]  # fmt: skip
    about = {"game": question.game.edition.game, "wager": question.wager}
    print_json({**about, **{key: show_both(value) for key, value in more.items()}, name: rows})


def write_rows(columns: Sequence[str], found: Sequence[Row]) -> None:
    """Write the rows as CSV. A column `…_exact` has the fraction for the decimal."""
    out = csv.DictWriter(sys.stdout, columns, lineterminator="\n")
    out.writeheader()
    for one in found:
        line: dict[str, Any] = {}
        for key, value in one.as_row().items():
            exact = {f"{key}_exact": str(value)} if isinstance(value, Fraction) else {}
            line |= {key: decimal(value) if exact else value, **exact}
        out.writerow(line)
