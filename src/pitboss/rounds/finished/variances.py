"""What the dealer paid, compared with what the law pays: the variance of each wager, and what kind of mistake it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pitboss.errors import BadInput, nearest
from pitboss.money import Cents, dollars, read_dollars
from pitboss.rounds.finished.answer import Mistake, RoundSettlement, SeatSettlement, WagerSettlement
from pitboss.rounds.finished.description import Given, GivenSeat

ENVY = "envy"
"""What `paid` calls the envy bonuses of a seat."""


class Compared(NamedTuple):
    """A wager of which it is known what was paid for it."""

    seat: int
    wager: str
    settled: WagerSettlement
    paid: Cents

    @property
    def returned(self) -> Cents:
        return read_dollars(self.settled["returned"])

    @property
    def variance(self) -> Cents:
        """How much more the dealer paid than the law pays."""
        return self.paid - self.returned

    @property
    def mistake(self) -> Mistake | None:
        """What kind of mistake it was; none where the wager was paid as the law pays it."""
        if not self.variance:
            return None
        outcome = self.settled["outcome"]
        if outcome == "open":
            return "open-paid"
        if not self.returned:
            return "loser-paid"
        if not self.paid and outcome == "win":
            return "winner-taken"
        if not self.paid and outcome == "push":
            return "push-taken"
        return "overpaid" if self.variance > 0 else "underpaid"


def compare(settlement: RoundSettlement, given: Given) -> Iterator[Compared]:
    """Each wager of which the round says what was paid for it."""
    for number, seat in given.seats.items():
        settled = settlement["seats"][str(number)]
        for wager, paid in seat.paid.items():
            yield Compared(number, wager, find_settled(settled, number, wager), paid)


def find_settled(seat: SeatSettlement, number: int, wager: str) -> WagerSettlement:
    """What the law makes of it. Envy bonuses have no stake: a seat that gets one has won it."""
    if wager == ENVY:
        has_won = read_dollars(seat["envy"]) > 0
        line = "envy bonus" if has_won else "no envy bonus"
        return {
            "staked": dollars(0),
            "outcome": "win" if has_won else "lose",
            "line": line,
            "returned": seat["envy"],
            "cite": "",
        }
    if wager not in seat["wagers"]:
        known = nearest(wager, (*seat["wagers"], ENVY))
        raise BadInput(f"seat {number} has no wager {wager!r} that could have been paid. {known}")
    return seat["wagers"][wager]


def state_variances(settlement: RoundSettlement, given: Given) -> RoundSettlement:
    """The settlement with what was paid beside what the law pays; as it is, where nothing is said of that."""
    compared = list(compare(settlement, given))
    if not compared:
        return settlement
    seats = {
        name: state_seat(seat, [one for one in compared if one.seat == int(name)], given.seats[int(name)])
        for name, seat in settlement["seats"].items()
    }
    return {**settlement, "seats": seats, "variance": dollars(sum(one.variance for one in compared))}


def state_seat(seat: SeatSettlement, compared: list[Compared], given: GivenSeat) -> SeatSettlement:
    if not compared:
        return seat
    beside = {one.wager: one for one in compared}
    wagers = {
        wager: state_wager(one, beside[wager]) if wager in beside else one for wager, one in seat["wagers"].items()
    }
    stated: SeatSettlement = {**seat, "wagers": wagers, "variance": dollars(sum(one.variance for one in compared))}
    if ENVY in given.paid:
        stated["envy_paid"] = dollars(given.paid[ENVY])
    return stated


def state_wager(settled: WagerSettlement, compared: Compared) -> WagerSettlement:
    stated: WagerSettlement = {**settled, "paid": dollars(compared.paid), "variance": dollars(compared.variance)}
    if mistake := compared.mistake:
        stated["mistake"] = mistake
    return stated
