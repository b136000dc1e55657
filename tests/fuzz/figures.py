"""The figures of random play, added up over all tests that played and printed in pytest's summary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

JSON = dict[str, Any]

COUNTED = ("accepted", "refused", "events")


def by_game(reports: Iterable[Any]) -> dict[str, JSON]:
    """What each game's tests have recorded, added up."""
    found: dict[str, JSON] = {}
    for report in reports:
        for name, value in getattr(report, "user_properties", ()):
            if name == "fuzz":
                game, figures = value
                known = found.setdefault(game, {"rounds": 0, **{one: Counter() for one in COUNTED}})
                known["rounds"] += figures["rounds"]
                for one in COUNTED:
                    known[one] += Counter(figures[one])
    return found


def lines_of(found: dict[str, JSON]) -> Iterator[str]:
    """A table by game, and how often each command was accepted and refused."""
    rows = [(game, one["rounds"], one["accepted"].total(), one["refused"].total(), one["events"].total())
            for game, one in found.items()]  # fmt: skip
    rows.append(("all games", *(sum(column) for column in zip(*(row[1:] for row in rows), strict=True))))
    yield f"{'':28}{'rounds':>9}{'accepted':>10}{'refused':>10}{'events':>10}"
    for name, *numbers in rows:
        yield f"{name:28}{numbers[0]:9,}" + "".join(f"{one:10,}" for one in numbers[1:])
    accepted, refused = (total(found, one) for one in ("accepted", "refused"))
    yield "accepted / refused: " + ", ".join(
        f"{kind} {accepted[kind]:,}/{refused[kind]:,}" for kind in sorted({*accepted, *refused})
    )


def total(found: dict[str, JSON], counted: str) -> Counter[str]:
    return sum((one[counted] for one in found.values()), Counter())


def find_gaps(found: dict[str, JSON], commands: Iterable[str], events: Iterable[str]) -> Iterator[str]:
    """The commands that were never accepted or never refused, and the events that never happened."""
    for counted in ("accepted", "refused"):
        if never := sorted(set(commands) - total(found, counted).keys()):
            yield f"never {counted}: {', '.join(never)}"
    if never := sorted(set(events) - total(found, "events").keys()):
        yield f"never happened: {', '.join(never)}"
