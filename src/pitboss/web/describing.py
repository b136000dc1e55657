"""The OpenAPI document: what FastAPI finds in the routes, with the problems that every operation may answer."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel, Field

from pitboss.web.problems import MEDIA, TITLES

Said = dict[str, Any]

REFERENCE = "#/components/schemas/ProblemDocument"
BEARER: Said = {"type": "http", "scheme": "bearer", "description": "The token of `POST /api/session`."}
COOKIE: Said = {"type": "apiKey", "in": "cookie", "name": "pitboss", "description": "The same token, for pages."}


class ProblemDocument(BaseModel):
    """Why a request is refused. `code` is for programs, `cite` the rule, `open` what would have been right."""

    type: str
    title: str
    status: int = Field(ge=400, le=599)
    code: str
    detail: str
    cite: str
    open: list[str]


def describe(app: FastAPI) -> Said:
    """The document of an application; made once."""
    if app.openapi_schema:
        return app.openapi_schema
    said: Said = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
    schemas = said.setdefault("components", {}).setdefault("schemas", {})
    schemas["ProblemDocument"] = ProblemDocument.model_json_schema()
    said["components"]["securitySchemes"] = {"token": BEARER, "page": COOKIE}
    for path in said["paths"].values():
        for operation in path.values():
            operation["responses"] |= problems_of(operation)
            operation["security"] = [{"token": []}, {"page": []}, {}]
    for unused in ("HTTPValidationError", "ValidationError"):
        schemas.pop(unused, None)
    app.openapi_schema = said
    return said


def problems_of(operation: Said) -> Said:
    """Every problem by its status."""
    content = {MEDIA: {"schema": {"$ref": REFERENCE}}}
    return {str(status): {"description": title, "content": content} for status, title in TITLES.items()}
