"""What the drawing of a table needs to know of its game: betting areas by their legal names, seats, meters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from pitboss.floor.roads import GAMES
from pitboss.games.game import Game
from pitboss.games.meter_titles import title_meters
from pitboss.law import library
from pitboss.money import dollars, spoken
from pitboss.odds.asking.by_name import set_up_game
from pitboss.rounds.opening import opening_wagers

Said = dict[str, Any]

LITERALLY = ("Dealer ", "Insurance ")
"""How inscriptions begin that the law gives word for word; the others are described."""


SHOWN = ("seats", "dealer", "community", "player", "banker")
"""Where cards lie that are part of every round."""

HINTS = {"blackjack": "i"}
"""The key of a hint, where H is for hit."""


def layout_of(game: Game) -> Said:
    """The felt of a game as the operator offers it."""
    stakes = [rule for name, rule in game.wagers.items() if name in game.choices.offered and has_area(game, name)]
    return {
        "game": game.edition.game,
        "title": game.edition.title,
        "edition": game.id,
        "named": f"edition {game.edition.edition}",
        "dice": game.dealing.mode == "dice",
        "road": game.name in GAMES,
        "hint": HINTS.get(game.name, "h"),
        "positions": list(game.seats),
        "least": dollars(game.choices.minimum or 0),
        "most": dollars(game.choices.maximum) if game.choices.maximum else None,
        "limits": say_limits(game),
        "limits_cite": next((game.wagers[one.rule].cite for one in opening_wagers(game)), ""),
        "wagers": [
            {"id": rule.id, "title": rule.title, "cite": rule.cite, "early": rule.placed == "before-the-deal"}
            for rule in stakes
        ],
        "opening": list(show_opening(game)),
        "inscriptions": list(inscribe(game)),
        "meters": title_meters(game),
        "seat_meters": {name: name.seat for name in game.meters if name.seat is not None},
        "deal": count_deal(game),
    }


@cache
def plain_layout(name: str) -> Said:
    """The felt of a game as the law alone has it, where no operator offers it."""
    return layout_of(set_up_game(library.load(name)))


def show_opening(game: Game) -> Iterator[Said]:
    """What one touch wagers for somebody who has put no chip anywhere, by the name that the betting area has."""
    for wager, amount in opening_wagers(game).items():
        short = re.sub(r"^Wager on the | (Wager|Bet)$", "", game.wagers[wager.rule].title)
        title = "Wager" if short == game.edition.title else short
        yield {"wager": wager, "title": title, "amount": dollars(amount)}


def count_deal(game: Game) -> dict[str, list[str]]:
    """The cards that every round has, by where they go, each face up or down; without those that a wager calls for."""
    dealt = [(step.to, step.cards, step.face, step.when) for step in game.dealing.steps]
    for stage in game.edition.stage:
        if stage.do == "deal" and (not stage.modes or game.dealing.mode in stage.modes):
            dealt.append((stage.zone, stage.cards, stage.face, stage.when))
    found: dict[str, list[str]] = {}
    for zone, cards, face, when in dealt:
        if zone in SHOWN and is_dealt(game, when):
            found.setdefault(zone, []).extend([face] * cards)
    return found


def is_dealt(game: Game, when: str) -> bool:
    option, _, value = when.partition("=")
    return when in ("", "hole-card") or str(game.choices.options.get(option)).lower() == (value or "true")


def say_limits(game: Game) -> str:
    """`$10 to $1,000`, as a sign at the table has it."""
    least = spoken(game.choices.minimum or 1)
    return f"{least} to {spoken(game.choices.maximum)}" if game.choices.maximum else f"{least} or more"


def inscribe(game: Game) -> Iterator[str]:
    """What stands on the layout, in words: as the law writes it, or as the operator chose."""
    for inscription in game.edition.inscription:
        if inscription.text.startswith(LITERALLY):
            yield inscription.text
    options = game.choices.options
    if "blackjack_pays" in options:
        yield f"Blackjack pays {options['blackjack_pays']}"
    if "soft17" in options:
        yield f"Dealer {'draws to' if options['soft17'] == 'hit' else 'stands on'} soft 17"


def has_area(game: Game, wager: str) -> bool:
    """Whether chips are put somewhere for it: a bonus that is paid on another wager has no area of its own."""
    return game.wagers[wager].placed != "never"
