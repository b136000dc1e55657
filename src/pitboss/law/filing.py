"""What a jurisdiction asks of every Rules Submission, whatever the game.

An edition says what may be chosen in one game; that a choice must be filed at all, and that a table has limits, is said
once for a jurisdiction, in `data/<jurisdiction>/submissions.toml`. A jurisdiction without that file asks it in the text
of the game itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from pitboss.errors import BadData
from pitboss.law.library import DATA
from pitboss.law.model import Cite, Edition
from pitboss.law.reading import Reader, parse_toml


@dataclass(frozen=True, slots=True, kw_only=True)
class Filing:
    """The law that asks for a submission and its `heading`, and the law of a table's `limits`."""

    heading: Cite
    limits: Cite


def filing(edition: Edition) -> Filing:
    """What the jurisdiction of this edition asks, citing the edition's own text where there is no general one."""
    jurisdiction = edition.game.partition("/")[0]
    return _filed(jurisdiction) or Filing(heading=Cite(edition.cite_as), limits=Cite(edition.cite_as))


@cache
def _filed(jurisdiction: str) -> Filing | None:
    path = DATA / jurisdiction / "submissions.toml"
    if not path.exists():
        return None
    file = path.relative_to(DATA).as_posix()
    tables, findings = parse_toml(path, file)
    reader = Reader(file)
    found = reader.record(Filing, tables)
    if findings := [*findings, *reader.findings]:
        raise BadData(findings)
    return found
