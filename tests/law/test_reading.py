"""Reading a TOML table into a class: every problem at once, each with its key and a remedy."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import Path

import pytest

from pitboss.law.model import Amount, Cite, Row
from pitboss.law.reading import Reader, parse_toml


@dataclass(frozen=True, kw_only=True)
class Sample:
    name: str
    size: int = 0
    price: Amount | None = None
    day: date | None = None
    open: bool = False
    rows: tuple[Row, ...] = ()
    cite: Cite


def problems(table: dict[str, object]) -> list[str]:
    reader = Reader("sample.toml", home="MD 3CP 1.4")
    reader.record(Sample, table)
    return [str(finding) for finding in reader.findings]


def test_a_sound_table_is_read_whole() -> None:
    reader = Reader("sample.toml", home="MD 3CP 1.4")
    rows = [{"hand": "pair", "pays": "1 to 1", "cite": "(a)"}]
    found = reader.record(Sample, {"name": "x", "price": "10.50", "rows": rows, "cite": "Ch.12 §D(1)"})
    assert not reader.findings
    assert (found.price, found.cite, found.rows[0].cite) == (
        1050,
        "MD 3CP 1.4 Ch.12 §D(1)",
        "MD 3CP 1.4 Ch.12 §D(1)(a)",
    )


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"nmae": "x"}, ["sample.toml: nmae: is not a key that is known here.", "Did you mean name?"]),
        ({"size": "three"}, ["size: is 'three'.", "a whole number"]),
        ({"size": True}, ["size: is true."]),
        ({"price": 10.5}, ["price: is 10.5.", "money is never a float"]),
        ({"price": "ten"}, ["price: 'ten' is not an amount", "10 or 12.50"]),
        ({"day": "2026-12-01"}, ["day: is '2026-12-01'.", "a date"]),
        ({"open": 1}, ["open: is 1.", "true or false"]),
        ({"rows": {}}, ["rows: is a table.", "a list"]),
        ({"rows": ["pair"]}, ["rows[1]: is 'pair'.", "a table"]),
        (
            {"rows": [{"hand": "pair", "pays": "one to one", "cite": "(a)"}]},
            ["rows[1].pays: 'one to one' is not a payout"],
        ),
        ({"cite": ""}, ["cite: is ''.", "names the law"]),
    ],
)
def test_each_problem_has_its_key_and_a_remedy(change: dict[str, object], words: list[str]) -> None:
    found = problems({"name": "x", "cite": "Ch.1"} | change)
    assert len(found) == 1
    assert all(word in found[0] for word in words), found[0]


def test_all_problems_come_at_once() -> None:
    found = problems({"size": 1.5, "extra": 1, "rows": [{"hand": 3}]})
    assert [line.split(": ")[1] for line in found] == [
        "extra",
        "name",
        "size",
        "rows[1].hand",
        "rows[1].pays",
        "rows[1].cite",
        "cite",
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [("a = ", "is not TOML"), ("a = 1\na = 2\n", "is not TOML"), (b"\xff\xfe".decode("latin-1"), "is not TOML")],
)
def test_a_file_that_is_not_toml_is_one_finding(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "x.toml"
    path.write_text(text, encoding="utf-8")
    _, findings = parse_toml(path, "x.toml")
    assert len(findings) == 1
    assert words in str(findings[0])


def test_a_missing_file_and_a_folder_are_one_finding_each(tmp_path: Path) -> None:
    assert "no such file" in str(parse_toml(tmp_path / "none.toml", "none.toml")[1][0])
    assert "is a folder. Name a TOML file in it." in str(parse_toml(tmp_path, "folder")[1][0])
