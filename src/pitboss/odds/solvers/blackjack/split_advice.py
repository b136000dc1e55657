"""A hand that came out of a split pair: what each choice with it is worth, exactly, by its own cards and the up card.

The other halves of the pair are known to be gone from the shoe, and their further cards are not. To split again is
weighed as two hands, each with the next card, that are not split any more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

import numpy as np

from pitboss.cards import Card
from pitboss.compiled.blackjack_play import BIT, DOUBLE, SPLIT, PlayTables, compile_play
from pitboss.compiled.dealer_hands import NONE, Ints
from pitboss.errors import BadInput
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.report import Advice
from pitboss.odds.solvers.blackjack.count import Found, Rows
from pitboss.odds.solvers.blackjack.play import ORDER, follow_play, weigh_hands
from pitboss.rankings.points import pips

AGAIN = "split"


def advise_half(question: Question, hand: Sequence[Card], seen: Sequence[Card], hands: int) -> tuple[Advice, ...]:
    """What each choice is worth with one of this many hands of a split pair, for each unit of its own wager."""
    if len(hand) < 2 or len(seen) != 1 or hands < 2:
        raise BadInput("say a hand of a split pair, two cards or more, the dealer's up card, and how many hands.")
    tables = compile_play(question.game)
    of_value = [pips(card) for card in tables.values.cards]
    up, pair = of_value.index(pips(seen[0])), of_value.index(pips(hand[0]))
    number = tables.hands.number.get(tuple([pips(card) for card in hand].count(value) for value in of_value), NONE)
    if number == NONE:
        raise BadInput("there is nothing to decide with this hand: it is above 21.")
    rows, open_to, more = Rows(tables), int(tables.halves[pair][number]) | BIT["stand"], hands - 2
    ways = (np.arange(len(tables.hands.cards)) == number).astype(np.int64)
    add_choices(rows, tables, (up, pair, more), ways, open_to)
    again = len(hand) == 2 and pips(hand[0]) == pips(hand[1])
    if again:
        add_choices(rows, tables, (up, pair, more + 1), start_half(tables, pair), 0)
    _, found = rows.count()
    return tuple(weigh(tables, found, again=again))


def add_choices(rows: Rows, tables: PlayTables, at: tuple[int, int, int], ways: Ints, open_to: int) -> None:
    """Where play ends after each choice that is open; with none, after the best of all that come."""
    up, pair, more = at
    gone = np.zeros(len(tables.numbers), np.int64)
    gone[up] += 1
    gone[pair] += 1 + more
    best = weigh_hands(tables, up, half_of=pair, more=more).chosen
    if not open_to:
        rows.add_ends((AGAIN,), up, gone, follow_play(tables, best, ways, split=True))
    for choice in (one for one in ORDER if open_to & BIT[one]):
        chosen = np.where(ways > 0, BIT[choice], best)
        rows.add_ends((choice,), up, gone, follow_play(tables, chosen, ways, split=True))


def start_half(tables: PlayTables, pair: int) -> Ints:
    """One way to each hand that a half may have with its next card."""
    ways = np.zeros(len(tables.hands.cards), np.int64)
    single = tables.hands.number[tuple(int(value == pair) for value in range(len(tables.numbers)))]
    after = [hand for hand in tables.hands.after[single] if hand != NONE]
    ways[after] = 1
    return ways


def weigh(tables: PlayTables, found: Found, *, again: bool) -> Iterator[Advice]:
    for choice in (*ORDER, *((AGAIN,) if again else ())):
        counts = found.get((choice,))
        if not counts:
            continue
        won = sum(
            (
                net_of(tables, ending, doubled, dealer) * count
                for (ending, doubled), dealers in counts.items()
                for dealer, count in dealers.items()
            ),
            Fraction(0),
        )
        deals = sum(count for dealers in counts.values() for count in dealers.values())
        yield Advice(choice, (2 if choice == AGAIN else 1) * won / deals)


def net_of(tables: PlayTables, ending: int, doubled: bool, dealer: int | str) -> Fraction:
    stakes = (SPLIT, DOUBLE) if doubled else (SPLIT,)
    return tables.gain(stakes, ending, 0 if isinstance(dealer, str) else dealer).net
