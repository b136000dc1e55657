"""Pictures of sessions: what stands below one law does not run into its neighbour."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import StepPatch
from matplotlib.transforms import Bbox

import pitboss
from pitboss.odds.wording.canvas import name_both
from pitboss.odds.wording.session_plot import BARS, group, picture_hold, picture_sessions


def box_of(axes: Axes) -> Bbox:
    """All that is drawn of it, labels too."""
    box = axes.get_tightbbox()
    assert box is not None
    return box


def test_captions_side_by_side_do_not_overlap() -> None:
    one = pitboss.odds.session("craps", [{"pass": 1000}], 40)
    figure = picture_sessions([replace(one, name=name) for name in ("hour", "night", "month", "year")], "Craps")
    figure.draw_without_rendering()
    captions = [axes.xaxis.label.get_window_extent() for axes in figure.axes]
    assert all(axes.get_xlabel().startswith("The house wins $6 on average.\n") for axes in figure.axes)
    assert not any(left.overlaps(right) for left, right in combinations(captions, 2))
    assert all(box.x0 >= 0 and box.x1 <= figure.bbox.width for box in captions)


def test_bars_have_as_many_sums_each() -> None:
    """A stake won or lost leaves every second sum out: bars of three units held one sum and two in turn, as a comb."""
    law = pitboss.odds.session("craps", [{"pass": 1000}], 9600).law
    edges, heights = group(law, -2000.0, 4500.0)
    assert law.stride == 2
    assert len(heights) <= BARS
    falls = np.diff(heights) < 0
    assert not falls[: heights.argmax()].any()
    assert falls[heights.argmax() :].all()
    assert any(abs(edge + float(law.unit) / 200) < 1e-9 for edge in edges), "a bar begins with nothing won"


def test_what_is_said_of_a_hold_hides_no_bar() -> None:
    one = pitboss.odds.hold("mini-baccarat", [{"banker": 10_000}] * 2, 2000, -420_000)
    figure = picture_hold(one, "Mini Baccarat")
    figure.draw_without_rendering()
    (axes,) = figure.axes
    (said,) = (text for text in axes.texts if text.get_text().startswith("observed"))
    lowest = axes.transData.inverted().transform(said.get_window_extent())[0][1]
    bars = [patch for patch in axes.patches if isinstance(patch, StepPatch)]
    assert bars
    assert lowest > max(float(np.max(one.get_data()[0])) for one in bars)


def test_a_picture_says_what_its_colours_and_lines_mean() -> None:
    """At the foot, below all that is drawn; money that is lost has the sign of the other texts."""
    one = pitboss.odds.hold("mini-baccarat", [{"banker": 10_000}] * 2, 2000, -420_000)
    for figure in (picture_hold(one, "Mini Baccarat"), picture_sessions([one.session], "Mini Baccarat")):
        figure.draw_without_rendering()
        foot = next(text for text in figure.texts if text.get_text().startswith("Gold: the table loses."))
        assert all(foot.get_window_extent().y1 <= box_of(axes).y0 for axes in figure.axes)
        ticks = [tick.get_text() for tick in figure.axes[0].get_xticklabels()]
        assert not any("-" in tick for tick in ticks)
        assert any(tick.startswith("−$") for tick in ticks)


def test_the_shares_of_bands_do_not_touch() -> None:
    one = pitboss.odds.session("craps", [{"pass": 1000}], 40)
    figure = picture_sessions([one] * 4, "Craps")
    figure.draw_without_rendering()
    shares = [text.get_window_extent() for text in figure.axes[0].texts if text.get_text().endswith("%")]
    assert len(shares) == 3
    assert not any(first.overlaps(second) for first, second in combinations(shares, 2))


def test_a_picture_keeps_a_margin() -> None:
    one = pitboss.odds.session("craps", [{"pass": 1000}], 40)
    figure = picture_sessions([one] * 2, "Craps")
    figure.draw_without_rendering()
    for axes in figure.axes:
        box = box_of(axes)
        assert box.x0 >= 5
        assert box.x1 <= figure.bbox.width - 5


def test_a_wager_with_the_name_of_its_game_is_named_once() -> None:
    found = [pitboss.odds("mini-baccarat", "banker"), pitboss.odds("craps", "pass")]
    assert [name_both([one]) for one in found] == [
        "Mini Baccarat: Wager on the Banker's Hand",
        "Craps and Mini-Craps: Pass Bet",
    ]
    assert name_both([replace(found[1], title="Craps and Mini-Craps Wager")]) == "Craps and Mini-Craps"
