"""Ultimate Texas Hold 'Em by a way to play that has a name: its choices as the arrays that the kernels go by."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.deals.board_deals import deals_of
from pitboss.odds.deals.common_cards import boards_of, flops_of
from pitboss.odds.deals.hands import deck_cards
from pitboss.odds.deals.starting_hands import holes_of
from pitboss.odds.strategies import Sight, strategy_of

MOST_PARTS = 16
"""Beyond this many, parts would do more work twice than they share."""

if TYPE_CHECKING:
    from pitboss.odds.solvers.ultimate_texas_holdem import HoldemPlay


def follow_before_the_flop(play: HoldemPlay) -> NDArray[np.int64]:
    """The column in which each kind of hole pair ends before the flop, -1 if it goes on."""
    deck, suits = deck_cards(play.question.deck), len(play.question.deck.suits)
    holes = holes_of(play.question.deck)
    own = deck[[[hole.high * suits + (not hole.suited), hole.low * suits] for hole in holes]]
    ids = play.choice_ids(0)
    chosen = strategy_of(play.question).choices(Sight.of_own(play.question.game, own), ids)
    return np.where(chosen < play.rules.before, chosen, -1).astype(np.int64)


def follow_after_the_flop(play: HoldemPlay) -> NDArray[np.int8]:
    """The column chosen after each flop by each hole pair, -1 where it cannot be held."""
    deck, flops = deck_cards(play.question.deck), flops_of(play.question.deck)
    chosen = np.full((len(flops.cards), len(deck), len(deck)), -1, np.int8)
    flop, high, low = np.nonzero(find_holdable(play))
    own, seen = np.column_stack([deck[high], deck[low]]), deck[flops.cards[flop]]
    made = (play.passes[0],)
    said = strategy_of(play.question).choices(Sight(play.question.game, own, seen, made), play.choice_ids(1))
    chosen[flop, high, low] = said + play.rules.before
    return chosen


def find_holdable(play: HoldemPlay) -> NDArray[np.bool_]:
    """By flop and two cards, the higher first, whether they can be held beside it."""
    flops = flops_of(play.question.deck)
    held = np.broadcast_to(flops.hole >= 0, (len(flops.cards), *flops.hole.shape)).copy()
    every = np.arange(len(flops.cards))
    for n in range(flops.cards.shape[1]):
        held[every, flops.cards[:, n], :] = False
        held[every, :, flops.cards[:, n]] = False
    return held


def follow_at_the_end(play: HoldemPlay) -> NDArray[np.int8]:
    """What is chosen at the end, by class of boards and pair of kinds, where any deal comes to it."""
    deck, last = deck_cards(play.question.deck), play.rules.last
    strategy, game, ids = strategy_of(play.question), play.question.game, play.choice_ids(2)
    _, came = play.reached
    chosen = np.full(came.shape, last, np.int8)
    for classes, pairs, own, board in deals_of(boards_of(play.question.deck), play.question.deck, came):
        sight = Sight(game, deck[own], deck[board], tuple(play.passes)).knowing(play.fares.at[classes, pairs])
        chosen[classes, pairs] += strategy.choices(sight, ids)
    return chosen
