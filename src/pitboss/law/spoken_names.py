"""Games, wagers and paytables by the names that people say: in any case, with or without spaces, and short names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

SHORT = {
    "3cp": "three-card-poker",
    "tcp": "three-card-poker",
    "three": "three-card-poker",
    "three-card": "three-card-poker",
    "3-card-poker": "three-card-poker",
    "4cp": "four-card-poker",
    "fcp": "four-card-poker",
    "four": "four-card-poker",
    "four-card": "four-card-poker",
    "4-card-poker": "four-card-poker",
    "uth": "ultimate-texas-holdem",
    "ultimate": "ultimate-texas-holdem",
    "235": "stud-235",
    "235-stud": "stud-235",
    "csp": "caribbean-stud",
    "caribbean": "caribbean-stud",
    "carib": "caribbean-stud",
    "mississippi": "mississippi-stud",
    "miss-stud": "mississippi-stud",
    "ms": "mississippi-stud",
    "lir": "let-it-ride",
    "bj": "blackjack",
    "21": "blackjack",
    "baccarat": "mini-baccarat",
    "bac": "mini-baccarat",
    "mini": "mini-baccarat",
    "mini-bac": "mini-baccarat",
    "midi": "midi-baccarat",
    "midi-bac": "midi-baccarat",
    "mini-craps": "craps",
    "dice": "craps",
}
"""A short name, and the game that is meant by it. Baccarat alone is the smaller table, which most floors have."""


def strip_name(text: str) -> str:
    """The letters and digits of a name: `Three Card Poker`, `three-card-poker` and `THREE_CARD_POKER` are one."""
    return "".join(one for one in text.casefold() if one.isalnum())


SHORT_STRIPPED = {strip_name(said): game for said, game in SHORT.items()}


def find_spoken(said: str, titles: Mapping[str, Iterable[str]]) -> list[str]:
    """The games, each with its titles, that somebody may mean by this name; `md/` before it picks a jurisdiction."""
    jurisdiction, stroke, name = said.rpartition("/")
    wanted = strip_name(name)
    meant = SHORT_STRIPPED.get(wanted, "")
    return [
        game
        for game, known in titles.items()
        if wanted
        and (not stroke or game.startswith(f"{jurisdiction.casefold()}/"))
        and (game.partition("/")[2] == meant or wanted in {strip_name(one) for one in (game.partition("/")[2], *known)})
    ]


def find_variation(said: str, game: str, variations: Iterable[str]) -> str:
    """The variation that is meant, by its name alone or beside the game's: `switch`, `Blackjack Switch`."""
    wanted, names = strip_name(said), ("", game, *(short for short, one in SHORT.items() if one == game))
    both = ((one, name) for one in variations for name in names)
    return next((one for one, name in both if wanted in (strip_name(one + name), strip_name(name + one))), "")


SHORT_WAGERS = {
    "pp": "pair-plus",
    "bj": "blackjack",
    "pass-line": "pass",
    "dont-pass-line": "dont-pass",
    "hard-4": "hardway-4",
    "hard-6": "hardway-6",
    "hard-8": "hardway-8",
    "hard-10": "hardway-10",
    "yo": "eleven",
    "yoleven": "eleven",
    "aces": "two",
    "snake-eyes": "two",
    "ace-deuce": "three",
    "boxcars": "twelve",
    "midnight": "twelve",
    "any-7": "any-seven",
    "big-red": "any-seven",
    "c-e": "c-and-e",
    "world": "whirl",
}
"""A wager as players call it, and the wager that is meant."""

WAGERS_STRIPPED = {strip_name(said): wager for said, wager in SHORT_WAGERS.items()}

KINDS_OF_WAGER = ("wager", "bet")
"""What a wager's title may end in, and people leave out: `Trips` is the Trips Wager."""


def find_wager(said: str, titles: Mapping[str, str]) -> str:
    """The wager, of those with these titles, that somebody means by this name; as it was said, if there is no such
    wager."""
    wanted = strip_name(said)
    if WAGERS_STRIPPED.get(wanted) in titles:
        return WAGERS_STRIPPED[wanted]
    meant = [
        wager
        for wager, title in titles.items()
        if wanted
        and wanted in {strip_name(wager), *(strip_name(title).removesuffix(kind) for kind in ("", *KINDS_OF_WAGER))}
    ]
    return meant[0] if len(meant) == 1 else said


def strip_letter(letter: str) -> str:
    """The letter of a paytable however it is typed: `b` is B; `6:5` and `6to5` are 6 to 5."""
    return strip_name(letter.replace(":", " to "))


def spell_ratio(said: str) -> str:
    """`6:5` and `6to5` as the law writes them, 6 to 5; anything else as it was said."""
    found = re.fullmatch(r"\s*(\d+)\s*(?::|to)\s*(\d+)\s*", said, re.IGNORECASE)
    return f"{found[1]} to {found[2]}" if found else said
