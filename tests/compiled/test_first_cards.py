"""The first cards of blackjack, looked up and judged by the law's own rules; dealer's whole hands too."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from pitboss.cards import Card, Deck
from pitboss.compiled import compile_game
from pitboss.compiled.blackjack import BlackjackTables
from pitboss.compiled.side_wagers import side_of
from pitboss.games.builder import game_by_law
from pitboss.games.side_cards import SideCards
from pitboss.games.side_wagers import SIDE_WAGERS, judge, lines_for
from pitboss.rankings.points import blackjack_total

FIRST = [wager for wager, side in SIDE_WAGERS.items() if not side.whole_hands]


def tables_of(version: str = "switch") -> BlackjackTables:
    tables = compile_game(game_by_law("blackjack", version)).tables
    assert isinstance(tables, BlackjackTables)
    return tables


@pytest.mark.parametrize("wager", FIRST)
def test_deals_at_random(wager: str) -> None:
    """Of few cards many times over, so that pairs, suits and blackjacks come often, and of a whole shoe."""
    tables = tables_of()
    table, rule = tables.sides.table(wager), side_of(tables.game, wager)
    for shoe in (Deck("TQKA", "cdhs", copies=6), Deck("678QK", "dhs", copies=8), Deck(copies=6)):
        chance, cards = Random(5), list(shoe)
        deals = [chance.sample(cards, rule.first + 2) for _ in range(1500)]
        own = np.array([deal[: rule.first] for deal in deals], np.uint8)
        dealer = np.array([deal[rule.first :] for deal in deals], np.uint8)
        for deal, kind in zip(deals, table.find(own, dealer), strict=True):
            seen = SideCards(tuple(deal[: rule.first]), tuple(deal[rule.first :])[: max(rule.dealer, 1)])
            # Of two cards that are judged one by one, which came first is no matter.
            assert sorted(table.judged[kind]) == sorted(judge(rule, seen)), deal


def test_whole_hands_of_the_dealer() -> None:
    tables = tables_of("")
    rule, chance = side_of(tables.game, "hit-and-run"), Random(6)
    _, judged = tables.whole_hands["hit-and-run"]
    for cards in (Deck().cards, Deck("23A").cards):
        for _ in range(2000):
            held: list[Card] = []
            while len(held) < 2 or blackjack_total(held).value < 17:
                held.append(chance.choice(cards))
            kind = tables.whole_class("hit-and-run", held, held[:2])
            assert judged[kind] == judge(rule, SideCards((), tuple(held))), held


def test_lines_are_those_that_pay() -> None:
    compiled = compile_game(game_by_law("blackjack"))
    one, table = compiled.wager("match-the-dealer"), compiled.game.table("match-the-dealer")
    assert table is not None
    tables = tables_of("")
    judged = tables.sides.table("match-the-dealer").judged
    for kind, line in ((kind, one.lines[one.index[kind]]) for kind in range(len(judged))):
        rows = lines_for(table.rows, judged[kind])
        assert (line.judged.outcome == "win") == bool(rows)
