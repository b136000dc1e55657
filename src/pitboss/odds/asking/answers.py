"""Answers: from the cache, or from the solver that the registry names; a named way to play is compared with the
best."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from html import escape
from itertools import count, islice
from typing import Unpack, cast

from pitboss.cards import Card
from pitboss.errors import BadInput, say
from pitboss.law import library
from pitboss.odds.asking import kept_answers
from pitboss.odds.asking.by_name import Terms, ask
from pitboss.odds.asking.everything import Unsolved, everything
from pitboss.odds.asking.optional import DataFrame
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.registry import load_function, solver_for
from pitboss.odds.asking.report import Advice, StakeOdds, WagerOdds
from pitboss.tabled import Listed, show_rows

SHOWN = ("game", "wager", "paytable", "version", "decks", "house_edge", "hit_frequency", "reason")
"""The columns of many wagers that are small enough for a notebook."""


def odds(game: str, wager: str, paytable: str | None = None, **terms: Unpack[Terms]) -> WagerOdds:
    """The exact odds of a wager; `Terms` says what else can be chosen, such as `decks`, `meters` or `strategy`."""
    return solve(ask(game, wager, paytable, **terms))


class EveryOdds(Iterable[WagerOdds | Unsolved]):
    """The odds of many wagers, each counted once, when it is first asked for; what has none comes with the reason.

    They can be gone through any number of times.
    """

    def __init__(self, asked: Iterable[Question | Unsolved]) -> None:
        self._answers = map(answer, asked)
        self._found: list[WagerOdds | Unsolved] = []

    def __iter__(self) -> Iterator[WagerOdds | Unsolved]:
        for n in count():  # Others may go through them meanwhile, and have counted further.
            if n == len(self._found):
                self._found += islice(self._answers, 1)
            if n == len(self._found):
                return
            yield self._found[n]

    def __repr__(self) -> str:
        return f"<EveryOdds: {len(self._found)} counted so far; to_frame() counts them all>"

    def _repr_html_(self) -> str:
        """What is counted so far: a notebook that only shows this must not wait for the rest."""
        shown = show_rows([{name: one.as_row()[name] for name in SHOWN} for one in self._found])
        return f"<p>{escape(repr(self))}</p>{shown if self._found else ''}"

    def to_frame(self) -> DataFrame:
        """A row for each of them as a data frame of pandas, with floats beside the exact fractions.

        What has no odds has a row too, with the reason.
        """
        from pitboss.odds.wording.frames import frame_wagers

        return frame_wagers(one.as_row() for one in self)


def every(games: Iterable[str] | None = None) -> EveryOdds:
    """The odds of every wager of the current law on every paytable; what has none, with the reason."""
    if isinstance(games, str) or not isinstance(games, Iterable | None):
        raise BadInput(f"games must be a list of names, as in ['3cp'], not {say(games)}.")
    named = None if games is None else [library.find(name)[0] for name in games]
    return EveryOdds(everything(named))


def answer(asked: Question | Unsolved) -> WagerOdds | Unsolved:
    """The answer to a question, or why it has none. Where `solve` raises an error, this gives `Unsolved`."""
    if isinstance(asked, Unsolved):
        return asked
    try:
        return solve(asked)
    except BadInput as error:
        edition, letter = asked.game.edition, asked.table.letter if asked.table else None
        return Unsolved(edition.game, edition.edition, asked.wager, letter, str(error))


def solve(question: Question) -> WagerOdds:
    """The answer to a question, from the cache if it is there; a way to play by name is compared with the best."""
    known = kept_answers.recall(question)
    if known is not None:
        return known
    if question.strategy:
        refuse_unknown_strategy(question)
    found = find(question)
    if question.is_limited:
        found = replace(found, unlimited=find(replace(question, as_paid=False, stakes=())).house_edge)
    if question.stakes:
        found = replace(found, stakes=tuple(price_stakes(question, found)))
    if question.strategy:
        best = solve(replace(question, strategy=""))
        found = replace(found, named=question.strategy, optimum=best.house_edge)
    kept_answers.keep(question, found)
    return found


def find(question: Question) -> WagerOdds:
    """The answer of the solver."""
    solver = solver_for(question.game, question.wager)
    assert solver is not None, f"{question.wager} has no solver"
    return cast("WagerOdds", load_function(solver.solve)(question))


def price_stakes(question: Question, found: WagerOdds) -> Iterator[StakeOdds]:
    """What the wager comes to at each stake of the question; what a solver counted is kept with the game."""
    for stake in question.stakes:
        one = found if stake == question.stake else find(replace(question, stake=stake, stakes=()))
        yield StakeOdds(
            stake=stake,
            house_edge=one.house_edge,
            variance=one.variance,
            element_of_risk=one.element_of_risk,
            long_run_edge=one.long_run_edge,
        )


def ways_to_play(question: Question) -> tuple[str, ...]:
    """The names of the ways to play that are known for the question's wager; none where nothing is decided."""
    solver = solver_for(question.game, question.wager)
    if solver is None or not solver.advise or not solver.strategies:
        return ()
    from pitboss.odds.strategies import list_names  # which brings NumPy

    return list_names(question.game)


def refuse_unknown_strategy(question: Question) -> None:
    """Refuse a name that is not known, with those that are."""
    names = ways_to_play(question)
    if not names:
        raise BadInput(
            f"there is no named strategy for the {question.rule.title}: nothing is decided, or none is known."
        )
    if question.strategy not in names:
        raise BadInput(f"there is no strategy {question.strategy!r} for this wager. It has {', '.join(names)}.")


def advise(
    question: Question, hand: Sequence[Card], seen: Sequence[Card] = (), earlier: Sequence[str] = ()
) -> Listed[Advice]:
    """What each choice with this hand is worth, the best first.

    `seen` are other cards that the player has seen. `earlier` are the choices on the streets before, where there are
    several. Of choices that are worth the same, the one that the law names first comes first, and figures suppose it.
    """
    solver = solver_for(question.game, question.wager)
    if solver is None or not solver.advise:
        raise BadInput(f"there is nothing to decide with the {question.rule.title}.")
    question.deck.remaining((*hand, *seen))  # refuses a card that the deck does not have, or not twice
    more = (tuple(earlier),) if earlier else ()
    if more and not solver.advise.startswith("streets:"):
        raise BadInput(f"the {question.rule.title} has no earlier choices that change what is open: leave them out.")
    found = cast("tuple[Advice, ...]", load_function(solver.advise)(question, tuple(hand), tuple(seen), *more))
    return Listed(sorted(found, key=lambda one: one.expected, reverse=True))
