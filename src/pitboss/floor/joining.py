"""How a machine joins a floor that several share: it gets the floor's keys from one that has them.

Sealed decks are encrypted, and anchors are signed, with keys that lie in the data folder and not in the database. The
first machine makes them. One that has none asks for them with a public key of its own; one that runs hands them over,
encrypted to that key. Both is on record, and told on the floor. Anybody who may write to the database as the floor
does may ask, so what was done before is anchored first; or the floor hands over nothing, and whoever runs it copies the
keys.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from hashlib import sha256
from threading import RLock
from time import sleep
from uuid import uuid4

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from pitboss.decoding import write
from pitboss.errors import BadInput
from pitboss.floor.clock import Clock, stamp
from pitboss.floor.machine_events import EVENTS, MACHINES, Event, FloorFounded, KeysAskedFor, KeysHandedOver
from pitboss.floor.vault import VAULT_KEY, read_key
from pitboss.journal.anchors import Notary
from pitboss.journal.entry import Draft
from pitboss.journal.folder import Folder
from pitboss.journal.signing import load_key, write_secret
from pitboss.journal.store import Conflict, Kept, Store, StoreError
from pitboss.people import Actor

SHELF = "joining"
"""Where keys lie that were handed over, under the public key that asked for them, until they are taken. Before that,
under ASKED and the same, the name of the machine that asks: it cannot add to a record that it cannot sign.
"""

ASKED = "asked "
QUESTION = re.compile(f"{ASKED}[0-9a-f]{{64}}", re.ASCII)

PATIENCE, PAUSE = 20.0, 0.1
"""Seconds that a machine waits for the keys, and between two looks."""

NONCE = 12

LONGEST = 200
"""Characters of a machine's name, at most: whoever asks has written it."""


class Joining:
    """One machine's part in it; `name` is what others know it by."""

    def __init__(
        self,
        store: Store,
        folder: Folder,
        name: str,
        clock: Clock,
        patience: float = PATIENCE,
        by_hand: bool = False,
    ) -> None:
        self.by_hand = by_hand
        self.store, self.folder, self.name, self.clock, self.patience = store, folder, name, clock, patience
        self.files = {"vault": folder.path / VAULT_KEY, "signing": folder.key}
        self.read_to = self.version = 0
        self.lock = RLock()
        self.founded: FloorFounded | None = None

    def bring_keys(self) -> None:
        """The keys of the floor lie in the folder when this returns."""
        self.read_on()
        made = not self.has_keys and not self.founded
        if not self.founded and not self.found():
            self.read_on()
        assert self.founded is not None
        if self.has_keys and self.fingerprint != self.founded.keys:
            if not made:
                raise BadInput(
                    f"the keys in {self.folder.path} are not those of this floor, which {self.founded.machine} began: "
                    "bring its vault.key and floor.key, or name an empty folder with --data."
                )
            for path in self.files.values():
                path.unlink()
        if not self.has_keys:
            self.refuse_asking() if self.by_hand else self.ask()
        self.folder.lend_key(self.store)

    @property
    def has_keys(self) -> bool:
        return all(path.exists() for path in self.files.values())

    @property
    def fingerprint(self) -> str:
        return hash_keys(path.read_bytes() for path in self.files.values())

    def found(self) -> bool:
        """The first machine of a floor makes the keys, or has them; whether this is the first."""
        read_key(self.files["vault"])
        self.store.tails.key = load_key(self.files["signing"])
        try:
            self.write([FloorFounded(self.name, self.fingerprint)])
        except Conflict:
            self.store.tails.key = None  # Another machine's counts.
            return False
        return True

    # Asking

    def ask(self) -> None:
        own = X25519PrivateKey.generate()
        public = own.public_key().public_bytes_raw()
        asking = f"{ASKED}{public.hex()}"
        self.store.keep([Kept(SHELF, asking, self.name.encode())])
        for _ in range(round(self.patience / PAUSE)):
            if sealed := self.store.recall(SHELF, public.hex()):
                self.take_keys(unseal(own, sealed))
                return self.store.keep([Kept(SHELF, public.hex(), None)])
            sleep(PAUSE)
        self.store.keep([Kept(SHELF, asking, None)])
        raise self.lacking("no server that has them answers: start one that has and hands them over, or")

    def take_keys(self, said: bytes) -> None:
        """Those that the floor was begun with, and no others: anybody may have answered."""
        secrets = {name: bytes.fromhex(text) for name, text in json.loads(said).items()}
        if not self.founded or hash_keys(secrets[name] for name in self.files) != self.founded.keys:
            raise self.lacking("somebody has answered with other keys: find out who can write to the database, and")
        for name, path in self.files.items():
            write_secret(path, secrets[name])

    def refuse_asking(self) -> None:
        raise self.lacking("with keys-by-hand a server does not ask for them:")

    def lacking(self, why: str) -> BadInput:
        began = self.founded.machine if self.founded else "another machine"
        return BadInput(
            f"the keys of this floor are not in {self.folder.path}, and {why} copy vault.key and floor.key from the "
            f"data folder of {began}."
        )

    # Answering

    def attend(self) -> Callable[[], None]:
        """From now on hand the keys over to every machine that asks, if they are not copied by hand; call what is
        returned to end that.
        """
        if self.by_hand:
            return lambda: None
        end = self.store.listen(self.hear)
        self.hear(frozenset())
        return end

    def hear(self, streams: frozenset[str]) -> None:
        if not streams:
            with self.lock, suppress(StoreError, OSError):  # It is looked at again in a second.
                self.answer_all()

    def answer_all(self) -> None:
        while asking := self.find_asking():
            self.read_on()
            (key, machine), *_ = asking.items()
            public = key.removeprefix(ASKED)
            secrets = {name: path.read_bytes().hex() for name, path in self.files.items()}
            try:
                sealed = seal_for(bytes.fromhex(public), json.dumps(secrets).encode())
            except ValueError:  # No key that anybody could have.
                self.store.keep([Kept(SHELF, key, None)])
                continue
            self.anchor()
            told: list[Event] = [KeysAskedFor(machine, public), KeysHandedOver(machine, public, self.name)]
            with suppress(Conflict):  # Another machine was quicker: perhaps with another's question.
                self.write(told, Kept(SHELF, public, sealed), Kept(SHELF, key, None))

    def anchor(self) -> None:
        """What is on record until now is signed, and lies outside: nobody who has the keys from here on rewrites it."""
        notary = Notary(self.store, load_key(self.folder.key), self.folder.anchors, lambda: stamp(self.clock()))
        notary.anchor("keys handed over")

    def find_asking(self) -> dict[str, str]:
        kept = self.store.recall_all(SHELF)
        return {key: name.decode(errors="replace")[:LONGEST] for key, name in kept.items() if QUESTION.fullmatch(key)}

    # The stream

    def read_on(self) -> None:
        for entry in self.store.read(MACHINES, self.read_to):
            for said in entry.events:
                self.take(EVENTS.read(said))
            self.read_to, self.version = entry.number, entry.version

    def take(self, event: Event) -> None:
        if isinstance(event, FloorFounded):
            self.founded = event

    def write(self, events: Sequence[Event], *kept: Kept) -> None:
        by, said = write(Actor("technician", self.name), Actor), tuple(EVENTS.write(one) for one in events)
        self.store.append([Draft(MACHINES, self.version, str(uuid4()), stamp(self.clock()), by, said)], kept)
        self.read_on()


def hash_keys(secrets: Iterable[bytes]) -> str:
    return sha256(b"".join(secrets)).hexdigest()


def seal_for(public: bytes, text: bytes) -> bytes:
    """A text that only the holder of the private key can read."""
    own = X25519PrivateKey.generate()
    ours, nonce = own.public_key().public_bytes_raw(), os.urandom(NONCE)
    key = derive(own.exchange(X25519PublicKey.from_public_bytes(public)), ours + public)
    return ours + nonce + AESGCM(key).encrypt(nonce, text, public)


def unseal(own: X25519PrivateKey, sealed: bytes) -> bytes:
    theirs, nonce, text = sealed[:32], sealed[32 : 32 + NONCE], sealed[32 + NONCE :]
    public = own.public_key().public_bytes_raw()
    key = derive(own.exchange(X25519PublicKey.from_public_bytes(theirs)), theirs + public)
    return AESGCM(key).decrypt(nonce, text, public)


def derive(secret: bytes, about: bytes) -> bytes:
    return HKDF(hashes.SHA256(), 32, None, b"pitboss joining " + about).derive(secret)
