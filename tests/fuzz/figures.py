"""The figures of random play, added up over all tests that played and printed in pytest's summary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

JSON = dict[str, Any]


def by_game(reports: Iterable[Any]) -> dict[str, JSON]:
    """What each game's tests have recorded, added up."""
    found: dict[str, JSON] = {}
    for report in reports:
        for name, value in getattr(report, "user_properties", ()):
            if name == "fuzz":
                game, figures = value
                known = found.setdefault(game, {"rounds": 0, "events": 0, "accepted": Counter(), "refused": Counter()})
                known["rounds"] += figures["rounds"]
                known["events"] += figures["events"]
                known["accepted"] += Counter(figures["accepted"])
                known["refused"] += Counter(figures["refused"])
    return found


def lines_of(found: dict[str, JSON]) -> Iterator[str]:
    """A table by game, and how often each command was accepted and refused."""
    rows = [(game, one["rounds"], one["accepted"].total(), one["refused"].total(), one["events"])
            for game, one in found.items()]  # fmt: skip
    rows.append(("all games", *(sum(column) for column in zip(*(row[1:] for row in rows), strict=True))))
    yield f"{'':28}{'rounds':>9}{'accepted':>10}{'refused':>10}{'events':>10}"
    for name, *numbers in rows:
        yield f"{name:28}{numbers[0]:9,}" + "".join(f"{one:10,}" for one in numbers[1:])
    accepted: Counter[str] = sum((one["accepted"] for one in found.values()), Counter())
    refused: Counter[str] = sum((one["refused"] for one in found.values()), Counter())
    yield "accepted / refused: " + ", ".join(
        f"{kind} {accepted[kind]:,}/{refused[kind]:,}" for kind in sorted({*accepted, *refused})
    )
