"""What a digest is of: a text of the law, the rules in force at a table, a file. Each has one name and one length."""

from __future__ import annotations

TEXT = "Digest of the text"
RULES = "Digest of the rules in force"
FILE = "Digest of the file"

MEANINGS = {
    TEXT: "the edition's files with its errata, the same for everybody who plays by this revision",
    RULES: "the text and every choice of the operator, which is what is played at the table",
    FILE: "the submission, byte for byte as it was filed",
}
"""Two of them beside each other differ although they are of one edition: a reader is told why."""

SHORT = 16
"""As many of the 64 signs stand where there is no room for all."""


def shorten(digest: str) -> str:
    return digest[:SHORT]


def explain(*names: str) -> str:
    """`The digest of the text is made of …; that of the rules in force, of …`."""
    first, *others = names
    said = [f"The d{first[1:]} is made of {MEANINGS[first]}"]
    said += [f"that {one.removeprefix('Digest ')}, of {MEANINGS[one]}" for one in others]
    return f"{'; '.join(said)}."
