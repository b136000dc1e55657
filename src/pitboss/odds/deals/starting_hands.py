"""Starting hands of two cards: their kinds, what they are called, and a choice for each kind as people write it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from pitboss.cards import Deck


@dataclass(frozen=True, slots=True, order=True)
class Hole:
    """A kind of two cards: their ranks, counted in the deck, the higher first, and whether they are of one suit."""

    high: int
    low: int
    suited: bool


@cache
def holes_of(deck: Deck) -> tuple[Hole, ...]:
    """Every kind of two cards that the deck can deal."""
    ranks = range(len(deck.ranks))
    suited = [Hole(high, low, True) for high in ranks for low in range(high)]
    others = [Hole(high, low, False) for high in ranks for low in range(high + 1)]
    return (*suited, *others) if len(deck.suits) > 1 else tuple(suited)


def name_hole(hole: Hole, deck: Deck) -> str:
    """`AKs`, `T9o`, `QQ`."""
    kind = "" if hole.high == hole.low else "s" if hole.suited else "o"
    return f"{deck.ranks[hole.high]}{deck.ranks[hole.low]}{kind}"


def write_chart(chosen: Mapping[Hole, str], choice: str, deck: Deck) -> str:
    """The kinds with which a choice is made, highest first: `QQ+ A2+ K8s+`, where + goes up to the end of a row, and
    a kind without s or o is meant suited or not."""
    mine = {hole for hole, made in chosen.items() if made == choice}
    told = list(write_runs([hole for hole in holes_of(deck) if hole.high == hole.low], mine, deck))
    for high in reversed(range(len(deck.ranks))):
        rows = [
            [hole for hole in holes_of(deck) if (hole.high, hole.suited) == (high, suited) and hole.low < high]
            for suited in (True, False)
        ]
        suited, other = (list(write_runs(row, mine, deck)) for row in rows)
        both = [one.replace("s", "") for one in suited]
        told += both if both == [one.replace("o", "") for one in other] else [*suited, *other]
    return " ".join(told)


def write_runs(row: list[Hole], mine: set[Hole], deck: Deck) -> Iterator[str]:
    """A row of kinds from low to high, in as few words as can be."""
    top = len(row)
    while top and row[top - 1] in mine:
        top -= 1
    if top < len(row):
        yield name_hole(row[top], deck) + ("+" if top < len(row) - 1 else "")
    yield from (name_hole(hole, deck) for hole in reversed(row[:top]) if hole in mine)
