"""What the server logs: one line for each request and each fault, as text or as JSON, and never a card or a secret.

Of an exception the kind and the places are logged, not its text: that may quote what nobody may see.
"""

from __future__ import annotations

import logging
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime
from pathlib import PurePath
from time import monotonic
from typing import Any

import orjson

REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The id of the request that is being answered."""

A_WHILE = 10.0
"""Seconds between two lines that say the same of the database."""

FRAMES = 8
"""This many of the innermost places of a fault are logged."""

ACCESS = logging.getLogger("pitboss.access")


def configure(form: str, level: str) -> None:
    """All loggers of the process write to standard error, in this form."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    handler.addFilter(take_for_theirs)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "websockets"):
        logging.getLogger(name).setLevel(max(root.level, logging.WARNING))


def take_for_theirs(record: logging.LogRecord) -> bool:
    """Text that a client sent in no encoding is not a fault of the server's: nobody is to be woken up by it."""
    if record.name == "uvicorn.error" and record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError):
        record.levelno, record.levelname = logging.WARNING, "WARNING"
    return True


class Lines(logging.Formatter):
    def fields(self, record: logging.LogRecord) -> dict[str, Any]:
        said = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "says": record.getMessage(),
        }
        if request := getattr(record, "request", "") or REQUEST.get():
            said["request"] = request
        said |= getattr(record, "facts", {})
        if record.exc_info and record.exc_info[1]:
            said |= describe_fault(record.exc_info[1])
        return said


class JsonLines(Lines):
    def format(self, record: logging.LogRecord) -> str:
        return orjson.dumps(self.fields(record), default=repr).decode()


class TextLines(Lines):
    def format(self, record: logging.LogRecord) -> str:
        said = self.fields(record)
        head = f"{said.pop('at')} {said.pop('level').upper()} {said.pop('logger')}: {said.pop('says')}"
        return in_one_line(" ".join([head, *(f"{name}={value}" for name, value in said.items())]))


class Seldom:
    """What would be said at every request is said again only after a while: a log must not fill the disk."""

    def __init__(self, log: logging.Logger) -> None:
        self.log, self.said = log, ("", 0.0)

    def __call__(self, text: str) -> None:
        said, now = self.said, monotonic()
        if text != said[0] or now - said[1] > A_WHILE:
            self.said = (text, now)
            self.log.error("%s", text)


def describe_fault(error: BaseException) -> dict[str, Any]:
    """The kind of a fault, and where it came up."""
    frames = traceback.extract_tb(error.__traceback__)[-FRAMES:]
    return {
        "fault": type(error).__name__,
        "frames": [f"{place(one.filename)}:{one.lineno} {one.name}" for one in frames],
    }


def place(file: str) -> str:
    """A file by its last two parts: no more of the machine's paths."""
    return "/".join(PurePath(file).parts[-2:])


def in_one_line(text: str) -> str:
    """Nothing that somebody sent begins a line of its own."""
    return "".join(one if one.isprintable() else one.encode("unicode_escape").decode() for one in text)
