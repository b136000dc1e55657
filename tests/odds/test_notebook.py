"""Odds in a notebook: frames with floats beside fractions, short texts, HTML, figures."""

from __future__ import annotations

import importlib.util
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from matplotlib.text import Text

import pitboss
from pitboss.odds import WagerOdds
from pitboss.tabled import draw_html

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


def test_every_wager_is_there_each_time() -> None:
    found = pitboss.odds.every(["three-card-poker"])
    first = next(iter(found))
    assert repr(found) == "<EveryOdds: 1 counted so far; to_frame() counts them all>"
    assert found._repr_html_().count("<tr>") == 2
    once, again = list(found), found.to_frame()
    assert once[0] is first
    assert [one.wager for one in once] == list(again.wager)
    assert [first for first, _ in zip(found, found, strict=True)] == once


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


def say_all(figure: Any) -> list[str]:
    """Every text on a picture, from top to bottom where it says so of itself."""
    return [text.get_text() for text in figure.findobj(Text) if text.get_text()]


def test_letters_are_sorted_bars_with_the_place_in_the_law() -> None:
    drawn = pitboss.odds.plot(pitboss.odds("three-card-poker", "pair-plus", letter) for letter in "ABCDE")
    (axes,) = drawn.axes
    names = [label.get_text() for label in axes.get_yticklabels()]
    assert names == [f"Paytable {letter}" for letter in "DEABC"], "2.317%, 3.493%, 4.579%, 5.575%, 7.276%"
    said = say_all(drawn)
    assert "Three Card Poker: Pair Plus" in said
    assert said.index("MD 3CP 1.4 Ch.12 §D(4)") < said.index("MD 3CP 1.4 Ch.12 §D(1)")
    assert drawn.get_size_inches()[0] <= 7.5


def test_one_wager_shows_what_its_edge_is_made_of() -> None:
    drawn: Any = PAIR_PLUS.plot()
    assert [bar.get_width() for bar in drawn.axes[0].patches] == pytest.approx(
        [100 * n * pays / 22100 for n, pays in ((1096, 4), (720, 6), (3744, 1), (48, 35), (52, 25), (16440, -1))]
    )
    assert "+19.84%, 1 in 20.16" in say_all(drawn)
    assert "Flush, 4 to 1" in say_all(drawn)


def test_decks_are_lines_and_meters_have_their_break_even() -> None:
    banker: Any = pitboss.odds.plot(pitboss.odds("mini-baccarat", "banker", decks=decks) for decks in (8, 6))
    line = banker.axes[0].lines[0]
    assert list(line.get_xdata()) == [6, 8]
    assert list(line.get_ydata()) == pytest.approx([1.0558, 1.0579], abs=1e-4)
    said = say_all(pitboss.odds("three-card-poker", "progressive", "A").plot())
    assert "A, main meter: 58.9% at $1,000, even at $10,080" in said


def test_many_meters_have_their_key_below_and_lines_that_differ() -> None:
    """Four paytables have nine meters, and there are eight colours."""
    drawn: Any = pitboss.odds.plot(pitboss.odds("ultimate-texas-holdem", "progressive", letter) for letter in "ABCD")
    drawn.canvas.draw()
    axes = drawn.axes[1]
    key = axes.get_legend().get_window_extent()
    assert key.y1 <= axes.get_window_extent().y0
    named = [line for line in axes.lines if "meter" in str(line.get_label())]
    assert len({(line.get_color(), line.get_linestyle()) for line in named}) == len(named) == 9


def test_many_wagers_fit_a_page() -> None:
    few = [pitboss.odds("three-card-poker", wager, letter) for wager in ("pair-plus", "ante") for letter in "ABC"]
    many = [replace(one, wager=f"{one.wager}-{n}") for n in range(20) for one in few]
    for found in (few, many):
        wide, tall = pitboss.odds.plot(found).get_size_inches()
        assert wide <= 7.5
        assert tall <= 10
    assert next(label.get_text() for label in pitboss.odds.plot(few).axes[0].get_yticklabels()) == "Ante A"


def test_without_pandas_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    find: Any = importlib.util.find_spec
    monkeypatch.setattr("pitboss.tabled.find_spec", lambda name: None if name == "pandas" else find(name))
    with pytest.raises(pitboss.BadInput, match=r"pip install 'pitboss\[frames\]'"):
        PAIR_PLUS.to_frame()


def test_wagers_of_one_picture_have_the_laws_titles_and_their_edges() -> None:
    """Don't Pass 27/1980 and Pass 7/495, as every book has them; All Small pays by two tables."""
    found = [one for one in pitboss.odds.every(["craps"]) if isinstance(one, WagerOdds)]
    said = say_all(pitboss.odds.plot(found))
    assert {"Don't Pass Bet", "1.36%", "Pass Bet", "1.41%", "Hop Bet on 1 and 2", "11.11%"} <= set(said)
    assert any(" to " in one and one.endswith("%") for one in said)
    assert not [one for one in said if one in ("dont-pass", "pass", "all-small")]


def test_an_axis_of_decks_does_not_go_below_zero() -> None:
    drawn: Any = pitboss.odds.plot(pitboss.odds("mini-baccarat", "banker", decks=decks) for decks in (6, 8))
    assert drawn.axes[0].get_ylim()[0] == 0
