"""`pitboss verify` beside a server: in a process of its own, one at a time, so that tables go on meanwhile."""

from __future__ import annotations

import asyncio
import os
import sys
from dataclasses import dataclass, field
from typing import Any

import orjson

from pitboss.errors import Refusal
from pitboss.journal.folder import Folder

PROGRAM = "from pitboss.cli.main import main; main()"
LONGEST = 1800.0
"""Seconds after which it is given up."""

Said = dict[str, Any]


@dataclass
class Verifying:
    """Of a floor whose record lies in a folder; a floor in memory has none."""

    folder: Folder | None = None
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def verify(self) -> Said | Refusal:
        """What `pitboss verify --json` says of the record now."""
        if self.folder is None:
            return Refusal("not-found", "This floor keeps its record in memory: there is no file to verify.")
        async with self.lock:
            return await self.run(self.folder)

    async def run(self, folder: Folder) -> Said | Refusal:
        known = os.environ | ({"DATABASE_URL": folder.url} if folder.url else {})
        words = (sys.executable, "-c", PROGRAM, "verify", "--data", str(folder.path), "--json")
        pipe = asyncio.subprocess.PIPE
        running = await asyncio.create_subprocess_exec(*words, stdout=pipe, stderr=pipe, env=known)
        try:
            said, complaint = await asyncio.wait_for(running.communicate(), LONGEST)
        except TimeoutError:
            running.kill()
            return Refusal("too-long", "It took too long: run `pitboss verify` at the server.")
        try:
            found: Said = orjson.loads(said)
        except orjson.JSONDecodeError:
            text = complaint.decode(errors="replace").strip().rpartition("\n")[2]
            return Refusal("cannot-verify", f"The record could not be verified: {text:.300}")
        return found
