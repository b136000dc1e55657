"""House Money with its pressing: what is handed back by hand, and what it is then worth on the Blackjack Wager."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.cards import cards
from pitboss.compiled.blackjack_play import compile_play
from pitboss.odds import Question, advise, ask
from pitboss.odds.solvers.blackjack.main_game import Same, play_out
from pitboss.odds.solvers.blackjack.pressing import gain_by_pressing, mean_returns, weigh_first_hands
from pitboss.rankings.points import pips


def house_money() -> Question:
    return ask("blackjack", "house-money", decks=1, options={"house_money_press": "true"})


def number_of(question: Question, hand: str) -> int:
    tables = compile_play(question.game)
    held = [pips(card) for card in cards(hand)]
    return tables.hands.number[tuple(held.count(pips(card)) for card in tables.values.cards)]


@pytest.mark.parametrize(
    ("hand", "returned"),
    [
        # Six pairs of eights at 3 to 1.
        ("8s 8d", Fraction(4)),
        # 4 of 16 suited at 4 to 1, 12 straights at 1 to 1.
        ("7s 8d", Fraction(4 * 5 + 12 * 2, 16)),
        # Of 64 aces with a ten-value card 4 are ace-king suited at 9 to 1, 12 ace-king, and the rest nothing.
        ("As Kd", Fraction(4 * 10 + 12 * 2, 64)),
        # Of 120 pairs of ten-value cards 24 are pairs, 12 two-card straight flushes, 36 two-card straights.
        ("Ts Kd", Fraction(24 * 4 + 12 * 5 + 36 * 2, 120)),
    ],
)
def test_what_house_money_hands_back_with_one_deck(hand: str, returned: Fraction) -> None:
    question = house_money()
    found = mean_returns(question, compile_play(question.game))
    assert found[number_of(question, hand)] == returned
    assert number_of(question, "9s 2d") not in found


@pytest.mark.slow
def test_what_is_pressed_is_worth_what_the_hand_is() -> None:
    """Against advice on one hand, times the chance of the cards and that the dealer has no blackjack."""
    question = house_money()
    tables = compile_play(question.game)
    plan, _, _ = play_out(Same(tables.play_key, tables))
    found = mean_returns(question, tables)
    worth = weigh_first_hands(tables, plan, list(found))
    main = ask("blackjack", "blackjack", decks=1)
    deals = 52 * 51 * 50
    for hand, up, chance in (
        ("8s 8d", "6h", Fraction(4 * 3 * 4, deals)),
        ("7s 8d", "5h", Fraction(2 * 4 * 4 * 4, deals)),
        ("7s 8d", "Ah", Fraction(2 * 4 * 4 * 4, deals) * Fraction(49 - 16, 49)),
        ("Ts Kd", "6h", Fraction(16 * 15 * 4, deals)),
    ):
        value = [pips(card) for card in tables.values.cards].index(pips(cards(up)[0]))
        best = advise(main, cards(hand), cards(up))[0].expected
        assert worth[value, number_of(question, hand)] == best * chance
    won = sum((found[hand] * one for (_, hand), one in worth.items() if one > 0), Fraction(0))
    assert gain_by_pressing(question) == won > 0
