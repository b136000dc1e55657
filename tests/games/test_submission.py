"""Reading a Rules Submission: what a file says, and faults of its form, all at once."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pitboss.errors import BadInput
from pitboss.games.checks import judge
from pitboss.games.submission import CardTerms, MeterTerms, Submission, TableTerms, read_submission, read_tables
from pitboss.law.model import Amount
from tests.games.faults.changes import changed
from tests.games.faults.changes import tables_of as example


def test_everything_that_a_file_says_is_read() -> None:
    submission, faults = read_submission(example("three-card-poker"), "a.toml")
    assert faults == []
    assert submission is not None
    assert (submission.game, submission.edition, submission.property) == ("md/three-card-poker", "1.4", "Riverside")
    assert submission.effective == date(2026, 1, 1)
    assert submission.table == TableTerms(positions=7, minimum=Amount(1000), maximum=Amount(50000), adjacent_boxes=2)
    assert submission.cards == CardTerms(
        dealing="automated-shoe", shuffler="counting", decks=2, back_colours=("red", "blue")
    )
    progressive = submission.wagers["progressive"]
    assert (progressive.paytable, progressive.envy, progressive.linked) == ("B", True, False)
    assert progressive.stakes == (100, 500)
    assert progressive.meters == {
        "main": MeterTerms(rate=Fraction(1, 5), initial=Amount(100_000), reset=Amount(100_000))
    }
    assert submission.options["dealer_cards_in_shuffler"] is True


def test_an_empty_file_says_nothing() -> None:
    assert read_submission({}, "a.toml") == (Submission(), [])


@pytest.mark.parametrize(
    ("change", "key", "says"),
    [
        pytest.param({"tabel": {}}, "tabel", "Did you mean table?", id="unknown table"),
        pytest.param({"table.positons": 7}, "table.positons", "Did you mean positions?", id="unknown key"),
        pytest.param(
            {"wagers.progressive.paytabel": "A"},
            "wagers.progressive.paytabel",
            "Did you mean paytable?",
            id="unknown key of a wager",
        ),
        pytest.param(
            {"wagers.progressive.meters.main.rte": "1%"},
            "wagers.progressive.meters.main.rte",
            "Did you mean rate?",
            id="unknown key of a meter",
        ),
        pytest.param({"table.positions": "7"}, "table.positions", "must be a whole number", id="text for a number"),
        pytest.param({"table.positions": True}, "table.positions", "must be a whole number", id="flag for a number"),
        pytest.param({"table.minimum": 10.5}, "table.minimum", "money is never a float", id="float for money"),
        pytest.param({"table.minimum": 10}, "table.minimum", 'as in "10.00"', id="number for money"),
        pytest.param({"table.minimum": "ten"}, "table.minimum", "'ten' is not an amount", id="a word for money"),
        pytest.param({"table.minimum": "-5.00"}, "table.minimum", "is not an amount", id="less than nothing"),
        pytest.param(
            {"wagers.progressive.stakes": [1.0]},
            "wagers.progressive.stakes[1]",
            "money is never a float",
            id="float in a list of money",
        ),
        pytest.param(
            {"wagers.progressive.stakes": "1.00"},
            "wagers.progressive.stakes",
            "must be a list in brackets",
            id="text for a list",
        ),
        pytest.param(
            {"wagers.progressive.meters.main.rate": 0.2},
            "wagers.progressive.meters.main.rate",
            "a percentage in quotes",
            id="float for a rate",
        ),
        pytest.param(
            {"wagers.progressive.envy": "yes"}, "wagers.progressive.envy", "true or false", id="text for a flag"
        ),
        pytest.param({"wagers.progressive": "A"}, "wagers.progressive", "must be a table", id="text for a wager"),
        pytest.param({"wagers": ["ante"]}, "wagers", "must be a table", id="list for the wagers"),
        pytest.param({"options": "none"}, "options", "must be a table", id="text for the options"),
        pytest.param({"effective": "soon"}, "effective", "as in 2026-12-01", id="text for a date"),
        pytest.param({"cards.dealing": "by-hand"}, "cards.dealing", "Did you mean hand?", id="unknown dealing"),
        pytest.param({"cards.shuffler": "robot"}, "cards.shuffler", "automated", id="unknown shuffler"),
        pytest.param(
            {"wagers.progressive.rows": [{"hand": "x", "pays": "lots"}]},
            "wagers.progressive.rows[1].pays",
            "is not a payout",
            id="a payout that is none",
        ),
        pytest.param(
            {"wagers.progressive.rows": [{"pays": "1 to 1"}]},
            "wagers.progressive.rows[1].hand",
            "is missing",
            id="a line without its hand",
        ),
    ],
)
def test_a_fault_of_form_is_found_with_its_key_and_remedy(change: dict[str, Any], key: str, says: str) -> None:
    _, faults = read_submission(changed("three-card-poker", change), "a.toml")
    assert [(fault.file, fault.key) for fault in faults] == [("a.toml", key)]
    assert says in f"{faults[0].problem} {faults[0].remedy}"


def test_what_can_be_read_is_judged_beside_what_cannot() -> None:
    change = {"table.minimum": 10.5, "table.positions": 8, "wagers.pair-plus.paytable": "F", "cards.deks": 2}
    found = judge(changed("three-card-poker", change), "a.toml").findings
    assert {one.key for one in found} == {"table.minimum", "table.positions", "wagers.pair-plus.paytable", "cards.deks"}


@pytest.mark.parametrize(
    ("game", "key", "said", "remedy"),
    [
        ("caribbean-stud", "dealing", "zzz", "Known: automated-shoe, hand, manual-shoe."),
        ("midi-baccarat", "dealing", "zzz", "Known: manual-shoe."),
        ("caribbean-stud", "shuffler", "reshuffling", "Known: automated, counting, manual."),
        ("caribbean-stud", "shuffler", "countin", "Did you mean counting?"),
        ("caribbean-stud", "shuffler", 3, "Write one of manual, automated, counting."),
        ("three-card-poker", "shuffler", "reshuffling", "Did you mean reshuffling-shoe?"),
    ],
)
def test_what_is_no_card_term_at_all_is_put_right_with_those_of_the_edition(
    game: str, key: str, said: object, remedy: str
) -> None:
    """No card game is dealt by dice, and a device that only Maryland knows is not named in Massachusetts."""
    found = [
        one for one in judge(changed(game, {f"cards.{key}": said}), "a.toml").findings if one.key == f"cards.{key}"
    ]
    assert [(one.verdict, one.remedy, bool(one.cite)) for one in found] == [("form", remedy, True)]


def test_a_key_that_cannot_be_read_is_not_said_to_be_missing_as_well() -> None:
    found = judge(changed("three-card-poker", {"table.positions": "seven"}), "a.toml").findings
    assert [one.key for one in found] == ["table.positions"]
    assert "whole number" in found[0].remedy


def test_names_with_dots_do_not_hide_what_is_wrong_with_them() -> None:
    tables = changed("three-card-poker", {})
    tables["wagers"]["pair.plus"] = {"paytable": 1}
    found = judge(tables, "a.toml").findings
    assert [one.key for one in found] == ["wagers.pair.plus.paytable"]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        pytest.param("positions = = 7\n", "is not TOML", id="syntax"),
        pytest.param('a = "1"\na = "2"\n', "is not TOML", id="a key twice"),
        pytest.param(b"\xff\xfe", "must be a TOML file in UTF-8", id="not text"),
    ],
)
def test_a_file_that_is_not_toml_is_refused_whole(tmp_path: Path, content: str | bytes, says: str) -> None:
    path = tmp_path / "a.toml"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    with pytest.raises(BadInput, match=says):
        read_tables(path)


@pytest.mark.parametrize(("name", "says"), [("nowhere.toml", "no such file"), (".", "is a folder")])
def test_a_path_that_leads_to_no_file_is_refused(tmp_path: Path, name: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        read_tables(tmp_path / name)


def test_a_path_through_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.toml").touch()
    with pytest.raises(BadInput, match="cannot be read"):
        read_tables(tmp_path / "a.toml" / "b.toml")
