"""What was done between rolls, in a file for `settle`: placed, taken down, called; and what is refused of it."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.errors import BadInput
from pitboss.rounds.finished.settle import settle


def turn(dice: list[list[int]], *later: dict[str, Any], **wagers: str) -> dict[str, Any]:
    return {
        "game": "craps",
        "dice": dice,
        "seats": {"1": {"wagers": wagers or {"pass": "10.00"}, "later": list(later)}},
    }


def test_wagers_between_rolls_count_from_there_on() -> None:
    """The point is 8. The 6 pays 7 to 6 on $12; the 9 is down before the 7, which takes Pass and its odds."""
    placed = {"after": 1, "wagers": {"place-6": "12.00", "place-9": "10.00", "pass-odds": "10.00"}}
    settled = settle(turn([[5, 3], [4, 2], [3, 4]], placed, {"after": 2, "down": {"place-9": "10.00"}}))["seats"]["1"]
    assert settled["net"] == "-6.00"
    assert settled["wagers"]["place-6"]["returned"] == "26.00"
    assert "place-9" not in settled["wagers"]


def test_a_seat_may_come_in_after_the_first_roll() -> None:
    """A field wager on the second roll: 9 pays even money."""
    later = turn([[5, 3], [4, 5]], {"after": 1, "wagers": {"field": "5.00"}})
    later["seats"]["1"]["wagers"] = {}
    assert settle(later)["seats"]["1"]["net"] == "5.00"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"after": 9, "wagers": {"place-6": "12.00"}}, "later says after 9 rolls, and there are 2"),
        ({"after": 0, "wagers": {"place-6": "12.00"}}, "stands under wagers"),
        ({"after": 1, "down": {"pass": "10.00"}}, "may not be reduced or taken down"),
        ({"after": 1, "off": ["place-6"]}, "place-6"),
        ({"after": 1, "up": {"pass": "10.00"}}, "up"),
    ],
)
def test_what_cannot_have_been_is_refused(change: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        settle(turn([[5, 3], [4, 2]], change))
