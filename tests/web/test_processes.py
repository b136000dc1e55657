"""Processes that count for a server end with it, also where it was killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

SERVER = """
import asyncio, os, sys
from pitboss.web.counting import Counting

async def main():
    counting = Counting()
    print(await asyncio.wrap_future(counting.submit("odds", tell, None)), flush=True)
    await asyncio.sleep(300)

def tell(_):
    return os.getpid()

if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="processes are killed by signals")
def test_a_killed_server_leaves_no_process_behind(tmp_path: Path) -> None:
    script = tmp_path / "server.py"
    script.write_text(SERVER)
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        counts = int(server.stdout.readline())
        assert counts != server.pid
        server.send_signal(signal.SIGKILL)
    until = monotonic() + 60
    while is_alive(counts) and monotonic() < until:
        sleep(0.1)
    assert not is_alive(counts)


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return "zombie" not in Path(f"/proc/{process}/status").read_text() if Path("/proc").is_dir() else True
