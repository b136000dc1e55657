"""The events, other than ranked hands, that paytable lines may name, gathered from the games that define them."""

from __future__ import annotations

EVENTS: dict[str, tuple[str, ...]] = {}
