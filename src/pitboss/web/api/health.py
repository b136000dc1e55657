"""Whether the server is well; it says so to anybody."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Depends

from pitboss.web.access import Asked, needs

router = APIRouter(tags=["running"])


@router.get("/healthz", dependencies=[Depends(needs("health"))])
async def health(services: Asked) -> dict[str, Any]:
    """The server is up, and this many tables are in its care."""
    return {"status": "ok", "tables": len(services.floor.places)}
