"""House Money with its pressing: what it is worth to add the winnings and the stake to the Blackjack Wager.

It may be done once a dealer's blackjack is ruled out, and is right where the Blackjack Wager is then worth more than
nothing: all of it, for what is pressed wins and loses in proportion. How a hand is played is not changed by it. Which
suits and ranks the first two cards have has, once their values are known, no say in what the hand comes to. [R-125]
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from pitboss.cards import Card
from pitboss.compiled.blackjack import BlackjackTables
from pitboss.compiled.blackjack_play import PlayTables, compile_play
from pitboss.compiled.game import tables_of
from pitboss.compiled.side_wagers import ONES, OTHERS
from pitboss.odds.asking.question import Question
from pitboss.odds.solvers.blackjack.count import Rows
from pitboss.odds.solvers.blackjack.main_game import (
    BlackjackPlan,
    Same,
    add_split,
    count_first_hands,
    name_end,
    one_of,
    pair_of,
    play_out,
)
from pitboss.odds.solvers.blackjack.play import follow_play
from pitboss.odds.solvers.blackjack.side_wagers import count_cards, ways_of
from pitboss.odds.solvers.blackjack.spread import spread_of
from pitboss.odds.solvers.pricing import gain_on, wager_of
from pitboss.rankings.points import pips


def gain_by_pressing(question: Question) -> Fraction:
    """What pressing wherever it is right adds to the House Money Wager, for each unit of it."""
    tables = compile_play(question.game)
    plan, _, _ = play_out(Same(tables.play_key, tables))
    worth = weigh_first_hands(tables, plan, list(pressed := mean_returns(question, tables)))
    return sum((pressed[hand] * max(one, Fraction(0)) for (_, hand), one in worth.items()), Fraction(0))


def mean_returns(question: Question, tables: PlayTables) -> dict[int, Fraction]:
    """What the House Money Wager hands back on average with each first hand, by its values; where it wins something."""
    table, wager = tables_of(question.game, BlackjackTables).sides.table(question.wager), wager_of(question)
    returns = []
    for kind in range(len(table.judged)):
        net, staked = gain_on(question, wager.lines[int(wager.index[kind])])
        returns.append(net + staked if net > 0 else Fraction(0))
    ways = ways_of(table, count_cards(question.deck, table))
    of_value = [pips(card) for card in tables.values.cards]
    found: dict[int, Fraction] = {}
    dealt: dict[int, int] = {}
    for one, other, kind, number in zip(ONES, OTHERS, table.kinds, ways, strict=True):
        if number:
            values = [pips(Card(int(one))), pips(Card(int(other)))]
            hand = tables.hands.number[tuple(values.count(value) for value in of_value)]
            found[hand] = found.get(hand, Fraction(0)) + int(number) * returns[kind]
            dealt[hand] = dealt.get(hand, 0) + int(number)
    return {hand: whole / dealt[hand] for hand, whole in found.items() if whole}


def weigh_first_hands(tables: PlayTables, plan: BlackjackPlan, hands: list[int]) -> dict[tuple[int, int], Fraction]:
    """What the Blackjack Wager comes to over all deals of an up card and a first hand in which no dealer's blackjack
    ended the round, as a part of all deals there are; not where one may yet come to light."""
    rows, splits = Rows(tables), {}
    every = count_first_hands(tables)
    for up in range(len(tables.numbers)):
        if not is_ruled_out(tables, up):
            continue
        pairs = {pair_of(tables, pair): one for (at, pair), one in plan.splits.items() if at == up}
        for hand in hands:
            if (up, hand) in plan.given_up:
                continue
            if hand in pairs:
                splits[up, hand] = pairs[hand]
                add_split(rows, tables, *pairs[hand])
            else:
                ways = np.where(np.arange(len(every)) == hand, every, 0)
                ends = follow_play(tables, plan.chosen[up], ways, split=False)
                rows.add_ends((up, hand), up, one_of(tables, up), ends)
    total, found = rows.count()
    worth = {}
    for key, ended in found.items():
        if len(key) == 2:
            won = (
                name_end(tables, ending, doubled, dealer)[1].net * count
                for (ending, doubled), counts in ended.items()
                for dealer, count in counts.items()
            )
            worth[key[0], key[1]] = sum(won, Fraction(0)) / total
    for at, halved in splits.items():
        worth[at] = Fraction(spread_of(tables, found, *halved).won, total * tables.unit)
    return worth


def is_ruled_out(tables: PlayTables, up: int) -> bool:
    """Whether the players know by then that the dealer has no blackjack."""
    return tables.knows_no_blackjack(up) or tables.blackjack_value(up) < 0
