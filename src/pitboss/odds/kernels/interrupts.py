"""Ctrl-C waits while a kernel is compiled or loaded.

The compiler calls back into Python. An exception that an interrupt raises there is lost, or leaves half a kernel behind
on which the process fails.
"""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterator


@contextlib.contextmanager
def hold_back_interrupts() -> Iterator[None]:
    """Within this, an interrupt is only heard; it is answered at the end, by whoever answers interrupts here."""
    before = signal.getsignal(signal.SIGINT)
    heard: list[int] = []
    try:
        held = callable(before) and signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    except ValueError:  # Interrupts come only to the main thread, and this is another.
        held = None
    try:
        yield
    finally:
        if held:
            signal.signal(signal.SIGINT, held)
        for number in heard[:1]:
            signal.raise_signal(number)
