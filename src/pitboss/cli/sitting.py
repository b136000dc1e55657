"""Some rounds at one table in a terminal: what is asked, what the house does, and what is said about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from textwrap import wrap
from typing import Any, cast

from pitboss.advice import Decision, Situation, find_situation
from pitboss.cards import Card
from pitboss.cli.betting import offer_to, place_wagers
from pitboss.cli.coach import Coach
from pitboss.cli.felt import SENTENCE, Felt, Outcome, draw_dice, say_qualified, settlement
from pitboss.cli.layout import Layout
from pitboss.cli.person import Person
from pitboss.cli.players import BEST, Asked, Change, Machine, Offer, Player, Wagers
from pitboss.cli.recording import Record
from pitboss.cli.screen import console, tell
from pitboss.errors import Refusal
from pitboss.games.dice import Roll
from pitboss.games.game import Game
from pitboss.games.identity import MeterName
from pitboss.law.labels import disclose
from pitboss.money import Cents
from pitboss.people import ANYONE, Actor
from pitboss.rounds import commands as does
from pitboss.rounds import events as happened
from pitboss.rounds import hand_events as with_hands
from pitboss.rounds.dice_events import DiceRolled, PuckSet, WagerCalled, WagerMoved
from pitboss.rounds.holdings import count_hand
from pitboss.rounds.moves import Move, moves
from pitboss.rounds.round import Command, Event, Round
from pitboss.rounds.round import play as play_round
from pitboss.rounds.views import RoundView, view
from pitboss.rounds.vigorish_events import VigorishCollected, VigorishMarked, VigorishReturned, VigorishTaken
from pitboss.rounds.waiting import Waiting, waits_for
from pitboss.words import say_event, say_meters, say_refusal, say_session, say_standing, say_unfinished, say_won
from pitboss.words.cards import draw_cards
from pitboss.words.dice import Throw, say_throw
from pitboss.words.reasons import name_hand

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
    DiceRolled,
    WagerMoved,
    happened.WagerWithdrawn,
    WagerCalled,
    VigorishTaken,
    VigorishReturned,
    VigorishMarked,
    VigorishCollected,
    happened.RoundVoided,
    with_hands.HandSplit,
    with_hands.SecondCardsSwitched,
)
"""What is said as it happens; the rest is seen on the felt and in the settlement."""

DECIDES = (happened.WagerSettled, WagerMoved)
"""What a roll does to a wager."""

BESIDE = " " * 8
"""The column in which sums stand before the sentence of a wager."""

BANKROLL: Cents = 100_000
"""A thousand dollars, where nothing is said of what the player brings."""


@dataclass
class Sitting:
    """Some rounds at one table, with the shoe, the meters and what the seats have won.

    Everything done is an open move, and everything said comes from `words`. `way` is how seats play that you only
    watch, and `bets` what they wager.
    """

    game: Game
    random: Random
    seats: int = 1
    why: bool = False
    auto: bool = False
    way: str = BEST
    bets: Wagers | None = None
    coached: bool = False
    bankroll: Cents = BANKROLL
    record: Record | None = None
    state: Round = field(default_factory=Round)
    shoe: list[Card] = field(default_factory=list)
    won: dict[int, Cents] = field(default_factory=dict)
    results: list[Cents] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    settled: list[Outcome] = field(default_factory=list)
    meters: Mapping[MeterName, Cents] = field(default_factory=dict)
    number: int = 0
    asked: bool = False
    lying: Cents = 0

    def __post_init__(self) -> None:
        self.coach = Coach(self.game)
        self.felt, self.layout = Felt(), Layout()
        self.you: Player = Person(self.coach)
        self.players: dict[int, Player] = {1: self.you}
        if self.auto or self.seats > 1:
            self.seat_machines()

    def seat_machines(self) -> None:
        """Seat the players that play by themselves: all of them if you only watch, otherwise the others."""
        from pitboss.cli.ways import find_company, find_way

        if self.auto:
            self.you = Machine(find_way(self.game, self.way, self.coach), self.bets)
            self.players = dict.fromkeys(range(1, self.seats + 1), self.you)
        else:
            company = Machine(find_company(self.game, self.coach))
            self.players |= dict.fromkeys(range(2, self.seats + 1), company)

    @property
    def mine(self) -> list[int]:
        return list(self.players) if self.auto else [1]

    @property
    def seen(self) -> dict[int, RoundView]:
        """The round as the player of each of your seats sees it."""
        return {seat: self.sees(seat) for seat in self.mine}

    def sees(self, seat: int) -> RoundView:
        return view(self.game, self.state, player(seat))

    @property
    def with_dice(self) -> bool:
        return self.game.dealing.mode == "dice"

    def open(self, kind: type[Any], actor: Actor = ANYONE) -> list[Move]:
        """Find the open moves of a kind."""
        return [move for move in moves(self.game, self.state, actor) if isinstance(move.command, kind)]

    def give(self, command: Command, actor: Actor = ANYONE) -> Sequence[Event] | Refusal:
        """Give a command to the round, and say what comes of it; a refusal changes nothing."""
        answer = play_round(self.game, self.state, command, actor)
        if isinstance(answer, Refusal):
            return answer
        self.accept(*answer)
        return answer[0]

    def accept(self, events: Sequence[Event], state: Round) -> None:
        point, self.state = self.state.dice.point, state
        if self.record is not None:
            self.record.add(events)
        self.tell(events, point)

    def must(self, command: Command) -> None:
        answer = self.give(command)
        assert not isinstance(answer, Refusal), f"{command}: {answer}"

    def tell(self, events: Sequence[Event], point: int | None) -> None:
        """Say what is worth saying. `point` is the shooter's point before these events."""
        rolls = [Roll(event.first, event.second) for event in events if isinstance(event, DiceRolled)]
        throw = Throw(rolls[0], point) if rolls else None
        for event in events:
            if isinstance(event, happened.WagerSettled) and event.seat in self.mine:
                self.settled.append((event, throw))
                if throw:
                    self.say_settled(event, throw)
                continue
            others = isinstance(event, happened.ChoiceMade) and (self.auto or event.seat not in self.mine)
            over = isinstance(event, PuckSet) and event.point is None and self.state.phase != "wagers"
            if others or over or isinstance(event, TOLD):
                dice = draw_dice(event.first, event.second) + "  " if isinstance(event, DiceRolled) else ""
                console().print(dice, end="")
                tell(say_event(self.game, event), style="" if dice else "dim")
        if rolls and not any(isinstance(event, DECIDES) and event.seat in self.mine for event in events):
            tell("No wager of yours is decided.", style="dim")

    def say_settled(self, event: happened.WagerSettled, throw: Throw) -> None:
        """Say what a roll did to a wager, and why. The sentences are broken beside the sum.

        The line of law stands below them if it is asked for.
        """
        won, said = event.returned - event.staked, f"{say_event(self.game, event)} {say_throw(event, throw)}"
        mine = said.removeprefix(f"Seat {event.seat}: ") if len(self.mine) == 1 else said
        room = max(console().width - len(BESIDE), SENTENCE)
        law = wrap(disclose(event.cite), room, break_on_hyphens=False) if self.why else []
        lines = f"\n{BESIDE}".join((*wrap(mine, room, break_on_hyphens=False), *law))
        tell(f"{say_won(won):>6} ".ljust(len(BESIDE)) + lines, style=style_of(won))

    # The course of a round

    def play_round(self, number: int) -> None:
        console().print(f"\n[bold]{self.game.edition.title}, round {number}[/]")
        self.shoe = list(self.game.deck) if self.game.choices.decks else []
        self.random.shuffle(self.shoe)
        self.number, self.asked, self.settled = number, False, []
        self.felt, self.layout = Felt(), Layout()
        self.must(self.open(does.OpenRound)[0].command)
        self.meters = self.meters or dict(self.sees(1).meters)
        while (waiting := waits_for(self.game, self.state)).what != "new-round":
            self.go_on(waiting)
        self.show_result()

    def go_on(self, waiting: Waiting) -> None:
        """Do the next thing that the round needs: take wagers, take an answer, or let the house act."""
        if waiting.what == "wagers":
            self.take_bets()
        elif waiting.what == "choice":
            self.take_choice(waiting)
        else:
            self.must(self.fill(self.open(BRINGS[waiting.what])[0]))

    def fill(self, move: Move) -> Command:
        """Fill the move's command with the cards or dice that chance brings."""
        command: Any = move.command
        if isinstance(command, does.Roll):
            return does.Roll((self.random.randint(1, 6), self.random.randint(1, 6)))
        if move.cards:
            return cast(Command, replace(command, cards=tuple(self.shoe.pop() for _ in range(move.cards))))
        return cast(Command, command)

    # Wagers

    def take_bets(self) -> None:
        """Take every player's wagers, and say “no more bets”; with dice, before each roll."""
        ready = self.asked and not isinstance(play_round(self.game, self.state, does.NoMoreBets()), Refusal)
        for seat, one in sorted(self.players.items()):
            if ready:
                self.take_more(seat, one)
            else:
                self.take_wagers(seat, one)
        self.asked = True
        for move in self.open(does.NoMoreBets)[: not self.with_dice]:
            tell(f"“{move.announce}.”")
        if isinstance(answer := self.give(does.NoMoreBets()), Refusal):
            tell(say_refusal(answer), style="dim")
            self.asked = False

    def take_wagers(self, seat: int, one: Player) -> None:
        """Take the seat's wagers. What the law refuses is said, and asked again."""
        offer, placed = self.offer(seat), False
        hand = one.hand(offer.hands) if offer.hands else 0
        while not placed:
            said = one.wagers(self.game, offer)
            if refusal := self.follow(seat, said, hand, closing=True):
                one.hear(refusal)
            elif isinstance(said, Change):
                offer = self.offer(seat)
            else:
                one.place(said)
                placed = True
        if self.with_dice:
            self.take_more(seat, one)

    def offer(self, seat: int) -> Offer:
        """Find what the seat may wager. With dice, first draw what has changed on the layout."""
        if self.with_dice and seat in self.mine:
            self.layout.draw(self.game, self.sees(seat), seat)
        return offer_to(self.game, self.state, player(seat))

    def follow(self, seat: int, said: Wagers | Change, hand: int = 0, *, closing: bool = False) -> Refusal | None:
        """Do what a player said about wagers."""
        return self.change(seat, said) if isinstance(said, Change) else self.place_all(seat, said, hand, closing)

    def take_more(self, seat: int, one: Player) -> None:
        """Take more wagers before the next roll, as often as the player has some.

        A refused one never rolls the dice.
        """
        while True:
            offer = self.offer(seat)
            said = {} if isinstance(one, Machine) else one.between_rolls(self.game, offer)
            if not said:
                return
            if refusal := self.follow(seat, said):
                one.hear(refusal)

    def change(self, seat: int, said: Change) -> Refusal | None:
        """Take a wager down, in whole or in part, or call it on or off, where the law allows it."""
        command: Command = does.CallWager(seat, said.wager, said.word == "on")
        if said.word == "down":
            command = does.WithdrawWager(seat, said.wager, said.amount)
        answer = self.give(command, player(seat))
        return answer if isinstance(answer, Refusal) else None

    def place_all(self, seat: int, wagers: Wagers, hand: int, closing: bool) -> Refusal | None:
        """Place all of the wagers. If one is refused, or if the bets could not be closed then, place none."""
        answer = place_wagers(self.game, self.state, player(seat), wagers, hand)
        if isinstance(answer, Refusal):
            return answer
        if closing and isinstance(refusal := play_round(self.game, answer[1], does.NoMoreBets()), Refusal):
            return refusal
        self.accept(*answer)
        return None

    # Choices, and the end

    def take_choice(self, waiting: Waiting) -> None:
        seat = waiting.seat or 0
        one, seen = self.players[seat], self.sees(seat)
        if seat in self.mine:
            self.felt.draw(self.game, self.seen)
        options = self.open(does.Choose, player(seat))
        asked = Asked(self.game, seat, self.address(waiting, seen), options, seen, self.find_costs(seat, options))
        while isinstance(answer := self.give(one.choice(asked), player(seat)), Refusal):
            one.hear(answer)
        if seat in self.mine:
            self.remember(find_situation(self.game, seen, seat), answer)

    def find_costs(self, seat: int, options: Sequence[Move]) -> dict[str, Cents]:
        """Find what each choice wagers, where the law says how much. Each is tried, and the result is thrown away."""
        costs: dict[str, Cents] = {}
        for move in options:
            answer = play_round(self.game, self.state, move.command, player(seat))
            events = () if isinstance(answer, Refusal) else answer[0]
            made = (event for event in events if isinstance(event, happened.ChoiceMade) and event.places)
            costs |= {event.choice: event.amount for event in made}
        return costs

    def address(self, waiting: Waiting, seen: RoundView) -> str:
        """Address a seat: `Seat 1`, or which of its hands is asked, and what that hand makes."""
        hands = seen.seats[waiting.seat or 0].hands
        if len(hands) < 2 or not waiting.hand:
            return f"Seat {waiting.seat}"
        hand = hands[waiting.hand - 1]
        makes = name_hand(count_hand("player", hand.cards, split=hand.split))
        return f"Hand {waiting.hand} of {len(hands)} ({draw_cards(hand.cards)}, {makes})"

    def remember(self, situation: Situation | None, events: Sequence[Event]) -> None:
        """Keep a decision for the review. A coach says at once what it gave up."""
        made = next((event for event in events if isinstance(event, happened.ChoiceMade)), None)
        if situation is None or made is None or made.choice not in situation.open:
            return
        decision = Decision(str(self.number), situation, made.choice, made.amount)
        self.decisions.append(decision)
        if self.coached:
            self.coach.say_judged(decision)

    def show_result(self) -> None:
        seen = self.seen
        drawn = not self.with_dice and self.felt.draw(self.game, seen)
        if said := say_qualified(self.settled):
            tell(said)
        console().print(settlement(self.game, seen, self.settled, why=self.why, follows=drawn and not said))
        nets = {seat: one.seats[seat].net - one.vigorish_owed.get(seat, 0) for seat, one in seen.items()}
        for move in self.open(does.CollectVigorish):
            self.must(move.command)  # each round has a shoe of its own here, and what was marked in it is collected
        for seat, brought in sorted(nets.items()):
            self.won[seat] = self.won.get(seat, 0) + brought
            tell(say_standing(seat, brought, self.won[seat], self.has), style=style_of(brought))
        self.results.append(nets[1])
        if self.record is not None:
            self.record.finish_round()

    @property
    def has(self) -> Cents | None:
        """What the player has in hand; None for seats that play by themselves."""
        return None if self.auto else self.bankroll + self.won.get(1, 0) - self.lying

    def leave(self) -> None:
        """Tell a player who leaves in mid-round what still lies there, and what the round has brought so far."""
        console().print("You leave the table.")
        mine = self.sees(1).seats.get(1)
        if self.state.phase in ("wagers", "closed") and mine is not None:
            gone = () if self.with_dice else (*mine.settled, *mine.taken_back)
            self.lying = sum(stake for wager, stake in mine.wagers.items() if wager not in gone)
            tell(say_unfinished(1, mine.net, self.lying), style="dim")
            self.won[1] = self.won.get(1, 0) + mine.net

    def say_goodbye(self, *, review: bool = True) -> None:
        """Sum up the session: rounds, net, the biggest win, decisions compared with the best play, and the meters."""
        if 1 in self.won:
            tell("\n" + say_session(self.results, self.won[1], self.has, self.lying), style="bold")
        if review and self.decisions and not (self.auto and self.way == BEST):
            self.coach.show_review(self.decisions)
        moved = {name: shown for name, shown in self.sees(1).meters.items() if shown != self.meters.get(name)}
        if mine := {name: shown for name, shown in moved.items() if name.seat in (None, 1)}:
            tell(say_meters(mine), style="dim")


def style_of(won: Cents) -> str:
    return "green" if won > 0 else "red" if won < 0 else "yellow"


def player(seat: int) -> Actor:
    return Actor("player", "", seat)
