"""What both clients do with an answer, or with none."""

from __future__ import annotations

from typing import TypeVar

import httpx2
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from pitboss.client.calls import Call, name
from pitboss.client.failures import Refused, Unreachable, Unreadable
from pitboss.client.patience import PASSING

T = TypeVar("T")

LARGEST = 16 << 20
"""Bytes of a message of the live stream, at most."""

REFUSED, UNKNOWN = 4403, 4404
"""The codes with which the server closes a live stream for good."""

AWAY = (OSError, EOFError, ConnectionClosed, InvalidHandshake, InvalidMessage)
"""How a live stream breaks off when the server goes away, or does not come up."""


def judge(call: Call[T], answer: httpx2.Response) -> T:
    """The value of an answer; a refusal is raised."""
    try:
        said = answer.json()
    except ValueError:
        said = None
    if answer.status_code >= 400:
        raise Refused(answer.status_code, said)
    if said is None:
        raise Unreadable(f"the server's answer to {call.method} {call.path} is no JSON.")
    return call.read(said)


def is_passing(answer: httpx2.Response) -> bool:
    return answer.status_code in PASSING


def refuse_repeat(call: Call[T], error: httpx2.TransportError) -> None:
    """What may have happened already is not sent again, where it could happen twice."""
    if not call.repeats and not isinstance(error, httpx2.ConnectError | httpx2.ConnectTimeout):
        raise Unreachable(
            f"the server did not answer {call.method} {call.path}. Check whether it was done before you send it again."
        ) from error


def give_up(where: str, why: object) -> Unreachable:
    return Unreachable(f"the server at {where} does not answer: {why or type(why).__name__}.")


def live_address(base: str, table: str, after: int | None) -> str:
    scheme, _, rest = base.partition("://")
    query = "" if after is None else f"?after={after}"
    return f"{'wss' if scheme == 'https' else 'ws'}://{rest}/api/tables/{name(table)}/live{query}"


def refuse_closed(error: Exception) -> None:
    """Raises what a live stream was closed for, where it will not be opened again."""
    closed = error.rcvd if isinstance(error, ConnectionClosed) else None
    if closed and closed.code in (REFUSED, UNKNOWN):
        raise Refused(closed.code - 4000, {"detail": closed.reason}) from None
