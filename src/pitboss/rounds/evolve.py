"""What an event does to a round. Total, and without any rule: replaying events needs nothing but this file."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from typing import assert_never

from pitboss.cards import Card
from pitboss.rounds.events import (
    AwardHeld,
    AwardShared,
    AwardVerified,
    BetsClosed,
    CardsDealt,
    CardsTurned,
    ChoiceMade,
    ContributionTakenBack,
    EnvyPaid,
    Event,
    HandVoided,
    IrregularityNoted,
    MeterFed,
    MeterPaid,
    PayoutCut,
    ProgressivesCounted,
    RoundClosed,
    RoundOpened,
    RoundVoided,
    SeatAbandoned,
    SeatSettled,
    StakeReturned,
    StepTaken,
    WagerPlaced,
    WagerSettled,
    WagerWithdrawn,
)
from pitboss.rounds.state import Held, Round, Seat, Settled


def evolve_all(state: Round, events: Iterable[Event]) -> Round:
    return reduce(evolve, events, state)


def evolve(state: Round, event: Event) -> Round:
    """The round after the event."""
    match event:
        case RoundOpened(game, digest, meters):
            return Round(phase="wagers", game=game, digest=digest, meters=dict(meters))
        case WagerPlaced(seat, wager, amount, progressive):
            held = state.seats.get(seat, Seat())
            stakes = {**held.wagers, wager: held.wagers.get(wager, 0) + amount}
            more = progressive and wager not in held.wagers
            return replace(with_seat(state, seat, replace(held, wagers=stakes)), accepted=state.accepted + more)
        case WagerWithdrawn(seat, wager, _, progressive):
            return replace(without_wager(state, seat, wager), accepted=state.accepted - progressive)
        case BetsClosed():
            return replace(state, phase="closed", counted=state.accepted == 0)
        case ProgressivesCounted(agree=agree):
            return replace(state, counted=agree)
        case MeterFed(meter, fed, exact):
            total = state.fed.get(meter, Fraction(0)) + fed
            return replace(state, meters={**state.meters, meter: exact}, fed={**state.fed, meter: total})
        case StepTaken(step, delivered):
            return replace(state, step=step, delivered=delivered, answered=())
        case CardsDealt():
            return dealt(state, event)
        case CardsTurned(zone, turned):
            return replace(state, turned={**state.turned, zone: turned})
        case ChoiceMade():
            return chosen(state, event)
        case AwardHeld(seat, wager, line, steps):
            return replace(state, held=Held(seat, wager, line, steps))
        case AwardVerified(step=step):
            assert state.held is not None
            left = tuple(one for one in state.held.steps if one != step)
            return replace(state, held=replace(state.held, steps=left))
        case WagerSettled(seat, wager, staked, outcome, line, _, returned, cite):
            at = state.seats[seat]
            result = Settled(staked, outcome, line, returned, cite)
            held_on = state.held if state.held and (state.held.seat, state.held.wager) != (seat, wager) else None
            return replace(with_seat(state, seat, replace(at, settled={**at.settled, wager: result})), held=held_on)
        case MeterPaid(meter, _, _, exact) | ContributionTakenBack(meter, _, exact):
            return replace(state, meters={**state.meters, meter: exact})
        case AwardShared(wager, pool):
            return replace(state, pools={**state.pools, wager: pool})
        case EnvyPaid(seat, amount=amount):
            at = state.seats[seat]
            return with_seat(state, seat, replace(at, envy=at.envy + amount))
        case SeatSettled(seat):
            return replace(state, order=(*state.order, seat))
        case SeatAbandoned(seat):
            return with_seat(state, seat, replace(state.seats[seat], abandoned=True))
        case IrregularityNoted(card=card):
            return state if card is None else to_zone(state, "discard", (card,))
        case StakeReturned(seat, wager):
            return without_wager(state, seat, wager)
        case HandVoided(seat):
            return with_seat(state, seat, replace(state.seats[seat], void=True))
        case RoundVoided():
            return replace(state, phase="void", held=None)
        case RoundClosed():
            return replace(state, phase="over")
        case PayoutCut():
            return state
        case _:
            assert_never(event)


def with_seat(state: Round, number: int, seat: Seat) -> Round:
    return replace(state, seats={**state.seats, number: seat})


def without_wager(state: Round, number: int, wager: str) -> Round:
    seat = state.seats[number]
    left = {name: amount for name, amount in seat.wagers.items() if name != wager}
    if left or seat.cards:
        return with_seat(state, number, replace(seat, wagers=left))
    return replace(state, seats={key: one for key, one in state.seats.items() if key != number})


def to_zone(state: Round, zone: str, cards: tuple[Card, ...]) -> Round:
    return replace(state, zones={**state.zones, zone: (*state.zones.get(zone, ()), *cards)})


def dealt(state: Round, event: CardsDealt) -> Round:
    seats, zones, turned = dict(state.seats), dict(state.zones), dict(state.turned)
    for one in event.cards:
        if one.seat is not None:
            seats[one.seat] = replace(seats[one.seat], cards=(*seats[one.seat].cards, one.card))
        else:
            zones[one.to] = (*zones.get(one.to, ()), one.card)
            if one.face == "up":
                turned[one.to] = turned.get(one.to, 0) + 1
    delivered = state.delivered + len(event.cards)
    return replace(state, seats=seats, zones=zones, turned=turned, delivered=delivered)


def chosen(state: Round, event: ChoiceMade) -> Round:
    at = state.seats[event.seat]
    stakes = dict(at.wagers)
    if event.places:
        stakes[event.places] = stakes.get(event.places, 0) + event.amount
    after = replace(
        at,
        wagers=stakes,
        choices=(*at.choices, event.choice),
        folded=at.folded or event.folds,
        taken_back=(*at.taken_back, event.takes_back) if event.takes_back else at.taken_back,
    )
    return replace(with_seat(state, event.seat, after), answered=(*state.answered, event.seat))
