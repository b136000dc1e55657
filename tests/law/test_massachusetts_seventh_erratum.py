"""What the seventh erratum of Massachusetts declares: how the program has read five sentences, and what it left out."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.documents.book import rulebook
from pitboss.games.builder import game_by_law, game_from_record
from pitboss.law import library
from pitboss.law.revisions import compare_revisions, errata_between
from pitboss.rounds.finished.settle import settle

NAME = "ma/caribbean-stud"


def test_the_sixth_revision_is_still_played_and_every_change_is_shown() -> None:
    before, after = library.load(f"{NAME}@undated+6"), library.load(f"{NAME}@undated+7")
    former = game_by_law(f"{NAME}@undated+6")
    assert game_from_record(former.record()) == former
    (erratum,) = errata_between(before, after)
    changed = {(one.part, one.line.partition(":")[0]) for one in compare_revisions(before, after)}
    assert changed == {(one.part, one.name) for one in erratum.line}


@pytest.mark.rules("CAR-029", "CAR-048", "CAR-051", "CAR-058", "CAR-082")
@pytest.mark.parametrize(
    ("rule", "says"),
    [
        ("CAR-029", "Pitboss R-235"),
        ("CAR-048", "Once all have"),
        ("CAR-051", "At once"),
        ("CAR-058", "Pitboss R-237"),
        ("CAR-082", "Pitboss R-226"),
    ],
)
def test_how_a_sentence_is_read_is_printed(rule: str, says: str) -> None:
    printed = [line.cells for one in rulebook(library.load(NAME)) for line in one.lines if line.cells[0] == rule]
    assert any(len(cells) == 3 and says in cells[2] for cells in printed)


@pytest.mark.rules("CAR-080", "CAR-081")
def test_jams_are_dealt_with_under_approved_procedures() -> None:
    """§12(e), (f): "in accordance with procedures approved by the Commission"."""
    jams = [one for one in library.load(NAME).irregularity if one.id in ("shuffler-jam", "shoe-jam")]
    assert len(jams) == 2
    assert all("approved by the Commission" in one.note for one in jams)


@pytest.mark.rules("CAR-058")
@pytest.mark.parametrize("staked", [True, False], ids=["holder with the wager", "holder without it"])
def test_a_hand_brings_the_envy_bonus_whatever_its_player_has_wagered(staked: bool) -> None:
    """Pitboss R-237. Seat 1 holds a straight flush; seat 2 has the $1 wager, and folds: $300."""
    more = {"progressive": "1.00"} if staked else {}
    played: dict[str, Any] = {
        "game": NAME,
        "options": {"paytables": {"progressive": "D"}},
        "seats": {
            "1": {"wagers": {"ante": "10.00", **more}, "cards": "9h 8h 7h 6h 5h", "choices": ["bet"]},
            "2": {
                "wagers": {"ante": "10.00", "progressive": "1.00"},
                "cards": "2c 3d 5s 7c Js",
                "choices": ["fold"],
            },
        },
        "dealer": "Ac Kd 8c 6d 4s",
    }
    assert [settle(played)["seats"][one]["envy"] for one in ("1", "2")] == ["0.00", "300.00"]
