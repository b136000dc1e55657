"""The coverage of the 461 rules: what each says, what has become of it, and where it is kept."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from pitboss.errors import BadInput, Refusal, nearest
from pitboss.law.inventory import DISPOSITIONS, inventory, say_disposition
from pitboss.law.inventory import coverage as count
from pitboss.web.pages.look import page, refuse, refuse_input

router = APIRouter(include_in_schema=False)

Words = Annotated[str, Query(max_length=200)]

STATES = {
    "data": "Said by the law's data",
    "enforced": "Enforced, and proved by a test",
    "recorded": "Recorded as a step",
    "out-of-scope": "Out of scope, with the reason",
    "open": "Open",
}
"""What has become of a rule, in words."""


@router.get("/rules/coverage")
async def coverage(request: Request, game: Words = "", state: Words = "") -> Response:
    """Every rule by game and by what has become of it."""
    found = inventory()
    try:
        families = (found.family(game),) if game else found.families
    except BadInput as error:
        return refuse_input(request, error, "/rules/coverage?game={}")
    if state and state not in DISPOSITIONS:
        return refuse(request, Refusal("not-found", f"No rule is {state!r}. {nearest(state, DISPOSITIONS)}"))
    counts = count(found)
    shown = [
        (family, rules)
        for family in families
        if (rules := [one for one in found.rules[family] if state in ("", one.disposition)])
    ]
    return page(
        request,
        "coverage.html",
        "Coverage",
        families=found.families,
        counts=counts,
        states={one: word for one, word in STATES.items() if any(each[one] for each in counts.values())},
        shown=shown,
        number=sum(len(rules) for _, rules in shown),
        all=sum(family.rules for family in found.families),
        game=families[0].id if game else "",
        state=state,
        tell=say_disposition,
    )
