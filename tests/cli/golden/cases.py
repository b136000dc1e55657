"""Every command line whose output is kept."""

from __future__ import annotations

from tests.cli.golden.rounds import ROUNDS
from tests.cli.golden.writing import Case

CASES: dict[str, Case] = {
    **ROUNDS,
    "play-auto-40": Case("play three-card-poker --auto --seed 46 --seats 2 --why", columns=40),
    "play-auto-120": Case("play blackjack --auto --seed 12 --seats 3 --rounds 2 --why", columns=120),
}
