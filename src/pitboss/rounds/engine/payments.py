"""What has been handed to each seat, and payments that are put right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.money import spoken
from pitboss.people import Actor
from pitboss.rounds import events as happened
from pitboss.rounds.commands import CorrectPayment
from pitboss.rounds.correction_events import PaymentCorrected
from pitboss.rounds.events import Event
from pitboss.rounds.hand_events import PayoutTakenBack
from pitboss.rounds.irregularity_events import EnvyTakenBack
from pitboss.rounds.state import Round


def handed_out(events: Iterable[Event]) -> Counter[tuple[int, Wager]]:
    """What has been handed to each seat for each wager, its Envy Bonuses included, and its stake, returned of a wager
    that is void too.
    """
    found: Counter[tuple[int, Wager]] = Counter()
    for event in events:
        match event:
            case happened.WagerSettled(seat=seat, wager=wager, returned=amount):
                found[seat, wager] += amount
            case (
                happened.EnvyPaid(seat=seat, wager=wager, amount=amount)
                | happened.StakeReturned(seat=seat, wager=wager, amount=amount)
            ):
                found[seat, wager] += amount
            case EnvyTakenBack(seat=seat, wager=wager, amount=amount):
                found[seat, wager] -= amount
            case PayoutTakenBack(seat=seat, wager=wager, amount=amount):
                found[seat, Wager(wager).once] -= amount
    return found


def differences(game: Game, state: Round, now: tuple[Event, ...], why: str, actor: Actor) -> list[Event]:
    """What had been paid in the round on the wrong fact, and what is right, where it is not the same.

    Who waited had been paid nothing, wrongly or not: they are settled in their turn, and no payment is corrected.
    """
    paid = handed_out(state.stands)
    right = handed_out(event for event in now if not had_waited(game, state, event))
    return [
        PaymentCorrected(seat, wager, paid[seat, wager], right[seat, wager], why, actor.role, actor.person)
        for seat, wager in sorted(paid.keys() | right.keys())
        if paid[seat, wager] != right[seat, wager]
    ]


def had_waited(game: Game, state: Round, event: Event) -> bool:
    """Whether an event hands out what had still waited for its turn in the round as it was. Nothing waits in one that
    has ended, nor where dice decide: a roll settles at once whatever it decides.
    """
    if state.phase != "closed" or game.dealing.mode == "dice":
        return False
    match event:
        case happened.EnvyPaid(holder=holder, wager=wager) | EnvyTakenBack(holder=holder, wager=wager):
            return not had_turn_for_others(state, holder, wager)
        case (
            happened.WagerSettled(seat=seat, wager=wager)
            | happened.StakeReturned(seat=seat, wager=wager)
            | PayoutTakenBack(seat=seat, wager=wager)
        ):
            return seat not in state.order and not was_decided(state, seat, wager)
        case _:
            return False


def was_decided(state: Round, seat: int, wager: str) -> bool:
    """Whether the wager had been settled, or its stake had gone back."""
    return any(
        (one.seat, Wager(one.wager).once) == (seat, Wager(wager).once)
        for one in state.stands
        if isinstance(one, happened.WagerSettled | happened.StakeReturned)
    )


def had_turn_for_others(state: Round, holder: int, wager: str) -> bool:
    """Whether the hand had been looked at for the others' Envy Bonuses: with the wager at its turn, and where that was
    not placed, or was forfeited before, at the end of the seat.
    """
    settled = state.seats[holder].settled.get(Wager(wager)) if holder in state.seats else None
    return holder in state.order or (settled is not None and settled.outcome != "forfeit")


def correct_payment(state: Round, command: CorrectPayment, actor: Actor) -> list[Event] | Refusal:
    """Something else was handed over than the settlement or the return says; what is right, that has said."""
    paid, wager = handed_out(state.stands), Wager(command.wager)
    if (command.seat, wager) not in paid:
        settled = tuple(f"seat {seat}: {one}" for seat, one in sorted(paid))
        return Refusal(
            "not-settled", f"No {command.wager} of seat {command.seat} has been settled or returned.", "", settled
        )
    right = paid[command.seat, wager]
    if command.paid == right:
        return Refusal("nothing-wrong", f"The record says {spoken(right)} already.")
    return [PaymentCorrected(command.seat, wager, command.paid, right, command.why, actor.role, actor.person)]
