"""What a database has beside the record, against the record: where commands of sealed entries are found, and how far
the trees over the seals have grown.

Neither is in the chain. A command that is not found could be done a second time, and from a wrong tree a root would be
signed that proves nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from pitboss.journal.chain import Fault, Observer
from pitboss.journal.entry import Entry
from pitboss.journal.proofs import FRONTIERS, LAST, ROOTS, read_frontier, read_root
from pitboss.journal.rows import Rows
from pitboss.journal.segments import id_hash
from pitboss.journal.trees import Frontier, leaf_of_entry


class SealedIds:
    """The commands of sealed entries, each filed under a number that is found from its stream and its id."""

    def __init__(self, rows: Rows) -> None:
        self.rows, self.filed, self.found = rows, rows.count_sealed(), 0

    def find_lost(self, stream: str, commands: Sequence[tuple[str, int]]) -> list[int]:
        """The entries of which the command is not found where it should be."""
        if self.filed is None:
            return []
        there = self.rows.find_sealed([id_hash(stream, id) for id, _ in commands])
        lost = [number for id, number in commands if not self.is_filed(there, id_hash(stream, id), number)]
        self.found += len(commands) - len(lost)
        return lost

    def is_filed(self, there: dict[int, Any], hash: int, number: int) -> bool:
        while hash in there:
            if there[hash] == number:
                return True
            hash += 1  # Another command's, by chance.
            there = self.rows.find_sealed([hash])
        return False

    def finish(self, unsound: Collection[str]) -> Iterator[Fault]:
        """Where entries are missing, so are commands: that is not said twice."""
        if self.filed is not None and self.filed > self.found and not unsound:
            yield Fault("index", "", 0, "commands are filed as sealed that are in no segment.")


@dataclass(slots=True)
class Tree:
    """The tree of one stream, grown again: `peaks` and `root` are what is kept of it, each at its number. One under the
    root that was signed last has both.
    """

    peaks: Frontier | None = None
    root: tuple[int, str] | None = None
    grown: Frontier = field(default_factory=Frontier)
    wrong: bool = False

    def observe(self, entry: Entry) -> None:
        self.grown = self.grown.add(leaf_of_entry(entry.seal))
        number = self.grown.number
        if self.peaks is not None and self.peaks.number == number:
            self.wrong |= self.peaks != self.grown
        if self.root is not None and self.root[0] == number:
            self.wrong |= self.root[1] != self.grown.root.hex()

    @property
    def is_sound(self) -> bool:
        reaches = max(self.peaks.number if self.peaks else 0, self.root[0] if self.root else 0)
        return self.peaks is not None and not self.wrong and self.grown.number >= reaches


class Trees:
    """The trees that are kept, and the root that was signed last; `key` is the one that signs anchors."""

    def __init__(self, rows: Rows, key: str | None) -> None:
        self.trees: dict[str, Tree] = {}
        self.faults: list[Fault] = []
        for stream, kept in rows.shelf(FRONTIERS).items():
            frontier = read_frontier(kept)
            self.trees[stream] = Tree(frontier, wrong=frontier is None)
        if (last := rows.shelf(ROOTS).get(LAST)) is not None:
            below = read_root(last, key)
            if below is None:
                self.faults.append(Fault("tree", f"{ROOTS}/{LAST}", 0, "the last root that is kept was not signed so."))
            for stream, root in (below or {}).items():
                self.trees.setdefault(stream, Tree()).root = root

    def observe(self, stream: str) -> Observer | None:
        tree = self.trees.get(stream)
        return tree.observe if tree else None

    def finish(self, unsound: Collection[str]) -> Iterator[Fault]:
        """Where the entries of a stream are others than were written, so is their tree: that is not said twice."""
        yield from self.faults
        for stream, tree in self.trees.items():
            if stream not in unsound and not tree.is_sound:
                yield Fault("tree", stream, 0, "the tree that is kept is not the one of the stream's entries.")
