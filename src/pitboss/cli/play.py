"""`pitboss play`: a real game against the house in a terminal."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Annotated

import typer

from pitboss.cards import Card
from pitboss.cli.felt import dice_text, felt, settlement
from pitboss.cli.opening import open_game
from pitboss.cli.person import Leaving, Person
from pitboss.cli.players import Automatic, Player, Wagers
from pitboss.cli.screen import console
from pitboss.errors import BadInput, Refusal
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.games.progressive_meters import unlink
from pitboss.money import Cents, spoken
from pitboss.people import Actor
from pitboss.rounds.commands import (
    Choose,
    CollectVigorish,
    Command,
    CountProgressives,
    Deal,
    GiveDice,
    NoMoreBets,
    OpenRound,
    PlaceWager,
    Roll,
)
from pitboss.rounds.engine.decide import decide
from pitboss.rounds.engine.evolve import evolve_all
from pitboss.rounds.families.family import verification
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.state import Round
from pitboss.rounds.views import RoundView, view


def play(
    game: Annotated[str, typer.Argument(help="A game, such as three-card-poker.")],
    seats: Annotated[
        int, typer.Option(help="Players at the table; you are the first, the others play by themselves.")
    ] = 1,
    submission: Annotated[Path | None, typer.Option(help="An operator's Rules Submission to play under.")] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed deals the same cards again.")] = None,
    auto: Annotated[bool, typer.Option("--auto", help="Watch: every seat plays by itself.")] = False,
    rounds: Annotated[int, typer.Option(min=0, help="How many rounds to play; 0 is until you leave.")] = 0,
    why: Annotated[bool, typer.Option("--why", help="Say with each payout the line of law that it rests on.")] = False,
) -> None:
    """Play a game against the house, exactly as the law says.

    You are asked for your wagers and for each choice; what is open stands in the question, and an empty answer takes
    what stands in brackets. An answer that is unclear or refused changes nothing and is asked for again; `q` leaves.
    With --auto you only watch; in a pipe, answers are read line by line.
    """
    chosen = unlink(open_game(game, submission))
    if not 1 <= seats <= chosen.choices.positions:
        raise BadInput(f"{chosen.edition.title} is played by 1 to {chosen.choices.positions} players, not {seats}.")
    random = Random(secrets.randbits(64) if seed is None else seed)
    session = Session(chosen, random, seats, why, auto)
    try:
        number = 0
        while number < (rounds or (1 if auto else number + 1)):
            number += 1
            session.play_round(number)
            if not rounds and not auto and not session.you.again():
                break
    except Leaving:
        console().print("You leave the table.")
    session.say_goodbye()


@dataclass
class Session:
    """Some rounds at one table, with the shoe, the meters and what the seats have won."""

    game: Game
    random: Random
    seats: int
    why: bool
    auto: bool
    state: Round = field(default_factory=Round)
    shoe: list[Card] = field(default_factory=list)
    won: dict[int, Cents] = field(default_factory=dict)

    def __post_init__(self) -> None:
        machine = Automatic(self.game, self.random)
        self.you: Player = machine if self.auto else Person(self.game)
        self.players: dict[int, Player] = {1: self.you}
        self.players |= dict.fromkeys(range(2, self.seats + 1), machine)

    @property
    def mine(self) -> list[int]:
        return list(self.players) if self.auto else [1]

    @property
    def seen(self) -> dict[int, RoundView]:
        """The round as the player of each seat that is yours sees it."""
        return {seat: view(self.game, self.state, Actor("player", seat=seat)) for seat in self.mine}

    def tell(self, command: Command) -> Refusal | None:
        """Give a command to the round; a refusal changes nothing."""
        answer = decide(self.game, self.state, command)
        if isinstance(answer, Refusal):
            return answer
        self.state = evolve_all(self.state, answer)
        return None

    @property
    def with_dice(self) -> bool:
        return self.game.dealing.mode == "dice"

    def play_round(self, number: int) -> None:
        console().print(f"\n[bold]{self.game.edition.title}, round {number}[/]")
        self.tell(OpenRound(tuple(self.state.meters.items())))
        if self.with_dice:
            self.play_turn_with_dice()
        else:
            self.play_with_cards()
        self.show_result()

    def play_with_cards(self) -> None:
        self.shoe = list(self.game.deck)
        self.random.shuffle(self.shoe)
        for seat in sorted(self.players):
            self.take_wagers(seat)
        self.close_bets()
        while self.state.phase == "closed":
            self.go_on()

    def play_turn_with_dice(self) -> None:
        """A shooter's turn: wagers, a roll, more wagers, until the seven-out."""
        self.must(GiveDice(1))
        for seat in sorted(self.players):
            self.take_wagers(seat)
        while self.state.phase == "wagers":
            if refusal := self.tell(NoMoreBets()):
                console().print(str(refusal), style="dim", markup=False)
                self.take_wagers(1)
                continue
            self.throw()
            if self.state.phase == "wagers":
                self.take_more_wagers()

    def throw(self) -> None:
        """One roll, and what it decided for the seats that are yours."""
        before = {seat: set(self.state.seats[seat].settled) for seat in self.mine if seat in self.state.seats}
        dice = (self.random.randint(1, 6), self.random.randint(1, 6))
        self.must(Roll(dice))
        console().print(dice_text(dice, self.state.dice.point))
        for seat, known in sorted(before.items()):
            for wager, done in self.state.seats[seat].settled.items():
                if wager not in known:
                    console().print(f"  seat {seat}: {Wager(wager).once} {done.outcome}, {spoken(done.returned)} back")

    def take_more_wagers(self) -> None:
        """Wagers before the next roll; one that is refused is asked for again, and the dice wait."""
        for seat, player in sorted(self.players.items()):
            while refusal := self.place_all(seat, player.between_rolls()):
                player.hear(refusal)

    def take_wagers(self, seat: int) -> None:
        """The seat's wagers; what the law refuses is said, and asked again."""
        player = self.players[seat]
        while refusal := self.place_all(seat, wagers := player.wagers(), closing=True):
            player.hear(refusal)
        player.place(wagers)

    def place_all(self, seat: int, wagers: Wagers, *, closing: bool = False) -> Refusal | None:
        """Place all of them or, where one is refused or the bets could not be closed then, none."""
        before = self.state
        commands = [PlaceWager(seat, wager, amount) for wager, amount in wagers.items()]
        refusal = next(filter(None, map(self.tell, commands)), None)
        if refusal is None and closing and isinstance(answer := decide(self.game, self.state, NoMoreBets()), Refusal):
            refusal = answer
        if refusal:
            self.state = before
        return refusal

    def close_bets(self) -> None:
        console().print("“No more bets.”")
        self.tell(NoMoreBets())
        if not self.state.counted:
            self.tell(CountProgressives(self.state.accepted))

    def go_on(self) -> None:
        """The next thing that the round needs: cards, an answer, or a verification."""
        flow = family_of(self.game)
        if held := self.state.held:
            step = verification(self.game, self.state)
            assert step is not None
            by = self.game.procedures[step.step].by
            console().print(f"[dim]Seat {held.seat}, {held.wager}: {by}, {step.step}.[/]")
            self.must(step)
        elif due := flow.due(self.game, self.state):
            self.must(Deal(tuple(self.shoe.pop() for _ in due)))
        elif turn := flow.turn(self.game, self.state):
            self.take_choice(turn.seat, [one.id for one in turn.choices])

    def take_choice(self, seat: int, options: list[str]) -> None:
        if seat in self.mine:
            console().print(felt(self.seen))
        player = self.players[seat]
        while refusal := self.tell(Choose(seat, player.choice(seat, options))):
            player.hear(refusal)

    def must(self, command: Command) -> None:
        refusal = self.tell(command)
        assert refusal is None, f"{command}: {refusal}"

    def show_result(self) -> None:
        if not self.with_dice:
            console().print(felt(self.seen))
        console().print(settlement(self.game, self.state, self.mine, why=self.why))
        owed = self.collect_vigorish()
        for seat in sorted(self.mine):
            brought = self.state.seats[seat].net - owed.get(seat, 0)
            self.won[seat] = self.won.get(seat, 0) + brought
            style = "green" if brought > 0 else "red" if brought < 0 else "yellow"
            console().print(f"Seat {seat}: [{style}]{spoken(brought)}[/], in all {spoken(self.won[seat])}.")

    def collect_vigorish(self) -> Mapping[int, Cents]:
        """Each round has a shoe of its own here: what was marked in it is collected at its end."""
        owed = self.state.owed
        for seat, amount in sorted(owed.items()):
            self.must(CollectVigorish(seat))
            console().print(f"[dim]Seat {seat}: {spoken(amount)} of vigorish is collected.[/]")
        return owed

    def say_goodbye(self) -> None:
        if self.state.meters:
            meters = ", ".join(f"{name} {spoken(exact.__floor__())}" for name, exact in self.state.meters.items())
            console().print(f"[dim]Meters: {meters}.[/]")
