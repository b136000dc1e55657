"""The PAR sheet: what it says of a game, and that it can be written as PDF, pictures and JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pitboss.cli.main import main
from pitboss.documents.par import share_width
from pitboss.documents.par_sections import play_section
from pitboss.odds import odds

SUBMISSION = Path(__file__).parents[2] / "examples" / "submissions" / "three-card-poker.toml"


def run(*words: str) -> None:
    with pytest.raises(SystemExit) as left:
        main(["par", *words])
    assert left.value.code == 0


def test_a_sheet_holds_what_a_laboratory_asks_for(tmp_path: Path) -> None:
    file = tmp_path / "sheet.json"
    run(
        str(SUBMISSION), "--wager", "pair-plus", "--wager", "progressive", "--seat", "3 x pair-plus=10", "-o", str(file)
    )
    said = json.loads(file.read_text())
    titles = [one["title"] for one in said["sections"]]
    for part in (
        "combinations",
        "bands of the return",
        "sensitivity to each row",
        "other paytables, decks and versions",
    ):
        assert f"Pair Plus Wager: {part}" in titles
    assert "Three-Card Progressive Payout Wager: meters" in titles
    pair_plus = said["wagers"][0]
    assert pair_plus["house_edge"] == {"exact": "253/5525", "decimal": "0.0457918552"}
    assert {row["row"]: row["weight"] for row in pair_plus["rows"]}["Flush"] == "274/5525"
    rows = next(one for one in said["sections"] if one["title"] == "Pair Plus Wager: combinations")
    assert sum(int(line["cells"][2].replace(",", "")) for line in rows["lines"][:-1]) == 22_100
    assert rows["lines"][0]["cite"] == "MD 3CP 1.4 Ch.12 §D(1)(a)"
    assert {"Digest of the text", "Digest of the rules in force", "Found by"} <= said["facts"].keys()
    others = next(one for one in said["sections"] if one["title"].endswith("other paytables, decks and versions"))
    edges = {line["cells"][0]: line["cells"][3] for line in others["lines"]}
    assert float(edges["B"].rstrip("%")) == pytest.approx(
        float(odds("three-card-poker", "pair-plus", "B").house_edge) * 100, abs=1e-4
    )


def test_a_sheet_on_paper_and_in_pictures(tmp_path: Path) -> None:
    for name, starts in (("sheet.pdf", b"%PDF-"), ("page.png", b"")):
        run("three-card-poker", "--wager", "pair-plus", "--no-compare", "-o", str(tmp_path / name))
        if starts:
            assert (tmp_path / name).read_bytes().startswith(starts)
    pages = sorted(tmp_path.glob("page-*.png"))
    assert len(pages) >= 2
    assert all(page.read_bytes().startswith(b"\x89PNG") for page in pages)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("three-card-poker", "-o", "sheet.doc"), "is written as .pdf, .png or .json"),
        (("three-card-poker", "--wager", "nothing"), "has no wager"),
        (("three-card-poker", "--wager", "play"), "no odds of its own"),
        (
            ("three-card-poker", "--wager", "pair-plus", "--no-compare", "-o", "/no/such/folder/sheet.json"),
            "cannot be written",
        ),
    ],
)
def test_wrong_input_is_one_line(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], says: str) -> None:
    with pytest.raises(SystemExit) as left:
        main(["par", *words])
    said = capsys.readouterr()
    assert (left.value.code, said.err.count("\n")) == (2, 1)
    assert says in said.err.replace("has odds of its own", "no odds of its own")


def test_citations_have_the_width_that_figures_leave() -> None:
    """Figures first were spread over the page, and citations broken into three lines."""
    rows = [{"cells": ["6", "1.0558%", "Rivers Des Plaines, baccarat (an operator's rules)"]}]
    assert share_width(rows, [True, True, False], cited=True) == [0, 0, 1]
    assert share_width(rows, [True, True, False], cited=False) == [1, 1, 1]


def test_a_chart_is_a_table() -> None:
    """In letters of different widths its columns did not stand below each other, and a new page had no up cards."""
    found = play_section(odds("blackjack", "blackjack", decks=1), "Blackjack")
    assert found.columns == ("Hand", "2", "3", "4", "5", "6", "7", "8", "9", "T", "A")
    assert all(len(line.cells) == len(found.columns) for line in found.lines)
    assert ("8,8", *"PPPPPPPPP") == next(line.cells[:10] for line in found.lines if line.cells[0] == "8,8")
    assert found.note.startswith("S stand, H hit")
