"""What each row of a paytable does to the edge: how often it is paid, on how much, and what one unit more would cost.

A row is found again in the results of a wager by what it pays to which wager, and by its name where others pay as much.
Play is supposed to stay as it is, which is what a mispaid row is; for a change of the law ask with `pays`.
"""

from __future__ import annotations

from collections.abc import Iterator
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
    return tuple(one for one in weigh_rows(question, odds) if one.chance)


def list_untold(question: Question, odds: WagerOdds) -> tuple[RowOdds, ...]:
    """The rows that no result tells from others: a wager won by one of two split hands is part of what the pair wins.
    Their figures are not nothing; they are not known."""
    return tuple(one for one in weigh_rows(question, odds) if not one.chance)


def weigh_rows(question: Question, odds: WagerOdds) -> Iterator[RowOdds]:
    for table in tables_of(question.game, odds):
        for row in table.rows:
            yield weigh_row(question.game, odds, table, row)


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
    own = [wager for wager in game.wagers if (one := game.table(wager)) is not None and one.wager == table.wager]
    parts = read_parts(game, result)
    if parts and not any(parts.get(wager) == str(row.pays) for wager in own):
        return Fraction(0)
    alone = [one.pays for one in table.rows].count(row.pays) == 1
    if not (parts and alone) and not names_row(game, table, row, result):
        return Fraction(0)
    return stake_on(game, own, [wager for wager in parts if wager not in own], result)


def read_parts(game: Game, result: Result) -> dict[str, str]:
    """How each wager of a result ends that counts several, as in `ante 1 to 1, play push`; nothing of one that does
    not."""
    parts = dict(part.partition(" ")[::2] for part in result.pays.split(", "))
    return parts if parts.keys() <= game.wagers.keys() else {}


def names_row(game: Game, table: Paytable, row: Row, result: Result) -> bool:
    title, name = plain(title_of(game.edition, table.on, row)), plain(result.name)
    return (name == title or name.endswith(f", {title}")) and str(row.pays) in result.pays


def stake_on(game: Game, own: list[str], others: list[str], result: Result) -> Fraction:
    """What is staked on the wagers of one table: a unit on each that is made before the deal, and on a bonus that
    nobody stakes anything for; on one made by choice, what the others leave of the whole."""
    placed = {name: game.wagers[name].placed for name in (*own, *others)}
    if "by-choice" in (placed[name] for name in others) or placed[own[0]] == "never":
        return Fraction(1)
    return result.staked - sum(placed[name] != "never" for name in others)


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
