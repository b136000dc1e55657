"""What the events of a round have done to the meters, added up: for a correction that undoes them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import NamedTuple

from pitboss.games.identity import MeterName
from pitboss.money import Cents
from pitboss.rounds import award_events as awards
from pitboss.rounds import events as happened
from pitboss.rounds.events import Event
from pitboss.rounds.irregularity_events import MeterRestored


class Moved(NamedTuple):
    """What events have fed to each meter, paid from it and put in, and what was staked for linked ones: less than
    nothing where wagers were reversed that lie there again.
    """

    fed: tuple[tuple[MeterName, Fraction], ...]
    paid: tuple[tuple[MeterName, Cents], ...]
    put_in: tuple[tuple[MeterName, Cents], ...]
    staked: tuple[tuple[MeterName, Cents], ...]


def moved_meters(events: tuple[Event, ...]) -> Moved:
    fed: dict[MeterName, Fraction] = {}
    paid: Counter[MeterName] = Counter()
    put_in: Counter[MeterName] = Counter()
    staked: Counter[MeterName] = Counter()
    for event in events:
        match event:
            case happened.MeterFed(meter, amount):
                fed[meter] = fed.get(meter, Fraction(0)) + amount
            case happened.ContributionTakenBack(meter, amount):
                fed[meter] = fed.get(meter, Fraction(0)) - amount
            case happened.MeterPaid(meter, _, out, back):
                paid[meter] += out
                put_in[meter] += back
            case MeterRestored(meter, _, out, back):
                paid[meter] -= out
                put_in[meter] -= back
            case awards.LinkWagered(stakes):
                staked.update(dict(stakes))
            case awards.LinkWagerReversed(stakes):
                staked.subtract(dict(stakes))
    return Moved(
        tuple(fed.items()),
        tuple(paid.items()),
        tuple(put_in.items()),
        tuple((meter, amount) for meter, amount in staked.items() if amount),
    )
