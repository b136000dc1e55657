"""The tables of a journal's database as its steps make them, and whatever is there besides.

A trigger or a rule would change the record while it is written, a view or another column hide some of it. Pitboss makes
none of these, so whatever is found was put there by somebody else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any, NamedTuple

from pitboss.journal.migrations import LATEST

Ask = Callable[..., Iterable[Any]]
"""Rows of a database that answer a question."""

Found = tuple[str, str]
"""The name of something, and what is wrong with it."""

STEPS = "alembic_version"
"""The table that says by which steps the database got its tables."""


class Form(NamedTuple):
    """The columns of a table with their types, its primary key, and what else is there once at most."""

    columns: dict[str, str]
    key: tuple[str, ...]
    unique: tuple[tuple[str, ...], ...] = ()
    may_be_null: tuple[str, ...] = ()


TABLES = {
    "streams": Form({"stream": "text", "number": "bigint", "version": "bigint", "seal": "text"}, ("stream",)),
    "entries": Form(
        {"stream": "text", "number": "bigint", "id": "text", "body": "bytes", "seal": "text"},
        ("stream", "number"),
        (("stream", "id"),),
    ),
    "segments": Form(
        {"stream": "text", "first": "bigint", "last": "bigint", "seal": "text", "data": "bytes"}, ("stream", "first")
    ),
    "sealed_ids": Form({"hash": "integer", "number": "bigint"}, ("hash",)),
    "anchors": Form({"number": "integer", "body": "bytes", "signature": "text"}, ("number",)),
    "kept": Form({"shelf": "text", "key": "text", "value": "bytes"}, ("shelf", "key")),
    "owners": Form(
        {"stream": "text", "owner": "text", "token": "text", "until": "time"}, ("stream",), may_be_null=("until",)
    ),
    STEPS: Form({"version_num": "name"}, ("version_num",)),
}

IN_SQLITE = {"bytes": "BLOB", "time": "DATETIME", "name": "VARCHAR(32)"}
IN_POSTGRES = {
    "integer": "bigint",
    "bytes": "bytea",
    "time": "timestamp with time zone",
    "name": "character varying(32)",
}


def is_newer(steps: str) -> bool:
    """Whether a later version of Pitboss has made the tables: then nothing is known of them."""
    return re.fullmatch(r"\d{4}", steps, re.ASCII) is not None and steps > LATEST


def doubt_steps(said: list[Any], known: Collection[str]) -> Iterator[Found]:
    """What is wrong with the note of the steps that the database has gone through."""
    if [tuple(row) for row in said] not in [[(one,)] for one in known]:
        yield STEPS, f"the steps of this database are said to be {said!r:.60}, and not {LATEST}."


# SQLite


def doubt_sqlite(ask: Ask) -> Iterator[Found]:
    """What is not as it was made in a SQLite file."""
    there: dict[Any, str] = {}
    for kind, name, sql in ask("select type, name, sql from sqlite_master"):
        if kind == "table" and name in TABLES:
            there[name] = str(sql)
        elif kind not in ("table", "index") or not str(name).startswith("sqlite_"):
            yield str(name), f"Pitboss makes no such {kind}."
    for name, form in TABLES.items():
        if name not in there:
            yield name, "the table is missing."
        elif shape_in_sqlite(ask, name) != wanted_in_sqlite(form) or "conflict" in there[name].lower():
            yield name, "the table is not as Pitboss makes it."


def shape_in_sqlite(ask: Ask, table: str) -> tuple[Any, ...]:
    columns = ask('select name, type, "notnull", dflt_value, pk, hidden from pragma_table_xinfo(?)', table)
    indexes = ask('select name, origin, "unique", partial from pragma_index_list(?)', table)
    once = {(origin, *names_in(ask, index)) for index, origin, unique, partial in indexes if unique and not partial}
    return [tuple(one) for one in columns], once


def names_in(ask: Ask, index: str) -> tuple[Any, ...]:
    return tuple(name for (name,) in ask("select name from pragma_index_info(?) order by seqno", index))


def wanted_in_sqlite(form: Form) -> tuple[Any, ...]:
    columns = [
        (
            name,
            IN_SQLITE.get(kind, kind.upper()),
            int(name not in form.may_be_null),
            None,
            form.key.index(name) + 1 if name in form.key else 0,
            0,
        )
        for name, kind in form.columns.items()
    ]
    by_row = [form.columns[name] for name in form.key] == ["integer"]
    return columns, {*(() if by_row else (("pk", *form.key),)), *(("u", *names) for names in form.unique)}


# PostgreSQL


def doubt_postgres(ask: Ask) -> Iterator[Found]:
    """What is not as it was made in PostgreSQL. Other tables may be there: the database may serve others as well."""
    for name, form in TABLES.items():
        kinds = list(ask("select relkind::text, relrowsecurity from pg_class where oid = to_regclass(?)", name))
        if not kinds:
            yield name, "the table is missing."
            continue
        if [tuple(one) for one in kinds] != [("r", False)] or shape_in_postgres(ask, name) != wanted_in_postgres(form):
            yield name, "the table is not as Pitboss makes it."
        for kind, question in OF_OTHERS.items():
            for (found,) in ask(question, name):
                yield str(found), f"Pitboss makes no such {kind}."


OF_OTHERS = {
    "trigger": "select tgname from pg_trigger where tgrelid = to_regclass(?) and not tgisinternal",
    "rule": "select rulename from pg_rewrite where ev_class = to_regclass(?)",
}

COLUMNS = (
    "select attname, format_type(atttypid, atttypmod), attnotnull, atthasdef from pg_attribute "
    "where attrelid = to_regclass(?) and attnum > 0 and not attisdropped order by attnum"
)
KEYS = (
    "select contype::text, array(select attname::text from unnest(conkey) with ordinality as at(number, place) "
    "join pg_attribute on attrelid = conrelid and attnum = at.number order by place) "
    "from pg_constraint where conrelid = to_regclass(?) and contype in ('p', 'u')"
)


def shape_in_postgres(ask: Ask, table: str) -> tuple[Any, ...]:
    columns = [tuple(one) for one in ask(COLUMNS, table)]
    return columns, {(kind, *names) for kind, names in ask(KEYS, table)}


def wanted_in_postgres(form: Form) -> tuple[Any, ...]:
    columns = [
        (name, IN_POSTGRES.get(kind, kind), name not in form.may_be_null, False) for name, kind in form.columns.items()
    ]
    return columns, {("p", *form.key), *(("u", *names) for names in form.unique)}
