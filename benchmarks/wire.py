"""The calls of the client over plain connections, for a driver that shares a machine with the server it measures.

`pitboss.client` does more for each call than a driver needs: it follows redirects, keeps cookies and waits for a server
that is away. Here a call is written to a connection that is kept open, and its answer is read; nothing is sent twice.
"""

from __future__ import annotations

import asyncio
import time
from typing import TypeVar, cast

import orjson

from pitboss.client.calls import Call
from pitboss.client.failures import Refused, Unreachable

T = TypeVar("T")

END = b"\r\n\r\n"
LENGTH = b"content-length:"
IDLE = 2.0
"""Seconds after which a connection is not used any more: the server closes those that are idle for five."""


class Wire(asyncio.Protocol):
    """One connection, with one call under way at a time."""

    def __init__(self) -> None:
        self.heard = bytearray()
        self.answer: asyncio.Future[tuple[int, bytes]] | None = None
        self.transport: asyncio.Transport | None = None
        self.used = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        if self.answer is not None and not self.answer.done():
            self.answer.set_exception(Unreachable(f"the server closed a connection: {exc}."))

    def data_received(self, data: bytes) -> None:
        self.heard += data
        head, found, body = self.heard.partition(END)
        if not found or self.answer is None:
            return
        begins = head.lower().index(LENGTH) + len(LENGTH)
        length = int(head[begins:].partition(b"\r\n")[0])
        if len(body) >= length:
            self.heard.clear()
            self.answer.set_result((int(head[9:12]), bytes(body)))

    async def ask(self, said: bytes) -> tuple[int, bytes]:
        assert self.transport is not None
        self.answer = asyncio.get_running_loop().create_future()
        self.transport.write(said)
        return await self.answer


class Wires:
    """Connections to one server: as many as there are calls under way."""

    def __init__(self, address: str) -> None:
        self.host, _, port = address.removeprefix("http://").partition(":")
        self.port = int(port)
        self.free: list[Wire] = []
        self.all: list[Wire] = []

    async def send(self, call: Call[T], token: str) -> T:
        """The answer to a call by whoever has this token; a refusal is raised."""
        wire = self.take() or await self.connect()
        status, body = await wire.ask(self.write(call, token))
        wire.used = time.monotonic()
        self.free.append(wire)
        said = orjson.loads(body)
        if status >= 400:
            raise Refused(status, said)
        return call.read(said)

    def take(self) -> Wire | None:
        """The connection that was used last, if the server has not closed it meanwhile, nor is about to."""
        if self.free and time.monotonic() - self.free[-1].used < IDLE:
            return self.free.pop()
        return None

    def write(self, call: Call[T], token: str) -> bytes:
        body = b"" if call.body is None else orjson.dumps(call.body)
        head = (
            f"{call.method} {call.path} HTTP/1.1\r\nhost: {self.host}:{self.port}\r\nauthorization: Bearer {token}\r\n"
            f"content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
        )
        return head.encode() + body

    async def connect(self) -> Wire:
        _, wire = await asyncio.get_running_loop().create_connection(Wire, self.host, self.port)
        self.all.append(wire)
        return wire

    def close(self) -> None:
        for wire in self.all:
            if wire.transport is not None:
                wire.transport.close()
