"""What each event moves between the accounts of a level, and the accounts drawn up for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from pitboss.frozen import frozen
from pitboss.meters.link.accounts import NOTHING, SIGNS, balance
from pitboss.meters.link.events import (
    AwardPaid,
    AwardReleased,
    AwardReserved,
    Contributed,
    ContributionRestored,
    ContributionReversed,
    Event,
    LinkOpened,
    MeterCorrected,
    TermsChanged,
    TransferReceived,
    TransferSent,
)
from pitboss.meters.link.state import Level
from pitboss.money import Cents

Move = tuple[str, str, Fraction]
"""A level, a line of its account, and the amount."""


def moves(event: Event) -> Iterator[Move]:
    """What an event moves."""
    match event:
        case LinkOpened(opened=opened):
            yield from on_line("opened", opened)
        case Contributed(added=added, hidden=hidden):
            yield from on_line("contributions", added)
            yield from on_line("hidden contributions", hidden)
        case ContributionReversed(taken=taken, hidden=hidden):
            yield from on_line("contributions reversed", taken)
            yield from on_line("reversals made good by the house", event.made_good)
            yield from on_line("hidden contributions reversed", hidden)
            yield from on_line("hidden reversals made good by the house", event.hidden_made_good)
        case ContributionRestored(added=added, hidden=hidden):
            yield from on_line("contributions", added)
            yield from on_line("made good and returned to the house", event.made_good_back)
            yield from on_line("hidden contributions", hidden)
            yield from on_line("hidden made good and returned to the house", event.hidden_made_good_back)
        case AwardReserved(level=level):
            yield level, "overflow", event.overflow
            yield level, "awards reserved", Fraction(event.amount)
            yield level, "resets from the house", event.from_house
            yield level, "resets from the reserve", event.from_reserve
        case AwardReleased(level=level):
            yield level, "awards released", Fraction(event.amount)
            yield level, "resets returned to the house", event.to_house
            yield level, "resets returned to the reserve", event.to_reserve
            yield level, "made good and returned to the house", event.made_good_back
            yield level, "hidden made good and returned to the house", event.hidden_made_good_back
        case AwardPaid(level=level):
            by = "a device" if event.paid_by == "device" else "an attendant"
            yield level, f"awards paid by {by}", Fraction(event.amount)
        case TermsChanged(level=level):
            yield level, "overflow", event.overflow
        case TransferSent(level=level):
            yield level, "overflow", event.overflow
            line = "transfers out" if event.pool == "meter" else "overflow transferred"
            yield level, line, Fraction(event.amount)
        case TransferReceived(level=level):
            yield level, "transfers in", Fraction(event.amount)
        case MeterCorrected(level=level, amount=amount):
            yield level, "corrections up" if amount > 0 else "corrections down", abs(amount)


def on_line(line: str, amounts: Iterable[tuple[str, Fraction]]) -> Iterator[Move]:
    return ((level, line, amount) for level, amount in amounts)


def statement(level: Level, account: str = "meter") -> tuple[tuple[str, Fraction], ...]:
    """The lines of an account, which add up: the last is the sum of those before it."""
    lines = tuple((line, sign * level.totals[line]) for line, sign in SIGNS[account] if level.totals.get(line))
    return (*lines, ("stands at", balance(level.totals, account)))


@frozen
class Figures:
    """The meters that a controller keeps for a level (N.J.A.C. 13:69E-1.39A(b), 58 Pa. Code § 605a.7(a)(2)-(4))."""

    wagered: Cents
    display: Cents
    hits: int
    won: Cents
    overflow: Fraction
    reserve: Fraction
    paid_by_attendant: Cents
    paid_by_device: Cents

    @property
    def paid(self) -> Cents:
        return self.paid_by_attendant + self.paid_by_device


def figures(level: Level) -> Figures:
    """What a controller would show of a level; an award that was released is no hit."""

    def total(line: str) -> Cents:
        return level.totals.get(line, NOTHING).__floor__()

    return Figures(
        wagered=level.wagered,
        display=level.shown,
        hits=level.hits,
        won=total("awards reserved") - total("awards released"),
        overflow=level.overflow,
        reserve=level.reserve,
        paid_by_attendant=total("awards paid by an attendant"),
        paid_by_device=total("awards paid by a device"),
    )
