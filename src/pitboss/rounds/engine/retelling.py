"""A round told again: what somebody must have said for each event, said to the round as it was and as it should be.

Commands are not recorded. What follows from a command is found by putting it to the round as it was, and the record
bears it out; so each later command is known, and can be put to another round.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.people import ANYONE, DEALER, Actor, role_named
from pitboss.rounds import commands as does
from pitboss.rounds import events as happened
from pitboss.rounds.award_events import AwardRejected
from pitboss.rounds.commands import Command
from pitboss.rounds.dice_events import DiceGiven, DiceRolled, WagerCalled
from pitboss.rounds.engine.evolve import back_to, evolve_all
from pitboss.rounds.events import Event
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.hand_events import CardOffered, HoleCardRead
from pitboss.rounds.irregularity_events import CardSetAside, HandRecounted
from pitboss.rounds.settlement.awards import find_amount
from pitboss.rounds.stake_events import AcceptedOutsideLimits, InstrumentPlaced, MaximumExceeded, SeatAbandoned
from pitboss.rounds.state import Held, Round
from pitboss.rounds.verification_events import AwardConfirmed, ChipReturned, ProgressiveCancelled, VerificationFailed
from pitboss.rounds.vigorish_events import VigorishCollected

Events = list[Event]

OF_AN_AWARD = (happened.AwardVerified, VerificationFailed, AwardConfirmed, AwardRejected)
"""What somebody said of one award: it holds for that award, and not for what another hand wins."""


class Told(NamedTuple):
    """A command and who may have given it."""

    command: Command
    actor: Actor = ANYONE


def acceptor(after: tuple[Event, ...]) -> Actor:
    """Who accepted a wager outside the posted limits, where that follows next; else the dealer, who takes it."""
    said = next((one for one in after[:3] if isinstance(one, AcceptedOutsideLimits)), None)
    return Actor(role_named(said.by), said.person) if said else DEALER


def as_told(events: tuple[Event, ...], number: int) -> tuple[Told, ...] | None:
    """What may have been said for this event to happen, the plainest first; None, where it follows from others."""
    match events[number]:
        case happened.WagerPlaced(seat, wager, amount, _, hand, player):
            beyond = events[number + 1 : number + 3]
            found = any(isinstance(one, MaximumExceeded) for one in beyond)
            of = (seat, wager, amount, False)
            made = (one for one in beyond if isinstance(one, InstrumentPlaced))
            kinds = [one.kind for one in made if (one.seat, one.wager, one.amount, one.beside) == of]
            plain = does.PlaceWager(seat, wager, amount, hand, player, found)
            by = acceptor(events[number + 1 :])
            return (*(Told(replace(plain, kind=kind), by) for kind in kinds), Told(plain, by))
        case InstrumentPlaced(seat, wager, kind, amount, _, beside) if beside:
            return (Told(does.PlaceWager(seat, wager, amount, kind=kind), DEALER),)
        case happened.WagerWithdrawn(seat, wager, amount):
            return (
                Told(does.WithdrawWager(seat, wager), DEALER),
                Told(does.WithdrawWager(seat, wager, amount), acceptor(events[number + 1 :])),
            )
        case happened.BetsClosed():
            return (Told(does.NoMoreBets()),)
        case happened.ProgressivesCounted(chips):
            return (Told(does.CountProgressives(chips)),)
        case happened.CardsDealt(dealt):
            return (Told(does.Deal(tuple(one.card for one in dealt))),)
        case happened.CardsShown(zone, seat, _, cards):
            return (Told(does.ShowCards(cards, seat, "" if seat is not None else zone)),)
        case HoleCardRead(blackjack):
            return (Told(does.ReadHoleCard(blackjack)),)
        case DiceRolled(first, second):
            return (Told(does.Roll((first, second))),)
        case DiceGiven(seat):
            return (Told(does.GiveDice(seat)),)
        case WagerCalled(seat, wager, working):
            return (Told(does.CallWager(seat, wager, working)),)
        case VigorishCollected(seat):
            return (Told(does.CollectVigorish(seat)),)
        case happened.ChoiceMade(seat, choice, _, amount):
            next_one = events[number + 1] if number + 1 < len(events) else None
            kind = next_one.kind if isinstance(next_one, InstrumentPlaced) else "chips"
            said = (does.Choose(seat, choice, kind=kind), does.Choose(seat, choice, amount, kind))
            return tuple(Told(one, DEALER if kind == "cash" else ANYONE) for one in said)
        case happened.AwardVerified(step=step, by=by, person=person):
            return (Told(does.Verify(step), Actor(role_named(by), person)),)
        case AwardRejected(seat, wager, why, by):
            actor = Actor(role_named(by))
            return (
                Told(does.RejectAward(why), actor),
                Told(does.ResolveAward(seat, wager, paid=False, why=why), actor),
            )
        case VerificationFailed(step=step, why=why, by=by, person=person):
            return (Told(does.Verify(step, passed=False, why=why), Actor(role_named(by), person)),)
        case AwardConfirmed(seat, wager, why, by, person):
            return (Told(does.ResolveAward(seat, wager, paid=True, why=why), Actor(role_named(by), person)),)
        case ProgressiveCancelled(seat, wager, _, why, by, person):
            return (Told(does.CancelProgressive(seat, wager, why), Actor(role_named(by), person)),)
        case ChipReturned(seat, why, by, person):
            return (Told(does.ReturnChip(seat, why), Actor(role_named(by), person)),)
        case SeatAbandoned(seat, wagers, why, by, person):
            actor = Actor(role_named(by), person, seat) if by else ANYONE
            return (Told(does.Leave(seat, "" if wagers == "undecided" or not why else wagers, why), actor),)
        case CardSetAside():
            return (Told(does.DrawCard()),)
        case happened.IrregularityNoted(irregularity, _, seat, card, _, person):
            after = events[number + 1] if number + 1 < len(events) else None
            card = after.card if isinstance(after, CardOffered) else card
            lies = after.cards if isinstance(after, HandRecounted) else None
            return (Told(does.Report(irregularity, seat, card, lies), Actor("anyone", person)),)
        case _:
            return None


@dataclass
class Telling:
    """The record of a round from one event on, told a second time. `events` are what comes of it.

    `old` and `new` are the round as it was and as it should have been. `number` is the event that is told next.
    `fallen` are awards of the old round about which something was said that no longer holds: the new round has no award
    there, or another one, which is verified again, or another has to be verified before it.
    """

    game: Game
    answer: Callable[[Game, Round, Command, Actor], Events | Refusal]
    onward: Callable[[Game, Round], Events]
    state: Round
    number: int
    events: Events = field(default_factory=list)
    fallen: list[Held] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.record = self.state.stands
        self.old = self.new = back_to(self.state, self.number)
        self.told, self.own = self.find()

    @property
    def done(self) -> bool:
        return self.number >= len(self.record)

    @property
    def matches(self) -> bool:
        """Whether the event is one that somebody's word brought about."""
        return bool(self.own)

    def find(self) -> tuple[Told, Events]:
        """What was said next, with the events that it brought about; none, where nothing that can be said does."""
        first = next((n for n in range(self.number, len(self.record)) if as_told(self.record, n)), len(self.record))
        for told in (as_told(self.record, first) or ()) if first < len(self.record) else ():
            own = self.answer(self.game, self.old, *told)
            if not isinstance(own, Refusal) and own == list(self.record[self.number : self.number + len(own)]):
                return told, own
        return Told(does.NoMoreBets()), []

    def retell(self, changes: Mapping[int, Told | None]) -> tuple[int, Refusal] | None:
        """All that was said is said again, with something else at the events that change; where it is refused, why."""
        while not self.done:
            number = self.number
            self.told, self.own = self.find()
            changed = next((n for n in changes if number <= n < number + len(self.own)), None)
            wrong = self.repeat() if changed is None else self.say_instead(changes[changed])
            if wrong is not None:
                return number, wrong
        return None

    def say_instead(self, told: Told | None) -> Refusal | None:
        """Something else is said than what was, when the round waits for that."""
        self.hear(self.told)
        return self.say(told)

    def say(self, told: Told | None) -> Refusal | None:
        """Something is said to the round as it should have been; the refusal, if it is refused. None says nothing."""
        own = [] if told is None else self.hear(told)
        return own if isinstance(own, Refusal) else self.go_on(own)

    def hear(self, told: Told) -> Events | Refusal:
        """Give what the round as it should have been answers.

        It may wait for an answer that nobody was asked for: that is said first. What it has no use for falls away.
        """
        family = family_of(self.game)
        own = first = self.answer(self.game, self.new, *told)
        while isinstance(own, Refusal):
            if family.is_moot(self.game, self.new, told.command):
                return []
            owed = family.find_owed(self.game, self.new)
            said = own if owed is None else self.answer(self.game, self.new, owed, ANYONE)
            if isinstance(said, Refusal):
                return first
            self.advance(said)
            own = self.answer(self.game, self.new, *told)
        return own

    def repeat(self) -> Refusal | None:
        """What was said next is said again."""
        event = self.record[self.number]
        if not self.own and isinstance(event, happened.IrregularityNoted):
            self.own = [event]  # The table's own, which the round only notes.
            return self.go_on(self.own)
        if not self.own:
            return Refusal("not-told", "Nobody can have entered it.")
        if (award := self.find_fallen()) is not None:
            self.fallen.append(award)
            return self.go_on([])
        return self.say(self.told)

    def find_fallen(self) -> Held | None:
        """The award that something was said of, where the round as it should have been does not have the same."""
        for event in self.own:
            if isinstance(event, OF_AN_AWARD):
                was, now = (find_award(one, event.seat, event.wager) for one in (self.old, self.new))
                assert was is not None, "something is said of an award that waits"
                same = now is not None and worth_of(self.game, self.old, was) == worth_of(self.game, self.new, now)
                return None if same and not self.comes_later() else was
        return None

    def comes_later(self) -> bool:
        """Whether a dispute was decided where an award is held now, which comes first: it is decided again."""
        return isinstance(self.told.command, does.ResolveAward) and self.new.held is not None

    def go_on(self, own: Events) -> Refusal | None:
        """The round as it was goes on as recorded, the other as the rules have it."""
        self.old = evolve_all(self.old, self.own)
        self.number += len(self.own)
        while (then := self.onward(self.game, self.old)) and then == list(self.record[self.number :][: len(then)]):
            self.old = evolve_all(self.old, then)
            self.number += len(then)
        self.advance(own)
        return None

    def advance(self, own: Events) -> None:
        """The round as it should have been goes on by what was said, as the rules have it."""
        self.new = evolve_all(self.new, own)
        self.events += own
        while then := self.onward(self.game, self.new):
            self.new = evolve_all(self.new, then)
            self.events += then


def find_award(state: Round, seat: int, wager: str) -> Held | None:
    """The award that is being verified or is in dispute."""
    waiting = (*((state.held,) if state.held else ()), *state.disputed)
    return next((one for one in waiting if (one.seat, one.wager) == (seat, wager)), None)


def worth_of(game: Game, state: Round, award: Held) -> object:
    """What is verified of an award: its line and stake, and what it takes from a meter. Other meters are other awards'
    matter.
    """
    return award.line, state.seats[award.seat].wagers[award.wager], find_amount(game, state, award)
