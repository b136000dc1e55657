"""Surrender at Blackjack: late, early, against a blackjack, and not offered, worked by hand."""

from __future__ import annotations

import pytest

from tests.rounds.families.blackjack.at_table import TEN, blackjack, opened


def test_surrender_is_not_offered_unless_the_operator_chooses() -> None:
    at = opened(blackjack(), TEN)
    at.deal("Ts Kc 6d 7h")
    assert "surrender" not in at.open


@pytest.mark.parametrize(("stake", "back"), [("10.00", 500), ("5.01", 250)])
def test_a_late_surrender_gives_back_half(stake: str, back: int) -> None:
    at = opened(blackjack(surrender="late"), {"blackjack": stake})
    at.deal("Ts Kc 6d 7h")
    at.choose(1, "surrender")
    at.over()
    assert at.back() == {"blackjack": back}
    assert at.settled(1, "blackjack").outcome == "surrender"
    assert len(at.state.zones["dealer"]) == 2


def test_a_late_surrender_comes_before_any_other_decision() -> None:
    at = opened(blackjack(surrender="late"), TEN)
    at.deal("8s Kc 8d 7h")
    assert at.open == ["surrender", "split", "double", "hit", "stand"]
    at.choose(1, "split")
    at.deal("8h")
    assert "surrender" not in at.open
    at.choose(1, "hit")
    at.deal("2h")
    assert "surrender" not in at.open


def test_a_late_surrender_is_void_against_a_blackjack_that_comes_to_light() -> None:
    at = opened(blackjack(surrender="late", hole_card="no_hole_card"), TEN)
    at.deal("Ts Kc 6d")
    at.choose(1, "surrender")
    at.deal("Ah")
    assert at.over().back() == {"blackjack": 0}


def test_an_early_surrender_stands_against_a_blackjack_and_insurance_is_settled_apart() -> None:
    at = opened(blackjack(surrender="early"), TEN, TEN)
    at.deal("Ts As Ac 6d Kd Kh")
    at.choose(1, "insure")
    at.choose(2, "no-insurance")
    assert at.turn is not None
    assert (at.turn.seat, at.open) == (1, ["surrender", "play-on"])
    at.choose(1, "surrender")
    assert at.over().back(1) == {"insurance": 1500, "blackjack": 500}
    assert at.back(2) == {"blackjack": 1000}, "a blackjack is not asked"


def test_who_plays_on_has_no_second_chance_to_surrender() -> None:
    at = opened(blackjack(surrender="early"), TEN)
    at.deal("Ts 9c 6d Kh")
    at.choose(1, "play-on")
    assert "surrender" not in at.open
