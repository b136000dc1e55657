"""What an output cannot encode, in a readable form: `§D` as `Sec.D`, `A♠` as `As`, `“Deal.”` as `"Deal."`.

A stream that is opened with `errors=READABLE` writes these forms by itself. A table puts them in before it is laid out,
since some are longer than what they replace.
"""

from __future__ import annotations

import codecs
import unicodedata

READABLE = "pitboss.readable"
"""The name under which `codecs` knows these forms."""

FORMS = {
    "§§": "Secs.",
    "§": "Sec.",
    "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‘": "'", "’": "'",
    "—": "-", "–": "-", "−": "-", "‐": "-", "‑": "-", "─": "-", "━": "-", "│": "|", "•": "*", "·": ".", "…": "...",
    "→": "->", "←": "<-", "×": "x", "÷": "/", "±": "+/-", "≤": "<=", "≥": ">=", "≠": "!=", "≈": "~", "⁄": "/",
    "¢": "c", "€": "EUR", "£": "GBP", "°": " degrees", "†": "+",
    "♠": "s", "♥": "h", "♦": "d", "♣": "c", "♤": "s", "♡": "h", "♢": "d", "♧": "c",
    "⚀": "1", "⚁": "2", "⚂": "3", "⚃": "4", "⚄": "5", "⚅": "6",
    "█": "@", "▓": "%", "▒": "#", "░": "-",
}  # fmt: skip
"""The longest first. What is drawn beside one another has forms that differ, such as the four shades."""

SPINNERS = range(0x2800, 0x2900)
"""Braille patterns: the marks that turn while something is counted."""


def plain(text: str) -> str:
    """Write the text in ASCII."""
    for sign, form in FORMS.items():
        text = text.replace(sign, form)
    return text if text.isascii() else "".join(map(plain_character, text))


def plain_character(one: str) -> str:
    """Give a plain form. An accent is left off, and a fraction is written out. Anything else becomes its number."""
    if one.isascii():
        return one
    if ord(one) in SPINNERS:
        return "*"
    found = FORMS.get(one) or unicodedata.normalize("NFKD", one).replace("⁄", "/").encode("ascii", "ignore").decode()
    return found or one.encode("ascii", "backslashreplace").decode()


def encodable(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def readable(text: str, encoding: str) -> str:
    """Replace each part of the text that the encoding does not have by a plain form."""
    return text if encodable(text, encoding) else text.encode(encoding, READABLE).decode(encoding)


def replace_unencodable(error: UnicodeError) -> tuple[str | bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return plain(error.object[error.start : error.end]), error.end


codecs.register_error(READABLE, replace_unencodable)
