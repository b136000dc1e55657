"""What each row of a paytable does to the edge: how often it is paid, on how much, and what one unit more would cost.

A row is found again in the results of a wager by its name and by what it pays. Play is supposed to stay as it is, which
is what a mispaid row is; for a change of the law ask with `pays`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from pitboss.games.game import Game
from pitboss.games.paytables import title_of
from pitboss.law.model import Paytable, Row
from pitboss.money import For, Lose, To
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.registry import part_of
from pitboss.odds.asking.report import Result, WagerOdds


@dataclass(frozen=True, kw_only=True)
class RowOdds:
    """A row of a paytable: the `chance` that it is paid, and `weight`, what the house edge loses for each unit more
    that it pays (`to 1`): the chance times what is staked on it, in units of the main wager."""

    wager: str
    title: str
    pays: str
    chance: Fraction
    weight: Fraction
    cite: str

    def as_row(self) -> dict[str, Any]:
        return {"wager": self.wager, "row": self.title, "pays": self.pays, "chance": self.chance, "weight": self.weight}


def list_rows(question: Question, odds: WagerOdds) -> tuple[RowOdds, ...]:
    """Every row of the tables that the figures rest on, where the results tell it from others."""
    return tuple(
        weigh_row(question.game, odds, table, row) for table in tables_of(question.game, odds) for row in table.rows
    )


def tables_of(game: Game, odds: WagerOdds) -> list[Paytable]:
    """The paytables that the figures of a wager rest on."""
    names = [odds.wager, *(one for one in game.wagers if part_of(game, one) == odds.wager)]
    return list(dict.fromkeys(table for name in names if (table := game.table(name))))


def weigh_row(game: Game, odds: WagerOdds, table: Paytable, row: Row) -> RowOdds:
    found = [(one, units) for one in odds.results if (units := units_on(game, odds, table, row, one))]
    return RowOdds(
        wager=table.wager,
        title=title_of(game.edition, table.on, row),
        pays=str(row.pays),
        chance=Fraction(sum(one.combinations for one, _ in found), odds.total),
        weight=Fraction(sum(one.combinations * units for one, units in found)) / odds.total,
        cite=row.cite,
    )


def units_on(game: Game, odds: WagerOdds, table: Paytable, row: Row, result: Result) -> Fraction:
    """What is staked on a row in a result that it pays, in units of the main wager; nothing where it does not pay."""
    title, name = plain(title_of(game.edition, table.on, row)), plain(result.name)
    if not (name == title or name.endswith(f", {title}")) or str(row.pays) not in result.pays:
        return Fraction(0)
    paid = [wager for wager in game.wagers if (one := game.table(wager)) is not None and one.wager == table.wager]
    if odds.wager in paid:
        return result.staked
    rule = game.wagers[paid[0]]
    return Fraction(1) if rule.placed in ("never", "before-the-deal") else result.staked - 1


def plain(text: str) -> str:
    return text.replace("-", " ").lower()


def reprice(game: Game, odds: WagerOdds, table: Paytable, other: Paytable) -> tuple[Result, ...] | None:
    """The results if a table's rows were paid as those of another that has the same hands, play unchanged; None where
    the rows do not answer to each other."""
    if [row.hand for row in table.rows] != [row.hand for row in other.rows]:
        return None
    pairs = zip(table.rows, other.rows, strict=True)
    changes = [(row, more) for row, theirs in pairs if (more := worth(theirs) - worth(row))]
    return tuple(shift(game, odds, table, changes, one) for one in odds.results)


def shift(game: Game, odds: WagerOdds, table: Paytable, changes: list[tuple[Row, Fraction]], result: Result) -> Result:
    more = sum((units_on(game, odds, table, row, result) * by for row, by in changes), Fraction(0))
    return replace(result, net=result.net + more) if more else result


def worth(row: Row) -> Fraction:
    """What a row pays for each unit, the stake not counted; of one that pays a sum or from a meter, nothing is said."""
    if isinstance(row.pays, To | For):
        return Fraction(row.pays.num, row.pays.den) - isinstance(row.pays, For)
    return Fraction(-1) if isinstance(row.pays, Lose) else Fraction(0)
