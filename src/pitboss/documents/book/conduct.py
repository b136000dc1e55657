"""Conduct of the game: who does what around a round, and what follows when something goes wrong."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.documents.book.names import in_words, name_wagers
from pitboss.documents.tree import Section, plain
from pitboss.law.model import Edition, Procedure
from pitboss.law.vocabulary.conditions import EXCEPTIONS
from pitboss.law.vocabulary.irregularities import name_consequence


def sections(edition: Edition) -> Iterator[Section]:
    yield plain("Irregularities", ("What happened", "Consequence", "Note"), irregularity_lines(edition), "irregularity")
    yield plain("Procedures", ("By", "Does", "Unless"), procedure_lines(edition), "procedure")


def irregularity_lines(edition: Edition) -> Iterator[tuple[tuple[str, ...], str]]:
    for one in edition.irregularity:
        option = f"the operator's option “{in_words(one.option)}” may let the round go on" if one.option else ""
        note = "; ".join(text for text in (one.note, option) if text)
        yield (one.title, name_consequence(one.consequence), note), one.cite


def procedure_lines(edition: Edition) -> Iterator[tuple[tuple[str, ...], str]]:
    for one in edition.procedure:
        yield (one.by, say_step(edition, one), EXCEPTIONS.get(one.unless, one.unless)), one.cite


def say_step(edition: Edition, step: Procedure) -> str:
    """What is done, and for which wagers."""
    return step.does + (f" (for {name_wagers(edition, step.wagers)})" if step.wagers else "")
