"""Who may know which card, from events alone; and whether a view, a refusal or a list of what is open tells more.

Two ways to ask. A card that stands in what somebody is shown must be one that they may know, and a card that lies face
up must stand in every view. And in another world, in which a card that they may not know was a different one, they are
shown exactly the same: so nothing tells it by its absence, its order or its answer either.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

JSON = dict[str, Any]

CARD = re.compile(r"(?<![A-Za-z0-9-])([AKQJT98765432][shdc])(?![A-Za-z0-9-])")
UNKNOWN = "??"
AT_THE_TABLE = ("dealer", "stickperson", "boxperson", "player")
"""Who learns no hidden card even when the round is over."""

RECONSTRUCT = ("floor", "surveillance")
"""Who may see everything once a round is over, so that a dispute can be settled."""


@dataclass
class Lying:
    """A card on the table: where, which way up, and the place in the record at which it was dealt; one that was dealt
    unknown has been `shown` to all since.
    """

    card: str
    zone: str
    seat: int | None
    up: bool
    place: tuple[int, int] = (-1, -1)
    shown: bool = False


@dataclass
class Sight:
    """`looks_at` is how many of the own cards a player may look at before the dealer turns more. `burned` is the card
    of each deck that was turned up to say how many are burned. `players` are those who wager at each seat, by name.
    They look at nothing before the round has gone on from the deal: then it is `dealt`. A hand that is `gone`, folded
    or void, is not turned up for the wagers `beside` it, which other cards decide.
    """

    looks_at: int
    beside: frozenset[str] = frozenset()
    cards: list[Lying] = field(default_factory=list)
    told: set[str] = field(default_factory=set)
    burned: dict[str, str] = field(default_factory=dict)
    players: dict[int, str] = field(default_factory=dict)
    gone: set[int] = field(default_factory=set)
    turned: int = 0
    dealt: bool = False
    over: bool = False

    def see(self, event: JSON, number: int) -> None:
        """What an event shows; `number` is its place in the record of the round."""
        match event["event"]:
            case "round-opened":
                self.cards, self.told, self.turned, self.over = [], set(), 0, False
                self.players, self.gone, self.dealt = {}, set(), False
            case "step-taken":
                self.dealt = self.dealt or (bool(event["step"]) and not event["step"].startswith("deal-"))
            case "wager-placed":
                self.players[event["seat"]] = event["player"]
            case "cards-dealt":
                for n, one in enumerate(event["cards"]):
                    up = one["face"] == "up"
                    zone = "" if one["seat"] is not None else one["to"]
                    self.cards.append(Lying(one["card"], zone, one["seat"], up, (number, n)))
            case "cards-shown":
                for place, card in zip(event["places"], event["cards"], strict=True):
                    one = self.at(event["zone"], event["seat"])[place]
                    one.card, one.shown = card, True
                    self.told.add(card)
            case "cards-turned" if event["zone"] == "seats":
                self.turned = event["turned"]
            case "cards-turned":
                for one in self.at(event["zone"], None)[: event["turned"]]:
                    one.up = True
            case "choice-made" if event["folds"]:
                self.gone.add(event["seat"])
            case "hand-voided":
                self.gone.add(event["seat"])
            case "hand-turned":
                self.expose(event["seat"])
            case "envy-paid":
                self.expose(event["holder"])
            case "award-held":
                self.judge(event)
            case "wager-settled" if event["outcome"] != "forfeit":
                self.judge(event)
            case "hand-recounted":
                self.recount(event["zone"], event["seat"], event["cards"])
            case "irregularity-noted" if event["card"]:
                self.cards.append(Lying(event["card"], "discard", None, True))
            case "card-offered":
                self.cards.append(Lying(event["card"], "offered", None, True))
            case "offer-ended":
                self.cards = [one for one in self.cards if one.zone != "offered"]
                self.told.add(event["card"])
            case "cards-burned" if event["card"]:
                self.burned[event["deck"]] = event["card"]
            case "burn-corrected":
                self.burned[event["deck"]] = event["card"]
            case "shuffled" | "deck-removed" | "idle-spread":
                self.burned.pop(event["deck"], None)
            case "deck-disclosed":
                self.told |= set(event["cards"])
            case "round-closed" | "round-voided":
                self.over = True

    def at(self, zone: str, seat: int | None) -> list[Lying]:
        """The cards of a seat in the order dealt, or of a zone, where those that lie face up come first."""
        if seat is not None:
            return [one for one in self.cards if one.seat == seat]
        return sorted((one for one in self.cards if one.zone == zone), key=lambda one: not one.up)

    def recount(self, zone: str, seat: int | None, number: int) -> None:
        """A hand lies with another number of cards: those too many are not known, those missing were never there."""
        lying = self.at("" if seat is not None else zone, seat)
        gone = lying[number:]
        self.told |= {one.card for one in gone}
        self.cards = [one for one in self.cards if not any(one is other for other in gone)]
        self.cards += [
            Lying(UNKNOWN, "" if seat is not None else zone, seat, False) for _ in range(number - len(lying))
        ]

    def judge(self, event: JSON) -> None:
        """A wager is judged, which turns the cards of its seat up if they still lie there or decide it."""
        if event["seat"] not in self.gone or event["wager"] not in self.beside:
            self.expose(event["seat"])

    def expose(self, seat: int) -> None:
        """A seat's turn in settlement has come, and its cards are turned up."""
        for one in self.cards:
            one.up = one.up or one.seat == seat

    def lies_open(self, one: Lying) -> bool:
        """Whether everybody sees the card: it was dealt or turned face up, of a seat's cards the last `turned`."""
        own = [other for other in self.cards if one.seat is not None and other.seat == one.seat]
        return one.up or (bool(own) and any(one is other for other in own[len(own) - self.turned :]))

    def knows(self, audience: str, one: Lying) -> bool:
        if one.shown or self.lies_open(one) or (self.over and audience in RECONSTRUCT):
            return True
        return self.looks(audience, one)

    def looks(self, audience: str, one: Lying) -> bool:
        """Whether a player may look at the card, one of the own."""
        if one.seat is None or audience not in (f"player {one.seat}", f"player {self.players.get(one.seat)}"):
            return False
        own = [other for other in self.cards if other.seat == one.seat and self.dealt]
        return any(one is other for other in (own if self.turned else own[: self.looks_at]))

    # What may stand in a text, and what must

    def leaks(self, audience: str, said: Any, named: JSON) -> Iterator[str]:
        """Cards in what somebody is shown that they may not know and did not name themselves."""
        seen = {one.card for one in self.cards if self.knows(audience, one)}
        known = seen | self.told | set(self.burned.values()) | cards_in(named)
        for card in sorted(cards_in(said) - known):
            yield f"{audience} is shown {card} in {said}"

    def misses(self, audience: str, view: Any) -> Iterator[str]:
        """Cards that lie face up and are in no view, or that are the own ones and have been dealt."""
        known = {one.card for one in self.cards if self.lies_open(one) or self.looks(audience, one)}
        for card in sorted(known - cards_in(view) - {UNKNOWN}):
            yield f"{audience} may see {card} and is not shown it"

    def hidden(self, audience: str) -> list[Lying]:
        """The cards that lie on the table and that somebody may not know."""
        known = (one for one in self.cards if one.place[0] >= 0 and one.card != UNKNOWN)
        return [one for one in known if not self.knows(audience, one)]

    def answers_of_hidden(self, step: JSON, refusal: JSON) -> Iterator[str]:
        """Somebody who may not know a card that lies face down names it, and the answer says that it lies there."""
        if names_cards(step) or (self.over and step.get("by") not in AT_THE_TABLE):
            return
        hidden = {one.card for one in self.hidden("dealer")}
        public = {one.card for one in self.cards if self.knows("dealer", one)} | self.told | set(self.burned.values())
        named = (cards_in(step.get("cards", "")) | cards_in(step.get("card") or "")) & hidden - public
        if named & cards_in(refusal["message"]):
            yield f"{step} is answered with: {refusal['message']}"


def cards_in(said: Any) -> set[str]:
    """Every card that is named anywhere in what is said."""
    return set(CARD.findall(said if isinstance(said, str) else json.dumps(said)))


def names_cards(step: JSON) -> bool:
    """Whether a command comes from where the cards come from: a device, or a script that says of nobody who speaks.

    Whoever turns cards sees them.
    """
    by = "dealer" if step.get("accepted") else step.get("by", "anyone")
    return by in ("device", "anyone") or step["command"] == "show-cards"


def with_card(events: list[JSON], place: tuple[int, int], card: str) -> list[JSON]:
    """The same events, but for one card that was dealt."""
    number, nth = place
    dealt = [{**one, "card": card} if n == nth else one for n, one in enumerate(events[number]["cards"])]
    return [*events[:number], {**events[number], "cards": dealt}, *events[number + 1 :]]
