"""The record itself: its streams, their heads, and the entries of one."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query
from pydantic import BaseModel

from pitboss.errors import Refusal, nearest
from pitboss.floor.withholding import last_readable
from pitboss.journal.entry import body_of
from pitboss.journal.store import MOST_ENTRIES
from pitboss.web.access import Asked, needs
from pitboss.web.problems import Problem

router = APIRouter(prefix="/api/journal", tags=["journal"])

Said = dict[str, Any]


@router.get("", dependencies=[Depends(needs("journal: read"))])
async def read_journal(
    services: Asked,
    stream: Annotated[str, Query(max_length=200)] = "",
    after: Annotated[int, Query(ge=0, le=MOST_ENTRIES)] = 0,
    count: Annotated[int, Query(ge=1, le=500)] = 100,
) -> Said:
    """The heads of all streams, or with `stream` its entries with numbers above `after`.

    Those of a round that goes on are withheld until it is over: cards may lie face down.
    """
    store = services.floor.store
    if not stream:
        return {"streams": {name: head_of(head) for name, head in sorted(store.heads().items())}}
    if not store.head(stream).number:
        raise Problem(Refusal("no-such-stream", f"There is no stream {stream!r}. {nearest(stream, store.heads())}"))
    last, head = last_readable(services.floor, stream), store.head(stream).number
    upto = after + count if last is None else min(after + count, last)
    entries = store.read(stream, after, upto) if after < upto else ()
    return {
        "stream": stream,
        "entries": [body_of(entry) | {"seal": entry.seal} for entry in entries],
        "withheld": 0 if last is None else max(0, head - last),
    }


class Verified(BaseModel):
    """What a verifier says of the whole record: `findings` are what is wrong, each with its stream and entry."""

    sound: bool
    findings: list[Said]
    notes: list[str]
    streams: int
    entries: int
    events: int
    anchors: int


@router.post("/verify", dependencies=[Depends(needs("journal: verify"))])
async def verify_journal(services: Asked) -> Verified:
    """Checks every link, seal, deck and meter of the record, beside the server. A large record takes minutes."""
    found = await services.verifying.verify()
    if isinstance(found, Refusal):
        raise Problem(found)
    return Verified(**found)


def head_of(head: Any) -> Said:
    return {"entries": head.number, "version": head.version, "seal": head.seal}
