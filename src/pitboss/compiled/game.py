"""A game as arrays: all wagers of a seat, on shared tables, with what may be chosen and where it all comes from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TypeVar

from pitboss.cards import Deck
from pitboss.compiled.blackjack import BlackjackTables
from pitboss.compiled.choices import Decision, Way, follow_choices, list_decisions, list_ways
from pitboss.compiled.coups import CoupTables
from pitboss.compiled.dice import DiceTables
from pitboss.compiled.ranked import RankedTables
from pitboss.compiled.wagers import Axis, CompiledWager
from pitboss.errors import BadInput, nearest
from pitboss.games.derived import derived
from pitboss.games.game import Game

Tables = RankedTables | CoupTables | BlackjackTables | DiceTables
T = TypeVar("T", RankedTables, CoupTables, BlackjackTables, DiceTables)

OWN_TABLES: Mapping[str, type[CoupTables | BlackjackTables | DiceTables]] = {
    "midi-baccarat": CoupTables,
    "mini-baccarat": CoupTables,
    "blackjack": BlackjackTables,
    "craps": DiceTables,
}
"""The games whose wagers are not on ranked hands."""


@dataclass(frozen=True, eq=False)
class CompiledGame:
    """A game as arrays. `tables` lead from cards or dice to the index on each axis, and `wager` from there to a line.

    A wager is compiled when it is first asked for.
    """

    game: Game
    tables: Tables
    kept: dict[tuple[str, int], CompiledWager] = field(default_factory=dict, repr=False)

    @property
    def deck(self) -> Deck | None:
        """The cards of one round, with the number of copies of each; None in a game of dice."""
        return None if isinstance(self.tables, DiceTables) else self.game.deck

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The wagers of a seat, in the order in which the law settles them; those without a paytable are left out."""
        return tuple(one.wager for one in self.game.settlements if self.game.table(one.wager))

    @property
    def axes(self) -> Mapping[str, Axis]:
        """Everything that decides a wager."""
        return self.tables.axes

    def wager(self, name: str, seat: int = 1) -> CompiledWager:
        if name not in self.names:
            raise BadInput(f"{self.game.id} has no wager {name!r} to compile. {nearest(name, self.names)}")
        if (name, seat) not in self.kept:
            self.kept[name, seat] = self.tables.compile_wager(name, seat)
        return self.kept[name, seat]

    def list_settled(self, placed: Iterable[str]) -> Iterator[CompiledWager]:
        """The wagers that are settled where these are placed, bonuses on them too, in the law's order."""
        held = set(placed)
        for name in self.names:
            rule = self.game.wagers[name]
            if (rule.of if rule.placed == "never" else name) in held:
                yield self.wager(name)

    # Choices

    @cached_property
    def decisions(self) -> tuple[Decision, ...]:
        return list_decisions(self.game)

    def start(self, wagers: Sequence[str]) -> Way:
        """A unit on each of these wagers, before anything is chosen."""
        return Way(tuple((wager, Fraction(1)) for wager in wagers))

    def ways(self, wagers: Sequence[str]) -> tuple[Way, ...]:
        """Every way through the decisions, for a seat with these wagers; blackjack's are asked hand by hand instead."""
        return tuple(list_ways(self.decisions, self.game, self.start(wagers)))

    def follow(self, wagers: Sequence[str], choices: Sequence[str]) -> Way:
        return follow_choices(self.decisions, self.game, self.start(wagers), choices)


@derived
def compile_game(game: Game) -> CompiledGame:
    """The arrays of a game, kept with the game."""
    return CompiledGame(game, OWN_TABLES.get(game.name, RankedTables)(game))


def tables_of(game: Game, kind: type[T]) -> T:
    """The tables of a game that is known to be of this kind."""
    tables = compile_game(game).tables
    assert isinstance(tables, kind), f"{game.id} has no {kind.__name__}"
    return tables
