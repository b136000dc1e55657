"""What the eighth errata of Maryland declare: how the program has read three sentences, and what two others say."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.documents.book import rulebook
from pitboss.games.builder import game_by_law, game_from_record
from pitboss.law import library
from pitboss.law.revisions import compare_revisions, errata_between
from pitboss.rounds.finished.settle import settle

CORRECTED = ("md/stud-235@1.1", "md/three-card-poker@1.4")


def printed(name: str) -> dict[str, tuple[str, ...]]:
    """The lines of the rule book that state a contradiction, by the rule that they are about."""
    lines = (line for one in rulebook(library.load(name)) for line in one.lines)
    return {line.cells[0]: line.cells for line in lines if len(line.cells) == 3 and "Pitboss R-" in line.cells[2]}


@pytest.mark.parametrize("name", CORRECTED)
def test_the_seventh_revision_is_still_played_and_every_change_is_shown(name: str) -> None:
    before, after = library.load(f"{name}+7"), library.load(f"{name}+8")
    assert game_from_record(game_by_law(f"{name}+7").record()) == game_by_law(f"{name}+7")
    (erratum,) = errata_between(before, after)
    changed = {(one.part, one.line.partition(":")[0]) for one in compare_revisions(before, after)}
    assert changed == {(one.part, one.name) for one in erratum.line}


@pytest.mark.rules("3CP-061", "3CP-090", "235-060", "235-084", "235-090")
@pytest.mark.parametrize(
    ("name", "rule", "reading"),
    [
        ("md/three-card-poker", "3CP-061", "Pitboss R-236"),
        ("md/three-card-poker", "3CP-090", "Pitboss R-237"),
        ("md/stud-235", "235-060", "Pitboss R-236"),
        ("md/stud-235", "235-084", "Pitboss R-237"),
        ("md/stud-235", "235-090", "Pitboss R-238"),
    ],
)
def test_what_the_text_leaves_open_is_printed_with_its_reading(name: str, rule: str, reading: str) -> None:
    assert reading in printed(name)[rule][2]


@pytest.mark.rules("3CP-071", "235-037")
def test_a_step_says_no_more_and_no_less_than_its_paragraph() -> None:
    """004 Ch.10 §B(6): two cards are dealt after the stub is removed, and then the rest is racked. 000 Ch.5 §I lifts
    §§D to F, none of which counts cards by hand."""
    (racked,) = (one for one in library.load("md/three-card-poker").procedure if one.id == "stub-to-rack")
    assert "dealt from it first" in racked.does
    assert "Ch.10 §B(6)" in racked.cite
    assert "hand" not in game_by_law("md/stud-235").procedures["reshuffling-device"].does


@pytest.mark.rules("3CP-090", "235-084")
@pytest.mark.parametrize("staked", [True, False], ids=["holder with the wager", "holder without it"])
def test_a_hand_brings_the_envy_bonus_whatever_its_player_has_wagered(staked: bool) -> None:
    """Pitboss R-237. Seat 1 holds a suited ace, king, queen; seat 2 has the $5 wager: $125. In 235, $300 for $1."""
    more = {"progressive": "1.00"} if staked else {}
    three: dict[str, Any] = {
        "game": "md/three-card-poker",
        "seats": {
            "1": {"wagers": {"pair-plus": "5.00", **more}, "cards": "Ah Kh Qh", "choices": []},
            "2": {"wagers": {"ante": "5.00", "progressive": "5.00"}, "cards": "2c 4d 7s", "choices": ["play"]},
        },
        "dealer": "9c 6d 3s",
    }
    assert [settle(three)["seats"][one]["envy"] for one in ("1", "2")] == ["0.00", "125.00"]
    base = {"two-card": "10.00", "three-card": "10.00", "five-card": "10.00"}
    stud: dict[str, Any] = {
        "game": "md/stud-235",
        "seats": {
            "1": {"wagers": {**base, **more}, "cards": "9h 8h 7h", "choices": ["check", "check"]},
            "2": {"wagers": {**base, "progressive": "1.00"}, "cards": "2c 4d Ks", "choices": ["check", "check"]},
        },
        "community": "Jh Th",
    }
    assert [settle(stud)["seats"][one]["envy"] for one in ("1", "2")] == ["0.00", "300.00"]
