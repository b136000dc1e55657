"""All wagers of a seat together: what they come to in one round, how far they go up and down with one another.

The dealer's hand and the player's own decide several wagers at once, so their results are not independent: whoever has
Pair Plus beside the Ante wins both with the same hands. Covariances here are exact, over all deals and under the best
play of the main wager.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import copysign, sqrt
from typing import Any, Unpack, cast

from pitboss.errors import BadInput, nearest, say
from pitboss.money import Cents
from pitboss.odds.asking.by_name import Terms, ask, refuse_stake
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.registry import SOLVERS, load_function, part_of, solver_for
from pitboss.tabled import Tabled

Moments = tuple[tuple[Fraction, ...], tuple[tuple[Fraction, ...], ...]]
"""(house edges, covariances), for a unit of each wager."""

Point = tuple[int, tuple[Fraction, ...]]
"""This many deals, and what each wager brings in them."""


def weigh_points(points: Iterable[Point]) -> Moments:
    """Means and covariances of what the wagers bring."""
    found = [(deals, nets) for deals, nets in points if deals]
    total, number = sum(deals for deals, _ in found), range(len(found[0][1]))
    means = [Fraction(sum(deals * nets[n] for deals, nets in found)) / total for n in number]
    covariances = tuple(
        tuple(
            Fraction(sum(deals * nets[n] * nets[m] for deals, nets in found)) / total - means[n] * means[m]
            for m in number
        )
        for n in number
    )
    return tuple(-mean for mean in means), covariances


@dataclass(frozen=True, kw_only=True)
class JointOdds(Tabled):
    """Several wagers of one seat. `house_edges` and `covariances` are for one unit of each wager, with all that its own
    figures include; `stakes` are what was wagered on each, in cents, and the combined figures are for these."""

    game: str
    edition: str
    wagers: tuple[str, ...]
    stakes: tuple[Cents, ...]
    house_edges: tuple[Fraction, ...]
    covariances: tuple[tuple[Fraction, ...], ...]

    @property
    def house_edge(self) -> Fraction:
        """What the house keeps of each unit of all these wagers together."""
        kept = sum(edge * stake for edge, stake in zip(self.house_edges, self.stakes, strict=True))
        return Fraction(kept) / sum(self.stakes)

    @property
    def variance(self) -> Fraction:
        """Of what a round brings, in units of the first wager."""
        parts = [Fraction(stake, self.stakes[0]) for stake in self.stakes]
        pairs = ((n, m) for n in range(len(parts)) for m in range(len(parts)))
        return sum((parts[n] * parts[m] * self.covariances[n][m] for n, m in pairs), Fraction(0))

    def __repr__(self) -> str:
        edge = f"{float(self.house_edge):.4%}"
        return f"<JointOdds {self.game}@{self.edition} {' + '.join(self.wagers)}: house edge {edge}>"

    def as_rows(self) -> list[dict[str, Any]]:
        """A row for each wager: its stake in cents, its edge, and its covariance with each of them."""
        return [
            {"wager": wager, "stake": self.stakes[n], "house_edge": self.house_edges[n]}
            | {f"covariance_{other}": self.covariances[n][m] for m, other in enumerate(self.wagers)}
            | {f"correlation_{other}": self.correlation(n, m) for m, other in enumerate(self.wagers)}
            for n, wager in enumerate(self.wagers)
        ]

    def correlation(self, one: int, other: int) -> float:
        """The correlation of two wagers."""
        return copysign(sqrt(self.squared_correlation(one, other)), self.covariances[one][other])

    def squared_correlation(self, one: int, other: int) -> Fraction:
        """The square of the correlation of two wagers, which is a fraction; its sign is that of their covariance."""
        spread = self.covariances[one][one] * self.covariances[other][other]
        return self.covariances[one][other] ** 2 / spread if spread else Fraction(0)


BLACKJACK = " In blackjack the play of a hand is counted by values alone, and side wagers look at ranks and suits."


def joint(game: str, wagers: Sequence[str] | Mapping[str, Cents], **terms: Unpack[Terms]) -> JointOdds:
    """The joint odds of a seat's wagers, the main one first: `joint("three-card-poker", ["ante", "pair-plus"])`.

    Stakes may be said in cents, by wager; without them each wager is as much as the others, or its least stake.
    """
    if isinstance(wagers, str) or not isinstance(wagers, Sequence | Mapping):
        raise BadInput(f"wagers must be a list of names, as in ['ante', 'pair-plus'], not {say(wagers)}.")
    names = tuple(wagers)
    if len(names) < 2 or len(set(names)) < len(names):
        raise BadInput("name two wagers or more, each once: the main one first, as in ante pair-plus.")
    main = ask(game, names[0], **terms)
    if part_of(main.game, names[0]):
        raise BadInput(f"{names[0]} is counted with the {main.wager} wager: name that one.")
    counted = (JOINTLY | ASKED_ONLY).get(main.game.name)
    if counted is None or main.wager not in {wager for of, wager in SOLVERS if of == main.game.name}:
        raise BadInput(
            f"the wagers of {main.game.name} are not counted together, or {names[0]} is no main wager of it."
            + (BLACKJACK if main.game.name == "blackjack" else "")
        )
    others = [beside(main, name) for name in names[1:]]
    said = wagers if isinstance(wagers, Mapping) else {}
    for name, stake in said.items():
        refuse_stake(main.game, name, stake)
    asked = [replace(one, stake=said.get(one.wager, one.stake)) for one in (main, *others)]
    edges, covariances = weigh_points(cast("list[Point]", load_function(counted)(asked)))
    return JointOdds(
        game=main.game.edition.game,
        edition=main.game.edition.edition,
        wagers=names,
        stakes=tuple(one.stake for one in asked),
        house_edges=edges,
        covariances=covariances,
    )


def list_points(asked: Sequence[Question], *, at_once: bool = False) -> list[Point]:
    """All deals by what each of these wagers brings for a unit of it, the main one first; BadInput where they are not
    counted together. Those of craps are only if it is supposed that they are placed `at_once`."""
    game, counted = asked[0].game, JOINTLY | (ASKED_ONLY if at_once else {})
    if game.name not in counted:
        raise BadInput(f"the wagers of {game.name} are not counted together.")
    return cast("list[Point]", load_function(counted[game.name])(asked))


def beside(main: Question, name: str) -> Question:
    """The question of another wager of the same game; on its first paytable, at the main wager's stake if it may be."""
    from pitboss.odds.asking.by_name import put

    if name not in main.game.wagers:
        raise BadInput(f"{main.game.id} has no wager {name!r}. {nearest(name, main.game.wagers)}")
    solver = solver_for(main.game, name)
    if solver is None:
        raise BadInput(f"there are no odds of {name} by itself: it cannot be counted beside {main.wager}.")
    named = main.game.choices.stakes.get(name, ())
    stake = main.stake if not named or main.stake in named else None
    return put(main.game, name, solver.lettered or name, stake=stake)


JOINTLY = {
    "three-card-poker": "joint:list_showdowns",
    "caribbean-stud": "joint:list_showdowns",
    "four-card-poker": "joint:list_showdowns",
    "ultimate-texas-holdem": "joint:list_showdowns",
    "mississippi-stud": "joint:list_streets",
    "let-it-ride": "joint:list_streets",
    "stud-235": "joint:list_235",
    "midi-baccarat": "joint:list_coups",
    "mini-baccarat": "joint:list_coups",
}
"""The games whose wagers are counted together, and what does it."""

ASKED_ONLY = {"craps": "joint:list_rolls"}
"""The same where it supposes that wagers are placed at one moment, which at a table they are not."""
