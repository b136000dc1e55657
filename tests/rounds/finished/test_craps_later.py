"""What was done between rolls, in a file for `settle`: placed, taken down, called; and what is refused of it."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.errors import BadInput
from pitboss.games.identity import Wager
from pitboss.rounds.dice_events import WagerCalled
from pitboss.rounds.finished.describing import describe_change
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


def test_what_was_called_on_and_off_is_described_as_settle_reads_it() -> None:
    called = [
        WagerCalled(1, Wager("place-6"), True, ""),
        WagerCalled(1, Wager("place-8"), False, ""),
        WagerCalled(2, Wager("hard-4"), True, ""),
    ]
    said = describe_change(called, 1)
    assert said == {"on": ["place-6"], "off": ["place-8"]}
    placed = {"after": 1, "wagers": {"place-6": "12.00"}}
    dice = [[5, 4], [5, 4], [4, 2]]
    for change, outcome in (({"after": 2, "on": said["on"]}, "win"), ({"after": 2, "off": said["on"]}, "open")):
        settled = settle(turn(dice, placed, change))["seats"]["1"]["wagers"]
        assert settled["place-6"]["outcome"] == outcome, "the third roll is a come-out roll"
