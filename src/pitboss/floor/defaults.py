"""What a floor and its server are set to where nobody has said otherwise, as a setting says it."""

from __future__ import annotations

HOST = "127.0.0.1"
PORT = 8383

SHIFTS = "06:00 14:00 22:00 +00:00"

LARGEST = "10000000.00"
"""In dollars, what people may move at once: ten millions. Plaques of a table, a linked meter and a count of a shift are
less.
"""

LOG = "text"
LOG_LEVEL = "warning"
