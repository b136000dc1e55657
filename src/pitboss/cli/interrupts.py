"""Ctrl-C ends a command at once, even in the middle of a compiled count that takes many seconds."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
from collections.abc import Iterator

INTERRUPTED = 128 + signal.SIGINT
"""The exit code: 130, as a shell has it."""

PATIENCE = 0.4
"""Seconds that a command has to end by itself and clean up. After that it is stopped."""

SHOW_CURSOR = b"\x1b[?25h"


@contextlib.contextmanager
def quick_interrupts() -> Iterator[None]:
    """Within this context, an interrupt that is not handled in time ends the process.

    It works in the main thread only.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    done = threading.Event()
    heard, told = os.pipe()
    os.set_blocking(told, False)
    before = signal.set_wakeup_fd(told, warn_on_full_buffer=False)
    watch = threading.Thread(target=end_when_interrupted, args=(heard, done), daemon=True)
    watch.start()
    try:
        yield
    finally:
        done.set()
        signal.set_wakeup_fd(before)
        os.close(told)
        watch.join()
        os.close(heard)


def end_when_interrupted(heard: int, done: threading.Event) -> None:
    """Read signal numbers as they come. The end of the file means that the command is over."""
    while number := os.read(heard, 1):
        if number[0] == signal.SIGINT and not done.wait(PATIENCE):
            if sys.stderr.isatty():
                os.write(sys.stderr.fileno(), SHOW_CURSOR)
            os._exit(INTERRUPTED)
