"""The best play of Ultimate Texas Hold 'Em as people can use it: a chart, and a rule after the flop and at the end.

Before the flop 169 kinds of hands say all. After it, hands are put into kinds that a player can tell, and each kind
does what is best for most of its deals; how many deals that is right for is said with the rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import RANKS
from pitboss.compiled.hands import tabulate_ranking
from pitboss.odds.deals.board_deals import Block, blocks_of, deal_block
from pitboss.odds.deals.common_cards import boards_of, flops_of
from pitboss.odds.deals.hands import deck_cards
from pitboss.odds.deals.starting_hands import holes_of, name_hole, write_chart
from pitboss.odds.kernels import parts_for
from pitboss.odds.kernels.boards import BOARD
from pitboss.odds.solvers.ultimate_by_rule import MOST_PARTS
from pitboss.odds.strategies import Sight
from pitboss.odds.strategies.ultimate_texas_holdem import (
    beats_board,
    count_outs,
    find_flush_draw,
    has_hidden_pair,
)
from pitboss.odds.wording.figures import percentage
from pitboss.odds.wording.ties import NO_TIES, tell_tie

if TYPE_CHECKING:
    from pitboss.odds.solvers.ultimate_texas_holdem import HoldemPlay

Ints = NDArray[np.int64]

NOTHING, FLUSH_DRAW, IN_THE_HOLE, HIDDEN, BETTER = 0, 1, 1 + len(RANKS), 1 + 2 * len(RANKS), 2 + 2 * len(RANKS)
"""Kinds of hands after the flop; from FLUSH_DRAW and from IN_THE_HOLE on there is one for each rank."""

ALL_CARDS = 64
"""More than there can be dealer's outs."""


def describe_holdem(play: HoldemPlay) -> str:
    """The play in words, a line for each decision."""
    from pitboss.odds.solvers.ultimate_texas_holdem import choose_starting_hands

    chosen = choose_starting_hands(play)
    ends = [end.id for end in play.stages[0] if end.id in chosen.values()]
    early = [f"{end} with {write_chart(chosen, end, play.question.deck)}" for end in ends]
    lines = [f"before the flop: {'; '.join([*early, f'otherwise {play.passes[0]}'])}"]
    if "" in chosen.values():
        lines += [tell_after_the_flop(play), tell_at_the_end(play)]
    lines += list(tell_ties(play)) or [NO_TIES]
    return "\n".join(line for line in lines if line)


def tell_ties(play: HoldemPlay) -> Iterator[str]:
    """At each decision: with which starting hands, or in how many of the deals that come to it, choices are equal."""
    _, level, totals = play.decided
    holes, flops = holes_of(play.question.deck), flops_of(play.question.deck)
    best = totals == totals.max(axis=0)
    for n in np.flatnonzero(best.sum(axis=0) > 1):
        choices = [name for name, one in zip(play.choice_ids(0), best[:, n], strict=True) if one]
        yield f"before the flop, {tell_tie(choices, f'with {name_hole(holes[n], play.question.deck)}')}"
    goes_on = np.where(flops.hole >= 0, play.first[flops.hole], 0) < 0
    came = (play.best_play[0] >= 0) & goes_on
    if tied := int(((came & level).sum(axis=(1, 2)) * flops.weights).sum()):
        share = Fraction(tied, int((came.sum(axis=(1, 2)) * flops.weights).sum()))
        yield f"after the flop, {tell_tie(play.choice_ids(1), say_share(share))}"
    if tied := play.count_ties():
        share = Fraction(tied, int(play.reached[1].sum(dtype=np.int64)))
        yield f"at the end, {tell_tie([end.id for end in play.stages[2]], say_share(share))}"


def say_share(share: Fraction) -> str:
    return f"in {percentage(share)} of the deals that come to it (ask for one hand)"


def tell_after_the_flop(play: HoldemPlay) -> str:
    deck, flops = deck_cards(play.question.deck), flops_of(play.question.deck)
    chosen, _ = play.best_play
    goes_on = np.where(flops.hole >= 0, play.first[flops.hole], 0) < 0
    flop, high, low = np.nonzero((chosen >= 0) & goes_on)
    sight = Sight(play.question.game, np.column_stack([deck[high], deck[low]]), deck[flops.cards[flop]])
    choices, made = len(play.choice_ids(1)), chosen[flop, high, low].astype(np.int64) - play.rules.before
    deals = add_up(made * (BETTER + 1) + find_kinds(sight), flops.weights[flop], choices * (BETTER + 1))
    deals = deals.reshape(choices, BETTER + 1)
    said = [
        f"{choice} with {', '.join(told)}"
        for n, choice in enumerate(play.choice_ids(1)[:-1])
        if (told := tell_kinds(deals, n))
    ]
    return tell_line(
        "after the flop", [*said, f"otherwise {play.passes[1]}"], int(deals.max(axis=0).sum()), deals.sum()
    )


def find_kinds(sight: Sight) -> NDArray[np.int8]:
    """The kind of each hand after the flop."""
    draws = find_flush_draw(sight)
    found = np.where(draws < 0, NOTHING, FLUSH_DRAW + draws).astype(np.int8)
    category, pair = sight.category, sight.ranking.keys["pair"]
    one, other = (sight.own >> 2).T
    pocket, hidden = one == other, has_hidden_pair(sight)
    found[(category == pair) & pocket] = IN_THE_HOLE + one[(category == pair) & pocket]
    found[(category == pair) & hidden & ~pocket] = HIDDEN
    found[(category > pair) & (hidden | sight.makes("straight"))] = BETTER
    return found


def add_up(where: Ints, deals: NDArray[np.integer[Any]], size: int) -> Ints:
    """The sum of the deals in each place; they are far fewer than a float counts exactly."""
    assert int(deals.sum()) < 2**53
    return np.bincount(where, deals, size).astype(np.int64)


def tell_kinds(deals: Ints, choice: int) -> list[str]:
    """The kinds of which most deals make this choice."""
    mine = {kind for kind in range(deals.shape[1]) if deals[:, kind].any() and deals[:, kind].argmax() == choice}
    told = ["two pair or better that a hole card has a part in"] if BETTER in mine else []
    told += ["a pair of a hole card and the flop"] if HIDDEN in mine else []
    for begin, name in ((IN_THE_HOLE, "a pair in the hole of"), (FLUSH_DRAW, "four to a flush with a hole card of")):
        ranks = [rank for rank in range(len(RANKS)) if begin + rank in mine]
        held = [rank for rank in range(len(RANKS)) if deals[:, begin + rank].any()]
        if ranks and ranks == [rank for rank in held if rank >= ranks[0]]:
            told.append(f"{name} {RANKS[ranks[0]]} or higher")
        elif ranks:
            told.append(f"{name} {' '.join(RANKS[rank] for rank in ranks)}")
    return [*told, "nothing of these"] if NOTHING in mine else told


def tell_at_the_end(play: HoldemPlay) -> str:
    """By whether the hand is better than the board, and else by how many cards would beat it."""
    question, deck = play.question, deck_cards(play.question.deck)
    boards = boards_of(question.deck)
    came, plays = play.reached[1], play.ends != play.fold

    def count_block(block: Block) -> Ints:
        total = np.zeros(2 * (ALL_CARDS + 1), np.int64)
        for classes, pairs, own, board in deal_block(boards, question.deck, came, block):
            sight = Sight(question.game, deck[own], deck[board]).knowing(play.fares.at[classes, pairs])
            outs = np.full(len(sight), ALL_CARDS)
            level = ~beats_board(sight)
            outs[level] = count_outs(sight.where(level))
            total += add_up(plays[classes, pairs] * (ALL_CARDS + 1) + outs, came[classes, pairs], len(total))
        return total

    for number in (BOARD, BOARD + 1):  # made here, so that no two threads make it
        _ = tabulate_ranking(replace(play.own.ranking, dealt=number), question.deck).lookup
    with ThreadPoolExecutor(parts_for(MOST_PARTS)) as pool:
        found = list(pool.map(count_block, blocks_of(boards)))
    deals = np.sum(found, axis=0).reshape(2, ALL_CARDS + 1)
    if not deals.sum():
        return ""
    folds, plays_on = deals[:, :ALL_CARDS]
    # Up to each number of outs one plays, from there on one folds: right so often.
    right = np.append(0, plays_on.cumsum()) + folds.sum() - np.append(0, folds.cumsum())
    fewest = int(right.argmax())
    (plays_up,), (fold,) = ([end.id for end in play.stages[2] if end.folds == folding] for folding in (False, True))
    said = [f"{plays_up} with a hand of a higher category than the board's own" * bool(deals[:, ALL_CARDS].argmax())]
    said += [
        f"with any other if fewer than {fewest} of the cards not in sight would each, with the board alone, beat it"
    ]
    good = int(right.max() + deals[:, ALL_CARDS].max())
    return tell_line("at the end", [", ".join(filter(None, said)), f"otherwise {fold}"], good, deals.sum())


def tell_line(when: str, said: list[str], right: int, deals: int) -> str:
    share = Fraction(right, int(deals))
    how_often = "" if share == 1 else f" (right in {percentage(share, 2)} of the deals that come to it)"
    return f"{when}: {'; '.join(said)}{how_often}"
