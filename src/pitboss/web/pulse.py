"""Whether the record answers: asked of the store itself, by one at a time, and not longer than a monitor waits."""

from __future__ import annotations

import asyncio
import logging

from pitboss.floor.events import STREAM
from pitboss.journal.store import Store, StoreError
from pitboss.web.logs import Seldom

PATIENCE = 2.0
"""Seconds after which a database counts as away."""


class Pulse:
    """However many ask meanwhile, one thread asks the store."""

    def __init__(self, store: Store, patience: float = PATIENCE) -> None:
        self.store, self.patience = store, patience
        self.fails = Seldom(logging.getLogger("pitboss.web"))
        self.asking: asyncio.Task[str] | None = None

    async def ask(self) -> str:
        """Why the record cannot be read; nothing, where all is well. Anybody may ask, so no address is named."""
        if self.asking is None or self.asking.done():
            self.asking = asyncio.create_task(asyncio.to_thread(self.look))
        try:
            return await asyncio.wait_for(asyncio.shield(self.asking), self.patience)
        except TimeoutError:
            return f"The database does not answer within {self.patience:g} seconds."

    def look(self) -> str:
        try:
            self.store.head(STREAM)
        except StoreError as error:
            self.fails(str(error))
            return "The database does not answer, or its record cannot be read. The server's log says more."
        return ""
