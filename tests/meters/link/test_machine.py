"""Random lives of a link beside a ledger kept apart: plain sums in whole 2,100ths of a cent, by the test alone."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from pitboss.errors import Refusal
from pitboss.meters.link.accounts import SIGNS, balance
from pitboss.meters.link.books import figures, statement
from pitboss.meters.link.codec import read_link, write_link
from pitboss.meters.link.commands import (
    BeginPlay,
    ChangeTerms,
    Command,
    Contribute,
    CorrectMeter,
    EndPlay,
    JoinTable,
    LoseTable,
    OpenLink,
    PayAward,
    ReadDisplay,
    ReceiveTransfer,
    RegainTable,
    ReleaseAward,
    ReserveAward,
    RestoreContribution,
    ReverseContribution,
    SendTransfer,
)
from pitboss.meters.link.decide import Done, tell
from pitboss.meters.link.events import Event
from pitboss.meters.link.evolve import fold
from pitboss.meters.link.reconciliation import reconcile
from pitboss.meters.link.state import Link
from pitboss.meters.link.terms import Terms
from pitboss.meters.reconciliation import Impossible

UNIT = 2100
BOTH = ("Dana", "Flo")
TABLES = ("1", "2", "3")
TERMS = {
    "major": Terms("major", 1000, 1000, Fraction(1, 300), 300, Fraction(1, 70), least=1000),
    "minor": Terms("minor", 250, 200, Fraction(14, 100), 1000, limit=300, least=200),
    "mini": Terms("mini", 0, 0, Fraction(1, 3), 2000),
}
RATES = {"major": 7, "minor": 294, "mini": 700}  # in units of a 2,100th of a cent for each cent staked
HIDDEN = {"major": 30, "minor": 0, "mini": 0}

levels = st.sampled_from(sorted(TERMS))
tables = st.sampled_from(TABLES)
stakes = st.dictionaries(levels, st.integers(1, 2000), min_size=1)
OF_A_TABLE = (
    BeginPlay,
    Contribute,
    ReverseContribution,
    RestoreContribution,
    EndPlay,
    ReserveAward,
    LoseTable,
    RegainTable,
)
FALLS = ("ContributionReversed", "AwardReserved", "AwardReleased", "TransferSent", "MeterCorrected")


class Floor(RuleBasedStateMachine):
    """Three tables, three levels, and a ledger that knows nothing of the code under test."""

    def __init__(self) -> None:
        super().__init__()
        self.link, self.log = Link(), list[Event]()
        self.heard = list[tuple[str, Command, Event]]()
        self.ids = 0
        self.meter = {name: terms.initial * UNIT for name, terms in TERMS.items()}
        self.limit = {name: terms.limit for name, terms in TERMS.items()}
        self.pool = dict.fromkeys(TERMS, 0)
        self.reserve = dict.fromkeys(TERMS, 0)
        self.paid = dict.fromkeys(TERMS, 0)
        self.held = dict[str, dict[str, Any]]()
        self.wins = 0
        self.rounds: dict[str, dict[str, Any]] = {name: {"number": 0, "open": False, "staked": {}} for name in TABLES}
        self.cut = set[str]()
        self.wire = dict[str, int]()
        self.good = list[dict[str, Any]]()

    # The link is told, and its answer held against what the ledger expects.

    def say(self, command: Command, accepted: bool) -> Any:
        self.ids += 1
        message = f"m{self.ids}"
        before = self.link
        self.link, answer = tell(self.link, message, command)
        if not accepted:
            assert isinstance(answer, Refusal), (command, answer)
            assert self.link is before
            return None
        assert not isinstance(answer, Refusal | Done), (command, answer)
        self.log.append(answer)
        self.heard.append((message, command, answer))
        for name, level in before.levels.items():
            if self.link.levels[name].shown < level.shown:
                assert type(answer).__name__ in FALLS
        return answer

    @initialize()
    def open(self) -> None:
        self.say(BeginPlay("1", 1), accepted=False)
        self.say(OpenLink("floor", tuple(TERMS.values()), BOTH), accepted=True)
        for table in TABLES:
            self.say(JoinTable(table, tuple(TERMS), BOTH), accepted=True)

    # What tables say.

    @rule(table=tables, off=st.sampled_from((1, 1, 1, 1, 0, 2)))
    def begin(self, table: str, off: int) -> None:
        at = self.rounds[table]
        good = not at["open"] and table not in self.cut and off == 1
        self.say(BeginPlay(table, at["number"] + off), good)
        if good:
            at.update(number=at["number"] + 1, open=True, staked={}, won=dict[str, set[str]](), undone=[])

    @rule(table=tables, staked=stakes)
    def contribute(self, table: str, staked: dict[str, int]) -> None:
        at = self.rounds[table]
        plausible = all(stake * RATES[one] <= TERMS[one].most_per_round * UNIT for one, stake in staked.items())
        good = at["open"] and not at["staked"] and plausible
        self.say(Contribute(table, at["number"], tuple(staked.items())), good)
        if good:
            at["staked"], at["won"], at["undone"] = dict(staked), {one: set() for one in staked}, []
            for one, stake in staked.items():
                self.meter[one] += stake * RATES[one]
                self.reserve[one] += stake * HIDDEN[one]

    @rule(table=tables, staked=stakes, everything=st.booleans())
    def reverse(self, table: str, staked: dict[str, int], everything: bool) -> None:
        at = self.rounds[table]
        if everything and at["staked"]:
            staked = dict(at["staked"])
        good = at["open"] and all(stake <= at["staked"].get(one, 0) for one, stake in staked.items())
        self.say(ReverseContribution(table, at["number"], tuple(staked.items()), ("Flo",)), good)
        if good:
            undone = list[tuple[str, int, int, Any]]()
            for one, stake in staked.items():
                at["staked"][one] -= stake
                lacks = max(0, stake * HIDDEN[one] - self.reserve[one])
                if at["won"][one]:
                    made = {"level": one, "won": set(at["won"][one]), "meter": stake * RATES[one], "reserve": lacks}
                    self.good.append(made)
                else:
                    made = None
                    self.meter[one] -= stake * RATES[one]
                self.reserve[one] += lacks - stake * HIDDEN[one]
                undone.append((one, stake, lacks, made))
            at["staked"] = {one: stake for one, stake in at["staked"].items() if stake}
            at["undone"].append(undone)

    @rule(table=tables, wrong=st.sampled_from((0, 0, 0, 1)))
    def restore(self, table: str, wrong: int) -> None:
        """What was reversed last lies there again; the house gets back what it made good and has not got back."""
        at = self.rounds[table]
        last = at.get("undone", [])[-1:]
        staked = {one: stake + wrong for undone in last for one, stake, _, _ in undone}
        good = at["open"] and bool(last) and not wrong
        self.say(RestoreContribution(table, at["number"], tuple(staked.items()), ("Flo",)), good)
        for one, stake, lacks, made in at["undone"].pop() if good else ():
            at["staked"][one] = at["staked"].get(one, 0) + stake
            owed = made is None or any(other is made for other in self.good)
            self.good = [other for other in self.good if other is not made]
            self.meter[one] += stake * RATES[one] if made is None else (0 if owed else made["meter"])
            self.reserve[one] = max(0, self.reserve[one] + stake * HIDDEN[one] - (lacks if owed else 0))

    @rule(table=tables, lie=st.sampled_from((False, False, False, True)))
    def end(self, table: str, lie: bool) -> None:
        at = self.rounds[table]
        said = tuple(sorted(at["staked"].items()))
        self.say(EndPlay(table, at["number"], (*said, ("mini", 5)) if lie else said), at["open"] and not lie)
        if at["open"] and not lie:
            at.update(open=False, staked={}, undone=[])

    @rule(table=tables, idle=st.integers(0, 2))
    def cut_and_regain(self, table: str, idle: int) -> None:
        at = self.rounds[table]
        if table not in self.cut:
            self.say(LoseTable(table, "no answer"), accepted=True)
            self.cut.add(table)
            return
        good = idle == 0 or not at["open"]
        self.say(RegainTable(table, at["number"] + idle), good)
        if good:
            at["number"] += idle
            self.cut.discard(table)

    # Awards.

    def display(self, level: str) -> int:
        limit = self.limit[level]
        return self.meter[level] // UNIT if limit is None else min(self.meter[level] // UNIT, limit)

    def spill(self, level: str) -> None:
        """What stands above the limit goes into the pool."""
        limit = self.limit[level]
        over = 0 if limit is None else max(0, self.meter[level] - limit * UNIT)
        self.meter[level] -= over
        self.pool[level] += over

    @rule(table=tables, level=levels, percent=st.sampled_from((100, 100, 10, 33)), seats=st.sampled_from((1, 1, 2, 3)))
    def win(self, table: str, level: str, percent: int, seats: int) -> None:
        at, award = self.rounds[table], f"a{self.ids}"
        good = at["open"] and level in at["staked"]
        share = Fraction(percent, 100)
        part = self.display(level) * percent // 100 // seats
        won = self.say(ReserveAward(award, table, at["number"], level, share, tuple(range(1, seats + 1))), good)
        if not good:
            return
        self.wins += 1
        assert (won.order, won.part, won.amount) == (self.wins, part, part * seats)
        self.spill(level)
        reset = TERMS[level].reset * UNIT if percent == 100 else 0
        saved = min(self.reserve[level], reset)
        self.meter[level] += reset - part * seats * UNIT
        self.reserve[level] -= saved
        for other in self.held.values():
            if other["level"] == level:
                other["later"].add(award)
        for other in self.rounds.values():
            if other["open"] and level in other["won"]:
                other["won"][level].add(award)
        self.held[award] = {"level": level, "amount": part * seats, "reset": reset, "saved": saved, "later": set()}

    @precondition(lambda self: self.held)
    @rule(data=st.data(), paid=st.booleans())
    def settle(self, data: st.DataObject, paid: bool) -> None:
        award = data.draw(st.sampled_from(sorted(self.held)))
        one = self.held.pop(award)
        level, amount = one["level"], one["amount"]
        if paid:
            assert self.say(PayAward(award, BOTH), accepted=True).amount == amount
            self.paid[level] += amount
        else:
            self.say(ReleaseAward(award, "not verified", BOTH), accepted=True)
            off = min(one["reset"], amount * UNIT) if one["later"] else one["reset"]
            self.meter[level] += amount * UNIT - off
            self.reserve[level] += min(off, one["saved"])
            for other in self.held.values():
                other["later"].discard(award)
            for at in self.rounds.values():
                for ours in at.get("won", {}).values():
                    ours.discard(award)
            self.give_back(award)
        self.say(PayAward(award, BOTH), accepted=False)
        self.say(ReleaseAward(award, "not verified", BOTH), accepted=False)

    def give_back(self, award: str) -> None:
        """The house has made a void good only as long as an award since its contribution is not released."""
        for made in self.good:
            made["won"].discard(award)
            if not made["won"]:
                self.meter[made["level"]] -= made["meter"]
                self.reserve[made["level"]] = max(0, self.reserve[made["level"]] - made["reserve"])
        self.good = [made for made in self.good if made["won"]]

    # What people decide.

    def at_rest(self, level: str) -> bool:
        return not any(at["open"] for at in self.rounds.values()) and all(
            one["level"] != level for one in self.held.values()
        )

    @rule(level=levels, amount=st.integers(-300, 300))
    def correct(self, level: str, amount: int) -> None:
        after, limit = self.meter[level] + amount * UNIT // 3, self.limit[level]
        fits = after >= TERMS[level].least * UNIT if amount < 0 else limit is None or after <= limit * UNIT
        good = self.at_rest(level) and amount != 0 and fits
        self.say(CorrectMeter(level, Fraction(amount, 3), "broken wire", BOTH), good)
        if good:
            self.meter[level] = after

    @rule(level=levels, extra=st.integers(-2, 50))
    def set_limit(self, level: str, extra: int) -> None:
        limit = max(self.display(level), TERMS[level].reset) + extra
        terms = replace(TERMS[level], limit=limit)
        good = self.at_rest(level) and limit >= self.display(level) and limit > TERMS[level].reset
        self.say(ChangeTerms(level, terms, "posted", BOTH), good)
        if good:
            self.spill(level)
            self.limit[level] = limit

    @rule(level=levels, pool=st.sampled_from(("meter", "overflow")), amount=st.integers(1, 60))
    def send(self, level: str, pool: Any, amount: int) -> None:
        limit = self.limit[level]
        over = 0 if limit is None else max(0, self.meter[level] - limit * UNIT)
        free = self.display(level) - TERMS[level].reset if pool == "meter" else (self.pool[level] + over) // UNIT
        good = self.at_rest(level) and amount <= free
        name = f"t{self.ids}"
        self.say(SendTransfer(name, level, pool, amount, "floor", level, "moved", BOTH), good)
        if good:
            self.spill(level)
            self.wire[name] = amount
            ours = self.meter if pool == "meter" else self.pool
            ours[level] -= amount * UNIT

    @precondition(lambda self: self.wire)
    @rule(level=levels)
    def receive(self, level: str) -> None:
        name, amount = self.wire.popitem()
        take = ReceiveTransfer(name, level, amount, "floor", "major", BOTH)
        self.say(take, accepted=True)
        self.say(take, accepted=False)
        self.meter[level] += amount * UNIT

    @rule(level=levels, off=st.integers(-1, 1))
    def read(self, level: str, off: int) -> None:
        if (shown := self.display(level) + off) >= 0:
            event = self.say(ReadDisplay(level, shown, "Ann"), accepted=True)
            assert type(event).__name__ == ("DisplayDiffered" if off else "DisplayAgreed")

    # Messages that come again.

    @precondition(lambda self: self.heard)
    @rule(data=st.data())
    def again(self, data: st.DataObject) -> None:
        """Any message ever sent comes again: it changes nothing, and is answered as it was or as too old."""
        number = data.draw(st.integers(0, len(self.heard) - 1))
        message, command, event = self.heard[number]
        after, answer = tell(self.link, message, command)
        assert after is self.link
        if isinstance(answer, Refusal):
            assert isinstance(command, OF_A_TABLE)
            assert event.position < self.link.tables[command.table].began
        else:
            assert answer == Done(event)

    # What holds after every message.

    @invariant()
    def the_ledger_agrees(self) -> None:
        if not self.link.version:
            return
        assert self.link.version == len(self.log)
        for name, level in self.link.levels.items():
            assert level.exact * UNIT == self.meter[name]
            assert level.shown == self.display(name)
            limit = self.limit[name]
            over = 0 if limit is None else max(0, self.meter[name] - limit * UNIT)
            assert level.overflow * UNIT == self.pool[name] + over
            assert level.shown + level.carry + level.overflow == (self.meter[name] + self.pool[name]) / Fraction(UNIT)
            assert level.reserve * UNIT == self.reserve[name]
            assert level.held == sum(one["amount"] for one in self.held.values() if one["level"] == name)
            assert figures(level).paid == self.paid[name]
            assert min(level.exact, level.reserve, level.overflow, level.carry) >= 0

    @invariant()
    def every_account_adds_up(self) -> None:
        for level in self.link.levels.values():
            assert sum((balance(level.totals, account) for account in SIGNS), Fraction(0)) == 0
            lines = statement(level)
            assert sum((amount for _, amount in lines[:-1]), Fraction(0)) == lines[-1][1] == level.exact
            assert all(total > 0 for total in level.totals.values())

    def teardown(self) -> None:
        assert [one.position for one in self.log] == list(range(1, len(self.log) + 1))
        assert fold(self.log) == self.link == read_link(json.loads(json.dumps(write_link(self.link))))
        assert not [one for one in reconcile(self.log) if isinstance(one, Impossible)]


def live(examples: int, steps: int) -> None:
    run_state_machine_as_test(
        Floor,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_random_lives_agree_with_the_ledger() -> None:
    live(examples=40, steps=50)


@pytest.mark.slow
def test_many_random_lives_agree_with_the_ledger() -> None:
    live(examples=400, steps=100)
