"""The key that signs anchors: Ed25519, in a file that only its owner may read, made when it is first asked for."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from pitboss.errors import BadInput


@dataclass(frozen=True, slots=True)
class Key:
    """A private key, and the file that it was read from; `public` is what everybody may know of it."""

    path: Path
    secret: Ed25519PrivateKey = field(repr=False)
    public: str = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "public", self.secret.public_key().public_bytes_raw().hex())

    def sign(self, message: bytes) -> str:
        return self.secret.sign(message).hex()


def load_key(path: Path) -> Key:
    """The key in a file: 64 hexadecimal digits. Where there is no file, a new key and its file."""
    if not path.exists():
        write_secret(path, Ed25519PrivateKey.generate().private_bytes_raw().hex().encode() + b"\n")
    return Key(path, read_secret(path))


def write_secret(path: Path, secret: bytes) -> None:
    """A file that only its owner may read, whole or not at all; one that is there already is left."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(secret)
        file.flush()
        os.fsync(file.fileno())
    with suppress(FileExistsError):
        draft.rename(path) if os.name == "nt" else os.link(draft, path)
    draft.unlink(missing_ok=True)


def read_secret(path: Path) -> Ed25519PrivateKey:
    try:
        seed = bytes.fromhex(path.read_text(encoding="ascii").strip())
        return Ed25519PrivateKey.from_private_bytes(seed)
    except ValueError:
        raise BadInput(f"{path} holds no key: it must be 64 hexadecimal digits.") from None


def is_signed(message: bytes, signature: str, public: str) -> bool:
    """Whether the holder of a key has signed a message. A signature has one spelling, as `Key.sign` writes it."""
    try:
        sign = bytes.fromhex(signature)
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public)).verify(sign, message)
    except (ValueError, TypeError, InvalidSignature):
        return False
    return sign.hex() == signature
