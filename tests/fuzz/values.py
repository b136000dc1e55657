"""Commands of any kind with any values in their fields: right ones, wrong ones, and some that no JSON could say."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from tests.fuzz.adapter import PERSONS, Engine, fields_of, kinds_of
from tests.fuzz.law import step_names
from tests.fuzz.shoe import RANKS, SALT, SUITS, UNKNOWN, Shoe

JSON = dict[str, Any]

STAKES = (500, 1000, 1000, 1500, 2533, 10000, 500000)
RAW_AMOUNTS = (10.5, 1000.0, float("nan"), True, float("inf"), 10**30)
AMOUNTS = ("0.00", "-1.00", "0.01", "1.00", "5.00", "10.00", "25.33", "1000.00", "999999999.99",
           "999999999999999.99", "99999999999999999.00")  # fmt: skip
OTHER_WAGERS = ("ante", "blackjack", "pass", "banker", "bet-1", "come-6", "come-odds-4", "progressive", "field#2", "")
CHOICES = ("play", "fold", "bet", "raise", "check", "1x", "4x", "ride", "pull", "hit", "stand", "split", "double", "x")
PLAYERS = ("Ann", "Bob", "Cyd", "Dan")

BY_TYPE: dict[Any, tuple[Any, ...]] = {str: ("", "something"), int: (0, 1, -1, 10**6), bool: (True, False)}
"""Values for a field that nothing more is known of."""


def dollars(cents: int) -> str:
    return f"{'-' if cents < 0 else ''}{abs(cents) // 100}.{abs(cents) % 100:02d}"


def seated(engine: Engine) -> list[int]:
    """The seats at which somebody sits; at a bare round the first few."""
    return sorted(engine.state.seats) if engine.whole and engine.state.seats else list(engine.game.seats[:4])


@dataclass
class Values:
    """Draws values for the fields of commands at one table."""

    engine: Engine
    random: Random
    shoe: Shoe

    def __post_init__(self) -> None:
        game = self.engine.game
        self.wagers = [str(one) for one in game.wagers]
        self.seats = list(game.seats)
        self.irregularities = list(game.irregularities)
        self.meters = [str(one) for one in game.meters]
        self.steps = list(step_names(self.engine.spec))

    def mischief(self) -> JSON:
        return self.wild(self.random.choice(kinds_of(self.engine.spec)))

    def wild(self, kind: str) -> JSON:
        """A command of this kind with values of every sort in its fields."""
        step: JSON = {"command": kind}
        for name, hint in fields_of(kind).items():
            if (value := self.value(kind, name, hint)) is not ...:
                step[name] = value
        if self.random.random() < 0.4:
            step |= {
                name: self.beside(name) for name in self.random.sample(("by", "person", "at"), 2) if name not in step
            }
        if kind == "place-wager" and self.random.random() < 0.2:
            step["accepted"] = True
        if "amount" in step and self.random.random() < 0.08:
            step["raw"] = {"amount": self.random.choice(RAW_AMOUNTS)}
        return step

    def beside(self, name: str) -> Any:
        """Who gives a command, and when, as a line may say beside its fields."""
        now = self.engine.state.at if self.engine.whole else 0
        match name:
            case "by":
                return self.random.choice(PERSONS)
            case "person":
                return self.random.choice((*PLAYERS, ""))
            case _:
                return self.random.choice((now, now, now + 1, now + 90, max(now - 1, 0), now + 3000, -5, 10**12))

    def value(self, kind: str, name: str, hint: Any) -> Any:
        """Some value for a field: mostly one that could be, sometimes one that could not; ... leaves it out."""
        pick = self.random.choice
        match name:
            case "seat":
                return pick((*self.seats, *seated(self.engine), *seated(self.engine), 0, -1, 99))
            case "wager":
                return pick((*self.wagers, *self.wagers, *OTHER_WAGERS))
            case "amount":
                return pick((*AMOUNTS, dollars(pick(STAKES)), *([...] if kind in ("choose", "withdraw-wager") else [])))
            case "preinspected" | "preshuffled" | "working" | "count_stub" | "blackjack":
                return pick((True, False))
            case "hand":
                return pick((..., ..., ..., 0, 1, 2, 9, -1))
            case "event" | "place":
                return pick((0, 1, 2, 3, 5, 8, 13, -1, 10**6))
            case "passed":
                return pick((..., True, False))
            case "paid" if kind == "resolve-award":
                return pick((True, False))
            case "paid":
                return pick(AMOUNTS)
            case "number":
                return pick((..., ..., 0, 1, 2, 3, 4, 5, 6, -1, 99))
            case "chips" | "depth":
                return pick((self.engine.round.accepted, -1, 0, 1, 10, 25, 51, 52, 10**9))
            case "cards" if kind in ("deal", "show-cards", "disclose-deck"):
                return [self.a_card() for _ in range(pick((0, 1, 1, 1, 2, 3, 9)))]
            case "cards":
                return pick(
                    (*([...] if kind == "shuffle" else []), len(self.shoe.full), len(self.shoe.left), 51, 0, -1)
                )
            case "dice":
                return [pick((1, 2, 3, 4, 5, 6, 6, 0, 7, -1)), pick((1, 2, 3, 4, 5, 6))]
            case "choice":
                return pick(CHOICES)
            case "step":
                return pick(self.steps)
            case "by" if kind == "shuffle":
                return pick(("hand", "machine"))
            case "by":
                return pick(PERSONS)
            case "irregularity":
                return pick((*self.irregularities, "earthquake"))
            case "zone":
                return pick((..., "dealer", "community", "bonus", "seat", "nowhere"))
            case "commitment" | "salt":
                return pick(("", "0" * 64, "abc", SALT))
            case "card":
                return pick((..., self.a_card(), self.a_card()))
            case "meters":
                return pick((..., {}, {}, self.some_meters(), {"nobody's": "5.00"}))
            case "meter":
                return pick((*self.meters, "nobody's"))
            case "shown":
                return pick(("0.00", "1000.00", "999999.99"))
            case "deck":
                return pick((*(self.engine.state.decks if self.engine.whole else ()), "red", "blue", ""))
            case "device":
                return pick(("shoe", "shuffler"))
            case "how":
                return pick(("cover", "sign", "remove"))
            case "face":
                return pick(("up", "down"))
            case "dealing":
                return pick((..., "hand", "manual-shoe", "automated-shoe", "dice"))
            case "shuffler":
                return pick((..., "manual", "automated", "counting", "reshuffling-shoe"))
            case "decks":
                return pick((..., 1, 2, 6, 8, 0, 3))
            case "player" | "dealer":
                return pick((*PLAYERS, "Eve", "Fay", ""))
            case "why":
                return pick(("the light is out", ""))
            case "award":
                return pick((self.engine.round.claims, 1, 0, -1))
            case "round":
                return pick((..., 0, 1, 7))
            case _:
                return pick((..., *BY_TYPE.get(hint, ("", 0, []))))

    def take_seat(self) -> JSON:
        return {
            "command": "take-seat",
            "seat": self.random.choice(self.seats[:4]),
            "player": self.random.choice(PLAYERS),
        }

    def some_meters(self) -> JSON:
        if not self.meters:
            return {}
        return {self.random.choice(self.meters): self.random.choice(("0.00", "0.01", "350.00", "12345.67", "100000/3"))}

    def a_card(self) -> str:
        """A card that is left, that is out, or any."""
        if self.random.random() < 0.03:
            return UNKNOWN
        some = (self.shoe.left, self.shoe.left, self.shoe.out or self.shoe.left)
        cards = self.random.choice(some)
        return self.random.choice(cards) if cards else self.random.choice(RANKS) + self.random.choice(SUITS)
