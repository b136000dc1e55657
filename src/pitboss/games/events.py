"""The events, other than ranked hands, that paytable lines may name, gathered from the games that define them."""

from __future__ import annotations

from pitboss.games import baccarat, craps, side_wagers

EVENTS: dict[str, tuple[str, ...]] = {**baccarat.EVENTS, **craps.EVENTS, **side_wagers.EVENTS}
