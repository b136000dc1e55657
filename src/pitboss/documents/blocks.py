"""A TOML text by its blocks: the lines under one heading, and the comment directly above it, which is about them.

A block is taken out or put in, and a line is added to one, with everything else left where it stands. Only lines are
looked at here; whoever edits reads the text again, to see that it says what was meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pitboss.frozen import frozen

HEADING = re.compile(r"""^\s*\[\[?\s*([\w\-."']+)\s*\]\]?\s*(#.*)?$""")


@frozen
class Block:
    """The lines from `start` to before `end`; its heading is in line `head`. What is above the first heading has none.

    A comment below it, after a blank line, belongs to nobody and stays.
    """

    heading: str
    start: int
    head: int
    end: int

    def within(self, heading: str) -> bool:
        return f"{self.heading}.".startswith(f"{heading}.")


def list_blocks(lines: Sequence[str]) -> list[Block]:
    heads = [n for n, line in enumerate(lines) if HEADING.match(line)]
    starts = [first_comment(lines, head) for head in heads]
    found = [Block("", 0, -1, last_line(lines, 0, starts[0] if starts else len(lines)))]
    for start, head, following in zip(starts, heads, [*starts, len(lines)][1:], strict=True):
        named = HEADING.match(lines[head])
        assert named is not None
        heading = re.sub("[\"']", "", named[1])
        found.append(Block(heading, start, head, last_line(lines, head, following)))
    return found


def first_comment(lines: Sequence[str], head: int) -> int:
    """Where the comment begins that is directly above a heading."""
    while head and lines[head - 1].startswith("#"):
        head -= 1
    return head


def last_line(lines: Sequence[str], head: int, limit: int) -> int:
    """Behind the last line that says something, and the comment directly below it."""
    told = [n for n in range(head, limit) if lines[n].strip() and not lines[n].lstrip().startswith("#")]
    end = told[-1] + 1 if told else head
    while end < limit and lines[end].startswith("#"):
        end += 1
    return end


def take_out(text: str, heading: str) -> str:
    """The text without the block, the blocks within it, and their comments."""
    lines = text.splitlines()
    gone = {n for one in list_blocks(lines) if one.within(heading) for n in range(one.start, one.end)}
    kept = [line for n, line in enumerate(lines) if n not in gone and not is_spare(lines, gone, n)]
    return join(kept)


def is_spare(lines: Sequence[str], gone: set[int], number: int) -> bool:
    """A blank line that only kept apart what is gone from the next."""
    return not lines[number].strip() and number - 1 in gone


def cut(text: str, heading: str) -> str:
    """The block alone, with the blocks within it; nothing if there is none."""
    lines = text.splitlines()
    return join([line for one in list_blocks(lines) if one.within(heading) for line in lines[one.start : one.end]])


def put_in(text: str, block: str, heading: str, order: Sequence[str]) -> str:
    """The text with this block behind those that `order` has before it, or in the place of a comment that offers it."""
    lines = text.splitlines()
    offered = next((n for n, line in enumerate(lines) if line.strip() == f"# [{heading}]"), None)
    if offered is not None:
        return join([*lines[: first_comment(lines, offered)], *block.splitlines(), *lines[offered + 1 :]])
    rank = rank_of(heading, order)
    before = [one for one in list_blocks(lines) if not one.heading or rank_of(one.heading, order) <= rank]
    end = max(one.end for one in before)
    return join([*lines[:end], "", *block.splitlines(), *lines[end:]])


def rank_of(heading: str, order: Sequence[str]) -> int:
    """The place of a heading, or of the one that it stands within."""
    return next((n for n, one in enumerate(order) if f"{heading}.".startswith(f"{one}.")), len(order))


def add_line(text: str, heading: str, name: str, value: str) -> str | None:
    """The text with a line in the block, where a comment shows it or as the last; None if there is no such block."""
    lines = text.splitlines()
    blocks = list_blocks(lines)
    block = next((one for one in blocks if one.heading == heading), None)
    if block is None:
        return None
    limit = min((one.head for one in blocks if one.head > block.head), default=len(lines))
    shown = next((n for n in range(block.head + 1, limit) if re.match(rf"# {re.escape(name)} = ", lines[n])), None)
    if shown is not None:
        return join([*lines[:shown], f"{name} = {value}", *lines[shown + 1 :]])
    told = max(last_told(lines, block), default=block.head)
    return join([*lines[: told + 1], f"{name} = {value}", *lines[told + 1 :]])


def last_told(lines: Sequence[str], block: Block) -> Iterator[int]:
    return (n for n in range(block.head + 1, block.end) if lines[n].strip() and not lines[n].startswith("#"))


def join(lines: Sequence[str]) -> str:
    return "\n".join(lines).strip("\n") + "\n" if lines else ""
