"""The hands that wagers are judged on: which cards make them up, and how they rank."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pitboss.cards import Card
from pitboss.games.derived import derived_by
from pitboss.games.game import Game
from pitboss.games.hand_cards import parts_of as parts_of
from pitboss.games.paytables import WIN, is_narrow_enough, pays_category, ranks_of
from pitboss.law.model import HandRule, Qualifies, Row
from pitboss.rankings import RANKINGS, HandRank, Ranked, Ranking


def cards_of(rule: HandRule, zones: Mapping[str, tuple[Card, ...]], seat: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards of a hand: `seat` is all of a seat's cards, `seat:2` its first two, and so with every place."""
    found: tuple[Card, ...] = ()
    for zone, first in parts_of(rule.cards):
        found += (seat if zone == "seat" else zones.get(zone, ()))[:first]
    return found


def qualifies(rule: Qualifies, ranking: Ranking, hand: Ranked) -> bool:
    """Whether the dealer's hand is at least the one that the law plays with."""
    least = ranking.keys[rule.category]
    if hand.rank.category != least:
        return hand.rank.category > least
    if not rule.ranks:
        return True
    wanted = ranks_of(rule.ranks)
    if not rule.then:
        return hand.rank.ranks[0] >= min(wanted)
    return hand.rank.ranks[:2] >= (min(wanted), min(ranks_of(rule.then)))


def qualification(rule: Qualifies, ranking: Ranking, hand: Ranked) -> str:
    """The word of that axis of outcomes."""
    return "qualifies" if qualifies(rule, ranking, hand) else "does-not-qualify"


def comparison(own: HandRank, dealer: HandRank) -> str:
    """The word of that axis of outcomes."""
    return "higher" if own > dealer else "equal" if own == dealer else "lower"


def find_row(game: Game, wager: str, named: str, hand_of: Callable[[str], Ranked]) -> Row | None:
    """The row of the paytable in force that the wager's hand hits; `hand_of` finds a hand by its name."""
    on, rows = rows_by_category(game, wager, named)
    return pick_row(rows, hand_of(on)) if on else rows[0][0]


RowsByCategory = tuple[tuple[Row, ...], ...]
"""The lines of a table for each category of the ranking that it is judged by."""


def sort_rows(rows: tuple[Row, ...], ranking: Ranking) -> RowsByCategory:
    return tuple(tuple(row for row in rows if pays_category(row, one)) for one in ranking.categories)


def pick_row(rows: RowsByCategory, hand: Ranked) -> Row | None:
    """The first line that pays this hand, of those for its category."""
    for row in rows[hand.rank.category]:
        if is_narrow_enough(row, hand):
            return row
    return None


@derived_by
def rows_by_category(game: Game, wager: str, named: str) -> tuple[str, RowsByCategory]:
    """The hand that the wager's paytable is on, and its lines for each category of that hand's ranking; no hand and one
    line, where it pays all winners.
    """
    table = game.table(named)
    assert table is not None, f"{wager} is offered without a paytable"
    if table.rows[0].hand == WIN:
        return "", (table.rows[:1],)
    on = game.wagers[wager].on or table.on
    return on, sort_rows(table.rows, RANKINGS[game.ranking(on)])
