"""Inventories that ours is not: one with rules that are open, and one in which a rule has no disposition."""

from __future__ import annotations

from typing import Any

from pitboss.law.inventory import Disposition, Family, Inventory, Rule
from pitboss.law.model import Cite
from tests.cli.golden.writing import Case

STUD = Family(id="stud", title="Any Stud Poker", prefix="STUD", rules=4, games=("md/stud",))
DICE = Family(id="dice", title="Dice", prefix="DICE", rules=3, games=("md/dice",))
CITES = (Cite("MD Stud Ch.1 §A"), Cite("MD Stud Ch.2 §B(1)"))


def rule(id: str, says: str, disposition: Disposition | None = None, **more: Any) -> Rule:
    return Rule(id=id, says=says, cites=CITES, disposition=disposition, **more)


OPEN = Inventory({
    STUD: (
        rule("STUD-001", "A flush beats a straight.", "data", where="rankings"),
        rule("STUD-002", "Nobody touches the cards.", "recorded", how=("look-away", "tell-floor")),
        rule("STUD-003", "The dealer burns a card.", "enforced", where="rounds/x.py", test="tests/x.py"),
        rule("STUD-004", "A light goes on when a player has put the sixth coin into the sixth slot of the table.",
             "open", waits_for="a device with a light"),
    ),
    DICE: (
        rule("DICE-001", "Dice are red.", "out-of-scope", reason="Nobody sees colours here."),
        rule("DICE-002", "Dice are two.", "open", waits_for="dice"),
        rule("DICE-003", "Dice are thrown.", "data"),
    ),
})  # fmt: skip
MISSING = Inventory({**OPEN.rules, DICE: (*OPEN.rules[DICE][:2], rule("DICE-003", "Dice are thrown."))})


def behind(_: Inventory, rule: Rule) -> dict[str, list[object]]:
    """Three lines of which two are in one table, and a test; nothing for a rule that is open."""
    if rule.disposition == "open":
        return {"lines": [], "tests": []}
    lines = [{"edition": "md/stud@1", "table": table, "cite": CITES[0]} for table in ("rows", "rows", "stages")]
    return {"lines": list(lines), "tests": ["tests/x.py::test_it"]}


OPENED = {"pitboss.cli.coverage.inventory": lambda: OPEN, "pitboss.cli.coverage.evidence": behind}
LACKING = OPENED | {"pitboss.cli.coverage.inventory": lambda: MISSING}

INVENTORIES = {
    "coverage-some-open": Case("coverage", instead=OPENED, columns=100),
    "coverage-listing-open": Case("coverage --open", instead=OPENED),
    "coverage-listing-open-40": Case("coverage --open", instead=OPENED, columns=40),
    "coverage-json-open": Case("coverage --open --json", instead=OPENED),
    "coverage-lacking": Case("coverage", instead=LACKING, columns=110, code=1),
    **{
        f"coverage-rule-{one.id.lower()}": Case(f"coverage --rule {one.id}", instead=LACKING) for one in MISSING.every()
    },
}
