"""Whether every transfer between two links of a floor was written at both: what left one came to the other.

A transfer from or to a link that the record does not have is another floor's matter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pitboss.contracts import contract_of
from pitboss.floor.streams import LINK
from pitboss.journal.chain import Fault, Observer
from pitboss.journal.entry import Entry, Said, encode
from pitboss.meters.link.events import TransferReceived, TransferSent

SENT, RECEIVED = (contract_of(one).name for one in (TransferSent, TransferReceived))


class Side(NamedTuple):
    """One side of a transfer: where it was written, which link has the other, and what both must say alike."""

    stream: str
    number: int
    other: str
    said: bytes


def side_of(entry: Entry, said: Said) -> Side:
    own, sends = entry.stream.removeprefix(LINK), said.get("event") == SENT
    other = str(said.get("to_link" if sends else "from_link"))
    here, there = (own, said.get("level")), (other, said.get("to_level" if sends else "from_level"))
    ways = (here, there) if sends else (there, here)
    return Side(entry.stream, entry.number, other, encode([*ways, said.get("transfer"), said.get("amount")]))


class TransferWatch:
    """All links."""

    def __init__(self) -> None:
        self.links: set[str] = set()
        self.sent: list[Side] = []
        self.received: list[Side] = []

    def observe(self, stream: str) -> Observer | None:
        return self.look if stream.startswith(LINK) else None

    def look(self, entry: Entry) -> None:
        self.links.add(entry.stream.removeprefix(LINK))
        for said in entry.events:
            if said.get("event") in (SENT, RECEIVED):
                (self.sent if said.get("event") == SENT else self.received).append(side_of(entry, said))

    def finish(self) -> Iterator[Fault]:
        for one in self.list_alone(self.sent, self.received):
            yield Fault("transfer", one.stream, one.number, f"{one.other!r:.60} has not received what it sent.")
        for one in self.list_alone(self.received, self.sent):
            yield Fault("transfer", one.stream, one.number, f"{one.other!r:.60} has not sent what it received.")

    def list_alone(self, sides: Iterable[Side], others: Iterable[Side]) -> Iterator[Side]:
        """Those of which the other side, at a link of this floor, is missing."""
        left = Counter(one.said for one in others)
        for one in sides:
            left[one.said] -= 1
            if left[one.said] < 0 and one.other in self.links:
                yield one
