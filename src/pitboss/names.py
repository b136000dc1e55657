"""Names: how a person's is spelled, what tells one person from another, what nobody is called; and those of places.

One rule for accounts and for players at a table: two people never look like one, nor one like two.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

from pitboss.errors import Refusal

PLACE = "[A-Za-z0-9][A-Za-z0-9-]{0,39}"
"""What a table and a link are called: it stands in addresses."""

LONGEST_NAME = 64
BESIDE_LETTERS = frozenset(" .-_'")

NOT_PEOPLE = frozenset(("operator", "electronic table", "device", "link", "house", "the house"))
"""Names that the record uses for what is not a person."""

EAST_ASIAN = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL")
"""Alphabets that are written together in one name."""


JOINERS = ("\u200c", "\u200d")
"""The zero-width non-joiner and joiner: letters of some alphabets are written together or apart by them."""

JOINING = frozenset(
    (
        *("ARABIC", "SYRIAC", "DEVANAGARI", "BENGALI", "GURMUKHI", "GUJARATI"),
        *("ORIYA", "TAMIL", "TELUGU", "KANNADA", "MALAYALAM", "SINHALA"),
    )
)
"""The alphabets whose spelling needs them, as in Persian and the languages of India."""


@lru_cache(maxsize=1024)
def key_of(name: str) -> str:
    """What tells one person from another: the name without regard to capitals, spaces around it and ways to type it.

    A joiner is not seen by itself, so that nobody is another person for it.
    """
    seen = "".join(one for one in name if one not in JOINERS)
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", seen).strip().casefold())


def is_same(one: str, other: str) -> bool:
    """Whether two spellings name one person."""
    return one == other or key_of(one) == key_of(other)


def spell_as(name: str, known: Iterable[str]) -> str:
    """The spelling by which this person is known already; else the name as it is, and one that is none as well."""
    spelled = tuple(known)
    if not name or name in spelled or refuse_spelling(name):
        return name
    return next((one for one in spelled if is_same(one, name)), name)


@lru_cache(maxsize=1024)
def refuse_spelling(name: str) -> Refusal | None:
    """Why nobody can be called so: with invisible letters or blanks around it, or like what is not a person."""
    if not is_spelled(name):
        text = f"A name must have 1 to {LONGEST_NAME} letters or digits, and between them spaces, dots, dashes or '."
        return Refusal("bad-name", text)
    if key_of(name) in NOT_PEOPLE or len(alphabets_of(name)) > 1:
        text = "A name is of one alphabet, and is not one that the record has for a machine or for the house itself."
        return Refusal("bad-name", text)
    return None


def alphabets_of(name: str) -> set[str]:
    """The alphabets of a name's letters: look-alikes of another alphabet would make one person look like another."""
    return {alphabet_of(one) for one in unicodedata.normalize("NFKC", name) if one.isalpha()}


def alphabet_of(character: str) -> str:
    """The alphabet of a letter or of a mark on one; marks that go with any alphabet have none."""
    word = unicodedata.name(character, "").partition(" ")[0]
    return "CJK" if word in EAST_ASIAN else word


def is_spelled(name: str) -> bool:
    plain = len(name) <= LONGEST_NAME and bool(key_of(name)) and name == name.strip()
    return plain and all(is_written(one, name) for one in name) and any(map(str.isalnum, name))


def is_written(character: str, name: str) -> bool:
    """Whether a character of a name can be seen: a letter, a digit, what stands between them, a vowel sign of the
    name's own alphabet; or belongs to its spelling, as a joiner inside a word.
    """
    if character in JOINERS:
        parts = name.split(character)
        return alphabets_of(name) <= JOINING and all(is_inside(*two) for two in pairwise(parts))
    if character.isalnum() or character in BESIDE_LETTERS:
        return True
    return unicodedata.category(character) in ("Mn", "Mc") and alphabet_of(character) in alphabets_of(name)


def is_inside(before: str, after: str) -> bool:
    """Whether what stands between these is inside a word: letters, or signs on them, are on both sides of it."""
    return bool(before and after) and {unicodedata.category(one)[0] for one in (before[-1], after[0])} <= {"L", "M"}
