"""Whether a URL names a PostgreSQL database. What is wrong is said in our own words: a driver quotes the password."""

from __future__ import annotations

import re

from pitboss.errors import BadInput

POSTGRES = ("postgres", "postgresql", "postgresql+psycopg")
FORM = (
    "Write postgresql://USER:PASSWORD@HOST:PORT/DATABASE; in USER and PASSWORD, other signs than letters, digits and "
    "-._~ are written as % with two digits, as %40 for @"
)
PLAIN = re.compile(r"(?:[^\s%]|%[0-9A-Fa-f]{2})*")
"""Without blanks; a percent sign begins an escape."""
PLACE = re.compile(r"(?:[A-Za-z0-9._~%-]*|\[[0-9A-Fa-f:.%A-Za-z]+\])(?::[0-9]{0,5})?")
"""A host, or an address in brackets, and a port; several are parted by commas."""
PERSON = re.compile(r"[^:@/?#\[\]]*(?::[^:@/?#\[\]]*)?")


def refuse_url(url: str) -> None:
    """BadInput where it is no URL of PostgreSQL; nothing of it is quoted."""
    kind, mark, rest = url.partition("://")
    if not mark:
        raise wrong("it is not a URL")
    if kind not in POSTGRES:
        raise wrong("it names another kind of database than PostgreSQL")
    if not PLAIN.fullmatch(rest):
        raise wrong("it has a blank, or a percent sign without two digits after it")
    place, question, query = rest.partition("?")
    place, _, name = place.partition("/")
    person, _, hosts = place.rpartition("@")
    if not PERSON.fullmatch(person) or "@" in name or "@" in query:
        raise wrong("the user or the password has a sign that must be written with %")
    if not all(PLACE.fullmatch(one) for one in hosts.split(",")):
        raise wrong("the host or the port cannot be read")
    if "/" in name or (question and not all("=" in one for one in query.split("&"))):
        raise wrong("what follows the host cannot be read")
    refuse_as_driver(f"postgresql://{rest}")


def refuse_as_driver(url: str) -> None:
    """What else the driver cannot read, without its words."""
    import psycopg
    from psycopg.conninfo import conninfo_to_dict

    try:
        conninfo_to_dict(url)
    except psycopg.Error:
        raise wrong("PostgreSQL cannot read it") from None


def wrong(why: str) -> BadInput:
    return BadInput(f"DATABASE_URL, or database-url: {why}. {FORM}.")
