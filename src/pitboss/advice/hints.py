"""What each open choice is worth: the exact answers of `odds`, put in the words of the table, with its stakes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction

from pitboss.advice.situations import Situation, find_situation
from pitboss.errors import BadInput
from pitboss.frozen import frozen
from pitboss.games.game import Game
from pitboss.law.model import Choice
from pitboss.odds.asking.answers import advise as ask_solver
from pitboss.odds.asking.by_name import put
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.registry import SOLVERS
from pitboss.rounds.labels import spell
from pitboss.rounds.labels import title_of as name_wager
from pitboss.rounds.views import RoundView

SAID_AS = {"decline": "no-insurance"}
"""Choices that a solver calls otherwise than the law's stage does."""

OTHER_CARDS = "Counted with a full shoe, less this hand and the dealer's up card."
SPLIT_ONCE = "Splitting again is weighed as if it were the last time."
BETWEEN = "An amount between two of these is worth as much between them."
NOT_WEIGHED = "No exact answer is known for this question: it follows from an irregularity or from a wager beside it."


@frozen
class Weighed:
    """An open choice: `expected` in units of the main wager, and `worth` in cents, wagers beside it counted."""

    choice: str
    label: str
    expected: Fraction
    worth: Fraction


@frozen
class Hint:
    """The open choices, the best first. `best` are those that nothing is better than: several, where they tie. `notes`
    say what was counted and what was not; without choices they say why nothing can be said. `unit` is the money, in
    cents, that values are measured by.
    """

    situation: Situation
    choices: tuple[Weighed, ...]
    best: tuple[str, ...]
    notes: tuple[str, ...] = ()
    unit: Fraction = Fraction(0)

    def worth(self, choice: str) -> Fraction | None:
        return next((one.worth for one in self.choices if one.choice == choice), None)


def decides_nothing(game: Game) -> bool:
    """Whether all is decided with the wager: no wager of the game has a solver that weighs choices."""
    return not any(name == game.name and solver.advise for (name, _), solver in SOLVERS.items())


def advise(game: Game, seen: RoundView, seat: int | None = None) -> Hint | None:
    """What each choice is worth to the seat that is in turn; None where nothing is asked of it."""
    situation = find_situation(game, seen, seat)
    return weigh(game, situation) if situation else None


def weigh(game: Game, situation: Situation) -> Hint:
    """The open choices with their exact values. The first answer of a game may take seconds."""
    try:
        found = dict(ask(game, situation))
    except BadInput as error:
        return Hint(situation, (), (), (str(error),))
    sides = {choice: weigh_sides(game, situation, choice) for choice in found}
    unit = measure(game, situation)
    weighed = [Weighed(choice, spell(choice), value, value * unit + sides[choice]) for choice, value in found.items()]
    weighed.sort(key=lambda one: one.worth, reverse=True)
    best = tuple(one.choice for one in weighed if one.worth == weighed[0].worth)
    notes = tuple(say_notes(game, situation, found)) if weighed else (NOT_WEIGHED,)
    return Hint(situation, tuple(weighed), best, notes, unit)


def question_of(game: Game, situation: Situation) -> Question:
    solver = SOLVERS[game.name, situation.wager]
    return replace(put(game, situation.wager, solver.lettered or situation.wager), stake=situation.stake or 100)


def ask(game: Game, situation: Situation) -> Iterator[tuple[str, Fraction]]:
    """(choice, expected value) of what is open, from the solver."""
    question, hand, seen = question_of(game, situation), situation.hand, situation.seen
    if situation.stage == "early-surrender":
        from pitboss.odds.solvers.blackjack.early_surrender import advise_early

        found = advise_early(question, hand, seen)
    elif situation.stage == "house-money-press" or (situation.split and game.choices.version == "switch"):
        return
    elif situation.split:
        from pitboss.odds.solvers.blackjack.split_advice import advise_half

        found = advise_half(question, hand, seen, situation.hands)
    else:
        found = ask_solver(question, hand, (*seen, *situation.beside), situation.earlier)
    for one in found:
        choice = SAID_AS.get(one.choice, one.choice)
        if choice in situation.open:
            yield choice, one.expected


def measure(game: Game, situation: Situation) -> Fraction:
    """The money that a unit of the answer is: the stake of the main wager, or the most that may be insured."""
    if situation.stage == "switch":
        return Fraction(2 * situation.stake)  # an answer for both hands is for each unit of both wagers
    if situation.wager == "insurance":
        return Fraction(game.wagers["insurance"].up_to) * situation.stake
    return Fraction(situation.stake)


# Wagers beside the main one


def weigh_sides(game: Game, situation: Situation, choice: str) -> Fraction:
    """What the wagers that a fold would forfeit come to, in cents, where all their cards are in sight at the end."""
    if not ends_asking(game, situation):
        return Fraction(0)
    from pitboss.advice.sides import weigh_side

    folds = choice_rule(game, situation, choice).folds
    worths = (weigh_side(game, situation, one, folds=folds) for one in situation.lying)
    return sum((one for one in worths if one is not None), Fraction(0))


def ends_asking(game: Game, situation: Situation) -> bool:
    """Whether this is the last decision of the round and a fold is among its choices."""
    asked = [one for one in game.edition.stage if one.do == "decide"]
    return asked[-1].id == situation.stage and any(one.folds for one in asked[-1].choices) and not situation.split


def choice_rule(game: Game, situation: Situation, choice: str) -> Choice:
    stage = next(one for one in game.edition.stage if one.id == situation.stage)
    return next(one for one in stage.choices if one.id == choice)


def say_notes(game: Game, situation: Situation, found: Iterable[str]) -> Iterator[str]:
    if game.name == "blackjack" and situation.stage == "play":
        yield OTHER_CARDS
        if situation.split and "split" in situation.open:
            yield SPLIT_ONCE
    if any(choice not in found for choice in situation.open):
        yield BETWEEN
    from pitboss.advice.sides import weigh_side

    counted: list[str] = []
    left_out: list[str] = []
    for one in situation.lying:
        known = ends_asking(game, situation) and weigh_side(game, situation, one, folds=False) is not None
        (counted if known else left_out).append(name_wager(game, one.wager))
    if counted:
        yield f"A fold also forfeits the {' and the '.join(counted)}. That is counted."
    if left_out:
        yield f"A fold also forfeits the {' and the '.join(left_out)}. That is not counted: cards are still to come."
