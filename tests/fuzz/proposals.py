"""What somebody at the table might say next: the sensible thing, something near it, or anything at all.

Nothing here decides whether a command is lawful. `sensible` goes on with the round or makes the table ready for one;
`mischief` fills any command with any values, right ones and wrong ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import Any

from tests.fuzz.adapter import PERSONS, Engine, field_names, kinds_of, step_names
from tests.fuzz.shoe import RANKS, SALT, SUITS, UNKNOWN, Shoe

JSON = dict[str, Any]

STAKES = (500, 1000, 1000, 1500, 2533, 10000, 500000)
RAW_AMOUNTS = (10.5, 1000.0, float("nan"), True, float("inf"), 10**30)
AMOUNTS = ("0.00", "-1.00", "0.01", "1.00", "5.00", "10.00", "25.33", "1000.00", "999999999.99",
           "999999999999999.99", "99999999999999999.00")  # fmt: skip
OTHER_WAGERS = ("ante", "blackjack", "pass", "banker", "bet-1", "come-6", "come-odds-4", "progressive", "field#2", "")
CHOICES = ("play", "fold", "bet", "raise", "check", "1x", "4x", "ride", "pull", "hit", "stand", "split", "double", "x")
PLAYERS = ("Ann", "Bob", "Cyd", "Dan")


def dollars(cents: int) -> str:
    return f"{'-' if cents < 0 else ''}{abs(cents) // 100}.{abs(cents) % 100:02d}"


@dataclass
class Proposer:
    """Somebody who knows the game's words and little of its rules; `complaint` is why bets could not be closed."""

    engine: Engine
    random: Random
    shoe: Shoe
    plan: list[JSON] = field(default_factory=list)
    planned: int = -1
    rounds: int = 0
    complaint: str = ""

    def __post_init__(self) -> None:
        game = self.engine.game
        self.wagers = list(game.wagers)
        self.seats = list(game.seats)
        self.irregularities = list(game.irregularities)
        self.meters = list(game.meters)
        self.steps = list(step_names(self.engine.spec))
        self.kinds = kinds_of(self.engine.spec)

    # The sensible thing

    def sensible(self) -> list[JSON]:
        """What would take the table on, the likeliest first; one of them ought to be accepted."""
        if self.engine.whole and not self.engine.state.in_round:
            return [*self.make_ready()]
        match self.engine.phase:
            case "wagers":
                return self.wager()
            case "closed":
                return [*self.go_on()]
            case _:
                return [{"command": "open-round", **self.opening_meters()}, {"command": "open-round"}]

    def opening_meters(self) -> JSON:
        return {"meters": self.some_meters()} if self.meters and self.random.random() < 0.15 else {}

    def make_ready(self) -> Iterator[JSON]:
        """An idle table is made ready: players, decks, devices, shuffle and cut, and then the round."""
        table = self.engine.state
        if table.phase == "closed":
            yield {"command": "open-table", "at": table.at}
            return
        if len(table.seats) < min(2, len(self.seats)):
            yield self.take_seat()
            yield self.take_seat()
        for seat in self.engine.round.owed:
            yield {"command": "collect-vigorish", "seat": seat}
        for device in table.devices:
            yield {"command": "restore-device", "device": device}
        if len(table.decks) < self.engine.decks_wanted:
            known = self.random.random() < 0.3
            name = f"deck-{self.random.randint(1, 9)}"
            yield {"command": "receive-deck", "deck": name, "at": table.at, "preinspected": known, "preshuffled": known}
        for deck in table.decks:
            yield from self.prepare(deck)
        yield {"command": "burn"}
        yield {"command": "burn", "card": self.shoe.random.choice(self.shoe.full or ["As"])}
        at = table.at + self.random.choice((0, 0, 1, 7))
        yield {"command": "begin-round", "at": at, "count_stub": self.random.random() < 0.15}
        yield {"command": "begin-round", "at": table.at}
        for deck in table.decks:
            yield {"command": "remove-deck", "deck": deck}

    def prepare(self, deck: str) -> Iterator[JSON]:
        standing = self.engine.state.decks[deck].standing
        if self.engine.state.decks[deck].commitment and standing != "ready":
            order = self.shoe.sealed.get(deck, self.shoe.full)
            yield {"command": "disclose-deck", "deck": deck, "cards": order, "salt": SALT}
        if standing == "opening" and (step := self.engine.next_step(deck)):
            yield {"command": "perform", "deck": deck, "step": step[0], "by": step[1]}
        if standing in ("stacked", "in-rack", "in-shuffler"):
            full = len(self.shoe.full) - (len(self.shoe.out) if deck == self.shoe.playing else 0)
            if len(self.engine.state.decks) > 1 and standing != "in-shuffler":
                yield {"command": "load-shuffler", "deck": deck}
            yield {"command": "shuffle", "deck": deck, "by": "machine", "cards": full}
            yield {"command": "shuffle", "deck": deck, "by": "machine"}
            yield {"command": "shuffle", "deck": deck, "by": "hand"}
        if standing == "ready" and self.random.random() < 0.05:
            sealed = sha256(f"{SALT}\n{' '.join(self.shoe.decks.get(deck, ()))}".encode()).hexdigest()
            yield {"command": "commit-deck", "deck": deck, "commitment": sealed}
        if standing == "shuffled":
            yield {"command": "cut", "deck": deck, "depth": self.random.randint(10, 40)}

    def take_seat(self) -> JSON:
        return {
            "command": "take-seat",
            "seat": self.random.choice(self.seats[:4]),
            "player": self.random.choice(PLAYERS),
        }

    def wager(self) -> list[JSON]:
        """The wagers that were planned for the round, then the end of betting."""
        if self.planned != self.rounds:
            self.planned, self.plan = self.rounds, self.new_plan()
        if self.plan:
            step = self.plan.pop(0)
            return [step, *self.plan[:1]]
        mend = [*self.clear_a_seat(), *self.new_plan()]
        dice = self.engine.game.dealing.mode == "dice"
        shooter = [{"command": "give-dice", "seat": self.random.choice(self.somebody())}] if dice else []
        if dice and self.engine.round.dice.shooter is not None and self.random.random() < 0.95:
            shooter = []
        entry = [{"command": "permit-entry", "player": one} for one in PLAYERS] if self.engine.whole and mend else []
        return [*shooter, {"command": "no-more-bets"}, *mend, *entry]

    def clear_a_seat(self) -> list[JSON]:
        """Everything that lies at a seat is taken back: its wagers may not stand together."""
        stakes = {seat: held for seat, held in self.engine.stakes().items() if held}
        named = re.search(r"[Ss]eat (\d+)", self.complaint)
        seat = int(named[1]) if named else self.random.choice(sorted(stakes) or [0])
        if seat not in stakes or self.random.random() < 0.3:
            return []
        self.plan = [{"command": "withdraw-wager", "seat": seat, "wager": one} for one in reversed(stakes[seat])]
        self.plan += self.wagers_at(seat)
        return [self.plan.pop(0)]

    def somebody(self) -> list[int]:
        return sorted(self.engine.state.seats) if self.engine.whole and self.engine.state.seats else self.seats[:4]

    def new_plan(self) -> list[JSON]:
        seats = self.somebody()
        chosen = self.random.sample(seats, self.random.randint(1, min(3, len(seats))))
        return [step for seat in chosen for step in self.wagers_at(seat)]

    def wagers_at(self, seat: int) -> Iterator[JSON]:
        """All wagers in the law's order, or some, for one stake or for those that the law names."""
        least, most = self.engine.game.choices.minimum, self.engine.game.choices.maximum
        fitting = [one for one in STAKES if (least or 0) <= one <= (most or 10**9)]
        stake = self.random.choice(fitting or [least or most or 1000])
        every, hands = self.random.random() < 0.5, self.engine.game.shared_hands
        hand = {"hand": self.random.choice(hands)} if hands else {}
        names = self.wagers if len(self.wagers) < 30 else [*self.wagers[:2], *self.random.sample(self.wagers, 8)]
        for name in self.random.sample(names, len(names)) if self.random.random() < 0.2 else names:
            rule = self.engine.game.wagers[name]
            if rule.placed in ("never", "by-choice") or not (every or rule.equal_to or self.random.random() < 0.5):
                continue
            amount = self.random.choice(self.engine.game.choices.stakes.get(name) or (stake,))
            yield {"command": "place-wager", "seat": seat, "wager": name, "amount": dollars(amount), **hand}

    def go_on(self) -> Iterator[JSON]:
        """What a round whose bets are closed waits for."""
        engine, table = self.engine, self.engine.state
        if engine.whole and table.stub is not None:
            right = engine.stub_expected - table.stub + len(self.shoe.out)
            yield {"command": "count-hands", "cards": self.random.choice((right, 52 - table.stub, right + 1))}
        elif engine.waits_for_stub:
            wrong = self.random.random() < 0.3
            yield {
                "command": "count-stub",
                "cards": engine.stub_expected + (self.random.choice((-1, 1, 2)) if wrong else 0),
            }
        if not engine.round.counted:
            yield {"command": "count-progressives", "chips": engine.round.accepted}
        if award := engine.unreserved():
            amount = self.random.choice(("10000.00", "123456.78", "0.00"))
            yield {"command": "tell-reserved", "award": award, "amount": amount, "by": "link"}
        if step := engine.verification():
            if self.random.random() < 0.1:
                yield {"command": "reject-award", "why": "the light is out", "by": "floorperson"}
            yield {"command": "verify", "step": step[0], "by": step[1]}
        if due := engine.due():
            number = len(due) if self.random.random() < 0.6 else self.random.randint(1, len(due))
            yield {"command": "deal", "cards": self.shoe.deal(due[:number])}
        if turned := engine.to_show():
            where = {"zone": turned[0]} if turned[1] is None else {"seat": turned[1]}
            yield {"command": "show-cards", "cards": self.shoe.turn(*turned), **where}
        if turn := engine.turn():
            yield from self.choose(*turn)
        if engine.game.dealing.mode == "dice":
            yield {"command": "roll", "dice": [self.random.randint(1, 6), self.random.randint(1, 6)]}
        if engine.whole and not engine.spec.game.endswith("craps"):
            yield from self.mend_shoe()

    def mend_shoe(self) -> Iterator[JSON]:
        """The shoe of a round that is being played has run out, or its deck or device has left."""
        table = self.engine.state
        for device in table.devices:
            yield {"command": "restore-device", "device": device}
        if table.deck_missing:
            yield {"command": "receive-deck", "deck": f"deck-{self.random.randint(1, 9)}", "at": table.at}
        for deck in table.decks:
            yield from self.prepare(deck)
        yield {"command": "burn"}
        if not table.seats:
            yield self.take_seat()
        if "shoe-runs-out" in self.irregularities:
            yield {"command": "report", "irregularity": "shoe-runs-out"}

    def choose(self, seat: int, choices: tuple[str, ...]) -> Iterator[JSON]:
        placed = [*self.engine.round.seats[seat].wagers.values()]
        for choice in self.random.sample(choices, len(choices)):
            yield {"command": "choose", "seat": seat, "choice": choice}
            amounts = {*placed, *(one // 2 for one in placed), *(2 * one for one in placed)}
            for amount in self.random.sample(sorted(amounts), min(3, len(amounts))):
                yield {"command": "choose", "seat": seat, "choice": choice, "amount": dollars(amount)}

    # Beside the way

    def aside(self) -> JSON:
        """Something that may well be lawful now, and that most rounds do without."""
        seat = self.random.choice(self.somebody())
        stakes = [(n, wager, amount) for n, held in self.engine.stakes().items() for wager, amount in held.items()]
        asides: list[JSON] = [
            {"command": "report", "irregularity": self.random.choice(self.irregularities)},
            {"command": "report", "irregularity": self.random.choice(self.irregularities), "seat": seat},
            {"command": "report", "irregularity": self.random.choice(self.irregularities), "card": self.a_card()},
            {"command": "leave", "seat": seat},
            self.wild("place-wager"),
            *({"command": "give-dice", "seat": seat} for _ in self.engine.round.dice.seen),
        ]
        for number, wager, amount in self.random.sample(stakes, min(2, len(stakes))):
            part = self.random.choice((None, amount, amount // 2, 1, amount - 1))
            back = {"amount": dollars(part)} if part is not None else {}
            asides.append({"command": "withdraw-wager", "seat": number, "wager": wager, **back})
            asides.append(
                {"command": "call-wager", "seat": number, "wager": wager, "working": self.random.random() < 0.5}
            )
            asides.append({"command": "place-wager", "seat": number, "wager": wager, "amount": dollars(amount)})
        if self.engine.whole:
            asides += self.aside_at_table(seat)
        return self.random.choice(asides)

    def aside_at_table(self, seat: int) -> list[JSON]:
        table = self.engine.state
        deck = self.random.choice([*table.decks] or ["red"])
        at = table.at
        found: list[JSON] = [
            self.take_seat(),
            {"command": "leave-seat", "seat": seat},
            {"command": "device-fails", "device": self.random.choice(("shoe", "shuffler"))},
            {"command": "secure-device", "device": "shuffler", "how": self.random.choice(("cover", "sign", "remove"))},
            {"command": "dealer-comes", "dealer": self.random.choice(("Eve", "Fay"))},
            {"command": "direct-shuffle", "deck": deck, "by": "floorperson"},
            {"command": "order-recut", "deck": deck, "by": "floorperson"},
            {"command": "remove-deck", "deck": deck},
            {"command": "count-stub", "cards": self.engine.stub_expected + self.random.choice((0, 0, 1, -2))},
            {"command": "permit-entry", "player": self.random.choice(PLAYERS)},
            {"command": "spread-idle", "face": self.random.choice(("up", "down"))},
            {"command": "use-method", "shuffler": "manual"},
            {"command": "use-method", "dealing": "manual-shoe", "shuffler": "manual", "decks": 1},
        ]
        if self.meters:
            meter = self.random.choice(self.meters)
            found.append({"command": "read-meter", "meter": meter, "shown": "1000.00", "at": at})
            found.append({"command": "lose-meter", "meter": meter, "why": "no answer"})
            found += [{"command": "regain-meter", "meter": one} for one in table.lost]
        if not table.in_round and self.random.random() < 0.2:
            found.append({"command": "close-table", "at": at})
        return found

    # Anything at all

    def mischief(self) -> JSON:
        return self.wild(self.random.choice(self.kinds))

    def wild(self, kind: str) -> JSON:
        """A command of this kind with values of every sort in its fields."""
        step: JSON = {"command": kind}
        for name in field_names(kind):
            if (value := self.value(kind, name)) is not ...:
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

    def value(self, kind: str, name: str) -> Any:
        """Some value for a field: mostly one that could be, sometimes one that could not; ... leaves it out."""
        pick = self.random.choice
        match name:
            case "seat":
                return pick((*self.seats, *self.somebody(), *self.somebody(), 0, -1, 99))
            case "wager":
                return pick((*self.wagers, *self.wagers, *OTHER_WAGERS))
            case "amount":
                return pick((*AMOUNTS, dollars(pick(STAKES)), *([...] if kind in ("choose", "withdraw-wager") else [])))
            case "preinspected" | "preshuffled" | "working" | "count_stub":
                return pick((True, False))
            case "hand":
                return pick((..., ..., ..., 0, 1, 2, 9, -1))
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
                return pick((..., "dealer", "community", "bonus", "seat"))
            case "commitment" | "salt":
                return pick(("", "0" * 64, SALT))
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
            case "zone":
                return pick((..., "dealer", "community", "nowhere"))
            case "commitment":
                return pick(("0" * 64, "abc", ""))
            case "salt":
                return pick(("0123456789abcdef", ""))
            case _:
                raise AssertionError(f"no values for {name} of {kind}")

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
