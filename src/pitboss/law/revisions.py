"""What errata changed: one revision of an edition against another.

Both are the same document, so everything is compared, part by part: an erratum may correct no more than a citation or a
note of ours. A line is the same line if it bears the name by which an erratum finds it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from pitboss.law.changes import Change, say, writer_of
from pitboss.law.errata import HEADING, NAMES, SINGLE
from pitboss.law.model import FILES, Edition, Erratum

HEADING_FIELDS = tuple(name for name in FILES["edition.toml"] if name not in NAMES)


def compare_revisions(before: Edition, after: Edition) -> Iterator[Change]:
    """Every difference between two revisions of one edition."""
    for name in HEADING_FIELDS:
        yield from compare_values(HEADING, name, getattr(before, name), getattr(after, name))
    for part in (*SINGLE, *NAMES):
        old, new = (name_lines(edition, part) for edition in (before, after))
        renamed = find_renamed(part, [*old], [*new], errata_between(before, after))
        for name in dict.fromkeys((*old, *new)):
            if name in renamed:
                yield from compare_lines(part, name, old[name], new[renamed[name]])
            elif name in renamed.values():
                continue
            elif name not in new:
                yield Change("deleted", part, name, before=say(old[name]), cite_before=cite_of(old[name]))
            elif name not in old:
                yield Change("added", part, name, after=say(new[name]), cite_after=cite_of(new[name]))
            else:
                yield from compare_lines(part, name, old[name], new[name])


def find_renamed(part: str, old: list[str], new: list[str], errata: Iterable[Erratum]) -> dict[str, str]:
    """The lines that are known by the words that were corrected: what an erratum neither added nor removed stays in its
    place, under its new words.
    """
    came_or_went = {one.name for erratum in errata for one in erratum.line if one.part == part and one.do != "change"}
    gone = [name for name in old if name not in new and name not in came_or_went]
    come = [name for name in new if name not in old and name not in came_or_went]
    return dict(zip(gone, come, strict=True)) if len(gone) == len(come) else {}


def name_lines(edition: Edition, part: str) -> dict[str, Any]:
    """The lines of a part by the keys that name them in an erratum."""
    value = getattr(edition, part)
    if part in SINGLE:
        return {} if value is None else {part: value}
    return {name_of(part, one): one for one in value}


def name_of(part: str, line: Any) -> str:
    words: list[str] = []
    for key in NAMES[part]:
        value = getattr(line, key)
        words += map(str, value) if isinstance(value, tuple) else [str(value)] if value else []
    return " ".join(words)


def compare_lines(part: str, name: str, old: Any, new: Any) -> Iterator[Change]:
    for field in dataclasses.fields(new):
        line = f"{name}: {field.name}"
        write = writer_of(type(new), field.name)
        values = getattr(old, field.name), getattr(new, field.name)
        yield from compare_values(part, line, *values, cite_of(old), cite_of(new), write=write)


def compare_values(
    part: str, line: str, old: Any, new: Any, *cites: str, write: Callable[[Any], str] = str
) -> Iterator[Change]:
    """The change of one value; of a list only what went and what came, unless it is the order that changed;
    of sums all, since they are few.
    """
    if old == new:
        return
    if isinstance(old, tuple) and isinstance(new, tuple) and write is str:
        gone, come = tuple(one for one in old if one not in new), tuple(one for one in new if one not in old)
        old, new = (gone, come) if gone or come else (old, new)
    yield Change("changed", part, line, say_with_cites(old, write), say_with_cites(new, write), *cites)


def say_with_cites(value: Any, write: Callable[[Any], str] = str) -> str:
    """A value in one line; a line within a line with all its citations, since an erratum may correct one of them."""
    if isinstance(value, tuple):
        return ", ".join(say_with_cites(one, write) for one in value)
    cites = "; ".join(filter(None, (cite_of(value), *more_cites(value))))
    return f"{say(value, write)} [{cites}]" if cites else say(value, write)


def more_cites(value: Any) -> Iterator[str]:
    """`lost: MD 235 1.1 Ch.11 §D(2)(a)`: the citations of a line beside the one that it rests on, by their names."""
    if dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            if field.name.endswith("_cite") and (cite := getattr(value, field.name)):
                yield f"{field.name.removesuffix('_cite').replace('_', ' ')}: {cite}"


def cite_of(line: Any) -> str:
    return getattr(line, "cite", "") or ", ".join(getattr(line, "cites", ()))


def errata_between(before: Edition, after: Edition) -> tuple[Erratum, ...]:
    """The errata that one revision has and the other has not; none for two editions."""
    if before.id != after.id:
        return ()
    low, high = sorted((before, after), key=lambda edition: edition.revision)
    return high.errata[low.revision :]
