"""Games of streets as arrays: the ways through the law's stages, and what each comes to on each row of the paytable.

A way is what has been chosen so far, with this many cards in sight. Ways that fold end there; all others lead to the
last card, where every wager is settled by the row of the paytable that the hand hits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from pitboss.compiled.choices import Way, open_choices, take_choice
from pitboss.compiled.game import compile_game, tables_of
from pitboss.compiled.hands import NO_SUIT
from pitboss.compiled.ranked import CompiledHand, RankedTables
from pitboss.compiled.seat import GainTable, SeatGain, index_words, settle_seat
from pitboss.compiled.showdown import rows_of_class
from pitboss.games.game import Game
from pitboss.games.outcomes import AXES
from pitboss.law.model import Choice, HandRule, Row, Stage
from pitboss.money import Cents
from pitboss.rankings import RANKINGS, Ranking

FOLDED = -1
GO_ON = Choice(id="")
"""What happens where a card comes and nothing is asked."""


@dataclass(frozen=True, eq=False)
class Street:
    """This many cards in sight: the ways that lead there, the choices open, and the way on from each way by each."""

    size: int
    ways: tuple[Way, ...]
    choices: tuple[Choice, ...]
    leads: NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class StreetPlan:
    """All streets, from the first decision to the last card but one, and the ways that are left at the last card.

    Gains are exact, or with `as_paid` in whole cents, rounded and limited as at a table.
    """

    game: Game
    stake: Cents
    main: str
    wagers: tuple[str, ...]
    hand: CompiledHand
    streets: tuple[Street, ...]
    ways: tuple[Way, ...]
    as_paid: bool = False

    @property
    def ranking(self) -> Ranking:
        return self.hand.table.ranking

    # Rows

    @cached_property
    def row_of_class(self) -> list[Row | None]:
        """The row that hands of each class hit."""
        compiled, hand = compile_game(self.game), self.hand
        found = [rows_of_class(compiled, [self.main], held, hand.name) for held in range(len(hand.axis))]
        return [rows[0] if rows else None for rows in found]

    @cached_property
    def rows(self) -> tuple[Row | None, ...]:
        return tuple(dict.fromkeys(self.row_of_class[held] for held in self.hand.classes[:, NO_SUIT]))

    @cached_property
    def row_at(self) -> NDArray[np.int8]:
        """The number of the row that is hit at each place: suits have no part in these wagers."""
        number = np.array([self.rows.index(row) if row in self.rows else -1 for row in self.row_of_class], np.int8)
        found: NDArray[np.int8] = number[self.hand.classes[:, NO_SUIT]]
        return found

    # Gains

    @cached_property
    def table(self) -> GainTable:
        """What each way comes to on each row; after those of the last card, ways on which a hand is folded."""
        held = [self.row_of_class.index(row) for row in self.rows]
        gains: dict[tuple[int, ...], SeatGain]
        gains = {(w, r): self.settle(way, n) for w, way in enumerate(self.ways) for r, n in enumerate(held)}
        folding = [way for street in self.streets for way in street.ways]
        for w, way in enumerate(folding, len(self.ways)):
            gains |= dict.fromkeys(((w, r) for r in range(len(held))), self.settle(way, 0, folded=True))
        return GainTable((len(self.ways) + len(folding), len(held)), gains)

    @property
    def unit(self) -> int:
        return self.table.unit

    @cached_property
    def gains(self) -> NDArray[np.int64]:
        """By way and row, in parts of which `unit` are one wager."""
        return self.table.net[: len(self.ways)]

    def gain(self, way: int, row: int) -> SeatGain:
        return self.table.gains[way, row]

    @cached_property
    def first_folding(self) -> tuple[int, ...]:
        """Where the ways on which one may fold begin, by street."""
        return tuple(accumulate((len(street.ways) for street in self.streets), initial=len(self.ways)))

    def forfeit(self, street: int, way: int) -> SeatGain:
        """What a fold comes to, whatever the hand is."""
        return self.table.gains[self.first_folding[street] + way, 0]

    def forfeits(self, street: int) -> NDArray[np.int64]:
        first = self.first_folding[street]
        return np.ascontiguousarray(self.table.net[first : first + len(self.streets[street].ways), 0])

    def settle(self, way: Way, held: int, *, folded: bool = False) -> SeatGain:
        """What the wagers of a way come to with a hand of this class, each by the words that are true of it; one taken
        back is not a stake."""
        pulled = {f"withdrawal of {wager}": AXES["withdrawal"].index("pulled") for wager in way.pulled}
        rides = {f"withdrawal of {wager}": AXES["withdrawal"].index("rides") for wager, _ in way.placed}
        at = index_words("folded" if folded else "played") | rides | pulled | {self.hand.axis.name: held}
        return settle_seat(compile_game(self.game), way.units, at, unit=self.stake, as_paid=self.as_paid)


def plan_streets(game: Game, main: str, stake: Cents) -> StreetPlan:
    """The plan of the wagers that share a wager's paytable: they are judged on one hand."""
    table = game.table(main)
    assert table is not None, f"{main} has no paytable"
    wagers = tuple(wager for wager in game.wagers if game.table(wager) is table)
    hand = game.hands[game.wagers[main].on or table.on]
    ranking = RANKINGS[game.ranking(hand.id)]
    stages = dict(cards_in_sight(game, wagers, hand, ranking))
    ways: tuple[Way, ...] = (
        Way(tuple((wager, Fraction(1)) for wager in wagers if game.wagers[wager].placed == "before-the-deal")),
    )
    streets = []
    for size in range(min(stages), ranking.dealt):
        choices = open_choices(game, stages[size]) if size in stages else (GO_ON,)
        leads, after = lead_on(game, ways, choices)
        streets.append(Street(size, ways, choices, leads))
        ways = after
    return StreetPlan(game, stake, main, wagers, tables_of(game, RankedTables).hand(hand.id), tuple(streets), ways)


def cards_in_sight(
    game: Game, wagers: tuple[str, ...], hand: HandRule, ranking: Ranking
) -> Iterator[tuple[int, Stage]]:
    """(cards of the hand in sight, stage) for each decision about these wagers: all but those turned up later."""
    stages = game.edition.stage
    zones = {part.partition(":")[0] for part in hand.cards}
    for n, stage in enumerate(stages):
        about = {one.places for one in stage.choices} | {one.withdraws for one in stage.choices}
        if stage.do == "decide" and about & set(wagers):
            later = (one for one in stages[n:] if one.do == "reveal" and one.zone.removesuffix("s") in zones)
            yield ranking.dealt - sum(one.cards for one in later), stage


def lead_on(
    game: Game, ways: tuple[Way, ...], choices: tuple[Choice, ...]
) -> tuple[NDArray[np.int64], tuple[Way, ...]]:
    """(by way and choice the way that follows, the ways that follow)"""
    after: dict[Way, int] = {}
    leads = np.full((len(ways), len(choices)), FOLDED, np.int64)
    for w, way in enumerate(ways):
        for c, choice in enumerate(choices):
            if not choice.folds:
                onward = way if choice is GO_ON else take_choice(game, way, choice)
                leads[w, c] = after.setdefault(onward, len(after))
    return leads, tuple(after)
