"""What an operator should know of the odds of its own submission before it files it: remarks, which forbid nothing."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.game import Game
from pitboss.odds.asking.answers import solve
from pitboss.odds.asking.by_name import put
from pitboss.odds.asking.registry import solver_for
from pitboss.odds.asking.report import WagerOdds
from pitboss.odds.wording.figures import percentage

POOL = (
    "The rate of progression of {} is of a pool that pays fixed awards too. It is priced so, but no table opens with "
    'it here: what is played is progression = "wager".'
)


def list_remarks(game: Game) -> tuple[str, ...]:
    """Each progressive wager on which the player has the edge in the long run, at any of its stakes; each meter that is
    priced and not played."""
    edges = (remark for wager in game.wagers for remark in remark_on(game, wager))
    return (*edges, *(POOL.format(name) for name, one in game.choices.meters.items() if one.progression == "pool"))


def remark_on(game: Game, wager: str) -> Iterator[str]:
    rule, solver = game.wagers[wager], solver_for(game, wager)
    if not rule.progressive or solver is None:
        return
    yield from remark_on_long_run(rule.title, solve(put(game, wager, solver.lettered or wager, as_paid=True)))


def remark_on_long_run(title: str, odds: WagerOdds) -> Iterator[str]:
    edges = [one.long_run_edge for one in odds.stakes] or [odds.long_run_edge]
    least = min((edge for edge in edges if edge is not None), default=None)
    if least is not None and odds.envy_here and least >= 0:
        others = odds.envy_here.most_others
        full = odds.net_of_envy(odds.long_run_edge or least, others)
        if full < 0:
            yield f"{title}: with all seats taken Envy Bonuses give the player the edge, {percentage(-full)} a wager."
    if least is not None and least < 0:
        declared = next(one for one in odds.long_run if one.declared)
        other = next(one for one in odds.long_run if not one.declared)
        of = {"wager": "of the wager", "pool": "of the pool that pays fixed awards too"}
        yield (
            f"{title}: in the long run the player has the edge, {percentage(-least)} of each wager, where the rate of "
            f"progression is {of[declared.progression]}; were it {of[other.progression]}, the house edge would be "
            f"{percentage(other.house_edge)}."
        )
