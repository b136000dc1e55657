"""Contradictions between documents: the known ones are declared, and those that data shows are found by comparing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.law import library
from pitboss.law.contradictions import find_undeclared
from pitboss.law.model import Edition


def current() -> list[Edition]:
    return [edition for edition in library.everything() if edition.status == "current"]


def test_every_contradiction_of_the_inventory_is_declared_somewhere() -> None:
    declared = {conflict.rule for edition in library.everything() for conflict in edition.conflict}
    assert {f"XDOC-{n:03d}" for n in range(1, 18)} <= declared


def test_what_comparing_finds_is_declared() -> None:
    assert list(find_undeclared(current())) == []


@pytest.mark.parametrize(
    ("rule", "games", "words"),
    [
        ("XDOC-003", ("md/stud-235", "md/mississippi-stud", "md/ultimate-texas-holdem"), "payout limit"),
        ("XDOC-005", ("md/let-it-ride",), "their minimums not"),
        ("XDOC-008", ("md/four-card-poker",), "envy schedule C names"),
        ("XDOC-009", ("md/ultimate-texas-holdem",), "pays `to` beside a meter"),
    ],
)
def test_a_contradiction_that_nobody_declared_is_found(rule: str, games: tuple[str, ...], words: str) -> None:
    silent = [
        replace(edition, conflict=tuple(one for one in edition.conflict if one.rule not in (rule, "XDOC-004")))
        if edition.game in games or rule == "XDOC-005"
        else edition
        for edition in current()
    ]
    assert any(words in finding.problem for finding in find_undeclared(silent))
