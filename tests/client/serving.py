"""A demonstration server in a process of its own, which can be killed and started again at the same address.

`python -m tests.client.serving FOLDER PORT GAME …` is `pitboss serve --demo` with the tables of these games alone.
"""

from __future__ import annotations

import os
import signal
import socket
import ssl
import subprocess
import sys
from contextlib import suppress
from itertools import count
from pathlib import Path
from types import TracebackType

from pitboss.client import Client, Patience
from pitboss.client.calls import Call

ROOT = Path(__file__).parents[2]
PATIENCE = Patience(longest=90)


class Server:
    """`games` empty: all eleven."""

    def __init__(
        self, folder: Path, *games: str, url: str = "", flags: tuple[str, ...] = (), tls: ssl.SSLContext | None = None
    ) -> None:
        self.folder, self.games, self.flags, self.tls = folder, games, flags, tls
        self.port = free_port()
        self.url = f"{'https' if tls else 'http'}://127.0.0.1:{self.port}"
        self.environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
        self.environment |= {
            "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}",
            **({"DATABASE_URL": url} if url else {}),
        }
        self.said = folder.with_name(f"{folder.name}.log")
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        words = [sys.executable, "-m", "tests.client.serving", str(self.folder), str(self.port)]
        with self.said.open("ab") as said:
            self.process = subprocess.Popen(
                [*words, *self.games, *self.flags], cwd=ROOT, env=self.environment, stdout=said, stderr=said
            )
        with Client(self.url, PATIENCE, self.tls) as client:
            client.send(Call("GET", "/healthz", dict))

    def kill(self) -> None:
        """As a power cut would: nothing is said, nothing is finished."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """In order; the exit code."""
        assert self.process is not None
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(120)

    def log(self) -> str:
        return self.said.read_text(encoding="utf-8")

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.kill()


PORTS = range(20_000, 32_000)
"""Below those that a system gives to whoever connects: while a server is away, nobody else is given its port."""
NEXT = count(os.getpid() * 97)


def free_port() -> int:
    for number in NEXT:
        port = PORTS[number % len(PORTS)]
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise AssertionError("ports never end")


def main(folder: str, port: str, *rest: str) -> None:
    from pitboss.cli.main import main as pitboss
    from pitboss.floor import demo

    games = [one for one in rest if not one.startswith("--")]
    flags = [one for one in rest if one.startswith("--")]
    every = demo.list_examples()  # type: ignore[attr-defined]
    demo.list_examples = lambda: {game: every[game] for game in games or every}  # type: ignore[attr-defined]
    pitboss(["serve", "--demo", "--data", folder, "--port", port, *flags])


if __name__ == "__main__":
    main(*sys.argv[1:])
