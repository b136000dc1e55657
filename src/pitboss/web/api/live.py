"""A table as it goes on: a WebSocket that sends what the person may see, after each command that was written.

Each connection has a mailbox with one slot: a slow page skips states and never holds the table back. The events that it
skipped come with the next message all the same.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import nullcontext, suppress
from time import monotonic
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect

from pitboss.floor.floor import hosted
from pitboss.floor.hosting import Told
from pitboss.floor.person import Person
from pitboss.floor.rights import Operation
from pitboss.floor.showing import show_events, show_table
from pitboss.journal.store import MOST_ENTRIES
from pitboss.web.access import check, person_of, token_of
from pitboss.web.problems import Problem
from pitboss.web.services import Encoded, Services, services_of

router = APIRouter()

REFUSED, UNKNOWN = 4403, 4404
"""The codes with which a WebSocket is closed: the person may not look, there is no such table."""

SHARED = 0.25
"""Seconds for which what was encoded serves other pages: a balance or a linked meter may change beside the table."""

AUDIENCES = 500

STILL_THERE = 0.5
"""Seconds between two looks whether the session is still good, whatever happens meanwhile. What another process has
ended is known here half a second later, so that nobody follows a table for more than a second.
"""


@router.websocket("/api/tables/{table}/live")
async def follow(
    socket: WebSocket, table: str, after: Annotated[int | None, Query(ge=0, le=MOST_ENTRIES)] = None
) -> None:
    async def send(person: Person, changed: asyncio.Event, listening: Listening) -> None:
        services = services_of(socket)
        if table not in services.floor.places:
            await socket.close(UNKNOWN, "There is no such table.")
            return
        with services.practice.attend(table, person.name) if services.practice else nullcontext():
            await send_changes(socket, services, table, person, changed, listening, after)

    await serve_changes(socket, "tables: see", table, send)


Listening = asyncio.Task[None]
Send = Callable[[Person, asyncio.Event, Listening], Awaitable[None]]


async def serve_changes(socket: WebSocket, operation: Operation, table: str, send: Send) -> None:
    """Opens a WebSocket to a person who may do this, wakes `send` at each change of a table or of all, and closes
    up."""
    await socket.accept()
    try:
        person = person_of(socket, socket.query_params.get("role", ""))
        check(socket, person, operation)
    except Problem as problem:
        await socket.close(REFUSED, problem.refusal.message[:100])
        return
    assert person is not None
    changed, loop = asyncio.Event(), asyncio.get_running_loop()

    def wake(_: Told) -> None:
        loop.call_soon_threadsafe(changed.set)

    stop = services_of(socket).floor.listen(table, wake)
    listening = asyncio.create_task(drain(socket))
    listening.add_done_callback(lambda _: changed.set())
    try:
        await send(person, changed, listening)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        stop()
        listening.cancel()
        with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
            await listening


async def drain(socket: WebSocket) -> None:
    """Nothing that a page says here counts; when it goes away, this ends."""
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return


async def send_changes(
    socket: WebSocket,
    services: Services,
    table: str,
    person: Person,
    changed: asyncio.Event,
    listening: asyncio.Task[None],
    after: int | None,
) -> None:
    """The table now, and again after each change, until the page goes away or the session ends."""
    known = hosted(services.floor.pit, table).version if after is None else after
    looked = monotonic()
    while not listening.done():
        changed.clear()
        known, text = message(services, table, person, known)
        await socket.send_text(text)
        while not changed.is_set() and not listening.done():
            with suppress(TimeoutError):
                async with asyncio.timeout(STILL_THERE):
                    await changed.wait()
            if monotonic() - looked < STILL_THERE:
                continue
            looked = monotonic()
            if services.accounts.who(token_of(socket), uses=False) is None:
                await socket.close(REFUSED, "The session has ended.")
                return


def message(services: Services, table: str, person: Person, known: int) -> tuple[int, str]:
    """What is sent: the table as the person may see it, with the events since the version that they know. Pages of one
    person at one table get the same text.
    """
    key, version = (table, person.actor), hosted(services.floor.pit, table).version
    last = services.encoded.get(key)
    if last and (last.known, last.version) == (known, version) and monotonic() - last.at < SHARED:
        return version, last.text
    place = services.floor.places[table]
    refused = services.refuse_duty(table, person)
    shown: dict[str, Any] = show_table(services.floor, table, person.actor, refused)
    told = services.floor.since(table, known, shown["version"])  # It may have gone on meanwhile.
    shown["events"] = show_events(place, told, person.actor)
    text = orjson.dumps(shown).decode()
    if len(services.encoded) >= AUDIENCES:
        services.encoded.clear()
    services.encoded[key] = Encoded(known, shown["version"], monotonic(), text)
    return shown["version"], text
