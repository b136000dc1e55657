"""What a jurisdiction asks of every Rules Submission, whatever the game.

An edition says what may be chosen in one game; that a choice must be filed at all, and that a table has limits, is said
once for a jurisdiction, in `data/<jurisdiction>/submissions.toml`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from pitboss.errors import BadData
from pitboss.law import library
from pitboss.law.model import Cite, Edition, WagerRule
from pitboss.law.reading import Reader, parse_toml

FILE = "submissions.toml"


@dataclass(frozen=True, slots=True, kw_only=True)
class Filing:
    """The law that asks for a submission and its `heading`, that of a table's `limits`, and what lets an operator name
    the `least_chip` of the table and say what a rate of `progression` is of. `outside_limits` is the law by which a
    wager outside them stands that the dealer has accepted; nothing, where no law says so."""

    heading: Cite
    limits: Cite
    least_chip: Cite
    progression: Cite
    outside_limits: Cite | None = None


def filing(edition: Edition) -> Filing:
    """What the jurisdiction of this edition asks."""
    return filings()[edition.game.partition("/")[0]]


def place_of_sums(edition: Edition, rule: WagerRule) -> Cite:
    """Where it is said that a wager may be these sums alone: in the text that names them, or where an operator files
    sums of its own.
    """
    return rule.place_of_stakes if rule.stakes else filing(edition).heading


@cache
def filings() -> dict[str, Filing]:
    """Every jurisdiction with what it asks."""
    found: dict[str, Filing] = {}
    for path in sorted(library.DATA.glob(f"*/{FILE}")):
        file = path.relative_to(library.DATA).as_posix()
        tables, findings = parse_toml(path, file)
        reader = Reader(file)
        found[path.parent.name] = reader.record(Filing, tables)
        if findings := [*findings, *reader.findings]:
            raise BadData(findings)
    return found
