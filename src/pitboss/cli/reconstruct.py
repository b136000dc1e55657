"""`pitboss reconstruct`: a round that was played, told again step by step from the journal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from pitboss.cli.journal import list_tables, open_journal
from pitboss.cli.screen import console, print_json, say, table
from pitboss.errors import BadInput, Refusal
from pitboss.people import Actor

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
            raise BadInput(f"{found.message} Known tables: {', '.join(list_tables(store)) or 'none'}.")
        told = show_round(found, AUDITOR)
        record = next(iter(read_rounds(store, found.id.table, found.entry - 1, found.entry)))
        return told | {"settled": [show_wager(one) for one in record.wagers], "win": amount(record.house)}


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
    drawn = table("Seat", "Player", "Wager", "Staked", "Outcome", "Line", "Returned", spare=("Player", "Line"))
    for one in told["settled"]:
        drawn.add_row(*(str(one[key]) for key in ("seat", "player", "wager", "staked", "outcome", "line", "returned")))
    if told["settled"]:
        console().print(drawn)
    won = f"The house won {told['win']}."
    hidden = "Cards that lie face down are withheld until it is."
    say(won if told["over"] else f"The round is not over. {hidden} So far: {won}", markup=False)
