"""Counts and times for a monitoring system, in the form that Prometheus reads."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Depends
from fastapi.responses import PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST

from pitboss.web.access import Asked, needs

router = APIRouter(tags=["running"])


@router.get("/metrics", dependencies=[Depends(needs("metrics"))], response_class=PlainTextResponse)
async def metrics(services: Asked) -> PlainTextResponse:
    """Requests, commands, refusals and times; tables, open sockets, the journal, and the age of its last anchor. While
    the database is away, `pitboss_store_up` is 0, and what only the journal knows is left out.
    """
    up = not await services.pulse.ask()
    written = await asyncio.to_thread(services.metrics.write, up)
    return PlainTextResponse(written, media_type=CONTENT_TYPE_LATEST)
