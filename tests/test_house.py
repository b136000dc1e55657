"""The rules of the house: which room may know which, how long a file may be, and what may never be imported early."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

SRC = Path(__file__).parent.parent / "src" / "pitboss"

GROUND = {
    "cards",
    "money",
    "errors",
    "people",
    "names",
    "contracts",
    "decoding",
    "compiling",
    "frozen",
    "bounds",
    "quoting",
    "entry",
    "schema",
    "tabled",
}
MAY_KNOW: dict[str, set[str]] = {
    "cards": {"errors"},
    "money": {"errors", "frozen"},
    "errors": {"frozen"},
    "people": {"frozen"},
    "names": {"errors"},
    "contracts": {"decoding", "errors", "frozen"},
    "decoding": {"bounds", "cards", "money", "errors", "compiling", "quoting"},
    "entry": {"bounds", "cards", "money", "errors", "people", "contracts", "decoding", "compiling", "quoting"},
    "schema": {"cards", "money", "contracts", "decoding", "quoting"},
    "bounds": set(),
    "quoting": {"cards", "money", "errors"},
    "tabled": {"errors"},
    "frozen": {"compiling"},
    "compiling": set(),
    "law": GROUND,
    "rankings": GROUND,
    "games": GROUND | {"law", "rankings"},
    "rounds": GROUND | {"law", "rankings", "games"},
    "meters": GROUND,
    "journal": GROUND,
    "tables": GROUND | {"law", "rankings", "games", "rounds", "meters"},
    "words": GROUND | {"law", "rankings", "games", "rounds", "tables", "meters"},
    "compiled": GROUND | {"law", "rankings", "games"},
    "odds": GROUND | {"law", "rankings", "games", "compiled"},
    "documents": GROUND | {"law", "rankings", "games", "odds"},
    "advice": GROUND | {"law", "rankings", "games", "rounds", "compiled", "odds"},
    "school": GROUND | {"law", "rankings", "games", "rounds", "words"},
    "settled": GROUND | {"rounds", "words"},
    "shown": GROUND | {"rankings", "rounds", "words", "documents"},
    "floor": GROUND
    | {"law", "rankings", "games", "rounds", "meters", "tables", "words", "compiled", "odds", "documents", "journal"},
    "web": GROUND
    | {
        "law",
        "rankings",
        "games",
        "rounds",
        "meters",
        "tables",
        "words",
        "compiled",
        "odds",
        "documents",
        "advice",
        "school",
        "journal",
        "floor",
    },
    "client": GROUND,
    "cli": GROUND
    | {
        "client",
        "law",
        "rankings",
        "games",
        "rounds",
        "meters",
        "journal",
        "tables",
        "odds",
        "words",
        "documents",
        "advice",
        "floor",
        "web",
    },
}
"""The arrows of the architecture: a room may import itself and these, and nothing else of ours."""

DOORS = {
    *(f"rounds.{name}" for name in ("codec", "commands", "events", "moves", "round", "sight", "views")),
    *(
        f"rounds.{name}"
        for name in ("dice_events", "hand_events", "vigorish_events", "waiting", "finished", "holdings")
    ),
    *(f"tables.{name}" for name in ("codec", "commands", "envelope", "events", "moves", "pit", "sight", "table")),
    *(f"tables.{name}" for name in ("views", "waiting")),
}
"""What the terminal may know of rounds and tables: it offers moves, shows views and says events, and knows no rule."""

PURE_ROOMS = (
    "cards.py",
    "money.py",
    "contracts.py",
    "decoding.py",
    "quoting.py",
    "entry.py",
    "schema.py",
    "bounds.py",
    "names.py",
    "compiling.py",
    "frozen.py",
    "rankings",
    "games",
    "rounds",
    "tables",
    "meters",
    "compiled",
    "odds",
    "documents",
    "advice",
    "school",
)
WORLD = {"time", "random", "secrets", "socket", "urllib", "http", "sqlite3", "subprocess", "threading"}
FILE_SYSTEM = {"os", "pathlib", "shutil", "tempfile", "glob", "io"}
FILE_READERS = {
    *(
        f"law/{name}.py"
        for name in ("errata", "inventory", "inventory_lint", "library", "reading", "rule_tests", "worked_rounds")
    ),
    *(f"games/{name}.py" for name in ("builder", "checks/__init__", "examples", "submission")),
    "odds/cache.py",
    "__init__.py",
}
"""The files outside the rooms at the edge that may know paths and the environment: the law's loaders, those of a Rules
Submission, what odds keep on disk, and the front door, which takes the path of a submission."""

AT_THE_EDGE = ("cli", "journal", "floor", "web", "client")
"""The rooms that meet the world: files, databases, clocks, the network."""

FILES = sorted(SRC.rglob("*.py"))


def room(path: Path) -> str:
    return path.relative_to(SRC).parts[0].removesuffix(".py")


def imported(path: Path) -> set[str]:
    """Every module that a file imports, at its top or within a function."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def modules_imported(path: Path) -> set[str]:
    """The modules alone, `from pitboss.rounds import codec` being one."""
    return {name for name in imported(path) if (SRC.parent / (name.replace(".", "/") + ".py")).exists()}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SRC)))
def test_arrows_point_one_way(path: Path) -> None:
    if room(path) == "__init__":
        return
    ours = {name.split(".")[1] for name in imported(path) if name.startswith("pitboss.")}
    assert ours - {room(path)} <= MAY_KNOW[room(path)]


@pytest.mark.parametrize("path", [path for path in FILES if room(path) == "cli"], ids=lambda path: path.name)
def test_the_terminal_knows_rounds_and_tables_by_their_doors_alone(path: Path) -> None:
    modules = (name.removeprefix("pitboss.") for name in modules_imported(path))
    inner = [name for name in modules if name.partition(".")[0] in ("rounds", "tables")]
    assert not [name for name in inner if ".".join(name.split(".")[:2]) not in DOORS]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SRC)))
def test_files_stay_short_and_say_what_lives_in_them(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 400
    assert ast.get_docstring(ast.parse(text)), "the first line of a file says what lives in it"


@pytest.mark.parametrize("path", [p for p in FILES if p.relative_to(SRC).parts[0] in PURE_ROOMS], ids=str)
def test_the_core_does_not_touch_the_world(path: Path) -> None:
    assert not {name.split(".")[0] for name in imported(path)} & WORLD


NAMED_BY_THE_LAW = ("odds", "compiled", "rounds", "tables")
PARTICIPLES = {"told", "met", "given", "made", "drawn", "kept", "lain", "known", "written", "shown", "taken", "gone",
               "left", "found", "said", "meant", "paid", "held", "dealt", "seen", "brought", "chosen"}  # fmt: skip


def definitions(kind: type[ast.ClassDef] | type[ast.FunctionDef], room_name: str) -> list[tuple[str, ast.AST]]:
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in FILES if room(path) == room_name)
    return [(node.name, node) for tree in trees for node in ast.walk(tree) if isinstance(node, kind)]


@pytest.mark.parametrize("name", NAMED_BY_THE_LAW)
def test_functions_do_something(name: str) -> None:
    """A bare participle says what came out, not what is done; a property may, for it is a value."""
    bare = [
        function
        for function, node in definitions(ast.FunctionDef, name)
        if isinstance(node, ast.FunctionDef)
        and not any("property" in ast.unparse(one) for one in node.decorator_list)
        and (function in PARTICIPLES or (function.endswith("ed") and "_" not in function and function != "feed"))
    ]
    assert not bare


def test_one_class_has_a_name() -> None:
    names = [name for one in NAMED_BY_THE_LAW for name, _ in definitions(ast.ClassDef, one)]
    assert len(names) == len(set(names))


def test_only_loaders_know_the_file_system() -> None:
    knowing = {
        path.relative_to(SRC).as_posix()
        for path in FILES
        if room(path) not in AT_THE_EDGE and {name.split(".")[0] for name in imported(path)} & FILE_SYSTEM
    }
    assert knowing == FILE_READERS


@pytest.mark.parametrize(
    "path",
    [p for p in FILES if room(p) not in AT_THE_EDGE and p.relative_to(SRC).as_posix() not in FILE_READERS],
    ids=str,
)
def test_no_other_file_is_opened(path: Path) -> None:
    calls = [node.func for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    assert not [one for one in calls if isinstance(one, ast.Name) and one.id == "open"]


LIGHT = (
    "catalog",
    "rules",
    "search",
    "source",
    "check",
    "submission",
    "coverage",
    "diff",
    "lint",
    "odds",
    "settle",
    "run",
    "replay",
    "play",
    "session",
    "hold",
    "par",
    "tour",
)

HEAVY = {
    "numpy", "numba", "matplotlib", "nicegui", "fastapi", "pydantic",
    "sqlalchemy", "alembic", "psycopg", "cryptography",
}  # fmt: skip


LOAD_ALL = """
import importlib, json, sys
heavy, found = set(json.loads(sys.argv[2])), {}
for command in json.loads(sys.argv[1]):
    importlib.import_module("pitboss.cli." + command)
    if loaded := heavy & set(sys.modules):
        found[command] = sorted(loaded)
        heavy -= loaded
print(json.dumps(found))
"""


def test_light_commands_import_nothing_heavy() -> None:
    """One process for all of them: what one loads would be there after the others too, and is named with the first."""
    asked = [sys.executable, "-c", LOAD_ALL, json.dumps(LIGHT), json.dumps(sorted(HEAVY))]
    done = subprocess.run(asked, capture_output=True, text=True)
    assert (done.stderr, json.loads(done.stdout)) == ("", {})
