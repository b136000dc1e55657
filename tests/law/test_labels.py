"""Labels that are cited by position: the printed one is disclosed wherever the citation is shown.

Each is written here from the page of the document.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pitboss.cli.main import main
from pitboss.documents.book import write_book
from pitboss.documents.citing import print_cite
from pitboss.errors import Refusal
from pitboss.games.catalog import catalog
from pitboss.law import library
from pitboss.law.citations import open_citation
from pitboss.law.labels import disclose, disclose_within, say_labels
from pitboss.law.lint import lint_law
from pitboss.rounds.finished.settle import settle
from pitboss.words import say_refusal
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


WORKED = """{"command": "open-table", "game": "stud-235"}
{"command": "open-round"}
{"command": "place-wager", "seat": 1, "wager": "two-card", "amount": "10.00"}
{"command": "place-wager", "seat": 1, "wager": "three-card", "amount": "10.00"}
{"command": "place-wager", "seat": 1, "wager": "five-card", "amount": "10.00"}
{"command": "no-more-bets"}
{"command": "deal", "cards": "9h Td 8c Jc 7d"}
{"command": "choose", "seat": 1, "choice": "check"}
{"command": "choose", "seat": 2, "choice": "raise"}
{"command": "choose", "seat": 1, "choice": "raise"}
"""
"""A player raises by Ch.11 §B(3)(a), whose (3) the document prints as a second (1); another box speaks out of turn."""


def run_worked(folder: Path, capsys: pytest.CaptureFixture[str], *then: str) -> str:
    script = folder / "script.jsonl"
    script.write_text(WORKED)
    with pytest.raises(SystemExit):
        main(["run", str(script)])
    out = capsys.readouterr().out
    if not then:
        return out
    record = folder / "record.jsonl"
    record.write_text(out)
    with pytest.raises(SystemExit) as ended:
        main([then[0], str(record), *then[1:]])
    assert not ended.value.code
    return capsys.readouterr().out


def test_events_and_refusals_tell_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = [json.loads(line) for line in run_worked(tmp_path, capsys).splitlines()]
    _, made = [one for one in said if one.get("event") == "choice-made"]
    assert made["cite"] == "MD 235 1.1 Ch.11 §B(3)(a) (printed (1)(a))"
    (refused,) = [one for one in said if "refusal" in one]
    assert refused["cite"] == "MD 235 1.1 Ch.11 §B(3) (printed (1))"
    assert sum("printed" in one.get("cite", "") for one in said) == 2


def test_a_record_that_tells_it_is_replayed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "raise" in run_worked(tmp_path, capsys, "replay")


@pytest.mark.parametrize(
    ("shown", "meant"),
    [
        ("MD 235 1.1 Ch.11 §B(3)(a) (printed (1)(a))", "MD 235 1.1 Ch.11 §B(3)(a)"),
        ("MD UTH 1.1 Ch.12 §D(7)(a) (printed 6.(a))", "MD UTH 1.1 Ch.12 §D(7)(a)"),
        ("MD 235 1.1 Ch.11 §B(2)", "MD 235 1.1 Ch.11 §B(2)"),
    ],
)
def test_a_citation_is_opened_as_it_is_shown(shown: str, meant: str) -> None:
    assert disclose(meant) == shown
    assert [one.cite for one in open_citation(shown)] == [meant]


def test_a_refusal_in_words_tells_it() -> None:
    refusal = Refusal("out-of-turn", "It is another's turn.", "MD 235 1.1 Ch.11 §B(3)")
    assert say_refusal(refusal) == "It is another's turn. [MD 235 1.1 Ch.11 §B(3) (printed (1))]"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            "No. [MD 235 1.1 Ch.11 §B(3)] Open now: raise.",
            "No. [MD 235 1.1 Ch.11 §B(3) (printed (1))] Open now: raise.",
        ),
        ("It is [1, 2]. [Ch.11 §B(3)]", "It is [1, 2]. [Ch.11 §B(3)]"),
    ],
)
def test_an_error_message_tells_it(said: str, told: str) -> None:
    assert disclose_within(said) == told


def test_a_settled_round_tells_it() -> None:
    """The Ultimate Texas Hold 'Em progressive on table B: a full house is (v) there, printed (iv)."""
    settled = settle(
        {
            "game": "ultimate-texas-holdem",
            "options": {"paytables": {"progressive": "B"}},
            "seats": {"1": {"wagers": {"ante": "5.00", "blind": "5.00", "progressive": "1.00"}, "cards": "Ks Kh",
                            "choices": ["4x"]}},
            "community": "Kd 4s 4h 9c 2d",
            "dealer": "Qh 8c",
        }
    )  # fmt: skip
    assert settled["seats"]["1"]["wagers"]["progressive"]["cite"].endswith("Ch.12 §D(1)(b)(iv) (printed (iii))")


def test_a_place_that_is_not_there_is_found(broken: Break) -> None:
    broken("sources/renumbered.toml", "MD 235 1.1 Ch.11 §B(3)", "MD 235 1.1 Ch.11 §Z(3)")
    assert any("Ch.11 Z(3)" in str(finding) and "no such place" in str(finding) for finding in lint_law())
