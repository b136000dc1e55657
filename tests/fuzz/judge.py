"""What may never be read in a table's events, whatever was said to bring it about: wagers that nobody may make.

Like the ledger it knows events alone, and of the law what its data says plainly.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from pitboss.law.filing import filing
from tests.fuzz.adapter import game_of
from tests.fuzz.law import capped, least_of_meters, progressives, unwinnable
from tests.fuzz.ledger import Ledger, cents, fraction
from tests.fuzz.specs import Spec

JSON = dict[str, Any]
Problem = tuple[str, str]
"""The rule that is broken, and how."""


@dataclass
class Judge:
    """Reads events, with the book as it stands after each."""

    spec: Spec
    seated: dict[int, str] = field(default_factory=dict)
    in_round: set[int] = field(default_factory=set)
    shooter: int | None = None
    held: dict[tuple[int, str], str] = field(default_factory=dict)
    void: set[int] = field(default_factory=set)
    left: dict[int, str | None] = field(default_factory=dict)
    abandoned: set[int] = field(default_factory=set)
    winnings: dict[int, dict[str, int]] = field(default_factory=dict)
    meters: dict[str, Fraction] = field(default_factory=dict)
    accepted_outside: set[tuple[int, str]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.game = game_of(self.spec)
        self.whole = self.spec.level == "table"

    def read(self, event: JSON, step: JSON, book: Ledger) -> Iterator[Problem]:
        match event["event"]:
            case "round-opened":
                self.held, self.void, self.abandoned, self.accepted_outside = {}, set(), set(), set()
                self.shooter, self.winnings, self.in_round = None, {}, set(self.seated)
                yield from self.meters_start(event)
            case "table-opened":
                yield from self.meters_start(event)
            case "bets-closed":
                yield from self.stakes_allowed(book)
            case "seat-taken":
                yield from self.sits_down(event, step, book)
            case "seats-corrected":
                self.seated |= {one["seat"]: one["player"] for one in event["seats"] if one["seat"] in self.seated}
            case "seat-left":
                yield from self.gets_up(event, book)
            case "wager-placed":
                yield from self.wagers(event, step)
            case "wager-withdrawn":
                yield from self.reduces(event, step, book)
            case "progressives-counted":
                yield from self.counts(event, book)
            case "irregularity-noted" | "card-offered" | "cards-burned" if event["card"] == "??":
                yield "unknown-card", f"{event['event']} of a card that was seen, and that nobody has named"
            case "dice-given":
                self.shooter = event["seat"]
            case "dice-rolled":
                if (
                    step["command"] == "roll"
                ):  # A correction tells former rolls again; who sat there then may have left.
                    yield from self.rolls()
            case "award-held":
                self.held[event["seat"], event["wager"]] = event["line"]
            case "hand-voided":
                self.void.add(event["seat"])
            case "seat-abandoned":
                self.abandoned.add(event["seat"])
            case "wager-settled":
                yield from self.settles(event)
            case "meter-fed":
                yield from self.feeds(event)
            case "meter-paid":
                yield from self.resets(event)
            case "contribution-taken-back":
                self.moves(event["meter"], -fraction(event["taken"]))
            case "award-rejected":
                self.held.pop((event["seat"], event["wager"]))
            case "payout-cut":
                yield from self.cuts(event, book)

    # Seats

    def sits_down(self, event: JSON, step: JSON, book: Ledger) -> Iterator[Problem]:
        """Where wagers lie only the player whose they are, who was said to have left and had not."""
        seat = event["seat"]
        if step["command"] == "correct-departure" and self.left.get(seat) == event["player"]:
            self.abandoned.discard(seat)
        elif any(number == seat for number, _ in book.laid):
            yield "seat-with-wagers", f"{event['player']} sits down at seat {seat}, where another's wagers lie"
        self.seated[seat] = event["player"]
        self.in_round.add(seat)

    def gets_up(self, event: JSON, book: Ledger) -> Iterator[Problem]:
        seat = event["seat"]
        self.left[seat] = self.seated.pop(seat, None)
        laid = {wager: amount for (number, wager), amount in book.laid.items() if number == seat}
        if laid and seat not in self.abandoned:
            yield "seat-with-wagers", f"{event['player']} leaves seat {seat} with {laid} on the layout"

    def rolls(self) -> Iterator[Problem]:
        if self.shooter is None or (self.whole and self.shooter not in self.seated):
            yield "no-shooter", f"the dice were rolled, and the shooter is {self.shooter}"

    # Wagers

    def wagers(self, event: JSON, step: JSON) -> Iterator[Problem]:
        seat, wager = event["seat"], event["wager"]
        corrects = step["command"].startswith("correct")
        if self.whole and seat not in (self.in_round if corrects else self.seated):
            yield "empty-seat", f"{wager} was placed at seat {seat}, where nobody sits"
        if seat not in self.game.seats:
            yield "no-such-seat", f"{wager} was placed at seat {seat}"
        self.accepts(seat, wager, step)

    def accepts(self, seat: int, wager: str, step: JSON) -> None:
        """A stake outside the posted limits stands by the dealer's word, or as a correction says that it lay there."""
        corrects = step["command"].startswith("correct")
        by_word = step.get("accepted") or step.get("by") in ("dealer", "boxperson")
        if corrects or (by_word and filing(self.game.edition).outside_limits):
            self.accepted_outside.add((seat, wager))

    def reduces(self, event: JSON, step: JSON, book: Ledger) -> Iterator[Problem]:
        """What is left of a wager is a wager that could have been made."""
        seat, wager = event["seat"], event["wager"]
        self.accepts(seat, wager, step)
        left = book.laid.get((seat, wager), 0)
        if left:
            yield from self.allowed(seat, wager, left)

    def stakes_allowed(self, book: Ledger) -> Iterator[Problem]:
        for (seat, wager), stake in book.laid.items():
            yield from self.allowed(seat, wager, stake)

    def allowed(self, seat: int, wager: str, stake: int) -> Iterator[Problem]:
        """A stake that the rules allow: one of those that the law names, or within the posted limits."""
        stakes = self.game.choices.stakes.get(wager, ())
        if wager in self.game.wagers and stakes and stake not in stakes and not wager.startswith("fire"):
            yield "stake", f"{stake} cents lie on {wager} at seat {seat}, where {stakes} may"
        rule = self.game.wagers.get(wager)
        if rule is None or stakes or rule.of or wager == "fire-bet" or (seat, wager) in self.accepted_outside:
            return
        if stake < (self.game.choices.minimum or 0):
            yield "stake", f"{stake} cents lie on {wager} at seat {seat}, below the posted minimum"
        if self.game.choices.maximum and stake > self.game.choices.maximum:
            yield "stake", f"{stake} cents lie on {wager} at seat {seat}, above the posted maximum"

    def counts(self, event: JSON, book: Ledger) -> Iterator[Problem]:
        placed = sum(wager in progressives(self.spec) for _, wager in book.laid)
        if event["agree"] != (event["chips"] == placed):
            yield (
                "progressives",
                f"{event['chips']} chips are said to agree: {event['agree']}; {placed} wagers lie there",
            )

    # Settlement

    def settles(self, event: JSON) -> Iterator[Problem]:
        seat, wager = event["seat"], event["wager"]
        line = self.held.pop((seat, wager), None)
        if line is not None and event["outcome"] != "win" and seat not in self.void:
            yield "held-award", f"the award of {line} was held for seat {seat}, and {wager} became {event['outcome']}"
        self.winnings.setdefault(seat, {})[wager] = won_by(event, wager in progressives(self.spec))

    def cuts(self, event: JSON, book: Ledger) -> Iterator[Problem]:
        """What a limit leaves is the limit, to the cent."""
        wagers = capped(self.spec).get(event["cite"])
        if wagers is None:
            return
        limit, paid = cents(event["limit"]), self.winnings.get(event["seat"], {})
        won = sum(amount for wager, amount in paid.items() if wager in wagers)
        if won != limit:
            yield "limit", f"{won} cents were paid to seat {event['seat']} under a limit of {limit}"

    # Meters

    def meters_start(self, event: JSON) -> Iterator[Problem]:
        """A meter starts at no less than the law's least; later, parts of it may have been won.

        A table that opens again goes on with its meters: the round before may be told again after it.
        """
        least, opens = least_of_meters(self.spec), event["event"] == "table-opened"
        for name, said in event["meters"].items():
            if opens and name in self.meters:
                continue
            self.meters[name] = fraction(said)
            if opens and fraction(said) < least.get(name, Fraction(0)):
                yield "meter-least", f"the meter {name} opens at {said}, below {least[name] / 100}"

    def moves(self, meter: str, by: Fraction) -> Fraction:
        """Where the meter stood before it moved."""
        stood = self.meters.get(meter, Fraction(0))
        self.meters[meter] = stood + by
        return stood

    def feeds(self, event: JSON) -> Iterator[Problem]:
        self.moves(event["meter"], fraction(event["fed"]))
        if event["meter"] in unwinnable(self.spec) and fraction(event["fed"]):
            yield "unwinnable-meter", f"the meter {event['meter']} is fed, and nobody can win it"

    def resets(self, event: JSON) -> Iterator[Problem]:
        """An award of the whole meter leaves it at no less than the law's least; a part only takes from it."""
        least = least_of_meters(self.spec).get(event["meter"], Fraction(0))
        stood = self.moves(event["meter"], Fraction(cents(event["put_in"]) - cents(event["paid"])))
        whole = stood - cents(event["paid"]) < len(self.game.seats)
        if whole and self.meters[event["meter"]] < least:
            yield (
                "meter-least",
                f"the meter {event['meter']} stands at {self.meters[event['meter']] / 100} after an award of all of it",
            )


def won_by(event: JSON, racked: bool) -> int:
    """What a settled wager won, without its stake where that came back."""
    if event["outcome"] != "win" or "meter" in event["pays"]:
        return 0
    kept = " for " in event["pays"] or (racked and event["pays"].startswith("$"))
    return cents(event["returned"]) - (0 if kept else cents(event["staked"]))
