"""Tables and the links of their meters together: a command for a table in, what happens at both out.

    pit = join(open_link(Pit(), "floor", terms, people), Hosted("1", game), wires, people)
    happened = handle(pit, envelope)

In one process it is all or nothing: where a link refuses what a table has to tell it, the command is refused, and
nothing has changed at either. Whoever keeps records adds the events of `Happened`, and may `send` its messages again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from fractions import Fraction

from pitboss.errors import BadInput, Refusal, nearest
from pitboss.frozen import change, frozen
from pitboss.games.identity import MeterName
from pitboss.games.progressive_meters import linked_meters
from pitboss.meters.link.commands import ChangeTerms, JoinTable, LoseTable, OpenLink, RegainTable
from pitboss.meters.link.commands import Command as LinkCommand
from pitboss.meters.link.decide import Done, tell
from pitboss.meters.link.events import Event as LinkEvent
from pitboss.meters.link.state import Link
from pitboss.meters.link.terms import Terms
from pitboss.people import Actor
from pitboss.rounds.award_events import ClaimPaid, ClaimReleased, list_decided
from pitboss.rounds.correction_events import FactCorrected
from pitboss.tables.commands import Command, LoseMeter, Minutes, OpenTable, RegainMeter
from pitboss.tables.envelope import Envelope, Host, Hosted
from pitboss.tables.envelope import handle as handle_at_table
from pitboss.tables.events import Event
from pitboss.tables.linked_terms import refuse_little, refuse_terms, refuse_wires
from pitboss.tables.linking import Message, TableCourse, Wire, messages, tell_table, terms_of, wires_to

LINK = Actor("link")
"""Who tells a table what a link has reserved."""


@frozen
class Pit:
    """Tables by id, links by id, and where each table's linked meters are."""

    tables: Mapping[str, Host] = field(default_factory=dict)
    links: Mapping[str, Link] = field(default_factory=dict)
    wires: Mapping[str, Mapping[MeterName, Wire]] = field(default_factory=dict)

    def course(self, table: str) -> TableCourse:
        host = self.tables[table]
        return TableCourse(table, self.wires.get(table, {}), host.number, host.round.staked, host.without)

    def read_displays(self, table: str) -> dict[MeterName, Fraction]:
        """What the linked meters of a table show now."""
        wires = self.wires.get(table, {})
        return {meter: Fraction(self.links[wire.link].levels[wire.level].shown) for meter, wire in wires.items()}


@frozen
class Happened:
    """The pit after a command, the events at the table, those at links, and the messages that were sent to them."""

    pit: Pit
    events: tuple[Event, ...] = ()
    at_links: tuple[tuple[str, LinkEvent], ...] = ()
    sent: tuple[Message, ...] = ()

    def then(self, later: Happened) -> Happened:
        events, at_links = (*self.events, *later.events), (*self.at_links, *later.at_links)
        return Happened(later.pit, events, at_links, (*self.sent, *later.sent))


def handle(pit: Pit, envelope: Envelope) -> Happened | Refusal:
    """What an envelope brings about at its table, and at the links that this concerns."""
    host = pit.tables.get(envelope.table)
    if host is None:
        return Refusal("no-such-table", f"There is no table {envelope.table!r}. {nearest(envelope.table, pit.tables)}")
    if isinstance(envelope.command, OpenTable) and (refusal := refuse_opening(pit, host)):
        return refusal
    return follow(pit, handle_at_table(host, envelope), envelope.actor, envelope.at)


def refuse_opening(pit: Pit, host: Host) -> Refusal | None:
    """A linked meter whose terms are not those that the table was filed with."""
    return refuse_wires(host.id, host.game, pit.wires.get(host.id, {}), pit.links)


def play(pit: Pit, table: str, command: Command, actor: Actor, at: Minutes | None = None) -> Happened | Refusal:
    """The same for a plain command, without an envelope around it."""
    if isinstance(command, OpenTable) and (refusal := refuse_opening(pit, pit.tables[table])):
        return refusal
    return follow(pit, pit.tables[table].tell(command, actor, at), actor, at)


def follow(pit: Pit, result: tuple[list[Event], Host] | Refusal, by: Actor, at: Minutes | None) -> Happened | Refusal:
    """What a table has to tell links, told, and what they answer."""
    if isinstance(result, Refusal):
        return result
    events, host = result
    so_far = Happened(change(pit, tables={**pit.tables, host.id: host}), tuple(events))
    ended = pit.tables[host.id].round.phase in ("over", "void")
    if ended and any(isinstance(one, FactCorrected) for one in events):
        return so_far  # The links have closed their books on the round, and nothing of it changes for them.
    course, heard_already = so_far.pit.course(host.id), list_heard(pit.tables[host.id], events)
    for position, event in enumerate(events, host.version - len(events) + 1):
        if event in heard_already:
            continue
        for message in messages(course, position, event, by):
            heard = send(so_far.pit, message, at)
            if isinstance(heard, Refusal):
                return heard
            so_far = so_far.then(heard)
    return so_far


def list_heard(before: Host, events: Iterable[Event]) -> list[ClaimPaid | ClaimReleased]:
    """What became of awards before a correction that tells it again: their links have heard it."""
    corrected = next((one for one in events if isinstance(one, FactCorrected)), None)
    return [] if corrected is None else list_decided(before.round.stands[corrected.left :])


def send(pit: Pit, message: Message, at: Minutes | None = None) -> Happened | Refusal:
    """A message to a link, and its answer to the table. One that is sent again changes nothing that has happened."""
    link, answer = tell(pit.links[message.link], message.id, message.command)
    if isinstance(answer, Refusal):
        return answer
    again = isinstance(answer, Done)
    event = answer.event if isinstance(answer, Done) else answer
    new = () if again else ((message.link, event),)
    heard = Happened(with_link(pit, message.link, link), at_links=new, sent=(message,))
    told = tell_table(event)
    if told is None or not awaits(pit.tables[message.table], told.round, told.award):
        return heard
    taken = play(heard.pit, message.table, told, LINK, at)
    return taken if isinstance(taken, Refusal) else heard.then(taken)


def awaits(host: Host, number: int, award: int) -> bool:
    """Whether the table has yet to be told the amount of this award."""
    held = host.round.held
    claim = held.claim if held and held.unreserved else None
    return claim is not None and (host.number, claim.award) == (number, award)


def with_link(pit: Pit, name: str, link: Link) -> Pit:
    return change(pit, links={**pit.links, name: link})


# Links and tables, opened and joined


def open_link(pit: Pit, name: str, levels: Iterable[Terms], people: tuple[str, ...]) -> Happened | Refusal:
    """A link begins."""
    if name in pit.links:
        return Refusal("link-open", f"There is a link {name!r} already.")
    return tell_link(with_link(pit, name, Link()), name, f"open {name}", OpenLink(name, tuple(levels), people))


def join(pit: Pit, host: Host, wires: Mapping[MeterName, Wire], people: tuple[str, ...]) -> Happened | Refusal:
    """A table joins the links of its meters, between two rounds."""
    if missing := [meter for meter in linked_meters(host.game) if meter not in wires]:
        return Refusal("no-link", f"The meter {missing[0]!r} of table {host.id!r} is linked; say to which link.")
    if refusal := refuse_wires(host.id, host.game, wires, pit.links):
        return refusal
    joined = change(pit, tables={**pit.tables, host.id: host}, wires={**pit.wires, host.id: dict(wires)})
    so_far = Happened(joined)
    for name in dict.fromkeys(wire.link for wire in wires.values()):
        levels = tuple(dict.fromkeys(wire.level for wire in wires.values() if wire.link == name))
        if host.id in pit.tables and is_joined(pit, name, host.id):
            continue  # It is there already, and gets another game.
        command = JoinTable(host.id, levels, people, round=host.number)
        heard = tell_link(so_far.pit, name, f"join {host.id} {pit.links[name].version}", command)
        if isinstance(heard, Refusal):
            return heard
        so_far = so_far.then(heard)
    return so_far


def tell_link(pit: Pit, name: str, message: str, command: LinkCommand) -> Happened | Refusal:
    """What a person tells a link."""
    if isinstance(command, ChangeTerms) and (refusal := refuse_change(pit, name, command)):
        return refusal
    link, answer = tell(pit.links[name], message, command)
    if isinstance(answer, Refusal):
        return answer
    return Happened(with_link(pit, name, link), at_links=() if isinstance(answer, Done) else ((name, answer),))


def refuse_change(pit: Pit, name: str, command: ChangeTerms) -> Refusal | None:
    """Terms that the law of a table that plays for the level does not allow, or its submission. A closed table may get
    another submission before it opens again, and is held to it then.
    """
    for table, wires in pit.wires.items():
        refuse = refuse_little if is_closed(pit.tables[table]) else refuse_terms
        for meter, wire in wires.items() if is_joined(pit, name, table) else ():
            fits = wire != Wire(name, command.level)
            if not fits and (refusal := refuse(table, pit.tables[table].game, meter, command.terms)):
                return refusal
    return None


def is_joined(pit: Pit, name: str, table: str) -> bool:
    known = pit.links[name].tables.get(table)
    return known is not None and known.joined


def is_closed(host: Host) -> bool:
    return isinstance(host, Hosted) and host.table.phase != "open"


def host_alone(host: Host, people: tuple[str, ...] = ("house", "operator")) -> Pit:
    """One table with a link of its own, by the terms of its game, for whatever meters of it are linked."""
    meters = linked_meters(host.game)
    if not meters:
        return Pit({host.id: host})
    opened = open_link(Pit(), host.id, [terms_of(host.game, meter) for meter in meters], people)
    joined = opened if isinstance(opened, Refusal) else join(opened.pit, host, wires_to(host.game, host.id), people)
    if isinstance(joined, Refusal):
        raise BadInput(f"the meters of this table cannot be linked: {joined}")
    return joined.pit


# A connection that is lost


def lose(pit: Pit, name: str, table: str, why: str, message: str) -> Happened | Refusal:
    """The connection between a link and a table is lost: the table takes no wager for the link's meters."""
    heard = tell_link(pit, name, message, LoseTable(table, why))
    if isinstance(heard, Refusal):
        return heard
    return tell_meters(heard, name, table, lambda meter: LoseMeter(meter, why))


def regain(pit: Pit, name: str, table: str, message: str) -> Happened | Refusal:
    """They are connected again, between two rounds; the link hears which was the table's last."""
    back = tell_meters(Happened(pit), name, table, RegainMeter)
    if isinstance(back, Refusal):
        return back
    heard = tell_link(back.pit, name, message, RegainTable(table, back.pit.tables[table].number))
    return heard if isinstance(heard, Refusal) else back.then(heard)


def tell_meters(so_far: Happened, name: str, table: str, say: Callable[[MeterName], Command]) -> Happened | Refusal:
    """Something of each meter of a table that is on a link."""
    for meter in linked_to(so_far.pit, name, table):
        told = play(so_far.pit, table, say(meter), LINK)
        if isinstance(told, Refusal):
            return told
        so_far = so_far.then(told)
    return so_far


def linked_to(pit: Pit, name: str, table: str) -> list[MeterName]:
    return [meter for meter, wire in pit.wires.get(table, {}).items() if wire.link == name]
