"""Whether a journal is what was written: every stream, every anchor, every snapshot, against what lies outside as well.

`verify` trusts nothing in the journal. What it cannot see alone is a change that leaves the chain whole: an end cut
off, or everything rewritten. That shows against anchors that were exported, if they are kept where the person who made
the change could not reach them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Protocol, runtime_checkable

import orjson

from pitboss.journal.anchors import FORMATS
from pitboss.journal.beside import SealedIds, Trees
from pitboss.journal.chain import Fault, Observer, Walk, walk
from pitboss.journal.ends import Ends
from pitboss.journal.entry import GENESIS, encode
from pitboss.journal.migrations import FORMER, LATEST
from pitboss.journal.roots import NOTED, check_roots, find_lost
from pitboss.journal.rows import Rows, StreamRow
from pitboss.journal.schema import is_newer
from pitboss.journal.signing import is_signed
from pitboss.journal.store import AnchorRow
from pitboss.journal.tails import SINCE

SHAPE = {"format": int, "number": int, "at": str, "reason": str, "heads": dict, "key": str, "previous": str}

Anchored = dict[str, dict[int, tuple[Any, ...]]]
"""What anchors hold streams to: of each stream, by the number of an entry, its version and its seal."""


@dataclass(slots=True)
class Report:
    """What was found, how much was looked at, and what deserves a word though nothing is wrong."""

    faults: list[Fault] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    streams: int = 0
    entries: int = 0
    events: int = 0
    anchors: int = 0

    @property
    def sound(self) -> bool:
        return not self.faults

    def find(self, kind: str, stream: str, number: int, problem: str) -> None:
        self.faults.append(Fault(kind, stream, number, problem))

    def add(self, going: Walk) -> None:
        """What a walk along a stream has come to."""
        self.faults += going.faults
        self.streams += 1
        self.entries += going.entries
        self.events += going.events


class Observing(Protocol):
    def observe(self, stream: str) -> Observer | None:
        """Whom to show the entries of this stream; None, if nobody asks for them."""


class Watch(Observing, Protocol):
    """Somebody who understands streams of some kind, and says what is wrong with what they say."""

    def finish(self) -> Iterable[Fault]: ...


@runtime_checkable
class OfTheTail(Protocol):
    """A watch that asks more of what no anchor holds: it hears up to which entry each stream is held."""

    def hear_anchored(self, last: Mapping[str, int]) -> None: ...


def verify(
    rows: Rows,
    exported: Sequence[Any] | None = None,
    key: str | None = None,
    watches: Sequence[Watch] = (),
    roots: Sequence[Any] | None = None,
) -> Report:
    """Everything that is wrong with a journal.

    `exported` are the anchors that lie outside, as `read_exported` gives them, and `roots` what was signed with them,
    None where nobody has them;
    `key` is the public key that is trusted to have signed them, without which the first anchor's is.
    """
    report = Report()
    if damage := rows.damage():
        report.find("file", "", 0, f"the database is damaged: {damage}.")
        return report
    anchors = gather_anchors(report, list(rows.anchors()), exported)
    ends = Ends(rows.tails(), key or first_key(anchors), demand_tails(anchors))
    check_shape(report, rows, ends)
    anchored, signer = check_anchors(report, anchors, key), ends.key
    if roots is not None:
        newest = max((one.number for one in exported or () if isinstance(one, AnchorRow)), default=-1)
        lost = find_lost(roots, rows.shelf(NOTED), newest)
        for number, problem in (*check_roots(roots, anchors, signer), *lost):
            report.find("root", "", number, problem)
    trees, sealed = Trees(rows, signer), SealedIds(rows)
    unsound = check_streams(report, rows, anchored, (*watches, trees), sealed, ends)
    report.faults += ends.finish()
    for shelf, name in rows.misfits():
        report.find("shelf", f"{shelf}/{name}", 0, "what is kept there is not of the type that is written.")
    for one in watches:
        report.faults += one.finish()
    report.faults += [*sealed.finish(unsound), *trees.finish(unsound)]
    report.faults = sorted(set(report.faults))
    return report


def check_shape(report: Report, rows: Rows, ends: Ends) -> None:
    """The tables of the database are as the migrations made them, unless later ones did that this program lacks."""
    known = (LATEST,) if ends.are_needed else (FORMER, LATEST)
    if is_newer(steps := rows.steps()):
        said = f"this Pitboss knows journals up to {LATEST}, and may not see all of it."
        report.notes.append(f"This journal is of version {steps}; {said}")
        return
    for name, problem in rows.misshapen(known):
        report.find("schema", name, 0, problem)


def check_streams(
    report: Report, rows: Rows, anchored: Anchored, observers: Sequence[Observing], sealed: SealedIds, ends: Ends
) -> set[str]:
    """Every stream along its entries, each shown to whoever asks for it, and its snapshot; what comes back are the
    streams that are not sound.
    """
    unsound, heads = set[str](), {row.stream: row for row in rows.streams()}
    withheld, snapshots = rows.withheld(), dict[Any, Any]()
    for stream in sorted({*rows.names(), *anchored}, key=str):
        if not isinstance(stream, str):
            report.find("form", str(stream), 0, "a stream has a name that is not text.")
            continue
        seen = all_of([one for watch in observers if (one := watch.observe(stream))])
        held = hold_to(anchored.get(stream, {}), withheld.get(stream))
        going = walk(stream, rows.segments(stream), rows.entries(stream), held, seen, sealed.find_lost)
        if stream in withheld:
            check_withheld(report, going, heads.get(stream), withheld[stream])
            ends.look(stream, *(heads[stream][1:] if stream in heads else (0, 0, GENESIS)))
        else:
            snapshots[stream] = going.snapshot
            check_head(going, heads.get(stream))
            ends.look(stream, going.number, going.version, going.seal)
        if not going.sound:
            unsound.add(stream)
        report.add(going)
    check_snapshots(report, rows, snapshots, withheld)
    return unsound


def all_of(observers: Sequence[Observer]) -> Observer | None:
    if len(observers) < 2:
        return observers[0] if observers else None
    return lambda entry: [observe(entry) for observe in observers].clear()


def check_head(going: Walk, row: StreamRow | None) -> None:
    there = (row.number, row.version, row.seal) if row else (0, 0, GENESIS)
    if going.version is None:
        there = (there[0], None, there[2])
    if there != (going.number, going.version, going.seal) or (row is not None and not going.number):
        going.find("head", 0, f"the stream is noted at entry {there[0]}, and its last one is {going.number}.")


def hold_to(anchored: Mapping[int, tuple[Any, ...]], last: Any) -> Mapping[int, tuple[Any, ...]]:
    """What anchors say of the entries that are there, where an export leaves out those after the last."""
    return {n: said for n, said in anchored.items() if n <= last} if type(last) is int else anchored


def check_withheld(report: Report, going: Walk, row: StreamRow | None, last: Any) -> None:
    """Of a stream an export leaves out the end: it ends where it says, and what was left out is told."""
    if row is None or going.number != last or type(row.number) is not int or row.number <= going.number:
        going.find("head", 0, f"the end is said to be withheld after entry {last}, and the last is {going.number}.")
        return
    seen = f"entries {going.number + 1} to {row.number} are withheld, because a round was being played"
    report.notes.append(f"{going.stream}: {seen}. They were not seen.")


def check_snapshots(report: Report, rows: Rows, wanted: Mapping[Any, Any], withheld: Mapping[Any, Any]) -> None:
    """A snapshot of a stream whose end is withheld may be of that end."""
    kept = {row.stream: row.hash for row in rows.snapshots() if row.stream not in withheld}
    for stream in sorted({*kept, *wanted}, key=str):
        if (stream in kept) != (wanted.get(stream) is not None) or kept.get(stream) != wanted.get(stream):
            report.find("snapshot", str(stream), 0, "the snapshot is not the one that was sealed with an entry.")


# Anchors


def gather_anchors(report: Report, own: list[AnchorRow], exported: Sequence[Any] | None) -> list[AnchorRow]:
    """The anchors of the journal and those outside, once each. Those outside are the ones to believe."""
    if exported is None:
        report.notes.append(
            "No exported anchors were given: an end that was cut off, or a chain that was rewritten, may not show."
        )
        return own
    outside: dict[Any, AnchorRow] = {}
    for line, one in enumerate(exported, 1):
        if not isinstance(one, AnchorRow):
            report.find("export", "", line, f"line {line} of the exported anchors is not an anchor.")
        elif one.number in outside:
            report.find("export", "", one.number, "the anchor is exported twice.")
        else:
            outside[one.number] = one
    inside = {one.number: one for one in own}
    for number in sorted(outside, key=str):
        if number not in inside:
            report.find("export", "", as_number(number), "an anchor that was exported is not in the journal.")
        elif inside[number] != outside[number]:
            report.find("export", "", as_number(number), "the anchor in the journal is not the one that was exported.")
    last = max(map(as_number, outside), default=0)
    unseen = sorted(number for number in inside.keys() - outside.keys() if type(number) is int)
    behind = [number for number in unseen if number > last]
    for number in unseen[: len(unseen) - len(behind)]:
        report.find("export", "", number, "the anchor is not among the exported ones, and a later one is.")
    if behind:
        report.notes.append(f"Anchors that are not exported yet: {len(behind)}.")
    merged = {**inside, **outside}
    return [merged[number] for number in sorted(merged, key=as_number)]


def as_number(number: Any) -> int:
    return number if type(number) is int else 0


def check_anchors(report: Report, anchors: Sequence[AnchorRow], key: str | None) -> Anchored:
    """What the anchors hold streams to: of each stream, by number, the version and the seal."""
    anchored: Anchored = {}
    number, previous = 0, GENESIS
    for row in anchors:
        report.anchors += 1
        said = read_anchor(row)
        if said is None:
            report.find("anchor", "", as_number(row.number), "the anchor is not of the form that anchors have.")
            number, previous = as_number(row.number), hash_anchor(row)
            continue
        if row.number != number + 1 or said["previous"] != previous:
            report.find("anchor", "", row.number, "the anchor does not follow the one before it.")
        number, previous = row.number, hash_anchor(row)
        key = key or said["key"]
        if said["key"] != key:
            report.find("key", "", row.number, "the anchor is signed by another key.")
        elif not is_signed(row.body, row.signature, key):
            report.find("anchor", "", row.number, "the signature of the anchor is not its own.")
        else:
            for stream, (last, version, seal) in said["heads"].items():
                place = anchored.setdefault(stream, {})
                if place.setdefault(last, (version, seal)) != (version, seal):
                    report.find("anchored", stream, last, "two anchors say different things of the entry.")
    return anchored


def demand_tails(anchors: Sequence[AnchorRow]) -> bool:
    """Whether an anchor says that every stream has a tail."""
    return any(said["format"] >= SINCE for row in anchors if (said := read_anchor(row)))


def first_key(anchors: Sequence[AnchorRow]) -> str | None:
    """The key of the first anchor that can be read."""
    return next((str(said["key"]) for row in anchors if (said := read_anchor(row))), None)


def hash_anchor(row: AnchorRow) -> str:
    return sha256(row.body).hexdigest() if isinstance(row.body, bytes) else ""


def read_anchor(row: AnchorRow) -> dict[str, Any] | None:
    """What an anchor says; None if it is not in its canonical form."""
    try:
        said = orjson.loads(row.body)
        if not isinstance(said, dict) or said.keys() != SHAPE.keys() or encode(said) != row.body:
            return None
        if not all(type(said[name]) is kind for name, kind in SHAPE.items()) or said["format"] not in FORMATS:
            return None
        for last, version, seal in said["heads"].values():
            if type(last) is not int or type(version) is not int or type(seal) is not str:
                return None
    except (ValueError, TypeError):
        return None
    return said if said["number"] == row.number and isinstance(row.signature, str) else None
