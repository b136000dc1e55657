"""Nothing is skipped silently: every paytable of the current law is asked about, or listed with the reason."""

from __future__ import annotations

import pytest

from pitboss.games.allowances import tables_named
from pitboss.law import library
from pitboss.odds import Question, Unsolved, every
from pitboss.odds.asking.everything import everything
from pitboss.odds.asking.registry import SOLVERS, load_function, part_of


@pytest.mark.parametrize("game", library.shelf())
def test_every_paytable_is_asked_about_or_listed(game: str) -> None:
    edition = library.load(game)
    asked = list(everything([game]))
    covered = set()
    for one in asked:
        if isinstance(one, Question):
            included = [
                one.lettered,
                one.wager,
                *(wager for wager in one.game.wagers if part_of(one.game, wager) == one.wager),
            ]
            covered |= {table.cite for wager in included if (table := one.game.table(wager))}
        else:
            assert one.reason
            covered |= {table.cite for table in tables_named(edition, one.wager) if table.letter == one.paytable}
    assert {table.cite for table in edition.paytable} <= covered
    assert {rule.id for rule in edition.wager} == {one.wager for one in asked}


def test_no_question_is_asked_twice() -> None:
    asked = [one for one in everything(["three-card-poker"]) if isinstance(one, Question)]
    keys = [(one.wager, one.table and one.table.cite, one.game.choices.version, one.decks) for one in asked]
    assert len(set(keys)) == len(keys)


def test_every_solver_is_where_the_register_says() -> None:
    for (game, wager), solver in SOLVERS.items():
        assert wager not in solver.includes, f"{game} {wager}"
        apart = [f"{module}:{name}" for _, module in solver.apart for name in ("solve", "advise")]
        for place in (solver.solve, solver.advise, *apart):
            assert not place or callable(load_function(place))


def test_all_of_three_card_poker() -> None:
    """A letter of each wager's own: 4 for the ante with its version's, 5, 3, 6 and 3."""
    found = list(every(["three-card-poker"]))
    answered = [one for one in found if not isinstance(one, Unsolved)]
    assert len(answered) == 4 + 5 + 3 + 6 + 3
    assert {one.wager for one in found if isinstance(one, Unsolved)} == {"play", "ante-bonus"}
    assert all(one.house_edge > 0 for one in answered)
