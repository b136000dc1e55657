"""Counts and times for a monitoring system, in the form that Prometheus reads."""

from __future__ import annotations

from fastapi import APIRouter, Depends
from fastapi.responses import PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST

from pitboss.web.access import Asked, needs

router = APIRouter(tags=["running"])


@router.get("/metrics", dependencies=[Depends(needs("metrics"))], response_class=PlainTextResponse)
def metrics(services: Asked) -> PlainTextResponse:
    """Requests, commands, refusals and times; tables, open sockets, the journal, and the age of its last anchor."""
    return PlainTextResponse(services.metrics.write(), media_type=CONTENT_TYPE_LATEST)
