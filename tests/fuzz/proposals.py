"""What somebody at the table might say next: the sensible thing, something near it, or anything at all.

Nothing here decides whether a command is lawful. `sensible` goes on with the round or makes the table ready for one;
what lies beside the way is in `asides`, and anything at all in `values`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.fuzz.adapter import Engine, makes_blackjack
from tests.fuzz.asides import aside
from tests.fuzz.mistakes import second_thoughts
from tests.fuzz.shoe import SALT, Shoe, seal
from tests.fuzz.steps import steps_due, waits_for_step
from tests.fuzz.values import STAKES, Values, dollars, seated

JSON = dict[str, Any]

PATIENCE = 6
"""So often a seat is cleared whose wagers may not stand together, before all begin again."""


@dataclass
class Proposer:
    """Somebody who knows the game's words and little of its rules; `complaint` is why bets could not be closed, and
    `cleared` how often a seat was cleared for it.
    """

    engine: Engine
    random: Random
    shoe: Shoe
    plan: list[JSON] = field(default_factory=list)
    planned: int = -1
    rounds: int = 0
    complaint: str = ""
    cleared: int = 0

    def __post_init__(self) -> None:
        self.values = Values(self.engine, self.random, self.shoe)

    def mischief(self) -> JSON:
        """Something beside the way, whatever is said to be open, or anything at all."""
        if self.random.random() < 0.08 and self.engine.anything_open():
            return self.engine.something_open(self.random)
        return aside(self.values) if self.random.random() < 0.5 else self.values.mischief()

    def said_by_somebody(self, step: JSON) -> JSON:
        """The same, now and then by a person who may say it, and in a later minute."""
        if self.engine.whole and "at" not in step and self.random.random() < 0.05:
            step = {**step, "at": self.engine.state.at + self.random.choice((0, 1, 2))}
        if "by" in step or self.random.random() > 0.25 or not (roles := self.engine.roles_of(step)):
            return step
        return {**step, "by": self.random.choice(roles)}

    # The sensible thing

    def sensible(self) -> list[JSON]:
        """What would take the table on, the likeliest first; one of them ought to be accepted."""
        due = steps_due(self.engine)
        if due and (waits_for_step(self.engine) or self.random.random() < 0.1):
            return [*self.random.sample(due, len(due)), *self.go_about()]
        return self.go_about()

    def go_about(self) -> list[JSON]:
        """The same, but for the steps around a round."""
        if self.engine.whole and not self.engine.state.in_round:
            return [*self.make_ready()]
        match self.engine.phase:
            case "wagers" if self.engine.whole and not self.engine.state.seats:
                return [self.values.take_seat(), self.values.take_seat()]
            case "wagers":
                return self.wager()
            case "closed":
                return [*self.go_on()]
            case _:
                return [{"command": "open-round", **self.opening_meters()}, {"command": "open-round"}]

    def opening_meters(self) -> JSON:
        return {"meters": self.values.some_meters()} if self.values.meters and self.random.random() < 0.15 else {}

    def make_ready(self) -> Iterator[JSON]:
        """An idle table is made ready: players, decks, devices, shuffle and cut, and then the round."""
        table = self.engine.state
        if table.phase == "closed":
            yield {"command": "open-table", "at": table.at}
            return
        if self.random.random() < 0.1:
            yield from second_thoughts(self.engine)
        if len(table.seats) < min(2, len(self.values.seats)):
            yield self.values.take_seat()
            yield self.values.take_seat()
        for seat in self.engine.round.owed:
            yield {"command": "collect-vigorish", "seat": seat}
        for device in table.devices:
            yield {"command": "restore-device", "device": device}
        for meter in table.lost:
            yield {"command": "regain-meter", "meter": str(meter)}
        if len(table.decks) < self.engine.decks_wanted:
            known = self.random.random() < 0.3
            name = f"deck-{self.random.randint(1, 9)}"
            yield {"command": "receive-deck", "deck": name, "at": table.at, "preinspected": known, "preshuffled": known}
        for deck in table.decks:
            yield from self.prepare(deck)
        yield from self.burn()
        at = table.at + self.random.choice((0, 0, 1, 7))
        yield {"command": "begin-round", "at": at, "count_stub": self.random.random() < 0.15}
        yield {"command": "begin-round", "at": table.at}
        for deck in table.decks:
            yield {"command": "remove-deck", "deck": deck}

    def burn(self) -> Iterator[JSON]:
        """Cards that are burned unseen, or by the first card of the shoe."""
        yield {"command": "burn"}
        yield {"command": "burn", "card": self.shoe.random.choice(self.shoe.full or ["As"])}

    def prepare(self, deck: str) -> Iterator[JSON]:
        standing = self.engine.state.decks[deck].standing
        if self.engine.state.decks[deck].commitment and standing != "ready":
            order = self.shoe.sealed.get(deck, self.shoe.full)
            yield {"command": "disclose-deck", "deck": deck, "cards": order, "salt": SALT}
        if standing == "opening" and (step := self.engine.next_step(deck)):
            yield {"command": "perform", "deck": deck, "step": step[0], "by": step[1]}
        if standing in ("stacked", "in-rack", "in-shuffler"):
            full = len(self.shoe.full) - (len(self.shoe.out) if deck == self.shoe.playing else 0)
            if self.engine.spec.trouble and self.random.random() < 0.3:
                yield {"command": "shuffle", "deck": deck, "by": "machine", "cards": full - 1}
            if len(self.engine.state.decks) > 1 and standing != "in-shuffler":
                yield {"command": "load-shuffler", "deck": deck}
            yield {"command": "shuffle", "deck": deck, "by": "machine", "cards": full}
            yield {"command": "shuffle", "deck": deck, "by": "machine"}
            yield {"command": "shuffle", "deck": deck, "by": "hand"}
        if standing == "ready" and self.random.random() < 0.05:
            yield {"command": "commit-deck", "deck": deck, "commitment": seal(self.shoe.decks.get(deck, ()))}
        if standing == "shuffled":
            yield {"command": "cut", "deck": deck, "depth": self.random.randint(10, 40)}

    def wager(self) -> list[JSON]:
        """The wagers that were planned for the round, then the end of betting."""
        if self.planned != self.rounds:
            self.planned, self.plan = self.rounds, self.new_plan()
        if self.plan:
            step = self.plan.pop(0)
            return [step, *self.plan[:1]]
        mend = [*self.clear_a_seat(), *self.new_plan()]
        dice = self.engine.game.dealing.mode == "dice"
        shooter = [{"command": "give-dice", "seat": self.random.choice(seated(self.engine))}] if dice else []
        if dice and self.engine.round.dice.shooter is not None and self.random.random() < 0.95:
            shooter = []
        players = sorted(set(self.engine.state.seats.values())) if self.engine.whole and mend else []
        entry = [{"command": "permit-entry", "player": one} for one in players]
        return [*shooter, {"command": "no-more-bets"}, *mend, *entry]

    def clear_a_seat(self) -> list[JSON]:
        """Everything that lies at a seat is taken back: its wagers may not stand together."""
        stakes = {seat: held for seat, held in self.engine.stakes().items() if held}
        self.cleared += 1
        if self.cleared % PATIENCE == 0:
            return self.begin_again(stakes)
        named = re.search(r"[Ss]eat (\d+)", self.complaint)
        seat = int(named[1]) if named else self.random.choice(sorted(stakes) or [0])
        if seat not in stakes or self.random.random() < 0.3:
            return []
        self.plan = [{"command": "withdraw-wager", "seat": seat, "wager": one} for one in reversed(stakes[seat])]
        self.plan += self.wagers_at(seat)
        return [self.plan.pop(0)]

    def begin_again(self, stakes: dict[int, dict[str, int]]) -> list[JSON]:
        """Everybody takes everything back, and one seat wagers anew."""
        self.plan = [
            {"command": "withdraw-wager", "seat": seat, "wager": one}
            for seat in stakes
            for one in reversed(stakes[seat])
        ]
        self.plan += self.wagers_at(self.random.choice(seated(self.engine)))
        return [self.plan.pop(0)] if self.plan else []

    def new_plan(self) -> list[JSON]:
        seats = seated(self.engine)
        chosen = self.random.sample(seats, self.random.randint(1, min(3, len(seats))))
        return [step for seat in chosen for step in self.wagers_at(seat)]

    def wagers_at(self, seat: int) -> Iterator[JSON]:
        """All wagers in the law's order, or some, for one stake or for those that the law names."""
        least, most = self.engine.game.choices.minimum, self.engine.game.choices.maximum
        fitting = [one for one in STAKES if (least or 0) <= one <= (most or 10**9)]
        stake = self.random.choice(fitting or [least or most or 1000])
        every, hands = self.random.random() < 0.5, self.engine.game.shared_hands
        hand = {"hand": self.random.choice(hands)} if hands else {}
        names = (
            self.values.wagers
            if len(self.values.wagers) < 30
            else [*self.values.wagers[:2], *self.random.sample(self.values.wagers, 8)]
        )
        for name in self.random.sample(names, len(names)) if self.random.random() < 0.2 else names:
            rule = self.engine.game.wagers[name]
            if rule.placed in ("never", "by-choice") or not (every or rule.equal_to or self.random.random() < 0.5):
                continue
            amount = self.random.choice(self.engine.game.choices.stakes.get(name) or (stake,))
            yield {"command": "place-wager", "seat": seat, "wager": name, "amount": dollars(amount), **hand}

    def go_on(self) -> Iterator[JSON]:
        """What a round whose bets are closed waits for."""
        engine, table = self.engine, self.engine.state
        if engine.spec.trouble and self.random.random() < 0.2:
            report = {"command": "report", "irregularity": engine.spec.trouble}
            yield from (report | {"card": self.random.choice(self.shoe.left)}, report)
        if engine.whole and table.stub is not None:
            if self.random.random() < 0.4:
                yield {"command": "correct-stub", "cards": engine.stub_expected, "why": "miscounted"}
            right = engine.stub_expected - table.stub + len(self.shoe.out)
            yield {"command": "count-hands", "cards": self.random.choice((right, 52 - table.stub, right + 1))}
        elif engine.waits_for_stub:
            wrong = self.random.random() < 0.3
            yield {
                "command": "count-stub",
                "cards": engine.stub_expected + (self.random.choice((-1, 1, 2)) if wrong else 0),
            }
        if not engine.round.counted:
            yield from self.count_chips()
        if award := engine.unreserved():
            amount = self.random.choice(("10000.00", "123456.78", "0.00"))
            yield {"command": "tell-reserved", "award": award, "amount": amount, "by": "link"}
        if step := engine.verification():
            if self.random.random() < 0.1:
                yield {"command": "reject-award", "why": "the light is out", "by": "floorperson"}
            if self.random.random() < 0.15:
                yield {"command": "verify", "step": step[0], "by": step[1], "passed": False, "why": "it is dark"}
            yield {"command": "verify", "step": step[0], "by": step[1]}
        if due := engine.due():
            number = len(due) if self.random.random() < 0.6 else self.random.randint(1, len(due))
            yield {"command": "deal", "cards": self.shoe.deal(due[:number])}
        if turned := engine.to_show():
            where = {"zone": turned[0]} if turned[1] is None else {"seat": turned[1]}
            yield {"command": "show-cards", "cards": self.shoe.turn(*turned), **where}
            if engine.round.read_as_blackjack is not None:
                yield {"command": "report", "irregularity": "hole-card-not-read"}
        if engine.reads():
            makes = makes_blackjack(engine.up_card(), *self.shoe.turn("dealer", None, 1))
            yield {"command": "read-hole-card", "blackjack": makes != (self.random.random() < 0.1)}
        if turn := engine.turn():
            yield from self.choose(*turn)
        for one in engine.round.disputed:
            paid = self.random.random() < 0.5
            yield {"command": "resolve-award", "seat": one.seat, "wager": one.wager, "paid": paid, "why": "seen"}
        if engine.game.dealing.mode == "dice":
            yield {"command": "roll", "dice": [self.random.randint(1, 6), self.random.randint(1, 6)]}
        if engine.whole and not engine.spec.game.endswith("craps"):
            yield from self.mend_shoe()

    def count_chips(self) -> Iterator[JSON]:
        """The chips, which now and then do not agree and are put right."""
        state = self.engine.round
        if state.miscount is not None and self.random.random() < 0.8:
            for seat, one in state.seats.items():
                for wager in one.progressives:
                    yield {"command": "cancel-progressive", "seat": seat, "wager": wager, "why": "no chip"}
                yield {"command": "return-chip", "seat": seat, "why": "no wager"}
        if self.random.random() < 0.08:
            yield {"command": "count-progressives", "chips": max(state.accepted + self.random.choice((-1, 1)), 0)}
        yield {"command": "count-progressives", "chips": state.accepted}

    def mend_shoe(self) -> Iterator[JSON]:
        """The shoe of a round that is being played has run out or is too old, or its deck or device has left."""
        table = self.engine.state
        for device in table.devices:
            yield {"command": "report", "irregularity": "shoe-jam"}
            yield {"command": "restore-device", "device": device}
        if table.playing is not None:
            yield {"command": "remove-deck", "deck": table.playing}  # It has become too old before the first card.
        if table.deck_missing:
            yield {"command": "receive-deck", "deck": f"deck-{self.random.randint(1, 9)}", "at": table.at}
        for deck in table.decks:
            yield from self.prepare(deck)
        yield from self.burn()
        if not table.seats:
            yield self.values.take_seat()
        if "shoe-runs-out" in self.values.irregularities:
            yield {"command": "report", "irregularity": "shoe-runs-out"}

    def choose(self, seat: int, choices: tuple[str, ...]) -> Iterator[JSON]:
        placed = [*self.engine.round.seats[seat].wagers.values()]
        for choice in self.random.sample(choices, len(choices)):
            yield {"command": "choose", "seat": seat, "choice": choice}
            amounts = {*placed, *(one // 2 for one in placed), *(2 * one for one in placed)}
            for amount in self.random.sample(sorted(amounts), min(3, len(amounts))):
                yield {"command": "choose", "seat": seat, "choice": choice, "amount": dollars(amount)}
