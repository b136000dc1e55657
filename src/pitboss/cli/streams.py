"""The standard streams as commands use them: any encoding works, and an output that is lost is reported once.

An output may be closed or full, or its reader may be gone. Each library handles that in its own way; some end in a
traceback. Here the lowest layer reports it, with an exception that no library catches.
"""

from __future__ import annotations

import contextlib
import errno
import io
import os
import select
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, TextIO

from pitboss.cli.plain import READABLE

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


class OutputLost(Exception):
    """Output could not be written. `unread` is true if the reader has stopped, as `head` does."""

    def __init__(self, error: OSError) -> None:
        self.unread = error.errno == errno.EPIPE
        super().__init__(f"standard output cannot be written: {error.strerror}.")


class Output(io.RawIOBase):
    """Standard output or error at the level of bytes. After its first failure it accepts everything, and drops it.

    The loss of standard error cannot be reported anywhere, and stops nothing.
    """

    def __init__(self, stream: TextIO | None, *, error: bool = False) -> None:
        self.descriptor = None if stream is None else stream.fileno()
        self.error, self.lost = error, False

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        if self.descriptor is None:
            raise io.UnsupportedOperation("the stream is closed")
        return self.descriptor

    def isatty(self) -> bool:
        return self.descriptor is not None and os.isatty(self.descriptor)

    def write(self, data: ReadableBuffer, /) -> int:
        if self.lost:
            return memoryview(data).nbytes
        try:
            return self.written(data)
        except OSError as error:
            self.lost = True
            if self.error:
                return memoryview(data).nbytes
            raise OutputLost(error) from None

    def written(self, data: ReadableBuffer) -> int:
        """Give how many bytes were taken. A descriptor that does not block is waited for all the same."""
        if self.descriptor is None:
            raise OSError(errno.EBADF, "it is closed")
        while True:
            try:
                return os.write(self.descriptor, data)
            except BlockingIOError:
                select.select([], [self.descriptor], [])


@contextlib.contextmanager
def standard_streams() -> Iterator[None]:
    """Make standard output, error and input ready. Streams that a caller has replaced are left alone."""
    before = sys.stdin, sys.stdout, sys.stderr
    if sys.stdout is sys.__stdout__:
        sys.stdout = output(sys.stdout)
    if sys.stderr is sys.__stderr__:
        sys.stderr = output(sys.stderr, error=True)
    if sys.stdin is sys.__stdin__:
        sys.stdin = readied_input(sys.stdin)
    try:
        yield
    finally:
        with contextlib.suppress(OutputLost):
            sys.stdout.flush()
        sys.stdin, sys.stdout, sys.stderr = before


def output(stream: TextIO | None, *, error: bool = False) -> TextIO:
    raw = Output(stream, error=error)
    encoding = "utf-8" if stream is None else stream.encoding
    return io.TextIOWrapper(io.BufferedWriter(raw), encoding, READABLE, line_buffering=error or raw.isatty())


def readied_input(stream: TextIO | None) -> TextIO:
    """Make the input ready.

    A closed input is empty. A file or a pipe is read as UTF-8, whatever the terminal is set to.
    """
    if stream is None:
        return io.StringIO()
    if isinstance(stream, io.TextIOWrapper) and not stream.isatty():
        stream.reconfigure(encoding="utf-8", errors="strict")
    return stream
