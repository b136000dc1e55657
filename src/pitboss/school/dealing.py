"""A round dealt for practice: every step is one of the moves that are open, with cards, dice and choices by chance.

Nothing here draws a random number: the caller brings the chance, `random.Random` or another.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableSequence, Sequence
from dataclasses import replace
from typing import Any, Protocol, TypeVar, cast

from pitboss.cards import Card
from pitboss.errors import Breach, Refusal
from pitboss.frozen import frozen
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.games.progressive_meters import unlink
from pitboss.money import Cents
from pitboss.people import ANYONE, Actor
from pitboss.rounds import commands as does
from pitboss.rounds.moves import Move, moves
from pitboss.rounds.round import Command, Event, Round, play
from pitboss.rounds.waiting import waits_for

T = TypeVar("T")

BRINGS: dict[str, type[Any]] = {
    "progressives-count": does.CountProgressives,
    "verification": does.Verify,
    "cards": does.Deal,
    "turned-cards": does.ShowCards,
    "roll": does.Roll,
}
"""What the house does by itself, by what the round waits for."""

WAGERS = 4
"""A seat has at most this many wagers, so that a hand can be paid by heart."""

DOLLAR: Cents = 100
MANY_STEPS = 400
ROLLS = 12
"""Dice are rolled at most this many times."""


class Chance(Protocol):
    """Where cards, dice and choices come from."""

    def shuffle(self, x: MutableSequence[Any], /) -> None: ...
    def choice(self, seq: Sequence[T], /) -> T: ...
    def randint(self, a: int, b: int, /) -> int: ...


@frozen
class Step:
    """One command and what came of it; `before` is the round as it stood."""

    before: Round
    command: Command
    events: tuple[Event, ...]


class PracticeRound:
    """A round under way, with its shoe and all steps so far."""

    def __init__(self, game: Game, chance: Chance, seats: Sequence[int]) -> None:
        self.game, self.chance, self.seats = unlink(game), chance, tuple(seats)
        self.state, self.steps = Round(), list[Step]()
        self.shoe: list[Card] = list(self.game.deck) if self.game.choices.decks else []
        chance.shuffle(self.shoe)
        self.rolls = 0
        self.refused: set[tuple[int, str]] = set()

    def give(self, command: Command, actor: Actor = ANYONE) -> Refusal | None:
        answer = play(self.game, self.state, command, actor)
        if isinstance(answer, Refusal):
            return answer
        events, after = answer
        self.steps.append(Step(self.state, command, tuple(events)))
        self.state = after
        return None

    def must(self, command: Command, actor: Actor = ANYONE) -> None:
        if refusal := self.give(command, actor):
            raise Breach(f"what was offered has been refused. {refusal}")

    def open(self, kind: type[Any], actor: Actor = ANYONE) -> list[Move]:
        return [move for move in moves(self.game, self.state, actor) if isinstance(move.command, kind)]

    def place_wagers(self, seat: int) -> None:
        """A few of the wagers that are open, one that the law has first among them."""
        for n in range(self.chance.randint(1, WAGERS)):
            fresh = self.list_fresh(seat)
            if fresh:
                self.place(seat, self.chance.choice(fresh) if n else fresh[0])

    def complete_wagers(self) -> None:
        """What a round cannot be played without is added until the bets can be closed."""
        for seat in self.seats:
            while fresh := self.list_fresh(seat):
                if not isinstance(play(self.game, self.state, does.NoMoreBets()), Refusal):
                    return
                self.place(seat, fresh[0])

    def list_fresh(self, seat: int) -> list[Move]:
        """The wagers that the seat may place and has not placed, nor been refused."""
        lying = self.lying(seat)
        placing = self.open(does.PlaceWager, Actor("player", "", seat))
        named = [(move, cast(does.PlaceWager, move.command).wager) for move in placing]
        return [move for move, wager in named if wager not in lying and (seat, wager) not in self.refused]

    def lying(self, seat: int) -> Mapping[Wager, Cents]:
        return self.state.seats[seat].wagers if seat in self.state.seats else {}

    def place(self, seat: int, move: Move) -> None:
        command = cast(does.PlaceWager, move.command)
        wager = replace(command, amount=self.choose_amount(seat, command.wager, move))
        if self.give(wager, Actor("player", "", seat)):
            self.refused.add((seat, command.wager))

    def choose_amount(self, seat: int, wager: str, move: Move) -> Cents:
        """As much as a wager that it must be equal to; else one of the named sums, or a few times the least."""
        amounts, lying = move.amounts, self.lying(seat)
        assert amounts is not None, "a wager has an amount"
        rule = self.game.wagers.get(wager)
        alike = [lying[Wager(one)] for one in (rule.equal_to if rule else ()) if Wager(one) in lying]
        alike += [
            amount for one, amount in lying.items() if wager in getattr(self.game.wagers.get(one), "equal_to", ())
        ]
        if alike:
            return alike[0]
        if amounts.only:
            return self.chance.choice(amounts.only)
        least = max(amounts.first, DOLLAR)
        return max(amounts.first, min(least * self.chance.randint(1, 5), amounts.last))

    def go_on(self) -> bool:
        """The next step of the round; False, when it is over."""
        waiting = waits_for(self.game, self.state)
        if waiting.what == "new-round" and self.steps:
            return False
        if waiting.what == "new-round":
            self.must(self.open(does.OpenRound)[0].command)
        elif waiting.what == "wagers":
            self.rolls += 1
            if self.rolls == 1:
                for seat in self.seats:
                    self.place_wagers(seat)
            self.complete_wagers()
            if self.rolls > ROLLS:
                return False
            self.must(does.NoMoreBets())
        elif waiting.what == "choice":
            seat = waiting.seat or 0
            actor = Actor("player", "", seat)
            self.must(self.chance.choice(self.open(does.Choose, actor)).command, actor)
        elif waiting.what == "shooter":
            offers = [move.command for move in self.open(does.GiveDice)]
            self.must(next(one for one in offers if cast(does.GiveDice, one).seat in self.seats))
        else:
            self.must(self.fill(self.open(BRINGS[waiting.what])[0]))
        return True

    def fill(self, move: Move) -> Command:
        command: Any = move.command
        if isinstance(command, does.Roll):
            return does.Roll((self.chance.randint(1, 6), self.chance.randint(1, 6)))
        if move.cards:
            return cast(Command, replace(command, cards=tuple(self.shoe.pop() for _ in range(move.cards))))
        return cast(Command, command)


def deal_round(game: Game, chance: Chance, seats: Sequence[int]) -> tuple[Step, ...]:
    """A whole round with these seats, step by step."""
    practice = PracticeRound(game, chance, seats)
    for _ in range(MANY_STEPS):
        if not practice.go_on():
            return tuple(practice.steps)
    raise Breach("a round does not end.")
