"""Around every request: its id and limits, headers that keep a page to itself, a line in the log, and the counts."""

from __future__ import annotations

import logging
import re
import secrets
import time
from typing import Any

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pitboss.errors import Refusal
from pitboss.web import problems
from pitboss.web.logs import ACCESS, REQUEST
from pitboss.web.metrics import Metrics

POLICY = "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
HEADERS = tuple(
    (name.lower().encode(), value.encode())
    for name, value in {
        "Content-Security-Policy": POLICY,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
        "Cross-Origin-Opener-Policy": "same-origin",
    }.items()
)
"""What is added to every answer that does not say otherwise, as it is sent."""

KEPT = (b"cache-control", b"public, max-age=31536000, immutable")
NOT_KEPT = (b"cache-control", b"no-store")

LARGEST = 1 << 20
"""No request is larger: a megabyte is a hundred submissions."""

TOO_LARGE = f"A request has at most {LARGEST:,} bytes."
NAMED = re.compile(r"[A-Za-z0-9._-]{8,64}")
"""What the sender may call a request."""

UNMATCHED = "(none)"


class Watch:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app, self.metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self.answer(scope, receive, send)
        elif scope["type"] == "websocket":
            with self.metrics.sockets.track_inprogress():
                await self.app(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        given = Headers(scope=scope)
        named = given.get("x-request-id", "")
        id = named if NAMED.fullmatch(named) else secrets.token_hex(8)
        known = REQUEST.set(id)
        begun, status = time.perf_counter(), 500

        async def send_on(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                add_headers(message, scope["path"], id)
            await send(message)

        try:
            if is_too_large(given):
                await problems.answer(Refusal("too-large", TOO_LARGE))(scope, receive, send_on)
            else:
                await self.app(scope, Limit(receive), send_on)
        finally:
            self.note(scope, status, time.perf_counter() - begun)
            REQUEST.reset(known)

    def note(self, scope: Scope, status: int, seconds: float) -> None:
        route, method = route_of(scope), scope["method"] if scope["method"] in METHODS else "other"
        self.metrics.observe_request(method, route, status, seconds)
        if not ACCESS.isEnabledFor(logging.INFO):
            return
        facts = {"status": status, "ms": round(seconds * 1000, 1), "from": (scope.get("client") or ("",))[0]}
        ACCESS.info("%s %.200s", method, scope["path"], extra={"facts": facts})


METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


class Limit:
    """Reads a body, whatever it says of its length, and stops where it is too large."""

    def __init__(self, receive: Receive) -> None:
        self.receive, self.read = receive, 0

    async def __call__(self) -> Message:
        message = await self.receive()
        self.read += len(message.get("body", b""))
        if self.read > LARGEST:
            raise HTTPException(413, TOO_LARGE)
        return message


def is_too_large(headers: Headers) -> bool:
    length = headers.get("content-length", "0")
    return not (length.isascii() and length.isdigit() and len(length) < 20 and int(length) <= LARGEST)


def add_headers(message: Message, path: str, id: str) -> None:
    headers = message["headers"] = list(message.get("headers", ()))
    said = {name for name, _ in headers}
    kept = KEPT if path.startswith("/static/") else NOT_KEPT
    headers += [one for one in (*HEADERS, kept) if one[0] not in said]
    headers.append((b"x-request-id", id.encode()))


def route_of(scope: Scope) -> str:
    """The route by its pattern, so that what people type does not become a name of its own in the counts."""
    route: Any = scope.get("route")
    return getattr(route, "path", None) or UNMATCHED
