"""What might explain a hold: the same table with one thing wrong, for each thing that often is.

A wager on another letter's paytable; a row that is paid as its neighbour, one unit more or less, or not at all; a
published way to play, where players play worse than supposed. One thing is changed, and all else kept, play too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction

from pitboss.errors import BadInput
from pitboss.games.allowances import tables_open
from pitboss.games.game import Game
from pitboss.games.paytables import title_of
from pitboss.law.model import Paytable, Row
from pitboss.money import Cents, Payout, To
from pitboss.odds.asking.answers import solve, ways_to_play
from pitboss.odds.asking.joint import Point, list_points
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.report import Result, WagerOdds
from pitboss.odds.asking.rows import reprice, tables_of
from pitboss.odds.sessions.laws import (
    OutcomeLaw,
    RoundLaw,
    Stakes,
    ask_wager,
    find_law,
    is_common,
    join,
    make_law,
    sort_stakes,
)


@dataclass(frozen=True)
class Supposed:
    """A table with one thing wrong, and what a round then brings."""

    what: str
    round: RoundLaw


@dataclass(frozen=True, eq=False)
class WageredSeat:
    """A seat's wagers, the main one first, and all deals by what each brings, where they are counted together."""

    asked: tuple[Question, ...]
    found: tuple[WagerOdds, ...]
    points: list[Point] | None

    def parts_if(self, changed: Mapping[int, Sequence[Result]]) -> list[OutcomeLaw]:
        """Independent parts of what the seat brings, when some wagers have other results than `found` says.

        A side wager stays joined with the main one. A main one that is paid otherwise, while it is played as before, is
        taken as independent of the side wagers.
        """
        if self.points is not None:
            maps = {at: map_nets(self.found[at].results, results) for at, results in changed.items()}
            if all(at and one is not None for at, one in maps.items()):
                told = ((deals, tuple((maps.get(n) or {}).get(net, net) for n, net in enumerate(nets)))
                        for deals, nets in self.points)  # fmt: skip
                return [join(told, self.asked)]
        results = (changed.get(n, one.results) for n, one in enumerate(self.found))
        return [law_of(one, which) for one, which in zip(self.asked, results, strict=True)]


def map_nets(results: Sequence[Result], others: Sequence[Result]) -> dict[Fraction, Fraction] | None:
    """What each result becomes, by what it brings; None where two bring the same before and not after."""
    found: dict[Fraction, Fraction] = {}
    for one, other in zip(results, others, strict=True):
        if one.combinations and found.setdefault(one.net, other.net) != other.net:
            return None
    return found


def read_seat(game: Game, stakes: tuple[tuple[str, Cents], ...]) -> WageredSeat:
    asked = tuple(ask_wager(game, wager, stake) for wager, stake in stakes)
    points = None
    if len(asked) > 1:
        with suppress(BadInput):
            points = list_points(asked)
    return WageredSeat(asked, tuple(map(solve, asked)), points)


def suppose_all(game: Game, seats: Sequence[Stakes], *, worse_play: bool = True) -> Iterator[Supposed]:
    """Every such table, in which a round does not bring what it brings at the right one."""
    right = find_law(game, seats)
    table_of_seats = [tuple(item for one in seats for item in one.items())] if is_common(game) else []
    kinds = Counter(table_of_seats or [sort_stakes(game, one) for one in seats])
    read = [(read_seat(game, stakes), number) for stakes, number in kinds.items()]
    tables: dict[Paytable, None] = {}
    for seat, _ in read:
        tables |= dict.fromkeys(table for one in seat.found for table in tables_of(game, one))
    for table in tables:
        for what, other in [*letters(game, table), *mispaid(game, table)]:
            yield from differing(what, right, [(seat, change(game, seat, table, other), n) for seat, n in read])
    for name in dict.fromkeys(name for seat, _ in read for one in seat.asked for name in ways_to_play(one)):
        if worse_play:
            yield from differing(
                f"players play by the strategy {name}", right, [(seat, replay(seat, name), n) for seat, n in read]
            )


def differing(
    what: str, right: RoundLaw, changed: Sequence[tuple[WageredSeat, Mapping[int, Sequence[Result]], int]]
) -> Iterator[Supposed]:
    parts = [part for seat, by_wager, number in changed for part in seat.parts_if(by_wager) * number]
    law = RoundLaw(parts=tuple(parts), handle=right.handle)
    if law.mean != right.mean:
        yield Supposed(what, law)


def change(game: Game, seat: WageredSeat, table: Paytable, other: Paytable) -> dict[int, Sequence[Result]]:
    """The results of each wager of a seat that the table pays, if it were another."""
    found: dict[int, Sequence[Result]] = {}
    for n, one in enumerate(seat.found):
        if table in tables_of(game, one) and (results := reprice(game, one, table, other)) is not None:
            found[n] = results
    return found


def replay(seat: WageredSeat, name: str) -> dict[int, Sequence[Result]]:
    """The results of each wager that is played by a published way."""
    return {
        n: solve(replace(one, strategy=name, stakes=())).results
        for n, one in enumerate(seat.asked)
        if name in ways_to_play(one)
    }


def letters(game: Game, table: Paytable) -> Iterator[tuple[str, Paytable]]:
    """The other letters that are open here and pay for the same hands."""
    chosen = game.choices
    for one in tables_open(game.edition, table.wager, chosen.version, chosen.decks):
        if one.letter != table.letter and set(game.meters_named(one)) <= set(game.meters_named(table)):
            yield f"{table.wager} paid by paytable {one.letter}, not {table.letter}", one


def mispaid(game: Game, table: Paytable) -> Iterator[tuple[str, Paytable]]:
    for at, row in enumerate(table.rows):
        title = title_of(game.edition, table.on, row)
        for pays in slips(table.rows, at):
            rows = (*table.rows[:at], replace(row, pays=pays), *table.rows[at + 1 :])
            yield f"{table.wager}: {title} paid {pays}, not {row.pays}", replace(table, rows=rows)


def slips(rows: Sequence[Row], at: int) -> Iterator[Payout]:
    """What a row may be paid by mistake: one more or less (for 1 instead of to 1), or as its neighbours."""
    pays = rows[at].pays
    if not isinstance(pays, To):
        return
    near = [rows[n].pays for n in (at - 1, at + 1) if 0 <= n < len(rows)]
    found = [To(pays.num + pays.den, pays.den), To(pays.num - pays.den, pays.den)]
    found += [one for one in near if isinstance(one, To)]
    yield from dict.fromkeys(one for one in found if one != pays and one.num > 0)


def law_of(question: Question, results: Sequence[Result]) -> OutcomeLaw:
    return make_law((one.combinations, Fraction(-one.net * question.stake)) for one in results)
