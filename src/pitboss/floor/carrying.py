"""What people tell a floor: commands of their own, and approved requests for tables, links and the floor itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pitboss.decoding import write
from pitboss.errors import Refusal, nearest
from pitboss.floor.approval import AnyCommand, FreezeTable, ReopenTable, Run, refuse_alone
from pitboss.floor.clock import stamp
from pitboss.floor.duties import Duties
from pitboss.floor.electronic import Draw
from pitboss.floor.events import STREAM
from pitboss.floor.floor import TRIES, Floor, Order, hosted
from pitboss.floor.grounds import Grounds, link_grounds, refuse_overtaken
from pitboss.floor.hosting import Told
from pitboss.floor.money.tills import Deed, tills_of
from pitboss.floor.plausible import refuse_implausible
from pitboss.floor.request_events import Subject
from pitboss.floor.requests import Requests
from pitboss.floor.streams import stream_of_link
from pitboss.floor.together import Outcome, tell_together
from pitboss.floor.transfers import refuse_transfer
from pitboss.journal.entry import Draft
from pitboss.journal.store import Conflict, StoreError
from pitboss.meters.link.codec import EVENTS as LINK_EVENTS
from pitboss.meters.link.commands import ChangeTerms, OpenLink, ReceiveTransfer, SendTransfer
from pitboss.meters.link.decide import Done
from pitboss.meters.link.decide import tell as tell_link_state
from pitboss.meters.link.state import Link
from pitboss.people import Actor
from pitboss.tables.commands import CorrectSeat, TakeSeat
from pitboss.tables.permissions import plays
from pitboss.tables.pit import refuse_change


def requests_at(floor: Floor) -> Requests:
    """The requests of a floor's tables and links."""
    dealing = lambda table: hosted(floor.pit, table).table.dealer if table in floor.places else ""  # noqa: E731
    playing = lambda table, actor: table in floor.places and plays(hosted(floor.pit, table).table, actor)  # noqa: E731
    duties = Duties(floor.store, floor.clock, floor.shifts, dealing, playing)
    look = lambda table: hosted(floor.pit, table) if table in floor.places else None  # noqa: E731
    ground = lambda subject, at, command: ground_at(floor, subject, at, command)  # noqa: E731
    return Requests(floor.store, floor.clock, look, duties, ground=ground)


def ground_at(floor: Floor, subject: Subject, at: str, command: Any) -> Grounds:
    """What a request for the money of a table or for a link rests on, with what other processes have written."""
    if subject == "till" and at in floor.places:
        return tills_of(floor).ground(at, command)
    if subject != "link":
        return ()
    with floor.lock:
        for link in {at, getattr(command, "to_link", at)} & floor.pit.links.keys():
            floor.catch_up(link)
        return link_grounds(floor.pit.links, at, command)


def tell(floor: Floor, requests: Requests, order: Order) -> Told | Refusal:
    """A person's command, put to the table: unless another must approve it, or they have another duty there."""
    ready = prepare(floor, requests, order)
    return ready if isinstance(ready, Refusal) else floor.tell(ready)


def tell_all(floor: Floor, requests: Requests, orders: Sequence[Order]) -> list[Outcome]:
    """The same for many at once: what they bring about is made durable together."""
    prepared = [prepare_soundly(floor, requests, order) for order in orders]
    ready = [one for one in prepared if isinstance(one, Order)]
    told = iter(tell_together(floor, ready))
    return [next(told) if isinstance(one, Order) else one for one in prepared]


def prepare_soundly(floor: Floor, requests: Requests, order: Order) -> Order | Refusal | StoreError:
    try:
        return prepare(floor, requests, order)
    except StoreError as error:
        return error


def prepare(floor: Floor, requests: Requests, order: Order) -> Order | Refusal:
    """The order with what is noted of its giver's duty, or why they may not give it."""
    order = replace(order, command=requests.duties.name_by_account(order.command))
    place, command = floor.places.get(order.table), order.command if not isinstance(order.command, Draw) else None
    if place is not None and command is not None and (refusal := refuse_alone(place.game, command, order.actor)):
        return refusal
    if refusal := requests.duties.refuse(order.table, order.actor, command):
        return refusal
    seated = command.player if isinstance(command, TakeSeat | CorrectSeat) else ""
    if seated and (refusal := requests.refuse_seating(order.actor, seated)):
        return refusal
    return replace(order, kept=(*order.kept, *requests.duties.note(order.table, order.actor, command)))


def name_stop(floor: Floor, at: str, command: AnyCommand) -> AnyCommand | Refusal:
    """A request to let a table go on says which stop it is about."""
    if not isinstance(command, ReopenTable) or at not in floor.places:
        return command
    stop = floor.places[at].frozen
    return ReopenTable(stop) if stop else Refusal("not-frozen", f"Table {at!r} does not stand still.")


def do(floor: Floor, requests: Requests, run: Run) -> int | Refusal:
    """The version of the table after it; 0, where it is about no table."""
    if run.subject == "table":
        told = tell(floor, requests, Order(run.id, run.at, run.actor, run.command, run.expected, run.facts))
        return told if isinstance(told, Refusal) else told.version
    if run.subject == "link":
        return tell_link(floor, run) or 0
    if run.at not in floor.places:
        return Refusal("no-such-table", f"There is no table {run.at!r}.")
    if run.subject == "till":
        moved = tills_of(floor).tell(Deed(run.id, run.at, run.actor, run.command, run.facts, run.grounds))
        return moved if isinstance(moved, Refusal) else 0
    match run.command:
        case ReopenTable(stop):
            if stop != floor.places[run.at].frozen and floor.store.find(STREAM, run.id) is None:
                return Refusal("stale-stop", "The table does not stand still for the reason it did then. Ask again.")
            return floor.reopen(run.at, run.actor, run.facts["why"], run.id, run.facts) or 0
        case FreezeTable():
            floor.freeze(run.at, f"{run.actor} has stopped it: {run.facts['why']}", run.actor, run.id, run.facts)
    return 0


def tell_link(floor: Floor, run: Run) -> Refusal | None:
    """A command that people give to a link; a transfer to a link of this floor is written for both at once."""
    if isinstance(run.command, OpenLink) and run.command.link != run.at:
        return Refusal("another-link", f"This opens {run.command.link!r}, not {run.at!r}.")
    if run.at not in floor.pit.links and not isinstance(run.command, OpenLink):
        return Refusal("no-such-link", f"There is no link {run.at!r}. {nearest(run.at, floor.pit.links)}")
    is_new = floor.store.find(stream_of_link(run.at), run.id) is None
    if is_new and (refusal := refuse_transfer(floor, run.command) or refuse_implausible(run.command, floor.largest)):
        return refusal
    with floor.lock:
        for _ in range(TRIES):
            links, drafts = dict[str, Link](), list[Draft]()
            for link, message, command in messages(floor, run):
                floor.catch_up(link)
                if isinstance(command, ChangeTerms) and (refusal := refuse_change(floor.pit, link, command)):
                    return refusal
                before = links.get(link) or floor.pit.links[link]
                links[link], answer = tell_link_state(before, message, command)
                if isinstance(answer, Refusal):
                    return answer
                if not isinstance(answer, Done):
                    drafts.append(draft(floor, run, link, before.version, message, LINK_EVENTS.write(answer)))
            now = link_grounds(floor.pit.links, run.at, run.command)
            if drafts and (overtaken := refuse_overtaken(run.grounds, now)):
                return overtaken
            try:
                if drafts:
                    floor.append(drafts)
            except Conflict:
                continue
            floor.pit = replace(floor.pit, links={**floor.pit.links, **links})
            return None
    return Refusal("busy", "The meters are busy; answer again.")


def messages(floor: Floor, run: Run) -> list[tuple[str, str, Any]]:
    """Which link is told what: the receiver of a transfer hears of it with the sender."""
    command = run.command
    told: list[tuple[str, str, Any]] = [(run.at, run.id, command)]
    if isinstance(command, SendTransfer) and command.to_link in floor.pit.links:
        received = ReceiveTransfer(
            command.transfer, command.to_level, command.amount, run.at, command.level, command.approved_by
        )
        told.append((command.to_link, f"{run.id} received", received))
    return told


def draft(floor: Floor, run: Run, link: str, version: int, id: str, event: dict[str, Any]) -> Draft:
    return Draft(stream_of_link(link), version, id, stamp(floor.clock()), write(run.actor, Actor), (event,), run.facts)
