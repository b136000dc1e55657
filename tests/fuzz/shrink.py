"""A script made as short as it can be while it still shows the fault, and printed as `pitboss run` takes it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from tests.fuzz.driver import run
from tests.fuzz.specs import Spec, spec_of
from tests.fuzz.watch import Fault

JSON = dict[str, Any]


def breaks(spec: Spec, script: Sequence[JSON], rule: str) -> bool:
    """Whether the script still breaks the rule."""
    try:
        run(spec, script, finish=rule == "standstill")
    except Fault as fault:
        return fault.rule == rule
    return False


def shrink(spec: Spec, script: Sequence[JSON], rule: str) -> list[JSON]:
    """The script without every command that can be dropped: halves first, then ever smaller parts."""
    kept = [*script]
    if not breaks(spec, kept, rule):
        return [*script]
    size, before = len(kept) // 2, len(kept)
    while size:
        start = 0
        while start < len(kept):
            shorter = kept[:start] + kept[start + size :]
            if breaks(spec, shorter, rule):
                kept = shorter
            else:
                start += size
        size = size // 2 if size > 1 or len(kept) == before else 1
        before = len(kept)
    return kept


def as_lines(spec: Spec, script: Sequence[JSON]) -> str:
    """JSON Lines, the heading first, which opens the table; a value that JSON cannot say is beside it as `raw`."""
    rest = script[1:] if script and script[0] == {"command": "open-table", "at": 0} else script
    return "\n".join(json.dumps(one, ensure_ascii=False) for one in (spec.heading, *rest))


def read_lines(lines: str) -> tuple[Spec, list[JSON]]:
    """The table and the commands of a script."""
    heading, *steps = (json.loads(line) for line in lines.strip().splitlines())
    opens = spec_of(heading).level == "table" and (not steps or steps[0]["command"] != "open-table")
    return spec_of(heading), [{"command": "open-table", "at": 0}, *steps] if opens else steps
