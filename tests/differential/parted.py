"""Walks in which the cards of a zone are turned up a few at a time: which come first matters, no other order does."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import cast

from pitboss.cards import Card
from pitboss.games.game import Game
from tests.differential.tree import SEAT, Walk, Weighed, view


@dataclass(frozen=True)
class PartedWalk(Walk):
    """`parts` says, for a zone, how many of its cards come first, how many then, and so on.

    A seat in parts sees the first of its cards at its first choice, and one part more at each further choice.
    """

    parts: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    def told_apart(self, states: Weighed) -> Iterator[Weighed]:
        if "seat" not in self.parts:
            yield from super().told_apart(states)
            return
        seen: defaultdict[object, Weighed] = defaultdict(list)
        for state, number in states:
            seat = state.seats[SEAT]
            in_sight = sum(self.parts["seat"][: len(seat.choices) + 1])
            own, *others = cast("tuple[tuple[Card, ...], ...]", view(state))
            assert own == seat.cards
            key = (own[:in_sight], *others) if state.phase == "closed" else None
            seen[key].append((state, number))
        yield from seen.values()

    def hands_of(self, to: str, size: int, left: Sequence[Card]) -> list[tuple[Card, ...]]:
        hands = list(parted(left, self.parts.get(to, (size,))))
        assert all(len(hand) == size for hand in hands), f"{to} takes {size} cards"
        return hands


def parted(left: Sequence[Card], parts: Sequence[int]) -> Iterator[tuple[Card, ...]]:
    """Every choice of a first few cards, a next few, and so on."""
    if not parts:
        yield ()
        return
    for first in combinations(left, parts[0]):
        rest = [card for card in left if card not in first]
        yield from ((*first, *then) for then in parted(rest, parts[1:]))


def at_once(game: Game, *without: str) -> Game:
    """The game dealt from a shoe that deals all cards at once, so that none is burned; `without` these side wagers,
    whose cards would be dealt too."""
    offered = tuple(wager for wager in game.choices.offered if wager not in without)
    return replace(game, choices=replace(game.choices, dealing="automated-shoe", offered=offered))
