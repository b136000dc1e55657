"""A hand that meets the dealer's: what each end of a round brings, for each class of hands and each comparison."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from pitboss.compiled.game import CompiledGame, compile_game, tables_of
from pitboss.compiled.hands import NO_SUIT
from pitboss.compiled.ranked import DEALER, LEVELS, OWN, RankedTables
from pitboss.compiled.seat import GainTable, SeatGain, index_words, settle_seat, tabulate_gains
from pitboss.games.game import Game
from pitboss.games.outcomes import AXES
from pitboss.games.paytables import WIN
from pitboss.law.model import Choice, Row
from pitboss.money import Cents

Words = tuple[str, ...]

COMPARED = ("higher", "equal", "lower")
"""How the player's hand stands to the dealer's, in the order of the cells."""


@dataclass(frozen=True, eq=False)
class Showdown:
    """Every end of a round, settled: each is a last choice, a Play Wager of some size or a fold.

    `wagers` are those that the round is about, the main one first. `classes` leads from a place to the class of a hand
    there, and `rows` has what a class hits; `least` is the place from which the dealer plays. `gains` are by end, class
    and cell; a cell is told by its `words`: first the dealer's hands that do not play, then those that do, and of each
    those below the player's hand, level with it, and above it.
    """

    game: Game
    wagers: tuple[str, ...]
    ends: tuple[Choice, ...]
    classes: NDArray[np.int64]
    rows: tuple[tuple[Row, ...], ...]
    least: int
    words: tuple[Words, ...]
    gains: GainTable


def compile_showdown(
    game: Game, main: str, ends: tuple[Choice, ...], stake: Cents, *, as_paid: bool = False
) -> Showdown:
    """Every end of a round with this main wager and those that go with it; in whole cents and limited, or exactly."""
    compiled, tables = compile_game(game), tables_of(game, RankedTables)
    own, wagers = tables.hand(OWN), wagers_in_play(game, main)
    least = least_that_plays(tables)
    words = tuple(say_cells(tables, least))

    def settle(end: int, held: int, cell: int) -> SeatGain:
        return settle_end(compiled, main, ends[end], held, words[cell], stake, as_paid=as_paid)

    gains = tabulate_gains((len(ends), len(own.axis), len(words)), settle)
    # A suit has no part in the wagers of the round, so the classes of hands that no one suit holds are those of all.
    classes = own.classes[:, NO_SUIT].astype(np.int64)
    rows = tuple(rows_of_class(compiled, wagers, held, OWN) for held in range(len(own.axis)))
    return Showdown(game, wagers, ends, classes, rows, least, words, gains)


def wagers_in_play(game: Game, main: str) -> tuple[str, ...]:
    """The wagers that the round is about: the main one, those that go with it, and those that follow from it."""
    beside = game.wagers[main].equal_to
    follow = (one.id for one in game.wagers.values() if one.of == main)
    return tuple(wager for wager in (main, *beside, *follow) if game.table(wager))


def settle_end(
    compiled: CompiledGame, main: str, end: Choice, held: int, words: Words, stake: Cents, *, as_paid: bool = False
) -> SeatGain:
    """What the seat's wagers come to at one end of a round, with a hand of this class."""
    placed: dict[str, int | Fraction] = dict.fromkeys((main, *compiled.game.wagers[main].equal_to), 1)
    if end.places:
        placed[end.places] = Fraction(end.times)
    at = index_words("folded" if end.folds else "played", *words) | {f"hand {OWN}": held}
    return settle_seat(compiled, placed, at, unit=stake, as_paid=as_paid)


def rows_of_class(compiled: CompiledGame, wagers: Iterable[str], held: int, hand: str) -> tuple[Row, ...]:
    """The rows that a hand of this class hits, apart from those that pay any win."""
    found: list[Row] = []
    for name in wagers:
        wager = compiled.wager(name)
        if wager.axes and wager.axes[-1].name == f"hand {hand}":
            lines = (wager.lines[n] for n in wager.index[..., held].ravel())
            found += list(dict.fromkeys(row for line in lines for row in line.rows if row.hand != WIN))
    return tuple(found)


def least_that_plays(tables: RankedTables) -> int:
    """The place from which the dealer plays; 0 where the law lets the dealer play with any hand."""
    if tables.game.edition.qualifies is None:
        return 0
    plays = tables.qualification == AXES["qualification"].index("qualifies")
    assert (np.diff(plays.astype(np.int8)) >= 0).all(), "whoever plays with a hand plays with every better one"
    return int(plays.argmax()) if plays.any() else len(plays)


def say_cells(tables: RankedTables, least: int) -> Iterator[Words]:
    """What the law calls each cell: whether the dealer qualifies, if that is asked, and how the hands compare.

    Where every dealer's hand plays, or none, there are cells that no deal comes to; they are called like the others.
    """
    last = len(tables.hand(DEALER).table.order) - 1
    for dealer in (max(least - 1, 0), min(least, last)):
        said = (AXES["qualification"][tables.qualification[dealer]],) if tables.game.edition.qualifies else ()
        for compared in COMPARED:
            yield (*said, AXES["comparison"][tables.comparison[LEVELS.index(compared)]])
