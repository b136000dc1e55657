"""What is offered to a player who sits down to wager: found by trying, in a round that nobody plays on."""

from __future__ import annotations

from dataclasses import replace

from pitboss.cli.players import Offer, Wagers, usual_stake
from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.people import Actor
from pitboss.rounds.commands import NoMoreBets, PlaceWager
from pitboss.rounds.moves import Move, moves
from pitboss.rounds.round import Round, play


def offer_to(game: Game, state: Round, player: Actor) -> Offer:
    """Every wager that the player may place now, alone or once others lie there."""
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
    return Offer(found, others, least_wagers(game, state, player), open_hands(game, state, player), lying)


def least_wagers(game: Game, state: Round, player: Actor) -> Wagers:
    """The first wager that is open, and with it as many as a round cannot be played without."""
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
    """The wagers that may be placed at the player's seat, by name, each on the first hand that it may be on."""
    found: dict[str, Move] = {}
    for move in moves(game, state, player):
        if isinstance(move.command, PlaceWager):
            found.setdefault(move.command.wager, move)
    return found


def open_hands(game: Game, state: Round, player: Actor) -> tuple[int, ...]:
    """The hands that lie on the table for all, of which the player may choose."""
    placing = (move.command for move in moves(game, state, player))
    return tuple(sorted({one.hand for one in placing if isinstance(one, PlaceWager) and one.hand}))


def suppose(game: Game, state: Round, move: Move, player: Actor) -> Round | None:
    """The round as it would be with this wager."""
    assert isinstance(move.command, PlaceWager)
    answer = play(game, state, replace(move.command, amount=usual_stake(move)), player)
    return None if isinstance(answer, Refusal) else answer[1]
