"""The inventory's linter: sound as it stands, and each kind of fault in a copy found, with its file and rule."""

from __future__ import annotations

import dataclasses
import json
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


GONE = object()
"""The value of a key that is taken out."""

SOUND: dict[str, object] = {
    "id": "CRAPS-009",
    "says": "No wager but a Supplemental one may be above the posted maximum.",
    "cites": ["MD Craps redline Ch.5 §K"],
    "disposition": "open",
    "waits_for": "table limits",
}
"""A rule with nothing wrong, whatever has become of it since."""

SETTLED = {"waits_for": GONE}

FAULTS: dict[str, tuple[dict[str, object], str]] = {
    "no disposition": (
        SETTLED | {"disposition": GONE},
        "CRAPS-009: has no disposition. It must be one of data, enforced, recorded, out-of-scope, open.",
    ),
    "a disposition that is none": (
        {"disposition": "opened"},
        "disposition: is 'opened', which is not allowed here. Did you mean open?",
    ),
    "a citation that does not resolve": (
        {"cites": ["MD Craps redline Ch.5 §K", "MD Craps redline Ch.5 §Z"]},
        "CRAPS-009: the citation 'MD Craps redline Ch.5 §Z' does not resolve.",
    ),
    "a source that is none": (
        {"cites": ["MD Dice Ch.5 §K"]},
        "CRAPS-009: the citation 'MD Dice Ch.5 §K' does not resolve.",
    ),
    "data in a part that does not say it": (
        SETTLED | {"disposition": "data", "where": "chapter"},
        "CRAPS-009: no line of chapter of any edition cites this place.",
    ),
    "data in a part that is none": (
        SETTLED | {"disposition": "data", "where": "definitions"},
        "CRAPS-009: an edition has no part 'definitions'. Did you mean definition?",
    ),
    "a number twice": ({"id": "CRAPS-008"}, "CRAPS-008: stands here 2 times."),
    "a number that is missing": ({"id": "CRAPS-008"}, "CRAPS-009: is missing from the inventory."),
    "a number too many": (
        {"id": "CRAPS-010"},
        "CRAPS-010: is not a number of this family. They run from CRAPS-001 to CRAPS-009.",
    ),
    "open without what it waits for": (SETTLED, "CRAPS-009: is open without waits_for. Give waits_for."),
    "enforced without where and test": (
        SETTLED | {"disposition": "enforced"},
        "CRAPS-009: is enforced without test. Give where and test.",
    ),
    "recorded without how": (SETTLED | {"disposition": "recorded"}, "CRAPS-009: is recorded without how."),
    "out of scope without a reason": (
        SETTLED | {"disposition": "out-of-scope"},
        "CRAPS-009: is out-of-scope without reason.",
    ),
    "a detail of another disposition": ({"reason": "none"}, "CRAPS-009: is open and has reason."),
    "enforced nowhere": (
        SETTLED | {"disposition": "enforced", "where": "games/dice_game.py", "test": "tests/games/test_craps.py"},
        "CRAPS-009: there is no module 'games/dice_game.py'.",
    ),
    "enforced with a step that no table logs": (
        SETTLED
        | {"disposition": "enforced", "where": "games/craps.py", "test": "tests/x.py", "how": ["state-vigorish"]},
        "CRAPS-009: no table records state-vigorish.",
    ),
    "unchecked, and not enforced": (
        SETTLED | {"disposition": "recorded", "how": ["inspect-dice"], "unchecked": "that they are cubes"},
        "CRAPS-009: is recorded and has unchecked.",
    ),
    "a procedure that is none": (
        SETTLED | {"disposition": "recorded", "how": ["state-vigorishes"]},
        "CRAPS-009: there is no procedure 'state-vigorishes' in md/craps. Did you mean state-vigorish?",
    ),
    "a procedure that no table records": (
        SETTLED | {"disposition": "recorded", "how": ["state-vigorish"]},
        "CRAPS-009: no table records state-vigorish.",
    ),
    "a procedure about something else": (
        SETTLED | {"disposition": "recorded", "how": ["inspect-dice"]},
        "CRAPS-009: inspect-dice is not about this place.",
    ),
    "nothing said": ({"says": ""}, "CRAPS-009: must say something and cite the law."),
    "nothing cited": ({"cites": []}, "CRAPS-009: must say something and cite the law."),
    "an unknown key": (
        {"wait_for": "table limits"},
        "wait_for: is not a key that is known here. Did you mean waits_for?",
    ),
    "a wrong type": ({"says": 9}, "says: is 9. It must be text in quotes."),
}


@pytest.mark.parametrize(("change", "says"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_found(tmp_path: Path, change: dict[str, object], says: str) -> None:
    found = [str(finding) for finding in lint_copy(tmp_path, last_rule(SOUND | change))]
    assert any(says in finding and finding.startswith("inventory/craps.toml") for finding in found), found


def test_the_rule_that_faults_are_made_of_is_sound(tmp_path: Path) -> None:
    assert [one for one in lint_copy(tmp_path, last_rule(SOUND)) if one.file.endswith("craps.toml")] == []


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[[rule]\n", "inventory/craps.toml: is not TOML"),
        ('[[rules]]\nid = "CRAPS-001"\n', "rules: is not a key that is known here. Did you mean rule?"),
    ],
)
def test_a_file_that_cannot_be_read_is_said_so(tmp_path: Path, text: str, says: str) -> None:
    assert any(says in str(finding) for finding in lint_copy(tmp_path, text))


def last_rule(keys: dict[str, object]) -> str:
    """The rules of Craps with these keys for the last."""
    text = (folder() / "craps.toml").read_text(encoding="utf-8")
    given = {key: value for key, value in keys.items() if value is not GONE}
    return text[: text.rindex("[[rule]]")] + "[[rule]]\n" + "".join(f"{k} = {toml(v)}\n" for k, v in given.items())


def toml(value: object) -> str:
    """Text, numbers and lists of text are written alike in JSON and TOML."""
    return json.dumps(value, ensure_ascii=False)


def lint_copy(tmp_path: Path, craps: str) -> list[Finding]:
    """What is found in a copy with this text for the rules of Craps."""
    copy = tmp_path / "inventory"
    shutil.copytree(folder(), copy)
    (copy / "craps.toml").write_text(craps, encoding="utf-8")
    return lint_inventory(copy, editions())


def test_data_that_no_line_cites_is_found() -> None:
    silent = [dataclasses.replace(one, definition=()) for one in editions()]
    found = [str(finding) for finding in lint_inventory(editions=silent)]
    assert any("3CP-002: no line of any edition cites this place." in finding for finding in found)
    assert any("CAR-005: no line of definition Hole card of any edition cites" in finding for finding in found)


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


def test_a_step_that_is_only_logged_is_named_by_a_rule_of_its_paragraph(tmp_path: Path) -> None:
    """MD 3CP 1.4 Ch.7 §F(4): the wager is refused without an Ante, and nobody can see whether the player looked."""
    copy = tmp_path / "inventory"
    shutil.copytree(folder(), copy)
    file = copy / "three-card-poker.toml"
    file.write_text(file.read_text(encoding="utf-8").replace('how = ["verify-acceptance"]\n', ""), encoding="utf-8")
    found = [str(one) for one in lint_inventory(copy, editions())]
    assert any(
        "3CP-048: a table logs verify-acceptance for this paragraph, and no rule says so." in one for one in found
    )
