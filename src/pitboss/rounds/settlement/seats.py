"""The settlement of a round, seat by seat from the dealer's right, each seat's wagers in the law's order.

Goes on as far as it can by itself and stops where a person is needed.
"""

from __future__ import annotations

from pitboss.games.game import Game
from pitboss.games.identity import Wager, read_wager
from pitboss.money import MeterShare
from pitboss.rounds.award_events import ClaimPaid
from pitboss.rounds.events import AwardHeld, Event, MeterPaid, RoundClosed, SeatSettled
from pitboss.rounds.settlement.awards import settle_wager, waits
from pitboss.rounds.settlement.envy import FURTHER, pay_envy, turns_on
from pitboss.rounds.settlement.judgment import judge, stakes
from pitboss.rounds.settlement.payout_limits import cut_payouts, find_exceeded, note_cuts
from pitboss.rounds.settlement.reveals import find_late_reveals, is_hidden, turn_hand, turn_up
from pitboss.rounds.state import Round, Seat

STOPS = frozenset({AwardHeld, MeterPaid, ClaimPaid})
"""Events after which the rest of a seat waits: for a person, or for what the meter then shows."""


def settle_next(game: Game, state: Round) -> list[Event]:
    """What follows by itself: the wagers of the seat whose turn it is, or the end of the round.

    It stops early where a person is needed, and where a meter has paid: the next award is on what that leaves.
    """
    if state.disputed and state.held is None:
        return settle_beside(game, state)
    turns = [number for number, seat in state.seats.items() if seat.wagers and number not in state.order]
    if not turns:
        return [RoundClosed(game.cite_of("keep-for-reconstruction"))]
    return settle_seat(game, state, max(turns) if state.held is None else state.held.seat)


def next_turn(state: Round) -> int | None:
    """The seat whose hand is turned and settled next; none, while an award is held or when all are settled."""
    disputed = {one.seat for one in state.disputed}
    turns = [number for number in state.seats if waits(state, number) and number not in disputed]
    return max(turns, default=None) if state.held is None else None


def settle_beside(game: Game, state: Round) -> list[Event]:
    """While an award is in dispute: what its seat has beside it, and the seats after it, up to the next award that
    depends on a meter.
    """
    disputed = {one.seat for one in state.disputed}
    for turn in sorted(state.seats, reverse=True):
        if waits(state, turn) and ((events := settle_seat(game, state, turn)) or turn not in disputed):
            return events
    return []


def settle_seat(game: Game, state: Round, turn: int) -> list[Event]:
    """The wagers of one seat in the law's order, and then its end, unless an award of it is held or in dispute."""
    if turned := turn_hand(game, state, turn):
        return turned
    disputed = [one.wager for one in state.disputed if one.seat == turn]
    seat, exceeded = state.seats[turn], list(find_exceeded(game, state, turn))
    late = find_late_reveals(game)
    cuts, words, events = cut_payouts(game, exceeded), dict[str, str](), list[Event]()
    for wager, settlement in game.settled_by.items():
        stake = stakes(game, seat, wager)
        if stake is None or wager in seat.settled or wager in disputed:
            continue
        if wager in late and wager in seat.wagers and not seat.abandoned and is_hidden(game, state, wager):
            return events
        judged = judge(game, state, turn, wager, settlement, words)
        if wager in seat.wagers or judged.outcome == "win":
            if isinstance(judged.pays, MeterShare) and comes_before(state, turn, wager):
                return events
            new = settle_wager(game, state, turn, wager, judged, stake, cuts)
            if not new:
                return events
            if wager in late:
                events += turn_up(game, state, seat, wager)
            events += new
            if type(new[0]) in STOPS:
                return events
    if disputed:
        return events
    taken = list_forfeits(seat)
    untold = [wager for wager in map(read_wager, game.choices.envy) if wager not in seat.wagers or wager in taken]
    envied = [wager for wager in untold if wager in late and turns_on(game, state, turn, wager)]
    if any(is_hidden(game, state, wager) for wager in envied):
        return events
    late_cards = [event for wager in envied for event in turn_up(game, state, seat, wager, FURTHER)]
    envy = pay_envy(game, state, turn, [one for one in untold if one not in late or one in envied])
    return [*events, *note_cuts(turn, exceeded), *late_cards, *envy, SeatSettled(turn)]


def comes_before(state: Round, turn: int, wager: Wager) -> bool:
    """Whether a seat has still to be settled before this wager, which is on what that leaves on the meter: its award
    waited for a dispute about one of this seat's, which has been decided since.
    """
    is_held = state.held is not None and (state.held.seat, state.held.wager) == (turn, wager)
    return not is_held and any(number > turn and waits(state, number) for number in state.seats)


def list_forfeits(seat: Seat) -> list[Wager]:
    """The wagers that a fold has taken before the seat's turn came."""
    if not seat.folded:
        return []
    return [wager for wager, result in seat.settled.items() if result.outcome == "forfeit"]
