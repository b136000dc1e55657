"""`pitboss play`: a real game against the house in a terminal."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Annotated, Any, cast

import typer

from pitboss.cards import Card
from pitboss.cli.betting import offer_to
from pitboss.cli.felt import draw_dice, felt, settlement
from pitboss.cli.opening import open_game
from pitboss.cli.person import Leaving, Person
from pitboss.cli.players import Automatic, Player, Wagers
from pitboss.cli.screen import console
from pitboss.errors import BadInput, Refusal
from pitboss.games.game import Game
from pitboss.games.progressive_meters import unlink
from pitboss.money import Cents
from pitboss.people import ANYONE, Actor
from pitboss.rounds import commands as does
from pitboss.rounds import events as happened
from pitboss.rounds import hand_events as with_hands
from pitboss.rounds.moves import Move, moves
from pitboss.rounds.round import Command, Event, Round
from pitboss.rounds.round import play as play_round
from pitboss.rounds.views import RoundView, view
from pitboss.rounds.waiting import Waiting, waits_for
from pitboss.words import say_event, say_meters, say_refusal, say_standing, say_total, say_unfinished

BRINGS: dict[str, type[Any]] = {
    "shooter": does.GiveDice,
    "progressives-count": does.CountProgressives,
    "verification": does.Verify,
    "cards": does.Deal,
    "turned-cards": does.ShowCards,
    "roll": does.Roll,
}
"""What the house does by itself, by what the round waits for."""

TOLD = (
    happened.AwardHeld,
    happened.AwardVerified,
    happened.AwardShared,
    happened.MeterPaid,
    happened.EnvyPaid,
    happened.PayoutCut,
    happened.DiceRolled,
    happened.PuckSet,
    happened.WagerMoved,
    happened.VigorishCollected,
    happened.RoundVoided,
    with_hands.HandSplit,
    with_hands.SecondCardsSwitched,
)
"""What is said as it happens; the rest is seen on the felt and in the settlement."""


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
        session.leave()
    session.say_goodbye()


@dataclass
class Session:
    """Some rounds at one table, with the shoe, the meters and what the seats have won.

    Whatever is done is one of the moves that are open, and whatever is said comes from `words`.
    """

    game: Game
    random: Random
    seats: int
    why: bool
    auto: bool
    state: Round = field(default_factory=Round)
    shoe: list[Card] = field(default_factory=list)
    won: dict[int, Cents] = field(default_factory=dict)
    asked: bool = False
    drawn: bool = False

    def __post_init__(self) -> None:
        machine = Automatic(self.random)
        self.you: Player = machine if self.auto else Person()
        self.players: dict[int, Player] = {1: self.you}
        self.players |= dict.fromkeys(range(2, self.seats + 1), machine)

    @property
    def mine(self) -> list[int]:
        return list(self.players) if self.auto else [1]

    @property
    def seen(self) -> dict[int, RoundView]:
        """The round as the player of each seat that is yours sees it."""
        return {seat: view(self.game, self.state, player(seat)) for seat in self.mine}

    @property
    def with_dice(self) -> bool:
        return self.seen[1].dice is not None

    def open(self, kind: type[Any], actor: Actor = ANYONE) -> list[Move]:
        """The moves of a kind that are open to somebody."""
        return [move for move in moves(self.game, self.state, actor) if isinstance(move.command, kind)]

    def give(self, command: Command, actor: Actor = ANYONE) -> Refusal | None:
        """Give a command to the round, and say what comes of it; a refusal changes nothing."""
        answer = play_round(self.game, self.state, command, actor)
        if isinstance(answer, Refusal):
            return answer
        events, self.state = answer
        self.tell(events)
        return None

    def must(self, command: Command) -> None:
        refusal = self.give(command)
        assert refusal is None, f"{command}: {refusal}"

    def tell(self, events: Iterable[Event]) -> None:
        rolling = any(isinstance(event, happened.DiceRolled) for event in events)
        for event in events:
            settled = rolling and isinstance(event, happened.WagerSettled) and event.seat in self.mine
            others = isinstance(event, happened.ChoiceMade) and (self.auto or event.seat not in self.mine)
            if settled or others or isinstance(event, TOLD):
                dice = draw_dice(event.first, event.second) + "  " if isinstance(event, happened.DiceRolled) else ""
                console().print(dice, end="")
                console().print(say_event(self.game, event), style="" if dice else "dim", markup=False)

    # The course of a round

    def play_round(self, number: int) -> None:
        console().print(f"\n[bold]{self.game.edition.title}, round {number}[/]")
        self.shoe = list(self.game.deck) if self.game.choices.decks else []
        self.random.shuffle(self.shoe)
        self.asked = self.drawn = False
        self.must(self.open(does.OpenRound)[0].command)
        while (waiting := waits_for(self.game, self.state)).what != "new-round":
            self.go_on(waiting)
        self.show_result()

    def go_on(self, waiting: Waiting) -> None:
        """The next thing that the round needs: wagers, an answer, or what the house brings."""
        if waiting.what == "wagers":
            self.take_bets()
        elif waiting.what == "choice":
            self.take_choice(waiting)
        else:
            self.must(self.fill(self.open(BRINGS[waiting.what])[0]))

    def fill(self, move: Move) -> Command:
        """The move's command, with the cards or dice that chance brings."""
        command: Any = move.command
        if isinstance(command, does.Roll):
            return does.Roll((self.random.randint(1, 6), self.random.randint(1, 6)))
        if move.cards:
            return cast(Command, replace(command, cards=tuple(self.shoe.pop() for _ in range(move.cards))))
        return cast(Command, command)

    # Wagers

    def take_bets(self) -> None:
        """Every player's wagers, and “no more bets”; with dice, before each roll."""
        for seat, one in sorted(self.players.items()):
            if self.asked:
                while refusal := self.place_all(seat, one.between_rolls()):
                    one.hear(refusal)
            else:
                self.take_wagers(seat, one)
        self.asked = True
        for move in self.open(does.NoMoreBets)[: not self.with_dice]:
            console().print(f"“{move.announce}.”", markup=False)
        if refusal := self.give(does.NoMoreBets()):
            console().print(say_refusal(refusal), style="dim", markup=False)
            self.asked = False

    def take_wagers(self, seat: int, one: Player) -> None:
        """The seat's wagers; what the law refuses is said, and asked again."""
        offer = offer_to(self.game, self.state, player(seat))
        hand = one.hand(offer.hands) if offer.hands else 0
        while refusal := self.place_all(seat, wagers := one.wagers(offer), hand, closing=True):
            one.hear(refusal)
        one.place(wagers)

    def place_all(self, seat: int, wagers: Wagers, hand: int = 0, *, closing: bool = False) -> Refusal | None:
        """Place all of them or, where one is refused or the bets could not be closed then, none."""
        before = self.state
        for wager, amount in wagers.items():
            if refusal := self.give(does.PlaceWager(seat, wager, amount, hand), player(seat)):
                self.state = before
                return refusal
        if closing and isinstance(answer := play_round(self.game, self.state, does.NoMoreBets()), Refusal):
            self.state = before
            return answer
        return None

    # Choices, and the end

    def take_choice(self, waiting: Waiting) -> None:
        seat = waiting.seat or 0
        one = self.players[seat]
        if seat in self.mine and not (self.auto and self.drawn):
            console().print(felt(self.seen))
            self.drawn = True
        hands = len(self.seen[1].seats[seat].hands)
        who = f"Seat {seat}, hand {waiting.hand}" if hands > 1 else f"Seat {seat}"
        while refusal := self.give(one.choice(who, self.open(does.Choose, player(seat))), player(seat)):
            one.hear(refusal)

    def show_result(self) -> None:
        if not self.with_dice:
            console().print(felt(self.seen))
        console().print(settlement(self.game, self.seen, why=self.why))
        nets = {seat: seen.seats[seat].net - seen.vigorish_owed.get(seat, 0) for seat, seen in self.seen.items()}
        for move in self.open(does.CollectVigorish):
            self.must(move.command)  # each round has a shoe of its own here, and what was marked in it is collected
        for seat, brought in sorted(nets.items()):
            self.won[seat] = self.won.get(seat, 0) + brought
            style = "green" if brought > 0 else "red" if brought < 0 else "yellow"
            console().print(say_standing(seat, brought, self.won[seat]), style=style, markup=False)

    def leave(self) -> None:
        """Whoever leaves in the middle of a round hears what lies there still, and what it has brought so far."""
        console().print("You leave the table.")
        mine = self.seen[1].seats.get(1)
        if self.state.phase in ("wagers", "closed") and mine is not None:
            left = [stake for wager, stake in mine.wagers.items() if self.with_dice or wager not in mine.settled]
            console().print(say_unfinished(1, mine.net, sum(left)), style="dim", markup=False)
            self.won[1] = self.won.get(1, 0) + mine.net
        if 1 in self.won:
            console().print(say_total(1, self.won[1]), style="dim", markup=False)

    def say_goodbye(self) -> None:
        if meters := self.seen[1].meters:
            console().print(say_meters(meters), style="dim", markup=False)


def player(seat: int) -> Actor:
    return Actor("player", "", seat)
