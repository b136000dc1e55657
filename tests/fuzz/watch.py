"""A table under watch: each command is put to the engine, and whatever must never happen is a fault.

The watch knows nothing of where commands come from, so a script replays here exactly as it was found.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from traceback import extract_tb
from typing import Any

from pitboss.errors import PitbossError
from tests.fuzz.adapter import AUDIENCES, ROUND_EVENT_NAMES, STRANGER, Engine
from tests.fuzz.answer import Answer
from tests.fuzz.handed import Handed
from tests.fuzz.judge import Judge
from tests.fuzz.law import on_other_cards, progressives, seats_looked_at
from tests.fuzz.ledger import Ledger, undone_otherwise
from tests.fuzz.plain import plainly
from tests.fuzz.questions import find_tellings
from tests.fuzz.sight import Lying, Sight, cards_in, names_cards, with_card
from tests.fuzz.specs import Spec
from tests.fuzz.standing import Standing
from tests.fuzz.twins import other_cards, twin
from tests.fuzz.values import PLAYERS

JSON = dict[str, Any]


ENDS = {"round-closed", "round-voided"}


class Fault(Exception):
    """Something that must never happen: which rule of ours it breaks, and what was seen."""

    def __init__(self, rule: str, seen: str) -> None:
        super().__init__(f"{rule}: {seen}")
        self.rule = rule
        self.seen = seen


@dataclass
class Watch:
    """One table, and everything that is held against what it says; where it is `thorough`, after every command."""

    spec: Spec
    thorough: bool = False
    accepted: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    rounds: int = 0

    def __post_init__(self) -> None:
        self.engine = Engine(self.spec)
        self.shadow = self.engine.state
        self.bytes = hashlib.sha256()
        self.book = Ledger(progressives(self.spec), keeps_meters=self.engine.whole)
        self.judge = Judge(self.spec)
        self.sight = Sight(seats_looked_at(self.spec), on_other_cards(self.spec))
        self.standing = Standing(ROUND_EVENT_NAMES)
        self.lying = Standing(ROUND_EVENT_NAMES)
        self.sample = Random(0)
        self.follows = self.sample.choice(self.audiences())
        self.followers = dict.fromkeys(self.audiences() if self.thorough else [self.follows], self.engine.state)
        self.round_began: Any = self.engine.state
        self.round_events: list[JSON] = []

    def give(self, step: JSON) -> Answer:
        """Give a command; a Fault is raised if what comes of it breaks a rule."""
        before, then = self.engine.state, copy(self.engine)
        if self.now_and_then(0.05):
            self.check_twin(step)
        try:
            answer = self.engine.give(step)
        except Exception as error:
            rule = "python-amounts" if "raw" in step else f"exception in {place_of(error)}"
            raise Fault(rule, repr(error)) from error
        kind = step["command"]
        (self.accepted if answer.accepted else self.refused)[kind] += 1
        said = json.dumps(answer.written if answer.accepted else answer.refusal or answer.unread)
        self.bytes.update(said.encode())
        if answer.accepted and "raw" in step:
            self.find("python-amounts", f"{step} was accepted")
        if answer.accepted:
            self.events.update(one["event"] for one in answer.written)
            self.rounds += sum(one["event"] in ENDS for one in answer.written)
            self.check_record(step, answer, said)
            self.check_money(step, answer)
            self.check_sight(before, answer)
            if self.now_and_then(0.05) and not then.offered(step):
                self.find("not-offered", f"{step} was accepted and was not open")
        elif self.engine.state is not before:
            self.find("refusal-changes-nothing", f"{step} was refused and changed the state")
        if answer.refusal is not None:
            if self.now_and_then(0.05) and (closed := self.engine.not_open(answer.refusal, step)):
                self.find("open-is-open", f"{step} was refused, and {closed} said to be open: {answer.refusal}")
            self.find_all("deal-tells", self.sight.answers_of_hidden(step, answer.refusal))
        if answer.accepted and self.now_and_then(0.03):
            self.find_all("answer-tells", find_tellings(self.engine, self.sight, self.sample, every=self.thorough))
        if self.now_and_then(0.02):
            self.check_moves()
            self.check_state()
        return answer

    def now_and_then(self, share: float) -> bool:
        """Whether a check that takes long is made now; always, where the watch is thorough."""
        return self.thorough or self.sample.random() < share

    def check_record(self, step: JSON, answer: Answer, said: str) -> None:
        """What is written can be read again, and what was read adds up to the same state, at the command's time."""
        try:
            read = self.engine.read_events(json.loads(said))
        except PitbossError as error:
            raise Fault("written-is-read", f"{said} cannot be read: {error}") from error
        if tuple(read) != answer.events:
            self.find("written-is-read", f"{answer.events} were written as {said} and read as {read}")
        self.shadow = self.engine.evolve(self.shadow, read)
        if self.shadow != self.engine.state:
            self.find("replay", f"the events of {said} add up to another state")
        if self.engine.whole and step.get("at", self.shadow.at) != self.shadow.at:
            self.find("time", f"{step} was accepted, and the table is at minute {self.shadow.at}")

    def check_money(self, step: JSON, answer: Answer) -> None:
        """The book balances to the cent, nothing unlawful was wagered or paid, and the state agrees with the book."""
        for event in answer.written:
            if event["event"] == "round-opened":
                self.standing.begin(self.book, self.judge)
            if event["event"] == "fact-corrected":
                self.go_back(event)
            self.find_all("ledger", self.book.post(event))
            for rule, seen in self.judge.read(event, step, self.book):
                self.find(rule, seen)
            self.standing.add(event, step)
        if answer.written and answer.written[0]["event"] == "fact-corrected":
            self.find_all("correction", self.book.corrected_in_part(answer.written))
        state = self.engine.money()
        self.find_all("state-and-ledger", self.book.differs(state))
        if self.engine.phase in ("wagers", "closed") and state["accepted"] != self.book.count_accepted():
            seen = f"{state['accepted']} are said to be accepted, and {self.book.count_accepted()} were placed"
            self.find("progressives", seen)

    def go_back(self, event: JSON) -> None:
        """A correction: the books are kept again from the opening of the round, with what is left of it."""
        before = Handed(self.book.handed, self.book.turns, self.book.done)
        (self.book, self.judge), dropped = self.standing.go_back(event["left"])
        for former, step in self.standing.since:
            for _ in (*self.book.post(former), *self.judge.read(former, step, self.book)):
                pass
        self.book.before = before
        self.find_all("correction", undone_otherwise(event, dropped))

    def audiences(self) -> list[str]:
        """Everybody who may look: players by their seats, at a table by name, and somebody who sits nowhere."""
        players = [*PLAYERS, STRANGER] if self.engine.whole else self.engine.game.seats[:5]
        return [*AUDIENCES, *(f"player {who}" for who in players)]

    def check_sight(self, before: Any, answer: Answer) -> None:
        """Nobody's view shows a card that they may not know, and everybody's shows all that lie face up."""
        if any(event["event"] == "round-opened" for event in answer.written):
            self.round_began, self.round_events = before, []
        for event in answer.written:
            if event["event"] == "round-opened":
                self.lying.begin(self.sight)
            if event["event"] == "fact-corrected":
                ((self.sight,), _) = self.lying.go_back(event["left"])
                for former, number in self.lying.since:
                    self.sight.see(former, number)
            self.sight.see(event, len(self.round_events))
            self.lying.add(event, len(self.round_events))
            self.round_events.append(event)
        for audience in self.followers:
            self.check_stream(before, answer, audience)
        if self.engine.game.dealing.mode == "dice":
            return
        audiences = self.audiences()
        for audience in audiences if self.thorough else self.sample.sample(audiences, 2):
            view = self.engine.view(audience)
            shown: Any = " ".join(self.engine.shown(view))
            self.find_all("view-misses", self.sight.misses(audience, shown))
            if self.now_and_then(0.1):
                shown = self.engine.view_as_json(audience)
            self.find_all("view-tells", self.sight.leaks(audience, shown, {}))

    def check_stream(self, before: Any, answer: Answer, audience: str) -> None:
        """What somebody is told as it happens names no card that they may not know, and adds up to what they see."""
        seen = self.engine.stream(before, answer.events, audience)
        self.find_all("stream-tells", self.sight.leaks(audience, [plainly(one) for one in seen], {}))
        self.followers[audience] = self.engine.evolve(self.followers[audience], seen)
        if (self.now_and_then(0.2) or ENDS & {one["event"] for one in answer.written}) and (
            why := self.engine.differs(self.followers[audience], audience)
        ):
            self.find("stream-adds-up", f"{audience}: {why}")

    def check_twin(self, step: JSON) -> None:
        """Had a card that the dealer may not know been another, the same would be seen, open, and refused."""
        hidden = self.sight.hidden("dealer")
        if not hidden or self.engine.phase != "closed":
            return
        out = [one.card for one in self.sight.cards]
        for one in hidden if self.thorough else [self.sample.choice(hidden)]:
            fitting = other_cards(self.engine, one, out)
            some = fitting[:1] + fitting[-1:] if self.thorough else self.sample.sample(fitting, min(1, len(fitting)))
            for card in some:
                self.compare(step, one, card)

    def compare(self, step: JSON, hidden: Lying, card: str) -> None:
        """This world with the one in which another card lies in the place of a hidden one."""
        here, there = copy(self.engine), twin(self.engine, self.round_began, self.round_events, hidden, card)
        for audience in self.audiences():
            if not self.sight.knows(audience, hidden) and here.view_as_json(audience) != there.view_as_json(audience):
                self.find("view-tells", f"{audience} sees that {hidden} is not {card}")
        self.compare_streams(hidden, card)
        for who in here.people():
            knows = self.sight.knows(f"player {who.person or who.seat}", hidden)
            if not knows and (told := set(map(str, here.moves(who))) ^ set(map(str, there.moves(who)))):
                self.find("moves-tell", f"what is open to {who} tells that {hidden} is not {card}: {told}")
        named = cards_in(step) & {hidden.card, card}
        may_name = names_cards(step) or not here.deals_unknown
        if not (named and may_name) and refusal_of(here, step) != refusal_of(there, step):
            self.find("refusal-tells", f"the answer to {step} tells that {hidden} is not {card}")

    def compare_streams(self, hidden: Lying, card: str) -> None:
        """What was told of the round as it happened, in this world and in the other."""
        worlds = (tuple(self.round_events), tuple(with_card(self.round_events, hidden.place, card)))
        for audience in self.followers:
            if not self.sight.knows(audience, hidden):
                here, there = (self.engine.tell_round(self.round_began, world, audience) for world in worlds)
                if here != there:
                    self.find("stream-tells", f"{audience} is told that {hidden} is not {card}")

    def check_moves(self) -> None:
        """Something is open to somebody, and whatever is said to be open to them is accepted of them."""
        if not self.engine.anything_open():
            self.find("standstill", "nothing is open to anybody but to leave")
        people = self.engine.people()
        for who in people if self.thorough else [self.sample.choice(people)]:
            for command in self.engine.promised(who, self.sample):
                if why := self.engine.refuses(command, who):
                    self.find("move-refused", f"{command} is open to {who} and refused: {why}")

    def check_state(self) -> None:
        """The state as it was written comes back as it is, and the table goes on from what was read."""
        try:
            read = self.engine.read_state_again()
        except PitbossError as error:
            raise Fault("state-is-read", str(error)) from error
        if read != self.engine.state:
            self.find("state-is-read", f"{self.engine.state} was read as {read}")
        self.engine.state = read

    def find_all(self, rule: str, seen: Iterable[str]) -> None:
        for one in seen:
            self.find(rule, one)

    def find(self, rule: str, seen: str) -> None:
        raise Fault(rule, seen)


def refusal_of(engine: Engine, step: JSON) -> JSON | None:
    """The refusal of a command, if it is refused; what else goes wrong is found where the command is given."""
    try:
        return engine.give(step).refusal
    except Exception:
        return None


def place_of(error: Exception) -> str:
    """The file in which an exception was raised, with its room."""
    where = Path(extract_tb(error.__traceback__)[-1].filename)
    return f"{where.parent.name}/{where.name}"
