"""Routes that are asked hundreds of times a second: described by FastAPI, found, read and answered without it.

Their functions take the parts of the path, at most one body, the services, and the person; they give plain JSON, of the
shape that `response_model` describes. Who may ask is the same dependency as everywhere, and is asked first. `Shortcut`
finds these routes before all others are looked at; without it FastAPI finds them, and the answers are the same.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any, get_type_hints

import orjson
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import BaseModel, ValidationError
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from pitboss.floor.person import Person
from pitboss.web.access import Needs
from pitboss.web.services import Services, services_of

Answer = Callable[[Request], Coroutine[Any, Any, Response]]


class Quick(APIRoute):
    """`quickly` answers a request whose path and services are known."""

    quickly: Answer

    def get_route_handler(self) -> Answer:
        allowed: Needs = next(one.call for one in self.dependant.dependencies if one.call and is_right(one.call))
        parts = list_parts(self.endpoint)
        endpoint: Callable[..., Awaitable[Any]] = self.endpoint

        async def answer(request: Request) -> Response:
            person = await allowed(request, request.headers.get("x-role", ""))
            known = {Services: services_of(request), Person: person}
            given = {
                name: request.path_params[name] if kind is str else known.get(kind) or await read_body(request, kind)
                for name, kind in parts.items()
            }
            return Response(orjson.dumps(await endpoint(**given)), media_type="application/json")

        self.quickly = answer
        return answer


class Shortcut:
    """A layer of the application, inside of what is done around every request."""

    def __init__(self, app: ASGIApp, routes: Iterable[BaseRoute]) -> None:
        self.app = app
        self.routes: dict[str, list[Quick]] = {}
        for route in routes:
            if isinstance(route, Quick):
                for method in route.methods or ():
                    self.routes.setdefault(method, []).append(route)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        for route in self.routes.get(scope.get("method", ""), ()):
            if found := route.path_regex.fullmatch(scope["path"]):
                scope["route"], scope["path_params"] = route, found.groupdict()
                return await self.answer(route, scope, receive, send)
        return await self.app(scope, receive, send)

    async def answer(self, route: Quick, scope: Scope, receive: Receive, send: Send) -> None:
        """As the application does: what is refused becomes a problem document, and a fault of ours goes on outwards."""
        request = Request(scope, receive, send)
        try:
            response = await route.quickly(request)
        except Exception as error:
            handlers = scope["app"].exception_handlers
            kind = next((one for one in type(error).__mro__ if one in handlers), Exception)
            if kind is Exception:
                raise
            response = await handlers[kind](request, error)
        await response(scope, receive, send)


def is_right(dependency: Callable[..., Any]) -> bool:
    """Whether it is what `needs` gives."""
    return hasattr(dependency, "operation")


def list_parts(endpoint: Callable[..., Any]) -> dict[str, type]:
    """The parameters of a route's function, by kind."""
    hints = get_type_hints(endpoint)
    return {name: hints[name] for name in inspect.signature(endpoint).parameters}


def refuse_repeated(pairs: list[tuple[str, Any]]) -> None:
    """A key that is there twice: which of the two is meant, nobody can tell."""
    seen = set[str]()
    for name, _ in pairs:
        if name in seen:
            message = f"The key {name!r:.60} is there twice"
            raise RequestValidationError([{"loc": ("body",), "msg": message, "type": "repeated"}])
        seen.add(name)


async def read_body(request: Request, model: type[BaseModel]) -> BaseModel:
    """The body of a request; what is wrong with it is said as FastAPI says it."""
    if "json" not in request.headers.get("content-type", ""):
        raise RequestValidationError([{"loc": ("body",), "msg": "The body must be application/json", "type": "type"}])
    try:
        body = model.model_validate_json(await request.body())
        json.loads(await request.body(), object_pairs_hook=refuse_repeated)
        return body
    except ClientDisconnect:  # Nobody reads the answer.
        raise RequestValidationError([{"loc": ("body",), "msg": "The body was cut short", "type": "cut"}]) from None
    except ValidationError as error:
        found = error.errors(include_url=False, include_context=False, include_input=False)
        raise RequestValidationError([{**one, "loc": ("body", *one["loc"])} for one in found]) from None
