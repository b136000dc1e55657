"""Blackjack's side wagers: the deals of a shoe counted on the compiled tables of first cards, and insurance.

How many deals are of a kind depends on the shoe only through how often a card occurs in it, so one table serves all
shoes. The Hit and Run Wager, which is on the dealer's whole hand, is counted over the hands that a dealer can end with.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import lcm, perm

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card, Deck
from pitboss.compiled import Line
from pitboss.compiled.blackjack import BlackjackTables
from pitboss.compiled.dealer_hands import final_hands, values_of
from pitboss.compiled.game import tables_of
from pitboss.compiled.side_wagers import BLACKJACK, CARDS, HOLES, ONES, OTHERS, UPS, Judged, SideTable
from pitboss.errors import BadInput
from pitboss.games.blackjack import offers_insurance
from pitboss.games.game import Game
from pitboss.games.side_wagers import SIDE_WAGERS, lines_for
from pitboss.law.model import Envy, Row
from pitboss.money import Fixed
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.report import Advice, EnvyOdds, Result, WagerOdds
from pitboss.odds.kernels import MOST
from pitboss.odds.solvers.pricing import gain_on, price_line, wager_of
from pitboss.odds.solvers.progressives import add_meters, warn_of_envy
from pitboss.odds.wording.figures import percentage

OTHER_DEALS = "All other deals"
PLAYED_OUT = "Supposes that the dealer's hand is played out whatever the players hold (option complete_dealer_hand)."
HOUSE_MONEY = "house-money"
ACE_SEEN = "Supposes that no card is known but the dealer's ace; of one's own cards, ten-value cards make it worse."

Ints = NDArray[np.int64]


def solve(question: Question) -> WagerOdds:
    """The odds of a side wager from a whole shoe."""
    side = SIDE_WAGERS[question.wager]
    question.require_cards(2 if side.whole_hands else side.first + side.dealer)
    wager, tally = wager_of(question), count_kinds(question.game, question.wager)
    counts: Counter[Row | None] = Counter()
    lines: dict[Row | None, Line] = {}
    for kind, deals in tally.items():
        line = wager.lines[int(wager.index[kind])]
        lines[line.row] = line
        counts[line.row] += deals
    found = [price_line(question, lines[row], deals, otherwise=OTHER_DEALS) for row, deals in counts.items() if deals]
    odds = question.answer(
        sorted(found, key=lambda one: one.net, reverse=True),
        envy=tuple(list_envies(question, tally)),
        notes=tuple(list_notes(question)),
    )
    if question.wager == HOUSE_MONEY and "house_money_press" in question.game.conditions:
        odds = odds.add_notes(tell_pressing(question, odds.house_edge))
    return warn_of_envy(add_meters(odds, question, ((row.pays, deals) for row, deals in counts.items() if row)))


def tell_pressing(question: Question, edge: Fraction) -> str:
    """What is left of the edge for a player who presses where that is right."""
    from pitboss.odds.solvers.blackjack.pressing import gain_by_pressing  # which plays the main game

    pressed = percentage(edge - gain_by_pressing(question))
    return (
        f"Winnings are taken in these figures. Added with their stake to the Blackjack Wager wherever that is worth "
        f"more, they leave a house edge of {pressed}, the hand being played as is best for the Blackjack Wager."
    )


def list_notes(question: Question) -> Iterator[str]:
    if question.wager == "hit-and-run":
        yield PLAYED_OUT


def list_envies(question: Question, tally: Mapping[int, int]) -> Iterator[EnvyOdds]:
    """What the other players' hands bring under each envy schedule, as parts of the stake that it is for."""
    game = question.game
    for envy in game.envy(question.wager):
        judged = list_judged(game, question.wager)
        paid = sum(deals * envy_of(envy, judged[kind]) for kind, deals in tally.items())
        each = Fraction(paid, sum(tally.values()) * envy.stake)
        yield EnvyOdds(stake=envy.stake, each=each, most_others=game.choices.positions - 1)


def envy_of(envy: Envy, judged: Judged) -> int:
    rows = lines_for(envy.rows, judged)
    return next((row.pays.amount for row in rows if isinstance(row.pays, Fixed)), 0)


# How many deals are of which kind


def list_judged(game: Game, wager: str) -> tuple[Judged, ...]:
    """The events that hold, for each kind of deals."""
    tables = tables_of(game, BlackjackTables)
    return tables.whole_hands[wager][1] if wager in tables.whole_hands else tables.sides.table(wager).judged


def count_kinds(game: Game, wager: str) -> Mapping[int, int]:
    """How many deals of the shoe, in the order of their cards, are of each kind on the wager's axis."""
    tables = tables_of(game, BlackjackTables)
    if wager in tables.whole_hands:
        return count_whole_hands(tables, wager, game.deck)
    table = tables.sides.table(wager)
    ways = ways_of(table, count_cards(game.deck, table))
    counts = Counter({kind: int(ways[table.kinds == kind].sum()) for kind in range(len(table.judged))})
    assert counts.total() == perm(len(game.deck), table.side.first + table.side.dealer)
    return +counts


def count_cards(deck: Deck, table: SideTable) -> Ints:
    """How often each card is in the shoe."""
    # A shoe without end, as some figures are published for, needs more than 64 bits.
    most = perm(len(deck), table.side.first + table.side.dealer)
    held: Ints = np.zeros(CARDS, np.int64 if most < 2**62 else object)
    held[list(deck.cards)] = deck.copies
    return held


def ways_of(table: SideTable, held: Ints) -> Ints:
    """In how many ways a shoe that holds each card so often deals the cards of each entry of a table."""
    left: Ints = held - (np.arange(CARDS) == ONES[:, None]) - (np.arange(CARDS) == OTHERS[:, None])
    pairs: Ints = np.where(ONES == OTHERS, held[ONES] * (held[ONES] - 1), 2 * held[ONES] * held[OTHERS])
    if table.side.first == 4:
        again: Ints = np.where(ONES == OTHERS, left[:, ONES] * (left[:, ONES] - 1), 2 * left[:, ONES] * left[:, OTHERS])
        return multiply_ways(pairs, again)
    if table.side.dealer == 0:
        return pairs
    if table.side.dealer == 1:
        return multiply_ways(pairs, left)
    without: Ints = held.sum() - 3 - left @ BLACKJACK.T.astype(np.int64)
    with_hole = np.hstack([without, left[:, HOLES[CARDS:]]])
    return multiply_ways(pairs, left[:, UPS] * with_hole)


def multiply_ways(pairs: Ints, further: Ints) -> Ints:
    """The ways to deal a pair, times those to deal what follows."""
    ways: Ints = pairs[:, None] * further
    return ways


def count_whole_hands(tables: BlackjackTables, wager: str, deck: Deck) -> Mapping[int, int]:
    """Every hand that the dealer can end with, counted as the first cards of orders that are all equally long."""
    values = values_of(deck)
    hands = final_hands(values, tables.rules.hits_soft_17)
    longest = max(len(hand.cards) for hand in hands)
    counts: Counter[int] = Counter()
    for hand in hands:
        further = perm(values.total - len(hand.cards), longest - len(hand.cards))
        counts[tables.whole_class(wager, hand.cards, ())] += hand.ways(values.numbers) * further
    return +counts


def edges_without(question: Question) -> Iterator[tuple[Card, Fraction]]:
    """The house edge of a wager on first cards when one card of each kind is gone from the shoe."""
    table, wager = tables_of(question.game, BlackjackTables).sides.table(question.wager), wager_of(question)
    gains = [gain_on(question, wager.lines[int(wager.index[kind])])[0] for kind in range(len(table.judged))]
    unit = lcm(*(gain.denominator for gain in gains))
    parts = np.array([int(gain * unit) for gain in gains])[table.kinds]
    drawn = table.side.first + table.side.dealer
    assert int(np.abs(parts).max()) * perm(len(question.deck), drawn) < MOST, "what all deals bring must fit"
    for card in question.deck.cards:
        held = count_cards(question.deck, table)
        held[card] -= 1
        won = int((ways_of(table, held) * parts).sum())
        yield card, -Fraction(won, unit * perm(len(question.deck) - 1, drawn))


# Insurance


def solve_insurance(question: Question) -> WagerOdds:
    """The odds of the Insurance Wager when the dealer's up card calls for it."""
    deck, wager = question.deck, wager_of(question)
    question.require_cards(2)
    counts: Counter[Result] = Counter()
    for up in filter(offers_insurance, deck.cards):
        for hole in deck.cards:
            line = wager.lines[int(wager.index[tables_of(question.game, BlackjackTables).dealer_class((up, hole))])]
            won = line.judged.outcome == "win"
            one = price_line(question, line, 0, otherwise="")
            named = replace(one, name="Dealer has a blackjack" if won else "Dealer has none")
            counts[named] += deck.copies * (deck.copies - (up == hole))
    found = [replace(one, combinations=deals) for one, deals in counts.items()]
    return question.answer(sorted(found, key=lambda one: one.net, reverse=True), notes=(ACE_SEEN,))


def advise_insurance(question: Question, hand: Sequence[Card], seen: Sequence[Card]) -> tuple[Advice, ...]:
    """What insurance is worth, for each unit of the Insurance Wager, with these cards out of the shoe: one's own, the
    dealer's up card, which is seen first, and any others that were seen."""
    if not seen or not offers_insurance(seen[0]):
        raise BadInput("say the dealer's up card first of the cards seen: insurance is offered against an ace.")
    wager, tables = wager_of(question), tables_of(question.game, BlackjackTables)
    worth, left = Fraction(0), question.deck.remaining((*hand, *seen))
    for hole, number in left.items():
        line = wager.lines[int(wager.index[tables.dealer_class((seen[0], hole))])]
        worth += gain_on(question, line)[0] * number
    return Advice("decline", Fraction(0)), Advice("insure", worth / sum(left.values()))
