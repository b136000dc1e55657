"""Two seats that share the community cards, dealt from one deck: what they bring together, exactly.

In Mississippi Stud and Let It Ride a seat has two or three cards of its own, and all others are common to the table.
For each order of these, what a seat brings is known for each of its own hands. As with a shared dealer, the sum over
all pairs of hands without a common card is an alternating sum of products. Suits are alike, so of the orders that
differ by their suits' names one is counted for all.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import permutations
from math import comb, perm

import numpy as np

from pitboss.errors import BadInput
from pitboss.games.game import Game
from pitboss.odds.kernels import parts_for, share_out
from pitboss.odds.kernels.shared_cards import multiply_shared
from pitboss.odds.sessions.laws import ask_wager
from pitboss.odds.sessions.whole_nets import Placed, Shown, Whole, as_whole
from pitboss.odds.solvers import streets
from pitboss.odds.solvers.base_game import key_of
from pitboss.odds.solvers.folds import FOLDED, PLAYED, class_of_sets
from pitboss.odds.solvers.joint import brings, require_hand

MAIN_WAGERS = {"mississippi-stud": "ante", "let-it-ride": "bet-1"}


def multiply_shared_cards(game: Game, one: Placed, other: Placed, meters: Shown) -> Fraction:
    """The mean of the product of what two seats with these wagers bring."""
    seats = [bring_by_end(game, placed, meters) for placed in (one, other)]
    play, suits = seats[0].play, len(game.deck.suits)
    own, dealt, cards = play.plan.streets[0].size, play.plan.ranking.dealt, play.cards
    common = dealt - own
    if cards < 2 * own + common:
        raise BadInput(f"two seats and the cards in common take {2 * own + common} cards; this deck has {cards}.")
    orders, number = zip(*list_orders(cards, suits, common), strict=True)
    boards, products = np.array(orders, np.int64), np.zeros(len(orders), np.int64)
    share_out(
        multiply_shared, parts_for(len(boards)), cards, own, boards, tuple(play.chosen),
        tuple(street.leads for street in play.plan.streets), np.array(play.plan.first_folding[:-1], np.int64),
        class_of_sets(play.question, play.plan.hand), np.stack([seat.nets for seat in seats]), products,
    )  # fmt: skip
    total = sum(map(int.__mul__, number, products.tolist()))
    deals = perm(cards, common) * comb(cards - common, own) * comb(cards - common - own, own)
    return Fraction(total, deals) * seats[0].unit * seats[1].unit


def list_orders(cards: int, suits: int, number: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Orders of some cards, of those that differ by their suits' names one, and for how many it stands; cards are
    numbered by rank and suit."""
    for order in permutations(range(cards), number):
        named = list(dict.fromkeys(card % suits for card in order))
        if named == list(range(len(named))):
            yield order, perm(suits, len(named))


@dataclass(frozen=True, eq=False)
class SeatEnds:
    """How a seat plays, and what it brings the house by the way that it came to its last card or folded on, and by the
    class of its hand there; in units of this many cents."""

    play: streets.StreetPlay
    nets: Whole
    unit: Fraction


def bring_by_end(game: Game, placed: Placed, meters: Shown) -> SeatEnds:
    asked = [ask_wager(game, wager, stake, meters) for wager, stake in placed]
    main, others = asked[0], asked[1:]
    if main.wager != MAIN_WAGERS[game.name]:
        raise BadInput(f"a seat that is counted with others has its {MAIN_WAGERS[game.name]}: name it.")
    play = streets.play_one(*key_of(replace(main, strategy="")))
    hand = play.plan.hand
    require_hand(others, hand)
    plan = replace(play.plan, stake=main.stake, as_paid=True)
    rows = {held: plan.rows.index(row) for held, row in enumerate(plan.row_of_class) if row in plan.rows}
    known: dict[tuple[int, ...], Fraction] = {}
    for held, row in rows.items():
        beside = sum((brings(one, hand.name, held, PLAYED) * one.stake for one in others), Fraction(0))
        known |= {(way, held): -(plan.gain(way, row).net * main.stake + beside) for way in range(len(plan.ways))}
    for n, street in enumerate(plan.streets):
        for way in range(len(street.ways) if any(choice.folds for choice in street.choices) else 0):
            lost = sum((brings(one, hand.name, 0, FOLDED) * one.stake for one in others), Fraction(0))
            known[plan.first_folding[n] + way, 0] = -(plan.forfeit(n, way).net * main.stake + lost)
    ways = plan.first_folding[-1]
    nets, unit = as_whole(known, (ways, len(hand.axis)), comb(play.cards, plan.streets[0].size))
    return SeatEnds(play, nets, unit)
