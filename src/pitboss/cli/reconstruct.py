"""`pitboss reconstruct`: a round that was played, told again step by step from the journal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli.journal import list_tables, open_journal
from pitboss.cli.screen import console, print_json, say, table
from pitboss.errors import BadInput, Refusal
from pitboss.people import Actor

if TYPE_CHECKING:
    from pitboss.journal.store import Store

COLUMNS = ("seat", "player", "wager", "staked", "outcome", "line", "returned")
AUDITOR = Actor("auditor", "(reconstruct)")


def reconstruct(
    round: Annotated[str, typer.Argument(help="The table and the round's number there, such as three-card-poker.12.")],
    data: Annotated[Path | None, typer.Option(help="The floor's data folder; by default your own.")] = None,
    json: Annotated[bool, typer.Option("--json", help="For another program to read.")] = False,
) -> None:
    """The cards come from the recorded events, and are shown as they lay at the end. Cards that lie face down are not
    shown before the round is over.

    pitboss reconstruct three-card-poker.12 --data floor
    """
    told = recall(round, data)
    if json:
        print_json(told)
    else:
        show(told)


def recall(name: str, data: Path | None) -> dict[str, Any]:
    from pitboss.floor.recall import read_round_id, recall_offline, show_round
    from pitboss.floor.records.rounds import read_rounds

    with open_journal(data) as store:
        wanted = read_round_id(name)
        found = wanted if isinstance(wanted, Refusal) else recall_offline(store, wanted)
        if isinstance(found, Refusal):
            raise BadInput(f"{found.message} {say_known(store, name)}")
        told = show_round(found, AUDITOR)
        record = next(iter(read_rounds(store, found.id.table, found.entry - 1, found.entry)))
        return told | {"settled": [show_wager(one) for one in record.wagers], "win": amount(record.house)}


def say_known(store: Store, name: str) -> str:
    """Which rounds there are: those of the table that is named, or else the tables."""
    from pitboss.floor.beginnings import find_last_number

    tables, table = list_tables(store), name if "." not in name else name.rpartition(".")[0]
    if table not in tables:
        return f"Known tables: {', '.join(tables) or 'none'}."
    last = find_last_number(store, table)
    return f"The last round there is {table}.{last}." if last else f"No round was played at {table}."


def show_wager(one: Any) -> dict[str, Any]:
    said = {"seat": one.seat, "player": one.player, "wager": str(one.wager), "staked": amount(one.staked)}
    return said | {"outcome": one.outcome, "line": one.line, "returned": amount(one.returned)}


def amount(cents: int) -> str:
    from pitboss.money import dollars

    return dollars(cents)


def show(told: dict[str, Any]) -> None:
    state = "over" if told["over"] else "still being played"
    say(f"Round {told['id']}: {told['title']} ({told['game']}), begun {told['begun']}, {state}.", markup=False)
    say(f"Digest of the rules in force {told['digest']}.", markup=False)
    say(f"Digest of the text {told['text']} {told['edition_digest']}.", markup=False)
    for number, step in enumerate(told["steps"]):
        cite = f" [{step['cite']}]" if step.get("cite") else ""
        say(f"{number:4}  {step['says']}{cite}", markup=False)
    drawn = table(*map(str.capitalize, COLUMNS), spare=("Player", "Line"))
    for one in told["settled"]:
        sums = {name: speak(one[name]) for name in ("staked", "returned")}
        drawn.add_row(*(str(sums.get(name, one[name])) for name in COLUMNS))
    if told["settled"]:
        console().print(drawn)
    won = say_house(told["win"])
    hidden = "Cards that lie face down are withheld until it is."
    say(won if told["over"] else f"The round is not over. {hidden} So far: {won}", markup=False)


def say_house(win: str) -> str:
    """What the house won or lost, from a sum as programs read it, such as `-18.00`."""
    return f"The house {'lost' if win.startswith('-') else 'won'} {speak(win.removeprefix('-'))}."


def speak(sum_: str) -> str:
    """A sum as a person reads it."""
    from pitboss.money import read_dollars, spoken

    return spoken(read_dollars(sum_))
