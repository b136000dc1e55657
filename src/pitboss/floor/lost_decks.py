"""Sealed decks that the vault cannot open: gone, changed, or sealed with another key. Nothing is dealt from one.

Its table stands still as soon as that is known, at the start or when a round is to begin. Once a supervisor lets it go
on, there is one way: the round is called off with every stake returned, and the deck is removed.
"""

from __future__ import annotations

from typing import get_args

from pitboss.errors import Breach, Refusal
from pitboss.floor.hosting import Place
from pitboss.floor.vault import SealedDeck, Vault
from pitboss.rounds.commands import Command as RoundCommand
from pitboss.tables.commands import BeginRound, Burn, CallOffRound
from pitboss.tables.running_out import CALLED_OFF
from pitboss.tables.state import Table

OF_ROUND = get_args(RoundCommand)
"""The commands that a round answers: a player who leaves does so by the table's own."""

ABOUT = (BeginRound, CallOffRound)
"""Before these the vault is asked anew: another process may have found out what is gone."""


def look(vault: Vault, place: Place, table: Table) -> list[str]:
    """The decks at an electronic table that are lost, as the vault is now."""
    place.lost = find_lost(vault, place, table) if place.source == "electronic" else {}
    return lost_at(place, table)


def look_before(vault: Vault, place: Place, table: Table, command: object) -> None:
    """Before a round begins, or is called off. What was not known stops the table; that another process may know."""
    known = lost_at(place, table)
    if look(vault, place, table) not in (known, []) and isinstance(command, BeginRound):
        raise Breach("a sealed deck is lost")


def find_lost(vault: Vault, place: Place, table: Table) -> dict[str, str]:
    """By name, the commitments of the decks at a table that are not in the vault as they were sealed."""
    sealed = {name: deck.commitment for name, deck in table.decks.items() if deck.commitment}
    return {name: commitment for name, commitment in sealed.items() if not is_kept(vault, place.id, name, commitment)}


def is_kept(vault: Vault, table: str, deck: str, commitment: str) -> bool:
    try:
        kept = vault.find(table, deck)
    except Breach:
        return False
    return kept is not None and kept.commitment == commitment


def lost_at(place: Place, table: Table) -> list[str]:
    """Those that are still at the table."""
    decks = table.decks
    return [name for name, sealed in place.lost.items() if name in decks and decks[name].commitment == sealed]


def find_sealed(vault: Vault, place: Place, table: Table, deck: str) -> SealedDeck | None:
    """A deck as the device has it, if it has it still."""
    return None if deck in lost_at(place, table) else vault.find(place.id, deck)


def tell_lost(decks: list[str]) -> str:
    """Why the table stands still."""
    named = " and ".join(map(repr, decks))
    return (
        f"The sealed deck {named} is gone or changed, or the key of the vault is a different one: nothing is dealt "
        "from it. Bring back the right vault.key and start again; or call off the round, and remove the deck."
    )


def refuse_lost(place: Place, table: Table, command: object) -> Refusal | None:
    """What is not done while a deck at the table is lost; and why a device that has its deck has not failed."""
    lost = lost_at(place, table)
    if isinstance(command, CallOffRound) and command.device_failed and table.playing not in lost:
        return Refusal("device-brings", "The device of this table has the deck, and deals on.", CALLED_OFF)
    if isinstance(command, OF_ROUND) and table.playing in lost:
        text = f"{tell_lost([str(table.playing)])} Every stake is returned."
        return Refusal("deck-lost", text, CALLED_OFF, ("CallOffRound",))
    if isinstance(command, BeginRound | Burn) and lost:
        return Refusal("deck-lost", tell_lost(lost), CALLED_OFF, ("RemoveDeck",))
    return None
