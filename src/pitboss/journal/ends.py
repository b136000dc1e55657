"""Whether each stream of a journal ends where that was signed, for the verification. See `tails`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pitboss.journal.chain import Fault
from pitboss.journal.tails import Tail, read_tail


class Ends:
    """The tails that are kept. `key` is the one that signs anchors; without it, the one of the first tail. They are
    needed once an anchor says so: a journal of a former version has none.
    """

    def __init__(self, kept: Mapping[str, bytes], key: str | None, are_needed: bool) -> None:
        self.tails = {stream: read_tail(kept[stream]) for stream in sorted(kept, key=str)}
        self.key, self.are_needed = key, are_needed
        self.trusted = key or next((tail.key for tail in self.tails.values() if tail), None)
        self.ended: set[str] = set()
        self.faults: list[Fault] = []

    def look(self, stream: str, number: Any, version: Any, seal: Any) -> None:
        """A stream has come to its end. An unknown version is None."""
        self.ended.add(stream)
        if problem := self.doubt(stream, number, version, seal):
            self.faults.append(Fault("tail", stream, 0, problem))

    def doubt(self, stream: str, number: Any, version: Any, seal: Any) -> str:
        if stream not in self.tails:
            return "the end of the stream is not signed." if self.are_needed and number else ""
        tail = self.tails[stream]
        if tail is None or not self.is_own(stream, tail):
            return "the end of the stream is not signed by the key that signs anchors."
        there = (tail.head.number, tail.head.version if version is not None else None, tail.head.seal)
        if not number or there != (number, version, seal):
            return f"the stream ends at entry {number}, and was signed to end at entry {tail.head.number}."
        return ""

    def is_own(self, stream: str, tail: Tail) -> bool:
        return tail.stream == stream and tail.key == self.trusted and tail.is_signed

    def finish(self) -> Iterator[Fault]:
        yield from self.faults
        for stream in self.tails.keys() - self.ended:
            yield Fault("tail", str(stream), 0, "the end of a stream is signed that is not there.")
