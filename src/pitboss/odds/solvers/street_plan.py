"""The ways through a game of streets, from the law's stages: what may be chosen with how many cards in sight.

A way is what has been chosen so far. Ways that fold end there; all others lead to the last card, where every wager is
settled by the row of the paytable that the hand hits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from pitboss.compiled import compile_game
from pitboss.compiled.choices import Way, open_choices, take_choice
from pitboss.compiled.ranked import CompiledHand
from pitboss.games.outcomes import AXES
from pitboss.law.model import Choice, HandRule, Stage
from pitboss.odds.asking.question import Question
from pitboss.odds.solvers.pricing import Settled, index_words, settle
from pitboss.odds.solvers.showdown import hand_of
from pitboss.rankings import RANKINGS, Ranking

FOLDED = -1
GO_ON = Choice(id="")
"""What happens where a card comes and nothing is asked."""


@dataclass(frozen=True, eq=False)
class Street:
    """So many cards in sight: the ways that lead there, the choices open, and the way on from each way by each."""

    size: int
    ways: tuple[Way, ...]
    choices: tuple[Choice, ...]
    leads: NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Plan:
    """All streets, from the first decision to the last card but one, and the ways that are left at the last card."""

    question: Question
    wagers: tuple[str, ...]
    hand: CompiledHand
    streets: tuple[Street, ...]
    ways: tuple[Way, ...]

    @property
    def ranking(self) -> Ranking:
        return self.hand.table.ranking

    def settle(self, way: Way, held: int, *, folded: bool = False) -> Settled:
        """What the wagers of a way come to with a hand of this class, each by the words that are true of it; one taken
        back is no stake."""
        pulled = {f"withdrawal of {wager}": AXES["withdrawal"].index("pulled") for wager in way.pulled}
        rides = {f"withdrawal of {wager}": AXES["withdrawal"].index("rides") for wager, _ in way.placed}
        at = index_words("folded" if folded else "played") | rides | pulled | {self.hand.axis.name: held}
        compiled = compile_game(self.question.game)
        return settle(compiled, way.units, at, unit=self.question.stake)


def plan(question: Question) -> Plan:
    """The plan of the wagers that share the question's paytable: they are judged on one hand."""
    game, table = question.game, question.table
    assert table is not None
    wagers = tuple(wager for wager in game.wagers if game.table(wager) is table)
    hand = game.hands[question.rule.on or table.on]
    ranking = RANKINGS[game.ranking(hand.id)]
    question.require_cards(ranking.dealt)
    stages = dict(in_sight(question, wagers, hand, ranking))
    ways: tuple[Way, ...] = (
        Way(tuple((wager, Fraction(1)) for wager in wagers if game.wagers[wager].placed == "before-the-deal")),
    )
    streets = []
    for size in range(min(stages), ranking.dealt):
        choices = open_choices(game, stages[size]) if size in stages else (GO_ON,)
        leads, after = lead_on(question, ways, choices)
        streets.append(Street(size, ways, choices, leads))
        ways = after
    return Plan(question, wagers, hand_of(game, hand.id), tuple(streets), ways)


def in_sight(
    question: Question, wagers: tuple[str, ...], hand: HandRule, ranking: Ranking
) -> Iterator[tuple[int, Stage]]:
    """(cards of the hand in sight, stage) for each decision about these wagers: all but those turned up later."""
    stages = question.game.edition.stage
    zones = {part.partition(":")[0] for part in hand.cards}
    for n, stage in enumerate(stages):
        about = {one.places for one in stage.choices} | {one.withdraws for one in stage.choices}
        if stage.do == "decide" and about & set(wagers):
            later = (one for one in stages[n:] if one.do == "reveal" and one.zone.removesuffix("s") in zones)
            yield ranking.dealt - sum(one.cards for one in later), stage


def lead_on(
    question: Question, ways: tuple[Way, ...], choices: tuple[Choice, ...]
) -> tuple[NDArray[np.int64], tuple[Way, ...]]:
    """(by way and choice the way that follows, the ways that follow)"""
    after: dict[Way, int] = {}
    leads = np.full((len(ways), len(choices)), FOLDED, np.int64)
    for w, way in enumerate(ways):
        for c, choice in enumerate(choices):
            if not choice.folds:
                onward = way if choice is GO_ON else take_choice(question.game, way, choice)
                leads[w, c] = after.setdefault(onward, len(after))
    return leads, tuple(after)
