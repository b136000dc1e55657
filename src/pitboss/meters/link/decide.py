"""What a message brings about at a link: an event, the answer that it had before, or a refusal."""

from __future__ import annotations

from typing import assert_never

from pitboss.entry import make_edge, refuse
from pitboss.errors import Refusal
from pitboss.frozen import frozen
from pitboss.meters.link import awards, desk, play, restoring
from pitboss.meters.link.commands import (
    PERSONS,
    PERSONS_CITE,
    BeginPlay,
    ChangeTerms,
    Command,
    Contribute,
    CorrectMeter,
    EndPlay,
    JoinTable,
    LeaveTable,
    LoseTable,
    OpenLink,
    PayAward,
    ReadDisplay,
    ReceiveTransfer,
    RegainTable,
    ReleaseAward,
    ReserveAward,
    RestoreContribution,
    ReverseContribution,
    SendTransfer,
)
from pitboss.meters.link.events import Event, command_of
from pitboss.meters.link.evolve import evolve
from pitboss.meters.link.state import Link
from pitboss.meters.link.terms import is_name


@frozen
class Done:
    """The message was heard before: nothing changes, and this is what it brought about then."""

    event: Event


Answer = Event | Done | Refusal

refuse_malformed = make_edge(Command)


def decide(link: Link, message: str, command: Command) -> Answer:
    """The answer to a message. The same message again is answered as before and changes nothing."""
    if refusal := refuse(message, str, "the message") or refuse_malformed(command):
        return refusal
    if not is_name(message):
        return Refusal("bad-message", "A message needs an id of its own.")
    if before := link.remembered(message):
        if command_of(before) == command:
            return Done(before)
        return Refusal("message-known", f"The message {message!r} has said something else before.")
    if isinstance(command, OpenLink) == bool(link.version):
        return Refusal("link-open", "The link is open already." if link.version else "The link is not open yet.")
    return lacking_persons(command) or follow(link, message, command)


def lacking_persons(command: Command) -> Refusal | None:
    """Whether a command lacks people who approve it; one who is named twice counts once."""
    needed = PERSONS.get(type(command), 0)
    people = getattr(command, "approved_by", ())
    if not all(map(is_name, people)) or len({one.strip().casefold() for one in people}) < needed:
        text = f"This needs the approval of {needed} different people." if needed > 1 else "This needs an approval."
        return Refusal("not-approved", text, PERSONS_CITE)
    return None


def follow(link: Link, message: str, command: Command) -> Event | Refusal:
    match command:
        case OpenLink():
            return desk.open_link(link, message, command)
        case JoinTable():
            return desk.join(link, message, command)
        case LeaveTable():
            return desk.leave(link, message, command)
        case LoseTable():
            return play.lose(link, message, command)
        case RegainTable():
            return play.regain(link, message, command)
        case BeginPlay():
            return play.begin_play(link, message, command)
        case Contribute():
            return play.contribute(link, message, command)
        case ReverseContribution():
            return play.reverse(link, message, command)
        case RestoreContribution():
            return restoring.restore(link, message, command)
        case EndPlay():
            return play.end_play(link, message, command)
        case ReserveAward():
            return awards.reserve(link, message, command)
        case PayAward():
            return awards.pay(link, message, command)
        case ReleaseAward():
            return awards.release(link, message, command)
        case ChangeTerms():
            return desk.change_terms(link, message, command)
        case SendTransfer():
            return desk.send(link, message, command)
        case ReceiveTransfer():
            return desk.receive(link, message, command)
        case CorrectMeter():
            return desk.correct(link, message, command)
        case ReadDisplay():
            return desk.read(link, message, command)
        case _:
            assert_never(command)


def tell(link: Link, message: str, command: Command) -> tuple[Link, Answer]:
    """The link after a message, and the answer."""
    answer = decide(link, message, command)
    return (link, answer) if isinstance(answer, Done | Refusal) else (evolve(link, answer), answer)
