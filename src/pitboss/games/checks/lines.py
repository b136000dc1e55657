"""Where a key of a TOML file stands: the number of its line, for a finding to point at.

The parser keeps no places, so the text is read once more, line by line: headers, keys, and how deep in brackets or in a
long text a line begins. A key that is not there has the line of the table that it would stand in.
"""

from __future__ import annotations

import re

HEADER = re.compile(r"\s*\[\[?\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?$")
KEY = re.compile(r"""\s*((?:"[^"]*"|'[^']*'|[\w-]+)(?:\s*\.\s*(?:"[^"]*"|'[^']*'|[\w-]+))*)\s*=""")
PART = re.compile(r"""\s*(?:"([^"]*)"|'([^']*)'|([\w-]+))\s*\.?""")
LONG = ('"' * 3, "'" * 3)
QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'')


def find_lines(text: str) -> dict[str, int]:
    """The line of each key and table, by its name in full; of two tables of one name, the first."""
    found: dict[str, int] = {}
    table: tuple[str, ...] = ()
    depth, long = 0, ""
    for number, line in enumerate(text.splitlines(), 1):
        if not depth and not long:
            if header := HEADER.match(line):
                table = parts_of(header[1])
                found.setdefault(".".join(table), number)
                continue
            if key := KEY.match(line):
                found.setdefault(".".join((*table, *parts_of(key[1]))), number)
        depth, long = follow(line, depth, long)
    return found


def parts_of(name: str) -> tuple[str, ...]:
    return tuple(
        next(word for word in found if word is not None) for found in (one.groups() for one in PART.finditer(name))
    )


def follow(line: str, depth: int, long: str) -> tuple[int, str]:
    """How many brackets are open after a line, and the mark of a long text that goes on."""
    if long:
        _, closed, line = line.partition(long)
        if not closed:
            return depth, long
    for mark in LONG:
        while mark in line:
            before, _, rest = line.partition(mark)
            _, closed, after = rest.partition(mark)
            if not closed:
                return depth + count(before), mark
            line = before + after
    return depth + count(line), ""


def count(line: str) -> int:
    """Brackets opened less brackets closed, outside quotes and comments."""
    bare = QUOTED.sub("", line).partition("#")[0]
    return sum(bare.count(one) for one in "[{") - sum(bare.count(one) for one in "]}")


def line_of(lines: dict[str, int], key: str) -> int:
    """The line of a key, or of the nearest table around it; none for what has no place at all, as a wager that the file
    does not name: the blocks of other wagers are not around it.
    """
    name = re.sub(r"\[\d+\].*", "", key)
    while name:
        if name in lines:
            return lines[name]
        if name == "wagers" != key:
            break
        inner = [number for known, number in lines.items() if known.startswith(f"{name}.")]
        if inner:
            return min(inner)
        name = name.rpartition(".")[0]
    return 0
