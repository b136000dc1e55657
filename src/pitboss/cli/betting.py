"""What a player may wager, and placing it. To find out, each wager is tried and the result is thrown away."""

from __future__ import annotations

from dataclasses import replace

from pitboss.cli.players import Offer, Wagers, usual_stake
from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.people import Actor
from pitboss.rounds.commands import NoMoreBets, PlaceWager
from pitboss.rounds.moves import Move, moves
from pitboss.rounds.round import Event, Round, play
from pitboss.rounds.views import view


def offer_to(game: Game, state: Round, player: Actor) -> Offer:
    """Find every wager that the player may place now, alone or after others."""
    alone = open_wagers(game, state, player)
    found, supposed, new = dict(alone), state, alone
    while new:
        for move in new.values():
            supposed = suppose(game, supposed, move, player) or supposed
        new = {name: move for name, move in open_wagers(game, supposed, player).items() if name not in found}
        found |= new
    others = tuple(name for name in found if name not in alone)
    seat = state.seats.get(player.seat or 0)
    lying = tuple(seat.wagers) if seat else ()
    closing, least = play(game, state, NoMoreBets()), least_wagers(game, state, player)
    return Offer(
        found,
        others,
        least,
        open_hands(game, state, player),
        lying,
        seen=view(game, state, player),
        unready=closing if isinstance(closing, Refusal) else None,
    )


def place_wagers(
    game: Game, state: Round, player: Actor, wagers: Wagers, hand: int = 0
) -> tuple[list[Event], Round] | Refusal:
    """Place all of the wagers, or none if one is refused.

    Somebody may name a side wager before the wager that it needs. So what is refused is tried again after the others.
    """
    placed, left = list[Event](), dict(wagers)
    while left:
        refused: dict[str, Refusal] = {}
        for wager, amount in left.items():
            answer = play(game, state, PlaceWager(player.seat or 0, wager, amount, hand), player)
            if isinstance(answer, Refusal):
                refused[wager] = answer
            else:
                placed += answer[0]
                state = answer[1]
        if len(refused) == len(left):
            return next(iter(refused.values()))
        left = {wager: left[wager] for wager in refused}
    return placed, state


def least_wagers(game: Game, state: Round, player: Actor) -> Wagers:
    """Find the least that a round can be played with: the first wager that is open, and those that must go with it."""
    placed: Wagers = {}
    for name, move in open_wagers(game, state, player).items():
        after = suppose(game, state, move, player)
        if after is None:
            continue
        state, placed[name] = after, usual_stake(move)
        if not isinstance(play(game, state, NoMoreBets()), Refusal):
            break
    return placed


def open_wagers(game: Game, state: Round, player: Actor) -> dict[str, Move]:
    """Find the wagers that may be placed at the player's seat, by name. Each is on the first hand that allows it."""
    found: dict[str, Move] = {}
    for move in moves(game, state, player):
        if isinstance(move.command, PlaceWager):
            found.setdefault(move.command.wager, move)
    return found


def open_hands(game: Game, state: Round, player: Actor) -> tuple[int, ...]:
    """Find the hands that all players share, of which the player may choose one."""
    placing = (move.command for move in moves(game, state, player))
    return tuple(sorted({one.hand for one in placing if isinstance(one, PlaceWager) and one.hand}))


def suppose(game: Game, state: Round, move: Move, player: Actor) -> Round | None:
    """Give the round as it would be with this wager."""
    assert isinstance(move.command, PlaceWager)
    answer = play(game, state, replace(move.command, amount=usual_stake(move)), player)
    return None if isinstance(answer, Refusal) else answer[1]
