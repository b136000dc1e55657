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

from pitboss.law.model import Choice, HandRule, Row, Stage
from pitboss.odds.asking.question import Question
from pitboss.odds.solvers.pricing import Settled, settle
from pitboss.odds.solvers.showdown import choices_at
from pitboss.rankings import RANKINGS, Ranking

FOLDED = -1
GO_ON = Choice(id="")
"""What happens where a card comes and nothing is asked."""


@dataclass(frozen=True)
class Way:
    """The wagers placed, in units, those of them that were taken back, and the choices that this was done by."""

    placed: tuple[tuple[str, Fraction], ...]
    pulled: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()


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
    ranking: Ranking
    streets: tuple[Street, ...]
    ways: tuple[Way, ...]

    def settled(self, way: Way, row: Row | None, *, folded: bool = False) -> Settled:
        """What the wagers of a way come to, each by the words that are true of it; one taken back is no stake."""
        parts = [
            settle(
                self.question.game,
                {wager: amount},
                ("folded" if folded else "played", "pulled" if wager in way.pulled else "rides"),
                lambda _, named: row,
                unit=self.question.stake,
            )
            for wager, amount in way.placed
        ]
        staked = sum((amount for wager, amount in way.placed if wager not in way.pulled), Fraction(0))
        judgments = tuple(judged for part in parts for judged in part.judgments)
        return Settled(sum((part.net for part in parts), Fraction(0)), staked, judgments)


def plan(question: Question) -> Plan:
    """The plan of the wagers that share the question's paytable: they are judged on one hand."""
    game, table = question.game, question.table
    assert table is not None
    wagers = tuple(wager for wager in game.wagers if game.table(wager) is table)
    hand = game.hands[question.rule.on or table.on]
    ranking = RANKINGS[game.ranking(hand.id)]
    question.require_cards(ranking.dealt)
    stages = dict(in_sight(question, wagers, hand, ranking))
    placed = tuple((wager, Fraction(1)) for wager in wagers if game.wagers[wager].placed == "before-the-deal")
    ways: tuple[Way, ...] = (Way(placed),)
    streets = []
    for size in range(min(stages), ranking.dealt):
        choices = choices_at(question, stages[size]) if size in stages else (GO_ON,)
        leads, after = lead_on(question, ways, choices)
        streets.append(Street(size, ways, choices, leads))
        ways = after
    return Plan(question, wagers, ranking, tuple(streets), ways)


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
                leads[w, c] = after.setdefault(chosen(question, way, choice), len(after))
    return leads, tuple(after)


def chosen(question: Question, way: Way, choice: Choice) -> Way:
    if choice is GO_ON:
        return way
    placed, pulled = way.placed, way.pulled
    if choice.places:
        of = question.game.wagers[choice.places].of
        placed = (*placed, (choice.places, Fraction(choice.times) * dict(placed)[of]))
    if choice.withdraws:
        pulled = (*pulled, choice.withdraws)
    return Way(placed, pulled, (*way.choices, choice.id))
