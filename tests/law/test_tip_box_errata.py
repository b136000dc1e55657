"""Errata of seven games: where the tip box may stand elsewhere, and an option that decides nothing."""

from __future__ import annotations

import pytest

from pitboss.games.builder import game_by_law, game_from_record
from pitboss.law import library
from pitboss.law.revisions import compare_revisions, errata_between
from pitboss.money import For, MeterShare, To

BACCARAT = {"md/midi-baccarat@1.2": 1, "md/mini-baccarat@redline": 1}
WHOLE_ODDS = {"md/four-card-poker@redline": 3, "md/let-it-ride@redline": 3, "md/mississippi-stud@1.1": 3}
THREE = {"md/three-card-poker@1.4": 9}
FORMER = {**BACCARAT, **WHOLE_ODDS, **THREE, "md/ultimate-texas-holdem@1.1": 3}
"""The revision before the erratum."""
WITH_BOX = (*FORMER, "md/stud-235@1.1")
WITH_METERS = (*THREE, "md/stud-235@1.1", "ma/caribbean-stud@undated")


@pytest.mark.parametrize(("name", "former"), FORMER.items())
def test_the_former_revision_is_still_played_and_every_change_is_shown(name: str, former: int) -> None:
    before, after = library.load(f"{name}+{former}"), library.load(f"{name}+{former + 1}")
    assert game_from_record(game_by_law(f"{name}+{former}").record()) == game_by_law(f"{name}+{former}")
    (erratum,) = errata_between(before, after)
    for old, new in ((before, after), (after, before)):
        changes = [*compare_revisions(old, new)]
        assert {one.part for one in changes} == {one.part for one in erratum.line}
        assert {one.kind for one in changes} == {"changed"}, "a thing under other words is the same thing"


@pytest.mark.rules("BAC-017", "3CP-016", "235-018")
@pytest.mark.parametrize("name", WITH_BOX)
def test_the_tip_box_stands_elsewhere_only_where_equipment_prevents_its_place(name: str) -> None:
    """Ch.2 §G of both forms of baccarat, Ch.2 §E of 235 Stud, and that of Three Card Poker, which the others borrow."""
    (box,) = (one.title for one in library.load(name).equipment if "tip box" in one.title)
    assert "equipment prevents that, another place" in box


@pytest.mark.parametrize("name", [*WHOLE_ODDS, *WITH_METERS])
def test_an_option_that_decides_nothing_says_so(name: str) -> None:
    """Whole odds leave no fraction of a cent, and only whole odds are printed in these games (R-01)."""
    edition = library.load(name)
    (option,) = (one for one in edition.option if one.id == "payout_rounding")
    assert option.note.startswith("Nothing is rounded in this game")
    pays = [row.pays for table in edition.paytable for row in table.rows]
    assert all(one.den == 1 for one in pays if isinstance(one, To | For))
    assert name not in WITH_METERS or any(isinstance(one, MeterShare) for one in pays)
