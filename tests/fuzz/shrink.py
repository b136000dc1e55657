"""A script made as short as it can be while it still shows the fault, and printed as `pitboss run` takes it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from tests.fuzz.driver import run
from tests.fuzz.specs import Spec
from tests.fuzz.watch import Fault

JSON = dict[str, Any]


def breaks(spec: Spec, script: Sequence[JSON], rule: str, excused: frozenset[str]) -> bool:
    """Whether the script still breaks the rule."""
    try:
        run(spec, script, excused, finish=rule == "standstill")
    except Fault as fault:
        return fault.rule == rule
    return False


def shrink(spec: Spec, script: Sequence[JSON], rule: str, excused: frozenset[str] = frozenset()) -> list[JSON]:
    """The script without every command that can be dropped: halves first, then ever smaller parts."""
    kept = [one for one in script if one["command"] != "open-table" or spec.level == "rounds"]
    if not breaks(spec, kept, rule, excused):
        return [*script]
    size, before = len(kept) // 2, len(kept)
    while size:
        start = 0
        while start < len(kept):
            shorter = kept[:start] + kept[start + size :]
            if breaks(spec, shorter, rule, excused):
                kept = shorter
            else:
                start += size
        size = size // 2 if size > 1 or len(kept) == before else 1
        before = len(kept)
    return kept


def as_lines(spec: Spec, script: Sequence[JSON]) -> str:
    """JSON Lines, the heading first; a value that JSON cannot say stands beside its command as `raw`."""
    return "\n".join(json.dumps(one, ensure_ascii=False) for one in (spec.heading, *script))
