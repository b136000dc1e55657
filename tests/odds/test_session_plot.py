"""Pictures of sessions: what stands below one law does not run into its neighbour."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pitboss
from pitboss.odds.wording.session_plot import picture_sessions


def test_captions_side_by_side_do_not_overlap() -> None:
    one = pitboss.odds.session("craps", [{"pass": 1000}], 40)
    figure = picture_sessions([replace(one, name=name) for name in ("hour", "night", "month", "year")], "Craps")
    figure.draw_without_rendering()
    captions = [axes.xaxis.label.get_window_extent() for axes in figure.axes]
    assert all(axes.get_xlabel().startswith("The house wins $6 on average.\n") for axes in figure.axes)
    assert not any(left.overlaps(right) for left, right in combinations(captions, 2))
    assert all(box.x0 >= 0 and box.x1 <= figure.bbox.width for box in captions)
