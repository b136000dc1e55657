"""What a wager comes to that a fold would forfeit, when all the cards that decide it are in sight."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np

from pitboss.advice.situations import Lying, Situation
from pitboss.compiled.game import tables_of
from pitboss.compiled.ranked import RankedTables
from pitboss.games.game import Game
from pitboss.odds.asking.by_name import put
from pitboss.odds.solvers.folds import FOLDED, PLAYED
from pitboss.odds.solvers.joint import brings, hand_of


def weigh_side(game: Game, situation: Situation, lying: Lying, *, folds: bool) -> Fraction | None:
    """In cents, with the hand played or folded; None where a card of it is still to come."""
    question = replace(put(game, lying.wager, lying.wager, meters=dict(lying.meters)), stake=lying.amount)
    hand, places = hand_of(question), dict(situation.places)
    parts = [(places.get(zone, ()), first, tables_of(game, RankedTables).zones[zone]) for zone, first in hand.parts]
    if any(len(cards) < (whole if first is None else first) for cards, first, whole in parts):
        return None
    dealt = {zone: np.array([cards], np.uint8) for (zone, _), (cards, _, _) in zip(hand.parts, parts, strict=True)}
    _, classes = hand.find(dealt)
    return brings(question, hand.name, int(classes[0]), FOLDED if folds else PLAYED) * lying.amount
