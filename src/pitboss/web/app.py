"""The application: the API and the pages, on one floor."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from fastapi import FastAPI, Request
from fastapi.responses import Response
from fastapi.staticfiles import StaticFiles

from pitboss.errors import Refusal
from pitboss.web import problems
from pitboss.web.api import (
    health,
    journal,
    live,
    meters,
    money,
    odds,
    overview,
    practice,
    requests,
    rounds,
    sessions,
    submissions,
    tables,
    users,
)
from pitboss.web.pages import auditing, dealing, desk, explorer, rulebook, seats, start, supervision
from pitboss.web.pages.look import STATIC
from pitboss.web.services import Services

POLICY = "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}

API = (
    health,
    sessions,
    tables,
    live,
    practice,
    requests,
    users,
    rounds,
    meters,
    journal,
    odds,
    submissions,
    overview,
    money,
)
PAGES = (start, seats, dealing, supervision, auditing, rulebook, explorer, desk)

LARGEST = 1 << 20
"""No request is larger: a megabyte is a hundred submissions."""


def make_app(services: Services) -> FastAPI:
    app = FastAPI(
        title="Pitboss",
        description="Casino tables as the law has them: commands, events, views and records.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.services = services
    problems.install(app)
    app.middleware("http")(guard)
    for one in (*API, *PAGES):
        app.include_router(one.router)
    app.mount("/static", StaticFiles(directory=STATIC))
    return app


async def guard(request: Request, go_on: Callable[[Request], Awaitable[Response]]) -> Response:
    """Every answer has the headers that keep a page to itself; a request that is too large is not read."""
    length = request.headers.get("content-length", "0")
    if not length.isdigit() or int(length) > LARGEST:
        response = problems.answer(Refusal("too-large", f"A request has at most {LARGEST:,} bytes."))
    else:
        response = await go_on(request)
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    kept = "public, max-age=31536000, immutable" if request.url.path.startswith("/static/") else "no-store"
    response.headers.setdefault("Cache-Control", kept)
    return response
