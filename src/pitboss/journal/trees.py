"""Trees over the seals of a journal, as RFC 6962 has them: one hash that stands for all entries, and short paths to it.

The entries of each stream are the leaves of its tree, and the streams those of one more. Whoever holds the signed root
can be shown that some entries are among them, and learns nothing of the others but hashes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256

from pitboss.journal.entry import encode

Hash = bytes


def hash_leaf(said: bytes) -> Hash:
    return sha256(b"\0" + said).digest()


def hash_pair(left: Hash, right: Hash) -> Hash:
    return sha256(b"\1" + left + right).digest()


def leaf_of_entry(seal: str) -> Hash:
    return hash_leaf(bytes.fromhex(seal))


def leaf_of_stream(stream: str, number: int, root: Hash) -> Hash:
    return hash_leaf(encode([stream, number, root.hex()]))


@dataclass(frozen=True, slots=True)
class Frontier:
    """A tree as far as it has grown: how many leaves, and the roots of its whole parts, the greatest first."""

    number: int = 0
    peaks: tuple[Hash, ...] = ()

    def add(self, leaf: Hash) -> Frontier:
        peaks, size = [*self.peaks, leaf], self.number
        while size & 1:
            right = peaks.pop()
            peaks.append(hash_pair(peaks.pop(), right))
            size >>= 1
        return Frontier(self.number + 1, tuple(peaks))

    @property
    def root(self) -> Hash:
        if not self.peaks:
            return sha256(b"").digest()
        *rest, root = self.peaks
        for peak in reversed(rest):
            root = hash_pair(peak, root)
        return root


def split(size: int) -> int:
    """How many leaves are left of the middle: the greatest power of two below the size."""
    return 1 << (size - 1).bit_length() - 1


def root_of(leaves: Sequence[Hash]) -> Hash:
    frontier = Frontier()
    for leaf in leaves:
        frontier = frontier.add(leaf)
    return frontier.root


def find_path(leaves: Sequence[Hash], first: int, last: int) -> list[Hash]:
    """The hashes that lead from the leaves numbered `first` up to, but not including, `last` to the root."""

    def go(low: int, high: int) -> Iterator[Hash]:
        if high <= first or low >= last:
            yield root_of(leaves[low:high])
        elif high - low > 1:
            middle = low + split(high - low)
            yield from go(low, middle)
            yield from go(middle, high)

    return list(go(0, len(leaves)))


def follow_path(path: Sequence[Hash], leaves: Sequence[Hash], first: int, size: int) -> Hash | None:
    """The root that a path leads to from these leaves of a tree of this many; None, if it does not fit."""
    left, known = iter(path), iter(leaves)
    last = first + len(leaves)

    def go(low: int, high: int) -> Hash:
        if high <= first or low >= last:
            return next(left)
        if high - low == 1:
            return next(known)
        middle = low + split(high - low)
        below = go(low, middle)
        return hash_pair(below, go(middle, high))

    if not leaves or not 0 <= first < last <= size:
        return None
    try:
        root = go(0, size)
    except (StopIteration, RuntimeError):
        return None
    return root if next(left, None) is None else None
