"""Readings of ours that a game rests on: what an operator may declare of them that no key of a submission says.

Where an option decides the question, the option is the way to do otherwise. Where none does, the reading itself may be
named under [otherwise], with the authority on which it is not followed. That is lawful and noted; and since it does not
say what is done instead, it is not played.
"""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.checks.case import Case
from pitboss.games.checks.verdicts import Judged
from pitboss.law import library
from pitboss.law.citations import OWN, nearest_source, normalize, split
from pitboss.law.lint import citations_of
from pitboss.law.model import Edition, Option
from pitboss.law.sources import Reading

UNPLAYED = "This program plays by the reading all the same, and opens no table with this declaration."


def readings_of(edition: Edition) -> dict[str, Reading]:
    """The readings that lines of the edition rest on, by name, in the order of their numbers."""
    known = library.sources().readings
    cited = {source for _, _, cite in citations_of(edition) for source, _ in split(cite)}
    return {name: reading for name, reading in known.items() if name in cited}


def options_of(edition: Edition, reading: str) -> tuple[Option, ...]:
    """The options by which an operator decides the question of a reading."""
    return tuple(rule for rule in edition.option if reading in (source for source, _ in split(rule.cite)))


def undecided(edition: Edition) -> dict[str, Reading]:
    """The readings whose question no option decides."""
    return {name: one for name, one in readings_of(edition).items() if not options_of(edition, name)}


def tell_otherwise(edition: Edition, reading: str) -> str:
    """How an operator of this game does otherwise than the reading."""
    if options := options_of(edition, reading):
        return f"Set {' or '.join(f'options.{rule.id}' for rule in options)}."
    return (
        f'No choice of a submission decides it. Declare under [otherwise] "{reading}", and on what authority: that is '
        "lawful and noted, and this program does not play it so."
    )


def check_readings(case: Case) -> Iterator[Judged]:
    """What is declared of readings by their names."""
    known, open_to = library.sources().readings, undecided(case.edition)
    for name in case.submission.otherwise:
        if name in open_to:
            problem = f"is declared not to be followed. It says: {open_to[name].reading}"
            yield case.finding(name, problem, UNPLAYED, name)
        elif options := options_of(case.edition, name):
            said = " or ".join(f"options.{rule.id}" for rule in options)
            yield case.fault(f"otherwise.{name}", "is decided by an option.", f"Set {said} instead.", name)
        elif name in known:
            yield case.fault(f"otherwise.{name}", f"is not a reading that {case.edition.id} rests on.", "Leave it out.")
        elif (meant := normalize(name)) in known:
            yield case.fault(f"otherwise.{name}", f"means {meant}, and is not its name.", f'Write "{meant}".', meant)
        elif meant.startswith(OWN):
            yield case.fault(f"otherwise.{name}", "names no reading that there is.", nearest_source(meant))
