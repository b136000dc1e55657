"""Every append signs where its streams then stand, on the shelf `tails`. The tables stay as they are. But a
former version, which would add entries without signing them, does not open the journal any more.
"""

from __future__ import annotations

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Nothing: former streams get their tails with the first anchor."""
