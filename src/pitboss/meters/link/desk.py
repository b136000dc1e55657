"""What people decide about a link outside play: opening, joining, terms, transfers, corrections, readings."""

from __future__ import annotations

from fractions import Fraction

from pitboss.errors import Refusal, nearest
from pitboss.meters.link.commands import (
    ChangeTerms,
    CorrectMeter,
    JoinTable,
    LeaveTable,
    OpenLink,
    ReadDisplay,
    ReceiveTransfer,
    SendTransfer,
)
from pitboss.meters.link.events import (
    DisplayAgreed,
    DisplayDiffered,
    Event,
    LinkOpened,
    MeterCorrected,
    TableJoined,
    TableLeft,
    TermsChanged,
    TransferReceived,
    TransferSent,
    answer,
)
from pitboss.meters.link.play import bad_round, not_joined
from pitboss.meters.link.state import Link
from pitboss.meters.link.terms import LIMIT_CITE, below_least, check_terms, is_cents, is_exact, is_name
from pitboss.money import spoken

IN_PLAY_CITE = "9 NYCRR 5321.18(b)(4)"
TRANSFER_CITE = "Iowa Admin. Code 491-11.12(4)"
CHANCE_CITE = "WAC 230-15-685(6)"
REASON_CITE = "WAC 230-15-685(3)"


def open_link(link: Link, message: str, command: OpenLink) -> Event | Refusal:
    names = [terms.level for terms in command.levels]
    if not is_name(command.link) or not names or len(set(names)) < len(names):
        return Refusal("bad-terms", "A link needs a name, and one level or several with different names.")
    if refusal := next(filter(None, map(check_terms, command.levels)), None):
        return refusal
    stood = dict(command.amounts)
    if unknown := [name for name in stood if name not in names]:
        return Refusal("no-such-level", f"There is no level {unknown[0]!r}. {nearest(unknown[0], names)}")
    opened = tuple((terms.level, stood.get(terms.level, Fraction(terms.initial))) for terms in command.levels)
    for terms, (level, amount) in zip(command.levels, opened, strict=True):
        if not is_exact(amount) or amount < 0:
            return Refusal("bad-amount", f"Level {level!r} must open at an amount in cents and fractions of a cent.")
        if amount < terms.least:
            return below_least(terms, f"Level {level!r} would open at {spoken(amount.__floor__())}.")
        if terms.limit is not None and amount > terms.limit:
            return Refusal("over-limit", f"Level {level!r} would open above its limit.", LIMIT_CITE)
    return answer(LinkOpened, link.version + 1, message, command, opened=opened)


def join(link: Link, message: str, command: JoinTable) -> Event | Refusal:
    """Tables of different games are linked only where the winning hand is as likely at each."""
    if not is_name(command.table):
        return Refusal("bad-table", "A table needs a name.")
    if command.table in link.tables and link.tables[command.table].joined:
        return Refusal("joined", f"Table {command.table!r} is joined already.")
    if refusal := bad_round(link.tables.get(command.table), command.round):
        return refusal
    chances = dict(command.chances)
    if not command.levels or len(set(command.levels)) < len(command.levels) or set(chances) - set(command.levels):
        return Refusal("bad-table", "Name each level that the table plays for once.", "", tuple(link.levels))
    for name in command.levels:
        if refusal := no_such_level(link, name):
            return refusal
        wanted = link.levels[name].terms.chance
        if wanted is not None and chances.get(name) != wanted:
            text = f"The hand that wins {name!r} must have the probability {wanted} at every table of the link."
            return Refusal("other-chance", text, CHANCE_CITE)
    return answer(TableJoined, link.version + 1, message, command)


def leave(link: Link, message: str, command: LeaveTable) -> Event | Refusal:
    if refusal := not_joined(link, command.table):
        return refusal
    if link.tables[command.table].playing:
        return Refusal("in-play", f"Table {command.table!r} is in a round; it leaves when that is over.", IN_PLAY_CITE)
    if held := link.held(table=command.table):
        return Refusal("award-held", f"The award {held[0].award!r} of table {command.table!r} is not settled.")
    return answer(TableLeft, link.version + 1, message, command)


def no_such_level(link: Link, level: str) -> Refusal | None:
    if level in link.levels:
        return None
    return Refusal("no-such-level", f"Link {link.id!r} has no level {level!r}. {nearest(str(level), link.levels)}")


def not_at_rest(link: Link, level: str, why: str) -> Refusal | None:
    """Why a level cannot be touched by hand: it is being played for, or an award of it is not settled."""
    if refusal := no_such_level(link, level):
        return refusal
    if not is_name(why):
        return Refusal("no-reason", "Say why: it goes on record.", REASON_CITE)
    if playing := link.in_play:
        text = f"Level {level!r} is being played for at {', '.join(playing)}; this waits until no round is open."
        return Refusal("in-play", text, IN_PLAY_CITE)
    if held := link.held(level):
        return Refusal("award-held", f"The award {held[0].award!r} of level {level!r} is not settled.", IN_PLAY_CITE)
    return None


def change_terms(link: Link, message: str, command: ChangeTerms) -> Event | Refusal:
    if refusal := not_at_rest(link, command.level, command.why) or check_terms(command.terms):
        return refusal
    level, terms = link.levels[command.level], command.terms
    if terms.level != command.level:
        return Refusal("bad-terms", f"These are terms of {terms.level!r}, not of {command.level!r}.")
    if terms.limit is not None and terms.limit < level.shown:
        text = f"A limit may only be set at or above what the meter shows, {spoken(level.shown)}."
        return Refusal("limit-below-meter", text, LIMIT_CITE)
    return answer(TermsChanged, link.version + 1, message, command, overflow=level.excess)


def send(link: Link, message: str, command: SendTransfer) -> Event | Refusal:
    """A level keeps at least its reset amount; only what is above it can go."""
    if refusal := not_at_rest(link, command.level, command.why):
        return refusal
    if not all(map(is_name, (command.transfer, command.to_link, command.to_level))):
        return Refusal("bad-transfer", "A transfer needs a name of its own, and the link and level that receive it.")
    if command.transfer in link.sent:
        return Refusal("transfer-known", f"The transfer {command.transfer!r} has been sent by another message.")
    if command.pool not in ("meter", "overflow"):
        return Refusal("bad-transfer", "A transfer is from the meter or from its overflow.")
    level = link.levels[command.level]
    free = level.shown - level.terms.reset if command.pool == "meter" else level.overflow.__floor__()
    if not is_cents(command.amount) or not 0 < command.amount <= free:
        text = (
            f"Between {spoken(1)} and {spoken(free)} can be transferred." if free > 0 else "Nothing can be transferred."
        )
        return Refusal("bad-amount", f"{text} The reset amount stays on the meter.", TRANSFER_CITE)
    return answer(TransferSent, link.version + 1, message, command, overflow=level.excess)


def receive(link: Link, message: str, command: ReceiveTransfer) -> Event | Refusal:
    """It may come in at any time: a meter that rises takes nothing from anybody."""
    if refusal := no_such_level(link, command.level):
        return refusal
    if not all(map(is_name, (command.transfer, command.from_link, command.from_level))):
        return Refusal("bad-transfer", "A transfer needs a name of its own, and the link and level that sent it.")
    if command.transfer in link.received:
        return Refusal("transfer-known", f"The transfer {command.transfer!r} has been received by another message.")
    if not is_cents(command.amount) or not command.amount:
        return Refusal("bad-amount", "A transfer must be whole cents, at least one.")
    return answer(TransferReceived, link.version + 1, message, command)


def correct(link: Link, message: str, command: CorrectMeter) -> Event | Refusal:
    if refusal := not_at_rest(link, command.level, command.why):
        return refusal
    if not is_exact(command.amount) or not command.amount:
        return Refusal("bad-amount", "A correction must be an amount in cents and fractions of a cent, other than 0.")
    level = link.levels[command.level]
    after = level.exact + command.amount
    if command.amount < 0 and after < level.terms.least:
        return below_least(level.terms, f"Level {command.level!r} would be left at {spoken(after.__floor__())}.")
    if command.amount > 0 and level.terms.limit is not None and after > level.terms.limit:
        return Refusal("over-limit", f"Level {command.level!r} would stand above its limit.", LIMIT_CITE)
    return answer(MeterCorrected, link.version + 1, message, command)


def read(link: Link, message: str, command: ReadDisplay) -> Event | Refusal:
    """A reading asserts what the meter stands at; a difference is recorded and changes nothing."""
    if refusal := no_such_level(link, command.level):
        return refusal
    if not is_cents(command.read) or not is_name(command.by):
        return Refusal("bad-amount", "A reading must be whole cents, with the person who read them.")
    expected = link.levels[command.level].shown
    if command.read == expected:
        return answer(DisplayAgreed, link.version + 1, message, command)
    return answer(DisplayDiffered, link.version + 1, message, command, expected=expected)
