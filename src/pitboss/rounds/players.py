"""Who plays which boxes of a round. A player is a person, and all boxes of one person are one player's.

A box whose player nobody has named is a player of its own.
"""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.errors import Refusal
from pitboss.games.allowances import option_rule
from pitboss.games.game import Game
from pitboss.rounds.state import Round


def boxes_of(state: Round, seat: int) -> tuple[int, ...]:
    """The boxes of the player who plays a seat, that seat among them."""
    player = state.seats[seat].player
    return tuple(n for n, one in sorted(state.seats.items()) if n == seat or (player and one.player == player))


def refuse_boxes(game: Game, boxes: Iterable[int]) -> Refusal | None:
    """Why one player may not play these boxes: too many, or not side by side."""
    own = sorted(set(boxes))
    most, where = game.choices.adjacent_boxes, cite_boxes(game)
    if len(own) > most:
        allowed = "one box" if most == 1 else f"{most} boxes"
        return Refusal("too-many-boxes", f"One player plays {allowed}, not {len(own)}.", where)
    if own[-1] - own[0] != len(own) - 1:
        return Refusal(
            "not-adjacent", f"The boxes of one player lie side by side; {' and '.join(map(str, own))} do not.", where
        )
    return None


def cite_leaving(game: Game) -> str:
    """Where the law says what becomes of wagers that a player leaves behind, or that a player stays; nothing, where it
    does not.
    """
    return game.cite_of("abandoned-wagers") or game.cite_of("stay-seated")


def cite_boxes(game: Game) -> str:
    """Where the law says how many boxes one player may play; nothing, where it does not."""
    option = option_rule(game.edition, "adjacent_boxes")
    return game.cite_of("one-hand") or (option.cite if option else "")
