"""The tills of a running floor: what people do with money is decided on the last state, and written before it is told.

    tills = tills_of(floor)
    told = tills.tell(Deed("a UUID", "4", Actor("dealer", "Ann"), BuyIn("Bo", 10_000)))

A floor asks here before it writes a wager: at an electronic table nobody wagers more than their balance.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from threading import RLock
from time import sleep

from pitboss.errors import Refusal
from pitboss.floor.floor import PAUSE, Floor, Order, hosted
from pitboss.floor.grounds import Grounds, refuse_overtaken, till_grounds
from pitboss.floor.hosting import Place, Told
from pitboss.floor.money.commands import COMMANDS, BuyIn, CashOut, Command
from pitboss.floor.money.covering import cashed_out_since, corrects_wager, find_uncovered
from pitboss.floor.money.decide import Standing, balance, decide, no_opener
from pitboss.floor.money.events import EVENTS, Event, till_of
from pitboss.floor.money.finding import find_award
from pitboss.floor.money.sealing import recall_takings, seal_takings
from pitboss.floor.money.state import Till, evolve
from pitboss.floor.money.takings import Staking, Takings, mark_stakes, name_at, take, take_all
from pitboss.floor.orders import MARK, id_used, mark_said
from pitboss.floor.person import ITSELF, is_same_person
from pitboss.floor.plausible import refuse_implausible
from pitboss.floor.register import Decision, Register
from pitboss.journal.entry import Said
from pitboss.journal.store import Kept
from pitboss.money import Cents, spoken
from pitboss.people import Actor
from pitboss.tables.commands import BeginRound, CorrectSeat, TakeSeat


@dataclass(frozen=True)
class Deed:
    """What somebody does with the money of a table. `facts` go with it: the request that was approved. It is done only
    while its `grounds` stand.
    """

    id: str
    table: str
    actor: Actor
    command: Command
    facts: Said = field(default_factory=dict)
    grounds: Grounds = ()

    @property
    def signed(self) -> tuple[str, ...]:
        """The people who sign: the one who asked and those who approved, or one alone where nobody else is needed."""
        asked, approved = self.facts.get("asked_by"), self.facts.get("approved_by", ())
        people = (asked, *approved) if asked else ()
        return tuple(str(one["person"]) for one in people) or (str(self.actor),)


def refuse_own(deed: Deed) -> Refusal | None:
    """Why somebody who acts for the house does not take or pay out their own money."""
    if not isinstance(deed.command, BuyIn | CashOut) or deed.actor.role == "player":
        return None
    if not is_same_person(deed.actor.person, deed.command.player):
        return None
    return Refusal("own-matter", f"{deed.actor.person} does not handle their own balance: another person does.")


class Tills:
    """The money of all tables of a floor."""

    def __init__(self, floor: Floor) -> None:
        self.floor, self.shifts = floor, floor.shifts
        self.registers: dict[str, Register[Till, Event]] = {}
        self.known: dict[str, Takings] = {}
        self.claims: dict[str, int] = {}
        self.lock = RLock()
        self.listeners: list[Callable[[tuple[Event, ...]], None]] = []
        self.find_account: Callable[[str], str | None] = lambda name: name
        floor.checks.append(self.check)
        floor.seals.append(self.seal)

    # Looking

    def register(self, table: str) -> Register[Till, Event]:
        if table not in self.registers:
            store, clock = self.floor.store, self.floor.clock
            self.registers[table] = Register(store, clock, till_of(table), EVENTS, evolve, Till())
        return self.registers[table]

    def read(self, table: str) -> Till:
        return self.register(table).read()

    def read_as_owner(self, table: str, exactly: bool) -> Till:
        """As it stands, for the owner of the table, who alone writes its money. Where other processes own tables too,
        one that slept may still write: there it is read again if it must be exact.
        """
        register, claims = self.register(table), self.floor.places[table].claims
        if self.claims.get(table) != claims or self.floor.store.is_shared:
            register.read(fresh=exactly or self.claims.get(table) != claims)
            self.claims[table] = claims
        return register.state

    def takings(self, table: str) -> Takings:
        """What the rounds of a table have come to until now."""
        with self.lock:
            known = self.known.get(table) or recall_takings(self.floor.store, table)
            for told in self.floor.since(table, known.version):
                known = take_all(known, told.events[max(0, known.version - told.since) :])
            self.known[table] = known
            return known

    def seal(self, table: str, told: Sequence[Told]) -> Kept | None:
        """What is kept with an entry that opens a round; only where somebody has opened the till."""
        return None if self.read(table).kind is None else seal_takings(table, self.takings(table), told)

    def standing(self, table: str) -> Standing:
        takings, host = self.takings(table), hosted(self.floor.pit, table)
        return Standing(
            self.shifts.name_of(self.floor.clock()),
            takings.version,
            takings.won,
            takings.elsewhere,
            takings.flows,
            host.table.in_round,
            tuple(host.table.seats.values()),
            lambda wanted: find_award(self.floor.store, table, wanted),
            self.find_account,
        )

    def balance(self, table: str, player: str) -> Cents:
        return balance(self.read(table), self.standing(table), player)

    # Doing

    def tell(self, deed: Deed) -> tuple[Event, ...] | Refusal:
        """What a command has brought about; the same id again gives the same answer and happens once."""
        place = self.floor.places[deed.table]
        if refusal := self.floor.refuse_damaged(place):
            return refusal
        for left in range(round(self.floor.patience / PAUSE), -1, -1):
            with self.floor.lock:
                if self.claim(place):
                    return self.tell_as_owner(deed)
            if left:
                sleep(PAUSE)
        message = f"Table {place.id!r} is in the care of another server. Send the command again."
        return Refusal("owned-elsewhere", message)

    def claim(self, place: Place) -> bool:
        """Whether this process has the table, and knows all that has happened there: the money goes by its rounds."""
        store = self.floor.store
        owns = store.own(place.stream, self.floor.name)
        if not owns or store.head(place.stream).version != hosted(self.floor.pit, place.id).version:
            place.owned = False
        return owns and self.floor.claim(place)

    def tell_as_owner(self, deed: Deed) -> tuple[Event, ...] | Refusal:
        register, mark = self.register(deed.table), mark_said(deed.actor, COMMANDS.write(deed.command))
        if entry := self.floor.store.find(register.stream, deed.id):
            if entry.facts.get(MARK, mark) != mark:
                return id_used()
            return tuple(EVENTS.read(said) for said in entry.events)

        def make(till: Till) -> Decision[Event, tuple[Event, ...] | Refusal]:
            now = self.standing(deed.table)
            overtaken = refuse_overtaken(deed.grounds, till_grounds(till, now, deed.command)) if deed.grounds else None
            doubt = refuse_own(deed) or refuse_implausible(deed.command, self.floor.largest)
            found = overtaken or doubt or decide(till, now, deed.command, deed.signed)
            if isinstance(found, Refusal):
                return Decision(found)
            return Decision(
                found, found, deed.actor, id=deed.id, facts={**deed.facts, "version": now.version, MARK: mark}
            )

        told = register.write(make)
        if not isinstance(told, Refusal):
            for listener in self.listeners:
                listener(told)
        return told

    def refuse(self, deed: Deed) -> Refusal | None:
        """Why it would be refused now; nothing is done."""
        if refusal := refuse_implausible(deed.command, self.floor.largest):
            return refusal
        found = decide(self.register(deed.table).read(True), self.standing(deed.table), deed.command, deed.signed)
        return found if isinstance(found, Refusal) else None

    def ground(self, table: str, command: Command) -> Grounds:
        """What a request for the money of a table rests on."""
        return till_grounds(self.register(table).read(True), self.standing(table), command)

    # What the floor asks

    def check(self, order: Order, told: Told) -> Refusal | None:
        """Why the money stands against a command: no opener was counted, or a wager is above the balance."""
        till = self.read_as_owner(order.table, any(isinstance(event, Staking) for event in told.events))
        if till.kind is None:
            return None
        if isinstance(order.command, BeginRound) and till.lacks_opener:
            return no_opener()
        if till.kind == "chips":
            return None
        if till.practice and isinstance(order.command, TakeSeat | CorrectSeat):
            self.top_up(order, till, order.command.player)
        return self.check_stakes(order, till, told)

    def check_stakes(self, order: Order, till: Till, told: Told) -> Refusal | None:
        if not any(isinstance(event, Staking) for event in told.events):
            return None
        takings = self.takings(order.table)
        if corrects_wager(told.events) and not till.practice:
            return self.refuse_uncovered(till, order.table, takings, told)
        for event, stake in mark_stakes(told.events):
            takings = take(takings, event)
            if stake is None:
                continue
            player = name_at(takings.book.names, stake.seat)
            flow = takings.flow(player)
            if till.given.get(player, 0) + flow < 0 and till.practice:
                till = self.top_up(order, till, player)
            if (left := till.given.get(player, 0) + flow) < 0:
                text = f"{player} would need {spoken(-left)} more: nobody wagers above the balance. Buy in first."
                return Refusal("over-balance", text)
        return None

    def refuse_uncovered(self, till: Till, table: str, before: Takings, told: Told) -> Refusal | None:
        """Why a wager is not corrected to more than its player can have put down."""
        paid = cashed_out_since(self.floor.store, table, before.round)
        had = {player: till.given.get(player, 0) + paid.get(player, 0) for player in till.given.keys() | paid.keys()}
        if not (found := find_uncovered(before, take_all(before, told.events), had)):
            return None
        text = f"{found.player} had {spoken(found.missing)} too little for it: nobody wagers above the balance."
        return Refusal("over-balance", text)

    def top_up(self, order: Order, till: Till, player: str) -> Till:
        """At a table for practice, a player has as much again as everybody is given."""
        missing = till.practice - self.balance(order.table, player)
        if missing > 0:
            id = f"practice {order.id} {till.given.get(player, 0)}"[:200]
            self.tell(Deed(id, order.table, ITSELF, BuyIn(player, missing, "practice")))
        return self.read(order.table)


def tills_of(floor: Floor) -> Tills:
    """The tills of a floor: one object for each floor, for it stands between the floor and its wagers."""
    asked = (getattr(check, "__self__", None) for check in floor.checks)
    return next((one for one in asked if isinstance(one, Tills)), None) or Tills(floor)
