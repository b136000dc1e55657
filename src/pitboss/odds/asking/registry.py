"""Which solver answers for which wager, and why some have none.

To register a solver, add one line to SOLVERS: the game's name without jurisdiction, the wager, and where the function
is, as `module:function` of the room of solvers. It is imported only when it is needed, so a kernel's libraries are too.

    solve(question: Question) -> WagerOdds

`question.game` holds the paytables and options in force and the deck (which may be a shrunk one); ask its compiled law
what an outcome is worth (`pricing.price_line`, `compiled.seat.settle_seat`), list every result with its combinations,
and give them to `question.answer(results, strategy=…, includes=…)`, which fills in the rest. Results that are known by
probability go through `report.make_whole` first. A published strategy asked for by name is in `question.strategy`.

    lettered      the wager whose paytables `--paytable` chooses among, if not its own: the Ante Bonus, the Blind
    includes      the wagers whose money the figures include, so that nobody asks for them apart
    versions      versions of the game under which the wager must be priced too, though the paytable is the same
    apart         versions that are solved by themselves, each with the module that has `solve` and `advise` for it
    advise        `module:function` of `advise(question, hand, seen) -> tuple[Advice, ...]`, for `--hand`
    strategies    whether the game's ways to play by name are ways to play this wager

A wager that is judged on one ranked hand, with nothing to decide, needs no line: `tallies` counts its hands.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any

from pitboss.games.craps import RULES as CRAPS
from pitboss.games.game import Game
from pitboss.games.side_wagers import SIDE_WAGERS
from pitboss.rankings import RANKINGS


@dataclass(frozen=True, slots=True, kw_only=True)
class Solver:
    """Where the functions that answer for a wager are, and what their answer covers."""

    solve: str
    lettered: str = ""
    includes: tuple[str, ...] = ()
    versions: tuple[str, ...] = ()
    apart: tuple[tuple[str, str], ...] = ()
    advise: str = ""
    strategies: bool = True


BACCARAT = ("player", "banker", "tie", "dragon-bonus-player", "dragon-bonus-banker", "dragon-7", "panda-8", "royal-9")

BY_TALLY = Solver(solve="tallies:price")

SOLVERS: dict[tuple[str, str], Solver] = {
    ("three-card-poker", "ante"): Solver(
        solve="hand_vs_dealer:solve",
        lettered="ante-bonus",
        includes=("play", "ante-bonus"),
        advise="hand_vs_dealer:advise",
    ),
    ("caribbean-stud", "ante"): Solver(
        solve="up_card:solve",
        lettered="bet",
        includes=("bet",),
        advise="up_card:advise",
    ),
    ("four-card-poker", "ante"): Solver(
        solve="up_card:solve",
        lettered="ante-bonus",
        includes=("play", "ante-bonus"),
        advise="up_card:advise",
    ),
    ("ultimate-texas-holdem", "ante"): Solver(
        solve="ultimate_texas_holdem:solve",
        lettered="blind",
        includes=("blind", "play"),
        advise="ultimate_texas_holdem:advise",
    ),
    ("mississippi-stud", "ante"): Solver(
        solve="streets:solve",
        includes=("street-3", "street-4", "street-5"),
        advise="streets:advise",
    ),
    ("let-it-ride", "bet-1"): Solver(
        solve="streets:solve",
        includes=("bet-2", "bet-3"),
        advise="streets:advise",
    ),
    ("stud-235", "two-card"): Solver(solve="stud_235:solve"),
    ("stud-235", "three-card"): Solver(
        solve="stud_235:solve",
        includes=("three-card-raise",),
        advise="streets:advise",
    ),
    ("stud-235", "five-card"): Solver(
        solve="stud_235:solve",
        includes=("five-card-raise",),
        advise="streets:advise",
    ),
    ("stud-235", "win-em-all"): Solver(solve="stud_235:solve_win_em_all"),
}

SOLVERS |= {("craps", wager): Solver(solve="craps:solve") for wager in CRAPS}

SOLVERS |= {
    (game, wager): Solver(solve="baccarat:solve", versions=("ez",) if wager == "banker" else ())
    for game in ("midi-baccarat", "mini-baccarat")
    for wager in BACCARAT
}

# The Bad Beat has no paytable of the law's, and an operator's own would depend on how hands are played.
SOLVERS |= {
    ("blackjack", wager): Solver(solve="blackjack.side_wagers:solve") for wager in SIDE_WAGERS if wager != "bad-beat"
}
SOLVERS["blackjack", "blackjack"] = Solver(
    solve="blackjack.main_game:solve",
    includes=("blackjack-double", "blackjack-split"),
    apart=(("switch", "blackjack.switch"),),
    advise="blackjack.main_game:advise",
)
SOLVERS["blackjack", "insurance"] = Solver(
    solve="blackjack.side_wagers:solve_insurance", advise="blackjack.side_wagers:advise_insurance", strategies=False
)


def solver_for(game: Game, wager: str) -> Solver | None:
    """The solver of a wager; None where `explain_lack` says why there is none."""
    registered = SOLVERS.get((game.name, wager))
    if registered or wager not in game.wagers:
        return choose_version(registered, game.choices.version) if registered else None
    return None if part_of(game, wager) or find_obstacle(game, wager) else BY_TALLY


def choose_version(solver: Solver, version: str) -> Solver:
    """The solver, or another where a version is solved by itself."""
    module = dict(solver.apart).get(version)
    return replace(solver, solve=f"{module}:solve", advise=f"{module}:advise") if module else solver


def part_of(game: Game, wager: str) -> str:
    """The main wager whose figures include this one, if any do."""
    mains = (main for (name, main), solver in SOLVERS.items() if name == game.name and wager in solver.includes)
    return next(mains, "")


def explain_lack(game: Game, wager: str) -> str:
    """Why a wager has no odds of its own."""
    if main := part_of(game, wager):
        return f"counted with the {main} wager, whose figures include it"
    return f"no solver is registered, and {find_obstacle(game, wager)}"


def find_obstacle(game: Game, wager: str) -> str:
    """Why a wager cannot be priced by counting hands; nothing, if it can."""
    rule, table = game.wagers[wager], game.table(wager)
    settlement = next((one for one in game.settlements if one.wager == wager), None)
    if table is None or settlement is None:
        return f"the law names the {rule.title} without saying enough to settle it"
    if rule.placed != "before-the-deal":
        return f"the {rule.title} follows from a choice"
    on = rule.on or table.on
    if on not in game.hands or game.ranking(on) not in RANKINGS:
        return f"the {rule.title} is not judged on a ranked hand"
    if set(settlement.outcomes) - {"decision"}:
        return f"the {rule.title} depends on {' and '.join(settlement.outcomes)}"
    return ""


def load_function(place: str) -> Callable[..., Any]:
    """The function of the room of solvers that `module:function` names."""
    module, _, name = place.partition(":")
    found: Callable[..., Any] = getattr(import_module(f"pitboss.odds.solvers.{module}"), name)
    return found
