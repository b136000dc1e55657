"""Labels that are cited by position: the printed one is disclosed wherever the citation is shown.

Each is written here from the page of the document.
"""

from __future__ import annotations

import json

import pytest

from pitboss.cli.main import main
from pitboss.documents.book import write_book
from pitboss.documents.citing import print_cite
from pitboss.games.catalog import catalog
from pitboss.law import library
from pitboss.law.labels import say_labels
from pitboss.law.lint import lint_law
from tests.law.conftest import Break


@pytest.mark.parametrize(
    ("cite", "says"),
    [
        ("MD 235 1.1 Ch.11 §B(3)", "printed (1)"),
        ("MD 235 1.1 Ch.11 §B(2)", ""),
        ("MD FCP redline Ch.12 §D(1)(c)(ii)", ""),
        ("MD FCP redline Ch.12 §D(1)(c)(iii)", "printed (ii)"),
        ("MD FCP redline Ch.12 §D(1)(f)(vii)", "printed (vi)"),
        ("MD FCP redline Ch.12 §D(1)(e)(i)", "printed (c)(i)"),
        ("MD UTH 1.1 Ch.12 §D(1)(a)(iii)", ""),
        ("MD UTH 1.1 Ch.12 §D(1)(d)(iv)", "printed (iii)"),
        ("MD UTH 1.1 Ch.12 §D(7)(a)", "printed 6.(a)"),
        ("MD LIR redline Ch.12 §E(4)(iii)", "printed 1.(4)(ii)"),
        ("MD 3CP redline Ch.12 §E(1)(c)(v)", "printed F.(1)(c)(iv)"),
        ("MD Craps redline Ch.5 §G(2)(f)", "printed (t)"),
        ("MD Mini redline Ch.12 §J(4)(a)", "printed 1.(2)(a)"),
        ("MD 3CP 1.4 Ch.12 §E(1)(c)(iii)", ""),
        ("Pitboss R-04", ""),
    ],
)
def test_a_label_that_is_not_as_printed_is_told(cite: str, says: str) -> None:
    assert say_labels(cite) == says


def test_it_stands_beside_the_citation_in_a_rule_book() -> None:
    book = write_book(library.load("stud-235"))
    assert print_cite(book, "MD 235 1.1 Ch.11 §B(3)") == "Ch.11 §B(3) (printed (1))"


def test_it_stands_in_the_catalogue() -> None:
    (game,) = catalog(["md/ultimate-texas-holdem"])["games"]
    edition = next(one for one in game["editions"] if one["status"] == "current")
    (table,) = [one for one in edition["paytables"] if (one["wager"], one["letter"]) == ("progressive", "B")]
    assert [row.get("label", "") for row in table["rows"]] == [
        "", "", "printed (ii)", "printed (iii)", "printed (iv)", "printed (v)", "printed (vi)",
    ]  # fmt: skip


def test_a_citation_that_is_opened_tells_it(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["source", "MD 235 1.1 Ch.11 §B(3)", "--json"])
    (opened,) = json.loads(capsys.readouterr().out)
    assert opened["label"] == "printed (1)"


def test_a_place_that_is_not_there_is_found(broken: Break) -> None:
    broken("sources/renumbered.toml", "MD 235 1.1 Ch.11 §B(3)", "MD 235 1.1 Ch.11 §Z(3)")
    assert any("Ch.11 Z(3)" in str(finding) and "no such place" in str(finding) for finding in lint_law())
