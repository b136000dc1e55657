"""The decisions of a round, and the ways through them: which wagers each choice places, takes back or folds away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pitboss.errors import BadInput
from pitboss.games.game import Game
from pitboss.law.model import Choice, Stage


@dataclass(frozen=True, slots=True)
class Decision:
    """A stage at which players choose, with the choices that are open at this table."""

    stage: Stage
    choices: tuple[Choice, ...]

    def is_asked(self, way: Way) -> bool:
        """Of a seat that holds a wager which it is about, unless another spares it, and not after a fold."""
        asks, placed = self.stage.asks, way.units
        return not way.folded and self.stage.unless not in placed and (not asks or any(one in placed for one in asks))


@dataclass(frozen=True, slots=True)
class Way:
    """What has been chosen so far: the wagers placed, in units of the main ones, those taken back, and whether the hand
    was folded."""

    placed: tuple[tuple[str, Fraction], ...]
    pulled: tuple[str, ...] = ()
    folded: bool = False
    choices: tuple[str, ...] = ()

    @property
    def units(self) -> dict[str, Fraction]:
        return dict(self.placed)


def list_decisions(game: Game) -> tuple[Decision, ...]:
    return tuple(Decision(stage, open_choices(game, stage)) for stage in game.edition.stage if stage.do == "decide")


def open_choices(game: Game, stage: Stage) -> tuple[Choice, ...]:
    """The choices that are open at this table, each of a fixed size.

    What a wager of any size between two brings lies between what those two bring; so such a choice adds nothing, where
    the two are choices of their own.
    """
    here = [one for one in stage.choices if not one.when or one.when in game.conditions]
    fixed = {one.times for one in here if not one.up_to}
    assert all({one.times, one.up_to} <= fixed for one in here if one.up_to), "both ends must be choices"
    return tuple(one for one in here if not one.up_to)


def take_choice(game: Game, way: Way, choice: Choice) -> Way:
    """The way on by a choice."""
    placed, pulled = way.placed, way.pulled
    if choice.places:
        of = game.wagers[choice.places].of
        placed = (*placed, (choice.places, Fraction(choice.times) * way.units[of]))
    if choice.withdraws:
        pulled = (*pulled, choice.withdraws)
    return Way(placed, pulled, choice.folds, (*way.choices, choice.id))


def list_ways(decisions: Sequence[Decision], game: Game, start: Way) -> Iterator[Way]:
    """Every way through the decisions that are asked about wagers on the table, from the first to the last."""
    due = next((n for n, one in enumerate(decisions) if one.is_asked(start)), None)
    if due is None:
        yield start
        return
    for choice in decisions[due].choices:
        yield from list_ways(decisions[due + 1 :], game, take_choice(game, start, choice))


def follow_choices(decisions: Sequence[Decision], game: Game, start: Way, ids: Sequence[str]) -> Way:
    """The way that these choices take; BadInput for one that is not open."""
    way, left = start, list(ids)
    for one in decisions:
        if one.is_asked(way) and left:
            open_now = {choice.id: choice for choice in one.choices}
            if left[0] not in open_now:
                raise BadInput(f"{left[0]!r} is not open here. Open are: {', '.join(open_now)}. [{one.stage.cite}]")
            way = take_choice(game, way, open_now[left.pop(0)])
    if left:
        raise BadInput(f"nothing is left to decide by {left[0]!r}.")
    return way
