"""`pitboss coverage`: totals, what is open, one rule, and what is asked for wrongly."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest

from pitboss.cli import coverage as command
from pitboss.cli.main import main
from pitboss.law.inventory import DISPOSITIONS, Inventory, inventory


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Exit code, output and errors of `pitboss coverage` with these words."""
    with pytest.raises(SystemExit) as ended:
        main(["coverage", *words])
    told = capsys.readouterr()
    return int(ended.value.code or 0), told.out, told.err


def as_json(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    code, out, err = run(capsys, *words, "--json")
    assert (code, err) == (0, "")
    told: dict[str, Any] = json.loads(out)
    return told


def numbers(line: str) -> list[int]:
    return [int(word) for word in line.split() if word.isdigit()]


def open_rules() -> list[str]:
    return [rule.id for rule in inventory().every() if rule.disposition == "open"]


def test_the_totals_of_every_family_and_of_all(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys)
    assert code == 0
    rows = {
        family.title: next(line for line in out.splitlines() if family.title in line) for family in inventory().families
    }
    assert len(rows) == 11
    whole = next(line for line in out.splitlines() if line.split()[:1] == ["All"])
    assert numbers(whole)[0] == 461 == sum(numbers(whole)[1:])
    for title, row in rows.items():
        every, *parts = numbers(row.replace(title, ""))
        assert every == sum(parts)
    assert sum(numbers(row.replace(title, ""))[0] for title, row in rows.items()) == 461
    assert max(len(line) for line in out.splitlines()) <= 120


def test_what_is_open_is_told_in_brief(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys)
    assert (f"{len(open_rules())} open, waiting for" in out) is bool(open_rules())


def test_one_game(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "--game", "3CP")
    assert "Three Card Poker" in out
    assert "235 Stud" not in out


def test_every_open_rule_is_listed_with_what_it_waits_for(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "--open")
    for rule in inventory().every():
        assert (rule.id in out) is (rule.disposition == "open")
        assert rule.disposition != "open" or rule.waits_for.split()[0] in out


def test_one_rule_that_is_data(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "--rule", "3cp-1")
    assert code == 0
    assert "3CP-001  A dealing shoe is" in out
    assert "MD 3CP 1.4 Ch.1 §B(1)" in out
    assert "Data: the lines of the law that cite its place." in out
    assert "md/three-card-poker@1.4  definition Dealing shoe" in out


def test_one_rule_that_is_enforced(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "--rule", "3CP-034")
    assert "Enforced by rankings/three_card.py, proved by tests/rankings/test_three_card.py." in out
    assert "tests/rankings/test_three_card.py::test_the_order" in out


def test_one_rule_that_is_a_contradiction(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "--rule", "XDOC-001")
    assert "md/three-card-poker@1.4  conflict XDOC-001" in out
    assert "paytable" not in out.partition("In the law's data")[2]


@pytest.mark.parametrize("disposition", DISPOSITIONS)
def test_what_is_told_of_each_disposition(capsys: pytest.CaptureFixture[str], disposition: str) -> None:
    rule = next((one for one in inventory().every() if one.disposition == disposition), None)
    if rule is None:
        pytest.skip(f"no rule is {disposition}")
    _, out, _ = run(capsys, "--rule", rule.id)
    assert disposition.replace("-", " ").capitalize() in out
    told = rule.waits_for or rule.reason or rule.test or ", ".join(rule.how)
    assert told in out.replace("\n", " ").replace("  ", " ")


def test_json_holds_every_rule(capsys: pytest.CaptureFixture[str]) -> None:
    told = as_json(capsys)
    assert told["total"] == 461 == len(told["rules"]) == sum(told["dispositions"].values())
    assert told["without_disposition"] == []
    assert [one["id"] for one in told["families"]] == [family.id for family in inventory().families]
    assert all(sum(one["dispositions"].values()) == one["rules"] for one in told["families"])
    assert all({"id", "says", "cites", "disposition"} <= rule.keys() for rule in told["rules"])


def test_json_of_one_game_and_of_what_is_open(capsys: pytest.CaptureFixture[str]) -> None:
    assert as_json(capsys, "--game", "md/craps")["total"] == 9
    assert [rule["id"] for rule in as_json(capsys, "--open")["rules"]] == open_rules()


def test_json_of_one_rule(capsys: pytest.CaptureFixture[str]) -> None:
    told = as_json(capsys, "--rule", "3CP-034")
    assert told["disposition"] == "enforced"
    assert "tests/rankings/test_three_card.py::test_the_order" in told["tests"]
    assert {"edition", "part", "key", "cite", "table"} == told["lines"][0].keys()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--rule", "3CP-117"), "there is no rule '3CP-117'. Did you mean 3CP-116?"),
        (("--rule", "4CPP-002"), "Did you mean 4CP-002?"),
        (("--game", "three-card-pocker"), "Did you mean three-card-poker?"),
    ],
)
def test_a_rule_or_game_that_is_none(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], says: str) -> None:
    code, out, err = run(capsys, *words)
    assert (code, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1


def test_a_rule_without_disposition_is_told_and_exit_1(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    families = dict(inventory().rules)
    craps = inventory().family("craps")
    first, second, *rest = families[craps]
    families[craps] = (dataclasses.replace(first, disposition=None, waits_for=""), *rest)
    monkeypatch.setattr(command, "inventory", lambda: Inventory(families))
    code, out, _ = run(capsys)
    assert code == 1
    assert f"Without a disposition: {first.id}, {second.id}" in out
    code, out, _ = run(capsys, "--json")
    assert code == 1
    assert json.loads(out)["without_disposition"] == [first.id, second.id]
    code, out, _ = run(capsys, "--rule", first.id)
    assert "No disposition." in out


@pytest.mark.rules("235-037", "3CP-031")
def test_what_nothing_here_can_check_of_a_rule_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """235 Stud Ch.5 §I, Three Card Poker Ch.5 §J: a device "submitted to, and approved by, the Commission"."""
    for number in ("235-037", "3CP-031"):
        assert "Not checked here: that the device was submitted" in " ".join(run(capsys, "--rule", number)[1].split())
    listed = run(capsys, "--unchecked")[1]
    for rule in inventory().every():
        partly = rule.disposition == "enforced" and bool(rule.how or rule.unchecked)
        assert (f" {rule.id} " in listed) is partly, rule.id
    rest = sum(rule.disposition == "enforced" and bool(rule.how or rule.unchecked) for rule in inventory().every())
    assert f"Of {rest} of the enforced rules" in run(capsys)[1]
