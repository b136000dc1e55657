"""The steps around a round, as somebody at the table might record them."""

from __future__ import annotations

from typing import Any

from pitboss.tables.steps import list_due, suggest_words
from pitboss.tables.waiting import waits_for
from tests.fuzz.adapter import Engine

JSON = dict[str, Any]


def steps_due(engine: Engine) -> list[JSON]:
    """The steps that may be recorded now."""
    if not engine.whole or engine.state.phase == "closed":
        return []
    due = list_due(engine.game, engine.state)
    return [
        {
            "command": "record-step",
            "step": one.step,
            **({} if one.seat is None else {"seat": one.seat}),
            "deck": one.deck,
            "wager": one.wager,
        }
        | {"says": suggest_words(engine.now, engine.state, one)}
        for one in due
    ]


def waits_for_step(engine: Engine) -> bool:
    return engine.whole and engine.state.phase == "open" and waits_for(engine.game, engine.state).what == "step"
