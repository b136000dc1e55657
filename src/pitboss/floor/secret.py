"""Secrets: how a password or PIN is kept so that nobody can read it, how one is checked, and which ones are accepted.

What is kept is an argon2id text with its own salt. Checking takes memory and time on purpose, so only a few are checked
at once; a name that nobody has takes as long as one that somebody has.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from threading import BoundedSemaphore

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from pitboss.errors import Refusal
from pitboss.floor.person import is_same_person

AT_ONCE = 2
"""This many secrets are checked at the same time: one for each core of a small machine."""

LONGEST = 128


@dataclass(frozen=True, slots=True)
class Cost:
    """What checking one secret takes. The default is a twentieth of a second on one core, in 19 MiB."""

    passes: int = 2
    kibibytes: int = 19 * 1024
    lanes: int = 1


USUAL = Cost()
CHEAP = Cost(1, 8, 1)
"""For tests and simulations alone."""


@dataclass(frozen=True, slots=True)
class SecretTerms:
    """How long a secret must be: a PIN is of digits alone, anything else is a password."""

    password: int = 8
    pin: int = 6


LONG_ENOUGH = SecretTerms()
ANY_SECRET = SecretTerms(1, 1)
"""For a demonstration."""


class Hashing:
    """Makes and checks what is kept of secrets."""

    def __init__(self, cost: Cost = USUAL) -> None:
        self.hasher = PasswordHasher(time_cost=cost.passes, memory_cost=cost.kibibytes, parallelism=cost.lanes)
        self.gate = BoundedSemaphore(AT_ONCE)
        self.nobody = self.seal("nobody has this secret")

    def seal(self, secret: str) -> bytes:
        """What is kept of a secret."""
        with self.gate:
            return self.hasher.hash(secret).encode()

    def matches(self, kept: bytes | None, secret: str) -> bool:
        """Whether it is the secret; where nothing is kept, the answer is no and takes as long."""
        with self.gate:
            try:
                right = self.hasher.verify((kept or self.nobody).decode(), secret)
            except (VerificationError, InvalidHashError, UnicodeDecodeError):
                return False
        return right and kept is not None


SECRETS = "secrets"
"""The shelf of what secrets are checked by, under the keys of names."""


def digest_of(kept: bytes) -> str:
    """What the record holds of it."""
    return sha256(kept).hexdigest()


def refuse_secret(name: str, secret: object, terms: SecretTerms) -> Refusal | None:
    """Why this secret is not accepted for an account of this name."""
    if not isinstance(secret, str) or not secret or not secret.isprintable() or len(secret) > LONGEST:
        return Refusal("bad-secret", f"A secret must be one line of text, of at most {LONGEST} characters.")
    is_pin = secret.isascii() and secret.isdecimal()
    least = terms.pin if is_pin else terms.password
    if len(secret) < least:
        text = f"A PIN must have at least {terms.pin} digits, a password at least {terms.password} characters."
        return Refusal("bad-secret", text)
    if terms == ANY_SECRET:
        return None
    if is_same_person(secret, name) or len(set(secret)) == 1 or (is_pin and is_run(secret)):
        return Refusal(
            "bad-secret", "A secret must not be the name, one character again and again, or a run such as 123456."
        )
    return None


def is_run(digits: str) -> bool:
    """Whether each digit is one more, or one less, than the one before, as in 123456."""
    steps = {int(after) - int(before) for before, after in pairwise(digits)}
    return steps in ({1}, {-1})
