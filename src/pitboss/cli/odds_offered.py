"""The wagers that an operator offers by a Rules Submission, as questions about their odds."""

from __future__ import annotations

from pathlib import Path

from pitboss.cli.odds_counting import Found, solve
from pitboss.errors import BadInput
from pitboss.games.builder import game_by_submission
from pitboss.games.game import Game
from pitboss.money import Cents
from pitboss.odds import Question, Unsolved
from pitboss.odds.asking.by_name import put
from pitboss.odds.asking.registry import explain_lack, solver_for


def of_submission(file: Path, name: str | None, wager: str | None, stake: Cents | None = None) -> Found:
    """Find every wager that the operator offers, on its paytables and meters, at the stakes of its table."""
    game = game_by_submission(file, name)
    if wager is not None and wager not in game.wagers:
        raise BadInput(f"{file} does not offer {wager!r}. It offers {', '.join(game.wagers)}.")
    if stake is not None and wager is None:
        raise BadInput("--stake is for one wager: name a game and a wager beside the submission.")
    return solve(ask_offered(game, one, stake) for one in ([wager] if wager else game.wagers))


def ask_offered(game: Game, wager: str, stake: Cents | None) -> Question | Unsolved:
    solver = solver_for(game, wager)
    if solver is None:
        return Unsolved(game.edition.game, game.edition.edition, wager, None, explain_lack(game, wager))
    return put(game, wager, solver.lettered or wager, stake=stake, as_paid=True)
