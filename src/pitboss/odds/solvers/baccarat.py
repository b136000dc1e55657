"""Baccarat: every coup of a shoe counted by the values of its cards, and the Royal 9 by its first four cards.

Who draws and what a coup hits is asked of `games.baccarat`, for each count of the first two cards and each value of the
two cards that may follow: the rules see no more of them. Six cards are counted for every coup, drawn or not, so that
all counts are out of one total.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import perm

from pitboss.cards import Card, Deck
from pitboss.games import vigorish
from pitboss.games.baccarat import Coup, banker_draws, lines_hit, player_draws, read_assignment, row_paid
from pitboss.games.game import Game
from pitboss.games.outcomes import applies
from pitboss.games.paytables import WIN, title_of
from pitboss.games.settlement import judge
from pitboss.law.model import Row
from pitboss.money import Payout, show_percent
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.report import Result, WagerOdds
from pitboss.odds.solvers.pricing import net_of, row_result, winnings
from pitboss.odds.solvers.progressives import with_meters
from pitboss.odds.wording.figures import percentage
from pitboss.rankings.points import point_count

MOST_CARDS = 6
"""The most cards that a coup can take."""

SEAT = 1
"""The seat whose Royal 9 is priced, where seats have a King 9 of their own."""

OTHER_COUPS = "All other coups"
UNASSIGNED = "No personal King 9 is assigned to the seats (option king_9_of_seats), so its lines cannot be hit."
QUARTERS = "Vigorish is rounded to the quarter dollar at the stake of this question."

Pair = tuple[Card, Card]


def solve(question: Question) -> WagerOdds:
    """The odds of a wager on a coup, from a whole shoe."""
    question.require_cards(MOST_CARDS)
    if question.wager == "royal-9":
        return royal_9(question)
    counts: Counter[Result] = Counter()
    for coup, orders in coups(question.deck).items():
        counts[result(question, coup)] += orders
    found = (replace(one, combinations=orders) for one, orders in counts.items())
    return question.answer(sorted(found, key=lambda one: one.net, reverse=True), notes=tuple(notes(question.game)))


def notes(game: Game) -> Iterator[str]:
    if game.choices.options["vigorish_rounding"] != "none" and vigorish.rate(game):
        yield QUARTERS


# The coups of a shoe


@cache
def coups(deck: Deck) -> Mapping[Coup, int]:
    """One coup of each kind, and how many orders of six cards make it."""
    found: Counter[Coup] = Counter()
    for (own, other, fifth, sixth), orders in orders_of_six(by_value(deck)).items():
        found[played_out(own, other, (fifth, sixth))] += orders
    return found


def by_value(deck: Deck) -> dict[Card, int]:
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


def played_out(player: tuple[Card, ...], banker: tuple[Card, ...], following: Pair) -> Coup:
    """The coup that the first two cards of each hand come to with the cards that follow."""
    last = iter(following)
    if player_draws(player, banker):
        player = (*player, next(last))
    return Coup(player, (*banker, next(last)) if banker_draws(player, banker) else banker)


# What a coup brings


def result(question: Question, coup: Coup) -> Result:
    """What the wager comes to in this coup; the number of such coups is left open."""
    game, wager = question.game, question.wager
    words = (*coup.words, game.choices.version or "standard")
    settlement = game.settlement(wager)
    row = row_hit(question, lines_of(coup, wager))
    judged = judge(settlement, words, lambda _: row)
    line = next(one for one in settlement.lines if applies(one.when, words))
    said = ", ".join(word for word in line.when if word != words[-1]).replace("-", " ").capitalize()
    taken = vigorish_on(question, judged.pays) if judged.outcome == "win" else Fraction(0)
    less = f" less vigorish of {show_percent(taken)}" if taken else ""
    return Result(
        name=title_of(game.edition, "", row) if row and line.pays == "paytable" else said or OTHER_COUPS,
        pays=f"{judged.pays}{less}",
        combinations=0,
        net=net_of(question.stake, judged.pays) - taken,
        cite=judged.cite,
    )


def lines_of(coup: Coup, wager: str) -> tuple[str, ...]:
    return (WIN,) if wager in ("player", "banker", "tie") else lines_hit(coup, wager)


def vigorish_on(question: Question, pays: Payout) -> Fraction:
    """The vigorish on a winning wager, for each unit staked: without rounding, unless it is to the quarter dollar."""
    game = question.game
    if question.wager != vigorish.ON_BANKER:
        return Fraction(0)
    exact = game.choices.options["vigorish_rounding"] == "none"
    stake = question.stake * (vigorish.rate(game).denominator if exact else 1)
    won, _ = winnings(stake, pays, meters={}, racked=False)
    return Fraction(vigorish.on_banker(game, won.__floor__()), stake)


def row_hit(question: Question, lines: Sequence[str]) -> Row | None:
    """The row that is paid of those hit, from the meters as they stand."""
    table, stake = question.table, question.stake
    assert table is not None, f"{question.wager} is offered without a paytable"
    in_order = question.game.choices.options["royal_9_award"] == "listed-order"
    racked = question.rule.progressive
    return row_paid(
        table.rows,
        lines,
        lambda row: winnings(stake, row.pays, meters=question.meters, racked=racked)[0].__floor__(),
        in_order=in_order,
    )


# The Royal 9


def royal_9(question: Question) -> WagerOdds:
    """The odds of the Royal 9, of which only the first two cards of each hand tell."""
    counts: Counter[Row | None] = Counter()
    for lines, orders in royal_lines(question.game).items():
        counts[row_hit(question, lines)] += orders
    rows = [*(row for row in (question.table.rows if question.table else ()) if counts[row]), None]
    odds = question.answer([royal_result(question, row, counts[row]) for row in rows])
    odds = with_meters(odds, question, ((row.pays, orders) for row, orders in counts.items() if row))
    if question.game.choices.options["king_9_of_seats"]:
        return odds
    return odds.with_notes(UNASSIGNED, *(with_king_9(question, text) for text in suits_of_king_9(question.deck)))


def royal_result(question: Question, row: Row | None, orders: int) -> Result:
    return row_result(question, row, orders, otherwise=OTHER_COUPS)


def with_king_9(question: Question, text: str) -> str:
    """What the wager would come to if the seat had this King 9."""
    game = question.game
    options = {**game.choices.options, "king_9_of_seats": text}
    seated = replace(question, game=Game(game.edition, replace(game.choices, options=options), game.other_deck))
    edge = royal_9(seated).house_edge
    kind = "a suited" if text[0] == text[1] else "an unsuited"
    return f"With {kind} King 9 of the seat's own the house edge is {percentage(edge)} = {edge}."


def suits_of_king_9(deck: Deck) -> list[str]:
    """A suited King 9 and an unsuited one."""
    return [deck.suits[0] * 2, *([deck.suits[:2]] if len(deck.suits) > 1 else [])]


def royal_lines(game: Game) -> Mapping[tuple[str, ...], int]:
    """Orders of the first four cards, by the lines that they hit."""
    seats = read_assignment(game.choices.options["king_9_of_seats"])
    any_two = "any_two_personal" in game.conditions

    def lines(player: Pair, banker: Pair) -> tuple[str, ...]:
        return lines_hit(Coup(player, banker), "royal-9", own=seats.get(SEAT), assigned=seats.values(), any_two=any_two)

    deck = game.deck
    pairs = list(combinations_with_replacement(deck.cards, 2))
    dull = next(pair for pair in pairs if not lines(pair, pair))
    loud = {pair: ways(deck, pair) for pair in pairs if lines(pair, dull) or lines(dull, pair)}
    found: Counter[tuple[str, ...]] = Counter()
    others = perm(len(deck) - 2, 2)
    for player, orders in loud.items():
        rest = others
        for banker in loud:
            also = ways(deck, banker, player)
            found[lines(player, banker)] += orders * also
            rest -= also
        # Of the two hands either may be the one that nothing is said of.
        found[lines(player, dull)] += orders * rest
        found[lines(dull, player)] += orders * rest
    found[()] += perm(len(deck), 4) - found.total()
    return found


def ways(deck: Deck, pair: Pair, out: Sequence[Card] = ()) -> int:
    """In how many orders a pair can be dealt when some cards are out."""
    first, second = (deck.copies - out.count(card) for card in pair)
    return first * (second - 1) if pair[0] == pair[1] else 2 * first * second
