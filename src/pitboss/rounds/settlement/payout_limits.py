"""Payout limits at a table: which of a seat's winnings go over one, and what it leaves of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.games.payout_limits import counts, limits_of_a_player, spread
from pitboss.law.model import Cap
from pitboss.money import Cents
from pitboss.rounds.events import Event, PayoutCut
from pitboss.rounds.players import boxes_of
from pitboss.rounds.settlement.awards import payment
from pitboss.rounds.settlement.judgment import judge, stakes
from pitboss.rounds.state import Round

Exceeded = tuple[Cap, Cents, dict[Wager, Cents]]
"""A payout limit that the winnings of a seat go over, what is left of it, and those winnings by wager."""


def find_exceeded(game: Game, state: Round, seat: int) -> Iterator[Exceeded]:
    """Each payout limit that the seat's winnings go over.

    A limit for a hand is each box's own. One for a round is the player's, over all boxes that they play.
    """
    for cap, whole in limits_of_a_player(game):
        limit = whole if cap.per == "hand" else max(whole - won_before(state, seat, cap), 0)
        winnings = {
            wager: payment(game, wager, stake[1], judged.pays).winnings
            for wager, one in game.settled_by.items()
            if wager in cap.applies_to
            and not is_lost(state, seat, wager)
            and (stake := stakes(game, state.seats[seat], wager))
            if counts((judged := judge(game, state, seat, wager, one)).pays)
        }
        if sum(winnings.values()) > limit:
            yield cap, limit, winnings


def won_before(state: Round, seat: int, cap: Cap) -> Cents:
    """What the player's other boxes have won under the limit, without their stakes."""
    settled = [
        result
        for box in boxes_of(state, seat)
        if box != seat
        for wager, result in state.seats[box].settled.items()
        if wager in cap.applies_to
    ]
    return sum(result.returned - result.staked for result in settled if result.outcome == "win")


def is_lost(state: Round, seat: int, wager: Wager) -> bool:
    """Say whether the wager has been settled as lost: its hand was folded, or verification failed. Then its cards may
    never be known.
    """
    done = state.seats[seat].settled.get(wager)
    return done is not None and done.outcome in ("lose", "forfeit")


def cut_payouts(game: Game, exceeded: Iterable[Exceeded]) -> dict[Wager, Cents]:
    """The winnings of each wager that a payout limit cuts."""
    cuts: dict[Wager, Cents] = {}
    for _, limit, winnings in exceeded:
        cuts |= spread(game, limit, winnings)
    return cuts


def note_cuts(seat: int, exceeded: Iterable[Exceeded]) -> list[Event]:
    return [PayoutCut(seat, limit, sum(winnings.values()), cap.cite) for cap, limit, winnings in exceeded]
