"""Processes that work for another: they end with it, however it ended, and never outlive it."""

from __future__ import annotations

import multiprocessing
import os
import threading

ENDED = 130


def attend() -> None:
    """Let this process end as soon as the one that started it has ended, also where that one was killed."""
    threading.Thread(target=wait_and_end, daemon=True).start()


def wait_and_end() -> None:
    asker = multiprocessing.parent_process()
    assert asker is not None
    asker.join()
    os._exit(ENDED)
