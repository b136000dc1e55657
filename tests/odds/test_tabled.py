"""Results as tables: the same rows in a data frame and a notebook, floats beside exact fractions."""

from __future__ import annotations

from fractions import Fraction

import pitboss
from pitboss.cards import Deck
from pitboss.odds import joint
from pitboss.odds.sessions.hold import NOTHING_WRONG


def test_wagers_together_are_a_row_each() -> None:
    found = joint("three-card-poker", ["ante", "pair-plus"])
    frame = found.to_frame().set_index("wager")
    assert list(frame.index) == ["ante", "pair-plus"]
    assert round(frame.loc["ante", "correlation_pair-plus"], 3) == 0.507
    assert frame.loc["ante", "house_edge_exact"] == found.house_edges[0]
    assert frame.loc["pair-plus", "covariance_ante"] == float(found.covariances[1][0])
    assert "<td>pair-plus</td>" in found._repr_html_()


def test_choices_with_a_hand_are_a_row_each() -> None:
    found = pitboss.odds.best_play("three-card-poker", "Qs 6d 4c")
    assert found == tuple(found)
    frame = found.to_frame()
    assert list(frame.choice) == ["play", "fold"]
    assert frame.expected_exact[1] == Fraction(-1)
    assert "<th>expected</th>" in found._repr_html_()


def test_a_session_and_a_hold_are_tables() -> None:
    seats = [{"ante": 1000}]
    night = pitboss.odds.session("three-card-poker", seats, 100)
    assert night.to_frame().theoretical_win[0] == float(night.mean)
    assert "theoretical win" in night._repr_html_()
    held = pitboss.odds.hold("three-card-poker", seats, 100, -20_000)
    frame = held.to_frame()
    assert frame.explanation[0] == NOTHING_WRONG
    assert frame.p_value[0] == held.p_value
    assert len(frame) == 1 + len(held.explanations)


def test_each_result_is_a_line_in_short() -> None:
    seats = [{"ante": 1000}]
    night = pitboss.odds.session("three-card-poker", seats, 100)
    assert repr(night).startswith("<SessionOdds 100 rounds: theoretical win $33.73, standard deviation $1")
    assert repr(pitboss.odds.hold("three-card-poker", seats, 100, -20_000)).endswith("ordinary>")
    assert repr(joint("three-card-poker", ["ante", "pair-plus"])) == (
        "<JointOdds md/three-card-poker@1.4 ante + pair-plus: house edge 3.9761%>"
    )
    assert repr(pitboss.odds.join_seats("three-card-poker", seats)).startswith("<TableOdds 1 seat: mean $0.34, ")
    mistakes = pitboss.odds.find_mistakes("three-card-poker", "ante")
    assert len(repr(mistakes)) < 400
    lacking = next(one for one in pitboss.odds.every(["three-card-poker"]) if isinstance(one, pitboss.Unsolved))
    assert repr(lacking).endswith(f": {lacking.reason}>")
    assert lacking.reason in lacking._repr_html_()


def test_effects_of_removal_are_a_row_for_each_value() -> None:
    frame = pitboss.odds.remove_cards("mini-baccarat", "player", deck=Deck("5678A", "cdhs", copies=2)).to_frame()
    assert list(frame.value) == [1, 5, 6, 7, 8]


def test_the_results_have_names_to_import() -> None:
    for name in ("Advice", "HoldOdds", "JointOdds", "SessionOdds", "TableOdds", "Removal"):
        assert getattr(pitboss, name).__name__ == name
