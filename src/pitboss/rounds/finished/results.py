"""What a finished round came to, as JSON, read off the engine's state."""

from __future__ import annotations

from typing import cast

from pitboss.games.game import Game
from pitboss.games.identity import MeterName, Wager
from pitboss.games.settlement import Outcome
from pitboss.money import dollars
from pitboss.rounds.events import EnvyPaid, PayoutCut
from pitboss.rounds.finished.answer import (
    EnvyBonus,
    PayoutLimited,
    RoundSettlement,
    SeatSettlement,
    WagerSettlement,
)
from pitboss.rounds.finished.description import Given
from pitboss.rounds.finished.meters import find_meters, name_in_file
from pitboss.rounds.state import Round, Seat, Settled

Beside = EnvyPaid | PayoutCut
"""What happens to a seat beside the settlement of its wagers."""


def state_result(state: Round, beside: list[Beside], given: Given, game: Game) -> RoundSettlement:
    """What the round came to, read off the engine's state, with each Envy Bonus, and each time that a payout limit cut
    a seat's winnings.
    """
    seats = {str(number): state_seat(seat) for number, seat in sorted(state.seats.items())}
    for one in beside:
        at = seats[str(one.seat)]
        if isinstance(one, PayoutCut):
            at.setdefault("payouts_cut", []).append(state_cut(one))
        else:
            at.setdefault("envy_bonuses", []).append(state_envy(one))
    for number, owed in state.owed.items():
        seats[str(number)]["vigorish_owed"] = dollars(owed)
    won = sum(seat.net for seat in state.seats.values())
    return {
        "round": "settled",
        "order": list(state.order),
        "seats": seats,
        "meters": state_meters(state, given, game),
        "table_win": dollars(-won),
    }


def state_cut(cut: PayoutCut) -> PayoutLimited:
    return {"winnings": dollars(cut.winnings), "limit": dollars(cut.limit), "cite": cut.cite}


def state_envy(paid: EnvyPaid) -> EnvyBonus:
    return {
        "holder": paid.holder,
        "wager": paid.wager,
        "line": paid.line,
        "amount": dollars(paid.amount),
        "cite": paid.cite,
    }


def state_seat(seat: Seat) -> SeatSettlement:
    wagers: dict[str, WagerSettlement] = {wager: state_wager(one) for wager, one in seat.settled.items()}
    for wager in dict.fromkeys(one.wager for one in seat.instruments):
        wagers[wager]["instruments"] = state_instruments(seat, wager)
    return {"wagers": wagers, "envy": dollars(seat.envy), "net": dollars(seat.net)}


def state_instruments(seat: Seat, wager: Wager) -> dict[str, str]:
    """What is not chips in a wager or beside it, by its kind."""
    made = [one for one in seat.instruments if one.wager == wager]
    return {kind: dollars(sum(one.amount for one in made if one.kind == kind)) for kind in {one.kind for one in made}}


def state_wager(one: Settled) -> WagerSettlement:
    """A wager in words and amounts; with the vigorish that was taken from its payout, where it has any."""
    stated: WagerSettlement = {
        "staked": dollars(one.staked),
        "outcome": cast(Outcome, one.outcome),
        "line": one.line,
        "returned": dollars(one.returned),
        "cite": one.cite,
    }
    if one.vigorish:
        stated["vigorish"] = dollars(one.vigorish)
    return stated


def state_meters(state: Round, given: Given, game: Game) -> dict[str, str]:
    """Give every meter of the round by its name in the file. A meter that nobody played for stays as it was."""
    said = find_meters(game, given)
    standing = {MeterName(name): dollars(exact.__floor__()) for name, exact in state.meters.items()}
    played_for = {said.get(own) or name_in_file(game, own): amount for own, amount in standing.items()}
    return {name: dollars(amount) for name, amount in given.meters.items()} | played_for
