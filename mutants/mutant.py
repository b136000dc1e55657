"""One fault: the file that it is in, and the text before and after it."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path
from typing import Literal

Kind = Literal["code", "data"]


@dataclass(frozen=True, slots=True)
class Mutant:
    """`file` is relative to the root of the tree; the text from `start` to `end` is replaced by `instead`."""

    kind: Kind
    file: Path
    start: int
    end: int
    instead: str
    what: str

    def text(self, root: Path) -> str:
        """The file with the fault in it."""
        before = (root / self.file).read_text(encoding="utf-8")
        return before[: self.start] + self.instead + before[self.end :]

    def line(self, root: Path) -> int:
        return (root / self.file).read_text(encoding="utf-8").count("\n", 0, self.start) + 1

    def diff(self, root: Path) -> str:
        before = (root / self.file).read_text(encoding="utf-8").splitlines()
        after = self.text(root).splitlines()
        name = self.file.as_posix()
        return "\n".join(unified_diff(before, after, name, name, lineterm="", n=2))
