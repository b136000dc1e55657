"""How the vocabulary of the law puts what a line says: `the deck is cut`, where the line has the cover card put in."""

from __future__ import annotations

from pitboss.documents.book.conduct import say_step
from pitboss.law.model import Edition
from pitboss.law.vocabulary.irregularities import IRREGULARITIES
from pitboss.law.vocabulary.options import OPTIONS
from pitboss.law.vocabulary.procedures import PROCEDURES


def meanings_of(edition: Edition) -> dict[str, str]:
    """The cell that names a line in the rule book, and what the word behind it means."""
    steps = {say_step(edition, one): PROCEDURES.get(one.id, "") for one in edition.procedure}
    wrongs = {one.title: IRREGULARITIES.get(one.id, "") for one in edition.irregularity}
    return steps | wrongs | {one.title: OPTIONS.get(one.id, "") for one in edition.option}
