"""What has been handed to each seat, and payments that are put right."""

from __future__ import annotations

from collections import Counter

from pitboss.errors import Refusal
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


def handed_out(events: tuple[Event, ...]) -> Counter[tuple[int, Wager]]:
    """What has been handed to each seat for each wager, its stake and its Envy Bonuses included."""
    found: Counter[tuple[int, Wager]] = Counter()
    for event in events:
        match event:
            case happened.WagerSettled(seat=seat, wager=wager, returned=amount):
                found[seat, wager] += amount
            case happened.EnvyPaid(seat=seat, wager=wager, amount=amount):
                found[seat, wager] += amount
            case (
                EnvyTakenBack(seat=seat, wager=wager, amount=amount)
                | PayoutTakenBack(seat=seat, wager=wager, amount=amount)
            ):
                found[seat, wager] -= amount
    return found


def differences(former: tuple[Event, ...], now: tuple[Event, ...], why: str, actor: Actor) -> list[Event]:
    """What had been paid in the round on the wrong fact, and what is right, where it is not the same."""
    paid, right = handed_out(former), handed_out(now)
    return [
        PaymentCorrected(seat, wager, paid[seat, wager], right[seat, wager], why, actor.role, actor.person)
        for seat, wager in sorted(paid.keys() | right.keys())
        if paid[seat, wager] != right[seat, wager]
    ]


def correct_payment(state: Round, command: CorrectPayment, actor: Actor) -> list[Event] | Refusal:
    """Something else was handed over than the settlement says; what is right, the settlement has said."""
    paid, wager = handed_out(state.stands), Wager(command.wager)
    if (command.seat, wager) not in paid:
        settled = tuple(f"seat {seat}: {one}" for seat, one in sorted(paid))
        return Refusal("not-settled", f"No {command.wager} of seat {command.seat} has been settled.", "", settled)
    right = paid[command.seat, wager]
    if command.paid == right:
        return Refusal("nothing-wrong", f"The settlement says {spoken(right)} already.")
    return [PaymentCorrected(command.seat, wager, command.paid, right, command.why, actor.role, actor.person)]
