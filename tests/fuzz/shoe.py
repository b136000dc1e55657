"""The cards as the driver holds them: real decks, shuffled by the seed, from which cards leave as the events say.

The driver deals what it likes from what is left, as any order may come out of a shuffle: a `mood` gives some place the
cards that make a royal flush, pairs or an ace for the dealer, so that what is rare in a casino is common here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import Any

JSON = dict[str, Any]
Where = tuple[str, int | None]
Place = tuple[str, int | None, bool]
"""A zone or `seat`, the seat, and whether the card may be dealt unknown."""

UNKNOWN = "??"
SALT = "0123456789abcdef"

RANKS = "AKQJT98765432"
SUITS = "shdc"
MOODS = ("plain", "plain", "royal", "royal", "trips", "pairs", "tens", "dealer-ace", "king-nine", "low")


def seal(order: Iterable[str]) -> str:
    """The hash by which an order is committed."""
    return sha256(f"{SALT}\n{' '.join(order)}".encode()).hexdigest()


@dataclass
class Shoe:
    """`full` is what a deck holds; `decks` what is left of each, by its name; a bare round has one without a name.

    In a `blind` round most cards that lie face down, or all, are dealt `unknown`: what they are is known here and told
    when they are turned. `offered` are the cards of the deal that was last proposed. A deck is
    `sealed` as long as its cards come in the order that was committed. A `rigged` shoe has that mood in every round.
    """

    random: Random
    full: list[str]
    decks: dict[str, list[str]] = field(default_factory=dict)
    playing: str = ""
    out: list[str] = field(default_factory=list)
    mood: str = "plain"
    suit: str = "s"
    lucky: int = 1
    blind: float = 0
    offered: list[str] = field(default_factory=list)
    unknown: dict[Where, list[str]] = field(default_factory=dict)
    sealed: dict[str, list[str]] = field(default_factory=dict)
    rigged: str = ""

    @property
    def left(self) -> list[str]:
        return self.decks.get(self.playing) or [*self.full]

    def see(self, event: JSON) -> None:
        """What an event does to the cards."""
        match event["event"]:
            case "round-opened":
                if self.playing == "":
                    self.decks[""] = self.shuffled(())
                self.out = []
                self.mood, self.suit = self.rigged or self.random.choice(MOODS), self.random.choice(SUITS)
                self.lucky = self.random.randint(1, 4)
                self.blind, self.unknown = self.random.choice((0, 0, 0, 0, 0, 0, 0, 0, 0.8, 1)), {}
            case "round-began" | "deck-takes-over":
                self.playing = event["deck"]
            case "deck-received":
                self.decks[event["deck"]] = self.shuffled(())
            case "deck-removed":
                self.decks.pop(event["deck"], None)
            case "deck-committed":
                self.sealed.pop(event["deck"], None)
                if event["commitment"] == seal(self.decks[event["deck"]]):
                    self.sealed[event["deck"]] = [*self.decks[event["deck"]]]
            case "deck-disclosed":
                self.sealed.pop(event["deck"], None)
            case "cards-shown":
                where = ("seat" if event["seat"] is not None else event["zone"], event["seat"])
                self.show(event["cards"], self.unknown.get(where, []))
            case "shuffled":
                self.sealed.pop(event["deck"], None)
                self.decks[event["deck"]] = self.shuffled(self.out if event["deck"] == self.playing else ())
            case "round-ended":
                self.out = []
            case "cards-burned":
                self.leave([event["card"]] if event["card"] else [], event["deck"])
                del self.decks[event["deck"]][: event["unseen"]]
            case "burn-corrected":
                self.decks[event["deck"]] = self.shuffled((event["card"],))[event["unseen"] :]
            case "cards-dealt":
                told = [one["card"] for one in event["cards"]]
                for n, one in enumerate(event["cards"]):
                    known = one["card"] != UNKNOWN
                    self.leave([one["card"] if known else self.keep_in_mind(n, told, one["to"], one["seat"])])
            case "irregularity-noted":
                self.leave([event["card"]] if event["card"] else [])
            case "card-offered":
                self.leave([event["card"]])
            case "offer-ended":
                # The card comes again with the deal that follows, and must not leave twice.
                self.decks.setdefault(self.playing, []).insert(0, event["card"])
                self.out.remove(event["card"])

    def correct(self, before: list[str], after: list[str]) -> None:
        """Some cards that had left the deck never did, and others did instead; a deck shuffled since is whole."""
        if len(self.decks.get(self.playing, ())) == len(self.full):
            return
        for one in (Counter(before) - Counter(after)).elements():
            self.decks.setdefault(self.playing, []).append(one)
            if one in self.out:
                self.out.remove(one)
        self.leave(list((Counter(after) - Counter(before)).elements()))

    def keep_in_mind(self, n: int, told: list[str], zone: str, seat: int | None) -> str:
        """A card that was dealt unknown, as the nth of its deal: what it is, is told when it is turned."""
        left = [one for one in self.left if one not in told] or self.left
        card = self.offered[n] if n < len(self.offered) and self.offered[n] in left else left[0]
        self.unknown.setdefault((zone, seat), []).append(card)
        return card

    def shuffled(self, without: Iterable[str]) -> list[str]:
        cards = [*self.full]
        for one in without:
            if one in cards:
                cards.remove(one)
        self.random.shuffle(cards)
        return cards

    def leave(self, cards: list[str], deck: str | None = None) -> None:
        name = self.playing if deck is None else deck
        for one in cards:
            self.out.append(one)
            if self.decks.get(name, [])[:1] != [one]:
                self.sealed.pop(name, None)  # It is not the next: somebody named another.
            if one in self.decks.get(name, ()):
                self.decks[name].remove(one)
            elif name == self.playing:
                self.think_again(one)

    def show(self, cards: list[str], lying: list[str]) -> None:
        """Cards are turned; somebody may have named others than were thought to lie there, and those lie elsewhere."""
        kept = lying[: len(cards)]
        del lying[: len(cards)]
        others = [one for one in kept if one not in cards]
        for card in [one for one in cards if one not in kept][: len(others)]:
            other = others.pop()
            if place := next((place for place in self.unknown.values() if card in place), None):
                place[place.index(card)] = other
            elif card in self.decks.get(self.playing, ()):
                self.decks[self.playing][self.decks[self.playing].index(card)] = other
                self.out[self.out.index(other)] = card

    def think_again(self, card: str) -> None:
        """A card that was thought to lie unknown is seen elsewhere, so what lies there is another."""
        place = next((kept for kept in self.unknown.values() if card in kept), None)
        if place is not None and self.decks.get(self.playing):
            other = self.decks[self.playing].pop(0)
            place[place.index(card)] = other
            self.out[self.out.index(card)] = other

    def deal(self, places: list[Place]) -> list[str]:
        """Cards for these places, as the mood has it, or as the deck was sealed; some are not told."""
        left, dealt = [*self.left], list[str]()
        if self.playing in self.sealed:
            self.offered = left[: len(places)]
            return self.offered
        for place in places:
            wanted = next((one for one in self.wanted(place, dealt) if one in left), None)
            card = wanted if wanted and self.random.random() < 0.9 else left[0] if left else "As"
            if card in left:
                left.remove(card)
            dealt.append(card)
        self.offered = dealt
        hidden = [place[2] and self.random.random() < self.blind for place in places]
        return [UNKNOWN if one else card for one, card in zip(hidden, dealt, strict=True)]

    def turn(self, zone: str, seat: int | None, number: int) -> list[str]:
        """What the unknown cards of a place are, as many as are turned."""
        kept = self.unknown.get((zone, seat), [])
        return [*kept[:number], *self.left[: number - len(kept[:number])]]

    def wanted(self, place: Place, dealt: list[str]) -> list[str]:
        zone, seat, _ = place
        favoured = seat == self.lucky or zone in ("community", "flop", "turn", "river")
        match self.mood:
            case "royal" if favoured:
                return [rank + self.suit for rank in "AKQJT98"]
            case "dealer-royal" if zone == "dealer":
                return [rank + self.suit for rank in "AKQJT"]
            case "trips" if favoured:
                return [rank + suit for rank in RANKS[self.lucky : self.lucky + 2] for suit in SUITS]
            case "pairs":
                return [RANKS[((seat or 0) + self.lucky) % len(RANKS)] + suit for suit in SUITS]
            case "tens":
                return [rank + suit for rank in "KQJT" for suit in self.suit + SUITS]
            case "dealer-ace" if zone == "dealer":
                return [rank + suit for rank in "AK" for suit in SUITS]
            case "king-nine":
                return [rank + suit for rank in ("K9" if len(self.out + dealt) % 4 < 2 else "9K") for suit in SUITS]
            case "low" if seat is not None:
                return [rank + suit for rank in "2345" for suit in SUITS]
        return []
