"""Reading JSON from a file or standard input, whole or line by line. What is not JSON gives one clear error."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pitboss.errors import BadInput

MARK = "\ufeff"
"""What some programs put before a text in UTF-8: it says nothing, and a file made of several has several."""


def read_text(path: Path | None) -> str:
    """Read the text of a file, or of standard input if there is no file or it is `-`."""
    try:
        if path is None or str(path) == "-":
            return sys.stdin.read()
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise BadInput(f"{path}: there is no such file. Check the path.") from None
    except IsADirectoryError:
        raise BadInput(f"{path}: is a folder. Name a file in it.") from None
    except UnicodeDecodeError as error:
        raise BadInput(
            f"{name_of(path)} is not text in UTF-8: byte {error.start + 1} belongs to no character."
        ) from None
    except OSError as error:
        raise BadInput(f"{name_of(path)}: cannot be read ({error.strerror}).") from None


def parse_whole(text: str, where: str) -> Any:
    """Parse a text that is one JSON value."""
    if not text.strip(MARK).strip():
        raise BadInput(f"{where} is empty. It must be JSON.")
    return parse(text, where)


def holds_lines(text: str) -> bool:
    """Say whether a text is JSON lines: its first line is a value by itself, and more lines follow."""
    lines = [line for line in text.split("\n") if line.strip(MARK).strip()]
    try:
        return len(lines) > 1 and isinstance(parse(lines[0], ""), dict)
    except BadInput:
        return False


def parse_each(text: str) -> Iterator[tuple[int, Any]]:
    """Give (line number, value) for each line that is not empty.

    For a line that is not JSON, the value is the BadInput, which leaves it to the reader to name the line.
    """
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip(MARK).strip():
            try:
                yield number, parse(line, "the line")
            except BadInput as error:
                yield number, error


def read_lines(path: Path | None) -> Iterator[tuple[int, Any]]:
    """Give (line number, value) for each line that is not empty.

    Only a line feed ends a line. Python would also break lines at characters that JSON texts may contain.
    """
    for number, line in enumerate(read_text(path).split("\n"), 1):
        if line.strip(MARK).strip():
            yield number, parse(line, f"{name_of(path)}, line {number}")


def parse(text: str, where: str) -> Any:
    try:
        said = json.loads(text.removeprefix(MARK), object_pairs_hook=each_key_once)
        json.dumps(said, ensure_ascii=False).encode()
        return said
    except UnicodeEncodeError as error:
        half = error.object[error.start].encode("ascii", "backslashreplace").decode()
        raise BadInput(f"{where} is not text: {half} is half of a character.") from None
    except json.JSONDecodeError as error:
        line = f"line {error.lineno}, " if "\n" in text.strip() else ""
        raise BadInput(f"{where} is not JSON: {error.msg} at {line}column {error.colno}.") from None
    except ValueError as error:
        raise BadInput(f"{where} is not JSON: {error}.") from None
    except RecursionError:
        raise BadInput(f"{where} is nested too deeply.") from None


def each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    said = dict(pairs)
    if len(said) < len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f"the key {next(name for name in names if names.count(name) > 1)!r} appears twice")
    return said


def name_of(path: Path | None) -> str:
    return "standard input" if path is None or str(path) == "-" else str(path)
