"""The stores that money is tried on: the same as the journal's own promises."""

from tests.journal.conftest import opener, store

__all__ = ("opener", "store")
