"""Baccarat: every coup of a shoe counted by the values of its cards, and the Royal 9 by its first four cards.

What a coup comes to is looked up in the compiled law, by the count of each hand's first two cards and the values of the
two cards that may follow: the rules see no more of them. Six cards are counted for every coup, drawn or not, so that
all counts are out of one total.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement, product
from math import perm

from pitboss.cards import Card, Deck
from pitboss.compiled import Line
from pitboss.compiled.coups import ROYAL, CoupTables, Pair
from pitboss.compiled.game import tables_of
from pitboss.games import vigorish
from pitboss.games.game import Game
from pitboss.games.outcomes import AXES
from pitboss.games.paytables import title_of
from pitboss.law.model import Row
from pitboss.money import show_percent
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.report import MeterOdds, Result, WagerOdds
from pitboss.odds.solvers.pricing import gain_on, price_line, wager_of
from pitboss.odds.solvers.progressives import add_meters
from pitboss.odds.wording.figures import percentage
from pitboss.rankings.points import point_count

MOST_CARDS = 6
"""The most cards that a coup can take."""

SEAT = 1
"""The seat whose Royal 9 is priced, where seats have a King 9 of their own."""

MOST_PIECES = 50
"""More than the lines of the Royal 9 that can change places as a meter rises."""

OTHER_COUPS = "All other coups"
UNASSIGNED = "No personal King 9 is assigned to the seats (option king_9_of_seats), so its lines cannot be hit."
QUARTERS = "Vigorish is rounded to the quarter dollar at the stake of this question."


def solve(question: Question) -> WagerOdds:
    """The odds of a wager on a coup, from a whole shoe."""
    question.require_cards(MOST_CARDS)
    if question.wager == ROYAL:
        return solve_royal_9(question)
    wager = wager_of(question)
    counts: Counter[Result] = Counter()
    for kind, orders in count_coups(question.game).items():
        counts[price_coup(question, wager.lines[int(wager.index[kind])])] += orders
    found = (replace(one, combinations=orders) for one, orders in counts.items())
    return question.answer(sorted(found, key=lambda one: one.net, reverse=True), notes=tuple(list_notes(question.game)))


def list_notes(game: Game) -> Iterator[str]:
    if game.choices.options["vigorish_rounding"] != "none" and vigorish.rate(game):
        yield QUARTERS


# The coups of a shoe


def count_coups(game: Game) -> Counter[int]:
    """How many orders of six cards of the shoe make a coup of each class."""
    return tally_coups(game, _orders_of_six(game.deck))


def tally_coups(game: Game, dealt: Mapping[tuple[Pair, Pair, Card, Card], int]) -> Counter[int]:
    """How many of these orders make a coup of each class."""
    index = tables_of(game, CoupTables).coups
    found: Counter[int] = Counter()
    for (own, other, fifth, sixth), orders in dealt.items():
        counts = (point_count(own), point_count(other), point_count((fifth,)), point_count((sixth,)))
        found[int(index[counts])] += orders
    return found


@cache
def _orders_of_six(deck: Deck) -> Mapping[tuple[Pair, Pair, Card, Card], int]:
    return orders_of_six(group_by_value(deck))


def group_by_value(deck: Deck) -> dict[Card, int]:
    """One card of each value, and how many of the shoe's cards have it."""
    first: dict[int, Card] = {}
    numbers: Counter[Card] = Counter()
    for card in deck.cards:
        numbers[first.setdefault(point_count((card,)), card)] += deck.copies
    return dict(numbers)


def orders_of_six(numbers: Mapping[Card, int]) -> Mapping[tuple[Pair, Pair, Card, Card], int]:
    """Orders of six cards: each hand's first two, one pair standing for all of its count, and the two that follow."""
    found: Counter[tuple[Pair, Pair, Card, Card]] = Counter()
    pairs = list(combinations_with_replacement(numbers, 2))
    same = {point_count(pair): pair for pair in pairs}
    for own, other in product(pairs, repeat=2):
        left, orders = dict(numbers), 1
        for card in own + other:
            orders *= left[card]
            left[card] -= 1
        orders *= (1 + (own[0] != own[1])) * (1 + (other[0] != other[1]))
        hands = same[point_count(own)], same[point_count(other)]
        for fifth, sixth in product(numbers, repeat=2) if orders else ():
            found[*hands, fifth, sixth] += orders * left[fifth] * (left[sixth] - (fifth == sixth))
    return found


# What a coup brings


def price_coup(question: Question, line: Line) -> Result:
    """What the wager comes to on a line; the number of such coups is left open."""
    game, wager, judged = question.game, wager_of(question), line.judged
    said = ", ".join(word for word in judged.rests_on if word not in AXES["baccarat-variation"])
    taken = wager.exact_vigorish(line, question.stake)
    less = f" less vigorish of {show_percent(taken)}" if taken else ""
    return Result(
        name=title_of(game.edition, "", line.row) if line.row else said.replace("-", " ").capitalize() or OTHER_COUPS,
        pays=f"{judged.pays}{less}",
        combinations=0,
        net=gain_on(question, line)[0],
        cite=judged.cite,
    )


# The Royal 9


def solve_royal_9(question: Question) -> WagerOdds:
    """The odds of the Royal 9, of which only the first two cards of each hand tell."""
    odds = price_royal_9(question)
    odds = replace(odds, meters=tuple(find_even(question, one) for one in odds.meters))
    if question.game.choices.options["king_9_of_seats"]:
        return odds
    return odds.add_notes(UNASSIGNED, *(suppose_king_9(question, text) for text in suits_of_king_9(question.deck)))


def find_even(question: Question, meter: MeterOdds) -> MeterOdds:
    """The meter with its true break-even. Of several lines that are hit the highest may be paid, so the return rises
    with the meter in straight pieces, each steeper than the one before. Each guess is where its own piece would be
    even; the last one lies on that piece."""
    even = meter.break_even
    for _ in range(MOST_PIECES):
        there = replace(question, meters={**question.meters, meter.name: (even * 100).__floor__()})
        found = next((one for one in price_royal_9(there).meters if one.name == meter.name), None)
        if found is None or found.break_even == even:
            return replace(meter, break_even=even)
        even = found.break_even
    return replace(meter, break_even=even)


def price_royal_9(question: Question) -> WagerOdds:
    """The odds with the lines that are paid at these meters; where they are even, if no other line were paid there."""
    wager, table = wager_of(question), question.table
    assert table is not None, "the Royal 9 has a paytable"
    counts: Counter[Row | None] = Counter()
    lines: dict[Row | None, Line] = {}
    for hit, orders in count_royal_orders(question.game).items():
        line = wager.lines[int(wager.index[hit])]
        row = wager.row_paid(line, question.stake, question.meters)
        lines[row] = line
        counts[row] += orders
    rows = [*(row for row in table.rows if counts[row]), None]
    odds = question.answer([price_line(question, lines[row], counts[row], otherwise=OTHER_COUPS) for row in rows])
    return add_meters(odds, question, ((row.pays, orders) for row, orders in counts.items() if row))


def suppose_king_9(question: Question, text: str) -> str:
    """What the wager would come to if the seat had this King 9."""
    game = question.game
    options = {**game.choices.options, "king_9_of_seats": text}
    seated = replace(question, game=Game(game.edition, replace(game.choices, options=options), game.other_deck))
    edge = price_royal_9(seated).house_edge
    kind = "a suited" if text[0] == text[1] else "an unsuited"
    return f"With {kind} King 9 of the seat's own the house edge is {percentage(edge)} = {edge}."


def suits_of_king_9(deck: Deck) -> list[str]:
    """A suited King 9 and an unsuited one."""
    return [deck.suits[0] * 2, *([deck.suits[:2]] if len(deck.suits) > 1 else [])]


def count_royal_orders(game: Game) -> Counter[int]:
    """Orders of the first four cards, by the number of the lines that they hit."""
    deck, tables = game.deck, tables_of(game, CoupTables)
    index, (_, samples) = tables.royal(SEAT)[0], tables.pairs
    loud = {n: pair for n, pair in enumerate(samples) if n and all(card in deck.cards for card in pair)}
    found: Counter[int] = Counter()
    others = perm(len(deck) - 2, 2)
    for player, own in loud.items():
        orders, rest = count_orders(deck, own), others
        for banker, other in loud.items():
            also = count_orders(deck, other, own)
            found[int(index[player, banker])] += orders * also
            rest -= also
        # Of the two hands either may be the one that nothing is said of.
        found[int(index[player, 0])] += orders * rest
        found[int(index[0, player])] += orders * rest
    found[int(index[0, 0])] += perm(len(deck), 4) - found.total()
    return found


def count_orders(deck: Deck, pair: Pair, out: Sequence[Card] = ()) -> int:
    """In how many orders a pair can be dealt when some cards are out."""
    first, second = (deck.copies - out.count(card) for card in pair)
    return first * (second - 1) if pair[0] == pair[1] else 2 * first * second
