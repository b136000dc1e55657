"""Rules Submissions over the API: a text is checked, with every finding, its line and whose word it rests on."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

import tomli
from fastapi import APIRouter, Depends
from pydantic import BaseModel, ConfigDict, Field

from pitboss.errors import BadInput
from pitboss.games.checks import judge
from pitboss.games.checks.lines import find_lines, line_of
from pitboss.games.checks.summary import summary
from pitboss.games.checks.verdicts import TITLES
from pitboss.web.access import needs

router = APIRouter(prefix="/api/submissions", tags=["submissions"])

Said = dict[str, Any]
LONGEST = 200_000


class Text(BaseModel):
    """A submission as TOML."""

    model_config = ConfigDict(extra="forbid")

    text: str = Field(max_length=LONGEST)


@router.post("/check", dependencies=[Depends(needs("submissions: check"))])
async def check_text(body: Text) -> Said:
    """Every finding at once; with none, the choices that the submission makes and the line that grants each."""
    try:
        tables = tomli.loads(body.text)
    except tomli.TOMLDecodeError as error:
        raise BadInput(f"This is no TOML: {error}.") from None
    checked = judge(tables, "submission.toml")
    lines = find_lines(body.text)
    findings = [replace(one, line=line_of(lines, one.key)) for one in checked.findings]
    return {
        "ok": checked.ok,
        "findings": [asdict(one) | {"title": TITLES[one.verdict]} for one in findings],
        "noted": [asdict(one) for one in checked.noted],
        "choices": [line._asdict() for line in summary(checked.case)] if checked.case and checked.ok else [],
        "game": checked.case.edition.id if checked.case else None,
    }
