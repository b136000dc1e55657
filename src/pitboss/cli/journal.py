"""`pitboss journal`: the streams of a floor's record, their entries, and all of it in a file."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli.new_file import new_file, refuse_old
from pitboss.cli.screen import console, json_text, print_json, table
from pitboss.errors import BadInput, nearest

if TYPE_CHECKING:
    from pitboss.journal.folder import Folder
    from pitboss.journal.store import Store

journal = typer.Typer(no_args_is_help=True)

LONGEST_SHOWN = 160
"""Characters of one text that are shown on a terminal."""

DATA = Annotated[Path | None, typer.Option(help="The floor's data folder; by default your own.")]


def find(data: Path | None) -> Folder:
    """The folder, if there is a journal in it."""
    from pitboss.cli.settings import find_floor

    folder = find_floor(data)
    if not folder.url and not folder.database.is_file():
        raise BadInput(f"There is no journal {folder.database}. Name the floor's data folder with --data.")
    return folder


def open_journal(data: Path | None) -> closing[Store]:
    return closing(find(data).open_store())


@journal.command("streams")
def streams(
    data: DATA = None, json: Annotated[bool, typer.Option("--json", help="For another program to read.")] = False
) -> None:
    """List the streams: how many entries and events each has, and the seal of its last entry."""
    with open_journal(data) as store:
        heads = store.heads()
    if json:
        rows = [
            {"stream": name, "entries": head.number, "events": head.version, "seal": head.seal}
            for name, head in heads.items()
        ]
        print_json(rows)
        return
    drawn = table("Stream", "Entries", "Events", "Seal", spare=("Seal",))
    for name, head in heads.items():
        drawn.add_row(name, str(head.number), str(head.version), head.seal[:16])
    console().print(drawn)


@journal.command("show")
def show(
    stream: Annotated[str, typer.Argument(help="A stream, such as table/three-card-poker.")],
    data: DATA = None,
    after: Annotated[int, typer.Option(min=0, help="Only entries after this number.")] = 0,
    upto: Annotated[int | None, typer.Option(min=0, help="The entries up to this number.")] = None,
) -> None:
    """Print the entries of a stream, one line of JSON for each.

    The entries of a round that is being played are withheld until it is over, because cards may lie face down. Long
    texts are cut on a terminal, and whole in a file or a pipe.

    pitboss journal show people --after 100
    """
    from pitboss.floor.withholding import last_shown
    from pitboss.journal.entry import body_of

    if upto is not None and upto <= after:
        raise BadInput(f"no entry comes after {after} and up to {upto}. --after must be less than --upto.")
    with open_journal(data) as store:
        heads = store.heads()
        if stream not in heads:
            raise BadInput(f"There is no stream {stream!r}. {nearest(stream, heads)}")
        last = last_shown(store, stream)
        wanted = heads[stream].number if upto is None else min(upto, heads[stream].number)
        for entry in store.read(stream, after, wanted if last is None else min(last, wanted)):
            said = {**body_of(entry), "seal": entry.seal}
            sys.stdout.write(json_text(shorten(said) if is_terminal() else said) + "\n")
    say_withheld({stream: last} if last is not None else {}, {stream: wanted})


def is_terminal() -> bool:
    return sys.stdout.isatty()


def shorten(said: Any) -> Any:
    """Long texts cut for the eye, as that of a submission: what is left out is counted."""
    match said:
        case dict():
            return {name: shorten(one) for name, one in said.items()}
        case list() | tuple():
            return [shorten(one) for one in said]
        case str() if len(said) > LONGEST_SHOWN:
            return f"{said[:LONGEST_SHOWN]}… ({len(said) - LONGEST_SHOWN:,} more characters)"
    return said


@journal.command("export")
def export(
    file: Annotated[Path, typer.Argument(help="The file to write, which must be new; `-` for standard output.")],
    data: DATA = None,
    what: Annotated[
        str, typer.Option(help="Export these records instead of the journal: rounds, wagers, hits, shifts or slips.")
    ] = "",
    format: Annotated[
        str, typer.Option(help="The format of --what: csv, json or parquet; by default the ending of the file.")
    ] = "",
    table: Annotated[str, typer.Option(help="With --what: only this table.")] = "",
    since: Annotated[
        str, typer.Option(help="With --what: what began or was signed at this time or later. UTC, or with an offset.")
    ] = "",
    until: Annotated[str, typer.Option(help="With --what: what began or was signed before this time.")] = "",
) -> None:
    """Write the whole journal as lines of JSON, which any verifier can read; or its records for a spreadsheet.

    The export has the record, its segments, its anchors and the hashes of snapshots. It has no secrets and no sealed
    decks. Entries of a round that is being played are withheld, because cards may lie face down. `pitboss backup`
    copies everything.

    pitboss journal export wagers.csv --what wagers --since 2026-01-05
    """
    from pitboss.floor.withholding import list_shown
    from pitboss.journal.rows import export as export_rows

    folder = find(data)
    if str(file) != "-":
        refuse_old(file)
    if what:
        export_records(file, data, what, format or file.suffix[1:], table, since, until)
        return
    if format or table or since or until:
        raise BadInput("--format, --table, --since and --until go with --what: the journal is exported whole.")
    with folder.open_rows() as rows:
        heads, shown = {row.stream: row.number for row in rows.streams()}, list_shown(rows)
        if str(file) == "-":
            write_lines(sys.stdout, export_rows(rows, shown))
        else:
            with new_file(file) as out:
                write_lines(out, export_rows(rows, shown))
    say_withheld(shown, heads)


def say_withheld(shown: Mapping[str, int], heads: Mapping[str, int]) -> None:
    """Beside what was asked for, that something is missing there."""
    for stream, last in shown.items():
        if last < heads.get(stream, 0):
            entries = f"{stream}, entries {last + 1} to {heads[stream]}"
            sys.stderr.write(
                f"Withheld until the round that is being played is over: {entries}. Cards may lie face down.\n"
            )


def list_tables(store: Store) -> list[str]:
    """Every table that has a record."""
    return [name for kind, _, name in (stream.partition("/") for stream in store.heads()) if kind == "table"]


def export_records(file: Path, data: Path | None, what: str, format: str, table: str, since: str, until: str) -> None:
    from pitboss.floor.clock import read_time
    from pitboss.floor.duties import EIGHT_HOURS, read_shifts, shifts_on_record
    from pitboss.floor.floor import Floor
    from pitboss.floor.money.tills import tills_of
    from pitboss.floor.records.exports import FORMATS, WHATS, Wanted, list_rows, write_rows

    kind = next((one for one in WHATS if one == what), None)
    form = next((one for one in FORMATS if one == (format or "csv")), None)
    if kind is None:
        raise BadInput(f"There are no records {what!r}. Name one of {', '.join(WHATS)}.")
    if form is None:
        raise BadInput(f"Records are not written as {format!r}. Name one of {', '.join(FORMATS)} with --format.")
    with open_journal(data) as store:
        tables = list_tables(store)
        if table and table not in tables:
            raise BadInput(f"There is no table {table!r}. {nearest(table, tables)}")
        shifts = read_shifts(said) if (said := shifts_on_record(store)) else EIGHT_HOURS
        tills = tills_of(Floor(store, bytes(32), shifts=shifts)) if kind == "shifts" else None
        wanted = Wanted(kind, [table] if table else tables, read_time(since), read_time(until))
        left_out = dict[str, str]()
        pieces = write_rows(kind, form, list_rows(store, wanted, left_out.__setitem__, shifts, tills))
        if str(file) == "-":
            for piece in pieces:
                sys.stdout.buffer.write(piece)
        else:
            first = next(pieces)
            with new_file(file, binary=True) as out:
                out.write(first)
                out.writelines(pieces)
    for name, why in left_out.items():
        sys.stderr.write(f"Table {name!r} is left out: its record cannot be read. {why}\n")
    if left_out:
        raise typer.Exit(1)


def write_lines(out: Any, lines: Iterable[object]) -> None:
    for line in lines:
        out.write(json_text(line) + "\n")


@journal.command("compact")
def compact(data: DATA = None) -> None:
    """Move older entries into sealed segments, which take a tenth of the room; a running floor does so by itself."""
    with open_journal(data) as store:
        moved = store.compact()
    said = "1 entry is" if moved == 1 else f"{moved} entries are"
    console().print(f"{said} sealed in segments.")


@journal.command("prove")
def prove(
    round: Annotated[str, typer.Argument(help="The table and the round's number there, such as three-card-poker.12.")],
    file: Annotated[Path, typer.Argument(help="The proof to write, which must be new; `-` for standard output.")],
    data: DATA = None,
) -> None:
    """Prove to an outsider that a round is in the signed record: the round, and hashes in place of all others.

    Example: pitboss journal prove three-card-poker.12 proof.json
    """
    from pitboss.floor.recall import prove_round

    if str(file) != "-":
        refuse_old(file)
    with open_journal(data) as store:
        proof = json_text(prove_round(store, round)) + "\n"
    if str(file) == "-":
        sys.stdout.write(proof)
    else:
        with new_file(file) as out:
            out.write(proof)


@journal.command("check-proof")
def check_proof(
    file: Annotated[Path, typer.Argument(help="A proof, as `prove` writes it.")],
    key: Annotated[str, typer.Option(help="The public key that you trust, from anchors.pub.")],
) -> None:
    """Check that a proof holds: exit 0, or 1 with what is wrong with it."""
    import orjson

    from pitboss.journal.proofs import refute

    try:
        proof = orjson.loads(file.read_bytes())
    except OSError as error:
        raise BadInput(f"{file} cannot be read: {error.strerror}.") from None
    except ValueError:
        proof = None
    problem = refute(proof, key.strip().lower())
    console().print(f"Refuted: {problem}." if problem else "Proved: the entries are in the record that was signed.")
    if problem:
        raise typer.Exit(1)
