"""Blackjack's side wagers: from the first cards to the events that hold, card by card.

The rules are called once on each kind of deal: deals that differ only by a change of suits which the rules do not tell
apart, or by a hole card that makes no blackjack, are of one kind.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import RANKS, SUITS, Card
from pitboss.compiled.wagers import Axis, CompiledWager, Line, compile_wager
from pitboss.games.game import Game
from pitboss.games.settlement import judge
from pitboss.games.side_cards import SideCards
from pitboss.games.side_wagers import SideWager, add_rows, lines_for, side_wager
from pitboss.games.side_wagers import judge as judge_side
from pitboss.law.model import Row
from pitboss.rankings.points import is_blackjack

CARDS = len(RANKS) * len(SUITS)

ALIKE = {"lucky-ladies": "cds", "kings-bounty": "cdh", "super-4": "cs"}
"""The suits that a wager's rules do not tell apart, where it is not all of them."""

Judged = tuple[tuple[str, ...], ...]
"""The events that hold, for each thing that a wager pays."""

Grid = NDArray[np.int64]


def pair_numbers() -> NDArray[np.int16]:
    """The number of two cards in any order, which may be the same card twice: no rule asks which came first."""
    numbers = np.zeros((CARDS, CARDS), np.int16)
    ones, others = np.tril_indices(CARDS)
    numbers[ones, others] = numbers[others, ones] = np.arange(len(ones))
    return numbers


PAIRS = pair_numbers()
ONES, OTHERS = np.tril_indices(CARDS)
"""The cards of each pair, by its number."""

BLACKJACK = np.array([[is_blackjack((Card(one), Card(other))) for other in range(CARDS)] for one in range(CARDS)])
DEALERS = np.zeros((CARDS, CARDS), np.int16)
"""The number of the dealer's first two cards: of the second the rules ask only whether it makes a blackjack, and if it
does which card it is."""
DEALERS[:] = np.arange(CARDS)[:, None]
DEALERS[BLACKJACK] = CARDS + np.arange(BLACKJACK.sum())
UPS = np.concatenate([np.arange(CARDS), BLACKJACK.nonzero()[0]])
HOLES = np.concatenate([BLACKJACK.argmin(axis=1), BLACKJACK.nonzero()[1]])
"""Two cards for each of those numbers."""


@dataclass(frozen=True, eq=False)
class SideTable:
    """What the first cards come to for one side wager: `kinds` holds the number of what is judged, by the seat's pair,
    or both pairs where it looks at four cards, and by the dealer's up card, or number of two cards, if it looks at
    them."""

    side: SideWager
    kinds: NDArray[np.int16]
    judged: tuple[Judged, ...]

    def find(self, own: NDArray[np.uint8], dealer: NDArray[np.uint8]) -> NDArray[np.int64]:
        """The kind of each deal: rows of the seat's first cards and of the dealer's, the up card first."""
        at: list[NDArray[np.generic]] = [PAIRS[own[:, n], own[:, n + 1]] for n in range(0, self.side.first, 2)]
        if self.side.dealer:
            at.append(dealer[:, 0] if self.side.dealer == 1 else DEALERS[dealer[:, 0], dealer[:, 1]])
        found: Grid = self.kinds[tuple(at)].astype(np.int64)
        return found


def side_of(game: Game, wager: str) -> SideWager:
    """The wager under the operator's choices."""
    return side_wager(wager, ace_low=counts_ace_low(game), busts_count="hit_and_run_busts_count" in game.conditions)


def counts_ace_low(game: Game) -> bool:
    return "ace_low" in game.conditions


@cache  # no paytable and no shoe has a part in it
def tabulate_side(wager: str, ace_low: bool) -> SideTable:
    """The rule of a side wager on first cards, called on one deal of each kind."""
    side = side_wager(wager, ace_low=ace_low, busts_count=True)
    pairs, dealers = side.first // 2, (0, CARDS, len(UPS))[side.dealer]
    shape = (len(ONES),) * pairs + ((dealers,) if dealers else ())
    grid = [axis.ravel() for axis in np.indices(shape)]
    own = np.sort(np.column_stack([cards[pair] for pair in grid[:pairs] for cards in (ONES, OTHERS)]), axis=1)
    dealt = [cards[grid[-1]] for cards in (UPS, HOLES)[: side.dealer]]
    cards = np.column_stack([own, *dealt])
    _, first, kind_of = np.unique(kinds_of(cards, wager), return_index=True, return_inverse=True)
    known: dict[Judged, int] = {}
    numbers = np.array([known.setdefault(judge_at(side, cards[n]), len(known)) for n in first], np.int16)
    return SideTable(side, numbers[kind_of].reshape(shape), tuple(known))


def judge_at(side: SideWager, cards: Grid) -> Judged:
    dealt = tuple(Card(int(one)) for one in cards)
    return judge_side(side, SideCards(dealt[: side.first], dealt[side.first :]))


def kinds_of(cards: Grid, wager: str) -> Grid:
    """A number for each row of cards, the same for rows that differ only by a change of suits that are alike."""
    kinds: Grid = (cards & ~3) | relabel(cards & 3, ALIKE.get(wager, SUITS))
    found: Grid = (kinds * CARDS ** np.arange(cards.shape[1])).sum(axis=1)
    return found


def relabel(suits: Grid, alike: str) -> Grid:
    """Suits that are alike, called in the order in which they come in."""
    same, width = [SUITS.index(suit) for suit in alike], suits.shape[1]
    table = []
    for order in product(range(len(SUITS)), repeat=width):
        called = dict(zip(dict.fromkeys(suit for suit in order if suit in same), same, strict=False))
        table.append([called.get(suit, suit) for suit in order])
    found: Grid = np.array(table, np.int64)[(suits * len(SUITS) ** np.arange(width)[::-1]).sum(axis=1)]
    return found


@dataclass(frozen=True, eq=False)
class SideTables:
    """The side wagers of a game that are decided by first cards; those on whole hands are with the main game."""

    game: Game

    def table(self, wager: str) -> SideTable:
        return tabulate_side(wager, counts_ace_low(self.game))

    def axis(self, wager: str) -> Axis:
        return Axis(wager, tuple(say_judged(one) for one in self.table(wager).judged))

    def compile_wager(self, wager: str) -> CompiledWager:
        return compile_judged(self.game, wager, self.axis(wager), self.table(wager).judged)


def compile_judged(game: Game, wager: str, axis: Axis, judged: tuple[Judged, ...]) -> CompiledWager:
    """A wager that is paid by events: the lines that name them, as one."""
    table = game.table(wager)
    assert table is not None, f"{wager} is offered without a paytable"

    def rule(at: tuple[int, ...]) -> Line:
        row: Row | None = add_rows(lines_for(table.rows, judged[at[0]]))
        return Line(judge(game.settlement(wager), (), lambda _: row), (row,) if row else ())

    return compile_wager(game, wager, [axis], rule)


def say_judged(judged: Judged) -> str:
    return " and ".join(", ".join(events) for events in judged if events) or "nothing"
