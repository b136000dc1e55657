"""A SQLite connection that fails once, as a disk does, for the tests of the journal and of a whole floor."""

from __future__ import annotations

import sqlite3
from typing import Any


class Failing:
    """A connection that fails at one of its statements, before or after it was carried out."""

    def __init__(self, connection: sqlite3.Connection, at: int, after: bool) -> None:
        self.connection, self.at, self.after = connection, at, after
        self.count = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.connection, name)

    def execute(self, *what: Any) -> Any:
        return self.fail_or(self.connection.execute, *what)

    def executemany(self, *what: Any) -> Any:
        return self.fail_or(self.connection.executemany, *what)

    def fail_or(self, do: Any, *what: Any) -> Any:
        self.count += 1
        if self.count == self.at and not self.after:
            raise failure()
        done = do(*what)
        if self.count == self.at:
            raise failure()
        return done


def failure() -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_WRITE
    return error
