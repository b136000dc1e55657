"""Random play: commands that may be lawful and commands that are not, from a seed, at one table for some rounds.

The same seed gives the same commands, and the same commands the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.fuzz.proposals import Proposer
from tests.fuzz.shoe import SALT, Shoe, seal
from tests.fuzz.specs import Spec
from tests.fuzz.watch import Fault, Watch

JSON = dict[str, Any]

MOST_COMMANDS = {"md/craps": 6000}
USUAL_COMMANDS = 700
"""More than a round needs, with all that goes wrong in it; one that has not ended by then is at a standstill."""

LIVELY = 0.5
"""For so much of the most that a round may take, the driver does mischief; then it wants to come to the end."""

PATIENCE = 40
"""So many sensible commands in a row are not all refused where anything can go on."""


@dataclass
class Session:
    """A table that is driven: its script, every command of it, accepted or not."""

    spec: Spec
    seed: int
    thorough: bool = False
    script: list[JSON] = field(default_factory=list)
    fault: Fault | None = None

    def __post_init__(self) -> None:
        self.random = Random(f"{self.spec}/{self.seed}")
        self.watch = Watch(self.spec, self.thorough)
        self.shoe = Shoe(self.random, self.watch.engine.cards(), rigged=self.spec.mood)
        self.proposer = Proposer(self.watch.engine, self.random, self.shoe)
        self.calm = self.random.choice((0.95, 0.8, 0.6))

    def play(self, rounds: int) -> Session:
        """So many rounds, or as far as a fault lets the table come."""
        try:
            if self.spec.level == "table":
                self.tell({"command": "open-table", "at": 0, **self.proposer.opening_meters()})
            while self.watch.rounds < rounds:
                self.play_round()
        except Fault as fault:
            self.fault = fault
        return self

    def play_round(self) -> None:
        done, given, vain = self.watch.rounds, 0, 0
        most = MOST_COMMANDS.get(self.spec.game, USUAL_COMMANDS)
        while self.watch.rounds == done:
            given += 1
            lively = given < LIVELY * most
            if lively and self.random.random() > self.calm:
                self.tell(self.proposer.mischief())
                continue
            vain = 0 if self.go_on(lively) else vain + 1
            if vain > PATIENCE or given > most:
                seen = f"{given} commands were given in this round, the last {vain} in vain"
                self.watch.find("standstill", seen)
        self.proposer.rounds += 1

    def go_on(self, lively: bool) -> bool:
        """The first sensible thing that is accepted; whether there was one. A lively driver has anybody say it."""
        steps = self.proposer.sensible()
        return any(self.tell(self.proposer.said_by_somebody(step) if lively else step) for step in steps)

    def tell(self, step: JSON) -> bool:
        """Give a command; whether it was accepted."""
        self.script.append(step)
        out = self.watch.engine.out()
        answer = self.watch.give(step)
        if any(event["event"] == "fact-corrected" for event in answer.written):
            self.shoe.correct(out, self.watch.engine.out())
            return answer.accepted
        sealed = self.shoe.sealed.get(str(step.get("deck")))
        for event in answer.written:
            self.shoe.see(event)
            if event["event"] == "bets-closed":
                self.shoe.lucky = self.random.choice(sorted(self.watch.engine.round.seats))
            if event["event"] == "method-changed":
                self.shoe.full = self.watch.engine.cards()
            as_sealed = event["event"] == "deck-disclosed" and (sealed, SALT) == (event["cards"], event["salt"])
            if as_sealed and not event["agrees"]:
                self.watch.find("sealed-deck", f"{step} is what was sealed and dealt, and is said to be another")
        if step["command"] == "no-more-bets" and answer.refusal:
            self.proposer.complaint = answer.refusal["message"]
        return answer.accepted


def run(spec: Spec, script: Iterable[JSON], finish: bool = True) -> Session:
    """A script under watch, every check at every step; then its round is played out by somebody who means well."""
    session = Session(spec, 0, thorough=True)
    session.calm = 1
    steps = [*script]
    for number, step in enumerate(steps):
        if order := find_order(step, steps[number:]):
            session.shoe.decks[step["deck"]] = [*order]
        session.tell(step)
    if finish:
        session.play_round()
    return session


def find_order(step: JSON, later: Iterable[JSON]) -> list[str]:
    """The order of a deck that is committed now, as the script discloses it: another seed has other cards."""
    if step["command"] != "commit-deck":
        return []
    orders = (one.get("cards", []) for one in later if one["command"] == "disclose-deck")
    return next((order for order in orders if isinstance(order, list) and seal(order) == step["commitment"]), [])
