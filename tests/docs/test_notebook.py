"""The notebook among the examples runs from its first cell to its last, and shows what its text promises."""

from __future__ import annotations

import ast
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

NOTEBOOK = Path(__file__).parents[2] / "examples" / "from_paytable_to_plot.ipynb"


def run_cells(cells: list[str]) -> tuple[list[object], dict[str, Any]]:
    """What each cell shows, its last expression, and the names that are left."""
    names: dict[str, Any] = {}
    shown: list[object] = []
    for cell in cells:
        body = ast.parse(cell).body
        last = body.pop() if isinstance(body[-1], ast.Expr) else None
        exec(compile(ast.Module(body, []), str(NOTEBOOK), "exec"), names)
        if isinstance(last, ast.Expr):
            shown.append(eval(compile(ast.Expression(last.value), str(NOTEBOOK), "eval"), names))
    return shown, names


def test_the_notebook_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    cells = ["".join(one["source"]) for one in said["cells"] if one["cell_type"] == "code"]
    shown, names = run_cells(cells)
    assert names["odds"].house_edge == Fraction(253, 5525)
    assert names["edges"][35] == Fraction(253, 5525)
    assert names["enough"] == 38, (
        "48 of 22,100 hands are straight flushes: 3 more to 1 take 0.65% from the edge of 4.58%"
    )
    assert {path.name for path in tmp_path.iterdir()} == {"pair-plus.png", "progressive.svg"}
    assert names["settled"].seats["1"]["net"] == "245.00", "10 + 10, 5 to 1 on 10, and 35 to 1 on 5"
    table: Any = shown[-1]
    assert table[table.wager == "pair-plus"].values.tolist() == [
        ["pair-plus", 5.0, "win", 180.0, "MD 3CP 1.4 Ch.12 §D(1)(a)"]
    ]


def test_no_output_is_kept_in_it() -> None:
    said = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    assert not any(one.get("outputs") or one.get("execution_count") for one in said["cells"])
