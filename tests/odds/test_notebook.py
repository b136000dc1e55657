"""Odds in a notebook: frames with floats beside fractions, short texts, HTML, figures."""

from __future__ import annotations

import importlib.util
from fractions import Fraction
from typing import Any

import pytest

import pitboss
from pitboss.odds.wording.notebook import draw_html

PAIR_PLUS = pitboss.odds("three-card-poker", "pair-plus", "A")


def test_the_frame_of_a_wager_has_a_row_for_each_result() -> None:
    """22,100 hands; 48 straight flushes pay 35 to 1, and 16,440 hands lose."""
    frame = PAIR_PLUS.to_frame().set_index("result")
    first = frame.loc["Straight flush"]
    assert (first["combinations"], first["pays"]) == (48, "35 to 1")
    assert first["probability_exact"] == Fraction(48, 22100)
    assert first["probability"] == pytest.approx(48 / 22100)
    assert first["one_in"] == pytest.approx(22100 / 48)
    assert first["return_exact"] == Fraction(48 * 35, 22100)
    assert frame["probability_exact"].sum() == 1
    assert frame["return_exact"].sum() == -PAIR_PLUS.house_edge == Fraction(-253, 5525)


def test_the_frame_of_a_game_has_rows_for_what_has_no_odds() -> None:
    frame = pitboss.odds.every(["three-card-poker"]).to_frame()
    play = frame[frame.wager == "play"].iloc[0]
    assert play["reason"] == "counted with the ante wager, whose figures include it"
    assert play["house_edge_exact"] is None
    assert play["house_edge"] != play["house_edge"]
    solved = frame[(frame.wager == "pair-plus") & (frame.paytable == "A")].iloc[0]
    assert (solved["house_edge_exact"], solved["total"], solved["reason"]) == (Fraction(253, 5525), 22100, None)
    assert solved["player_return"] == pytest.approx(1 - 253 / 5525)
    assert solved["one_in"] == pytest.approx(1105 / 283)


def test_a_wager_in_short_and_in_html() -> None:
    assert repr(PAIR_PLUS) == "<WagerOdds md/three-card-poker@1.4 pair-plus A: house edge 4.5792%, 6 results>"
    said = PAIR_PLUS._repr_html_()
    assert said.count("<tr>") == 1 + len(PAIR_PLUS.results)
    assert "<td>1 in 460</td>" in said
    assert PAIR_PLUS.one_in == Fraction(1105, 283)
    assert PAIR_PLUS.player_return == Fraction(5272, 5525)


def test_what_stands_in_html_is_escaped() -> None:
    drawn = draw_html(("a < b",), [("<i>",)])
    assert "<th>a &lt; b</th>" in drawn
    assert "<td>&lt;i&gt;</td>" in drawn


def test_charts_are_figures() -> None:
    assert len(pitboss.odds("three-card-poker", "progressive", "A").plot().axes) == 2
    drawn = pitboss.odds.plot(pitboss.odds("three-card-poker", "pair-plus", letter) for letter in "AB")
    assert len(drawn.axes) == 1
    with pytest.raises(pitboss.BadInput, match="nothing to draw"):
        pitboss.odds.plot([])


def test_without_pandas_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    find: Any = importlib.util.find_spec
    monkeypatch.setattr("pitboss.odds.wording.frames.find_spec", lambda name: None if name == "pandas" else find(name))
    with pytest.raises(pitboss.BadInput, match=r"pip install 'pitboss\[frames\]'"):
        PAIR_PLUS.to_frame()
