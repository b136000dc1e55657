"""`pitboss search`: the lines of the law that some words find, ranked, each with its citation."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.markup import escape

from pitboss.cli.completion import complete_game
from pitboss.cli.screen import BASIS_STYLE, console, print_json, say, table
from pitboss.documents.found import group_alike
from pitboss.documents.search import Entry, Hit
from pitboss.documents.search import search as find
from pitboss.errors import BadInput
from pitboss.law import library
from pitboss.law.labels import disclose

READING = "reading"
SHOWN = 3
"""How many places of a line that several games have are shown."""
TOLD = ("kind", "edition", "says", "cite", "basis", "weight")
"""What another program is told of a line."""


def search(
    words: Annotated[list[str], typer.Argument(help='What to look for, such as "face up card" or "envy bonus".')],
    game: Annotated[
        str,
        typer.Option(
            help="Only in this game, such as three-card-poker, or in one edition of it.", autocompletion=complete_game
        ),
    ] = "",
    limit: Annotated[int, typer.Option(min=1, help="How many lines to show at most.")] = 12,
    json: Annotated[bool, typer.Option("--json", help="The lines found, for another program to read.")] = False,
) -> None:
    """The best match comes first. Each line ends with its citation. `pitboss source` opens a citation, and `pitboss
    rules GAME --cite` shows what stands around it.

    pitboss search exposed card --game three-card-poker

    pitboss search "face up card"
    """
    asked = " ".join(words)
    edition = library.load(game).id if game else ""
    hits = find(asked, edition)
    if json:
        found = [
            {name: getattr(hit.entry, name) for name in TOLD} | {"score": round(hit.score, 4)} for hit in hits[:limit]
        ]
        print_json({"query": asked, "game": edition or None, "found": len(hits), "hits": found})
    elif not hits:
        raise BadInput(f"no line of the law has {asked!r}. Try fewer or other words, as in: pitboss search envy bonus.")
    else:
        show(hits, limit, of_one=bool(game))


def show(hits: list[Hit], limit: int, *, of_one: bool) -> None:
    """Show the best lines, each once. A search of one game does not repeat its name in each."""
    drawn = table("What", *([] if of_one else ["Game"]), "Says", "Cited")
    alike = list(group_alike(hits).values())
    for entries in alike[:limit]:
        best, *others = entries
        style = BASIS_STYLE[best.basis] or "dim"
        more = f"; and {len(others) - SHOWN + 1} more" if len(others) >= SHOWN else ""
        cites = "; ".join(disclose(one.cite) for one in entries[:SHOWN]) + more
        game = [] if of_one else [", ".join(dict.fromkeys(map(name_game, entries)))]
        drawn.add_row(best.kind, *game, escape(abridge(best)), f"[{style}]{escape(cites)}[/]")
    console().print(drawn)
    if any(entries[0].kind == READING for entries in alike[:limit]):
        say("A reading answers a question that the text leaves open. pitboss source and its citation give the answer.")
    more = f" Shown: {limit}; see more with --limit." if len(alike) > limit else ""
    number = "1 line" if len(hits) == 1 else f"{len(hits)} lines"
    say(f"{number} found.{more}")


def name_game(one: Entry) -> str:
    return one.edition.partition("/")[2].partition("@")[0]


def abridge(one: Entry) -> str:
    """Give what a line says. Of a reading, which is long, give the question that it answers."""
    question, mark, _ = one.says.partition("?")
    return question + mark if one.kind == READING and mark else one.says
