"""The record itself: its streams, their heads, and the entries of one."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query

from pitboss.journal.entry import body_of
from pitboss.web.access import Asked, needs

router = APIRouter(prefix="/api/journal", tags=["journal"])

Said = dict[str, Any]


@router.get("", dependencies=[Depends(needs("journal: read"))])
async def read_journal(
    services: Asked,
    stream: Annotated[str, Query(max_length=200)] = "",
    after: Annotated[int, Query(ge=0)] = 0,
    count: Annotated[int, Query(ge=1, le=500)] = 100,
) -> Said:
    """The heads of all streams, or with `stream` its entries with numbers above `after`."""
    store = services.floor.store
    if not stream:
        return {"streams": {name: head_of(head) for name, head in sorted(store.heads().items())}}
    entries = store.read(stream, after, after + count)
    return {"stream": stream, "entries": [body_of(entry) | {"seal": entry.seal} for entry in entries]}


def head_of(head: Any) -> Said:
    return {"entries": head.number, "version": head.version, "seal": head.seal}
