"""A finished round that is not as it was: whatever is changed in it, it is settled or refused, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from pitboss.errors import BadInput
from pitboss.law.worked_rounds import worked_rounds
from pitboss.rounds.finished.settle import settle

FINISHED = [one for one in worked_rounds() if not one.script]
JUNK: list[Any] = [
    None, True, 0, -1, 3.5, "", "As", "10.00", "0.00", "-1.00", "play", "fold", [], {}, ["play"], {"1": {}},
    "As As", "99999999999999.00", "A", "main", [[1, 2]], "1e5",
]  # fmt: skip
KEYS = ("foo", "seats", "1", "8", "ante", "progressive", "cards", "hand", "bonus", "dealer")


def places(said: Any) -> Iterator[tuple[Any, Any]]:
    """(container, key) of everything that the round says."""
    keys = list(said) if isinstance(said, dict) else range(len(said)) if isinstance(said, list) else ()
    for key in keys:
        yield said, key
        yield from places(said[key])


def spoil(said: Any, random: Random) -> None:
    container, key = random.choice(list(places(said)))
    if isinstance(container, dict) and random.random() < 0.4:
        held = container.pop(key)
        if random.random() < 0.5:
            container[random.choice(KEYS)] = held
    else:
        container[key] = deepcopy(random.choice(JUNK))


@pytest.mark.parametrize("seed", range(12))
def test_a_spoilt_round_is_settled_or_refused(seed: int) -> None:
    random, refusals = Random(seed), list[str]()
    for _ in range(60):
        one = random.choice(FINISHED)
        said = deepcopy({**one.given, "game": one.name})
        for _ in range(random.choice((1, 1, 2, 3))):
            spoil(said, random)
        try:
            assert settle(said)["round"] == "settled"
        except BadInput as error:
            refusals.append(str(error))
    assert len(refusals) > 30
    assert not any("\n" in message for message in refusals)


def test_a_seat_that_is_written_twice_is_refused() -> None:
    seat = {"wagers": {"pair-plus": "5.00"}, "cards": "2c 3d 9h"}
    with pytest.raises(BadInput, match="'01' of seats of the round must be a number"):
        settle({"game": "three-card-poker", "seats": {"1": seat, "01": seat}, "dealer": "4c 5c 6c"})
