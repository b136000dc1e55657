"""The registry of events as text: each by name and version, with its fields and their types.

`python -m tests.records` writes it anew, and refuses where a recorded event has changed without a new version.
"""

from __future__ import annotations

import types
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin

from pitboss.contracts import Codec, contract_of
from pitboss.decoding import hints_of, is_needed
from pitboss.floor import account_events as people
from pitboss.floor import events as floors
from pitboss.floor import machine_events as machines
from pitboss.floor import request_events as requests
from pitboss.floor.money import events as money
from pitboss.meters import codec as meters
from pitboss.meters.link import codec as links
from pitboss.money import Contribution
from pitboss.tables import codec as tables

HERE = Path(__file__).parent
STREAMS: dict[str, Codec[Any]] = {
    "tables": tables.EVENTS,
    "meters": meters.EVENTS,
    "links": links.EVENTS,
    "people": people.EVENTS,
    "requests": requests.EVENTS,
    "tills": money.EVENTS,
    "floors": floors.EVENTS,
    "machines": machines.EVENTS,
}


def file_of(stream: str) -> Path:
    return HERE / f"registry-{stream}.txt"


def lines_of(codec: Codec[Any]) -> dict[str, str]:
    """Every event by its name and version, with what it says; `?` marks what may be left out."""
    kinds = sorted([*codec.kinds.values(), *codec.former], key=lambda one: str(contract_of(one)))
    return {f"{contract_of(kind).name} {contract_of(kind).version}": spell_fields(kind) for kind in kinds}


def spell_fields(kind: Any) -> str:
    hints = hints_of(kind)
    return ", ".join(f"{one.name}{'' if is_needed(one) else '?'}: {spell(hints[one.name])}" for one in fields(kind))


def spell(hint: Any) -> str:
    """A type as JSON shows it, with the fields of a class within."""
    origin, parts = get_origin(hint), get_args(hint)
    if hint == Contribution:
        return "Fraction"  # It is written as it was before it had a type of its own.
    if hasattr(hint, "__metadata__"):
        return str(hint.__metadata__[0])
    if is_dataclass(hint):
        return f"{{{spell_fields(hint)}}}"
    if origin in (Union, types.UnionType):
        return " or ".join("null" if one is types.NoneType else spell(one) for one in parts)
    if origin is Literal:
        return "|".join(parts)
    if origin is tuple:
        return f"[{', '.join('…' if one is ... else spell(one) for one in parts)}]"
    if isinstance(hint, type) and issubclass(hint, str):
        return "text"
    return str(hint.__name__)


def kept_lines(stream: str) -> dict[str, str]:
    text = file_of(stream).read_text(encoding="utf-8")
    return dict(line.split(": ", 1) for line in text.splitlines())


def broken(kept: dict[str, str], now: dict[str, str]) -> list[str]:
    """The events that a record may hold and that are not what they were; only what may be left out may be added."""
    return [name for name, said in kept.items() if name not in now or not is_grown(said, now[name])]


def is_grown(kept: str, now: str) -> bool:
    before, after = split_fields(kept), split_fields(now)
    return after[: len(before)] == before and all("?: " in one.partition("{")[0] for one in after[len(before) :])


def split_fields(said: str) -> list[str]:
    """The fields of a class, those within another class left together."""
    found, depth = [""], 0
    for part in said.split(", ") if said else []:
        found[-1] += f", {part}" if depth else part
        depth += sum(part.count(one) for one in "{[") - sum(part.count(one) for one in "}]")
        found += [""] if depth == 0 else []
    return found[:-1]


def write_all() -> None:
    for stream, codec in STREAMS.items():
        now = lines_of(codec)
        if file_of(stream).exists() and (changed := broken(kept_lines(stream), now)):
            raise SystemExit(f"changed without a new version: {', '.join(changed)}")
        file_of(stream).write_text("".join(f"{name}: {said}\n" for name, said in now.items()), encoding="utf-8")
