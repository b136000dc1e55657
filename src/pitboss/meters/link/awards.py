"""Awards: an amount is reserved when the hand is seen, and paid when it has been verified, or released.

What is reserved is off the meter at once. So of two winners at two tables one takes the meter, and the next is shown
its reset amount and what came in since, in the order in which the link heard of them.
"""

from __future__ import annotations

from fractions import Fraction

from pitboss.errors import Refusal, nearest
from pitboss.meters.link.accounts import NOTHING
from pitboss.meters.link.commands import PayAward, ReleaseAward, ReserveAward
from pitboss.meters.link.events import AwardPaid, AwardReleased, AwardReserved, Event, answer
from pitboss.meters.link.play import not_in_round
from pitboss.meters.link.state import Link
from pitboss.meters.link.terms import is_name, is_share


def reserve(link: Link, message: str, command: ReserveAward) -> Event | Refusal:
    """A share of what the level shows now, in equal parts of whole cents; what is left of a cent stays on the meter.

    The whole of it brings the meter to its reset amount, out of the reserve as far as that goes and then by the house.
    """
    if refusal := not_in_round(link, command.table, command.round) or bad_award(link, command):
        return refusal
    level = link.levels[command.level]
    part = (level.shown * command.share).__floor__() // len(command.seats)
    put_in = NOTHING
    if command.share == 1:
        put_in = Fraction(part * len(command.seats) if command.again else level.terms.reset)
    from_reserve = NOTHING if command.again else min(put_in, level.reserve)
    return answer(
        AwardReserved,
        link.version + 1,
        message,
        command,
        order=link.order + 1,
        part=part,
        from_house=put_in - from_reserve,
        from_reserve=from_reserve,
        overflow=level.excess,
    )


def bad_award(link: Link, command: ReserveAward) -> Refusal | None:
    table, terms = link.tables[command.table], link.levels.get(command.level)
    if terms is None or command.level not in table.levels:
        known = nearest(str(command.level), table.levels)
        return Refusal("no-such-level", f"Table {command.table!r} plays for no level {command.level!r}. {known}")
    if not is_name(command.award):
        return Refusal("bad-award", "An award needs a name of its own.")
    if command.award in link.awards:
        return Refusal("award-known", f"The award {command.award!r} has been reserved by another message.")
    if not is_share(command.share) or not command.share:
        return Refusal("bad-award", "An award must be a share of the meter: more than 0 and at most all of it.")
    seats = command.seats
    if not seats or len(set(seats)) < len(seats) or not all(type(seat) is int and seat > 0 for seat in seats):
        return Refusal("bad-award", "An award is for one seat, or for several that share it, each named once.")
    if command.again and not (command.share == 1 and terms.terms.shown_to_each):
        return Refusal(
            "bad-award", f"By the terms of {command.level!r} the next winner is not shown this amount again."
        )
    if not table.staked.get(command.level):
        return Refusal("not-wagered", f"Nothing was wagered for {command.level!r} in this round of the table.")
    return None


def not_held(link: Link, award: str) -> Refusal | None:
    """Why an award cannot be settled."""
    held = tuple(one.award for one in link.held())
    if award not in link.awards:
        return Refusal("no-such-award", f"There is no award {award!r}. {nearest(str(award), held)}", "", held)
    settled = link.awards[award].settled
    if settled is None:
        return None
    what = "paid" if isinstance(settled, AwardPaid) else "released"
    return Refusal("award-settled", f"The award {award!r} has been {what}.", "", held)


def pay(link: Link, message: str, command: PayAward) -> Event | Refusal:
    if refusal := not_held(link, command.award):
        return refusal
    if command.paid_by not in ("attendant", "device"):
        return Refusal("bad-award", "An award is paid by an attendant or by a device.")
    one = link.awards[command.award].reserved
    return answer(AwardPaid, link.version + 1, message, command, level=one.level, table=one.table, amount=one.amount)


def release(link: Link, message: str, command: ReleaseAward) -> Event | Refusal:
    """The amount goes back, and what was put in to begin again is taken off.

    Where a later award was reckoned on what had been put in, no more of that is taken off than now goes back: the
    rest has been won, and the meter must not fall by a release. What the house has made good for contributions that
    this brings back goes back to it, so that it is the same whether a void is heard of before the release or after it.
    """
    if refusal := not_held(link, command.award):
        return refusal
    if not is_name(command.why):
        return Refusal("no-reason", "Say why the award is not paid.")
    one = link.awards[command.award].reserved
    level, last = link.levels[one.level], link.last_award(one.level, beside=one.award)
    off = min(one.put_in, Fraction(one.amount)) if last > one.order else one.put_in
    to_reserve = min(off, one.from_reserve)
    there_again = [made for made in level.made_good if made.since >= last]
    hidden = sum((made.hidden for made in there_again), NOTHING)
    return answer(
        AwardReleased,
        link.version + 1,
        message,
        command,
        level=one.level,
        table=one.table,
        amount=one.amount,
        to_house=off - to_reserve,
        to_reserve=to_reserve,
        made_good_back=sum((made.amount for made in there_again), NOTHING),
        hidden_made_good_back=min(hidden, level.reserve + to_reserve),
    )
