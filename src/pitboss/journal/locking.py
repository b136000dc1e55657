"""A lock that one process holds: a file beside the database, freed by the system when the process ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from threading import Lock

if sys.platform == "win32":
    import msvcrt

    def grab(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def grab(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FolderLock:
    """Held from `take` to `free`; two in one process stand in each other's way like two processes."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.file: int | None = None
        self.guard = Lock()

    @property
    def held(self) -> bool:
        return self.file is not None

    def take(self) -> bool:
        """Whether the lock is held now; it does not wait."""
        with self.guard:
            if self.file is not None:
                return True
            file = os.open(self.path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
            try:
                grab(file)
            except OSError:
                os.close(file)
                return False
            self.file = file
            return True

    def free(self) -> None:
        with self.guard:
            if self.file is not None:
                os.close(self.file)
                self.file = None
