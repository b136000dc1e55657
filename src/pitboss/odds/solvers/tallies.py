"""Wagers without a decision on a ranked hand: the hands are counted once, and then every paytable is priced on them.

Which cards make up the hand does not matter to its odds: three from the seat and two from the community are five cards
of the deck. So a tally is the number of hands at each place of the ranking, and in which suit where one suit holds the
hand; it comes from the classes of `rankings.tabulate`, and no hand is dealt out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from types import MappingProxyType

from pitboss.cards import SUITS, Deck, make_card
from pitboss.games.game import Game
from pitboss.games.paytables import line_for
from pitboss.law.model import Row
from pitboss.money import Fixed
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.report import EnvyOdds, Result, WagerOdds
from pitboss.odds.solvers.pricing import row_result
from pitboss.odds.solvers.progressives import with_meters
from pitboss.rankings import RANKINGS, HandRank, Ranked, Ranking
from pitboss.rankings.tabulate import best_by_ranks, classes

NOT_FOLDED = "Supposes that no hand is folded: a folded hand forfeits this wager."
OTHER_HANDS = "All other hands"
PLAYED = "played"

Tally = Mapping[Ranked, int]
"""How many hands of the deck stand at each place: a rank, in one suit where one suit holds the hand."""


def tally(ranking: Ranking, deck: Deck) -> Tally:
    return _tally(ranking, deck)


@cache  # apart from `tally`, as an argument given by name would be another entry
def _tally(ranking: Ranking, deck: Deck) -> Tally:
    counts: Counter[Ranked] = Counter()
    plain = best_by_ranks(ranking, deck, suited=False, most=len(deck.suits) * deck.copies)
    for one in classes(ranking, deck):
        # Of more cards than a hand has, a class with a flush may rank higher by its ranks: then no one suit holds it.
        if one.flush and (ranking.dealt == ranking.size or one.rank != plain[one.ranks]):
            for suit in deck.suits:
                counts[in_suit(one.rank, suit)] += one.hands // len(deck.suits)
        else:
            counts[Ranked(one.rank, ())] += one.hands
    return MappingProxyType(counts)


def in_suit(rank: HandRank, suit: str) -> Ranked:
    """A hand of this rank in this suit. One card stands for all: paytables see the rank and the suit, and no card."""
    return Ranked(rank, (make_card(rank.ranks[0], SUITS.index(suit)),))


def row_counts(rows: Iterable[Row], ranking: Ranking, deck: Deck) -> Counter[Row | None]:
    """How many hands of the deck each row catches; None stands for those that no row does."""
    rows = tuple(rows)
    counts: Counter[Row | None] = Counter()
    for hand, hands in tally(ranking, deck).items():
        counts[line_for(rows, ranking, hand)] += hands
    return counts


def reason_against(game: Game, wager: str) -> str:
    """Why a wager cannot be priced by counting hands; nothing, if it can."""
    rule, table = game.wagers[wager], game.table(wager)
    settlement = next((one for one in game.settlements if one.wager == wager), None)
    if table is None or settlement is None:
        return f"the law names the {rule.title} without saying enough to settle it"
    if rule.placed != "before-the-deal":
        return f"the {rule.title} follows from a choice"
    on = rule.on or table.on
    if on not in game.hands or game.ranking(on) not in RANKINGS:
        return f"the {rule.title} is not judged on a ranked hand"
    if set(settlement.outcomes) - {"decision"}:
        return f"the {rule.title} depends on {' and '.join(settlement.outcomes)}"
    return ""


def price(question: Question) -> WagerOdds:
    """The odds of a wager that is judged on one hand alone, every hand being played."""
    game, table = question.game, question.table
    assert table is not None, f"{question.wager} has no paytable"
    on = question.rule.on or table.on
    question.require_cards(RANKINGS[game.ranking(on)].dealt)
    counts = row_counts(table.rows, RANKINGS[game.ranking(on)], question.deck)
    results = [result(question, on, row, counts[row]) for row in (*table.rows, None)]
    notes = (NOT_FOLDED,) if game.settlement(question.wager).outcomes else ()
    odds = question.answer(results, notes=notes, envy=tuple(envies(question)))
    return with_meters(odds, question, ((row.pays, counts[row]) for row in table.rows))


def result(question: Question, on: str, row: Row | None, hands: int) -> Result:
    """What the hands that a row catches are paid; those that none does are lost."""
    return row_result(question, row, hands, otherwise=OTHER_HANDS, on=on, words=(PLAYED,))


def envies(question: Question) -> Iterator[EnvyOdds]:
    """What the other players' hands bring under each envy schedule, as parts of the stake that it is for."""
    game = question.game
    for envy in game.envy(question.wager):
        counts = row_counts(envy.rows, RANKINGS[game.ranking(envy.on)], question.deck)
        paid = sum(row.pays.amount * hands for row, hands in counts.items() if row and isinstance(row.pays, Fixed))
        others = game.choices.positions - 1
        yield EnvyOdds(stake=envy.stake, each=Fraction(paid, counts.total() * envy.stake), most_others=others)
