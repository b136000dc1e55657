"""Servers as an operator starts them, each a process of its own, and people who send them requests."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx2

from tests.web.server import Caller

WAIT = 120.0
MAIN = "from pitboss.cli.main import main; main()"


@dataclass
class Server:
    """A running `pitboss serve`."""

    process: subprocess.Popen[str]
    address: str
    clients: list[httpx2.Client] = field(default_factory=list)

    def kill(self) -> None:
        """As a power cut does."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def caller(self, name: str) -> Caller:
        self.clients.append(httpx2.Client(base_url=self.address, timeout=WAIT))
        return Caller(self.clients[-1], name)  # type: ignore[arg-type]

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        for client in self.clients:
            client.close()


@contextmanager
def serving(folder: Path, url: str = "", port: int = 0) -> Iterator[Server]:
    """A demonstration floor on a free port, or on this one; killed in the end, if it still runs."""
    process = start(folder, url, port)
    server = Server(process, "")
    assert process.stdout
    try:
        line = process.stdout.readline()
        assert "http://" in line, f"{line}{process.stdout.read()}"
        server.address = line.split()[-1]
        yield server
    finally:
        server.close()
        process.stdout.close()


def start(folder: Path, url: str = "", port: int = 0) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", MAIN, "serve", "--demo", "--port", str(port), "--data", str(folder)]
    environment = {**os.environ, "DATABASE_URL": url}
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
