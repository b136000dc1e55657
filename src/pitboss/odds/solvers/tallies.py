"""Wagers without a decision on a ranked hand: the hands are counted once, and then every paytable is priced on them.

Which cards make up the hand does not matter to its odds: three from the seat and two from the community are five cards
of the deck. So a tally is the number of hands at each place of the ranking, and in which suit where one suit holds the
hand; it comes from the classes of `rankings.tabulate`, and no hand is dealt out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from types import MappingProxyType

from pitboss.cards import SUITS, Deck, make_card
from pitboss.compiled import CompiledWager, Line
from pitboss.compiled.game import tables_of
from pitboss.compiled.ranked import CompiledHand, RankedTables
from pitboss.compiled.seat import index_words
from pitboss.games.settlement import Judgment, read_row
from pitboss.law.model import Row
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.report import EnvyOdds, Result, WagerOdds
from pitboss.odds.solvers.folds import FOLDED, NOT_FOLDED, PLAYED, Played, count_played
from pitboss.odds.solvers.pricing import gain_on, price_line, wager_of
from pitboss.odds.solvers.progressives import add_meters, warn_of_envy
from pitboss.rankings import RANKINGS, HandRank, Ranked, Ranking
from pitboss.rankings.tabulate import best_by_ranks, classes

OTHER_HANDS = "All other hands"
FOLDED_HANDS = "Folded"

Tally = Mapping[Ranked, int]
"""How many hands of the deck stand at each place: a rank, in one suit where one suit holds the hand."""


def count_hands(ranking: Ranking, deck: Deck) -> Tally:
    return _count_hands(ranking, deck)


@cache  # apart from `count_hands`, as an argument given by name would be another entry
def _count_hands(ranking: Ranking, deck: Deck) -> Tally:
    counts: Counter[Ranked] = Counter()
    in_one_suit: Counter[HandRank] = Counter()
    plain = best_by_ranks(ranking, deck, suited=False, most=len(deck.suits) * deck.copies)
    for one in classes(ranking, deck):
        # Of more cards than a hand has, a class with a flush may rank higher by its ranks: then no one suit holds it.
        if one.flush and (ranking.dealt == ranking.size or one.rank != plain[one.ranks]):
            in_one_suit[one.rank] += one.hands
        else:
            counts[Ranked(one.rank, ())] += one.hands
    for rank, hands in in_one_suit.items():
        counts.update({hand_in_suit(rank, suit): hands // len(deck.suits) for suit in deck.suits})
    return MappingProxyType(counts)


def hand_in_suit(rank: HandRank, suit: str) -> Ranked:
    """A hand of this rank in this suit. One card stands for all: paytables see the rank and the suit, and no card."""
    return Ranked(rank, (make_card(rank.ranks[0], SUITS.index(suit)),))


def count_classes(hand: CompiledHand) -> Counter[int]:
    """How many hands of the deck are of each class."""
    counts: Counter[int] = Counter()
    for one, hands in count_hands(hand.table.ranking, hand.table.deck).items():
        counts[hand.class_of(one)] += hands
    return counts


def price(question: Question) -> WagerOdds:
    """The odds of a wager that is judged on one hand alone, every hand being played."""
    game, table = question.game, question.table
    assert table is not None, f"{question.wager} has no paytable"
    on = question.rule.on or table.on
    question.require_cards(RANKINGS[game.ranking(on)].dealt)
    hand, wager = tables_of(game, RankedTables).hand(on), wager_of(question)
    dealt = count_classes(hand)
    forfeited = bool(game.settlement(question.wager).outcomes)
    played = count_played(question, hand, dealt) if forfeited else Played(dealt, 0, "")
    counts: Counter[Row | None] = Counter()
    lines: dict[Row | None, Line] = {}
    for held, hands in played.hands.items():
        line = wager.line_at(index_words(PLAYED) | {hand.axis.name: held})
        lines[line.row] = line
        counts[line.row] += hands
    results = [
        price_row(question, on, lines.get(row) or line_of(wager, row), counts[row]) for row in (*table.rows, None)
    ]
    if played.folded:
        line = wager.line_at(index_words(FOLDED) | {hand.axis.name: 0})
        results.append(replace(price_row(question, on, line, played.folded), name=FOLDED_HANDS))
    lapses = bool(question.rule.kept_with) and game.choices.options.get("six_card_bonus_of_folders") == "lost"
    notes = tuple(filter(None, (played.note, NOT_FOLDED if lapses else "")))
    odds = question.answer(results, notes=notes, envy=tuple(list_envies(question, on, played)))
    odds = warn_of_envy(add_meters(odds, question, ((row.pays, counts[row]) for row in table.rows)))
    return add_folds(odds, question, played, dealt) if played.folds else odds


def add_folds(odds: WagerOdds, question: Question, played: Played, dealt: Mapping[int, int]) -> WagerOdds:
    """The odds with what folds do to them."""
    table, wager = question.table, wager_of(question)
    assert table is not None
    axis = wager.axes[-1].name
    won = sum(
        gain_on(question, wager.line_at(index_words(PLAYED) | {axis: held}))[0] * hands for held, hands in dealt.items()
    )
    return replace(odds, folds=played.folds, without_folds=-Fraction(won, sum(dealt.values())))


def line_of(wager: CompiledWager, row: Row | None) -> Line:
    """The line of a row that no hand of this deck hits."""
    judged = Judgment(wager.id, *read_row(row, wager.game.settlement(wager.id).cite))
    return Line(judged, (row,) if row else ())


def price_row(question: Question, on: str, line: Line, hands: int) -> Result:
    """What the hands that a row catches are paid; those that none does are lost."""
    return price_line(question, line, hands, otherwise=OTHER_HANDS, on=on)


def list_envies(question: Question, on: str, played: Played) -> Iterator[EnvyOdds]:
    """What the other players' hands bring under each envy schedule, as parts of the stake that it is for.

    A folded hand brings nothing, unless the operator says so; the others are supposed to play as well as possible.
    """
    from_folded = "envy_from_folded_hands" in question.game.conditions
    others = question.game.choices.positions - 1
    tables = tables_of(question.game, RankedTables)
    for envy in tables.envies:
        if envy.wager == question.wager:
            alike = envy.hand == on and not from_folded
            counts = played.hands if alike else count_classes(tables.hand(envy.hand))
            total = sum(counts.values()) + (played.folded if alike else 0)
            paid = sum(int(envy.amounts[held]) * hands for held, hands in counts.items())
            yield EnvyOdds(stake=envy.stake, each=Fraction(paid, total * envy.stake), most_others=others)
