"""The programme of a round: every step between "no more bets" and settlement, in order, each by an id of its own.

The ids are written in records, so they depend on nothing but the edition and the way of dealing: a stage's own id where
the law's data give it one, else what is done and where, as in `deal-seats` or `reveal-community-2`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from pitboss.frozen import frozen
from pitboss.games.allowances import place_of
from pitboss.games.derived import derived
from pitboss.games.game import Game
from pitboss.law.model import DealStep, Stage
from pitboss.rounds.settlement.reveals import find_late_reveals
from pitboss.rounds.state import Round

Step = DealStep | Stage

SETTLEMENT = "settlement"
"""Where a round is when all steps are behind."""


@frozen
class Programme:
    """`ids` are those of the steps, and `settlement` after the last; `numbers` are their places, counted from 0."""

    steps: tuple[Step, ...]
    ids: tuple[str, ...]
    numbers: Mapping[str, int]

    def number(self, step: str) -> int:
        """The place of a step by its id. A round that has come to none yet is at the first."""
        return self.numbers[step] if step else 0

    def step(self, step: str) -> Step | None:
        """The step with this id; None for settlement."""
        at = self.number(step)
        return self.steps[at] if at < len(self.steps) else None

    def ahead(self, step: str) -> tuple[Step, ...]:
        """The step with this id and all that come after it."""
        return self.steps[self.number(step) :]

    def after(self, step: str) -> str:
        """The id of the next step."""
        return self.ids[self.number(step) + 1]

    def is_past(self, step: str, other: str) -> bool:
        """Whether a round that is at a step has the other behind it."""
        return self.number(step) > self.number(other)


@derived
def programme(game: Game) -> Programme:
    """The programme of a game under its way of dealing.

    Cards that are turned for one wager alone are turned in settlement, and are no step of it.
    """
    plan, settling = game.dealing, find_late_reveals(game).values()
    named = list(name_steps((*plan.steps, *game.edition.stage)))
    steps = [(name, step) for name, step in named if happens_in(step, plan.mode) and step not in settling]
    ids = (*(name for name, _ in steps), SETTLEMENT)
    # Records of the first version have the number in place of the id.
    numbers = {str(n): n for n in range(len(ids))} | {name: n for n, name in enumerate(ids)}
    return Programme(tuple(step for _, step in steps), ids, numbers)


def name_steps(steps: Iterable[Step]) -> Iterator[tuple[str, Step]]:
    """Each step with its id; of several that would have the same, the second is `…-2`."""
    times: Counter[str] = Counter()
    for step in steps:
        name = name_of(step)
        times[name] += 1
        yield (name if times[name] == 1 else f"{name}-{times[name]}"), step


def name_of(step: Step) -> str:
    if isinstance(step, DealStep):
        return f"deal-{step.to}"
    return step.id or "-".join(filter(None, (step.do, step.zone)))


def happens_in(step: Step, mode: str) -> bool:
    return isinstance(step, DealStep) or not step.modes or mode in step.modes


def step_of(game: Game, state: Round) -> Step | None:
    """The step that the round is at; None when all are behind and settlement is next."""
    return programme(game).step(state.step)


def cite_choice(game: Game, choice: str) -> str:
    """Where the law has players make this choice, or choose at all; nothing, where they never do."""
    asked = [one for one in programme(game).steps if isinstance(one, Stage) and one.do == "decide"]
    named = [one for one in asked if any(option.id == choice for option in one.choices)]
    return place_of(one.cite for one in named or asked)
