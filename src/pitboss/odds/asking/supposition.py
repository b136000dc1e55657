"""A paytable that the law does not have: what if a row paid something else? The answer says that it is supposed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pitboss.errors import BadInput, nearest
from pitboss.games.game import Game
from pitboss.games.paytables import title_of
from pitboss.law.model import Cite, Paytable
from pitboss.money import MeterShare, Payout, payout
from pitboss.odds.asking.question import Question

NOWHERE = Cite("")
"""Where the law says what is supposed."""


def suppose_payouts(question: Question, said: Mapping[str, str]) -> Question:
    """The question with some rows of its paytable paying otherwise; a row is told by the name that the law gives it."""
    if not said:
        return question
    table = question.table
    assert table is not None, "what has odds is paid by a table"
    game, rows, supposed = question.game, list(table.rows), []
    titles = [title_of(game.edition, table.on, row) for row in rows]
    for name, pays in said.items():
        at = find_row(name, titles)
        rows[at] = replace(rows[at], pays=read_payout(table, pays), option="", cite=NOWHERE)
        supposed.append(f"{titles[at]} pays {rows[at].pays}, not {table.rows[at].pays}")
    changed = replace(table, rows=tuple(rows))
    tables = {key: changed if one is table else one for key, one in game.choices.tables.items()}
    return replace(
        question,
        game=Game(game.edition, replace(game.choices, tables=tables), game.other_deck),
        supposed=tuple(supposed),
    )


def find_row(name: str, titles: list[str]) -> int:
    """The first row of that name."""
    found = [n for n, title in enumerate(titles) if title.lower() == name.strip().lower()]
    if not found:
        raise BadInput(f"the paytable has no row {name!r}. {nearest(name, titles)}")
    return found[0]


def read_payout(table: Paytable, text: str) -> Payout:
    """The payout that is written; it may come from a meter only if the table's own rows do."""
    pays = payout(text)
    known = {row.pays.meter for row in table.rows if isinstance(row.pays, MeterShare)}
    if isinstance(pays, MeterShare) and pays.meter not in known:
        others = nearest(pays.meter, known) if known else "It pays nothing from a meter."
        raise BadInput(f"this table has no meter {pays.meter!r}. {others}")
    return pays
