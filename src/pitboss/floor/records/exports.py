"""Records as a file: rounds, wagers, hits, shifts or slips, as CSV, JSON or Parquet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, get_args

import orjson

from pitboss.errors import BadInput
from pitboss.floor.duties import Shifts
from pitboss.floor.money.showing import list_slips, show_shifts
from pitboss.floor.money.tills import Tills
from pitboss.floor.records.finding import rounds_between
from pitboss.floor.records.hits import last_hits
from pitboss.floor.records.rounds import RoundRecord
from pitboss.floor.unreadable import Skip, list_readable
from pitboss.journal.store import Store
from pitboss.money import dollars

What = Literal["rounds", "wagers", "hits", "shifts", "slips"]
Format = Literal["csv", "json", "parquet"]
WHATS: tuple[What, ...] = get_args(What)
FORMATS: tuple[Format, ...] = get_args(Format)

Said = dict[str, Any]

MEDIA: dict[Format, str] = {
    "csv": "text/csv; charset=utf-8",
    "json": "application/json",
    "parquet": "application/vnd.apache.parquet",
}

TEXT, NUMBER, MONEY, TRUTH = "text", "number", "money", "truth"
ROUND = {"table": TEXT, "game": TEXT, "round": NUMBER, "begun": TEXT, "shift": TEXT}
COLUMNS: dict[What, dict[str, str]] = {
    "rounds": ROUND
    | {"over": TRUTH, "void": TRUTH, "seats": NUMBER}
    | dict.fromkeys(("staked", "returned", "envy", "win"), MONEY),
    "wagers": ROUND
    | {"seat": NUMBER, "player": TEXT, "wager": TEXT, "staked": MONEY, "outcome": TEXT, "line": TEXT, "pays": TEXT}
    | dict.fromkeys(("returned", "vigorish"), MONEY),
    "hits": {"table": TEXT, "game": TEXT, "round": TEXT, "at": TEXT, "seat": NUMBER, "player": TEXT, "wager": TEXT}
    | {"line": TEXT, "amount": MONEY},
    "shifts": {"table": TEXT, "period": NUMBER, "shift": TEXT, "open": TRUTH, "drop_counted": TRUTH}
    | dict.fromkeys(
        ("opening", "closing", "fills", "credits", "drop", "elsewhere", "win", "reckoned", "difference"), MONEY
    ),
    "slips": {"table": TEXT, "slip": TEXT, "kind": TEXT, "at": TEXT, "amount": MONEY, "chips": TEXT, "about": TEXT}
    | dict.fromkeys(("player", "signed", "void", "void_signed"), TEXT),
}
"""What each file has, column by column. Amounts are dollars with two decimals."""


@dataclass(frozen=True)
class Wanted:
    """Which records: of these tables, begun, paid or signed at or after a time and before another. Hits are the last of
    each table; shifts are counted one after the other, and not chosen by time.
    """

    what: What
    tables: Sequence[str]
    since: str = ""
    until: str = ""

    def has(self, at: str) -> bool:
        return at >= self.since and (not self.until or at < self.until)


def list_rows(store: Store, wanted: Wanted, skip: Skip, shifts: Shifts, tills: Tills | None = None) -> Iterator[Said]:
    """The rows of a file, of the tables whose record can be read; those of shifts need the tills of a floor."""
    if wanted.what == "shifts" and (wanted.since or wanted.until):
        raise BadInput(
            "Shifts are not chosen by time: leave out `since` and `until`, and take those of the days wanted."
        )
    tables = list_readable(store, wanted.tables, skip)
    if wanted.what == "hits":
        yield from (hit for hit in last_hits(store, tables, skip, 10**6) if wanted.has(hit["at"]))
    for table in tables:
        if wanted.what == "slips":
            yield from (flatten_slip(slip) for slip in list_slips(store, table) if wanted.has(slip["at"]))
        elif wanted.what == "shifts" and tills is not None:
            yield from reversed(show_shifts(tills, table, 10**6))
        elif wanted.what in ("rounds", "wagers"):
            for record in rounds_between(store, table, wanted.since, wanted.until):
                yield from rows_of(record, wanted.what, shifts)


def rows_of(record: RoundRecord, what: What, shifts: Shifts) -> Iterator[Said]:
    shift = shifts.name_of(datetime.fromisoformat(record.begun))
    about: Said = {"table": record.table, "game": record.game, "round": record.number, "begun": record.begun}
    about["shift"] = shift
    if what == "rounds":
        sums = {"staked": record.staked, "returned": record.returned, "envy": sum(record.envy.values())}
        amounts = {name: dollars(amount) for name, amount in (sums | {"win": record.house}).items()}
        yield about | {"over": record.over, "void": record.void, "seats": len(record.stakes)} | amounts
        return
    for one in record.wagers:
        how = {"seat": one.seat, "player": one.player, "wager": str(one.wager), "staked": dollars(one.staked)}
        how |= {"outcome": one.outcome, "line": one.line, "pays": one.pays, "returned": dollars(one.returned)}
        yield about | how | {"vigorish": dollars(one.vigorish)}


def flatten_slip(slip: Said) -> Said:
    chips = " ".join(f"{one['chips']}x{one['denomination']}" for one in slip["chips"])
    people = {name: ", ".join(slip[name]) for name in ("signed", "void_signed")}
    return {**slip, "chips": chips, **people}


def write_rows(what: What, format: Format, rows: Iterable[Said]) -> Iterator[bytes]:
    """A file, piece by piece."""
    columns = COLUMNS[what]
    if format == "csv":
        yield from write_csv(columns, rows)
    elif format == "json":
        yield from write_json(columns, rows)
    else:
        yield write_parquet(columns, rows)


def write_csv(columns: dict[str, str], rows: Iterable[Said]) -> Iterator[bytes]:
    """RFC 4180. A cell of text that a spreadsheet would take for a formula begins with an apostrophe."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(columns)
    for number, row in enumerate(rows):
        writer.writerow([plain(row[name]) if kind == TEXT else row[name] for name, kind in columns.items()])
        if number % 500 == 0:
            yield out.getvalue().encode()
            out.seek(0)
            out.truncate()
    yield out.getvalue().encode()


def plain(text: str) -> str:
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text


def write_json(columns: dict[str, str], rows: Iterable[Said]) -> Iterator[bytes]:
    before = b"["
    for row in rows:
        yield before + orjson.dumps({name: row[name] for name in columns})
        before = b",\n"
    yield b"[]" if before == b"[" else b"]\n"


def write_parquet(columns: dict[str, str], rows: Iterable[Said]) -> bytes:
    """Amounts are decimals with two places, exactly."""
    try:
        import pyarrow  # type: ignore[import-untyped]
        import pyarrow.parquet  # type: ignore[import-untyped]
    except ImportError:
        raise BadInput("Parquet needs pyarrow: install it with pip install 'pitboss[parquet]'.") from None
    from decimal import Decimal

    kinds = {TEXT: pyarrow.string(), NUMBER: pyarrow.int64(), TRUTH: pyarrow.bool_(), MONEY: pyarrow.decimal128(20, 2)}
    found = list(rows)
    arrays = [
        pyarrow.array([Decimal(row[name]) if kind == MONEY else row[name] for row in found], kinds[kind])
        for name, kind in columns.items()
    ]
    out = io.BytesIO()
    pyarrow.parquet.write_table(pyarrow.table(arrays, names=list(columns)), out)
    return out.getvalue()
