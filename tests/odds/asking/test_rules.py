"""What each rule that is left to an operator does to the edge."""

from __future__ import annotations

import pitboss
from pitboss.odds import odds
from pitboss.odds.wording.figures import percentage


def test_vigorish_and_decks_at_the_banker() -> None:
    """One rule changed at a time, from eight decks and vigorish to the cent; what changes nothing is not listed."""
    found = pitboss.odds.compare_rules("mini-baccarat", "banker", decks=8)
    by_value = {(one.rule, one.value): one for one in found}
    assert set(by_value) == {
        ("vigorish_rounding", "nearest-quarter"),
        ("vigorish_rounding", "up-quarter"),
        ("decks", "6"),
    }
    six = by_value["decks", "6"]
    assert percentage(six.house_edge) == "1.0558%"
    assert six.effect == six.house_edge - odds("mini-baccarat", "banker", decks=8).house_edge
    assert by_value["vigorish_rounding", "up-quarter"].effect > 0
    assert by_value["decks", "6"].cite
    assert list(found.to_frame().rule).count("vigorish_rounding") == 2


def test_where_no_rule_has_a_say_nothing_is_listed() -> None:
    assert pitboss.odds.compare_rules("three-card-poker", "pair-plus") == ()
