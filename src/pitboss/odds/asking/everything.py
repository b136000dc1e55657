"""Every wager of the current law on every paytable, as questions; what has no odds is listed with the reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from pitboss.games.allowances import tables_named
from pitboss.law import library
from pitboss.law.model import Edition, Paytable, WagerRule
from pitboss.odds.asking.by_name import put, set_up_game
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.registry import Solver, explain_lack, solver_for
from pitboss.odds.asking.report import ROW


@dataclass(frozen=True, slots=True)
class Unsolved:
    """A wager, on a paytable if it has one, that has no odds of its own, and why."""

    game: str
    edition: str
    wager: str
    paytable: str | None
    reason: str

    def as_row(self) -> dict[str, Any]:
        """One flat record beside those of `WagerOdds`: where they have figures, this has none, and the reason."""
        return dict.fromkeys(ROW) | asdict(self)


def everything(games: Iterable[str] | None = None) -> Iterator[Question | Unsolved]:
    """Each wager of each game, or of those named, at its current edition: every letter, version and number of decks."""
    for name in library.shelf() if games is None else games:
        edition = library.load(name)
        for rule in edition.wager:
            yield from list_questions(edition, rule)


def list_questions(edition: Edition, rule: WagerRule) -> Iterator[Question | Unsolved]:
    game = set_up_game(edition, version=rule.variation)
    solver = solver_for(game, rule.id)
    if solver is None:
        why = explain_lack(game, rule.id)
        for letter in [table.letter for table in tables_named(edition, rule.id)] or [None]:
            yield Unsolved(edition.game, edition.edition, rule.id, letter, why)
        return
    lettered = solver.lettered or rule.id
    for table in tables_named(edition, lettered) or (None,):
        for version in list_versions(rule, solver, table):
            for decks in list_deck_counts(edition, table):
                letters = {lettered: table.letter} if table and table.letter else {}
                in_force = set_up_game(edition, version=version, decks=decks, letters=letters)
                if in_force.table(lettered) == table:
                    yield put(in_force, rule.id, lettered)


def list_versions(rule: WagerRule, solver: Solver, table: Paytable | None) -> tuple[str, ...]:
    """The versions in which the wager is priced on a table: one that it is made for, or the plain game and others."""
    if table and table.version:
        return table.version[:1]
    return (rule.variation,) if rule.variation else ("", *solver.versions)


def list_deck_counts(edition: Edition, table: Paytable | None) -> tuple[int | None, ...]:
    """The numbers of decks that may be in play at once; None where the game has no cards or the law's one number."""
    counts = [count for rule in edition.decks if not rule.alternating for count in rule.count]
    wanted = [count for count in counts if not table or not table.decks or count in table.decks]
    return tuple(wanted) or (None,)
