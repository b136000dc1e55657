"""What an event does to a round. Total, and without any rule: replaying events needs nothing but this file."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from typing import assert_never

from pitboss.cards import Card
from pitboss.rounds.engine.evolve_hands import hand_changed, with_card
from pitboss.rounds.events import (
    AwardHeld,
    AwardShared,
    AwardVerified,
    BetsClosed,
    BetsReopened,
    CardsDealt,
    CardsTurned,
    ChoiceMade,
    ContributionTakenBack,
    DiceGiven,
    DiceRolled,
    EnvyPaid,
    Event,
    HandVoided,
    IrregularityNoted,
    MeterFed,
    MeterPaid,
    PayoutCut,
    ProgressivesCounted,
    PuckSet,
    RoundClosed,
    RoundOpened,
    RoundVoided,
    SeatAbandoned,
    SeatSettled,
    StakeReturned,
    StepTaken,
    VigorishCollected,
    VigorishMarked,
    VigorishReturned,
    VigorishTaken,
    WagerCalled,
    WagerMoved,
    WagerPlaced,
    WagerSettled,
    WagerWithdrawn,
)
from pitboss.rounds.hand_events import (
    CardOffered,
    HandPlayed,
    HandSplit,
    OfferEnded,
    PayoutTakenBack,
    SecondCardsSwitched,
)
from pitboss.rounds.state import UNTAKEN, Dice, Held, Noted, Round, Seat, Settled, changed


def evolve_all(state: Round, events: Iterable[Event]) -> Round:
    return reduce(evolve, events, state)


def evolve(state: Round, event: Event) -> Round:
    """The round after the event."""
    match event:
        case RoundOpened(game, digest, meters, marked):
            return Round(phase="wagers", game=game, digest=digest, meters=dict(meters), owed=dict(marked))
        case WagerPlaced(seat, wager, amount, progressive, hand, player):
            held = state.seats.get(seat, UNTAKEN)
            stakes = {**held.wagers, wager: held.wagers.get(wager, 0) + amount}
            more = progressive and wager not in held.wagers
            after = changed(held, wagers=stakes, plays_hand=hand, player=player or held.player)
            return changed(state, seats={**state.seats, seat: after}, accepted=state.accepted + more)
        case WagerSettled():
            return settled(state, event)
        case WagerWithdrawn(seat, wager, amount, progressive):
            return changed(less(state, seat, wager, amount), accepted=state.accepted - progressive)
        case BetsClosed():
            return changed(state, phase="closed", counted=state.accepted == 0)
        case ProgressivesCounted(agree=agree):
            return changed(state, counted=agree)
        case MeterFed(meter, fed):
            return fed_by(state, meter, fed)
        case StepTaken(step, delivered):
            return changed(state, step=step, delivered=delivered, answered=())
        case CardsDealt():
            return dealt(state, event)
        case CardsTurned(zone, turned):
            return changed(state, turned={**state.turned, zone: turned})
        case ChoiceMade():
            return chosen(state, event)
        case AwardHeld(seat, wager, line, steps):
            return changed(state, held=Held(seat, wager, line, steps))
        case AwardVerified(step=step):
            assert state.held is not None
            left = tuple(one for one in state.held.steps if one != step)
            return changed(state, held=replace(state.held, steps=left))
        case MeterPaid(meter, _, paid, put_in):
            return changed(state, meters={**state.meters, meter: state.meters[meter] - paid + put_in})
        case ContributionTakenBack(meter, taken):
            return fed_by(state, meter, -taken)
        case AwardShared(wager, each):
            return changed(state, pools={**state.pools, wager: each})
        case EnvyPaid(seat, amount=amount):
            at = state.seats[seat]
            return with_seat(state, seat, changed(at, envy=at.envy + amount))
        case SeatSettled(seat):
            return changed(state, order=(*state.order, seat))
        case SeatAbandoned(seat):
            return with_seat(state, seat, changed(state.seats[seat], abandoned=True))
        case IrregularityNoted(_, consequence, seat_or_none, card):
            noted = changed(state, noted=(*state.noted, Noted(consequence, seat_or_none)))
            return noted if card is None else face_up(noted, "discard", card)
        case StakeReturned(seat, wager):
            return without_wager(unsettled(state, seat, wager), seat, wager)
        case HandVoided(seat):
            return with_seat(state, seat, changed(state.seats[seat], void=True))
        case RoundVoided():
            return changed(state, phase="void", held=None)
        case RoundClosed():
            return changed(state, phase="over")
        case PayoutCut():
            return state
        case VigorishTaken(seat, wager, amount):
            return with_vigorish(state, seat, wager, amount)
        case VigorishReturned(seat, wager, amount):
            return with_vigorish(state, seat, wager, -amount)
        case VigorishMarked(seat, _, amount):
            return changed(state, owed={**state.owed, seat: state.owed.get(seat, 0) + amount})
        case VigorishCollected(seat):
            return changed(state, owed={one: amount for one, amount in state.owed.items() if one != seat})
        case WagerMoved(seat, wager, to):
            at = state.seats[seat]
            moved = {to if name == wager else name: amount for name, amount in at.wagers.items()}
            return with_seat(state, seat, changed(at, wagers=moved))
        case WagerCalled(seat, wager, working):
            at = state.seats[seat]
            return with_seat(state, seat, changed(at, called={**at.called, wager: working}))
        case DiceGiven(seat, fresh):
            return changed(state, dice=replace(state.dice, shooter=seat, made=(), fresh=fresh))
        case DiceRolled(first, second):
            return changed(state, dice=replace(state.dice, roll=(first, second)))
        case PuckSet(point, made, seen, fresh):
            return changed(state, dice=Dice(state.dice.shooter, point, made, seen, fresh))
        case BetsReopened():
            return changed(state, phase="wagers")
        case HandPlayed(seat=seat) | HandSplit(seat=seat) | SecondCardsSwitched(seat=seat):
            return with_seat(state, seat, hand_changed(state.seats[seat], event))
        case CardOffered(card=card):
            return face_up(state, "offered", card)
        case OfferEnded():
            others = {name: cards for name, cards in state.zones.items() if name != "offered"}
            return changed(state, zones=others, turned={**state.turned, "offered": 0})
        case PayoutTakenBack(seat, wager):
            return unsettled(state, seat, wager)
        case _:
            assert_never(event)


def with_seat(state: Round, number: int, seat: Seat) -> Round:
    return changed(state, seats={**state.seats, number: seat})


def without_wager(state: Round, number: int, wager: str) -> Round:
    seat = state.seats[number]
    left = {name: amount for name, amount in seat.wagers.items() if name != wager}
    if left or seat.cards or seat.settled or any(seat.vigorish.values()):
        called = {name: working for name, working in seat.called.items() if name != wager}
        return with_seat(state, number, changed(seat, wagers=left, called=called))
    return changed(state, seats={key: one for key, one in state.seats.items() if key != number})


def less(state: Round, number: int, wager: str, amount: int) -> Round:
    """A wager taken down, or reduced."""
    seat = state.seats[number]
    if seat.wagers[wager] == amount:
        return without_wager(state, number, wager)
    return with_seat(state, number, changed(seat, wagers={**seat.wagers, wager: seat.wagers[wager] - amount}))


def with_vigorish(state: Round, number: int, wager: str, amount: int) -> Round:
    seat = state.seats[number]
    taken = {**seat.vigorish, wager: seat.vigorish.get(wager, 0) + amount}
    return with_seat(state, number, changed(seat, vigorish=taken))


def settled(state: Round, event: WagerSettled) -> Round:
    at, wager = state.seats[event.seat], event.wager
    name = wager if wager not in at.settled else f"{wager}#{times_settled(at, wager) + 1}"
    result = Settled(event.staked, event.outcome, event.line, event.returned, event.cite, event.vigorish)
    after = changed(at, settled={**at.settled, name: result})
    if event.clears:
        left = {one: amount for one, amount in at.wagers.items() if one != wager}
        called = {one: working for one, working in at.called.items() if one != wager}
        after = changed(after, wagers=left, called=called)
    held = state.held
    still = held if held and (held.seat, held.wager) != (event.seat, wager) else None
    return changed(state, seats={**state.seats, event.seat: after}, held=still)


def unsettled(state: Round, number: int, wager: str) -> Round:
    """A wager of which nothing has become yet, or which a void round has brought back."""
    seat = state.seats[number]
    left = {name: result for name, result in seat.settled.items() if name != wager}
    return with_seat(state, number, changed(seat, settled=left))


def times_settled(seat: Seat, wager: str) -> int:
    return sum(name.partition("#")[0] == wager for name in seat.settled)


def face_up(state: Round, zone: str, card: Card) -> Round:
    """A card that has been seen lies at this place, before those that have not."""
    lying, up = state.zones.get(zone, ()), state.turned.get(zone, 0)
    cards = (*lying[:up], card, *lying[up:])
    return changed(state, zones={**state.zones, zone: cards}, turned={**state.turned, zone: up + 1})


def fed_by(state: Round, meter: str, amount: Fraction) -> Round:
    """A contribution on its meter, or one taken back."""
    fed = {**state.fed, meter: state.fed.get(meter, Fraction(0)) + amount}
    return changed(state, meters={**state.meters, meter: state.meters[meter] + amount}, fed=fed)


def dealt(state: Round, event: CardsDealt) -> Round:
    seats, zones, turned = dict(state.seats), dict(state.zones), dict(state.turned)
    for one in event.cards:
        if one.seat is not None:
            at = seats[one.seat]
            hands = with_card(at.hands, one.hand, one.card) if one.hand else at.hands
            seats[one.seat] = changed(at, cards=(*at.cards, one.card), hands=hands)
        else:
            lying, up = zones.get(one.to, ()), turned.get(one.to, 0)
            if one.face == "up":
                zones[one.to] = (*lying[:up], one.card, *lying[up:])
                turned[one.to] = up + 1
            else:
                zones[one.to] = (*lying, one.card)
    delivered = state.delivered + len(event.cards)
    return changed(state, seats=seats, zones=zones, turned=turned, delivered=delivered)


def chosen(state: Round, event: ChoiceMade) -> Round:
    at = state.seats[event.seat]
    stakes = dict(at.wagers)
    if event.places:
        stakes[event.places] = stakes.get(event.places, 0) + event.amount
    after = changed(
        at,
        wagers=stakes,
        choices=(*at.choices, event.choice),
        folded=at.folded or event.folds,
        taken_back=(*at.taken_back, event.takes_back) if event.takes_back else at.taken_back,
    )
    return changed(with_seat(state, event.seat, after), answered=(*state.answered, event.seat))
