"""The inventory's linter: sound as it stands, and each kind of fault in a copy found, with its file and rule."""

from __future__ import annotations

import dataclasses
import shutil
from functools import cache
from pathlib import Path

import pytest

from pitboss.errors import Finding
from pitboss.law.inventory import coverage, folder, read, without_disposition
from pitboss.law.inventory_lint import lint_inventory, sound_editions
from pitboss.law.model import Edition


@cache
def editions() -> tuple[Edition, ...]:
    return tuple(sound_editions())


def test_the_inventory_as_it_stands_is_sound() -> None:
    assert lint_inventory() == []


FAULTS = {
    "no disposition": (
        "craps",
        'disposition = "open"\nwaits_for = "table limits"\n',
        "",
        "CRAPS-009: has no disposition. It must be one of data, enforced, recorded, out-of-scope, open.",
    ),
    "a disposition that is none": (
        "craps",
        'disposition = "open"',
        'disposition = "opened"',
        "disposition: is 'opened', which is not allowed here.",
    ),
    "a citation that does not resolve": (
        "craps",
        "Ch.5 §K",
        "Ch.5 §Z",
        "CRAPS-009: the citation 'MD Craps redline Ch.5 §Z' does not resolve.",
    ),
    "a source that is none": (
        "craps",
        "MD Craps redline Ch.5 §K",
        "MD Dice Ch.5 §K",
        "CRAPS-009: the citation 'MD Dice Ch.5 §K' does not resolve.",
    ),
    "data that no line cites": (
        "three-card-poker",
        'cites = ["MD 3CP 1.4 Ch.2 §A"]',
        'cites = ["MD 3CP 1.4 Ch.7 §D"]',
        "3CP-009: no line of any edition cites this place.",
    ),
    "data in a part that does not say it": (
        "caribbean-stud",
        'where = "definition Fold"',
        'where = "seats"',
        "CAR-003: no line of seats of any edition cites",
    ),
    "data in a part that is none": (
        "caribbean-stud",
        'where = "definition Fold"',
        'where = "definitions"',
        "CAR-003: an edition has no part 'definitions'. Did you mean definition?",
    ),
    "a number twice": ("craps", '"CRAPS-002"', '"CRAPS-003"', "CRAPS-003: stands here 2 times."),
    "a number that is missing": ("craps", '"CRAPS-002"', '"CRAPS-003"', "CRAPS-002: is missing from the inventory."),
    "a number too many": (
        "craps",
        '"CRAPS-009"',
        '"CRAPS-010"',
        "CRAPS-010: is not a number of this family. They run from CRAPS-001 to CRAPS-009.",
    ),
    "open without what it waits for": (
        "craps",
        'waits_for = "table limits"\n',
        "",
        "CRAPS-009: is open without waits_for. Give waits_for.",
    ),
    "a detail of another disposition": (
        "craps",
        'waits_for = "table limits"\n',
        'waits_for = "table limits"\nreason = "none"\n',
        "CRAPS-009: is open and has reason.",
    ),
    "enforced nowhere": (
        "stud-235",
        'where = "rankings/two_card.py"',
        'where = "rankings/no_card.py"',
        "235-043: there is no module 'rankings/no_card.py'.",
    ),
    "a procedure that is none": (
        "stud-235",
        'how = ["spread"]',
        'how = ["spred"]',
        "235-026: there is no procedure 'spred' in md/stud-235. Did you mean spread?",
    ),
    "a procedure about something else": (
        "stud-235",
        'how = ["spread"]',
        'how = ["recut"]',
        "235-026: recut is not about this place.",
    ),
    "nothing said": (
        "craps",
        'says = "Buy Bets pay true odds."',
        'says = ""',
        "CRAPS-002: must say something and cite the law.",
    ),
    "an unknown key": (
        "craps",
        'waits_for = "table limits"',
        'wait_for = "table limits"',
        "is not a key that is known here. Did you mean waits_for?",
    ),
    "not TOML": ("craps", "[[rule]]", "[[rule]", "inventory/craps.toml: is not TOML"),
    "a key outside the rules": (
        "craps",
        "[[rule]]",
        "[[rules]]",
        "rules: is not a key that is known here. Did you mean rule?",
    ),
}


@pytest.mark.parametrize(("family", "old", "new", "says"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_found(tmp_path: Path, family: str, old: str, new: str, says: str) -> None:
    found = [str(finding) for finding in lint_copy(tmp_path, family, old, new)]
    assert any(says in finding and finding.startswith(f"inventory/{family}.toml") for finding in found), found


def lint_copy(tmp_path: Path, family: str, old: str, new: str) -> list[Finding]:
    copy = tmp_path / "inventory"
    shutil.copytree(folder(), copy)
    path = copy / f"{family}.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    last = text.rindex(old)
    path.write_text(text[:last] + new + text[last + len(old) :], encoding="utf-8")
    return lint_inventory(copy, editions())


def test_a_family_whose_file_is_gone_lacks_all_of_its_rules(tmp_path: Path) -> None:
    copy = tmp_path / "inventory"
    shutil.copytree(folder(), copy)
    (copy / "craps.toml").unlink()
    found, findings = read(copy)
    assert [str(finding) for finding in findings] == ["inventory/craps.toml: there is no such file. Check the path."]
    assert without_disposition(found) == [f"CRAPS-00{n}" for n in range(1, 10)]
    assert coverage(found)[found.family("craps")] == {"none": 9}
    assert sum(finding.key.startswith("CRAPS") for finding in lint_inventory(copy, editions())) == 9


def test_a_contradiction_that_no_edition_declares_is_found() -> None:
    silent = [dataclasses.replace(one, conflict=()) for one in editions()]
    found = [str(finding) for finding in lint_inventory(editions=silent)]
    assert sum("no edition declares it" in finding for finding in found) == 17


def test_a_conflict_about_no_rule_is_found() -> None:
    one = next(edition for edition in editions() if edition.id == "md/three-card-poker@1.4")
    wrong = dataclasses.replace(one, conflict=(dataclasses.replace(one.conflict[0], rule="XDOC-099"),))
    found = lint_inventory(editions=[*editions(), wrong])
    assert [(f.file, f.key) for f in found if "XDOC-099" in f.problem] == [
        ("md/three-card-poker/1.4/edition.toml", "conflict[1].rule")
    ]
