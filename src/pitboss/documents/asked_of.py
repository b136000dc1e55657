"""Which games a question names, and its words without their names: `which pairs push in mississippi stud`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from pitboss.law import library
from pitboss.law.spoken_names import SHORT, strip_name

LONGEST = 5
"""The words of the longest name: Ultimate Texas Hold 'Em has four, Craps and Mini-Craps too."""

TELLING = 7
"""A word of a title that is so long names the game alone: Mississippi, baccarat; three, card and stud do not."""


def games_named(words: str) -> tuple[frozenset[str], str]:
    """The games that a question names, and its other words: all of them where it has nothing but the name."""
    said, games, rest, at = words.split(), set[str](), list[str](), 0
    while at < len(said):
        size, meant = next(found_at(said, at), (1, frozenset()))
        games |= meant
        rest += [] if meant else said[at : at + size]
        at += size
    return frozenset(games), " ".join(rest) if rest else words


def found_at(said: list[str], at: int) -> Iterator[tuple[int, frozenset[str]]]:
    """The names that begin at this word, the longest first: how many words each has, and the games that it means."""
    for size in range(min(LONGEST, len(said) - at), 0, -1):
        if meant := names().get(strip_name("".join(said[at : at + size]))):
            yield size, meant


@cache
def names() -> dict[str, frozenset[str]]:
    """Every name by which a game is asked for, without spaces."""
    found: dict[str, set[str]] = {}
    for game, titles in library.titles().items():
        name = game.partition("/")[2]
        words = [word for title in titles for word in title.split() if len(strip_name(word)) >= TELLING]
        short = [said for said, one in SHORT.items() if one == name and tells(said)]
        for one in (*titles, name, *words, *short):
            found.setdefault(strip_name(one), set()).add(game)
    return {name: frozenset(games) for name, games in found.items()}


def tells(said: str) -> bool:
    """Whether a short name is one in a question too: `three` and `21` are numbers there, and `dice` are dice."""
    return len(strip_name(said)) >= TELLING and said not in ("three-card", "four-card")
