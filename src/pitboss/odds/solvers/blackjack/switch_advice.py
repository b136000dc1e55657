"""Blackjack Switch, one deal: whether to exchange the second cards, and what each choice with a hand is worth, exactly.

Where the dealer looks for a blackjack, all is measured over the deals in which there is none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

import numpy as np

from pitboss.cards import Card
from pitboss.compiled.blackjack_play import BIT, compile_play
from pitboss.compiled.dealer_hands import NONE, Ints
from pitboss.errors import BadInput
from pitboss.games.blackjack import switch_cards
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.report import Advice
from pitboss.odds.solvers.blackjack.play import ORDER
from pitboss.odds.solvers.blackjack.shoes import Shoes, shoes_of
from pitboss.odds.solvers.blackjack.switch_count import (
    HANDS,
    SwitchEnds,
    count_ends,
    ends_of_play,
    list_ends,
    list_split_ends,
    merge_ends,
)
from pitboss.odds.solvers.blackjack.switch_deals import number_first_hands
from pitboss.odds.solvers.blackjack.switch_play import WORST, Side, side_of, split_pair
from pitboss.rankings.points import pips

HOW = (
    "say both hands, the first one's two cards and then the second one's, and the dealer's up card as the one card "
    "seen; or a hand that is being played, and as seen the up card and then the other hand's first two cards."
)


def advise(question: Question, hand: Sequence[Card], seen: Sequence[Card]) -> tuple[Advice, ...]:
    """What keeping and switching is worth, for each unit of both wagers; or each choice with one hand, of its own."""
    if not ((len(hand) == 2 * HANDS and len(seen) == 1) or (len(hand) >= 2 and len(seen) == 3)):
        raise BadInput(HOW)
    shoes = shoes_of(compile_play(question.game))
    of_value = [pips(card) for card in shoes.tables.values.cards]
    up, *beside = (of_value.index(pips(card)) for card in seen)
    values = tuple(of_value.index(pips(card)) for card in hand)
    side = side_of(shoes, up)
    return tuple(weigh_hand(shoes, side, values, beside) if beside else weigh_deal(shoes, side, values))


def weigh_deal(shoes: Shoes, side: Side, values: tuple[int, ...]) -> Iterator[Advice]:
    dealt = values[:2], values[2:]
    number = number_first_hands(shoes)
    for choice, (one, two) in (("keep", dealt), ("switch", switch_cards(*dealt))):
        played = np.zeros((2, len(shoes.firsts), len(shoes.firsts)), np.int64)
        for hands in ((number[one], number[two]), (number[two], number[one])):
            played[int(choice == "switch")][hands] += 1
        yield Advice(choice, weigh_ends(shoes, ends_of_play(shoes, side, *played)))


def weigh_hand(shoes: Shoes, side: Side, values: tuple[int, ...], beside: Sequence[int]) -> Iterator[Advice]:
    tables, case = shoes.tables, int(number_first_hands(shoes)[tuple(beside)])
    number = tables.hands.number.get(tuple(values.count(v) for v in range(len(tables.numbers))), NONE)
    open_to = int(tables.unsplit[number]) if number != NONE else 0
    if not open_to:
        raise BadInput("there is nothing to decide with this hand: it has 21 or more.")
    key = shoes.keys[shoes.firsts[[case]]]
    for n, choice in enumerate(ORDER):
        if open_to & BIT[choice]:
            chosen, ways = side.chosen[[case]], np.zeros((1, len(tables.hands.cards)), np.int64)
            chosen[0, number], ways[0, number] = n, 1
            yield Advice(choice, weigh_ends(shoes, join_ends(side, [list_ends(shoes, chosen, key, ways, kind=0)])))
    if open_to & BIT["split"]:
        hands = next(most for value, _, most in shoes.pairs if value == values[0])
        # Nothing is so bad that splitting would not be better: all cases are found.
        halved, _ = split_pair(shoes, side.up, side.drawn, values[0], hands, np.full(len(shoes.firsts), WORST))
        often = (halved.cases == case).astype(np.int64)
        yield Advice("split", weigh_ends(shoes, join_ends(side, list(list_split_ends(shoes, halved, often)))))


# What is counted


def join_ends(side: Side, parts: Sequence[tuple[Ints, Ints]]) -> SwitchEnds:
    ended, lost = (merge_ends(np.concatenate(each)) for each in zip(*parts, strict=True))
    return SwitchEnds(side.up, ended, lost)


def weigh_ends(shoes: Shoes, ends: SwitchEnds) -> Fraction:
    """What hands win on average, for each hand that was there at first."""
    counts = count_ends(shoes, [ends])
    return Fraction(counts.add_up(shoes.tables)[0], shoes.tables.unit * (counts.number(0) + counts.number(1)))
