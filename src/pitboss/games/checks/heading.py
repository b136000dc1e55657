"""The heading of a submission: the edition that it names, the property, and the day from which it holds."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.errors import BadInput
from pitboss.games.checks.case import Case
from pitboss.games.checks.verdicts import Judged
from pitboss.games.submission import Submission
from pitboss.law import library

HEADING = {
    "property": "Name the casino that offers the game.",
    "effective": "Give the day from which it holds, as in 2026-12-01.",
}


def find_unnamed(submission: Submission, file: str) -> Iterator[Judged]:
    """No edition is named, or one that is not there; then nothing of the law can be compared with the rest."""
    faults = {"game": wrong_game(submission), "edition": wrong_edition(submission)}
    yield from (Judged(file, key, *fault) for key, fault in faults.items() if fault)
    if any(faults.values()):
        yield from find_missing(submission, file)


def wrong_game(submission: Submission) -> tuple[str, str] | None:
    """What is wrong with the game's name, and the remedy."""
    if not submission.game:
        return "is missing.", f"Known: {', '.join(library.shelf())}."
    try:
        library.find(submission.game)
    except BadInput as error:
        return str(error), ""
    return None


def wrong_edition(submission: Submission) -> tuple[str, str] | None:
    if not submission.edition:
        return "is missing.", "Name the text that the game is offered under."
    if wrong_game(submission):
        return None
    game = library.find(submission.game).game
    editions = library.shelf()[game]
    if submission.edition.partition("+")[0] not in editions:
        return f"is {submission.edition!r}, which {game} does not have.", f"It has {', '.join(editions)}."
    try:
        library.find(f"{game}@{submission.edition}")
    except BadInput as error:
        return f"is {submission.edition!r}: {error}", ""
    return None


def check_heading(case: Case) -> Iterator[Judged]:
    """A submission says for which property it is and from which day, and names a text that holds the whole game."""
    for fault in find_missing(case.submission, case.file):
        yield case.fault(fault.key, fault.problem, fault.remedy, case.filing.heading)
    if not case.edition.complete:
        current = library.current(case.edition.game)
        problem = f"is {case.edition.edition}, which shows only a part of the game: nothing can be chosen from it."
        remedy = f"The edition in force is {current}."
        yield case.finding("edition", problem, remedy, case.edition.cite_as, "not-determined")


def find_missing(submission: Submission, file: str) -> Iterator[Judged]:
    for key, remedy in HEADING.items():
        if not getattr(submission, key):
            yield Judged(file, key, "is missing.", remedy)
    if not submission.property.isprintable():
        yield Judged(file, "property", "has signs that cannot be seen or printed.", "Write it in letters and spaces.")
