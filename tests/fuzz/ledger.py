"""A ledger kept from events alone: where every cent lies, whoever moved it. Nothing of the engine is used here.

Players, house, layout and meters are four purses; what leaves one comes into another, so that they always add up to
nothing. Each event that moves money is posted as it reads, and whatever it says of money is held against the book.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tests.fuzz.handed import SEAT_DONE, Handed, Part, Turns, once

JSON = dict[str, Any]
Stake = tuple[int, str]

NEVER_OVER = ("win", "lose", "push", "forfeit", "surrender")


def cents(text: str) -> int:
    """An amount as it is written: `10.00`, `-2.50`."""
    sign = -1 if text.startswith("-") else 1
    whole, _, part = text.removeprefix("-").partition(".")
    return sign * (int(whole) * 100 + int(part))


def fraction(text: str) -> Fraction:
    """An amount on a meter in cents: `10.00`, or a fraction of dollars as in `1000007/600`."""
    return Fraction(text) * 100 if "/" in text else Fraction(cents(text))


@dataclass
class Ledger:
    """The book. `laid` are stakes that nobody has settled, `settled` what was returned for those that are.

    Coupons that lie `beside` a stake are no money, and are paid as the stake is.
    A table `keeps_meters` from round to round; a bare round is told where they stand. `bank` is where meters come from.
    `awarded` has left a meter and reached nobody yet; of an award that is shared, `pools` has the parts.
    """

    progressives: dict[str, tuple[str, ...]]
    keeps_meters: bool
    players: Counter[int] = field(default_factory=Counter)
    house: Fraction = Fraction(0)
    laid: dict[Stake, int] = field(default_factory=dict)
    beside: Counter[Stake] = field(default_factory=Counter)
    settled: dict[Stake, tuple[int, int]] = field(default_factory=dict)
    meters: dict[str, Fraction] = field(default_factory=dict)
    owed: Counter[int] = field(default_factory=Counter)
    at_opening: dict[str, Fraction] = field(default_factory=dict)
    in_round: Counter[int] = field(default_factory=Counter)
    awarded: list[int] = field(default_factory=list)
    pools: dict[str, list[int]] = field(default_factory=dict)
    bank: Fraction = Fraction(0)
    reserved: int | None = None
    handed: Counter[Part] = field(default_factory=Counter)
    turns: Turns = field(default_factory=set)
    done: bool = False
    before: Handed | None = None

    # Moving money

    def hand(self, seat: int, amount: int) -> None:
        """The player at a seat gets so much, or gives it."""
        self.players[seat] += amount
        self.in_round[seat] += amount

    def lay(self, seat: int, wager: str, amount: int) -> None:
        self.hand(seat, -amount)
        self.laid[seat, wager] = self.laid.get((seat, wager), 0) + amount

    def take_up(self, seat: int, wager: str, amount: int) -> Iterator[str]:
        """So much leaves the layout, for whomever."""
        lies = self.laid.get((seat, wager), 0)
        if amount > lies:
            yield f"{amount} of the {wager} at seat {seat} left the layout, where {lies} lay"
        if amount >= lies:
            self.laid.pop((seat, wager), None)
            self.beside.pop((seat, wager), None)
        else:
            self.laid[seat, wager] = lies - amount

    def meter(self, name: str, amount: Fraction) -> Iterator[str]:
        """A meter moves, at the cost of the house."""
        self.meters[name] = self.meters.get(name, Fraction(0)) + amount
        self.house -= amount
        if self.meters[name] < 0:
            yield f"the meter {name} stands at {self.meters[name] / 100} dollars"

    # Events

    def post(self, event: JSON) -> Iterator[str]:
        """Post an event; whatever it says that the book does not bear out."""
        poster = getattr(self, event["event"].replace("-", "_"), None)
        if poster is not None:
            yield from poster(**{name: value for name, value in event.items() if name not in ("event", "v")})
        if any(amount < 0 for amount in self.laid.values()):
            yield f"less than nothing lies on the layout: {self.laid}"
        if total := self.total():
            yield f"{total} cents have come from nowhere"

    def total(self) -> Fraction:
        purses = (self.players.total(), self.house, sum(self.laid.values()), sum(self.meters.values()), self.bank)
        return sum((Fraction(one) for one in purses), Fraction(0))

    def open_meters(self, meters: JSON) -> Iterator[str]:
        for name, said in meters.items():
            if name not in self.meters or not self.keeps_meters:
                self.bank -= fraction(said) - self.meters.get(name, Fraction(0))
                self.meters[name] = fraction(said)
            elif fraction(said) != self.meters[name]:
                yield f"the meter {name} is said to open at {said}, and stands at {self.meters[name] / 100} dollars"

    def table_opened(self, meters: JSON, **_: Any) -> Iterator[str]:
        yield from self.open_meters(meters)

    def round_opened(self, meters: JSON, marked: JSON, **_: Any) -> Iterator[str]:
        if self.laid:
            yield f"a round opens while {self.laid} lie on the layout"
        if {int(seat): cents(said) for seat, said in marked.items() if cents(said)} != dict(+self.owed):
            yield f"{marked} is said to be owed, and {dict(+self.owed)} is"
        self.settled, self.awarded, self.pools, self.in_round = {}, [], {}, Counter()
        self.handed, self.turns, self.done, self.beside = Counter(), set(), False, Counter()
        yield from self.open_meters(meters)
        self.at_opening = dict(self.meters)

    def wager_placed(self, seat: int, wager: str, amount: str, progressive: bool, **_: Any) -> Iterator[str]:
        self.lay(seat, wager, cents(amount))
        if cents(amount) <= 0:
            yield f"{amount} was wagered on {wager}"
        if progressive != (wager in self.progressives):
            yield f"{wager} is said to be progressive: {progressive}"

    def instrument_placed(self, seat: int, wager: str, amount: str, beside: bool, **_: Any) -> Iterator[str]:
        if beside:
            self.beside[seat, wager] += cents(amount)
        yield from ()

    def wager_withdrawn(self, seat: int, wager: str, amount: str, **_: Any) -> Iterator[str]:
        yield from self.take_up(seat, wager, cents(amount))
        self.hand(seat, cents(amount))
        if cents(amount) <= 0:
            yield f"{amount} was withdrawn from {wager}"

    def progressive_cancelled(self, seat: int, wager: str, amount: str, **_: Any) -> Iterator[str]:
        """No chip was there: nothing was ever paid for it."""
        if self.laid.get((seat, wager)) != cents(amount):
            yield f"{amount} of {wager} at seat {seat} is cancelled, where {self.laid.get((seat, wager))} cents lie"
        yield from self.take_up(seat, wager, cents(amount))
        self.hand(seat, cents(amount))

    def choice_made(self, seat: int, places: str, amount: str, **_: Any) -> Iterator[str]:
        if places:
            self.lay(seat, places, cents(amount))
        elif cents(amount):
            yield f"{amount} was wagered by a choice that places nothing"

    def wager_moved(self, seat: int, wager: str, to: str, **_: Any) -> Iterator[str]:
        if (seat, wager) not in self.laid or (seat, to) in self.laid:
            yield f"{wager} moved to {to} at seat {seat}, where {self.laid} lie"
        self.laid[seat, to] = self.laid.pop((seat, wager), 0) + self.laid.get((seat, to), 0)

    def wager_settled(
        self, seat: int, wager: str, staked: str, outcome: str, pays: str, returned: str, vigorish: str, **_: Any
    ) -> Iterator[str]:
        stake, back, beside = cents(staked), cents(returned), self.beside[seat, wager]
        if stake and self.laid.get((seat, wager)) != stake:
            yield f"{wager} at seat {seat} is settled on {staked}, where {self.laid.get((seat, wager))} cents lie"
        yield from self.take_up(seat, wager, stake)
        self.house += stake - back
        self.hand(seat, back)
        self.settled[seat, wager] = (stake, back)
        self.handed[seat, wager, 0] += back
        self.turns |= {(seat, once(wager), False), (seat, once(wager), outcome != "forfeit")}
        if outcome not in NEVER_OVER:
            yield f"{wager} is settled as {outcome}"
        if back < 0 or (outcome in ("lose", "forfeit") and back) or (outcome == "push" and back != stake):
            yield f"{wager} at seat {seat}, {outcome}: {returned} was returned for {staked}"
        yield from self.agrees_with_odds(seat, wager, stake, beside, pays, back + cents(vigorish), outcome)

    def agrees_with_odds(
        self, seat: int, wager: str, stake: int, beside: int, pays: str, back: int, outcome: str
    ) -> Iterator[str]:
        """What comes back is what the line says, to the cent at which it may be rounded, or less by a limit."""
        if stake == 0 or outcome != "win":
            return
        if odds := re.fullmatch(r"([\d,]+) (to|for) ([\d,]+)", pays):
            over, under = int(odds[1].replace(",", "")), int(odds[3].replace(",", ""))
            most = Fraction((stake + beside) * over, under) + (stake if odds[2] == "to" else 0)
            if back >= most + 1:
                yield f"{wager} at seat {seat} pays {pays}: {back} cents came back for {stake}"
        elif share := re.fullmatch(r"([\d.]+)% of meter (.*)", pays):
            pool = self.pools.get(wager, self.awarded)
            if back not in pool:
                yield f"{wager} at seat {seat} pays {share[0]}: {back} cents came back, and the meter paid {pool}"
            else:
                pool.remove(back)

    def award_shared(self, wager: str, each: str, sharers: int, **_: Any) -> Iterator[str]:
        """The part of one who was refused it, or has left, stays on the meter (R-212)."""
        still = sum(laid == wager for _, laid in self.laid)
        if sum(self.awarded) != cents(each) * still or still > sharers:
            yield f"{still} times {each} is not what the meter paid for {wager}, {self.awarded}"
        self.awarded = []
        self.pools[wager] = [cents(each)] * still

    def envy_paid(self, seat: int, holder: int, wager: str, amount: str, **_: Any) -> Iterator[str]:
        self.hand(seat, cents(amount))
        self.handed[seat, wager, holder] += cents(amount)
        self.house -= cents(amount)
        if seat == holder or cents(amount) <= 0:
            yield f"seat {seat} is paid an envy bonus of {amount} for the hand of seat {holder}"

    def stake_returned(self, seat: int, wager: str, amount: str, **_: Any) -> Iterator[str]:
        """A void hand or round gives a stake back: from the layout, or from the house where it was settled."""
        self.hand(seat, cents(amount))
        self.handed[seat, wager, 0] += cents(amount)
        self.turns.add((seat, once(wager), False))
        if (seat, wager) in self.settled:
            self.house -= cents(amount)
            if self.settled.pop((seat, wager))[0] != cents(amount):
                yield f"{amount} was returned for {wager} at seat {seat}, which was settled on another stake"
            return
        if self.laid.get((seat, wager)) != cents(amount):
            yield f"{amount} was returned for {wager} at seat {seat}, where {self.laid.get((seat, wager))} cents lay"
        yield from self.take_up(seat, wager, cents(amount))

    def payout_taken_back(self, seat: int, wager: str, amount: str, **_: Any) -> Iterator[str]:
        self.hand(seat, -cents(amount))
        self.house += cents(amount)
        self.handed[seat, once(wager), 0] -= cents(amount)
        if self.settled.get((seat, wager), (0, 0))[1] != cents(amount):
            yield f"{amount} was taken back for {wager} at seat {seat}, for which {self.settled.get((seat, wager))}"

    def envy_taken_back(self, seat: int, holder: int, wager: str, amount: str, **_: Any) -> Iterator[str]:
        self.hand(seat, -cents(amount))
        self.house += cents(amount)
        self.handed[seat, wager, holder] -= cents(amount)
        if self.handed[seat, wager, holder] < 0:
            yield f"an envy bonus of {amount} was taken back from seat {seat}, which was paid less"

    def vigorish_taken(self, seat: int, amount: str, **_: Any) -> Iterator[str]:
        self.hand(seat, -cents(amount))
        self.house += cents(amount)
        yield from ()

    def vigorish_returned(self, seat: int, amount: str, **_: Any) -> Iterator[str]:
        self.hand(seat, cents(amount))
        self.house -= cents(amount)
        yield from ()

    def vigorish_marked(self, seat: int, amount: str, **_: Any) -> Iterator[str]:
        self.owed[seat] += cents(amount)
        yield from ()

    def vigorish_collected(self, seat: int, amount: str, **_: Any) -> Iterator[str]:
        self.players[seat] -= cents(amount)
        self.house += cents(amount)
        if self.owed.pop(seat, 0) != cents(amount):
            yield f"{amount} of vigorish was collected at seat {seat}, where another amount was marked"

    # Meters

    def meter_fed(self, meter: str, fed: str) -> Iterator[str]:
        yield from self.meter(meter, fraction(fed))

    def contribution_taken_back(self, meter: str, taken: str) -> Iterator[str]:
        yield from self.meter(meter, -fraction(taken))

    def meter_paid(self, meter: str, seat: int, paid: str, put_in: str, cite: str) -> Iterator[str]:
        """An award, and after it what the house puts in: nothing where the meter is shared in part."""
        stood = self.meters.get(meter, Fraction(0))
        if cents(paid) > stood or cents(paid) < 0:
            yield f"{paid} was paid from the meter {meter}, which stood at {stood / 100}"
        if cents(put_in) < 0:
            yield f"{put_in} left the meter {meter} and was paid to nobody"
        yield from self.meter(meter, Fraction(cents(put_in) - cents(paid)))
        if self.awarded:
            yield f"the meter {meter} pays while {self.awarded} from another award have been paid to nobody"
        self.awarded = [cents(paid)]

    def meter_restored(self, meter: str, paid: str, put_in: str, **_: Any) -> Iterator[str]:
        """An award goes back, and with it what the house had put in."""
        yield from self.meter(meter, Fraction(cents(paid) - cents(put_in)))

    def claim_reserved(self, amount: str, **_: Any) -> Iterator[str]:
        """What the link reserves for each seat is what the table pays, and nothing else."""
        self.reserved = cents(amount)
        yield from ()

    def claim_paid(self, amount: str, **_: Any) -> Iterator[str]:
        """An award from a linked meter: the money comes from the link."""
        if self.awarded:
            yield f"a link pays while {self.awarded} from another award have been paid to nobody"
        if self.reserved is None or (self.reserved and cents(amount) % self.reserved):
            yield f"{amount} was paid of an award of which {self.reserved} cents a seat were reserved"
        self.bank -= cents(amount)
        self.house += cents(amount)
        self.awarded, self.reserved = [cents(amount)], None

    def claim_released(self, **_: Any) -> Iterator[str]:
        self.reserved = None
        yield from ()

    # Corrections

    def payment_corrected(self, seat: int, wager: str, paid: str, right: str, **_: Any) -> Iterator[str]:
        """What had been handed out and what is right; the money is where what now stands has put it."""
        now = (self.before or Handed(self.handed, self.turns, True)).add_up(self.handed)
        if cents(right) != now[seat, wager]:
            yield f"{right} is said to be right for {wager} at seat {seat}, and {now[seat, wager]} was posted"
        if paid == right:
            yield f"{paid} for {wager} at seat {seat} is corrected, and is right"

    def corrected_in_part(self, events: tuple[JSON, ...]) -> Iterator[str]:
        """Whatever differs from what had been handed out before a correction, and is not said, or said otherwise; who
        had waited for their turn was paid nothing wrong.
        """
        assert self.before is not None, "a correction goes back"
        notes = [one for one in events if one["event"] == "payment-corrected"]
        said = {(one["seat"], one["wager"]): cents(one["paid"]) for one in notes}
        was, now = self.before.add_up(self.before.parts), self.before.add_up(self.handed)
        differ = {one: was[one] for one in was.keys() | now.keys() if was[one] != now[one]}
        if said != differ:
            yield f"{differ} had been handed out otherwise, and {said} is said"
        self.before = None

    # The end of a round

    def dice_given(self, **_: Any) -> Iterator[str]:
        """Dice settle at once what they decide."""
        self.done = True
        yield from ()

    def seat_settled(self, seat: int) -> Iterator[str]:
        self.turns.add((seat, SEAT_DONE, True))
        if left := {wager: amount for (number, wager), amount in self.laid.items() if number == seat}:
            yield f"seat {seat} is settled, and {left} lie there"

    def hand_voided(self, **_: Any) -> Iterator[str]:
        yield from ()

    def round_closed(self, **_: Any) -> Iterator[str]:
        self.done = True
        if self.laid:
            yield f"the round is over, and {self.laid} lie on the layout"
        if any(self.awarded) or any(part for parts in self.pools.values() for part in parts):
            yield f"the meters paid {self.awarded} and {self.pools}, which nobody got"

    def round_voided(self, **_: Any) -> Iterator[str]:
        """A void round leaves everybody and every meter where they were when it opened."""
        self.done = True
        if self.laid:
            yield f"the round is void, and {self.laid} lie on the layout"
        if changed := {seat: amount for seat, amount in self.in_round.items() if amount}:
            yield f"the round is void, and these have won or lost in it: {changed}"
        if self.meters != self.at_opening:
            yield f"the round is void, and the meters went from {self.at_opening} to {self.meters}"

    # What the state says

    def differs(self, state: JSON) -> Iterator[str]:
        """Whatever the state says of money and the book does not."""
        if state["stakes"] != self.laid:
            yield f"stakes: the state has {state['stakes']}, the book {self.laid}"
        for name in ("meters", "in round"):
            if state[name] and {meter: self.meters.get(meter) for meter in state[name]} != state[name]:
                yield f"meters, {name}: the state has {state[name]}, the book {self.meters}"
        if state["owed"] != dict(+self.owed):
            yield f"owed: the state has {state['owed']}, the book {dict(+self.owed)}"

    def count_accepted(self) -> int:
        """How many progressive wagers there are, on the layout or settled since."""
        return len({one for one in (*self.laid, *self.settled) if one[1] in self.progressives})


def undone_otherwise(event: JSON, dropped: list[JSON]) -> Iterator[str]:
    """Whatever a correction says of the meters that the events it undoes do not."""
    sums: dict[str, Counter[str]] = {"fed": Counter(), "paid": Counter(), "put_in": Counter()}
    for one in dropped:
        match one["event"]:
            case "meter-fed":
                sums["fed"][one["meter"]] += fraction(one["fed"])  # type: ignore[assignment]
            case "contribution-taken-back":
                sums["fed"][one["meter"]] -= fraction(one["taken"])  # type: ignore[assignment]
            case "meter-paid":
                sums["paid"][one["meter"]] += cents(one["paid"])
                sums["put_in"][one["meter"]] += cents(one["put_in"])
            case "meter-restored":
                sums["paid"][one["meter"]] -= cents(one["paid"])
                sums["put_in"][one["meter"]] -= cents(one["put_in"])
    for name, found in sums.items():
        if {meter: fraction(said) for meter, said in event[name].items()} != dict(found):
            yield f"{name} is said to have been {event[name]}, and was {dict(found)}"
