"""Baccarat: from the cards of a coup to the class that its wagers are settled by, and the first four cards' Royal 9.

Who draws and what a coup hits is asked of `games.baccarat` for each count of both hands' first two cards and each value
of the two cards that may follow: the rules see no more of them. The Royal 9 sees the first two cards of each hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card, Deck
from pitboss.compiled.wagers import Axis, CompiledWager, Line, compile_wager
from pitboss.games.baccarat import Coup, King9, banker_draws, lines_hit, player_draws, read_assignment
from pitboss.games.game import Game
from pitboss.games.paytables import WIN
from pitboss.games.settlement import judge
from pitboss.law.model import Paytable, Row
from pitboss.rankings.points import point_count

ROYAL = "royal-9"
VALUES = 10
Pair = tuple[Card, Card]
Royal = tuple[NDArray[np.int16], tuple[tuple[str, ...], ...]]

OF_VALUE: tuple[Card, ...] = tuple(
    next(card for card in Deck().cards if point_count((card,)) == value) for value in range(VALUES)
)
"""A card of each value; that of no value makes a pair count what its other card does."""


@dataclass(frozen=True, eq=False)
class CoupTables:
    """`coups` leads from the counts of the first two cards of Player and Banker, and the values of a fifth and a sixth
    card, to the class of the coup: those cards are drawn or not as the rules say."""

    game: Game

    @cached_property
    def compiled(self) -> tuple[NDArray[np.int16], tuple[Coup, ...]]:
        found: dict[tuple[object, ...], tuple[int, Coup]] = {}
        index = np.zeros((VALUES,) * 4, np.int16)
        tables = {wager: self.game.table(wager) for wager in self.game.wagers if wager != ROYAL}
        events = [wager for wager, table in tables.items() if table and not pays_any_win(table)]
        for at in np.ndindex(index.shape):
            own, other, fifth, sixth = (OF_VALUE[value] for value in at)
            coup = play_out((own, OF_VALUE[0]), (other, OF_VALUE[0]), (fifth, sixth))
            key = (*coup.words, *(lines_hit(coup, wager) for wager in events))
            index[at] = found.setdefault(key, (len(found), coup))[0]
        return index, tuple(coup for _, coup in found.values())

    @property
    def coups(self) -> NDArray[np.int16]:
        return self.compiled[0]

    @property
    def samples(self) -> tuple[Coup, ...]:
        """A coup of each class."""
        return self.compiled[1]

    @cached_property
    def axes(self) -> Mapping[str, Axis]:
        coup = Axis("coup", tuple(", ".join(one.words) for one in self.samples))
        return {axis.name: axis for axis in (coup, self.royal_axis(1))}

    # The Royal 9

    @cached_property
    def king_9s(self) -> Mapping[int, King9]:
        """The King 9 of each seat, as far as the operator has assigned them."""
        return read_assignment(self.game.choices.options["king_9_of_seats"])

    def royal_lines(self, seat: int, player: Sequence[Card], banker: Sequence[Card]) -> tuple[str, ...]:
        own, any_two = self.king_9s, "any_two_personal" in self.game.conditions
        coup = Coup(tuple(player), tuple(banker))
        return lines_hit(coup, ROYAL, own=own.get(seat), assigned=own.values(), any_two=any_two)

    @cached_property
    def pairs(self) -> tuple[NDArray[np.int16], tuple[Pair, ...]]:
        """(the class of two cards, by the cards; a pair of each class): the first class hits nothing by itself."""
        of_pair = np.zeros((256, 256), np.int16)
        whole = list(combinations_with_replacement(Deck().cards, 2))
        seats = self.king_9s or {1: frozenset()}
        dull = next(pair for pair in whole if not any(self.royal_lines(seat, pair, pair) for seat in seats))
        samples = [dull]
        for one, other in whole:
            pair = one, other
            if any(self.royal_lines(seat, pair, dull) or self.royal_lines(seat, dull, pair) for seat in seats):
                of_pair[one, other] = of_pair[other, one] = len(samples)
                samples.append(pair)
        return of_pair, tuple(samples)

    @cached_property
    def royals(self) -> dict[int, Royal]:
        """What `royal` has found, by seat."""
        return {}

    def royal(self, seat: int) -> Royal:
        """(by the classes of both pairs the number of the lines hit, those lines) for a seat."""
        if seat not in self.royals:
            self.royals[seat] = self.compile_royal(seat)
        return self.royals[seat]

    def compile_royal(self, seat: int) -> Royal:
        _, samples = self.pairs
        found: dict[tuple[str, ...], int] = {(): 0}
        index = np.zeros((len(samples),) * 2, np.int16)
        for one, other in np.ndindex(index.shape):
            index[one, other] = found.setdefault(self.royal_lines(seat, samples[one], samples[other]), len(found))
        return index, tuple(found)

    def royal_axis(self, seat: int) -> Axis:
        return Axis(ROYAL, tuple(", ".join(lines) or "nothing" for lines in self.royal(seat)[1]))

    # Deals and wagers

    def find(self, six: NDArray[np.uint8], seat: int = 1) -> dict[str, NDArray[np.int64]]:
        """The index of each deal on both axes: rows of six cards, the Player's first two, the Banker's first two, and
        the two that are drawn next if any is."""
        values = np.zeros(256, np.int64)
        values[list(Deck().cards)] = [point_count((card,)) for card in Deck().cards]
        counted = values[six]
        own, other = counted[:, :2].sum(axis=1) % VALUES, counted[:, 2:4].sum(axis=1) % VALUES
        of_pair, royal = self.pairs[0], self.royal(seat)[0]
        first, second = of_pair[six[:, 0], six[:, 1]], of_pair[six[:, 2], six[:, 3]]
        return {
            "coup": self.coups[own, other, counted[:, 4], counted[:, 5]].astype(np.int64),
            ROYAL: royal[first, second].astype(np.int64),
        }

    def compile_wager(self, wager: str, seat: int) -> CompiledWager:
        game, settlement, table = self.game, self.game.settlement(wager), self.game.table(wager)
        assert table is not None, f"{wager} is offered without a paytable"
        version = game.choices.version or "standard"
        lines = self.royal(seat)[1] if wager == ROYAL else tuple(lines_of(one, wager, table) for one in self.samples)

        def rule(at: tuple[int, ...]) -> Line:
            words = [version, *(() if wager == ROYAL else self.samples[at[0]].words)]
            rows = tuple(row for row in table.rows if row.hand in lines[at[0]])
            paid: list[Row] = []

            def row_hit(_: str) -> Row | None:
                paid.extend(rows)
                return rows[0] if rows else None

            return Line(judge(settlement, words, row_hit), tuple(paid))

        axis = self.royal_axis(seat) if wager == ROYAL else self.axes["coup"]
        return compile_wager(game, wager, [axis], rule, seat)


def lines_of(coup: Coup, wager: str, table: Paytable) -> tuple[str, ...]:
    return (WIN,) if pays_any_win(table) else lines_hit(coup, wager)


def pays_any_win(table: Paytable) -> bool:
    return table.rows[0].hand == WIN


def play_out(player: tuple[Card, ...], banker: tuple[Card, ...], following: Pair) -> Coup:
    """The coup that the first two cards of each hand come to with the cards that follow."""
    last = iter(following)
    if player_draws(player, banker):
        player = (*player, next(last))
    return Coup(player, (*banker, next(last)) if banker_draws(player, banker) else banker)
