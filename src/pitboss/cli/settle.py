"""`pitboss settle`: one finished round, cards face up, settled by the rules that play it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.json_lines import read_json
from pitboss.cli.screen import print_json
from pitboss.rounds.finished.settle import settle as settle_round


def settle(
    file: Annotated[Path | None, typer.Argument(help="The round as JSON; standard input without it.")] = None,
) -> None:
    """Settle one finished round: what each wager was paid, by which line of which law, and what the meters show then.

    The file names the game, the operator's options, the meters, each seat's wagers, cards and choices, and the cards on
    the table, all in the order dealt:

    {"game": "md/three-card-poker", "seats": {"1": {"wagers": {"ante": "10.00"}, "cards": "As Kd 4c", "choices":
    ["play"]}}, "dealer": "Qh 9c 2d"}

    A round that the rules do not allow is refused with the rule that it breaks, and exit 2.
    """
    print_json(settle_round(read_json(file)))
