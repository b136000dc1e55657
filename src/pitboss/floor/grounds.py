"""What a request for the money of a table or for a meter rests on: what it was asked about, as it stood then.

A table's version says whether the table has gone on. A till and a link go on with every round, so a request holds only
to what bears on it: the shift, what the tray holds, the award, the terms of a level, its hits, what people moved there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

from pitboss.errors import Refusal
from pitboss.floor.money import commands as at_till
from pitboss.floor.money.decide import Standing, balance, expect
from pitboss.floor.money.state import Till
from pitboss.meters.link import commands as at_link
from pitboss.meters.link.accounts import NOTHING
from pitboss.meters.link.state import Level, Link
from pitboss.money import spoken

Grounds = tuple[tuple[str, str], ...]
"""Each thing in words, with how it stood."""

BY_PEOPLE = ("transfers in", "transfers out", "overflow transferred", "corrections up", "corrections down")
"""The lines of a level that people move by hand."""


def refuse_overtaken(asked: Grounds, now: Grounds) -> Refusal | None:
    """Why it cannot be done any more: what it was asked about is not as it was."""
    stands = dict(now)
    changed = [
        f"{what} was {said} and is {stands.get(what, 'gone')}" for what, said in asked if stands.get(what) != said
    ]
    if not changed:
        return None
    return Refusal("overtaken", f"It is no longer as it was when this was asked: {'; '.join(changed)}. Ask again.")


# The money of a table


def till_grounds(till: Till, now: Standing, command: at_till.Command) -> Grounds:
    """What a command for a till rests on, beside what the till itself refuses."""
    return tuple(rest_on_till(till, now, command))


def rest_on_till(till: Till, now: Standing, command: at_till.Command) -> Iterator[tuple[str, str]]:
    if not isinstance(command, at_till.OpenTill | at_till.CountDrop | at_till.WriteSlip):
        yield "the shift at the table", say_shift(till)
    match command:
        case at_till.Fill() | at_till.Credit():
            yield "the last fill or credit", say_last_slip(till)
        case at_till.CountInventory() if till.kind == "chips":
            yield "the tray by the record", spoken(expect(till, now))
        case at_till.WriteSlip():
            award = now.find_award(command)
            yield "the award", f"{spoken(award.amount)} to {award.player}" if award else "none"
        case at_till.CashOut(player):
            yield f"the balance of {player}", spoken(balance(till, now, player))


def say_shift(till: Till) -> str:
    return f"{till.last}, {'open' if till.period else 'closed'}" if till.last else "none"


def say_last_slip(till: Till) -> str:
    """Slips are made and made void: either changes what the table needs."""
    moved = [one for one in till.slips.values() if one.made.kind in ("fill", "credit")]
    void = sum(1 for one in moved if one.void)
    return f"{moved[-1].made.slip} ({len(moved)} in all, {void} void)" if moved else "none"


# Meters


def link_grounds(links: Mapping[str, Link], at: str, command: Any) -> Grounds:
    """What a command for a link rests on: each level that it changes, at the links of this floor."""
    return tuple(
        ground
        for link, name in levels_of(at, command)
        if (found := links.get(link)) and (level := found.levels.get(name))
        for ground in rest_on_level(f"{name} of {link}", level)
    )


def levels_of(at: str, command: Any) -> tuple[tuple[str, str], ...]:
    match command:
        case at_link.SendTransfer():
            return ((at, command.level), (command.to_link, command.to_level))
        case at_link.ChangeTerms() | at_link.CorrectMeter() | at_link.ReceiveTransfer():
            return ((at, command.level),)
        case _:
            return ()


def rest_on_level(named: str, level: Level) -> Iterator[tuple[str, str]]:
    yield f"the number of awards of {named}", str(level.hits)
    for term in fields(level.terms):
        yield f"{term.name.replace('_', ' ')} in the terms of {named}", str(getattr(level.terms, term.name))
    for line in BY_PEOPLE:
        yield f"{line} of {named}, in cents,", str(level.totals.get(line, NOTHING))
