"""Answers kept on disk, each under the hash of all that it follows from: when any of it changes, it is not found again.

The hash covers the edition's files, the choices in force, the deck, the question, and the source of every room that has
a part in an answer.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import fields
from fractions import Fraction
from hashlib import sha256
from typing import Any

from pitboss.odds import cache
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.report import (
    EnvyOdds,
    FoldOdds,
    LongRunOdds,
    MeterOdds,
    Result,
    SharedOdds,
    StakeOdds,
    WagerOdds,
)

PARTS = {"results": Result, "meters": MeterOdds, "envy": EnvyOdds, "stakes": StakeOdds, "long_run": LongRunOdds,
         "shared": SharedOdds}  # fmt: skip
"""The fields of an answer that hold several values, and of which class these are."""


def recall(question: Question) -> WagerOdds | None:
    """The answer kept for a question; None if there is none, or none that can be read."""
    text = cache.read(make_key(question)) if cache.folder() else None
    with suppress(ValueError, KeyError, TypeError):
        return None if text is None else unpack(json.loads(text))
    return None


def keep(question: Question, odds: WagerOdds) -> None:
    if cache.folder():
        cache.write(make_key(question), json.dumps(pack(odds)))


def make_key(question: Question) -> str:
    game = question.game
    # Sets have no order of their own, and which wagers are linked to other tables has no part in their odds.
    choices = [getattr(game.choices, one.name) for one in fields(game.choices) if one.name != "linked"]
    asked = (game.id, game.edition_digest, choices, question.deck if question.decks else None, question.wager,
             question.lettered, question.stake, dict(question.meters), question.strategy, question.as_paid,
             question.folds, question.stakes)  # fmt: skip
    return sha256(f"{cache.fingerprint()} {asked!r}".encode()).hexdigest()


def pack(value: Any) -> Any:
    """An answer as plain values that JSON can hold."""
    if isinstance(value, Fraction):
        return {"fraction": str(value)}
    if isinstance(value, WagerOdds | Result | MeterOdds | EnvyOdds | StakeOdds | LongRunOdds | FoldOdds | SharedOdds):
        return {one.name: pack(getattr(value, one.name)) for one in fields(value)}
    return [pack(one) for one in value] if isinstance(value, tuple) else value


def unpack(kept: Mapping[str, Any]) -> WagerOdds:
    parts = {name: unpack_value(value) for name, value in kept.items()}
    for name, kind in PARTS.items():
        parts[name] = tuple(kind(**one) for one in parts[name])
    parts["folds"] = None if parts["folds"] is None else FoldOdds(**parts["folds"])
    return WagerOdds(**parts)


def unpack_value(value: Any) -> Any:
    if isinstance(value, dict):
        return (
            Fraction(value["fraction"])
            if value.keys() == {"fraction"}
            else {k: unpack_value(v) for k, v in value.items()}
        )
    return tuple(unpack_value(one) for one in value) if isinstance(value, list) else value
