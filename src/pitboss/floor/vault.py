"""The vault: the orders of sealed decks, encrypted, until their cards have come.

A deck that was shuffled comes back unseen after a crash, and a reader of the database learns no card before it is
dealt. The key lies in a file of its own, beside the database and not in it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from pitboss.cards import Card, show_all
from pitboss.cards import cards as read_cards
from pitboss.errors import BadInput, Breach, PitbossError
from pitboss.journal.signing import write_secret
from pitboss.journal.store import Kept, Store
from pitboss.tables.commitment import seal
from pitboss.words.cards import count

SHELF = "decks"
VAULT_KEY = "vault.key"
NONCE = 12


@dataclass(frozen=True, slots=True)
class SealedDeck:
    """A deck in order, with the salt that it was sealed with."""

    order: tuple[Card, ...]
    salt: str

    @property
    def commitment(self) -> str:
        return seal(self.order, self.salt)


class Opener:
    """Opens what was sealed with a key."""

    def __init__(self, key: bytes) -> None:
        self.cipher = AESGCM(key)

    def open(self, place: str, kept: bytes) -> SealedDeck:
        """The deck that was sealed for this place; a breach, where it is another or was changed."""
        try:
            text = self.cipher.decrypt(kept[:NONCE], kept[NONCE:], place.encode())
        except (InvalidTag, ValueError):
            raise Breach(
                f"the sealed deck of {place} was changed, or the key of the vault is a different one"
            ) from None
        try:
            said = json.loads(text)
            return SealedDeck(read_cards(said["order"]), said["salt"])
        except (PitbossError, ValueError, LookupError, TypeError, RecursionError):
            raise Breach(f"what was sealed for {place} is no deck") from None


class Vault(Opener):
    """Keeps sealed decks by table and deck."""

    def __init__(self, store: Store, key: bytes) -> None:
        super().__init__(key)
        self.store = store

    def put(self, table: str, deck: str, sealed: SealedDeck) -> Kept:
        """What the store is to keep of a deck."""
        place = f"{table}/{deck}"
        nonce = os.urandom(NONCE)
        text = json.dumps({"order": show_all(sealed.order), "salt": sealed.salt}).encode()
        return Kept(SHELF, place, nonce + self.cipher.encrypt(nonce, text, place.encode()))

    def remove(self, table: str, deck: str) -> Kept:
        return Kept(SHELF, f"{table}/{deck}", None)

    def find(self, table: str, deck: str) -> SealedDeck | None:
        """The deck that was sealed at a table, if there is one."""
        place = f"{table}/{deck}"
        kept = self.store.recall(SHELF, place)
        return None if kept is None else self.open(place, kept)


def read_key(path: Path, store: Store | None = None) -> bytes:
    """Read the key from a file that only its owner may read. A missing one is made, unless `store` has sealed decks."""
    if path.exists():
        key = path.read_bytes()
        if len(key) != 32:
            raise BadInput(f"{path} does not hold a key of 32 bytes: restore the file that was made with the database.")
        refuse_other(path, key, store.recall_all(SHELF) if store is not None else {})
        return key
    if store is not None and (sealed := store.recall_all(SHELF)):
        raise BadInput(
            f"{path} is missing, and {count(len(sealed), 'sealed deck')} of this floor can be opened only with it: "
            "restore it from a backup of the data folder."
        )
    write_secret(path, AESGCM.generate_key(256))
    return read_key(path)


def refuse_other(path: Path, key: bytes, sealed: Mapping[str, bytes]) -> None:
    """BadInput where a key opens nothing: it is another one. A single deck may be damaged itself."""
    opener = Opener(key)
    if len(sealed) > 1 and not any(opens(opener, place, kept) for place, kept in sealed.items()):
        raise BadInput(
            f"{path} is another key: it opens none of the {len(sealed)} sealed decks of this floor. Restore the file "
            "that was made with the database."
        )


def opens(opener: Opener, place: str, kept: bytes) -> bool:
    try:
        opener.open(place, kept)
    except Breach:
        return False
    return True


def find_opener(folder: Path) -> Opener | None:
    """What opens the decks of a floor, where its key lies in the folder."""
    path = folder / VAULT_KEY
    return Opener(read_key(path)) if path.is_file() else None
