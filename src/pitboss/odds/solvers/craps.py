"""Craps: every wager followed roll by roll, from where it may be placed to the roll that decides it.

What a roll does is asked of `games.craps` for each of the 36 rolls in every state that the wager can be in; the chain
of those states is solved in `chains`. A state is the shooter's turn, as far as the wager looks at it, and the number
that the wager rides on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache

from pitboss.compiled import Line, compile_game
from pitboss.compiled.dice import LOOKS_AT, ROLLS, DiceTables
from pitboss.compiled.game import tables_of
from pitboss.games.craps import TRAVELS, Verdict, decide, moves_to, works
from pitboss.games.dice import OPEN_TO, Roll, Shooter
from pitboss.games.game import Game
from pitboss.games.paytables import title_of
from pitboss.games.vigorish import rate
from pitboss.money import show_percent
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.report import Result, WagerOdds, make_whole
from pitboss.odds.solvers.chains import E, End, Step, find_endings
from pitboss.odds.solvers.pricing import gain_on, wager_of
from pitboss.odds.wording.figures import percentage

SHOOTER_STAYS = "Supposes that the shooter keeps the dice until a seven-out."
WHEN = {"win": "taken of winning wagers only", "wager": "taken with every wager when it is made"}


@dataclass(frozen=True, slots=True)
class At:
    """Where a wager stands between rolls."""

    shooter: Shooter
    number: int | None = None


@dataclass(frozen=True, slots=True)
class DiceTerms:
    """All that the rolls of a wager turn on; what it is paid has no part in it."""

    wager: str
    placed: str
    behind: DiceTerms | None
    looks_at: tuple[str, ...]
    bar: int
    turned_on: frozenset[str]

    def verdict(self, at: At, roll: Roll) -> Verdict:
        working = works(self.wager, at.shooter, self.turned_on)
        return decide(self.wager, roll, at.shooter, number=at.number, bar=self.bar, working=working)

    def after(self, at: At, roll: Roll) -> At:
        return At(self.keep_seen(at.shooter.after(roll)), moves_to(self.wager, roll, at.number))

    def roll_unplaced(self, at: At, roll: Roll) -> At:
        """Where a roll takes the dice while the wager is not yet on the layout."""
        return At(self.keep_seen(at.shooter.after(roll)))

    def left_open(self, at: At, roll: Roll) -> At | None:
        """Where the roll leaves the wager; None if it decides it."""
        return self.after(at, roll) if self.verdict(at, roll).decision == "roll-leaves-open" else None

    def keep_seen(self, shooter: Shooter) -> Shooter:
        """The shooter's turn with no more of it than the wager looks at."""
        kept = {name: getattr(shooter, name) for name in self.looks_at}
        return Shooter(**kept, fresh=shooter.fresh)

    def rides_on(self, at: At) -> int | None:
        return at.number if self.wager in TRAVELS else at.shooter.point


def solve(question: Question) -> WagerOdds:
    """The odds of a wager from the moment when it may be placed until it is decided."""
    game, wager = question.game, question.wager
    notes = [SHOOTER_STAYS] if wager == "fire-bet" else []
    if compile_game(game).wager(wager).has_vigorish:
        notes += [*tell_practices(question)]
    return question.answer(make_whole(list_results(question)), notes=tuple(notes))


def tell_practices(question: Question) -> Iterator[str]:
    """Which practice of vigorish the figures are for, and what the other one comes to."""
    game = question.game
    chosen = game.choices.options["vigorish_when"]
    yield f"Vigorish of {show_percent(rate(game))} is {WHEN[chosen]} (option vigorish_when)."
    for other in WHEN.keys() - {chosen}:
        options = {**game.choices.options, "vigorish_when": other}
        table = Game(game.edition, replace(game.choices, options=options))
        edge = -sum(chance * one.net for one, chance in list_results(replace(question, game=table)))
        yield f"Where it is {WHEN[other]}, the house edge is {percentage(Fraction(edge))} = {edge}."


def list_results(question: Question) -> list[tuple[Result, Fraction]]:
    """Each way in which the wager can end, and its chance; wins first."""
    verdicts = find_verdicts(terms_of(question.game, question.wager))
    found = [(price_verdict(question, one), chance) for one, chance in verdicts.items()]
    return sorted(found, key=lambda one: one[0].net, reverse=True)


def price_verdict(question: Question, verdict: Verdict) -> Result:
    game = question.game
    line = tables_of(game, DiceTables).line_of(question.wager, verdict)
    net, staked = gain_on(question, line)
    taken = wager_of(question).exact_vigorish(line, question.stake)
    less = f" less vigorish of {show_percent(taken)}" if taken and line.judged.outcome == "win" else ""
    return Result(
        name=name_of(game, line, verdict),
        pays=f"{line.judged.pays}{less}",
        combinations=0,
        net=net,
        staked=staked,
        cite=line.judged.cite,
    )


def name_of(game: Game, line: Line, verdict: Verdict) -> str:
    if line.row:
        return title_of(game.edition, "", line.row)
    return "Comes back" if verdict.decision == "roll-pushes" else "Lost"


def terms_of(game: Game, wager: str) -> DiceTerms:
    rule = game.wagers[wager]
    return DiceTerms(
        wager=wager,
        placed=rule.placed,
        behind=terms_of(game, rule.of) if rule.of else None,
        looks_at=LOOKS_AT.get(rule.paytable or wager, ("point",)),
        bar=int(game.choices.options["bar"]),
        turned_on=frozenset(name for name in game.conditions if name.endswith("_working")),
    )


# The rolls


@cache
def find_verdicts(terms: DiceTerms) -> Mapping[Verdict, Fraction]:
    """The chance of each verdict that ends the wager."""

    def to(at: At, roll: Roll) -> At | End[Verdict]:
        return terms.left_open(at, roll) or End(terms.verdict(at, roll))

    return find_endings(find_starts(terms), roll_on(to))


def find_starts(terms: DiceTerms) -> Mapping[At, Fraction]:
    """Where the wager may first stand: when its window opens, or behind another as soon as that has a number."""
    base = terms.behind
    if base is None:
        return find_first(
            {At(Shooter()): Fraction(1)}, terms.roll_unplaced, lambda at: OPEN_TO[terms.placed](at.shooter)
        )
    return find_first(find_starts(base), base.left_open, lambda at: base.rides_on(at) is not None)


def find_first(
    start: Mapping[At, Fraction], after: Callable[[At, Roll], At | None], reached: Callable[[At], bool]
) -> dict[At, Fraction]:
    """The first state of the kind that is reached, and its chance among the times when one is."""

    def to(at: At, roll: Roll) -> At | End[At | None]:
        following = after(at, roll)
        return End(following) if following is None or reached(following) else following

    if all(map(reached, start)):
        return dict(start)
    found = {at: chance for at, chance in find_endings(start, roll_on(to)).items() if at is not None}
    return {at: chance / sum(found.values()) for at, chance in found.items()}


def roll_on(to: Callable[[At, Roll], At | End[E]]) -> Step[At, E]:
    """The chain that a roll of two dice takes on."""

    @cache
    def step(at: At) -> Mapping[At | End[E], Fraction]:
        rolls = Counter(to(at, roll) for roll in ROLLS)
        return {onward: Fraction(number, len(ROLLS)) for onward, number in rolls.items()}

    return step
