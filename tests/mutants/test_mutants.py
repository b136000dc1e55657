"""Mutants are faults that run, drawn by a seed, tried in a copy against the tests that are nearest to them."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
import tomli
from mutants.__main__ import ROOT, draw
from mutants.code import of_file as faults_of_code
from mutants.data import of_file as faults_of_data
from mutants.mutant import Mutant
from mutants.selection import Selection
from mutants.trial import Copy

SELECTION = Selection(ROOT)
CODE = '''
"""Says what it does."""
def limit(amount: int = 3) -> str:
    """A docstring stays."""
    if amount < 10 and amount:
        raise ValueError(f"no more than {amount} dollars")
    return "low" if paid(amount, 2) else "high"
'''

DATA = """
[[paytable]]
letter = "A"
cite = "Ch.12 §D(1)"
rows = [
  { hand = "flush", pays = "40 to 1", cite = "(iii)" },
  { hand = "pair", pays = "push", cite = "(iv)" },
]
"""


def test_each_kind_of_fault_in_code() -> None:
    found = {(fault.what, fault.instead) for fault in faults_of_code(Path("src/pitboss/limit.py"), CODE)}
    assert found == {
        ("off by one", "4"),
        ("guard dropped", "pass"),
        ("condition negated", "not (amount < 10 and amount)"),
        ("and for or", "(amount < 10 or amount)"),
        ("comparison flipped", "(amount <= 10)"),
        ("off by one", "11"),
        ("statement dropped", "pass"),
        ("sentence changed", "(f'no more than {amount} dollar')"),
        ("returns nothing", "None"),
        ("branches swapped", "('high' if paid(amount, 2) else 'low')"),
        ("arguments swapped", "paid(2, amount)"),
        ("off by one", "3"),
        ("word changed", "'lo'"),
        ("word changed", "'hig'"),
    }


def test_each_kind_of_fault_in_data() -> None:
    lines = DATA.splitlines()
    found = {(fault.what, fault.instead) for fault in faults_of_data(Path("src/pitboss/law/data/a/b/c/x.toml"), DATA)}
    assert found == {
        ("letter changed", "B"),
        ("place changed", "2"),
        ("place changed", "iv"),
        ("place changed", "v"),
        ("figure changed", "41"),
        ("figure changed", "2"),
        ("word changed", "pair"),
        ("word changed", "flush"),
        ("order changed", f"{lines[6]}\n{lines[5]}\n"),
    }


def test_drawing_is_by_the_seed() -> None:
    first, again, other = (draw(ROOT, 12, seed, "both", "law") for seed in (3, 3, 4))
    assert first == again != other
    assert [mutant.kind for mutant in first] == ["code"] * 6 + ["data"] * 6
    assert len(set(first)) == 12


def test_what_is_drawn_can_be_read_and_is_not_what_was_there() -> None:
    for mutant in draw(ROOT, 60, 11, "both", "law"):
        before, after = (ROOT / mutant.file).read_text(encoding="utf-8"), mutant.text(ROOT)
        assert before != after
        if mutant.kind == "code":
            assert ast.dump(ast.parse(before)) != ast.dump(ast.parse(after))
        else:
            assert tomli.loads(before) != tomli.loads(after)


@pytest.mark.parametrize(
    ("file", "nearest"),
    [
        ("src/pitboss/money.py", "tests/test_money.py"),
        ("src/pitboss/law/sources.py", "tests/law/test_sources.py"),
        ("src/pitboss/cli/tour.py", "tests/cli/"),
        ("src/pitboss/law/data/md/stud-235/1.1/paytables.toml", "tests/law/"),
    ],
)
def test_the_nearest_tests_go_first(file: str, nearest: str) -> None:
    mutant = Mutant("data" if file.endswith("toml") else "code", Path(file), 0, 0, "", "")
    tests = SELECTION.nearest_first(mutant)
    assert tests[0].as_posix().startswith(nearest)
    assert set(tests) == {path.relative_to(ROOT) for path in (ROOT / "tests").rglob("test_*.py")}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A project of one function, with a test that knows half of it."""
    root = tmp_path / "project"
    for name, text in {
        "src/pitboss/__init__.py": "",
        "src/pitboss/sign.py": "def sign(number):\n    if number > 0:\n        return 'plus'\n    return 'minus'\n",
        "tests/test_sign.py": "from pitboss.sign import sign\n\ndef test_plus():\n    assert sign(5) == 'plus'\n",
        "tests/test_far.py": "def test_nothing():\n    assert True\n",
        "pyproject.toml": '[tool.pytest.ini_options]\nmarkers = ["slow: not now"]\n',
    }.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


@pytest.mark.parametrize(
    ("what", "instead", "fate", "by"),
    [
        ("condition negated", "not (number > 0)", "killed", "tests/test_sign.py::test_plus"),
        ("comparison flipped", "(number >= 0)", "survived", ""),
    ],
)
def test_a_mutant_is_tried_in_a_copy(tree: Path, tmp_path: Path, what: str, instead: str, fate: str, by: str) -> None:
    file = Path("src/pitboss/sign.py")
    text = (tree / file).read_text(encoding="utf-8")
    mutant = next(one for one in faults_of_code(file, text) if (one.what, one.instead) == (what, instead))
    copy = Copy(tree, tmp_path / "copies")
    verdict = copy.attempt(mutant, Selection(tree).nearest_first(mutant), seconds=30)
    assert (verdict.fate, verdict.by) == (fate, by)
    assert (tree / file).read_text(encoding="utf-8") == (copy.root / file).read_text(encoding="utf-8") == text


def test_a_mutant_that_never_ends_is_timed_out(tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mutants.trial.GRACE", 1)
    file = Path("src/pitboss/sign.py")
    mutant = Mutant("code", file, 0, len("def sign(number):"), "def sign(number):\n    while True: pass", "loops")
    verdict = Copy(tree, tmp_path / "copies").attempt(mutant, Selection(tree).nearest_first(mutant), seconds=5)
    assert verdict.fate == "timed out"


@pytest.mark.parametrize("waits", ["import time; time.sleep(60)", "import os, signal; os.killpg(0, signal.SIGINT)"])
def test_a_mutant_that_waits_or_signals_its_group_ends_alone(
    waits: str, tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mutants.trial.GRACE", 1)
    monkeypatch.setattr("mutants.trial.PATIENCE", 2)
    file = Path("src/pitboss/sign.py")
    mutant = Mutant("code", file, 0, len("def sign(number):"), f"def sign(number):\n    {waits}", "waits")
    verdict = Copy(tree, tmp_path / "copies").attempt(mutant, Selection(tree).nearest_first(mutant), seconds=5)
    assert verdict.fate in ("timed out", "killed")


def test_a_test_that_fails_without_a_mutant_finds_nothing(tree: Path, tmp_path: Path) -> None:
    (tree / "tests/test_far.py").write_text("def test_nothing():\n    assert False\n", encoding="utf-8")
    tests = ["tests/test_far.py::test_nothing", "tests/test_sign.py::test_plus"]
    assert Copy(tree, tmp_path / "copies").failing(tests) == {"tests/test_far.py::test_nothing"}


def test_a_test_file_that_cannot_be_collected_is_left_out(tree: Path, tmp_path: Path) -> None:
    (tree / "tests/test_far.py").write_text("from pitboss import nothing_of_the_kind\n", encoding="utf-8")
    assert Copy(tree, tmp_path / "copies").unreadable() == {Path("tests/test_far.py")}
