"""The settlement of a round, seat by seat from the dealer's right, each seat's wagers in the law's order.

Goes on as far as it can by itself and stops where a person is needed.
"""

from __future__ import annotations

from pitboss.games.derived import derived
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.law.model import Stage
from pitboss.rounds.events import AwardHeld, CardsTurned, Event, MeterPaid, RoundClosed, SeatSettled
from pitboss.rounds.settlement.awards import settle_wager, waits
from pitboss.rounds.settlement.envy import pay_envy
from pitboss.rounds.settlement.judgment import judge, stakes
from pitboss.rounds.settlement.payout_limits import cut_payouts, note_cuts
from pitboss.rounds.state import Round, Seat


def settle_next(game: Game, state: Round) -> list[Event]:
    """What follows by itself: the wagers of the seat whose turn it is, or the end of the round.

    It stops early where a person is needed, and where a meter has paid: the next award is on what that leaves.
    """
    turn = max((seat for seat in state.seats if waits(state, seat)), default=None)
    if turn is None:
        return [RoundClosed(game.cite_of("keep-for-reconstruction"))]
    seat, cuts, events = state.seats[turn], cut_payouts(game, state, turn), list[Event]()
    for wager, settlement in game.settled_by.items():
        stake = stakes(game, seat, wager)
        if stake is None or wager in seat.settled:
            continue
        judged = judge(game, state, turn, wager, settlement)
        if stake[0] or judged.outcome == "win":
            new = settle_wager(game, state, turn, wager, judged, stake, cuts)
            events += [*turn_up(game, state, seat, wager), *new]
            if isinstance(new[0], AwardHeld | MeterPaid):
                return events
    untold = [wager for wager in game.choices.envy if wager not in seat.wagers or wager in list_forfeits(seat)]
    return [*events, *note_cuts(game, state, turn), *pay_envy(game, state, turn, untold), SeatSettled(turn)]


@derived
def find_late_reveals(game: Game) -> dict[str, Stage]:
    """The last cards to be turned that are for one wager alone, by that wager.

    They lie face down until the first such wager is settled: Three Card Poker's two further cards, Ch.11 §D(9)(b).
    """
    stages = game.edition.stage
    last = next((n for n in range(len(stages), 0, -1) if stages[n - 1].do != "reveal"), 0)
    return {stage.when: stage for stage in stages[last:] if stage.when in game.wagers}


def turn_up(game: Game, state: Round, seat: Seat, wager: Wager) -> list[Event]:
    """Cards that this wager is judged by and that nobody has seen yet; for an abandoned wager none are turned."""
    stage = find_late_reveals(game).get(wager)
    if stage is None or seat.abandoned or state.turned.get(stage.zone, 0) >= stage.cards:
        return []
    return [CardsTurned(stage.zone, stage.cards, stage.cite)]


def list_forfeits(seat: Seat) -> list[Wager]:
    """The wagers that a fold has taken before the seat's turn came."""
    return [wager for wager, result in seat.settled.items() if seat.folded and result.outcome == "forfeit"]
