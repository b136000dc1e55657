"""Proofs that a round is in the signed record, which hand over that round and nothing of the others.

With each anchor the root of the tree of all streams is signed, and written to a file outside. A proof holds the round's
own entries, the path from them to that root, and what was signed: without the entries some two kilobytes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

import orjson

from pitboss.errors import BadInput
from pitboss.journal.entry import body_of, encode
from pitboss.journal.roots import FILE, SHAPES, RootFile
from pitboss.journal.roots import FORMAT as ROOT_FORMAT
from pitboss.journal.signing import Key, is_signed
from pitboss.journal.store import AnchorRow, Kept, Store
from pitboss.journal.trees import Frontier, find_path, follow_path, leaf_of_entry, leaf_of_stream, root_of

FRONTIERS = "frontiers"
"""The shelf that says how far the tree of each stream has grown.

A proof is made from the entries themselves. If these lead to another tree, no proof is made.
"""

ROOTS = "roots"
LAST = "last"
"""On the shelf of roots, the last one that was signed, with the root of each stream under it."""

FORMAT = 1
AT_ONCE = 50_000
"""This many entries are added to trees in one go; an old journal grows its trees little by little."""

Said = dict[str, Any]


@dataclass
class Forest:
    """The trees of a journal, grown with each anchor."""

    store: Store
    key: Key
    folder: Path
    known: dict[str, Frontier] = field(default_factory=dict)
    file: RootFile = field(init=False)

    def __post_init__(self) -> None:
        """What was kept counts only if the last signed root rests on it; other trees grow anew from the entries."""
        self.file = RootFile(self.folder / FILE, self.store)
        heads = self.store.heads()
        below = read_root(self.store.recall(ROOTS, LAST) or b"", self.key.public) or {}
        for stream, kept in self.store.recall_all(FRONTIERS).items():
            there = read_frontier(kept)
            if there and stream in heads and there.number <= heads[stream].number:
                said = (there.number, there.root.hex())
                if below.get(stream, said) == said:
                    self.known[stream] = there

    def grow(self, anchor: AnchorRow) -> bool:
        """Adds what an anchor was signed for, and signs the root; False, where there is more to add than in one go."""
        said = orjson.loads(anchor.body)
        heads: Mapping[str, tuple[int, int, str]] = said["heads"]
        left, grown = AT_ONCE, list[Kept]()
        for stream, (number, _, _) in heads.items():
            before = self.known.get(stream, Frontier())
            after = before
            for entry in self.store.read(stream, before.number, min(number, before.number + left)):
                after, left = after.add(leaf_of_entry(entry.seal)), left - 1
            if after.number > before.number:
                self.known[stream] = after
                grown.append(Kept(FRONTIERS, stream, write_frontier(after)))
        whole = all(self.known.get(stream, Frontier()).number == head[0] for stream, head in heads.items())
        if whole:
            grown += self.sign(anchor, said)
        self.store.keep(grown)
        return whole

    def sign(self, anchor: AnchorRow, said: Said) -> tuple[Kept, Kept]:
        roots = {stream: self.known[stream].root for stream in sorted(said["heads"])}
        leaves = [leaf_of_stream(stream, self.known[stream].number, root) for stream, root in roots.items()]
        signed = {
            "format": ROOT_FORMAT,
            "number": said["number"],
            "at": said["at"],
            "anchor": sha256(anchor.body).hexdigest(),
            "streams": len(leaves),
            "root": root_of(leaves).hex(),
            "key": self.key.public,
            "previous": self.file.before(),
        }
        signature = self.key.sign(encode(signed))
        below = {stream: [self.known[stream].number, root.hex()] for stream, root in roots.items()}
        last = Kept(ROOTS, LAST, encode({"root": signed, "signature": signature, "below": below}))
        return self.file.add(signed, signature), last


def write_frontier(frontier: Frontier) -> bytes:
    return encode({"number": frontier.number, "peaks": [peak.hex() for peak in frontier.peaks]})


def read_frontier(kept: bytes) -> Frontier | None:
    try:
        said = orjson.loads(kept)
        number, peaks = said["number"], tuple(bytes.fromhex(one) for one in said["peaks"])
    except (ValueError, TypeError, LookupError):
        return None
    there = Frontier(number, peaks)
    if type(number) is not int or len(peaks) != number.bit_count() or any(len(one) != 32 for one in peaks):
        return None
    return there if number > 0 and write_frontier(there) == kept else None


def read_root(kept: bytes, key: str | None) -> dict[str, tuple[int, str]] | None:
    """By stream, the number and the root under the root that was signed last; None, if it was not signed so."""
    try:
        said = orjson.loads(kept)
        signed, signature = said["root"], said["signature"]
        below = {name: (number, root) for name, (number, root) in said["below"].items()}
        if not all(type(number) is int and number > 0 for number, _ in below.values()):
            return None
        leaves = [leaf_of_stream(name, number, bytes.fromhex(root)) for name, (number, root) in sorted(below.items())]
        sound = (signed["root"], signed["streams"]) == (root_of(leaves).hex(), len(leaves))
        trusted = signed["key"] == (key or signed["key"]) and is_signed(encode(signed), signature, signed["key"])
    except (ValueError, TypeError, LookupError, AttributeError):
        return None
    return below if sound and trusted else None


def prove(store: Store, stream: str, first: int, last: int) -> Said:
    """That the entries from `first` to `last` of a stream are in the record whose root was last signed."""
    kept = store.recall(ROOTS, LAST)
    if kept is None:
        raise BadInput("No root has been signed yet. A running floor signs one with each anchor.")
    said = orjson.loads(kept)
    number, root = said["below"].get(stream, (0, ""))
    if last > number:
        raise BadInput(f"Entry {last} of {stream!r} is not under the last root that was signed: wait for the next.")
    seals, entries = list[bytes](), list[str]()
    for entry in store.read(stream, 0, number):
        seals.append(leaf_of_entry(entry.seal))
        if first <= entry.number <= last:
            entries.append(encode(body_of(entry)).decode())
    leaves = [leaf_of_stream(name, count, bytes.fromhex(one)) for name, (count, one) in sorted(said["below"].items())]
    if root_of(seals).hex() != root or root_of(leaves).hex() != said["root"]["root"]:
        raise BadInput(f"The entries of {stream!r} are not those whose root was signed. Run `pitboss verify`.")
    place = sorted(said["below"]).index(stream)
    return {
        "format": FORMAT,
        "stream": stream,
        "first": first,
        "number": number,
        "place": place,
        "entries": entries,
        "path": [one.hex() for one in find_path(seals, first - 1, last)],
        "above": [one.hex() for one in find_path(leaves, place, place + 1)],
        "root": said["root"],
        "signature": said["signature"],
    }


def refute(proof: Any, key: str) -> str | None:
    """What is wrong with a proof, for somebody who trusts this public key; None, if it holds."""
    try:
        return refute_form(proof, key)
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
        return "it is not of the form that a proof has"


def refute_form(proof: Said, key: str) -> str | None:
    signed = proof["root"]
    if proof["format"] != FORMAT or signed["format"] not in SHAPES:
        return "it is of another format"
    if signed["key"] != key or not is_signed(encode(signed), proof["signature"], key):
        return "the root is not signed by the key that is trusted"
    bodies = [one.encode() for one in proof["entries"]]
    leaves = [leaf_of_entry(sha256(one).hexdigest()) for one in bodies]
    for number, body in enumerate(bodies, proof["first"]):
        said = orjson.loads(body)
        if encode(said) != body or (said["stream"], said["number"]) != (proof["stream"], number):
            return f"entry {number} is another's, or not in its canonical form"
    root = follow_path(read_hashes(proof["path"]), leaves, proof["first"] - 1, proof["number"])
    if root is None:
        return "the path does not fit the entries"
    top = [leaf_of_stream(proof["stream"], proof["number"], root)]
    led = follow_path(read_hashes(proof["above"]), top, proof["place"], signed["streams"])
    return None if led is not None and led.hex() == signed["root"] else "the path does not lead to the root"


def read_hashes(said: list[str]) -> list[bytes]:
    found = [bytes.fromhex(one) for one in said]
    if any(len(one) != 32 for one in found):
        raise ValueError("a hash has 32 bytes")
    return found
