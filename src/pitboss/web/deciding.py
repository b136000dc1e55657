"""A request in words, for the person who decides: what is asked for, how things stand, and what would become of
them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from pitboss.errors import BadInput
from pitboss.floor.approval import FreezeTable, ReopenTable, command_of
from pitboss.floor.floor import Floor, hosted
from pitboss.floor.money import commands as at_till
from pitboss.floor.request_state import Request
from pitboss.meters.link import commands as at_link
from pitboss.meters.link.state import Level
from pitboss.meters.link.terms import Terms
from pitboss.money import show_percent, spoken
from pitboss.tables import rules
from pitboss.tables.labels import label
from pitboss.tables.permissions import permission
from pitboss.tables.waiting import waits_for
from pitboss.web import naming
from pitboss.web.pages.layout import title_meter
from pitboss.words import say_waiting

Said = dict[str, Any]
Fact = tuple[str, str, str]
"""What it is about, how it stands, and how it would stand; the last is empty where nothing changes."""

TERMS = {
    "initial": "Initial amount",
    "reset": "Reset amount",
    "rate": "Rate of progression",
    "hidden": "Share for the reserve",
    "most_per_round": "Most that a round feeds",
    "limit": "Limit",
    "least": "Least by law",
    "chance": "Chance of the hand",
    "shown_to_each": "Each winner is shown the whole",
}
"""The terms of a level, as people call them."""


def describe_request(floor: Floor, request: Request) -> Said:
    """`title` says what is asked for, `facts` what one needs to know to decide, `cite` the rule."""
    try:
        command = command_of(request.made)
    except BadInput:
        return {"title": "Something that this version cannot read", "facts": [], "cite": ""}
    at = request.made.at
    match request.made.subject:
        case "table":
            return describe_at_table(floor, at, command, request.made.version)
        case "link":
            found = tuple(link_facts(floor, at, command))
            return {"title": title_at_link(at, command), "facts": found, "cite": at_link.PERSONS_CITE}
        case "till":
            return {
                "title": f"{title_at_till(command)} at {name_table(floor, at)}",
                "facts": chips_of(command),
                "cite": "",
            }
        case _:
            return {"title": title_at_floor(floor, at, command), "facts": standing(floor, at), "cite": ""}


def name_table(floor: Floor, table: str) -> str:
    place = floor.places.get(table)
    return naming.name_table(place) if place else f"table {table}"


def describe_at_table(floor: Floor, table: str, command: Any, version: int) -> Said:
    place = floor.places.get(table)
    if place is None:
        return {"title": f"A step at table {table}, which is not there any more", "facts": [], "cite": ""}
    host = hosted(floor.pit, table)
    now = rules.at_table(place.game, host.table)
    facts = standing(floor, table)
    if host.version != version:
        facts.append(("Since it was asked for", f"{host.version - version} events have happened there", ""))
    title = f"{label(now, command)} at {name_table(floor, table)}"
    return {"title": title, "facts": facts, "cite": permission(now, command).cite}


def standing(floor: Floor, table: str) -> list[Fact]:
    """How the table stands."""
    place = floor.places.get(table)
    if place is None:
        return [("The table", "is not there any more", "")]
    state = hosted(floor.pit, table).table
    now = rules.at_table(place.game, state)
    waits = place.frozen or say_waiting(now, waits_for(place.game, state))
    return [("The table", waits, ""), ("Round", str(state.rounds), ""), ("Dealer", state.dealer or "nobody", "")]


def title_at_floor(floor: Floor, table: str, command: Any) -> str:
    match command:
        case FreezeTable():
            return f"Stop {name_table(floor, table)}"
        case ReopenTable():
            return f"Let {name_table(floor, table)} go on"
        case _:
            return f"A step at {name_table(floor, table)}"


TILL_TITLES: dict[type[Any], str] = {
    at_till.Fill: "Fill",
    at_till.Credit: "Credit",
    at_till.VoidSlip: "Void a slip",
    at_till.CountInventory: "Count of the inventory",
    at_till.CountDrop: "Count of the drop",
    at_till.WriteSlip: "A slip",
}


def title_at_till(command: Any) -> str:
    return TILL_TITLES.get(type(command), "Money")


def chips_of(command: Any) -> list[Fact]:
    """The chips by denomination with their sum, and whatever else is said."""
    stacks = getattr(command, "chips", ())
    if not isinstance(stacks, tuple):
        stacks = ()
    found: list[Fact] = [(spoken(one.denomination), f"{one.chips:,} chips", "") for one in stacks]
    if stacks:
        found.append(("Together", spoken(sum(one.denomination * one.chips for one in stacks)), ""))
    if isinstance(getattr(command, "amount", None), int):
        found.append(("Amount", spoken(command.amount), ""))
    if isinstance(getattr(command, "slip", None), str | int):
        found.append(("Slip", str(command.slip), ""))
    return found


def title_at_link(link: str, command: Any) -> str:
    match command:
        case at_link.OpenLink():
            return f"Open the link {link}"
        case at_link.ChangeTerms():
            return f"Other terms for {title_meter(command.level)} of {link}"
        case at_link.SendTransfer() | at_link.ReceiveTransfer():
            return f"Transfer of {spoken(command.amount)} at {link}"
        case at_link.CorrectMeter():
            return f"Correction of {title_meter(command.level)} of {link} by {say_signed(command.amount)}"
        case _:
            return f"A step at the link {link}"


def link_facts(floor: Floor, link: str, command: Any) -> Iterator[Fact]:
    match command:
        case at_link.OpenLink():
            for terms in command.levels:
                yield from ((title_meter(terms.level), what, says) for what, says in say_terms(terms))
        case at_link.ChangeTerms():
            level = find_level(floor, link, command.level)
            old = dict(say_terms(level.terms)) if level else {}
            for what, says in say_terms(command.terms):
                if old.get(what) != says:
                    yield what, old.get(what, "not set"), says
        case at_link.SendTransfer():
            yield from moved(floor, link, command.level, -command.amount)
            yield from moved(floor, command.to_link, command.to_level, command.amount)
        case at_link.ReceiveTransfer():
            yield from moved(floor, link, command.level, command.amount)
        case at_link.CorrectMeter():
            yield from moved(floor, link, command.level, command.amount)


def find_level(floor: Floor, link: str, level: str) -> Level | None:
    found = floor.pit.links.get(link)
    return found.levels.get(level) if found else None


def moved(floor: Floor, link: str, name: str, by: Fraction | int) -> Iterator[Fact]:
    """A meter as it shows now, and as it would."""
    level = find_level(floor, link, name)
    what = f"{title_meter(name)} of {link}"
    if level is None:
        yield what, "is on no link of this floor", ""
    else:
        yield what, spoken(level.shown), spoken((level.shown + by).__floor__())


def say_terms(terms: Terms) -> Iterator[tuple[str, str]]:
    for name, title in TERMS.items():
        yield title, say_term(name, getattr(terms, name))


def say_term(name: str, value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if name == "chance":
        return f"one in {round(1 / value):,}"
    return show_percent(value) if isinstance(value, Fraction) else spoken(value)


def say_signed(amount: Fraction | int) -> str:
    cents = amount.__floor__()
    return f"{'−' if cents < 0 else '+'}{spoken(abs(cents))}"
