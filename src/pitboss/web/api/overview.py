"""The whole floor at a glance, as it changes: tables, meters, alarms and requests, in one message."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import orjson
from fastapi import APIRouter, WebSocket

from pitboss.floor.clock import at_present
from pitboss.floor.floor import EVERY, Floor, hosted
from pitboss.floor.hosting import Place
from pitboss.floor.person import Person
from pitboss.floor.request_state import Request
from pitboss.floor.rights import allows
from pitboss.tables import rules
from pitboss.tables.waiting import waits_for
from pitboss.web.access import person_of
from pitboss.web.api.live import REFUSED, Listening, serve_changes
from pitboss.web.api.meters import linked_levels, own_meters
from pitboss.web.api.requests import show as show_request
from pitboss.web.api.tables import line_of
from pitboss.web.deciding import describe_request
from pitboss.web.naming import in_order, name_table
from pitboss.web.practice import PREFIX
from pitboss.web.services import Services, services_of
from pitboss.words import say_waiting

router = APIRouter()

PAUSE = 0.2
"""Seconds between two messages at least: a floor changes many times a second, and a person reads once."""

LOOK_AGAIN = 2.0
"""Seconds after which a message is sent though no table has changed: a request may have come."""

LATELY = 5
"""This many requests that are over are shown with those that wait."""

Said = dict[str, Any]


@router.websocket("/api/floor/live")
async def follow(socket: WebSocket) -> None:
    async def send(person: Person, changed: asyncio.Event, listening: Listening) -> None:
        while not listening.done():
            changed.clear()
            shown = overview(services_of(socket), person)
            await socket.send_text(orjson.dumps(shown, option=orjson.OPT_NON_STR_KEYS).decode())
            await asyncio.sleep(PAUSE)
            with suppress(TimeoutError):
                await asyncio.wait_for(changed.wait(), LOOK_AGAIN)
            if person_of(socket) is None:
                await socket.close(REFUSED, "The session has ended.")
                return

    await serve_changes(socket, "meters: see", EVERY, send)


def overview(services: Services, person: Person) -> Said:
    """What this person may know of the floor now."""
    floor = services.floor
    shown: Said = {"meters": [*own_meters(floor), *linked_levels(floor)]}
    if not allows(person, "requests: see"):
        return shown
    return shown | {
        "tables": [glance(floor, place) for place in in_order(floor.places.values())],
        "alarms": services.hand_overs.tell(),
        **queue(services, person),
    }


def queue(services: Services, person: Person) -> Said:
    """The requests that wait for an answer, with all that is needed to decide; and what became of the last others."""
    answerable = {one.id for one in services.requests.open_for(person)}
    waiting, over = list[Request](), list[Request]()
    for one in services.requests.seen_by(person):
        (over if services.requests.is_over(one) else waiting).append(one)
    return {
        "requests": [
            show_request(services, one, one.id in answerable).model_dump()
            | describe_request(services.floor, one, person.actor)
            for one in waiting
        ],
        "over": [show_request(services, one).model_dump() for one in reversed(over[-LATELY:])],
    }


def glance(floor: Floor, place: Place) -> Said:
    """A table in a few words."""
    state = at_present(hosted(floor.pit, place.id).table, floor.clock)
    now = rules.at_table(place.game, state)
    waiting = waits_for(place.game, state)
    return line_of(floor, place).model_dump() | {
        "named": name_table(place),
        "waiting": say_waiting(now, waiting),
        "what": waiting.what,
        "in_round": state.in_round,
        "dealer": state.dealer,
        "practice": place.id.startswith(PREFIX),
    }
