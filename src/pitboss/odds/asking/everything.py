"""Every wager of the current law on every paytable, as questions; what has no odds is listed with the reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

from pitboss.games.allowances import counts_in_play, tables_named
from pitboss.games.game import Game
from pitboss.law import library
from pitboss.law.model import Edition, Paytable, WagerRule
from pitboss.odds.asking.by_name import put, set_up_game
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.registry import Solver, explain_lack, solver_for
from pitboss.odds.asking.report import ROW
from pitboss.tabled import Tabled, show_rows

Letters = tuple[tuple[str, str], ...]
SetUp = Callable[..., Game]
"""A version, a number of decks and the letters of paytables, to the game that is played so."""


@dataclass(frozen=True, slots=True)
class Unsolved(Tabled):
    """A wager, on a paytable if it has one, that has no odds of its own, and why."""

    game: str
    edition: str
    wager: str
    paytable: str | None
    reason: str

    def __repr__(self) -> str:
        wager = " ".join(part for part in (f"{self.game}@{self.edition}", self.wager, self.paytable) if part)
        return f"<Unsolved {wager}: {self.reason}>"

    def _repr_html_(self) -> str:
        return show_rows([asdict(self)])

    def as_row(self) -> dict[str, Any]:
        """One flat record beside those of `WagerOdds`: where they have figures, this has none, and the reason."""
        return dict.fromkeys(ROW) | asdict(self)


def everything(games: Iterable[str] | None = None) -> Iterator[Question | Unsolved]:
    """Each wager of each game, or of those named, at its current edition: every letter, version and number of decks."""
    for name in library.shelf() if games is None else games:
        edition = library.load(name)
        set_up = setting_up(edition)
        for rule in edition.wager:
            yield from list_questions(edition, rule, set_up)


def setting_up(edition: Edition) -> SetUp:
    """Sets the edition's games up, each once: wagers of one game are mostly asked about on the same terms."""

    @cache
    def set_up(version: str, decks: int | None = None, letters: Letters = ()) -> Game:
        return set_up_game(edition, version=version, decks=decks, letters=dict(letters))

    return set_up


def list_questions(edition: Edition, rule: WagerRule, set_up: SetUp | None = None) -> Iterator[Question | Unsolved]:
    set_up = set_up or setting_up(edition)
    game = set_up(rule.variation)
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
                letters = ((lettered, table.letter),) if table and table.letter else ()
                in_force = set_up(version, decks, letters)
                if in_force.table(lettered) == table:
                    yield put(in_force, rule.id, lettered)


def list_versions(rule: WagerRule, solver: Solver, table: Paytable | None) -> tuple[str, ...]:
    """The versions in which the wager is priced on a table: one that it is made for, or the plain game and others."""
    if table and table.version:
        return table.version[:1]
    return (rule.variation,) if rule.variation else ("", *solver.versions)


def list_deck_counts(edition: Edition, table: Paytable | None) -> tuple[int | None, ...]:
    """The numbers of decks that may be in play at once; None where the game has no cards or the law's one number."""
    wanted = [count for count in counts_in_play(edition) if not table or not table.decks or count in table.decks]
    return tuple(wanted) or (None,)
