"""`pitboss catalog`: what the law holds, as a table or as JSON."""

from __future__ import annotations

from typing import Annotated

import typer

from pitboss.cli.completion import complete_game
from pitboss.cli.screen import console, print_json, table
from pitboss.games.catalog import catalog as whole_catalog
from pitboss.law import library


def catalog(
    game: Annotated[
        str | None, typer.Argument(help="One game only, such as three-card-poker.", autocompletion=complete_game)
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Everything, for another program to read.")] = False,
) -> None:
    """With --json: every row with what it pays, its citation, and whether it rests on one of the five documents (seed),
    on another regulator's text (external) or on a reading of ours (proposed), and how much that source weighs.
    """
    games = None if game is None else [library.find(game)[0]]
    found = whole_catalog(games)
    if json:
        print_json(found)
        return
    columns = ("Game", "Edition", "Documents", "Paytables", "Rows", "Minimums", "Envy", "Limits", "Status")
    drawn = table(*columns, spare=("Documents", "Limits", "Envy"))
    for entry in found["games"]:
        for n, edition in enumerate(entry["editions"]):
            drawn.add_row(
                entry["id"] if n == 0 else "",
                edition["id"],
                " ".join(one.partition("_")[0] for one in edition["documents"]),
                str(len(edition["paytables"])),
                str(sum(len(one["rows"]) for one in edition["paytables"])),
                str(len(edition["minimums"]) or ""),
                str(len(edition["envy"]) or ""),
                str(len(edition["caps"]) or ""),
                "current" if edition["status"] == "current" else "",
            )
    console().print(drawn)
