"""The tenth erratum of Three Card Poker: on what condition the tip box stands elsewhere, and what decides nothing."""

from __future__ import annotations

import pytest

from pitboss.games.builder import game_by_law, game_from_record
from pitboss.law import library
from pitboss.law.revisions import compare_revisions, errata_between
from pitboss.money import For, MeterShare, To

THREE = "md/three-card-poker@1.4"
CURRENT = (THREE, "md/stud-235@1.1", "ma/caribbean-stud@undated")


def test_the_ninth_revision_is_still_played_and_every_change_is_shown() -> None:
    before, after = library.load(f"{THREE}+9"), library.load(f"{THREE}+10")
    assert game_from_record(game_by_law(f"{THREE}+9").record()) == game_by_law(f"{THREE}+9")
    (erratum,) = errata_between(before, after)
    changed = {(one.part, one.line.partition(": ")[0]) for one in compare_revisions(before, after)}
    assert {part for part, _ in changed} == {one.part for one in erratum.line} == {"equipment", "option"}


@pytest.mark.rules("3CP-016", "235-018")
@pytest.mark.parametrize("name", CURRENT[:2])
def test_the_tip_box_stands_elsewhere_only_where_equipment_prevents_its_place(name: str) -> None:
    """MD 3CP 1.4 and MD 235 1.1 Ch.2 §E."""
    (box,) = (one.title for one in library.load(name).equipment if "tip box" in one.title)
    assert "equipment prevents that, another place" in box


@pytest.mark.parametrize("name", CURRENT)
def test_an_option_that_decides_nothing_says_so(name: str) -> None:
    """Whole odds leave no fraction of a cent, and only whole odds are printed in these games (R-01)."""
    edition = library.load(name)
    (option,) = (one for one in edition.option if one.id == "payout_rounding")
    assert option.note.startswith("Nothing is rounded in this game")
    pays = [row.pays for table in edition.paytable for row in table.rows]
    assert all(one.den == 1 for one in pays if isinstance(one, To | For))
    assert any(isinstance(one, MeterShare) for one in pays)
