"""Exact odds of every wager, in fractions: `pitboss.odds("three-card-poker", "pair-plus", "A").house_edge`.

    asking/      questions and answers: what is asked, who answers it, what an answer holds, what is kept on disk
    deals/       hands and deals as arrays: all that a deck can deal, one of each kind, and the place of each hand
    solvers/     how an answer is found, by shape of play or by game; nothing here is compiled
    kernels/     compiled loops that enumerate deals; they know arrays and no game
    sessions/    many rounds: the law of a round, a night or a year, how believable a hold is
    strategies/  ways to play that have a name, by game
    wording/     answers for people: the best play in words, charts and pictures

The room itself can be called, as the function of that name: a function beside it would be hidden by it. Nothing heavy
is imported before a solver needs it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from types import ModuleType
from typing import Unpack, cast

import pitboss
from pitboss.errors import BadInput, say
from pitboss.games.game import Game
from pitboss.money import Cents
from pitboss.odds.asking.answers import EveryOdds, advise, answer, every, odds, solve, ways_to_play
from pitboss.odds.asking.best_play import best_play
from pitboss.odds.asking.by_name import Terms, ask
from pitboss.odds.asking.everything import Unsolved, everything
from pitboss.odds.asking.joint import JointOdds, joint
from pitboss.odds.asking.optional import Figure
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.report import Advice, WagerOdds
from pitboss.odds.sessions.expectation import Expectation, expect
from pitboss.odds.sessions.laws import Stakes
from pitboss.tabled import Listed

__all__ = [
    "Advice",
    "EveryOdds",
    "Expectation",
    "JointOdds",
    "Odds",
    "Question",
    "Terms",
    "Unsolved",
    "WagerOdds",
    "advise",
    "answer",
    "ask",
    "best_play",
    "every",
    "everything",
    "expect",
    "joint",
    "odds",
    "room",
    "solve",
    "ways_to_play",
]


def build(game: str | Game) -> Game:
    """The game itself, or the one of that name with the law's own choices."""
    from pitboss.games.builder import game_by_law

    return game_by_law(game) if isinstance(game, str) else game


class Odds:
    """What `pitboss.odds` is to its users: a function, and the functions that go with it."""

    advise = staticmethod(advise)
    answer = staticmethod(answer)
    ask = staticmethod(ask)
    best_play = staticmethod(best_play)
    every = staticmethod(every)
    everything = staticmethod(everything)
    expect = staticmethod(expect)
    joint = staticmethod(joint)
    solve = staticmethod(solve)

    @staticmethod
    def session(
        game: str | Game, seats: Sequence[Stakes], rounds: int, *, meters: Mapping[str, Cents] | None = None
    ) -> pitboss.SessionOdds:
        """What a table wins in this many rounds. `seats` says what each seat wagers in a round: cents, by wager."""
        from pitboss.odds.sessions.session import session

        return session(build(game), seats, rounds, meters=meters)

    @staticmethod
    def hold(
        game: str | Game, seats: Sequence[Stakes], rounds: int, won: Cents, *, meters: Mapping[str, Cents] | None = None
    ) -> pitboss.HoldOdds:
        """How likely it is that the house won so much, in cents, in so many such rounds; what would explain it."""
        from pitboss.odds.sessions.hold import hold

        return hold(build(game), seats, rounds, won, meters=meters)

    @staticmethod
    def join_seats(game: str | Game, seats: Sequence[Stakes]) -> pitboss.TableOdds:
        """The variance of a whole table whose seats share cards or dice. `seats` is as for `session`."""
        from pitboss.odds.sessions.tables import join_seats

        return join_seats(build(game), seats)

    @staticmethod
    def remove_cards(
        game: str, wager: str, paytable: str | None = None, **terms: Unpack[Terms]
    ) -> Listed[pitboss.Removal]:
        """What each card adds to the house edge when it has left the shoe: for baccarat and wagers on first cards."""
        from pitboss.odds.solvers.removal import remove_cards

        return remove_cards(ask(game, wager, paytable, **terms))

    @staticmethod
    def plot(found: Iterable[WagerOdds | Unsolved]) -> Figure:
        """A picture of many wagers with matplotlib: a bar for each house edge. What has no odds is left out."""
        from pitboss.odds.wording.plot import picture_of

        if not isinstance(found, Iterable):
            raise BadInput(f"odds to draw must be a list of them, as `every()` gives, not {say(found)}.")
        known = [one for one in found if isinstance(one, WagerOdds)]
        if not known:
            raise BadInput("there is nothing to draw: none of these wagers has odds of its own.")
        return picture_of(known)

    @staticmethod
    def compare_rules(
        game: str, wager: str, paytable: str | None = None, **terms: Unpack[Terms]
    ) -> Listed[pitboss.RuleOdds]:
        """What each operator's option and number of decks does to the house edge, one changed at a time."""
        from pitboss.odds.asking.rules import compare_rules

        return compare_rules(game, wager, paytable, **terms)

    @staticmethod
    def find_mistakes(
        game: str, wager: str, paytable: str | None = None, **terms: Unpack[Terms]
    ) -> Listed[pitboss.Mistake]:
        """What wrong choices cost, by class of hands, all else being played well; the costliest first."""
        from pitboss.odds.solvers.mistakes import find_mistakes

        return find_mistakes(ask(game, wager, paytable, **terms))

    ways_to_play = staticmethod(ways_to_play)

    def __call__(self, game: str, wager: str, paytable: str | None = None, **terms: Unpack[Terms]) -> WagerOdds:
        """The exact odds of a wager: `pitboss.odds("three-card-poker", "pair-plus", "A").house_edge`."""
        return odds(game, wager, paytable, **terms)


class CallableRoom(Odds, ModuleType):
    """The type of this module, so that it can be called."""

    def __dir__(self) -> list[str]:
        """What completion offers: the functions and values of this room, not what they are made with."""
        return sorted({*__all__, *(name for name in vars(Odds) if not name.startswith("_"))} - {"Odds", "odds", "room"})


sys.modules[__name__].__class__ = CallableRoom
room = cast("Odds", sys.modules[__name__])
"""This room, as its users know it."""
