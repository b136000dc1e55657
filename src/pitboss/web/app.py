"""The application: the API and the pages, on one floor."""

from __future__ import annotations

from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles

from pitboss.web import problems
from pitboss.web.api import (
    advice,
    commands,
    health,
    hosting,
    journal,
    live,
    meters,
    metrics,
    money,
    odds,
    overview,
    practice,
    records,
    requests,
    rounds,
    school,
    sessions,
    stopping,
    submissions,
    tables,
    users,
)
from pitboss.web.describing import describe
from pitboss.web.pages import (
    auditing,
    dealing,
    desk,
    explorer,
    learning,
    look,
    management,
    rulebook,
    rules_covered,
    seats,
    start,
    supervision,
)
from pitboss.web.pages.look import STATIC
from pitboss.web.quick import Shortcut
from pitboss.web.services import Services
from pitboss.web.watching import Watch

API = (
    commands,
    health,
    metrics,
    sessions,
    tables,
    hosting,
    stopping,
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
    records,
    advice,
    school,
)
PAGES = (start, seats, dealing, supervision, management, auditing, rules_covered, rulebook, explorer, desk, learning)


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
    look.install(app)
    app.add_middleware(Shortcut, routes=commands.router.routes)
    app.add_middleware(Watch, metrics=services.metrics)
    services.metrics.watch(services.floor)
    for one in (*API, *PAGES):
        app.include_router(one.router)
    app.mount("/static", StaticFiles(directory=STATIC))
    app.openapi = lambda: describe(app)  # type: ignore[method-assign]
    return app
