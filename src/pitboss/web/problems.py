"""How a request is refused: `application/problem+json`, with the rule, its citation, and what would be open instead."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from pitboss.errors import BadInput, Refusal
from pitboss.floor.money.events import till_of
from pitboss.floor.streams import stream_of
from pitboss.journal.store import Damaged, Full, Lost, Owned
from pitboss.law.labels import disclose
from pitboss.web.logs import Seldom

MEDIA = "application/problem+json"

log = logging.getLogger("pitboss.web")

STATUS: Mapping[str, int] = {
    "not-signed-in": 401,
    "not-admitted": 401,
    "wrong-person": 403,
    "another-dealer": 403,
    "wrong-role": 403,
    "no-such-role": 403,
    "own-request": 403,
    "same-word": 403,
    "own-account": 403,
    "two-duties": 403,
    "needs-approval": 403,
    "cross-origin": 403,
    "no-such-table": 404,
    "no-such-round": 404,
    "no-such-request": 404,
    "no-such-account": 404,
    "no-such-slip": 404,
    "no-such-award": 404,
    "no-such-period": 404,
    "no-such-stream": 404,
    "no-till": 404,
    "no-such-meter": 404,
    "not-found": 404,
    "malformed": 422,
    "too-large": 413,
    "busy": 503,
    "store-full": 507,
    "store-lost": 503,
    "store-damaged": 500,
    "owned-elsewhere": 503,
    "broken": 500,
}
"""The status of a refusal by its code; the rules of play refuse with 409."""

TITLES: Mapping[int, str] = {
    401: "Sign in first",
    403: "Not allowed",
    404: "Not found",
    405: "Not possible here",
    409: "The rules refuse this",
    413: "Too large",
    422: "The request is malformed",
    500: "A fault of ours",
    503: "Try again",
    507: "No room to record it",
}

MALFORMED_SHOWN = 5

TABLES = tuple(one.partition("/")[0] for one in (stream_of(""), till_of("")))
"""Kinds of streams that are of one table: its play, and its money."""

NO_ROOM = "There is no room left to record it: nothing was done. What is recorded can be read."
NO_ANSWER = "The store does not answer, or cannot say whether it has written. Send a command again under the same id."
"""Anybody may ask, also without an account: the address of the database, and what it says itself, are for the log."""


class Problem(Exception):
    """A request that is refused."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(refusal.message)


def as_sentence(text: str) -> str:
    """A message of the library as a page says it, with a capital, unless it begins with a name of the data."""
    return text[:1].upper() + text[1:] if text.partition(" ")[0].isalpha() else text


def write_problem(refusal: Refusal) -> dict[str, Any]:
    """The problem document of a refusal."""
    status = STATUS.get(refusal.code, 409)
    return {
        "type": f"about:blank#{refusal.code}",
        "title": TITLES.get(status, "Refused"),
        "status": status,
        "code": refusal.code,
        "detail": refusal.message,
        "cite": disclose(refusal.cite),
        "open": list(refusal.open),
    }


def answer(refusal: Refusal, headers: Mapping[str, str] | None = None) -> Response:
    body = write_problem(refusal)
    status = int(body["status"])
    extra = {"WWW-Authenticate": "Bearer"} if status == 401 else {}
    return JSONResponse(body, status, {**extra, **(headers or {})}, MEDIA)


def tell(request: Request, refusal: Refusal, headers: Mapping[str, str] | None = None) -> Response:
    """The answer, counted by its code: a page for somebody who looks at pages, else a problem document."""
    status = STATUS.get(refusal.code, 409)
    request.app.state.services.metrics.refusals.labels(refusal.code, str(status)).inc()
    if looks_at_pages(request):
        with suppress(Exception):  # Whatever keeps a page from being made, the reason is told.
            shown: Response = request.app.state.refuse(request, refusal)
            shown.headers.update(headers or {})
            return shown
    return answer(refusal, headers)


def looks_at_pages(request: Request) -> bool:
    return not request.url.path.startswith("/api/") and "text/html" in request.headers.get("accept", "")


def install(app: FastAPI) -> None:
    """Every way in which a request can fail ends in a problem document."""
    store_fails = Seldom(log)

    @app.exception_handler(Problem)
    async def refused(request: Request, problem: Problem) -> Response:
        return tell(request, problem.refusal)

    @app.exception_handler(BadInput)
    async def bad_input(request: Request, error: BadInput) -> Response:
        return tell(request, Refusal("malformed", as_sentence(f"{error}")))

    @app.exception_handler(RequestValidationError)
    async def malformed(request: Request, error: RequestValidationError) -> Response:
        wrong = error.errors()[:MALFORMED_SHOWN]
        if looks_at_pages(request):
            said = "; ".join(f"{one['loc'][-1]}: {one['msg']}" for one in wrong)
            return tell(request, Refusal("malformed", f"This address cannot be read. What is wrong in it: {said}."))
        said = "; ".join(f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in wrong)
        return tell(request, Refusal("malformed", said))

    @app.exception_handler(Full)
    async def full(request: Request, error: Full) -> Response:
        store_fails(str(error))
        return tell(request, Refusal("store-full", NO_ROOM))

    @app.exception_handler(Lost)
    async def lost(request: Request, error: Lost) -> Response:
        store_fails(str(error))
        return tell(request, Refusal("store-lost", NO_ANSWER), {"Retry-After": "1"})

    @app.exception_handler(Damaged)
    async def damaged(request: Request, error: Damaged) -> Response:
        log.error("%s %s: %s", request.method, request.url.path, error)
        kind, _, table = error.stream.partition("/")
        if kind in TABLES:
            request.app.state.services.floor.note_unreadable(table, str(error))
        return tell(request, Refusal("store-damaged", str(error)))

    @app.exception_handler(Owned)
    async def owned(request: Request, error: Owned) -> Response:
        return tell(request, Refusal("owned-elsewhere", str(error)), {"Retry-After": "1"})

    @app.exception_handler(Exception)
    async def broken(request: Request, error: Exception) -> Response:
        log.exception("%s %s failed", request.method, request.url.path, exc_info=error)
        return tell(
            request, Refusal("broken", "Something went wrong in the server; nothing was done. It has been noted.")
        )

    app.exception_handler(HTTPException)(tell_other)


async def tell_other(request: Request, error: HTTPException) -> Response:
    """What the framework refuses by itself."""
    if error.status_code == 400:  # FastAPI says so of a body that is not even text; of other bad JSON it says 422.
        return tell(request, Refusal("malformed", "body: it must be JSON in UTF-8"))
    body = {"type": "about:blank", "title": TITLES.get(error.status_code, "Refused"), "status": error.status_code}
    detail = {"code": "not-found" if error.status_code == 404 else "refused", "detail": str(error.detail)}
    headers = dict(error.headers or {})
    return JSONResponse({**body, **detail, "cite": "", "open": []}, error.status_code, headers, MEDIA)
