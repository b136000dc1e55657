"""Rules Submissions over the API: a text is checked, with every finding, its line and whose word it rests on."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

from fastapi import APIRouter, Depends
from fastapi.responses import Response
from pydantic import BaseModel, ConfigDict, Field

from pitboss.documents.filling import fill_in, read_fields
from pitboss.errors import BadInput
from pitboss.games.builder import game_of
from pitboss.games.checks import Checked, judge
from pitboss.games.checks.lines import find_lines, line_of
from pitboss.games.checks.summary import summary
from pitboss.games.checks.verdicts import TITLES
from pitboss.law.reading import load_toml
from pitboss.odds.asking.registry import part_of, solver_for
from pitboss.web.access import Asked, needs
from pitboss.web.prospects import FILE, AskedPacket, AskedSubmission, count_submission, write_packet_of

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
    checked = judge(load_toml(body.text), FILE)
    lines = find_lines(body.text)
    findings = [replace(one, line=line_of(lines, one.key)) for one in checked.findings]
    labels = label_fields(body.text) if findings else {}
    return {
        "ok": checked.ok,
        "findings": [
            asdict(one) | {"title": TITLES[one.verdict], "label": labels.get(one.key, "")} for one in findings
        ],
        "noted": [asdict(one) for one in checked.noted],
        "choices": [line._asdict() for line in summary(checked.case)] if checked.case and checked.ok else [],
        "game": checked.case.edition.id if checked.case else None,
        "title": f"{checked.case.edition.title}, edition {checked.case.edition.edition}" if checked.case else None,
        "wagers": list_wagers(checked) if checked.case and checked.ok else [],
    }


def label_fields(text: str) -> dict[str, str]:
    """What the form calls each choice; nothing, where no form can be made of the text."""
    try:
        return {one.key: f"{one.group}, {one.title}" for one in read_fields(text)}
    except BadInput:
        return {}


@router.post("/form", dependencies=[Depends(needs("submissions: check"))])
async def read_form(body: Text) -> Said:
    """The submission as a form: a field for every choice that its edition grants, with what the text says of it."""
    return {"fields": [asdict(one) for one in read_fields(body.text)]}


class Choice(Text):
    """A submission, and one choice to be made in it; an empty value takes the choice out."""

    key: str = Field(max_length=200)
    value: str = Field(max_length=2_000)


@router.post("/fill", dependencies=[Depends(needs("submissions: check"))])
async def fill(body: Choice) -> Said:
    """The text with that choice made, its comments kept."""
    return {"text": fill_in(body.text, body.key, body.value)}


def list_wagers(checked: Checked) -> list[Said]:
    """The wagers that are offered and have odds of their own; no others, where the submission cannot be played."""
    try:
        game = game_of(checked, FILE)
    except BadInput:
        return []
    return [
        {"id": name, "title": rule.title}
        for name, rule in game.wagers.items()
        if solver_for(game, name) and not part_of(game, name)
    ]


class Wager(Text):
    """A submission, and the wager that is asked about; without one, what an operator should know before it files."""

    wager: str = Field("", max_length=200)


@router.post("/odds", dependencies=[Depends(needs("submissions: check"))])
async def count_odds(body: Wager, services: Asked) -> Said:
    """The exact odds of a wager as the submission offers it, at the stakes of its table; or remarks."""
    asked = AskedSubmission(body.text, body.wager)
    found: Said = await services.counting.answer(asked, count_submission, asked, "papers")
    return found


@router.post("/packet", dependencies=[Depends(needs("submissions: check"))], response_class=Response)
async def make_packet(body: Text, services: Asked) -> Response:
    """The packet that an operator files, as a PDF: choices, paytables, the odds of each wager, citations, digests."""
    asked = AskedPacket(body.text)
    written: bytes = await services.counting.answer(asked, write_packet_of, asked, "papers")
    headers = {"Content-Disposition": 'attachment; filename="packet.pdf"'}
    return Response(written, media_type="application/pdf", headers=headers)
