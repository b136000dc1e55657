"""Contradictions between documents that can be found by comparing their data, and whether each has been declared.

A contradiction in the law is not ours to mend. An edition that is party to one says so in a `[[conflict]]`; what is
found here and said nowhere is a finding. Some contradictions are in the procedures and can only be declared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from pitboss.errors import Finding
from pitboss.law.model import Cap, Edition, Envy, Minimum, Paytable, Row
from pitboss.money import For, MeterShare, To


def find_undeclared(editions: Sequence[Edition]) -> Iterator[Finding]:
    """Every contradiction found in which neither edition declares a conflict about the places concerned."""
    for edition, key, problem, cites in find_contradictions([one for one in editions if one.status == "current"]):
        declared = {cite for conflict in edition.conflict for cite in conflict.cites}
        if not any(covers(known, cite) for cite in cites for known in declared):
            yield Finding(
                f"{edition.game}/{edition.edition}/edition.toml",
                key,
                problem,
                "Declare it in a [[conflict]] with these citations and how it is read.",
                "; ".join(cites),
            )


def covers(known: str, cite: str) -> bool:
    """Whether one citation holds the other's place, or lies in it."""
    return known.startswith(cite) or cite.startswith(known)


def find_contradictions(editions: Iterable[Edition]) -> Iterator[tuple[Edition, str, str, tuple[str, ...]]]:
    editions = tuple(editions)
    yield from envy_without_award(editions)
    yield from odds_unlike_their_siblings(editions)
    yield from minimums_unlike_their_siblings(editions)
    yield from limits_unlike_each_other(editions)


def envy_without_award(editions: Iterable[Edition]) -> Iterator[tuple[Edition, str, str, tuple[str, ...]]]:
    """An envy schedule that names a hand for which its own paytable pays nothing."""
    for edition in editions:
        for envy in edition.envy:
            for table in edition.paytable:
                if table.wager == envy.wager and envy.letter == table.letter and envy.letter is not None:
                    for row in _unpaid(envy, table):
                        name = row.title or row.hand
                        problem = (
                            f"the envy schedule {envy.letter} names {name}, which paytable {table.letter} does not pay."
                        )
                        yield edition, "envy", problem, (row.cite, table.cite)


def _unpaid(envy: Envy, table: Paytable) -> Iterator[Row]:
    paid = {(row.hand, row.ranks) for row in table.rows}
    return (row for row in envy.rows if (row.hand, row.ranks) not in paid)


def odds_unlike_their_siblings(editions: Iterable[Edition]) -> Iterator[tuple[Edition, str, str, tuple[str, ...]]]:
    """A table of meter awards whose other rows say `to` where every other such table says `for`."""
    for edition in editions:
        for table in edition.paytable:
            if any(isinstance(row.pays, MeterShare) for row in table.rows):
                odd = [row for row in table.rows if isinstance(row.pays, To)]
                if odd and not any(isinstance(row.pays, For) for row in table.rows):
                    problem = (
                        f"paytable {table.wager} {table.letter} pays `to` beside a meter; sibling tables pay `for`."
                    )
                    yield edition, "paytable", problem, (table.cite,)


def minimums_unlike_their_siblings(editions: Iterable[Edition]) -> Iterator[tuple[Edition, str, str, tuple[str, ...]]]:
    """Two games of one jurisdiction with the same progressive table and different least amounts on its meters."""
    tables = [
        (edition, table, _minimums(edition, table))
        for edition in editions
        for table in edition.paytable
        if any(isinstance(row.pays, MeterShare) for row in table.rows)
    ]
    for (one, table, low), (other, twin, high) in combinations(tables, 2):
        same_law = one.game.split("/")[0] == other.game.split("/")[0] and one.game != other.game
        if same_law and _pays(table) == _pays(twin) and low and high and low != high:
            twins = f"{table.wager} {table.letter} and {twin.wager} {twin.letter} of {other.game}"
            problem = f"{twins} are equal, their minimums not."
            cites = tuple(m.cite for m in (*_minimum_lines(one, table), *_minimum_lines(other, twin)))
            lesser = one if _declares(one, cites) or not _declares(other, cites) else other
            yield lesser, "minimum", problem, cites


def _declares(edition: Edition, cites: tuple[str, ...]) -> bool:
    known = {cite for conflict in edition.conflict for cite in conflict.cites}
    return any(covers(one, cite) for one in known for cite in cites)


def _minimum_lines(edition: Edition, table: Paytable) -> list[Minimum]:
    return [m for m in edition.minimum if (m.wager, m.letter) == (table.wager, table.letter)]


def _minimums(edition: Edition, table: Paytable) -> dict[str, int | None]:
    return {m.meter: m.initial for m in edition.minimum if (m.wager, m.letter) == (table.wager, table.letter)}


def _pays(table: Paytable) -> tuple[tuple[str, str, str], ...]:
    return tuple((row.hand, row.ranks, str(row.pays)) for row in table.rows)


def limits_unlike_each_other(editions: Iterable[Edition]) -> Iterator[tuple[Edition, str, str, tuple[str, ...]]]:
    """Payout limits of one jurisdiction with the same figures, one a ceiling and the other a floor."""
    limits: list[tuple[Edition, Cap]] = [(edition, cap) for edition in editions for cap in edition.cap]
    for (one, cap), (other, twin) in combinations(limits, 2):
        if (cap.amount, cap.at) == (twin.amount, twin.at) and cap.kind != twin.kind:
            problem = f"the payout limit is a {cap.kind} here and a {twin.kind} in {other.game}, with the same figures."
            cites = (cap.cite, twin.cite)
            yield (one if _declares(one, cites) else other), "cap", problem, cites
