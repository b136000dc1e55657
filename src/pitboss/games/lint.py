"""What is wrong with an edition as a game: names that lead nowhere, lines that never apply, outcomes with no line.

Each check walks a whole domain, every class of hand or every combination of outcomes, so that what passes is proved and
not sampled. Files and citations are judged in `law.lint`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import cache

from pitboss.cards import SUITS
from pitboss.errors import Finding, nearest
from pitboss.games.events import EVENTS
from pitboss.games.outcomes import AXES, applies, list_outcomes
from pitboss.games.paytables import ANY_OTHER, WIN, ranking_of, ranks_of
from pitboss.games.words_lint import lint_words
from pitboss.law.lint import file_of
from pitboss.law.model import Edition, Row, Settlement
from pitboss.money import MeterShare
from pitboss.rankings import RANKINGS, HandRank, Ranking
from pitboss.rankings.tabulate import classes

Place = tuple[HandRank, str]
"""What a line can tell of a hand: its rank, and its one suit or nothing."""


def lint_game(edition: Edition) -> Iterator[Finding]:
    yield from check_names(edition)
    yield from lint_words(edition)
    yield from check_paytables(edition)
    yield from check_settlements(edition)
    yield from check_meters(edition)
    if edition.status == "current":
        yield from check_whole(edition)


def check_names(edition: Edition) -> Iterator[Finding]:
    """Every wager, hand and ranking that a line names is there."""
    wagers = {wager.id for wager in edition.wager}
    tables = {table.wager for table in edition.paytable}
    hands = {hand.id for hand in edition.hand}

    def unknown(key: str, kind: str, name: str, known: Collection[str]) -> Iterator[Finding]:
        if name and name not in known:
            file = file_of(edition, key.partition("[")[0])
            yield Finding(file, key, f"there is no {kind} {name!r}.", nearest(name, known))

    for key, name in wagers_named(edition) if edition.complete else ():
        yield from unknown(key, "wager", name, wagers)
    for n, wager in enumerate(edition.wager, 1):
        yield from unknown(f"wager[{n}].paytable", "paytable", wager.paytable, tables)
    for n, hand in enumerate(edition.hand, 1):
        if hand.ranking != "points":
            yield from unknown(f"hand[{n}].ranking", "ranking", hand.ranking, RANKINGS)
    for n, table in enumerate(edition.paytable, 1):
        if hands:
            yield from unknown(f"paytable[{n}].on", "hand", table.on, hands)


def wagers_named(edition: Edition) -> Iterator[tuple[str, str]]:
    """(key, wager) wherever a line names a wager."""
    for n, wager in enumerate(edition.wager, 1):
        yield f"wager[{n}].of", wager.of
        yield from ((f"wager[{n}].needs", one) for group in (*wager.needs, wager.equal_to) for one in group)
    yield from ((f"settlement[{n}].wager", one.wager) for n, one in enumerate(edition.settlement, 1))
    yield from ((f"envy[{n}].wager", one.wager) for n, one in enumerate(edition.envy, 1))
    for n, stage in enumerate(edition.stage, 1):
        yield from ((f"stage[{n}].choices", choice.places) for choice in stage.choices)


def check_paytables(edition: Edition) -> Iterator[Finding]:
    """Lines are known hands; none is out of reach, and no two cross: one may only stand within another."""
    judged = [("paytable", n, table.wager, table.on, table.rows) for n, table in enumerate(edition.paytable, 1)]
    judged += [("envy", n, table.wager, table.on, table.rows) for n, table in enumerate(edition.envy, 1)]
    for part, number, wager, on, rows in judged:
        ranking = ranking_of(edition, on)
        known = set(ranking.keys) if ranking else set(EVENTS.get(wager, ()))
        seen: list[tuple[str, frozenset[Place] | frozenset[str]]] = []
        for n, row in enumerate(rows, 1):
            key = f"{part}[{number}].rows[{n}].hand"
            if row.hand in (WIN, ANY_OTHER):
                continue
            if row.hand not in known:
                if ranking or edition.complete:
                    yield Finding(
                        file_of(edition, part), key, f"{row.hand!r} is not a hand of {wager}.", nearest(row.hand, known)
                    )
                continue
            covered = reach(row, ranking) if ranking else frozenset({row.hand})
            yield from check_reach(file_of(edition, part), key, covered, seen)
            seen.append((row.title or row.hand, covered))


def check_reach(
    file: str,
    key: str,
    covered: frozenset[Place] | frozenset[str],
    above: list[tuple[str, frozenset[Place] | frozenset[str]]],
) -> Iterator[Finding]:
    caught: set[object] = set()
    for name, taken in above:
        shared = covered & taken
        if shared and not taken <= covered and not covered <= taken:
            yield Finding(file, key, f"overlaps the line {name!r}, and neither holds the other.", "Narrow one of them.")
        caught |= shared
    if not covered or caught >= covered:
        yield Finding(
            file, key, "can never be reached.", "The lines above it catch all of its hands, or no hand fits it."
        )


def reach(row: Row, ranking: Ranking) -> frozenset[Place]:
    """Every place that the line fits."""
    ranks = ranks_of(row.ranks) if row.ranks else None
    return frozenset(
        (rank, suit)
        for rank, suit in domain(ranking)
        if ranking.category(rank).key == row.hand
        and (ranks is None or rank.ranks[0] in ranks)
        and (not row.suits or (suit and suit in row.suits))
    )


@cache
def domain(ranking: Ranking) -> frozenset[Place]:
    """Every rank that a hand of the ranking can have, with each suit that could hold it."""
    found: set[Place] = set()
    for one in classes(replace(ranking, dealt=ranking.size, whole=None)):
        found |= {(one.rank, suit) for suit in SUITS} if one.flush else {(one.rank, "")}
    if ranking.whole:
        top = max(rank for rank, _ in found)
        found |= {(HandRank(top.category + 1, top.ranks), suit) for suit in SUITS}
    return frozenset(found)


def check_settlements(edition: Edition) -> Iterator[Finding]:
    """Over every combination of a settlement's outcomes exactly one line applies."""
    for n, settlement in enumerate(edition.settlement, 1):
        key = f"settlement[{n}] ({settlement.wager})"
        file = file_of(edition, "settlement")
        unknown = [axis for axis in settlement.outcomes if axis not in AXES]
        if unknown:
            yield Finding(file, key, f"there is no axis {unknown[0]!r}.", nearest(unknown[0], AXES))
            continue
        words = {word for axis in settlement.outcomes for word in AXES[axis]}
        strange = [word for line in settlement.lines for word in line.when if word not in words]
        for word in strange:
            yield Finding(file, key, f"{word!r} is not an outcome of its axes.", nearest(word, words))
        if not strange:
            yield from check_lines(file, key, settlement)


def check_lines(file: str, key: str, settlement: Settlement) -> Iterator[Finding]:
    for outcome in list_outcomes(settlement.outcomes):
        hits = [line for line in settlement.lines if applies(line.when, outcome)]
        if len(hits) != 1:
            said = " and ".join(outcome) or "every round"
            yield Finding(file, key, f"{len(hits)} lines apply to {said}.", "Exactly one must.")


def check_meters(edition: Edition) -> Iterator[Finding]:
    """Each meter that a table pays from has its least amount or rate in the edition, and the reverse."""
    said = {(minimum.wager, minimum.letter, minimum.meter) for minimum in edition.minimum}
    every_letter = {(wager, meter) for wager, letter, meter in said if letter is None}
    for n, table in enumerate(edition.paytable, 1):
        for row in table.rows:
            if isinstance(row.pays, MeterShare) and edition.complete:
                known = (table.wager, table.letter, row.pays.meter) in said or (
                    table.wager,
                    row.pays.meter,
                ) in every_letter
                if not known:
                    problem = f"pays from meter {row.pays.meter!r}, for which no [[minimum]] is given."
                    yield Finding(
                        file_of(edition, "paytable"), f"paytable[{n}]", problem, "Give one in progressives.toml."
                    )


def check_whole(edition: Edition) -> Iterator[Finding]:
    """The edition that is current for play can be played: every wager has a settlement."""
    settled = {one.wager for one in edition.settlement}
    for n, wager in enumerate(edition.wager, 1):
        if wager.id not in settled and not wager.note:
            problem = f"nothing settles the wager {wager.id!r}."
            yield Finding(file_of(edition, "wager"), f"wager[{n}]", problem, "Give it a [[settlement]] in round.toml.")
    for part in ("seats", "wager", "paytable", "settlement", "irregularity", "procedure"):
        if not getattr(edition, part):
            yield Finding(file_of(edition, part), part, "is missing from the edition that is current for play.")
