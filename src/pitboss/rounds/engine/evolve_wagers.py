"""What an event does to the wagers of one seat. Like all of `evolve`, without any rule."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from pitboss.frozen import change
from pitboss.games.identity import Wager
from pitboss.money import Cents
from pitboss.rounds.dice_events import WagerCalled, WagerMoved
from pitboss.rounds.events import (
    ChoiceMade,
    EnvyPaid,
    HandVoided,
    StakeReturned,
    WagerPlaced,
    WagerSettled,
    WagerWithdrawn,
)
from pitboss.rounds.hand_events import PayoutTakenBack
from pitboss.rounds.stake_events import InstrumentPlaced, SeatAbandoned
from pitboss.rounds.state import UNTAKEN, Envy, Round, Seat, Settled, Staked, with_seat
from pitboss.rounds.vigorish_events import VigorishReturned, VigorishTaken


def place(state: Round, event: WagerPlaced) -> Round:
    at, wager = state.seats.get(event.seat, UNTAKEN), event.wager
    stakes = {**at.wagers, wager: at.wagers.get(wager, 0) + event.amount}
    player = event.player or at.player
    progressives = at.progressives
    if event.progressive and wager not in progressives:
        progressives = (*progressives, wager)
    after = change(at, wagers=stakes, plays_hand=event.hand, player=player, progressives=progressives)
    return with_seat(state, event.seat, after)


def place_instrument(state: Round, event: InstrumentPlaced) -> Round:
    at = state.seats[event.seat]
    one = Staked(event.wager, event.kind, event.amount, event.beside)
    return with_seat(state, event.seat, change(at, instruments=(*at.instruments, one)))


def withdraw(state: Round, event: WagerWithdrawn) -> Round:
    """A wager taken down, or reduced."""
    at = state.seats[event.seat]
    left = at.wagers[event.wager] - event.amount
    if left == 0:
        return without_wager(state, event.seat, event.wager)
    return with_seat(state, event.seat, change(at, wagers={**at.wagers, event.wager: left}))


def without_wager(state: Round, number: int, wager: Wager) -> Round:
    """The wager is gone, and the seat with it if it has nothing else in the round."""
    seat = state.seats[number]
    after = clear(seat, wager)
    if after.wagers or seat.cards or seat.settled or any(seat.vigorish.values()):
        return with_seat(state, number, after)
    return change(state, seats={key: one for key, one in state.seats.items() if key != number})


def clear(seat: Seat, wager: Wager) -> Seat:
    """The seat without a wager on the layout."""
    left = {name: amount for name, amount in seat.wagers.items() if name != wager}
    called = {name: working for name, working in seat.called.items() if name != wager}
    instruments = tuple(one for one in seat.instruments if one.wager != wager) if seat.instruments else ()
    return change(seat, wagers=left, called=called, instruments=instruments)


def choose(state: Round, event: ChoiceMade) -> Round:
    at, stakes = state.seats[event.seat], state.seats[event.seat].wagers
    if event.places:
        stakes = {**stakes, event.places: stakes.get(event.places, 0) + event.amount}
    after = change(
        at,
        wagers=stakes,
        choices=(*at.choices, event.choice),
        folded=at.folded or event.folds,
        taken_back=(*at.taken_back, event.takes_back) if event.takes_back else at.taken_back,
    )
    return change(with_seat(state, event.seat, after), answered=(*state.answered, event.seat))


def move(state: Round, event: WagerMoved) -> Round:
    at = state.seats[event.seat]
    moved = {event.to if name == event.wager else name: amount for name, amount in at.wagers.items()}
    instruments = tuple(change(one, wager=event.to) if one.wager == event.wager else one for one in at.instruments)
    return with_seat(state, event.seat, change(at, wagers=moved, instruments=instruments))


def call(state: Round, event: WagerCalled) -> Round:
    at = state.seats[event.seat]
    return with_seat(state, event.seat, change(at, called={**at.called, event.wager: event.working}))


def settle(state: Round, event: WagerSettled) -> Round:
    """What became of a wager; of one that is settled again in the round, beside what became of it before."""
    at, wager = state.seats[event.seat], event.wager
    result = Settled(event.staked, event.outcome, event.line, event.returned, event.cite, event.vigorish)
    after = change(at, settled={**at.settled, next_settlement(at, wager): result})
    if event.clears:
        after = clear(after, wager)
    if state.disputed:
        left = tuple(one for one in state.disputed if (one.seat, one.wager) != (event.seat, wager))
        state = change(state, disputed=left)
    held = state.held
    if held is not None and (held.seat, held.wager) == (event.seat, wager):
        state = change(state, held=None)
    return with_seat(state, event.seat, after)


def next_settlement(seat: Seat, wager: Wager) -> Wager:
    """The wager's own name, or `field#2` where that is taken: the first that is free."""
    if wager not in seat.settled:
        return wager
    return next(name for time in count(2) if (name := Wager(wager).again(time)) not in seat.settled)


def take_back_payout(state: Round, event: PayoutTakenBack) -> Round:
    """One settlement is undone, by its name: `field#2` is the second, and the first stands."""
    return with_seat(state, event.seat, undo(state.seats[event.seat], [event.wager]))


def return_stake(state: Round, event: StakeReturned) -> Round:
    """A stake that goes back was never won or lost: every settlement of the wager is undone, and no award waits."""
    at, named = state.seats[event.seat], (event.seat, event.wager)
    settled = [name for name in at.settled if Wager(name).once == event.wager]
    waited = any(one is not None and (one.seat, one.wager) == named for one in (state.held, *state.disputed))
    after = undo(at, settled)
    if waited:
        after = change(after, undone=(*after.undone, event.wager))
    held = state.held if state.held and (state.held.seat, state.held.wager) != named else None
    disputed = tuple(one for one in state.disputed if (one.seat, one.wager) != named)
    state = change(state, held=held, disputed=disputed)
    return without_wager(with_seat(state, event.seat, after), event.seat, event.wager)


def undo(seat: Seat, names: Sequence[Wager]) -> Seat:
    """Settlements are undone, by name; that the wagers were judged is remembered."""
    left = {name: result for name, result in seat.settled.items() if name not in names}
    judged = (name for name in names if name in seat.judged)
    return change(seat, settled=left, undone=(*seat.undone, *judged))


def pay_envy(state: Round, event: EnvyPaid) -> Round:
    """An Envy Bonus shows the hand that it is for, a folded one too."""
    at, holder = state.seats[event.seat], state.seats.get(event.holder)
    paid = Envy(event.seat, event.holder, event.wager, event.amount)
    after = change(state, envied=(*state.envied, paid))
    if holder is not None and not holder.turned_up:
        after = with_seat(after, event.holder, change(holder, turned_up=True))
    return with_seat(after, event.seat, change(at, envy=at.envy + event.amount))


def abandon(state: Round, event: SeatAbandoned) -> Round:
    seat = change(state.seats[event.seat], left=event.wagers, abandoned=event.wagers == "lost")
    return with_seat(state, event.seat, seat)


def void_hand(state: Round, event: HandVoided) -> Round:
    """A hand in play was turned up if an award of the seat waits; a folded one only for a wager on its own cards, which
    nothing here knows. What waits on a wager that is void falls with its stake.
    """
    at, waiting = state.seats[event.seat], (*((state.held,) if state.held else ()), *state.disputed)
    was_up = not at.folded and (bool(at.judged) or any(one.seat == event.seat for one in waiting))
    return with_seat(state, event.seat, change(at, void=True, turned_up=at.turned_up or was_up))


def take_vigorish(state: Round, event: VigorishTaken) -> Round:
    return add_vigorish(state, event.seat, event.wager, event.amount)


def return_vigorish(state: Round, event: VigorishReturned) -> Round:
    return add_vigorish(state, event.seat, event.wager, -event.amount)


def add_vigorish(state: Round, number: int, wager: Wager, amount: Cents) -> Round:
    seat = state.seats[number]
    taken = {**seat.vigorish, wager: seat.vigorish.get(wager, 0) + amount}
    return with_seat(state, number, change(seat, vigorish=taken))
