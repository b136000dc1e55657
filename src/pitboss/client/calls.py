"""Every call of the API as a value: what is sent, how its answer is read, and whether it may be sent twice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar
from urllib.parse import quote
from uuid import uuid4

from pitboss.client.answers import (
    Batch,
    Meter,
    Request,
    Said,
    SignedIn,
    Table,
    TableLine,
    Told,
    read_batch,
    read_list,
    read_plainly,
    read_table,
    reads,
)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Call(Generic[T]):
    """`repeats`: sent twice, it happens once, or does no harm."""

    method: str
    path: str
    read: Callable[[Any], T]
    body: Said | None = None
    query: Mapping[str, str | int] = field(default_factory=dict)
    repeats: bool = True


def sign_in(name: str, secret: str, role: str = "") -> Call[SignedIn]:
    return Call("POST", "/api/session", reads(SignedIn), {"name": name, "secret": secret, "role": role})


def sign_out() -> Call[Said]:
    return Call("DELETE", "/api/session", read_plainly, repeats=False)


def list_tables() -> Call[tuple[TableLine, ...]]:
    return Call("GET", "/api/tables", read_list(TableLine))


def host_table(id: str, submission: str, source: str, link: str) -> Call[TableLine]:
    body = {"id": id, "submission": submission, "source": source, "link": link}
    return Call("POST", "/api/tables", reads(TableLine), body)


def see_table(table: str) -> Call[Table]:
    return Call("GET", f"/api/tables/{name(table)}", read_table)


def give(table: str, command: Mapping[str, Any], expected: int | None, id: str) -> Call[Told]:
    body = {"id": id or str(uuid4()), "command": dict(command), "expected": expected}
    return Call("POST", f"/api/tables/{name(table)}/commands", reads(Told), body)


def give_all(table: str, commands: Iterable[Mapping[str, Any]], ids: Sequence[str], events: bool) -> Call[Batch]:
    given = list(commands)
    named = ids or [str(uuid4()) for _ in given]
    said = [{"id": id, "command": dict(command)} for id, command in zip(named, given, strict=True)]
    return Call("POST", f"/api/tables/{name(table)}/batch", read_batch, {"commands": said, "events": events})


def read_events(table: str, after: int) -> Call[Told]:
    return Call("GET", f"/api/tables/{name(table)}/events", reads(Told), query={"after": after})


def list_rounds(table: str, count: int, before: int | None) -> Call[tuple[str, ...]]:
    query = {"count": count, **({"before": before} if before is not None else {})}
    return Call("GET", f"/api/tables/{name(table)}/rounds", lambda said: tuple(map(str, said)), query=query)


def read_round(round: str) -> Call[Said]:
    return Call("GET", f"/api/rounds/{name(round)}", read_plainly)


def list_meters() -> Call[tuple[Meter, ...]]:
    return Call("GET", "/api/meters", read_list(Meter))


def read_journal(stream: str, after: int, count: int) -> Call[Said]:
    return Call("GET", "/api/journal", read_plainly, query={"stream": stream, "after": after, "count": count})


def list_requests() -> Call[tuple[Request, ...]]:
    return Call("GET", "/api/requests", read_list(Request))


def ask(at: str, command: Mapping[str, Any], why: str, subject: str, id: str) -> Call[Request]:
    body = {"id": id or str(uuid4()), "at": at, "command": dict(command), "why": why, "subject": subject}
    return Call("POST", "/api/requests", reads(Request), body)


def answer(request: str, approve: bool, why: str) -> Call[Request]:
    body = {"approve": approve, "why": why}
    return Call("POST", f"/api/requests/{name(request)}/answer", reads(Request), body, repeats=False)


def withdraw(request: str) -> Call[Request]:
    return Call("DELETE", f"/api/requests/{name(request)}", reads(Request), repeats=False)


def name(part: str) -> str:
    """A name as a part of a path."""
    return quote(part, safe="")
