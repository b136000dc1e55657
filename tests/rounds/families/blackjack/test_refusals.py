"""What is refused at a blackjack table: positions, wagers after the deal, side wagers alone, choices out of turn."""

from __future__ import annotations

import pytest

from pitboss.cards import cards
from pitboss.rounds.commands import Choose, Deal, Leave, NoMoreBets, PlaceWager, WithdrawWager
from tests.rounds.families.blackjack.at_table import TEN, BlackjackTable, blackjack, opened


@pytest.mark.rules("BJ-001")
def test_an_eighth_position_is_refused() -> None:
    at = BlackjackTable(blackjack())
    at.do(PlaceWager(7, "blackjack", 1000))
    assert at.refuses(PlaceWager(8, "blackjack", 1000)) == "no-such-seat"


@pytest.mark.rules("BJ-012", "BJ-013")
def test_wagers_close_with_the_first_card_and_are_not_touched_until_decided() -> None:
    at = opened(blackjack(), TEN)
    for _ in range(2):
        assert at.refuses(PlaceWager(1, "blackjack", 500)) == "bets-closed"
        assert at.refuses(PlaceWager(1, "top-3", 500)) == "bets-closed"
        assert at.refuses(WithdrawWager(1, "blackjack")) == "bets-closed"
        if at.state.delivered == 0:
            at.do(Deal(cards("Ts")))
    assert at.refuses(Choose(1, "double")) == "no-choice-due"


@pytest.mark.rules("BJ-014")
def test_every_side_wager_needs_a_blackjack_wager() -> None:
    at = BlackjackTable(blackjack())
    sides = [wager for wager in at.game.wagers if ("blackjack",) in at.game.wagers[wager].needs]
    assert len(sides) == 13 + 3, "the side wagers but Super Match, and insurance, split and double"
    for wager in sides:
        rule = at.game.wagers[wager]
        amount = (rule.stakes or (1000,))[0]
        if rule.placed == "before-the-deal":
            assert at.refuses(PlaceWager(1, wager, amount)) in ("needs-another", "not-offered")
    at.do(PlaceWager(1, "blackjack", 1000), PlaceWager(1, "top-3", 500), WithdrawWager(1, "blackjack"))
    assert at.refuses(NoMoreBets()) == "needs-another"


@pytest.mark.rules("BJ-022")
def test_the_bad_beat_is_off_until_the_operator_supplies_its_lines() -> None:
    at = BlackjackTable(blackjack())
    at.do(PlaceWager(1, "blackjack", 1000))
    assert at.refuses(PlaceWager(1, "bad-beat", 100)) == "not-offered"


def test_a_side_wager_without_a_table_for_the_decks_is_off() -> None:
    at = BlackjackTable(blackjack(decks=1))
    at.do(PlaceWager(1, "blackjack", 1000))
    assert at.refuses(PlaceWager(1, "lucky-ladies", 500)) == "not-offered"


def test_choices_out_of_turn_unknown_or_with_an_amount_where_none_belongs() -> None:
    at = opened(blackjack(), TEN, TEN)
    at.deal("Ts 9s 6c 9d 9h Kh")
    assert at.refuses(Choose(2, "stand")) == "out-of-turn"
    assert at.refuses(Choose(1, "fold")) == "not-open"
    assert at.refuses(Choose(1, "split")) == "not-open"
    assert at.refuses(Choose(1, "hit", 500)) == "no-amount"
    assert at.refuses(Deal(cards("2d"))) == "no-card-due"
    assert at.refuses(Leave(1)) == "wagers-stand"
    at.choose(1, "stand")
    at.choose(2, "stand")
    at.deal("Kd")
    at.over()
    assert at.refuses(Choose(1, "stand")) == "no-choice-due"
    assert at.refuses(Deal(cards("2d"))) == "no-deal-yet"
