"""One whole round that a program plays: its wagers and choices, and cards or dice by the chance that it brings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, cast

from pitboss.cards import Card, show_all
from pitboss.errors import BadInput, Breach, nearest
from pitboss.games.game import Game
from pitboss.money import Cents, spoken
from pitboss.people import Actor
from pitboss.rounds import commands as does
from pitboss.rounds.events import ChoiceMade, Event, WagerSettled
from pitboss.rounds.finished.describing import describe_round, find_options
from pitboss.rounds.round import Refusal, play
from pitboss.rounds.views import RoundView, view
from pitboss.rounds.waiting import Waiting, waits_for
from pitboss.school.dealing import MANY_STEPS, Chance, PracticeRound
from pitboss.school.telling import follow, tell_story
from pitboss.tabled import Tabled
from pitboss.words import say_reason
from pitboss.words.cards import Cards

SEAT = 1


@dataclass(frozen=True)
class Moment:
    """What a player is asked: which choices are `open`, the `cards` of the hand, the round as the player sees it."""

    open: tuple[str, ...]
    cards: tuple[Card, ...]
    view: RoundView

    def __repr__(self) -> str:
        return f"<Moment with {show_all(self.cards)}: {', '.join(self.open)}>"


@dataclass(frozen=True)
class PlayedRound(Tabled):
    """A round from the first wager to the last payment.

    `net` is what the player won, in cents. `story` has a sentence for each thing that happened, with cards, hands and
    reasons. `wagers` has a row for each wager, in dollars. `finished` is the round as `settle` reads it; None where a
    file for `settle` cannot say it.
    """

    game: str
    choices: tuple[str, ...]
    story: tuple[str, ...]
    net: Cents
    wagers: tuple[Mapping[str, Any], ...]
    finished: Mapping[str, Any] | None

    def as_rows(self) -> list[dict[str, Any]]:
        """A record for each wager: its stake and what came back, in dollars, why, and by which line of the law."""
        return [dict(one) for one in self.wagers]

    def __repr__(self) -> str:
        chosen = f", {' '.join(self.choices)}" if self.choices else ""
        return f"<PlayedRound {self.game}{chosen}: net {spoken(self.net)}>"


Choose = Callable[[Moment], str]


class OwnRound(PracticeRound):
    """The round of one seat whose wagers and choices come from a program."""

    def __init__(self, game: Game, chance: Chance, wagers: Mapping[str, Cents], choose: Choose | None) -> None:
        super().__init__(game, chance, (SEAT,))
        self.wagers, self.choose = wagers, choose

    def place_wagers(self, seat: int) -> None:
        for wager, amount in self.wagers.items():
            if refusal := self.give(does.PlaceWager(seat, wager, amount), Actor("player", "", seat)):
                raise BadInput(str(refusal))
        if isinstance(refused := play(self.game, self.state, does.NoMoreBets()), Refusal):
            raise BadInput(str(refused))

    def complete_wagers(self) -> None:
        """Nothing is added to what the program wagers."""

    def go_on(self) -> bool:
        waiting = waits_for(self.game, self.state)
        if waiting.what == "choice":
            return self.decide(waiting)
        if waiting.what == "wagers" and self.rolls and not self.can_roll():
            return False
        return super().go_on()

    def can_roll(self) -> bool:
        """Whether a wager still lies there, and the dice may be rolled for it, however often that has been."""
        self.rolls = 1
        return bool(self.lying(SEAT)) and not isinstance(play(self.game, self.state, does.NoMoreBets()), Refusal)

    def decide(self, waiting: Waiting) -> bool:
        actor = Actor("player", "", SEAT)
        moves = {cast(does.Choose, move.command).choice: move.command for move in self.open(does.Choose, actor)}
        seen = view(self.game, self.state, actor)
        box = seen.seats[SEAT]
        cards = box.hands[waiting.hand - 1].cards if waiting.hand and box.hands else box.cards
        if self.choose is None:
            raise BadInput(f"the round asks for a choice: {', '.join(moves)}. Give a function as choose.")
        chosen = self.choose(Moment(tuple(moves), Cards(cards), seen))
        if chosen not in moves:
            raise BadInput(f"{chosen!r} is not open here. {nearest(str(chosen), moves)}")
        self.must(moves[chosen], actor)
        return True


def list_wagers(game: Game, events: Sequence[Event]) -> Iterator[dict[str, Any]]:
    """What became of each wager."""
    for event, _, throw in follow(events):
        if isinstance(event, WagerSettled):
            yield {
                "wager": event.wager,
                "staked": Fraction(event.staked, 100),
                "outcome": event.outcome,
                "returned": Fraction(event.returned, 100),
                "why": say_reason(game, event, throw=throw),
                "cite": event.cite,
            }


def play_round(game: Game, chance: Chance, wagers: Mapping[str, Cents], choose: Choose | None = None) -> PlayedRound:
    """A whole round at one seat. What the law refuses is BadInput, with its rule."""
    own = OwnRound(game, chance, wagers, choose)
    for _ in range(MANY_STEPS):
        if not own.go_on():
            break
    else:
        raise Breach("a round does not end.")
    events: list[Event] = [event for step in own.steps for event in step.events]
    options = find_options(own.game)
    return PlayedRound(
        game=game.edition.id,
        choices=tuple(event.choice for event in events if isinstance(event, ChoiceMade)),
        story=tuple(tell_story(own.game, events, SEAT)),
        net=own.state.seats[SEAT].net,
        wagers=tuple(list_wagers(own.game, events)),
        finished=None if options is None else describe_round(own.game, options, events),
    )
