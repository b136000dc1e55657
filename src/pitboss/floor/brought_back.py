"""Sealed decks that a restored backup has brought back: players may have seen their cards in rounds that are lost.

Such a deck leaves its table when the floor starts. Where it is being dealt the table stands still until a supervisor
has decided, and no other round begins with it. Who takes it away is in `restoring`.
"""

from __future__ import annotations

from pitboss.errors import Refusal
from pitboss.floor.hosting import Place
from pitboss.tables.commands import BeginRound
from pitboss.tables.state import Table

SEEN = "It was sealed before a backup was restored, and its cards may have been seen in rounds that are lost."


def refuse_begin(place: Place, table: Table, command: object) -> Refusal | None:
    """Why no round begins: a deck at the table was brought back and has not been removed yet."""
    if not isinstance(command, BeginRound):
        return None
    for deck, commitment in place.brought_back.items():
        if deck in table.decks and table.decks[deck].commitment == commitment:
            return Refusal("deck-brought-back", f"The deck {deck!r} is removed first. {SEEN}", "", ("RemoveDeck",))
    return None
