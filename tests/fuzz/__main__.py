"""Random play by hand: `python -m tests.fuzz md/craps --rounds 50 --seed 7`; a fault is printed as a short script."""

from __future__ import annotations

import argparse

from tests.fuzz.adapter import EVENT_KINDS, ROUND_KINDS, TABLE_KINDS
from tests.fuzz.campaign import Figures, Found, campaign
from tests.fuzz.figures import find_gaps, lines_of
from tests.fuzz.shrink import as_lines, shrink
from tests.fuzz.specs import GAMES


def main() -> int:
    asked = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    asked.add_argument("games", nargs="*", default=GAMES, metavar="GAME", help="all games, if none is named")
    asked.add_argument("--rounds", type=int, default=100, help="of each game")
    asked.add_argument("--seed", type=int, default=0, help="the first seed; every seed plays each table of the game")
    given = asked.parse_args()
    found, faults = dict[str, Figures](), 0
    for game in given.games:
        try:
            found[game] = campaign(game, given.rounds, given.seed)
        except Found as fault:
            faults += 1
            show(fault)
    seen = {game: {"rounds": one.rounds, **vars(one)} for game, one in found.items()}
    if seen:
        print("\n".join(lines_of(seen)))
    if len(seen) == len(GAMES):
        print("\n".join(find_gaps(seen, {*ROUND_KINDS, *TABLE_KINDS}, EVENT_KINDS)))
    return min(faults, 1)


def show(found: Found) -> None:
    """What went wrong, and the shortest script in which it does."""
    print(f"{found}\n", flush=True)
    script = shrink(found.session.spec, found.session.script, found.fault.rule)
    print(as_lines(found.session.spec, script), "\n", flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
