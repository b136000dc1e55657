"""Words of an edition that nobody declared: conditions, options, steps of procedure, irregularities, and names of other
lines of the edition. A misspelt word would otherwise never be true, and nobody would notice.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pitboss.errors import Finding, nearest
from pitboss.frozen import frozen
from pitboss.games.conditions import chosen_conditions, sources_of_conditions
from pitboss.law.lint import file_of
from pitboss.law.model import Edition
from pitboss.law.vocabulary.conditions import EXCEPTIONS
from pitboss.law.vocabulary.irregularities import IRREGULARITIES
from pitboss.law.vocabulary.options import OPTIONS
from pitboss.law.vocabulary.procedures import PROCEDURES


@frozen
class Spoken:
    """A word that a line of the edition speaks, what it should be, and the words that are."""

    part: str
    key: str
    kind: str
    word: str
    known: Collection[str]


def lint_words(edition: Edition) -> Iterator[Finding]:
    for one in (*declared_words(edition), *conditions(edition), *(references(edition) if edition.complete else ())):
        if one.word and one.word not in one.known:
            problem = f"{one.word!r} is not a known {one.kind}."
            yield Finding(file_of(edition, one.part), one.key, problem, nearest(one.word, one.known))


def declared_words(edition: Edition) -> Iterator[Spoken]:
    """Names that the vocabulary must have, for the program turns on them."""
    for n, option in enumerate(edition.option, 1):
        yield Spoken("option", f"option[{n}].id", "option", option.id, OPTIONS)
    for n, step in enumerate(edition.procedure, 1):
        yield Spoken("procedure", f"procedure[{n}].id", "procedure", step.id, PROCEDURES)
        yield Spoken("procedure", f"procedure[{n}].unless", "exception", step.unless, EXCEPTIONS)
    for n, wrong in enumerate(edition.irregularity, 1):
        yield Spoken("irregularity", f"irregularity[{n}].id", "irregularity", wrong.id, IRREGULARITIES)


def conditions(edition: Edition) -> Iterator[Spoken]:
    """Each condition; what is open before a round begins can only turn on the operator's choices."""
    every, chosen = sources_of_conditions(edition), frozenset(chosen_conditions(edition))

    def spoken(part: str, key: str, word: str, known: Collection[str] = every) -> Spoken:
        return Spoken(part, key, "condition", word, known)

    for n, plan in enumerate(edition.dealing, 1):
        yield spoken("dealing", f"dealing[{n}].variant", plan.variant, chosen)
        for m, step in enumerate(plan.steps, 1):
            yield spoken("dealing", f"dealing[{n}].steps[{m}].when", step.when)
    for n, stage in enumerate(edition.stage, 1):
        yield spoken("stage", f"stage[{n}].when", stage.when)
        for m, choice in enumerate(stage.choices, 1):
            yield spoken("stage", f"stage[{n}].choices[{m}].when", choice.when, chosen)
    for n, settlement in enumerate(edition.settlement, 1):
        yield spoken("settlement", f"settlement[{n}].when", settlement.when, chosen)
    for part in ("area", "inscription", "equipment"):
        for n, line in enumerate(getattr(edition, part), 1):
            yield spoken(part, f"{part}[{n}].when", line.when)


def references(edition: Edition) -> Iterator[Spoken]:
    """Names of wagers, options and versions of the edition itself."""
    wagers, options = {one.id for one in edition.wager}, {one.id for one in edition.option}
    versions = {one.id for one in edition.version}

    def spoken(kind: str, key: str, word: str, known: Collection[str]) -> Spoken:
        return Spoken(key.partition("[")[0], key, kind, word, known)

    for n, step in enumerate(edition.procedure, 1):
        yield from (spoken("wager", f"procedure[{n}].wagers", one, wagers) for one in step.wagers)
    for n, stage in enumerate(edition.stage, 1):
        yield from (spoken("wager", f"stage[{n}].asks", one, wagers) for one in stage.asks)
        yield spoken("wager", f"stage[{n}].unless", stage.unless, wagers)
        yield from (spoken("wager", f"stage[{n}].choices", one.withdraws, wagers) for one in stage.choices)
    for n, plan in enumerate(edition.dealing, 1):
        yield from (spoken("wager", f"dealing[{n}].dealt_to", one, wagers) for one in plan.dealt_to)
    for n, lost in enumerate(edition.lost, 1):
        yield spoken("wager", f"lost[{n}].wager", lost.wager, wagers)
    for n, cap in enumerate(edition.cap, 1):
        yield from (spoken("wager", f"cap[{n}].applies_to", one, wagers) for one in cap.applies_to)
    for n, instrument in enumerate(edition.instrument, 1):
        yield from (spoken("wager", f"instrument[{n}].wagers", one, wagers) for one in instrument.wagers)
    for n, version in enumerate(edition.version, 1):
        yield from (spoken("wager", f"version[{n}].compulsory", one, wagers) for one in version.compulsory)
    for n, option in enumerate(edition.option, 1):
        asking = wagers | versions
        yield from (
            spoken("wager or version", f"option[{n}].required_with", one, asking) for one in option.required_with
        )
        yield from (spoken("version", f"option[{n}].barred_with", one, versions) for one in option.barred_with)
    for n, wager in enumerate(edition.wager, 1):
        yield spoken("version", f"wager[{n}].variation", wager.variation, versions)
    for n, table in enumerate(edition.paytable, 1):
        yield from (spoken("version", f"paytable[{n}].version", one, versions) for one in table.version)
        yield from (spoken("option", f"paytable[{n}].rows", row.option, options) for row in table.rows)
    for part in ("minimum", "envy", "irregularity"):
        for n, line in enumerate(getattr(edition, part), 1):
            yield spoken("option", f"{part}[{n}].option", line.option, options)
