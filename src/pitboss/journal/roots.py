"""Whether the roots that were signed beside the anchors, and written to a file of their own, are those of the anchors.

A proof of a round rests on a signed root. Each names its anchor by the hash of it, and the anchor holds every chain: so
whoever changes a root, or signs one for another record, is found out here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import orjson

from pitboss.journal.entry import encode
from pitboss.journal.proofs import FORMAT
from pitboss.journal.signing import is_signed
from pitboss.journal.store import AnchorRow

SHAPE = {"anchor": str, "at": str, "format": int, "key": str, "number": int, "root": str, "streams": int}

Problem = tuple[int, str]
"""The number of a root, or of a line, and what is wrong with it."""


def read_roots(path: Path) -> list[Any]:
    """Read the lines of a file of roots: what each says, or None if it cannot be read. A last line that was cut short
    is left out.
    """
    text = path.read_bytes()
    return [read_root(line) for line in text[: text.rfind(b"\n") + 1].splitlines()]


def read_root(line: bytes) -> Any:
    try:
        said = orjson.loads(line)
        root = said["root"]
        sound = encode(said) == line and said.keys() == {"root", "signature"} and root.keys() == SHAPE.keys()
        sound = sound and all(type(root[name]) is kind for name, kind in SHAPE.items()) and root["format"] == FORMAT
    except (ValueError, TypeError, KeyError, AttributeError):
        return None
    return said if sound and type(said["signature"]) is str else None


def check_roots(roots: Sequence[Any], anchors: Sequence[AnchorRow], key: str | None) -> Iterator[Problem]:
    """What is wrong with roots, for somebody who trusts this key and these anchors."""
    held = {row.number: row for row in anchors}
    known = set[int]()
    for line, one in enumerate(roots, 1):
        if one is None:
            yield line, f"line {line} of the signed roots is none."
            continue
        root: Mapping[str, Any] = one["root"]
        number = root["number"]
        if number in known:
            yield number, "the root was signed twice."
        known.add(number)
        key = key or root["key"]
        if root["key"] != key or not is_signed(encode(root), one["signature"], key):
            yield number, "the root is not signed by the key that signed the anchors."
        elif not is_root_of(root, held.get(number)):
            yield number, "the root is not that of the anchor with its number."


def is_root_of(root: Mapping[str, Any], anchor: AnchorRow | None) -> bool:
    if anchor is None or not isinstance(anchor.body, bytes) or sha256(anchor.body).hexdigest() != root["anchor"]:
        return False
    try:
        said = orjson.loads(anchor.body)
        return bool((said["at"], len(said["heads"])) == (root["at"], root["streams"]))
    except (ValueError, TypeError, KeyError):
        return False
