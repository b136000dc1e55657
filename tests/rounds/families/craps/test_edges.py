"""The house's edge of every kind of wager at craps, as published, through the engine."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.rounds.families.craps.edges import edge


@pytest.mark.rules("CRAPS-002", "CRAPS-003", "CRAPS-004", "CRAPS-005")
@pytest.mark.parametrize(
    ("wager", "stake", "point", "options", "published"),
    [
        ("pass", 100, 0, {}, "0.0141"),
        ("dont-pass", 100, 0, {}, "0.0136"),
        ("dont-pass", 100, 0, {"bar": "2"}, "0.0136"),
        ("come", 100, 4, {}, "0.0141"),
        ("dont-come", 100, 4, {}, "0.0136"),
        ("field", 100, 0, {}, "0.0556"),
        ("field", 100, 0, {"field_12": "3 to 1"}, "0.0278"),
        ("place-6", 600, 5, {}, "0.0152"),
        ("place-5", 500, 6, {}, "0.0400"),
        ("place-4", 500, 6, {}, "0.0667"),
        ("place-to-lose-6", 500, 4, {}, "0.0182"),
        ("place-to-lose-5", 800, 4, {}, "0.0250"),
        ("place-to-lose-4", 1100, 5, {}, "0.0303"),
        ("hardway-8", 100, 4, {}, "0.0909"),
        ("hardway-10", 100, 4, {}, "0.1111"),
        ("horn", 400, 4, {}, "0.1250"),
        ("whirl", 500, 4, {}, "0.1333"),
        ("hop-3-4", 100, 4, {}, "0.1111"),
        # Buy Bets: 5 percent of the wager, always or on a win only.
        ("buy-4", 2000, 6, {"vigorish_when": "wager"}, "0.0476"),
        ("buy-5", 2000, 6, {"vigorish_when": "wager"}, "0.0476"),
        ("buy-8", 2000, 4, {"vigorish_when": "wager"}, "0.0476"),
        ("buy-4", 2000, 6, {"vigorish_when": "win"}, "0.0167"),
        ("buy-5", 2000, 6, {"vigorish_when": "win"}, "0.0200"),
        ("buy-8", 2000, 4, {"vigorish_when": "win"}, "0.0227"),
        # Lay Bets, with the usual 5 percent of the win.
        ("lay-4", 4000, 6, {"vigorish_when": "wager", "lay_vig_base": "win"}, "0.0244"),
        ("lay-5", 3000, 6, {"vigorish_when": "wager", "lay_vig_base": "win"}, "0.0323"),
        ("lay-6", 2400, 4, {"vigorish_when": "wager", "lay_vig_base": "win"}, "0.0400"),
        ("lay-4", 4000, 6, {"vigorish_when": "win", "lay_vig_base": "win"}, "0.0167"),
        ("lay-5", 3000, 6, {"vigorish_when": "win", "lay_vig_base": "win"}, "0.0200"),
        ("lay-6", 2400, 4, {"vigorish_when": "win", "lay_vig_base": "win"}, "0.0227"),
    ],
)
def test_the_published_edges(wager: str, stake: int, point: int, options: dict[str, str], published: str) -> None:
    assert round(edge(wager, stake, point, **options), 4) == Fraction(published)
