"""What stands of a round once it has been corrected: whoever reads its events goes back, and reads on from there."""

from __future__ import annotations

from copy import copy, deepcopy
from dataclasses import dataclass, field
from typing import Any

JSON = dict[str, Any]

CORRECTIONS = ("fact-corrected", "payment-corrected")


def duplicate(reader: Any) -> Any:
    """A reader with whatever it has gathered, to be read on with apart."""
    other = copy(reader)
    for name, value in vars(reader).items():
        if isinstance(value, dict | set | list):
            setattr(other, name, deepcopy(value))
    return other


@dataclass
class Standing:
    """Readers of events as they were when the round opened, and what they have read since, with what they were told
    beside it. The events of the round itself are `numbered`; others stay when it goes back.
    """

    numbered: frozenset[str]
    opened: tuple[Any, ...] = ()
    since: list[tuple[JSON, Any]] = field(default_factory=list)

    def begin(self, *readers: Any) -> None:
        self.opened, self.since = tuple(map(duplicate, readers)), []

    def add(self, event: JSON, beside: Any) -> None:
        if event["event"] not in CORRECTIONS:
            self.since.append((event, beside))

    def go_back(self, left: int) -> tuple[tuple[Any, ...], list[JSON]]:
        """The readers as they were when the round opened, to read again what is left; and what is not."""
        places = [n for n, (event, _) in enumerate(self.since) if event["event"] in self.numbered]
        gone = set(places[left:])
        dropped = [event for n, (event, _) in enumerate(self.since) if n in gone]
        self.since = [one for n, one in enumerate(self.since) if n not in gone]
        return tuple(map(duplicate, self.opened)), dropped
