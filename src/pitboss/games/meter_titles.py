"""What people call the meters of a table, on its felt, its console and its sign."""

from __future__ import annotations

import re
from collections import Counter

from pitboss.games.game import Game
from pitboss.games.identity import MeterName
from pitboss.law.model import WagerRule

PLAIN = "main"
"""What a paytable calls the meter of a wager that has only one."""


def title_meters(game: Game) -> dict[str, str]:
    """What people call the meters of a table: by the wager where it is the wager's only one, else by its level."""
    owners = {name: wager for (wager, _), name in reversed([*game.meter_names.items()])}
    levels = Counter(name.meter for name in game.meters if name.seat is None)
    return {
        name: title_one(name, game.wagers.get(owners.get(name, name.wager)), alone=levels[name.meter] < 2)
        for name in game.meters
    }


def title_one(name: MeterName, wager: WagerRule | None, *, alone: bool) -> str:
    level = title_meter(name.meter)
    if name.seat is not None:
        return f"{level}, seat {name.seat}"
    if wager is None or (alone and name.meter != PLAIN):
        return level
    title = re.sub(r" (Payout )?Wager\b.*", "", wager.title)
    return title if name.meter == PLAIN else f"{title}, {level}"


def title_meter(level: str) -> str:
    """A level of a link, or a meter whose game is not known."""
    return level.replace("/", " ").replace("-", " ").capitalize()
