"""A request in words, for the person who decides: what is asked for, how things stand, what would follow, and what
became of it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from pitboss.errors import BadInput, Refusal
from pitboss.floor.approval import FreezeTable, ReopenTable, command_of
from pitboss.floor.clock import at_present
from pitboss.floor.floor import Floor, hosted
from pitboss.floor.foreseeing import foresee, foresee_at_link
from pitboss.floor.money import commands as at_till
from pitboss.floor.request_state import Request
from pitboss.floor.showing import show_events
from pitboss.games.meter_titles import title_meter
from pitboss.law.labels import disclose
from pitboss.meters.link import commands as at_link
from pitboss.meters.link.state import Level
from pitboss.meters.link.terms import Terms
from pitboss.money import show_percent, spoken
from pitboss.people import Actor
from pitboss.tables import rules
from pitboss.tables.permissions import permission
from pitboss.tables.waiting import waits_for
from pitboss.web import naming
from pitboss.web.api.meters import name_link, title_level
from pitboss.words import say_command, say_waiting
from pitboss.words.cards import join

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


def describe_request(floor: Floor, request: Request, looks: Actor) -> Said:
    """`facts` says what one needs to know to decide, `follows` what would happen, and `cite` the rule, as `game` reads
    it.
    """
    made, said = request.made, {"facts": (), "follows": [], "cite": "", "game": ""}
    try:
        command = command_of(made)
    except BadInput:
        return said
    match made.subject:
        case "table" if made.at in floor.places:
            return said | describe_at_table(floor, made.at, command, made.version, looks)
        case "link":
            follows = say_refused(foresee_at_link(floor, made.at, command))
            return said | {
                "facts": tuple(link_facts(floor, made.at, command)),
                "follows": follows,
                "cite": at_link.PERSONS_CITE,
            }
        case "till":
            return said | {"facts": chips_of(command)}
        case _:
            return said | {"facts": standing(floor, made.at)}


def title_request(floor: Floor, request: Request) -> str:
    at = request.made.at
    try:
        command = command_of(request.made)
    except BadInput:
        return "Something that this version cannot read"
    match request.made.subject:
        case "table":
            return title_at_table(floor, at, command)
        case "link":
            return title_at_link(floor, at, command)
        case "till":
            return f"{title_at_till(command)} at {name_table(floor, at)}"
        case _:
            return title_at_floor(floor, at, command)


def say_outcome(request: Request, is_over: bool) -> str:
    """How a request stands, in a sentence; one that is still open may be over by now."""
    people = join([one.by for one in request.approvals]) if request.approvals else ""
    match request.standing:
        case "expired" | "open" if is_over:
            return "Nobody answered in time."
        case "open" if people:
            return f"Approved by {people}; another person's word is still needed."
        case "open":
            return "Nobody has answered yet."
        case "approved":
            return f"Approved by {people}; it is being carried out."
        case "carried out":
            return f"Approved by {people}, and done."
        case "failed":
            return f"{f'Approved by {people}. ' if people else ''}It could not be done: {request.outcome}"
        case over:
            return f"{over.capitalize()}: {request.outcome}" if request.outcome else f"{over.capitalize()}."


def name_table(floor: Floor, table: str) -> str:
    place = floor.places.get(table)
    return naming.name_table(place) if place else f"table {table}"


def title_at_table(floor: Floor, table: str, command: Any) -> str:
    place = floor.places.get(table)
    if place is None:
        return f"A step at table {table}, which is not there any more"
    now = rules.at_table(place.game, hosted(floor.pit, table).table)
    return f"{say_command(now, command)} at {naming.name_table(place)}"


def describe_at_table(floor: Floor, table: str, command: Any, version: int, looks: Actor) -> Said:
    place, host = floor.places[table], hosted(floor.pit, table)
    now, facts = rules.at_table(place.game, host.table), standing(floor, table)
    if host.version != version:
        since = f"The table has gone on since the request: {host.version - version} events. It can no longer be done."
        return {"facts": facts, "follows": [{"says": since, "cite": ""}]}
    cite = permission(now, command, host.table.round.held).cite
    follows = say_following(floor, table, command, looks)
    return {"facts": facts, "follows": follows, "cite": disclose(cite), "game": place.game.id}


def say_following(floor: Floor, table: str, command: Any, looks: Actor) -> list[Said]:
    """What the command would bring about now, as this person may see it, each sentence with its rule."""
    told = foresee(floor, table, command)
    if isinstance(told, Refusal):
        return say_refused(told)
    shown = show_events(floor.places[table], (told,), looks)
    return [{"says": one["says"], "cite": one.get("cite", "")} for one in shown if one["event"] != "step-taken"]


def say_refused(refusal: Refusal | None) -> list[Said]:
    """That an approval would come to nothing as things stand."""
    if refusal is None:
        return []
    return [{"says": f"It would be refused now: {refusal.message}", "cite": disclose(refusal.cite)}]


def standing(floor: Floor, table: str) -> list[Fact]:
    """How the table stands."""
    place = floor.places.get(table)
    if place is None:
        return [("The table", "is not there any more", "")]
    state = at_present(hosted(floor.pit, table).table, floor.clock)
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


def title_at_link(floor: Floor, link: str, command: Any) -> str:
    match command:
        case at_link.OpenLink():
            return f"Open the link {link}"
        case at_link.ChangeTerms():
            return f"Other terms for {name_meter(floor, link, command.level)}"
        case at_link.SendTransfer() | at_link.ReceiveTransfer():
            return f"Transfer of {spoken(command.amount)}, {name_link(floor, link)}"
        case at_link.CorrectMeter():
            return f"Correction by {say_signed(command.amount)} of {name_meter(floor, link, command.level)}"
        case _:
            return f"A step at {name_link(floor, link)}"


def name_meter(floor: Floor, link: str, level: str) -> str:
    return f"{title_level(floor, link, level)} of {name_link(floor, link)}"


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
    what = name_meter(floor, link, name)
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
