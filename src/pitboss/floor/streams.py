"""What the streams of tables and of links are called in the journal; every other stream is named beside its events."""

from __future__ import annotations

TABLE = "table/"
LINK = "link/"


def stream_of(table: str) -> str:
    return f"{TABLE}{table}"


def stream_of_link(link: str) -> str:
    return f"{LINK}{link}"
