"""Which lines of the law stand on a place of its text."""

from __future__ import annotations

from functools import cache

from pitboss.law import library
from pitboss.law.lines_by_place import LinesByPlace


@cache
def citing() -> LinesByPlace:
    return LinesByPlace.over(library.everything(), library.sources())


def tables(cite: str, where: str = "") -> set[str]:
    return {line.table for line in citing().lines(cite, where)}


def test_a_place_has_the_lines_at_it_under_it_and_over_it() -> None:
    assert "paytable pair-plus A" in tables("MD 3CP 1.4 Ch.12 §D")
    assert "wager six-card-bonus" in tables("MD 3CP 1.4 Ch.7 §F(5)(a)")
    assert tables("MD 3CP 1.4 Ch.5 §H", "procedure") == {"procedure idle-spread"}
    assert "paytable pair-plus B" not in tables("MD 3CP 1.4 Ch.12 §D(1)")


def test_a_place_is_not_one_whose_name_begins_alike() -> None:
    assert not any(table.startswith(("dealing", "settlement", "irregularity")) for table in tables("MA CSP §1"))
    assert "seats" not in tables("MD 3CP 1.4 Ch.1")


def test_chapters_and_conflicts_say_no_rules_unless_asked_for() -> None:
    assert not any(table.startswith(("chapter", "conflict")) for table in tables("MD 3CP 1.4 Ch.12 §F"))
    assert tables("MD FCP redline Ch.9", "chapter") == {"chapter Ch.9"}
