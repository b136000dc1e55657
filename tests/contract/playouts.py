"""Rounds played at random but lawfully, for the contract that every game must keep.

Chance is the seed. A player of these rounds knows nothing of any game: it wagers what is taken, answers what is open,
and deals what is due. With `trouble` players leave and irregularities are reported on the way.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random

from pitboss.cards import Card
from pitboss.errors import Refusal
from pitboss.games.builder import game_by_options
from pitboss.games.game import Game
from pitboss.law import library
from pitboss.people import role_named
from pitboss.rounds.commands import (
    Choose,
    Command,
    CountProgressives,
    Deal,
    GiveDice,
    Leave,
    NoMoreBets,
    OpenRound,
    PlaceWager,
    Report,
    Roll,
    Verify,
)
from pitboss.rounds.engine.decide import decide
from pitboss.rounds.engine.evolve import evolve_all
from pitboss.rounds.events import Event
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.state import Round
from tests.said import Said, given_by, said

MOST_COMMANDS = 600
"""More than any round needs; one that has not ended by then never will."""

VARIANTS: dict[str, tuple[dict[str, object], ...]] = {
    "md/stud-235": ({}, {"community_stack_first": True}, {"dealing": "automated-shoe", "shuffler": "automated"}),
    "md/three-card-poker": (
        {},
        {"version": "g3"},
        {"version": "electronic"},
        {"dealer_cards_in_shuffler": True, "paytables": {"five-card-progressive": "C", "progressive": "C"}},
    ),
    "ma/caribbean-stud": ({}, {"paytables": {"progressive": "D"}, "dealing": "automated-shoe", "shuffler": "counting"}),
    "md/mississippi-stud": ({}, {"dealing": "automated-shoe", "shuffler": "automated"}),
    "md/ultimate-texas-holdem": ({}, {"dealing": "automated-shoe", "shuffler": "automated"}),
    "md/four-card-poker": ({}, {"dealer_up_card": "first", "play_any_amount_between": True}),
    "md/let-it-ride": ({}, {"exposed_community_card": "continue", "paytables": {"progressive": "B"}}),
}
"""Options under which a game is played beside the law's own; a game that is not here is played as the law has it."""


@cache
def game_with(game: str, variant: int) -> Game:
    return game_by_options(game, VARIANTS.get(game, ({},))[variant])


def every_game() -> list[tuple[str, int]]:
    """Every game of the law, under each of its options here."""
    return [(game, n) for game in library.shelf() for n in range(len(VARIANTS.get(game, ({},))))]


@dataclass
class Step:
    """A command that was given, the round before and after it, and the events between."""

    before: Round
    command: Command
    events: list[Event]
    after: Round


@dataclass
class Playout:
    game: Game
    random: Random
    trouble: bool = False
    state: Round = field(default_factory=Round)
    steps: list[Step] = field(default_factory=list)
    refused: list[tuple[Command, Refusal]] = field(default_factory=list)

    def tell(self, command: Command | Said) -> bool:
        """Give the command; whether it was taken."""
        one = said(command)
        answer = decide(self.game, self.state, one.command, one.actor)
        if isinstance(answer, Refusal):
            self.refused.append((one.command, answer))
            return False
        after = evolve_all(self.state, answer)
        self.steps.append(Step(self.state, one.command, answer, after))
        self.state = after
        return True

    @property
    def events(self) -> list[Event]:
        return [event for step in self.steps for event in step.events]

    def play(self) -> Playout:
        self.tell(OpenRound())
        if self.game.dealing.mode == "dice":
            self.tell(GiveDice(self.random.choice(self.game.seats)))
        self.wager()
        while self.state.phase in ("wagers", "closed"):
            assert len(self.steps) < MOST_COMMANDS, "the round does not end"
            if self.trouble and self.random.random() < 0.08:
                self.make_trouble()
            else:
                self.go_on()
        return self

    def wager(self) -> None:
        seats = self.random.sample(list(self.game.seats), self.random.randint(1, min(4, len(self.game.seats))))
        for seat in sorted(seats):
            self.wager_at(seat, thrifty=self.random.random() < 0.4)
        if not self.state.seats or isinstance(decide(self.game, self.state, NoMoreBets()), Refusal):
            for seat in seats:
                self.wager_at(seat, thrifty=False)
        assert self.state.seats, "no wager was taken at all"

    def wager_at(self, seat: int, thrifty: bool) -> None:
        """All wagers in the law's order, or some of them, for one stake or for those that the law names."""
        stake = self.random.choice((500, 1000, 2500))
        placed = self.state.seats[seat].wagers if seat in self.state.seats else {}
        stake = next(iter(placed.values()), stake)
        hand = self.random.choice(self.game.shared_hands or (0,))
        for wager, rule in self.game.wagers.items():
            if wager in placed or (thrifty and not rule.equal_to and self.random.random() < 0.5):
                continue
            amount = self.random.choice(self.game.choices.stakes.get(wager) or (stake,))
            self.tell(given_by("dealer", PlaceWager(seat, wager, amount, hand=hand)))

    def go_on(self) -> None:
        """The next thing that the round needs."""
        assert any(self.tell(command) for command in self.needed()), f"the round stands still: {self.refused[-1]}"

    def needed(self) -> Iterator[Command | Said]:
        state, flow = self.state, family_of(self.game)
        if state.phase == "wagers":
            yield NoMoreBets()
            yield from self.shooter()
        elif not state.counted:
            yield CountProgressives(state.accepted)
        elif state.held:
            for by in dict.fromkeys(one.by for one in self.game.edition.procedure if one.id == state.held.steps[0]):
                yield given_by(role_named(by), Verify(state.held.steps[0]))
        elif turn := flow.turn(self.game, state):
            stakes = state.seats[turn.seat].wagers.values()
            for choice in self.random.sample(turn.choices, len(turn.choices)):
                yield from (Choose(turn.seat, choice.id, amount) for amount in (None, *stakes))
        elif due := flow.due(self.game, state):
            yield Deal(tuple(self.cards(self.random.randint(1, len(due)))))
        else:
            yield Roll((self.random.randint(1, 6), self.random.randint(1, 6)))

    def shooter(self) -> Iterator[Command | Said]:
        """The shooter makes a line wager before a come-out roll."""
        if (seat := self.state.dice.shooter) is not None:
            yield given_by("dealer", PlaceWager(seat, "pass", 1000))

    def cards(self, number: int) -> list[Card]:
        left = self.game.deck.remaining(self.state.out)
        return self.random.sample([card for card, count in left.items() for _ in range(count)], number)

    def make_trouble(self) -> None:
        """Something that may or may not be possible now."""
        seat = self.random.choice(sorted(self.state.seats))
        rule = self.random.choice(self.game.edition.irregularity)
        card = self.cards(1)[0] if self.game.choices.decks else None
        named = Report(rule.id, self.random.choice((None, seat)), self.random.choice((None, card)))
        self.tell(self.random.choice((Leave(seat), named, Report(rule.id, seat, card), Report(rule.id))))


@cache
def playouts(game: str, variant: int, number: int, trouble: bool = False) -> tuple[Playout, ...]:
    """So many rounds of a game, the same for every test that asks."""
    return tuple(Playout(game_with(game, variant), Random(seed), trouble).play() for seed in range(number))
