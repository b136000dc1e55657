"""Between a table and the links of its meters: what each event at the table means to a link, and a link's answer to it.

Nothing is decided here. A message has the place of its event in the table's record as its id, so that it is the same
when it is sent again, and the link answers it once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from pitboss.games.game import Game
from pitboss.games.identity import MeterName
from pitboss.games.progressive_meters import least_of, linked_meters
from pitboss.meters.link import commands as to_link
from pitboss.meters.link import events as at_link
from pitboss.meters.link.terms import Terms
from pitboss.money import MOST, Cents
from pitboss.people import Actor
from pitboss.rounds import award_events as awards
from pitboss.rounds.commands import TellReserved
from pitboss.rounds.correction_events import FactCorrected
from pitboss.rounds.engine.contributions import meters_fed
from pitboss.rounds.events import RoundClosed, RoundOpened, RoundVoided
from pitboss.tables.events import Event

Stakes = Iterable[tuple[MeterName, Cents]]


@dataclass(frozen=True, slots=True)
class Wire:
    """Where a linked meter of a table is: a level of a link."""

    link: str
    level: str


@dataclass(frozen=True, slots=True)
class TableCourse:
    """What links need to know of a table beside an event: the number of its round, what has been wagered for linked
    meters in it, and those meters that the round was begun `without`, because their link was lost.
    """

    table: str
    wires: Mapping[MeterName, Wire]
    round: int
    staked: Mapping[MeterName, Cents]
    without: tuple[MeterName, ...] = ()

    @property
    def links(self) -> tuple[str, ...]:
        """The links that take part in the round."""
        lost = {self.wires[meter].link for meter in self.without if meter in self.wires}
        return tuple(name for name in dict.fromkeys(one.link for one in self.wires.values()) if name not in lost)

    def award(self, number: int) -> str:
        """An award of the round by a name that no other award of a link has."""
        return f"{self.table}/{self.round}/{number}"


@dataclass(frozen=True, slots=True)
class Message:
    """What a link is told; the id stays the same when it is sent again."""

    link: str
    id: str
    table: str
    command: to_link.Command


def messages(course: TableCourse, position: int, event: Event, by: Actor) -> tuple[Message, ...]:
    """What the event at this position of the table's record says to each link; `by` gave the command behind it."""
    return tuple(
        Message(link, f"{course.table}:{position}", course.table, command)
        for link, command in commands(course, event, by)
    )


def commands(course: TableCourse, event: Event, by: Actor) -> Iterator[tuple[str, to_link.Command]]:
    table, number = course.table, course.round
    match event:
        case RoundOpened():
            yield from ((link, to_link.BeginPlay(table, number)) for link in course.links)
        case awards.LinkWagered(staked):
            for link, part in by_link(course, staked):
                yield link, to_link.Contribute(table, number, part)
        case awards.LinkWagerReversed(staked):
            for link, part in by_link(course, staked):
                yield link, to_link.ReverseContribution(table, number, part, (name_person(by),))
        case FactCorrected(staked=staked):
            yield from undo(course, staked, (name_person(by),))
        case awards.AwardClaimed(award, meter, share, seats, again):
            wire = course.wires[meter]
            claimed = to_link.ReserveAward(course.award(award), table, number, wire.level, share, seats, again)
            yield wire.link, claimed
        case awards.ClaimPaid(award, meter, _, verified_by):
            yield course.wires[meter].link, to_link.PayAward(course.award(award), verified_by)
        case awards.ClaimReleased(award, meter, why, rejected_by):
            decided = by.person or rejected_by
            yield course.wires[meter].link, to_link.ReleaseAward(course.award(award), why, (decided,))
        case RoundClosed() | RoundVoided():
            in_all = dict(by_link(course, course.staked.items()))
            yield from ((link, to_link.EndPlay(table, number, in_all.get(link, ()))) for link in course.links)


def undo(course: TableCourse, staked: Stakes, approved_by: tuple[str, ...]) -> Iterator[tuple[str, to_link.Command]]:
    """What was wagered for links is reversed, and what was reversed is restored. All that a correction undoes is one or
    the other: it goes back to before the count, or to a report after it.
    """
    for link, part in by_link(course, staked):
        if all(stake > 0 for _, stake in part):
            yield link, to_link.ReverseContribution(course.table, course.round, part, approved_by)
        else:
            back = tuple((level, -stake) for level, stake in part)
            yield link, to_link.RestoreContribution(course.table, course.round, back, approved_by)


def by_link(course: TableCourse, staked: Stakes) -> Iterator[tuple[str, tuple[tuple[str, Cents], ...]]]:
    """Stakes for meters as stakes for levels, link by link."""
    found: dict[str, list[tuple[str, Cents]]] = {}
    for meter, stake in staked:
        wire = course.wires[meter]
        found.setdefault(wire.link, []).append((wire.level, stake))
    return ((link, tuple(levels)) for link, levels in found.items())


def name_person(by: Actor) -> str:
    """Who stands for a reversal; a script that names nobody speaks for the dealer."""
    return by.person or ("dealer" if by.role == "anyone" else by.role)


def tell_table(event: at_link.Event) -> TellReserved | None:
    """What a table is told of an event at a link: the amount of the award that it has claimed."""
    if not isinstance(event, at_link.AwardReserved):
        return None
    number = int(event.award.rpartition("/")[2])
    return TellReserved(number, event.part, event.round)


# The terms of a link, by the game that is played on it


def terms_of(game: Game, meter: MeterName, level: str = "") -> Terms:
    """The terms of a meter as the operator's choices have them, for a level that goes by its name or another."""
    chosen = game.meters[meter]
    least, cite = least_of(game, meter)
    rate = chosen.rate or Fraction(0)
    feeding = [wager for seat in game.seats for wager in game.wagers if meter in meters_fed(game, wager, seat)]
    most = (min(sum(most_staked(game, wager) for wager in feeding), MOST) * rate).__ceil__()
    each = game.choices.options.get("meter_reset_between_winners") == "false"
    reset = chosen.reset or 0
    return Terms(level or meter, chosen.initial or 0, reset, rate, most, least=least, cite=cite, shown_to_each=each)


def most_staked(game: Game, wager: str) -> Cents:
    return max(game.choices.stakes.get(wager, ()), default=game.choices.maximum or MOST)


def wires_to(game: Game, link: str) -> dict[MeterName, Wire]:
    """All linked meters of a game on one link, each at a level of its own name."""
    return {meter: Wire(link, meter) for meter in linked_meters(game)}
