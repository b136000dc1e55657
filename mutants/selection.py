"""Which tests to try on a fault, nearest first: how many imports lead from a test to the file that the fault is in.

The distances are read from the imports of the tree as it is, so that no list has to follow the code when it moves. The
law's data is as near as the code that reads it; tests that name the game of the fault go before those that do not.
"""

from __future__ import annotations

import ast
import re
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from mutants.mutant import Mutant

TOPS = ("src/pitboss", "tests", "benchmarks", "mutants")
READS_DATA = "pitboss.law.library"
FAR = 99
"""The distance of a test that no import leads from: it is tried last."""
NAMED = re.compile(r"pitboss(?:\.\w+)+(?:\.$)?")


@dataclass(frozen=True)
class Selection:
    """The test files of a tree, and what each module of it imports."""

    root: Path

    @cached_property
    def files(self) -> tuple[Path, ...]:
        return tuple(sorted(path.relative_to(self.root) for path in (self.root / "tests").rglob("test_*.py")))

    @cached_property
    def importers(self) -> dict[str, set[str]]:
        """For each module, those that import it; a name that ends in a dot stands for all modules below it."""
        files = [path for top in TOPS for path in sorted((self.root / top).rglob("*.py"))]
        modules = {module(path.relative_to(self.root)): path for path in files}
        found: dict[str, set[str]] = {}
        for importer, path in modules.items():
            for name in imported(path):
                below = [one for one in modules if one.startswith(name)] if name.endswith(".") else [name]
                for one in below:
                    found.setdefault(one, set()).add(importer)
        return found

    def nearest_first(self, mutant: Mutant) -> tuple[Path, ...]:
        """Every test file, the likeliest to find the mutant before the others."""
        far = self.distances(READS_DATA if mutant.kind == "data" else module(mutant.file))
        distance = {file: far.get(module(file), FAR) - self.kinship(file, mutant) for file in self.files}
        return tuple(sorted(self.files, key=lambda file: (distance[file], str(file))))

    def distances(self, target: str) -> dict[str, int]:
        """How many imports lead from each module to the target."""
        found = {target: 0}
        waiting = deque([target])
        while waiting:
            name = waiting.popleft()
            for importer in self.importers.get(name, ()):
                if importer not in found:
                    found[importer] = found[name] + 1
                    waiting.append(importer)
        return found

    def kinship(self, file: Path, mutant: Mutant) -> int:
        """How much the test file's own place and words speak for it: the same room, and the game that it is about."""
        if mutant.kind == "code":
            rooms = zip(mutant.file.parts[2:-1], file.parts[1:-1], strict=False)
            return sum(ours == theirs for ours, theirs in rooms) + (mutant.file.stem in file.stem)
        game = mutant.file.parts[5]
        names = " ".join(path.name.replace("_", "-") for path in (self.root / file).parent.iterdir())
        return 2 * (file.parts[1] == "law") + (game in (self.root / file).read_text(encoding="utf-8") + names)


def module(file: Path) -> str:
    """The name under which a file of the tree is imported."""
    parts = file.with_suffix("").parts
    parts = parts[1:] if parts[0] == "src" else parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path: Path) -> Iterator[str]:
    """Every module that a file imports, at its top or within a function, or names in a string to be imported later.

    A name imported from a module may be a module itself. An f-string such as `f"pitboss.cli.{name}"` names a package.
    """
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str() as source, names=names):
                yield source
                yield from (f"{source}.{alias.name}" for alias in names)
            case ast.Constant(value=str() as text) if named := NAMED.match(text):
                yield named[0]
