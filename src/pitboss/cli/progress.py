"""Progress of long work: a bar or a spinner on a screen; in a pipe, a line on standard error every few seconds."""

from __future__ import annotations

import contextlib
import sys
import threading
from collections.abc import Callable, Iterator
from time import perf_counter

PATIENCE = 5.0
"""Seconds between two lines where no bar can be drawn."""

Advance = Callable[[int], None]
"""Called with how many more are done."""


@contextlib.contextmanager
def show_progress(what: str, total: int | None = None) -> Iterator[Advance]:
    """Say on standard error what is being done and, with a `total`, how much of it."""
    shown = draw(what, total) if sys.stderr.isatty() else speak(what, total)
    with shown as advance:
        yield advance


@contextlib.contextmanager
def draw(what: str, total: int | None) -> Iterator[Advance]:
    from rich.console import Console
    from rich.progress import Progress

    screen = Console(stderr=True)
    if total is None:
        with screen.status(what):
            yield lambda _: None
    else:
        with Progress(console=screen, transient=True) as bar:
            task = bar.add_task(what, total=total)
            yield lambda more: bar.advance(task, more)


@contextlib.contextmanager
def speak(what: str, total: int | None) -> Iterator[Advance]:
    """Write lines from a thread of its own, because a compiled count returns only when it has counted everything."""
    began, over, done = perf_counter(), threading.Event(), [0]

    def go_on() -> None:
        while not over.wait(PATIENCE):
            far = "" if total is None else f": {done[0]} of {total}"
            sys.stderr.write(f"{what}{far}, {perf_counter() - began:.0f} s so far.\n")

    def advance(more: int) -> None:
        done[0] += more

    speaker = threading.Thread(target=go_on, daemon=True)
    speaker.start()
    try:
        yield advance
    finally:
        over.set()
        speaker.join()
