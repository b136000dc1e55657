"""Typed values as JSON, however deep, with cards as text: what a reader of a view or an event could find in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from pitboss.cards import Card, show

CARD_FIELDS = ("card", "cards", "zones")
"""The fields of views and events in which cards stand."""


def plainly(value: Any, of_cards: bool = False) -> Any:
    """A typed value as JSON, however deep: cards are shown as text wherever the name of a field says that they lie."""
    if isinstance(value, Mapping):
        return {str(key): plainly(one, of_cards) for key, one in value.items()}
    if isinstance(value, tuple | list):
        return [plainly(one, of_cards) for one in value]
    if is_dataclass(value):
        held = {one.name: getattr(value, one.name) for one in fields(value) if one.name != "record"}
        return {
            name: plainly(one, name in CARD_FIELDS and not (name == "cards" and isinstance(one, int)))
            for name, one in held.items()
        }
    return show(Card(value)) if of_cards and value is not None else str(value)
