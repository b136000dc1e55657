"""The steps by which a database gets the tables of a journal, and what happens to one that is newer than we are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.journal.store import Newer

LATEST = "0002"
"""The last step in `versions`."""

FORMER = "0001"
"""The step before tails were signed; the tables are the same."""


def refuse_newer(at: str) -> None:
    """A database that has gone through steps that we do not know is left alone."""
    if at > LATEST:
        raise Newer(
            f"This journal is of version {at}; this Pitboss knows journals up to {LATEST}. Use a newer Pitboss."
        )


def migrate(url: str, connect: Callable[[], Any] | None = None) -> None:
    """Bring a database to the latest step, from wherever it is. Where `connect` is given, the URL only says of which
    kind it is.
    """
    from alembic import command
    from alembic.config import Config
    from sqlalchemy.exc import DBAPIError

    config = Config()
    config.set_main_option("script_location", "pitboss.journal:migrations")
    config.attributes.update(url=url, more={"creator": connect} if connect else {})
    try:
        command.upgrade(config, "head")
    except DBAPIError as error:
        raise error.orig or error from None  # In the database's own words, as every other statement fails.
