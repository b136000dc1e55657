"""A table for tests: commands that must be lawful, commands that must be refused, and the money that moved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pitboss.errors import Refusal
from pitboss.games.checks.case import Case
from pitboss.games.choices import choices_in_force
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.games.submission import Submission, WagerTerms
from pitboss.law import library
from pitboss.money import Cents
from pitboss.people import role_named
from pitboss.rounds.commands import Command, OpenRound, Verify
from pitboss.rounds.engine.decide import decide
from pitboss.rounds.engine.evolve import evolve, evolve_all
from pitboss.rounds.events import EnvyPaid, Event, StakeReturned, WagerPlaced, WagerSettled, WagerWithdrawn
from pitboss.rounds.state import Round, Settled
from pitboss.rounds.vigorish_events import VigorishCollected, VigorishReturned, VigorishTaken
from tests.said import Said, given_by, said


def in_way(game: Game, **choices: Any) -> Game:
    """The game dealt or shuffled in another way: `dealing`, `shuffler`, `decks`."""
    return Game(game.edition, replace(game.choices, **choices), game.other_deck)


def game_with(
    name: str,
    letters: Mapping[str, str] | None = None,
    minimum: Cents | None = None,
    maximum: Cents | None = None,
    **options: object,
) -> Game:
    """A game with every wager of its version on offer, under these options."""
    edition = library.load(name)
    version = str(options.get("variation", ""))
    chosen = {rule.id: WagerTerms() for rule in edition.wager if rule.variation in ("", version)}
    chosen |= {wager: WagerTerms(paytable=letter) for wager, letter in (letters or {}).items()}
    picked = choices_in_force(Case("", Submission(wagers=chosen, options=options), edition))
    return Game(edition, replace(picked, minimum=minimum, maximum=maximum))  # type: ignore[arg-type]


@dataclass
class Table:
    """A round under way, with everything that has happened."""

    game: Game
    state: Round = field(default_factory=Round)
    events: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.do(OpenRound())

    def do(self, *commands: Command | Said) -> list[Event]:
        """Commands that the rules allow; the events of the last."""
        answer: list[Event] | Refusal = []
        for command in commands:
            one = said(command)
            answer = decide(self.game, self.state, one.command, one.actor)
            assert not isinstance(answer, Refusal), f"{command}: {answer}"
            self.state = evolve_all(self.state, answer)
            self.events += answer
        assert not isinstance(answer, Refusal)
        return answer

    def refuses(self, command: Command | Said) -> str:
        """A command that the rules do not allow: the code of the refusal."""
        before = repr(self.state)
        one = said(command)
        answer = decide(self.game, self.state, one.command, one.actor)
        assert isinstance(answer, Refusal), f"{command} was allowed: {answer}"
        assert answer.message
        assert repr(self.state) == before
        return answer.code

    def verify(self) -> None:
        """Every award that waits is verified."""
        while self.state.held:
            step = self.state.held.steps[0]
            by = next(one.by for one in self.game.edition.procedure if one.id == step)
            self.do(given_by(role_named(by), Verify(step)))

    def settled(self, seat: int, wager: str) -> Settled:
        return self.state.seats[seat].settled[Wager(wager)]

    def replayed(self) -> Round:
        """The state that the events alone lead to."""
        state = Round()
        for event in self.events:
            state = evolve(state, event)
        return state


def paid_by(events: list[Event], seat: int) -> Cents:
    """What a seat has put on the table, less what came back: its loss so far, counting stakes that still lie there."""
    total = 0
    for event in events:
        match event:
            case WagerPlaced(number, _, amount) | VigorishTaken(number, _, amount):
                total += amount if number == seat else 0
            case VigorishCollected(number, amount):
                total += amount if number == seat else 0
            case WagerWithdrawn(number, _, amount) | StakeReturned(number, _, amount):
                total -= amount if number == seat else 0
            case VigorishReturned(number, _, amount):
                total -= amount if number == seat else 0
            case WagerSettled(number, returned=back):
                total -= back if number == seat else 0
            case EnvyPaid(number, amount=amount):
                total -= amount if number == seat else 0
    return total
