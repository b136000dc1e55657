"""What irregularities do to a round. Like all of `evolve`, without any rule."""

from __future__ import annotations

from fractions import Fraction

from pitboss.cards import UNKNOWN, Card
from pitboss.frozen import change
from pitboss.rounds.irregularity_events import CardSetAside, EnvyTakenBack, HandRecounted, MeterRestored, SetAsideUsed
from pitboss.rounds.state import UNTAKEN, Envy, Round


def set_aside(state: Round, event: CardSetAside) -> Round:
    return change(state, drawn=state.drawn + 1, set_aside=state.set_aside + 1)


def use_set_aside(state: Round, event: SetAsideUsed) -> Round:
    return change(state, set_aside=state.set_aside - event.cards)


def recount(state: Round, event: HandRecounted) -> Round:
    """The hand as it lies: cards that are not there are gone from its end, those too many are unknown."""
    at = UNTAKEN if event.seat is None else state.seats.get(event.seat, UNTAKEN)
    lying = at.cards if event.seat is not None else state.zones.get(event.zone, ())
    cards = cut_or_fill(lying, event.cards)
    unknown = state.unknown + cards.count(UNKNOWN) - lying.count(UNKNOWN)
    after = change(state, unknown=unknown, missing=(*state.missing, *(event.zone,) * event.missing))
    if event.seat is not None:
        return change(after, seats={**state.seats, event.seat: change(at, cards=cards)})
    up = min(state.turned.get(event.zone, 0), len(cards))
    turned = {**state.turned, event.zone: up} if event.zone in state.turned else state.turned
    return change(after, zones={**state.zones, event.zone: cards}, turned=turned)


def cut_or_fill(cards: tuple[Card, ...], number: int) -> tuple[Card, ...]:
    return (*cards[:number], *(UNKNOWN,) * (number - len(cards)))


def take_back_envy(state: Round, event: EnvyTakenBack) -> Round:
    at = state.seats.get(event.seat)
    paid = Envy(event.seat, event.holder, event.wager, event.amount)
    left = tuple(one for one in state.envied if one != paid)
    if at is None:
        return change(state, envied=left)
    after = change(at, envy=at.envy - event.amount)
    return change(state, envied=left, seats={**state.seats, event.seat: after})


def restore_meter(state: Round, event: MeterRestored) -> Round:
    """Of two equal awards of a seat the first goes back: a seat is settled on its own hand before the dealer's."""
    stands = state.meters.get(event.meter, Fraction(0)) + event.paid - event.put_in
    paid = (event.meter, event.seat, event.paid, event.put_in)
    equal = [n for n, one in enumerate(state.awarded) if (one.meter, one.seat, one.paid, one.put_in) == paid]
    left = tuple(one for n, one in enumerate(state.awarded) if n not in equal[:1])
    return change(state, meters={**state.meters, event.meter: stands}, awarded=left)
