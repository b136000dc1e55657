"""Whether the server is well, for what watches it; it says so to anybody."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Response
from pydantic import BaseModel, Field

from pitboss.web.access import Asked, needs

router = APIRouter(tags=["running"])


class Health(BaseModel):
    status: Annotated[str, Field(examples=["ok", "unavailable"])]
    tables: int
    why: str = ""


@router.get("/healthz", dependencies=[Depends(needs("health"))], responses={503: {"model": Health}})
async def health(services: Asked, response: Response) -> Health:
    """Whether commands can be taken: the server is up and the record answers, and this many tables are in its care. If
    not, 503 and why: send nobody here, and look after the database; a new start of the server does not help.
    """
    why = await services.pulse.ask()
    if why:
        response.status_code = 503
    return Health(status="unavailable" if why else "ok", tables=len(services.floor.places), why=why)


@router.get("/livez", dependencies=[Depends(needs("health"))])
async def alive(services: Asked) -> Health:
    """The server itself is up, whatever its database does. One that does not answer this is to be started again."""
    return Health(status="ok", tables=len(services.floor.places))
