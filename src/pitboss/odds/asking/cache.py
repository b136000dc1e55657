"""Answers kept on disk, each under the hash of all that it follows from; without them everything only takes longer.

The hash covers the edition's files, the choices in force, the deck, the question, and the source of every room that has
a part in an answer: when any of it changes, the old answer is simply no longer found.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import fields
from fractions import Fraction
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from pitboss.odds.asking.question import Question
from pitboss.odds.asking.report import EnvyOdds, MeterOdds, Result, WagerOdds

ROOMS = ("cards.py", "money.py", "law", "rankings", "games", "odds")
"""The rooms whose source an answer follows from."""

PLACE = "PITBOSS_CACHE"
"""The environment variable that names another folder; `off` keeps nothing."""


def folder() -> Path | None:
    """Where answers are kept; None where the user wants none kept."""
    said = os.environ.get(PLACE, "")
    if said == "off":
        return None
    base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pitboss"
    return Path(said or base) / "odds"


def recall(question: Question) -> WagerOdds | None:
    """The answer kept for a question; None if there is none, or none that can be read."""
    place = place_of(question)
    if place is None:
        return None
    with suppress(OSError, ValueError, KeyError, TypeError):
        return unpacked(json.loads(place.read_text(encoding="utf-8")))
    return None


def keep(question: Question, odds: WagerOdds) -> None:
    """Keep an answer; a folder that cannot be written to is no fault."""
    place = place_of(question)
    if place is None:
        return
    with suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        # Written aside and moved, so that nobody reads half of it.
        aside = place.with_suffix(f".{os.getpid()}")
        aside.write_text(json.dumps(packed(odds)), encoding="utf-8")
        aside.replace(place)


def clear() -> int:
    """Forget every answer; how many there were."""
    kept = [] if (home := folder()) is None else sorted(home.glob("*.json"))
    for place in kept:
        place.unlink(missing_ok=True)
    return len(kept)


def place_of(question: Question) -> Path | None:
    home = folder()
    return None if home is None else home / f"{key(question)}.json"


def key(question: Question) -> str:
    game = question.game
    # Sets have no order of their own, and which wagers are linked to other tables has no part in their odds.
    choices = [getattr(game.choices, one.name) for one in fields(game.choices) if one.name != "linked"]
    asked = (game.id, game.edition_digest, choices, question.deck if question.decks else None, question.wager,
             question.lettered, question.stake, dict(question.meters), question.strategy)  # fmt: skip
    return sha256(f"{fingerprint()} {asked!r}".encode()).hexdigest()


@cache
def fingerprint() -> str:
    """The hash of the source that answers follow from."""
    home, seal = Path(__file__).parents[2], sha256()
    for room in ROOMS:
        for path in sorted((home / room).rglob("*.py")) if (home / room).is_dir() else (home / room,):
            seal.update(str(path.relative_to(home)).encode() + b"\0" + path.read_bytes() + b"\0")
    return seal.hexdigest()


def packed(value: Any) -> Any:
    """An answer as plain values that JSON can hold."""
    if isinstance(value, Fraction):
        return {"fraction": str(value)}
    if isinstance(value, WagerOdds | Result | MeterOdds | EnvyOdds):
        return {one.name: packed(getattr(value, one.name)) for one in fields(value)}
    return [packed(one) for one in value] if isinstance(value, tuple) else value


def unpacked(kept: Mapping[str, Any]) -> WagerOdds:
    parts = {name: loosened(value) for name, value in kept.items()}
    for name, kind in (("results", Result), ("meters", MeterOdds), ("envy", EnvyOdds)):
        parts[name] = tuple(kind(**one) for one in parts[name])
    return WagerOdds(**parts)


def loosened(value: Any) -> Any:
    if isinstance(value, dict):
        return (
            Fraction(value["fraction"]) if value.keys() == {"fraction"} else {k: loosened(v) for k, v in value.items()}
        )
    return tuple(loosened(one) for one in value) if isinstance(value, list) else value
